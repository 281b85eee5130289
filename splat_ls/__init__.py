"""splat-ls: diagnostics, hover and conversions for OpenTofu and Terraform splat expressions."""

__version__ = "0.1.0"
