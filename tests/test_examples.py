"""The example module shows every finding there is: the README's first command prints it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from splat_ls.rules import RULES

EXAMPLES = Path(__file__).parent / "examples"


def findings() -> list[tuple[str, int, str]]:
    """Returns file name, 1-based line and code of each finding that `splat-ls check` shows for the example."""
    command = [sys.executable, "-m", "splat_ls", "check", str(EXAMPLES), "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=EXAMPLES.parents[1], timeout=60)
    assert done.returncode == 1, done.stderr
    return [(Path(one["filename"]).name, one["location"]["row"], one["code"]) for one in json.loads(done.stdout)]


def test_every_rule_is_shown() -> None:
    assert {code for _, _, code in findings()} == {rule.code for rule in RULES}


def test_the_comment_above_a_line_names_its_finding() -> None:
    """In the example a comment `# code: why` says what is found in the block of lines below it."""
    for name, row, code in findings():
        lines = (EXAMPLES / name).read_text().split("\n")[:row]
        named = [found.group(1) for line in lines if (found := re.match(r"\s*# ([a-z-]+): ", line))]
        assert code in (named[-1], "legacy-splat"), f"{name}:{row}: {code} below a comment on {named[-1]}"
