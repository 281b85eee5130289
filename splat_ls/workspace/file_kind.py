"""What a file is, by its name first and by the editor's language id where the name does not tell."""

from __future__ import annotations

from enum import Enum


class FileKind(Enum):
    """How much of a file is analysed.

    MODULE and MODULE_JSON are configuration: all rules, with the module's declarations. TEST, VARIABLES and HCL are
    written in the same syntax but mean something else, so only the rules of syntax apply. FOREIGN is left alone.
    """

    MODULE = "module"
    MODULE_JSON = "module in JSON"
    TEST = "test"
    VARIABLES = "variable values"
    HCL = "other HCL"
    FOREIGN = "foreign"

    @property
    def is_module(self) -> bool:
        """Tells whether the file may declare things of a module and refer to them."""
        return self in (FileKind.MODULE, FileKind.MODULE_JSON)

    @property
    def is_analysed(self) -> bool:
        """Tells whether there is anything to say about such a file."""
        return self is not FileKind.FOREIGN


_BY_SUFFIX = (
    (".tf.json", FileKind.MODULE_JSON),
    (".tofu.json", FileKind.MODULE_JSON),
    (".json", FileKind.FOREIGN),
    (".tf", FileKind.MODULE),
    (".tofu", FileKind.MODULE),
    (".tfvars", FileKind.VARIABLES),
    (".tofuvars", FileKind.VARIABLES),
    (".tftest.hcl", FileKind.TEST),
    (".tofutest.hcl", FileKind.TEST),
    (".hcl", FileKind.HCL),
)
"""Longest suffix first where one ends in another."""

_BY_LANGUAGE = {
    "terraform": FileKind.MODULE,
    "opentofu": FileKind.MODULE,
    "tofu": FileKind.MODULE,
    "tf": FileKind.MODULE,
    "terraform-vars": FileKind.VARIABLES,
    "opentofu-vars": FileKind.VARIABLES,
    "terraform-test": FileKind.TEST,
    "opentofu-test": FileKind.TEST,
    "terraform-mock": FileKind.HCL,
    "terraform-stack": FileKind.HCL,
    "terraform-deploy": FileKind.HCL,
    "terraform-search": FileKind.HCL,
    "hcl": FileKind.HCL,
    "packer": FileKind.HCL,
    "terragrunt": FileKind.HCL,
}
"""Language ids of terraform-ls, tofu-ls and of the editors' own file types; any other is FOREIGN."""


def file_kind(name: str, language: str = "") -> FileKind:
    """Returns what the file called `name` is (a path or a bare name).

    `language` is the editor's language id; it decides only when the name has no ending that we know, as an untitled
    buffer has none. Names count as the real tools read them: in lower case.
    """
    for suffix, kind in _BY_SUFFIX:
        if name.endswith(suffix):
            return kind
    return _BY_LANGUAGE.get(language, FileKind.FOREIGN)


def is_ignored_name(name: str) -> bool:
    """Tells whether the real tool skips a file of this bare name: hidden, or an editor's backup.

    Source: the tool's configuration loader, which skips `.x`, `x~` and `#x#`.
    """
    return name.startswith(".") or name.endswith("~") or (name.startswith("#") and name.endswith("#"))
