" OpenTofu's language is written as Terraform's, so it takes the same indent file.
runtime! indent/terraform.vim
