resource "aws_instance" "web" {
  count = var.web_count

  ami           = var.ami
  instance_type = "t3.small"
  subnet_id     = element(values(aws_subnet.private)[*].id, count.index)

  dynamic "ebs_block_device" {
    for_each = var.extra_disks == null ? [] : var.extra_disks
    iterator = disk
    content {
      device_name = disk.value.device
      volume_size = disk.value.size
    }
  }
}

resource "aws_instance" "bastion" {
  # No finding: the splat of an object that may be null is the idiom for "one or none".
  count = length(var.bastion[*])

  ami           = var.ami
  instance_type = one(var.bastion[*].instance_type)
  key_name      = one(var.bastion[*].key_name)
}

resource "aws_eip" "web" {
  # for-each-splat: for_each takes a map or a set of strings, and a splat gives neither.
  for_each = aws_instance.web[*].id

  instance = each.value
}

resource "aws_lb_target_group" "web" {
  name     = "web"
  port     = local.rules[0].ports[0]
  protocol = "HTTP"
  vpc_id   = aws_vpc.main.id
}

locals {
  rules = [
    { name = "http", ports = [80, 8080] },
    { name = "https", ports = [443, 8443] },
  ]

  # legacy-splat-index: this is [80, 8080], the ports of the first rule. The first port of each rule, [80, 443],
  # would be local.rules[*].ports[0].
  first_ports = local.rules.*.ports[0]

  # nullable-list-splat: without extra_disks this fails, where a null object would give [].
  disk_total = sum(concat([8], var.extra_disks[*].size))
}
