"""Reading what a client says at the start, whatever shape it has."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splat_ls.server.abilities import Abilities
from splat_ls.server.initialization import Initialization
from splat_ls.text.document import Encoding
from tests.support.raw_client import FULL


def test_a_client_that_says_nothing_gets_the_least() -> None:
    assert Initialization.of(None) == Initialization(Abilities(), (), None, None)


def test_everything_that_a_full_client_announces_is_seen() -> None:
    assert Abilities.of(FULL) == Abilities(
        encoding=Encoding.UTF16,
        markdown_hover=True,
        literal_actions=True,
        preferred_actions=True,
        disabled_actions=True,
        resolves_edits=True,
        document_changes=True,
        applies_edits=True,
        pulls_diagnostics=False,
        related_reports=False,
        refreshes_diagnostics=True,
        refreshes_hints=True,
        diagnostic_tags=frozenset({1, 2}),
        diagnostic_links=True,
        diagnostic_related=True,
        configuration=True,
        registers_configuration=True,
        registers_watched_files=True,
        work_done_progress=True,
    )


@pytest.mark.parametrize(
    ("pull", "refresh", "client", "pulls"),
    [
        ({}, False, "a client", True),
        ({}, True, "Neovim", True),
        ({"relatedDocumentSupport": True}, False, "Neovim", True),
        ({"dynamicRegistration": False}, False, "Neovim", False),
        ({}, False, None, True),
        (None, True, "a client", False),
    ],
)
def test_a_client_pulls_only_if_it_hears_of_all_changes(
    pull: object, refresh: bool, client: object, pulls: bool
) -> None:
    capabilities = {"textDocument": {"diagnostic": pull}, "workspace": {"diagnostics": {"refreshSupport": refresh}}}
    params = {"capabilities": capabilities, "clientInfo": {"name": client}}
    assert Initialization.of(params).abilities.pulls_diagnostics is pulls


@pytest.mark.parametrize(
    ("offered", "encoding"),
    [
        (["utf-8", "utf-16", "utf-32"], Encoding.UTF8),
        (["utf-32", "utf-8", "utf-16"], Encoding.UTF32),
        (["utf-7", "utf-16"], Encoding.UTF16),
        (["utf-7"], Encoding.UTF16),
        ([], Encoding.UTF16),
        ([8, None, {}], Encoding.UTF16),
        ("utf-8", Encoding.UTF16),
        (None, Encoding.UTF16),
    ],
)
def test_encoding_is_the_first_that_both_know(offered: object, encoding: Encoding) -> None:
    assert Abilities.of({"general": {"positionEncodings": offered}}).encoding is encoding


def test_pull_tags_count_like_push_tags() -> None:
    capabilities = {"textDocument": {"diagnostic": {"tagSupport": {"valueSet": [2]}, "relatedInformation": True}}}
    abilities = Abilities.of(capabilities)
    assert abilities.diagnostic_tags == {2}
    assert abilities.diagnostic_related


@pytest.mark.parametrize(
    ("params", "paths"),
    [
        ({"workspaceFolders": [{"uri": "file:///a", "name": "a"}, {"uri": "file:///b"}]}, ["/a", "/b"]),
        ({"workspaceFolders": [{"uri": "untitled:x"}, {}, 5, {"uri": 7}]}, []),
        ({"workspaceFolders": None, "rootUri": "file:///a%20b"}, ["/a b"]),
        ({"workspaceFolders": [], "rootUri": "file:///a"}, []),
        ({"rootUri": None, "rootPath": "/a"}, ["/a"]),
        ({"rootUri": "file:///a", "rootPath": "/b"}, ["/a"]),
        ({"rootUri": 5, "rootPath": 6}, []),
        ({}, []),
    ],
)
def test_folders(params: object, paths: list[str]) -> None:
    assert [Path(folder.path) for folder in Initialization.of(params).folders] == [Path(path) for path in paths]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "capabilities",
                    "workspaceFolders",
                    "uri",
                    "processId",
                    "general",
                    "positionEncodings",
                    "textDocument",
                    "codeAction",
                    "resolveSupport",
                    "properties",
                    "publishDiagnostics",
                    "tagSupport",
                    "valueSet",
                    "rootPath",
                ]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(JSON)
@settings(max_examples=300, deadline=None)
def test_any_value_is_survived(params: object) -> None:
    Initialization.of(params)
