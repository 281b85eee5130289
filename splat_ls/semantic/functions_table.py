"""All functions that the evaluator knows, and those that it leaves out with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from splat_ls.semantic.functions_collection import COLLECTION_FUNCTIONS
from splat_ls.semantic.functions_conversion import CONVERSION_FUNCTIONS
from splat_ls.semantic.functions_encoding import ENCODING_FUNCTIONS
from splat_ls.semantic.functions_format import FORMAT_FUNCTIONS
from splat_ls.semantic.functions_mapping import MAPPING_FUNCTIONS
from splat_ls.semantic.functions_network import NETWORK_FUNCTIONS
from splat_ls.semantic.functions_number import NUMBER_FUNCTIONS
from splat_ls.semantic.functions_regex import REGEX_FUNCTIONS
from splat_ls.semantic.functions_sequence import SEQUENCE_FUNCTIONS
from splat_ls.semantic.functions_set import SET_FUNCTIONS
from splat_ls.semantic.functions_signature import Function
from splat_ls.semantic.functions_text import TEXT_FUNCTIONS
from splat_ls.semantic.functions_time import TIME_FUNCTIONS

FUNCTIONS: Final[Mapping[str, Function]] = MappingProxyType(
    {
        function.name: function
        for group in (
            COLLECTION_FUNCTIONS,
            CONVERSION_FUNCTIONS,
            ENCODING_FUNCTIONS,
            FORMAT_FUNCTIONS,
            MAPPING_FUNCTIONS,
            NETWORK_FUNCTIONS,
            NUMBER_FUNCTIONS,
            REGEX_FUNCTIONS,
            SEQUENCE_FUNCTIONS,
            SET_FUNCTIONS,
            TEXT_FUNCTIONS,
            TIME_FUNCTIONS,
        )
        for function in group
    }
)

_FILE_SYSTEM: Final = "depends on files"
_MACHINE: Final = "depends on the machine or the moment"
_TOFU_ONLY: Final = "exists in OpenTofu only"
_LATER: Final = "is not computed here"

LEFT_OUT: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(
        (
            "file", "filebase64", "filebase64sha256", "filebase64sha512", "fileexists", "filemd5", "fileset",
            "filesha1", "filesha256", "filesha512", "templatefile",
        ),
        _FILE_SYSTEM,
    )
    | dict.fromkeys(("abspath", "bcrypt", "pathexpand", "plantimestamp", "timestamp", "uuid"), _MACHINE)
    | dict.fromkeys(
        (
            "assumeequal", "assumelistlength", "assumelistlengthmax", "assumelistlengthmin", "assumemaplength",
            "assumemaplengthmax", "assumemaplengthmin", "assumenotnull", "assumesetlength", "assumesetlengthmax",
            "assumesetlengthmin", "assumestringprefix", "base64gunzip", "cidrcontains", "convert", "urldecode",
        ),
        _TOFU_ONLY,
    )
    | dict.fromkeys(
        (
            "base64gzip", "log", "rsadecrypt", "templatestring", "textdecodebase64", "textencodebase64",
            "yamldecode", "yamlencode",
        ),
        _LATER,
    )
)  # fmt: skip
"""Functions that exist and are not evaluated: a call of one is NotCovered."""

REMOVED: Final = frozenset({"list", "map"})
"""Functions that every call of fails: they were removed long ago and their names kept for the message."""
