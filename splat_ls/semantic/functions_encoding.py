"""The functions that encode and decode: JSON, CSV, Base64, URL, and hashes."""

from __future__ import annotations

import base64
import binascii
import csv
import hashlib
from collections.abc import Callable
from typing import Final
from urllib.parse import quote_plus

from splat_ls.semantic.functions_signature import (
    TEXT,
    Arguments,
    Failure,
    Function,
    Parameter,
    Result,
    always,
)
from splat_ls.semantic.value import list_value, object_value, text_value, unknown_value
from splat_ls.semantic.value_json import json_text, parse_json
from splat_ls.semantic.value_type import DYNAMIC, STRING, ValueType, list_of, object_of
from splat_ls.semantic.value_uncovered import UncoveredError


def _json_encode(arguments: Arguments, _type: ValueType) -> Result:
    value = arguments[0]
    return text_value(json_text(value)) if value.is_wholly_known else unknown_value(STRING)


def _json_decode_type(arguments: Arguments) -> ValueType | Failure:
    if not arguments[0].is_known:
        return DYNAMIC
    value = parse_json(arguments[0].text)
    return Failure("this is not JSON") if value is None else value.type


def _json_decode(arguments: Arguments, _type: ValueType) -> Result:
    return parse_json(arguments[0].text) or Failure("this is not JSON")


def _base64_decode(arguments: Arguments, _type: ValueType) -> Result:
    text = arguments[0]
    if not text.is_known:
        return unknown_value(STRING).marked(text.sensitive)
    joined = text.text.replace("\r", "").replace("\n", "")
    try:
        decoded = base64.b64decode(joined, validate=True).decode("utf-8")
    except (binascii.Error, UnicodeError, ValueError):
        return Failure("this is not the Base64 form of a UTF-8 text")
    return text_value(decoded).marked(text.sensitive)


def _on_bytes(change: Callable[[bytes], str]) -> Callable[[Arguments, ValueType], Result]:
    return lambda arguments, _type: text_value(change(arguments[0].text.encode("utf-8")))


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _url_encode(arguments: Arguments, _type: ValueType) -> Result:
    return text_value(quote_plus(arguments[0].text, safe=""))


def _csv_type(arguments: Arguments) -> ValueType | Failure:
    """Each row is an object of strings, its attributes named by the first line (case rk-csv)."""
    if not arguments[0].is_known:
        return DYNAMIC
    rows = _csv_rows(arguments[0].text)
    if not rows:
        return Failure("the header line is missing")
    if len(set(rows[0])) < len(rows[0]):
        return Failure("a column name is there twice")
    return list_of(object_of(dict.fromkeys(rows[0], STRING)))


def _csv_decode(arguments: Arguments, type_: ValueType) -> Result:
    header, *rows = _csv_rows(arguments[0].text)
    if any(len(row) != len(header) for row in rows):
        return Failure("a line has another number of fields than the header")
    objects = [object_value(dict(zip(header, map(text_value, row), strict=True))) for row in rows]
    return list_value(objects, type_.element_type)


def _csv_rows(text: str) -> list[list[str]]:
    """Returns the fields of all lines that are not empty; quotes are not covered, as readers differ on wrong ones."""
    if '"' in text or "\r" in text:
        raise UncoveredError("CSV with quotes")
    return [row for row in csv.reader(text.split("\n"), quoting=csv.QUOTE_NONE) if row]


ENCODING_FUNCTIONS: Final = (
    Function(
        "jsonencode",
        (Parameter(DYNAMIC, null=True, unknown=True, undecided=True),),
        always(STRING),
        _json_encode,
    ),
    Function("jsondecode", (TEXT,), _json_decode_type, _json_decode, may_be_null=True),
    Function("csvdecode", (TEXT,), _csv_type, _csv_decode),
    Function("base64encode", (TEXT,), always(STRING), _on_bytes(_base64)),
    Function("base64decode", (Parameter(STRING, unknown=True, marked=True),), always(STRING), _base64_decode),
    Function("urlencode", (TEXT,), always(STRING), _url_encode),
    Function("md5", (TEXT,), always(STRING), _on_bytes(lambda data: hashlib.md5(data).hexdigest())),
    Function("sha1", (TEXT,), always(STRING), _on_bytes(lambda data: hashlib.sha1(data).hexdigest())),
    Function("sha256", (TEXT,), always(STRING), _on_bytes(lambda data: hashlib.sha256(data).hexdigest())),
    Function("sha512", (TEXT,), always(STRING), _on_bytes(lambda data: hashlib.sha512(data).hexdigest())),
    Function("base64sha256", (TEXT,), always(STRING), _on_bytes(lambda data: _base64(hashlib.sha256(data).digest()))),
    Function("base64sha512", (TEXT,), always(STRING), _on_bytes(lambda data: _base64(hashlib.sha512(data).digest()))),
)
