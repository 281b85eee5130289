"""Generates what is measured: modules that look like those people write, the same in every run.

A module is a row of pieces (variables, locals, resources with `count` and `for_each`, data sources, calls, outputs)
that refer to each other, repeated stage by stage. One line in 60 holds a splat, one in 30 a for, one in 500 a
finding: more than in public collections of modules, where one line in 100 to 3,000 holds a splat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Final

LEGACY_EVERY: Final = 4
"""One stage (about 130 lines) in so many holds a `.*`, which is a finding."""

_VARIABLES: Final = """\
variable "subnets_{n}" {{
  description = "The subnets of stage {n}, by name."
  type = map(object({{
    cidr   = string
    public = optional(bool, false)
    tags   = optional(map(string), {{}})
  }}))
  default = {{}}
}}

variable "disks_{n}" {{
  type    = list(object({{ device = string, size = number }}))
  default = []
}}

"""

_LOCALS: Final = """\
locals {{
  name_{n}    = "${{var.prefix}}-{n}"
  public_{n}  = {{ for name, subnet in var.subnets_{n} : name => subnet if subnet.public }}
  devices_{n} = var.disks_{n}{splat}.device
  tags_{n} = merge(var.tags, {{
    Name  = local.name_{n}
    Owner = "platform" # The team, not a person.
  }})
}}

"""

_COUNTED: Final = """\
# Instances of stage {n}: as many as the zone has room for.
resource "aws_instance" "web_{n}" {{
  count = var.size > {n} ? 3 : 1

  ami                    = data.aws_ami.base_{n}.id
  instance_type          = "t3.micro"
  subnet_id              = aws_subnet.net_{n}["a"].id
  vpc_security_group_ids = [aws_security_group.web_{n}.id]

  dynamic "ebs_block_device" {{
    for_each = var.disks_{n}
    content {{
      device_name = ebs_block_device.value.device
      volume_size = ebs_block_device.value.size
    }}
  }}

  user_data = <<-EOT
    #!/bin/sh
    echo "stage {n}, instance ${{count.index}}" > /etc/motd
    %{{for name, subnet in local.public_{n}~}}
    route add ${{subnet.cidr}}
    %{{endfor~}}
  EOT

  tags = local.tags_{n}

  lifecycle {{
    create_before_destroy = true
    ignore_changes        = [ami, user_data]
  }}
}}

"""

_KEYED: Final = """\
resource "aws_subnet" "net_{n}" {{
  for_each = var.subnets_{n}

  vpc_id                  = aws_vpc.main.id
  cidr_block              = each.value.cidr
  map_public_ip_on_launch = each.value.public

  tags = merge(local.tags_{n}, each.value.tags, {{ Name = each.key }})
}}

resource "aws_security_group" "web_{n}" {{
  name   = "web-{n}"
  vpc_id = aws_vpc.main.id

  ingress {{
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = [for subnet in var.subnets_{n} : subnet.cidr]
  }}

  egress {{
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }}
}}

"""

_DATA: Final = """\
data "aws_ami" "base_{n}" {{
  most_recent = true
  owners      = ["self", "amazon"]

  filter {{
    name   = "name"
    values = ["base-{n}-*"]
  }}
}}

module "dns_{n}" {{
  source  = "example.com/network/dns"
  version = "~> 2.{n}"

  zone    = "stage-{n}.example.com"
  records = {{ for name, subnet in var.subnets_{n} : "${{name}}.{n}" => subnet.cidr }}
  ttl     = 60 * 5
}}

"""

_OUTPUTS: Final = """\
output "web_ids_{n}" {{
  description = "The instances of stage {n}."
  value       = aws_instance.web_{n}[*].id
}}

output "web_addresses_{n}" {{
  value     = "${{local.name_{n}}}: ${{length(var.disks_{n})}}"
  sensitive = var.size == {n} || length(local.devices_{n}) > 1
}}

"""

_STAGE: Final = (_VARIABLES, _LOCALS, _KEYED, _COUNTED, _DATA, _OUTPUTS)

_HEAD: Final = """\
variable "prefix" {
  type = string
}

variable "size" {
  type    = number
  default = 1
}

variable "tags" {
  type    = map(string)
  default = {}
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

"""


def module_text(lines: int) -> str:
    """Returns the text of a module of about `lines` lines in one file (never fewer)."""
    parts = [_HEAD]
    missing = lines - _HEAD.count("\n")
    for piece in _pieces():
        if missing <= 0:
            break
        parts.append(piece)
        missing -= piece.count("\n")
    return "".join(parts)


def map_text(lines: int) -> str:
    """Returns a module whose one local is a map of `lines` lines, with a splat in every 50th."""
    return "".join(("locals {\n  hosts = {\n", *islice(_map_lines(), lines), "  }\n}\n"))


def write_workspace(folder: Path, files: int, lines: int) -> None:
    """Writes a workspace of `files` files and about `lines` lines in modules of five files each below `folder`."""
    per_file = lines // files
    pieces = _pieces()
    for number in range(files):
        module = folder / f"module_{number // 5:04}"
        module.mkdir(parents=True, exist_ok=True)
        name, parts = ("main.tf", [_HEAD]) if number % 5 == 0 else (f"part_{number % 5}.tf", [])
        missing = per_file - sum(part.count("\n") for part in parts)
        while missing > 0:
            parts.append(next(pieces))
            missing -= parts[-1].count("\n")
        (module / name).write_text("".join(parts), encoding="utf-8")


def _pieces() -> Iterator[str]:
    for stage in count():
        for piece in _STAGE:
            yield piece.format(n=stage, splat="[*]" if stage % LEGACY_EVERY else ".*")


def _map_lines() -> Iterator[str]:
    for number in count():
        if number % 50 == 25:
            yield f'    "group-{number}" = aws_instance.web[*].private_ip\n'
        else:
            address = f"10.0.{number // 250}.{number % 250}"
            yield f'    "host-{number}"  = {{ address = "{address}", weight = {number % 7} }}\n'
