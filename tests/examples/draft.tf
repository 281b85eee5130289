# What a file looks like half-way through an edit: each broken line is reported, and none hides its neighbours.

output "dotted" {
  # dotted-splat: a dot before the bracket.
  value = aws_instance.web.[*].id
}

output "nested" {
  # nested-legacy-splat: a second .* in one chain.
  value = aws_instance.web.*.ebs_block_device.*.volume_id
}

output "unfinished" {
  # syntax-error: the bracket is still open.
  value = aws_instance.web[*.id
}

output "neighbour" {
  value = aws_instance.web.*.arn
}
