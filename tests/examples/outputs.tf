output "addresses" {
  # legacy-splat: the old way to write aws_instance.web[*].private_ip.
  value = aws_instance.web.*.private_ip
}

output "first_address" {
  # legacy-index: the old way to write aws_instance.web[0].
  value = aws_instance.web.0.private_ip
}

output "arns" {
  # prefer-splat: aws_instance.web[*].arn says the same.
  value = [for server in aws_instance.web : server.arn]
}

output "rule_names" {
  value = local.rules[*].name
}

output "reviewed" {
  # A comment silences a finding.
  value = aws_instance.web.*.id # splat-ls: ignore[legacy-splat]
}
