" OpenTofu's language is written as Terraform's, so it takes the same ftplugin file.
runtime! ftplugin/terraform.vim
