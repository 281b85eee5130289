" OpenTofu's language is written as Terraform's, so it takes the same syntax file.
runtime! syntax/terraform.vim
