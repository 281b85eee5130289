a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
a {
  v = var.l.*.a
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
