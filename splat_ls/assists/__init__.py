"""The conversions: one a file, in the order in which an editor shows them."""

from __future__ import annotations

from splat_ls.analysis.assist import Assist
from splat_ls.assists import (
    bracket_index,
    drop_dot,
    drop_index,
    element_first,
    for_keys,
    for_values,
    guard_null,
    per_element_index,
    to_conditional,
    to_for,
    to_full_splat,
    to_legacy_splat,
    to_list,
    to_one,
    to_set,
    to_splat,
    use_values,
)

ASSISTS: tuple[Assist, ...] = (
    drop_dot.ASSIST,
    to_set.ASSIST,
    to_full_splat.ASSIST,
    per_element_index.ASSIST,
    use_values.ASSIST,
    for_values.ASSIST,
    for_keys.ASSIST,
    to_list.ASSIST,
    to_conditional.ASSIST,
    drop_index.ASSIST,
    guard_null.ASSIST,
    bracket_index.ASSIST,
    to_for.ASSIST,
    to_splat.ASSIST,
    element_first.ASSIST,
    to_one.ASSIST,
    to_legacy_splat.ASSIST,
)
"""Every conversion. A new one is a file here and a line in this tuple."""
