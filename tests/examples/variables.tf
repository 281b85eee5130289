variable "web_count" {
  description = "How many web servers run."
  type        = number
  default     = 2
}

variable "ami" {
  description = "The image of the web servers."
  type        = string
}

variable "subnets" {
  description = "The private subnets, by availability zone."
  type        = map(object({ cidr = string, public = bool }))
  default = {
    "eu-west-1a" = { cidr = "10.0.1.0/24", public = false }
    "eu-west-1b" = { cidr = "10.0.2.0/24", public = false }
  }
}

variable "extra_disks" {
  description = "More disks for each web server, or null for none."
  type        = list(object({ device = string, size = number }))
  default     = null
}

variable "bastion" {
  description = "The jump host, or null for none."
  type        = object({ instance_type = string, key_name = string })
  default     = null
}
