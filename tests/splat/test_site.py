"""The normal form: how far each splat of a chain reaches (cases nest-*, lvf-*)."""

from __future__ import annotations

import pytest

from splat_ls.splat.site import SplatSite, Style, splat_sites
from splat_ls.syntax.nodes import Chain
from splat_ls.syntax.parser import parse_expression
from splat_ls.syntax.walk import walk

GROUPINGS = (
    ("a.*", "(a)*{}"),
    ("a[*]", "(a)*{}"),
    ("a.*.b", "(a)*{.b}"),
    ("a.*.b.0.c", "(a)*{.b.0.c}"),
    ("a.*.b[0].c", "(a)*{.b}[0].c"),
    ("a.*[0]", "(a)*{}[0]"),
    ('a.*["k"]', '(a)*{}["k"]'),
    ("a[*][0]", "(a)*{[0]}"),
    ("a[*].b[*].c", "(a)*{.b | (.b)*{.c}}"),
    ("a[*].b.*.c", "(a)*{.b | (.b)*{.c}}"),
    ("a[*].b.*.c[0]", "(a)*{.b | (.b)*{.c}[0]}"),
    ("a.*.b[*].c", "(a)*{.b}[*].c, (a.*.b)*{.c}"),
    ("a.*.b[0].*.c", "(a)*{.b}[0].*.c, (a.*.b[0])*{.c}"),
    ("a.b.*.c", "(a.b)*{.c}"),
    ('a["k"].0.*.c', '(a["k"].0)*{.c}'),
    ("(a[*].b)[0].c", "(a)*{.b}"),
    ("f(a.*.b)[*].c", "(f(a.*.b))*{.c}, (a)*{.b}"),
    ("a . * . b [ * ] . c", "(a)*{. b}[ * ] . c, (a . * . b)*{. c}"),
    ("a.*.b.*.c", "(a)*{.b | (.b)*{.c}}"),
    ("a.*.*", "(a)*{ | ()*{}}"),
)


@pytest.mark.parametrize(("text", "grouping"), GROUPINGS, ids=[text for text, _ in GROUPINGS])
def test_grouping(text: str, grouping: str) -> None:
    node = parse_expression(text).node
    chains = [visit.node for visit in walk(node) if isinstance(visit.node, Chain)]
    top = [site for chain in chains for site in splat_sites(chain) if site.enclosing is None]
    assert ", ".join(_written(text, site) for site in top) == grouping


def _written(text: str, site: SplatSite) -> str:
    """Writes a site as `(source)*{steps per element}steps on the result`, inner ones behind a bar."""
    chain = site.chain
    start = chain.start if site.enclosing is None else chain.steps[site.region_start].start
    source = text[start : site.marker.start].rstrip() if start < site.marker.start else ""
    inner = [each for each in splat_sites(chain) if each.enclosing == site]
    each_end = inner[0].marker_index if inner else site.each_end
    each = _slice(text, site, site.marker_index + 1, each_end)
    after = _slice(text, site, site.each_end, site.region_end)
    nested = "".join(f" | {_written(text, one)}" for one in inner)
    return f"({source})*{{{each}{nested}}}{after}"


def _slice(text: str, site: SplatSite, start: int, end: int) -> str:
    steps = site.chain.steps[start:end]
    return text[steps[0].start : steps[-1].end] if steps else ""


def test_only_a_legacy_splat_in_a_legacy_splat_is_broken() -> None:
    broken = _sites("a.*.b.*.c")
    assert [site.is_broken for site in broken] == [False, True]
    assert not any(site.is_broken for site in _sites("a[*].b.*.c[0][*]"))


def test_style_is_that_of_the_marker() -> None:
    assert [site.style for site in _sites("a.*.b[*]")] == [Style.LEGACY, Style.FULL]


def _sites(text: str) -> tuple[SplatSite, ...]:
    chain = parse_expression(text).node
    assert isinstance(chain, Chain)
    return splat_sites(chain)
