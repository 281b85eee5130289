"""The rules, one a file, in the order in which a splat gets the first that speaks."""

from __future__ import annotations

from typing import Final

from splat_ls.analysis.rule import Rule
from splat_ls.rules.dotted_splat import DottedSplat
from splat_ls.rules.for_each_splat import ForEachSplat
from splat_ls.rules.legacy_index import LegacyIndex
from splat_ls.rules.legacy_splat import LegacySplat
from splat_ls.rules.legacy_splat_index import LegacySplatIndex
from splat_ls.rules.map_splat import MapSplat
from splat_ls.rules.nested_legacy_splat import NestedLegacySplat
from splat_ls.rules.nullable_list_splat import NullableListSplat
from splat_ls.rules.prefer_splat import PreferSplat
from splat_ls.rules.single_value_splat import SingleValueSplat
from splat_ls.rules.syntax_error import SyntaxErrors

RULES: Final[tuple[Rule, ...]] = (
    DottedSplat(),
    NestedLegacySplat(),
    MapSplat(),
    LegacySplatIndex(),
    SingleValueSplat(),
    LegacySplat(),
    NullableListSplat(),
    ForEachSplat(),
    LegacyIndex(),
    SyntaxErrors(),
    PreferSplat(),
)
"""Every rule. A new one is one file and one line here."""
