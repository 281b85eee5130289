resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_subnet" "private" {
  for_each = var.subnets

  vpc_id            = aws_vpc.main.id
  availability_zone = each.key
  cidr_block        = each.value.cidr
}

resource "aws_db_subnet_group" "main" {
  name = "main"
  # map-splat: a resource with for_each is a map of instances, and the map itself has no id.
  subnet_ids = aws_subnet.private[*].id
}

resource "aws_route_table" "private" {
  # single-value-splat: there is one VPC, so this makes a list of one only to take it apart again.
  vpc_id = element(aws_vpc.main[*].id, 0)
}

locals {
  # map-splat: a variable whose type is a map. The first is one element that holds the whole map.
  subnet_list = var.subnets[*]
  cidrs       = var.subnets.*.cidr
}
