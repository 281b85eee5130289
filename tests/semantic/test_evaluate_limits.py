"""What the evaluator refuses, so that no text can make it slow, huge or crash."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from splat_ls.semantic.evaluate_environment import Limits
from splat_ls.semantic.evaluate_outcome import Evaluated, NotCovered
from splat_ls.semantic.value import Value
from tests.support.check_evaluate import check_fault, check_not_covered, evaluated, value_of

DEEP = {
    "parentheses": "(" * 150 + "1" + ")" * 150,
    "tuples": "[" * 150 + "]" * 150,
    "objects": "{a=" * 100 + "1" + "}" * 100,
    "calls": "upper(" * 100 + '"a"' + ")" * 100,
    "operators": "+".join(["1"] * 300),
    "signs": "-" * 150 + "1",
    "splats": "[1]" + "[*]" * 150,
    "conditionals": "true ? " * 100 + "1" + " : 2" * 100,
    "loops": "[for a in [1] : " * 100 + "1" + "]" * 100,
    "directives": '"' + "%{ if true }" * 150 + "x" + "%{ endif }" * 150 + '"',
    "json": 'jsondecode("' + "[" * 100 + "]" * 100 + '")',
}
LARGE = {
    "loops in loops": "[for a in range(1000) : [for b in range(1000) : b]]",
    "a product": "setproduct(range(200), range(200))",
    "a long text": 'join("", [for a in range(1000) : join("", [for b in range(1000) : "aaaaaaaaaaaaaaaaaaaa"])])',
    "a large number": "*".join(["9e999"] * 5),
    "a pattern that varies": f'regex("(a+)+$", "{"a" * 60}b")',
    "a pattern with many repetitions": f'regex("a*a*a*a*a*a*b", "{"a" * 60}")',
}
DOUBLED = "\n".join(
    [
        *("a0 = [1, 2]", 's0 = "ab"', "n0 = true ? null : [1]"),
        *(f"a{i} = [local.a{i - 1}, local.a{i - 1}]" for i in range(1, 60)),
        *(f's{i} = "${{local.s{i - 1}}}${{local.s{i - 1}}}"' for i in range(1, 60)),
        *(f"n{i} = true ? null : [local.n{i - 1}, local.n{i - 1}]" for i in range(1, 60)),
    ]
)


def _below(frames: int, action: Callable[[], Evaluated]) -> Evaluated:
    """Runs an action deep in the stack, as the server may be when it evaluates."""
    return action() if frames == 0 else _below(frames - 1, action)


@pytest.mark.parametrize("name", DEEP)
def test_what_nests_too_deep_is_refused(name: str) -> None:
    assert isinstance(_below(300, lambda: evaluated(DEEP[name])), NotCovered)


def test_what_nests_just_deep_enough_is_evaluated() -> None:
    calls = "upper(" * 80 + '"a"' + ")" * 80
    assert isinstance(_below(300, lambda: evaluated(calls)), Value)


@pytest.mark.parametrize("name", LARGE)
def test_what_grows_too_large_is_refused(name: str) -> None:
    assert isinstance(evaluated(LARGE[name]), NotCovered)


@pytest.mark.parametrize("local", ["a59", "s59", "n59"])
def test_values_that_double_with_every_local_value_are_refused(local: str) -> None:
    check_not_covered(f"local.{local}", "a value so large", DOUBLED)


def test_the_caller_sets_the_limits() -> None:
    check_not_covered("[for a in range(100) : a]", "so many steps", limits=Limits(steps=50))
    check_not_covered("range(100)", "a value so large", limits=Limits(weight=50))
    check_not_covered("[[[1]]]", "nested so deep", limits=Limits(depth=3))


def test_a_long_row_of_local_values_is_no_deep_one() -> None:
    rows = "\n".join(["c0 = 1", *(f"c{i} = local.c{i - 1} + 1" for i in range(1, 1000))])
    assert value_of("local.c999", rows).number.value == 1000


def test_local_values_that_refer_to_each_other() -> None:
    check_fault("local.a", "Cycle", "local.b, local.c", "a = local.b\nb = local.c\nc = local.b")
    check_fault("true ? 1 : local.a", "Self-referencing local value", "local.a", "a = [local.a]")


def test_a_failure_of_a_local_value_that_is_not_used_in_the_end() -> None:
    """The engine evaluates every local value that is mentioned."""
    check_fault("true ? 1 : local.bad", "Invalid operand", "", 'bad = 1 + "x"')
    check_fault("try(local.missing, 1)", "Reference to undeclared local value", "local.missing")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 / 0", "infinity"),
        ("pow(2, 0.5)", "a power"),
        ("log(8, 2)", "is not computed here"),
        ('file("a")', "depends on files"),
        ("timestamp()", "depends on the machine"),
        ("false && [][0]", "versions differ"),
        ("element([1], -1)", "versions of the engine"),
        ('length("👨‍👩‍👧")', "Unicode version"),
        ('regex("\\\\pL", "a")', "an unusual escape"),
        ("var.unknown", "the value of `var.unknown`"),
        ("aws_instance.web[*].id", "the value of `aws_instance.web`"),
    ],
)
def test_what_is_not_known_for_sure_is_refused(text: str, reason: str) -> None:
    check_not_covered(text, reason)


def test_nothing_in_the_language_catches_a_refusal() -> None:
    check_not_covered("try(log(8, 2), 1)", "`log`")
    check_not_covered("can(var.x)", "`var.x`")
    check_not_covered("true ? 1 : timestamp()", "`timestamp`")
