"""Asks the real engine (`terraform` or `tofu` on PATH) for a whole batch of expressions at once.

Each expression becomes a local value of a module on disk. A first plan tells which ones fail and how, a
second one gives the values of all others, and one `console` run how it prints them: three processes a batch,
whatever its size. On machines without the binary the answers come from a file that was written by it;
`Answers.source` says which it was.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

STORED = Path(__file__).parent.parent / "corpus" / "engine"
UPDATE_VARIABLE = "SPLAT_LS_STORE_ENGINE_ANSWERS"
"""Set to 1 to write the stored answers anew."""


class EngineCrashedError(Exception):
    """The engine itself crashed, so that no expression of the batch has an answer."""


@dataclass(frozen=True)
class EngineAnswer:
    """What the engine gives for one expression.

    `error` is the summary of the failure that stands first in the text, else None. `type` is the type in JSON
    (`["list", "string"]`), `value` the value in JSON with numbers as strings; both are None for a value that
    is not wholly known. `sensitive` tells whether the value is sensitive as a whole, `contains_sensitive`
    whether anything in it is.
    """

    error: str | None = None
    type: str | None = None
    value: str | None = None
    sensitive: bool = False
    contains_sensitive: bool = False


@dataclass(frozen=True)
class Answers:
    """The answers to a batch in its order, how the console prints all values as one tuple, and their source."""

    source: str
    answers: tuple[EngineAnswer, ...]
    text: str


@lru_cache(maxsize=1)
def engine_path() -> str | None:
    """Returns the engine's binary, None on a machine that has none."""
    return shutil.which("terraform") or shutil.which("tofu")


def ask(name: str, locals_text: str, expressions: Sequence[str]) -> Answers:
    """Returns the engine's answers to a batch; `name` is that of the file with the stored ones.

    The stored file is for exactly this batch: an old one is an error also where the engine is.
    """
    stored = STORED / f"{name}.json"
    binary = engine_path()
    if binary is not None and os.environ.get(UPDATE_VARIABLE) == "1":
        _store(stored, locals_text, expressions, run_batch(binary, locals_text, expressions))
    content = json.loads(stored.read_text("utf-8"))
    if content["locals"] != locals_text or content["expressions"] != list(expressions):
        raise AssertionError(f"{stored.name} holds another batch: set {UPDATE_VARIABLE}=1 where the engine is")
    if binary is not None:
        return run_batch(binary, locals_text, expressions)
    return Answers("stored", tuple(EngineAnswer(**answer) for answer in content["answers"]), content["text"])


def _store(path: Path, locals_text: str, expressions: Sequence[str], answers: Answers) -> None:
    path.parent.mkdir(exist_ok=True)
    content = {
        "locals": locals_text,
        "expressions": list(expressions),
        "answers": [{key: value for key, value in asdict(answer).items() if value} for answer in answers.answers],
        "text": answers.text,
    }
    path.write_text(json.dumps(content, ensure_ascii=False, indent=0) + "\n", "utf-8")


def run_batch(binary: str, locals_text: str, expressions: Sequence[str]) -> Answers:
    """Runs the engine on a batch. Raises EngineCrashedError if it panics."""
    with TemporaryDirectory() as directory:
        errors = _errors(binary, Path(directory), locals_text, expressions)
        good = [index for index in range(len(expressions)) if index not in errors]
        planned = _planned(binary, Path(directory), _module(locals_text, expressions, good, outputs=True)[0])
        printed = _run(binary, Path(directory), "console", "-no-color", stdin=f"[{', '.join(map(_name, good))}]\n")
    answers = [
        EngineAnswer(error=errors[index]) if index in errors else _answer(planned, index)
        for index in range(len(expressions))
    ]
    return Answers(f"live: {Path(binary).name}", tuple(answers), printed)


def _name(index: int) -> str:
    return f"local.expression_{index}"


def _module(
    locals_text: str, expressions: Sequence[str], wanted: Iterable[int], *, outputs: bool
) -> tuple[str, dict[int, int]]:
    """Returns the module's text, and the expression that each of its lines (from 1) belongs to."""
    lines = ["locals {", *locals_text.split("\n")]
    owners: dict[int, int] = {}
    for index in wanted:
        written = f"expression_{index} = {expressions[index]}".split("\n")
        owners.update(dict.fromkeys(range(len(lines) + 1, len(lines) + 1 + len(written)), index))
        lines.extend(written)
        if outputs:
            lines.append(f"all_{index} = jsonencode({_name(index)})")
    lines.append("}")
    for index in wanted if outputs else ():
        # In a tuple, since the plan forgets the type of a null that is a whole output.
        lines.append(_output(f"value_{index}", f"[{_name(index)}]", sensitive=True))
        lines.append(_output(f"whole_{index}", f"issensitive({_name(index)})", sensitive=False))
        lines.append(_output(f"part_{index}", f"issensitive(local.all_{index})", sensitive=False))
    return "\n".join([*lines, ""]), owners


def _output(name: str, value: str, *, sensitive: bool) -> str:
    return f'output "{name}" {{\n  value = {value}\n  sensitive = {"true" if sensitive else "false"}\n}}'


def _errors(binary: str, directory: Path, locals_text: str, expressions: Sequence[str]) -> dict[int, str]:
    """Returns the summary of the first failure in the text of each expression that fails."""
    module, owners = _module(locals_text, expressions, range(len(expressions)), outputs=False)
    (directory / "main.tf").write_text(module, "utf-8")
    found: dict[int, tuple[tuple[int, int], str]] = {}
    for line in _run(binary, directory, "plan", "-json").split("\n"):
        diagnostic = json.loads(line).get("diagnostic") if line.startswith("{") else None
        if diagnostic is None or diagnostic["severity"] != "error":
            continue
        start = diagnostic.get("range", {}).get("start")
        if start is None or start["line"] not in owners:
            raise AssertionError(f"a failure outside of the batch: {diagnostic}")
        place, index = (start["line"], start["column"]), owners[start["line"]]
        if index not in found or place < found[index][0]:
            found[index] = place, diagnostic["summary"]
    return {index: summary for index, (_, summary) in found.items()}


def _planned(binary: str, directory: Path, module: str) -> Mapping[str, Any]:
    (directory / "main.tf").write_text(module, "utf-8")
    _run(binary, directory, "plan", "-json", "-out=plan.bin")
    shown = _run(binary, directory, "show", "-json", "plan.bin")
    outputs: Mapping[str, Any] = json.loads(shown, parse_int=str, parse_float=str)["planned_values"]["outputs"]
    return outputs


def _answer(outputs: Mapping[str, Any], index: int) -> EngineAnswer:
    value = outputs[f"value_{index}"]
    if "type" not in value:
        return EngineAnswer()
    return EngineAnswer(
        type=json.dumps(value["type"][1][0], sort_keys=True),
        value=json.dumps(value["value"][0], sort_keys=True),
        sensitive=outputs[f"whole_{index}"]["value"],
        contains_sensitive=outputs[f"part_{index}"]["value"],
    )


def _run(binary: str, directory: Path, *arguments: str, stdin: str = "") -> str:
    done = subprocess.run(
        [binary, *arguments],
        input=stdin,
        cwd=directory,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
        env={**os.environ, "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1"},
    )
    if "panic:" in done.stderr or "TERRAFORM CRASH" in done.stderr:
        raise EngineCrashedError(done.stderr[-2000:])
    return done.stdout
