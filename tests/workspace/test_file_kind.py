"""What a file is, by name first."""

from __future__ import annotations

import pytest

from splat_ls.workspace.file_kind import FileKind, file_kind, is_ignored_name


def check_kind(name: str, language: str, kind: FileKind) -> None:
    assert file_kind(name, language) is kind


@pytest.mark.parametrize(
    ("name", "language", "kind"),
    [
        ("main.tf", "", FileKind.MODULE),
        ("main.tofu", "conf", FileKind.MODULE),
        ("/a/b/main.tf.json", "json", FileKind.MODULE_JSON),
        ("main.tofu.json", "json", FileKind.MODULE_JSON),
        ("override.tf", "terraform", FileKind.MODULE),
        ("a.tftest.hcl", "hcl", FileKind.TEST),
        ("a.tofutest.hcl", "opentofu", FileKind.TEST),
        ("prod.auto.tfvars", "terraform-vars", FileKind.VARIABLES),
        ("prod.tfvars.json", "json", FileKind.FOREIGN),
        ("x.pkr.hcl", "hcl", FileKind.HCL),
        ("terragrunt.hcl", "terraform", FileKind.HCL),
        ("package.json", "json", FileKind.FOREIGN),
        ("a.tftest.json", "terraform", FileKind.FOREIGN),
        ("Untitled-1", "terraform", FileKind.MODULE),
        ("Untitled-1", "opentofu-vars", FileKind.VARIABLES),
        ("Untitled-1", "plaintext", FileKind.FOREIGN),
        ("MAIN.TF", "", FileKind.FOREIGN),
        ("MAIN.TF", "terraform", FileKind.MODULE),
        ("tf", "", FileKind.FOREIGN),
    ],
)
def test_kind_by_name_then_language(name: str, language: str, kind: FileKind) -> None:
    check_kind(name, language, kind)


@pytest.mark.parametrize(
    ("name", "ignored"),
    [(".main.tf", True), ("main.tf~", True), ("#main.tf#", True), ("main.tf", False), ("#main.tf", False)],
)
def test_names_that_the_real_tool_skips(name: str, ignored: bool) -> None:
    assert is_ignored_name(name) is ignored
