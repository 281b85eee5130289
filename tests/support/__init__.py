"""What tests share: the fixture language and the `check_*` functions."""
