"""URIs and paths, as editors spell them."""

from __future__ import annotations

import os

import pytest

from splat_ls.server.uri import name_of_uri, path_of_uri, uri_of_path


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a/b.tf", "/a/b.tf"),
        ("file:///a%20b/%C3%A9.tf", "/a b/é.tf"),
        ("file:///a/%F0%9F%98%80.tf", "/a/😀.tf"),
        ("file://localhost/a.tf", "/a.tf"),
        ("FILE:///a.tf", "/a.tf"),
        ("file:///a/../b//c.tf", "/b/c.tf"),
        ("file:///a/x%23y%3Fz.tf", "/a/x#y?z.tf"),
        ("file:///c%3A/a.tf", "c:/a.tf"),
        ("file:///C:/a.tf", "c:/a.tf"),
        ("file://server/share/a.tf", "//server/share/a.tf"),
        ("untitled:Untitled-1", None),
        ("git:/a/b.tf?x", None),
        ("file:a.tf", None),
        ("file:///a%00b.tf", None),
        ("", None),
        ("file://[", None),
    ],
)
def test_path_of_a_uri(uri: str, path: str | None) -> None:
    assert path_of_uri(uri) == path


@pytest.mark.parametrize("path", ["/a/b.tf", "/a b/é😀.tf", "/x#y?z%20.tf", "/a:b.tf", os.fsdecode(b"/\xff.tf")])
def test_uri_of_a_path_leads_back(path: str) -> None:
    assert path_of_uri(uri_of_path(path)) == path


@pytest.mark.parametrize(
    ("path", "uri"),
    [("/a b/é.tf", "file:///a%20b/%C3%A9.tf"), ("c:/a.tf", "file:///c:/a.tf"), ("//s/d/a.tf", "file://s/d/a.tf")],
)
def test_uri_of_a_path(path: str, uri: str) -> None:
    assert uri_of_path(path) == uri


@pytest.mark.parametrize(
    ("uri", "name"),
    [
        ("untitled:Untitled-1", "Untitled-1"),
        ("git:/a/b%20c.tf?ref", "b c.tf"),
        ("vscode-vfs://h/a/x.tf", "x.tf"),
        ("", ""),
    ],
)
def test_name_of_a_uri(uri: str, name: str) -> None:
    assert name_of_uri(uri) == name
