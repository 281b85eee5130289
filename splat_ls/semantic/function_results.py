"""What every built-in function gives: one rule per name.

The rules were checked against the real engine call by call (tests/corpus/functions.json holds the calls; the test of
this table runs them all). Names that are not here belong to providers or do not exist: nothing is known of them.
How a rule reads its arguments is in `splat_ls.semantic.infer_call`.
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class ResultRule(Enum):
    """How the type of a call follows from its name and arguments."""

    STRING = "a string"
    NUMBER = "a number"
    BOOL = "a bool"
    TO_STRING = "the first argument as a string; null for null"
    TO_NUMBER = "the first argument as a number; null for null"
    TO_BOOL = "the first argument as a bool; null for null"
    STRINGS = "a list of strings"
    NUMBERS = "a list of numbers"
    STRING_SET = "a set of strings"
    LISTS_OF_STRINGS = "a map of lists of strings"
    RECORDS = "a list of objects whose attributes are strings"
    DECODED = "whatever the text says"
    TO_LIST = "the first argument, converted to a list; null for null"
    TO_SET = "the first argument, converted to a set; null for null"
    TO_MAP = "the first argument, converted to a map; null for null"
    LISTED = "a list of the first argument's elements"
    CHUNKED = "a list of lists of the first argument's elements"
    SET_OF_ALL = "a set of the arguments' elements"
    SET_PRODUCT = "a list of tuples, a set if one argument is a set"
    SAME = "the first argument"
    SENSITIVE = "the first argument, marked"
    NOT_SENSITIVE = "the first argument, not marked"
    CONCAT = "a list if all arguments are lists, else a tuple"
    FLATTEN = "a tuple of what is inside, at any depth"
    KEYS = "the keys: a list for a map, a tuple for an object"
    VALUES = "the values: a list for a map, a tuple for an object"
    MERGE = "a map if all arguments are maps of one type, else an object"
    LOOKUP = "a member of the first argument, or the default"
    ELEMENT = "a member of the first argument"
    ONE = "the only member of the first argument, or null"
    SLICE = "part of the first argument"
    REVERSE = "the first argument backwards, a list for a set"
    ZIPMAP = "a map for a list of values, an object for a tuple"
    COALESCE = "an argument that is not null, converted to the type of all"
    COALESCE_LIST = "one of the arguments"
    TRY = "the first argument that does not fail"
    REGEX = "what the pattern's groups make: a string, a tuple or an object"
    REGEX_ALL = "a list of what the pattern's groups make"
    SECOND = "the first argument, converted to the type of the second"
    CONVERT = "the first argument, converted to the type that the second one writes"


_R = ResultRule

_NAMES: Final = {
    _R.STRING: """abspath assumestringprefix base64decode base64encode base64gunzip base64gzip base64sha256
        base64sha512 basename bcrypt chomp cidrhost cidrnetmask cidrsubnet dirname file filebase64 filebase64sha256
        filebase64sha512 filemd5 filesha1 filesha256 filesha512 format formatdate indent join jsonencode lower md5
        pathexpand plantimestamp replace rsadecrypt sha1 sha256 sha512 strrev substr templatestring textdecodebase64
        textencodebase64 timeadd timestamp title trim trimprefix trimspace trimsuffix upper urldecode urlencode uuid
        uuidv5 yamlencode""",
    _R.NUMBER: "abs ceil floor index length log max min parseint pow signum sum timecmp",
    _R.BOOL: """alltrue anytrue can cidrcontains contains endswith fileexists issensitive startswith strcontains""",
    _R.TO_STRING: "tostring",
    _R.TO_NUMBER: "tonumber",
    _R.TO_BOOL: "tobool",
    _R.STRINGS: "cidrsubnets compact formatlist sort split",
    _R.NUMBERS: "range",
    _R.STRING_SET: "fileset",
    _R.LISTS_OF_STRINGS: "transpose",
    _R.RECORDS: "csvdecode",
    _R.DECODED: "jsondecode yamldecode templatefile type list map",
    _R.TO_LIST: "tolist assumelistlength assumelistlengthmax assumelistlengthmin",
    _R.TO_SET: "toset assumesetlength assumesetlengthmax assumesetlengthmin",
    _R.TO_MAP: "tomap assumemaplength assumemaplengthmax assumemaplengthmin",
    _R.LISTED: "distinct matchkeys",
    _R.CHUNKED: "chunklist",
    _R.SET_OF_ALL: "setunion setintersection setsubtract",
    _R.SET_PRODUCT: "setproduct",
    _R.SAME: "ephemeralasnull assumenotnull",
    _R.SENSITIVE: "sensitive",
    _R.NOT_SENSITIVE: "nonsensitive",
    _R.CONCAT: "concat",
    _R.FLATTEN: "flatten",
    _R.KEYS: "keys",
    _R.VALUES: "values",
    _R.MERGE: "merge",
    _R.LOOKUP: "lookup",
    _R.ELEMENT: "element",
    _R.ONE: "one",
    _R.SLICE: "slice",
    _R.REVERSE: "reverse",
    _R.ZIPMAP: "zipmap",
    _R.COALESCE: "coalesce",
    _R.COALESCE_LIST: "coalescelist",
    _R.TRY: "try",
    _R.REGEX: "regex",
    _R.REGEX_ALL: "regexall",
    _R.SECOND: "assumeequal",
    _R.CONVERT: "convert",
}

FUNCTION_RESULTS: Final = {name: rule for rule, names in _NAMES.items() for name in names.split()}
"""The rule of each built-in function of OpenTofu and Terraform."""

_CORE: Final = "core::"
"""The namespace of built-in functions; a call may leave it out (manual, "Function Calls")."""


def result_rule(name: str) -> ResultRule | None:
    """Returns the rule of the function called `name`, None for one that is not built in."""
    return FUNCTION_RESULTS.get(base_name(name))


def base_name(name: str) -> str:
    """Returns the name of a built-in function without its namespace: `core::length` is `length`."""
    return name.removeprefix(_CORE)
