"""Calls that would take for ever, or all memory, if they were made: what a hover may be asked for the value of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_LONG: Final = "a" * 100_000
_NEWLINES: Final = "\\n" * 10_000
_MARKS: Final = "\u0316\u0300" * 50_000

CALLS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "a number of many digits": f'parseint("{"9" * 5_000}", 10)',
        "a number of very many digits": f'parseint("{"9" * 200_000}", 16)',
        "a converted number of many digits": f'"{"9" * 5_000}" + 1',
        "a written number of many digits": f"{'9' * 5_000} + 1",
        "an index of many digits": f"[1][{'9' * 5_000}]",
        "an index of many digits in quotes": f'[1]["{"9" * 5_000}"]',
        "a duration of many digits": f'timeadd("2020-01-01T00:00:00Z", "{"9" * 5_000}h")',
        "a duration of many parts": f'timeadd("2020-01-01T00:00:00Z", "{"1h" * 50_000}")',
        "a timestamp of many digits": f'timeadd("2020-01-01T00:00:00.{"9" * 5_000}Z", "1h")',
        "a prefix of many digits": f'cidrhost("10.0.0.0/{"9" * 5_000}", 1)',
        "a host of many digits": f'cidrhost("10.0.0.0/8", "{"9" * 1_200}")',
        "an address of many digits": f'cidrhost("{"9" * 5_000}.0.0.0/8", 1)',
        "optional parts of a pattern": f'regex("{"a?" * 40}{"a" * 40}", "{"a" * 40}")',
        "alternatives in a pattern": f'regex("{"(a|a)" * 40}b", "{"a" * 41}")',
        "alternatives of a whole pattern": f'regex("{"|".join(["a"] * 20_000)}", "b")',
        "bounded repetitions in a pattern": f'regex("{"a{0,9}" * 40}b", "{"a" * 400}")',
        "a long pattern": f'regex("{_LONG}", "{_LONG}")',
        "groups in a pattern": f'regex("{"(" * 20_000}a{")" * 20_000}", "a")',
        "a pattern in a loop": '[for a in range(1000) : regexall("a*b", join("", [for b in range(1000) : "aaaa"]))]',
        "a text replaced by a long one": f'replace("{_LONG}", "a", "{_LONG}")',
        "nothing replaced by a long text": f'replace("{_LONG}", "", "{_LONG}")',
        "matches replaced by a long text": f'replace("{_LONG}", "/a/", "{_LONG}")',
        "a long separator": f'join("{_LONG}", [for a in range(1000) : "b"])',
        "a text split into characters": f'[for a in range(100) : split("", "{_LONG}")]',
        "a wide format": f'format("{"%9999[1]d" * 10_000}", 1)',
        "a wide list of formats": 'formatlist("%9999d", range(1000))',
        "a format of many verbs": f'[for a in range(1000) : format("{"%[1]s" * 2_000}", "a")]',
        "a deep indentation": f'indent(99999999, "{_NEWLINES}")',
        "an endless indentation": 'indent(9223372036854775807, "a\\nb")',
        "elements compared": "[for a in range(100) : distinct(range(1000))]",
        "sets compared": "[for a in range(100) : setintersection(range(1000), range(1000))]",
        "members looked for": "[for a in range(1000) : contains(range(1000), a)]",
        "keys matched": "[for a in range(100) : matchkeys(range(1000), range(1000), range(1000))]",
        "sets made": "[for a in range(1000) : toset(range(1000))]",
        "elements sorted": '[for a in range(1000) : sort([for b in range(1000) : "a"])]',
        "lists joined": "[for a in range(1000) : concat(range(1000), range(1000))]",
        "maps merged": "[for a in range(500) : merge({ for b in range(500) : b => a }, { c = 1 })]",
        "a product of many": f"setproduct({', '.join(['[1, 2]'] * 60)})",
        "types of many attributes": "[for a in range(1000) : { for b in range(1000) : b => [a] }]",
        "lists that nest": "flatten([for a in range(1000) : [for b in range(1000) : [[b]]]])",
        "chunks": "[for a in range(1000) : chunklist(range(1000), 1)]",
        "JSON of many brackets": f'jsondecode("{"[" * 100_000}")',
        "JSON of many numbers": f'[for a in range(100) : jsondecode("[{"1," * 20_000}1]")]',
        "a JSON number of many digits": f'jsondecode("{"9" * 5_000}")',
        "JSON in JSON": 'jsonencode(jsonencode(jsonencode(jsonencode([for a in range(1000) : "\\"\\\\"]))))',
        "a table of many columns": f'csvdecode("{"a," * 20_000}")',
        "a power": "pow(pow(9007199254740991, 1000), 1000)",
        "a power of a fraction": "pow(0.1, 1024)",
        "a power in a loop": "[for a in range(1000) : pow(2, 900)]",
        "products": "*".join(["9e99"] * 80),
        "quotients": "/".join(["1"] + ["3"] * 80),
        "remainders": "9e1200 % 7",
        "marks of a letter": f'upper("a{_MARKS}")',
        "marks of a letter in a key": f'{{ "a{_MARKS}" = 1 }}',
        "characters of a letter": f'strrev("a{_MARKS.replace(chr(0x316), chr(0x300))}")',
        "characters counted": f'[for a in range(1000) : length("{"é" * 100_000}")]',
        "white space to trim": f'[for a in range(1000) : trimspace("a{" " * 100_000}b")]',
        "text in capital letters": f'[for a in range(1000) : upper("{"é" * 50_000}")]',
        "text that is hashed": f'[for a in range(1000) : sha512("{_LONG}")]',
        "text compared": f'[for a in range(1000) : "{_LONG}" == "{_LONG}"]',
        "text in a template": f'[for a in range(1000) : "${{a}}{_LONG}"]',
        "ends trimmed": f'[for a in range(1000) : trim("{_LONG}", "{_LONG}")]',
        "dates": f'[for a in range(1000) : formatdate("{"YYYY" * 5_000}", "2020-01-01T00:00:00Z")]',
        "quotes in a date": f'formatdate("{chr(39) * 20_001}", "2020-01-01T00:00:00Z")',
        "networks": f'cidrsubnets("10.0.0.0/8", {", ".join(["16"] * 5_000)})',
        "the path of a file": f'dirname("{"../" * 50_000}")',
    }
)
"""Expressions by what would cost so much."""
