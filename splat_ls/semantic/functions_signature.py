"""What a function is to the evaluator, and the protocol of a call: nulls, unknowns and marks of arguments.

The protocol is the same for all functions: an argument is converted to its parameter's type; a null where
none is allowed fails; marks go from the arguments to the result and unknown arguments make it unknown,
unless the function has said that it deals with them itself (observed with the console of Terraform 1.11.4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from splat_ls.semantic.value import DYNAMIC_UNKNOWN, Value, unknown_value
from splat_ls.semantic.value_convert import Mismatch, convert
from splat_ls.semantic.value_type import BOOL, DYNAMIC, NUMBER, STRING, ValueKind, ValueType, list_of
from splat_ls.semantic.value_uncovered import UncoveredError

MAX_LENGTH: Final = 10_000
"""How many elements, and a hundred times that how many characters, a function may produce."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a call fails; `argument` is the index of the argument to blame, None for the call as a whole."""

    text: str
    argument: int | None = None

    @property
    def summary(self) -> str:
        """The engine's summary line, which depends on what is blamed (SEMANTICS section 5)."""
        return "Error in function call" if self.argument is None else "Invalid function argument"


Arguments: TypeAlias = "tuple[Value, ...]"
Result: TypeAlias = "Value | Failure"
Returns: TypeAlias = "Callable[[Arguments], ValueType | Failure]"
Body: TypeAlias = "Callable[[Arguments, ValueType], Result]"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: what type its argument is converted to, and which odd arguments the function takes itself.

    `marked` tells that the function keeps or moves marks itself, `undecided` that it takes arguments of which
    not even the type is known.
    """

    type: ValueType
    null: bool = False
    unknown: bool = False
    marked: bool = False
    undecided: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A function: parameters, `rest` for any number of further arguments, and how result and its type come about.

    `body` gets the arguments and the result type that `returns` has found.
    """

    name: str
    parameters: tuple[Parameter, ...]
    returns: Returns
    body: Body
    rest: Parameter | None = None
    may_be_null: bool = False

    def parameter(self, index: int) -> Parameter:
        """Returns the parameter of an argument; the count of arguments has been checked."""
        found = self.parameters[index] if index < len(self.parameters) else self.rest
        assert found is not None, f"{self.name} has no parameter {index}"
        return found


ANY: Final = Parameter(DYNAMIC)
ANY_MARKED: Final = Parameter(DYNAMIC, marked=True)
ANY_AT_ALL: Final = Parameter(DYNAMIC, null=True, unknown=True, marked=True, undecided=True)
TEXT: Final = Parameter(STRING)
A_NUMBER: Final = Parameter(NUMBER)
TEXTS: Final = Parameter(list_of(STRING))
BOOLS: Final = Parameter(list_of(BOOL))
ANY_LIST: Final = Parameter(list_of(DYNAMIC))


def always(type_: ValueType) -> Returns:
    """Returns the type rule of a function that always gives the same type."""
    return lambda _arguments: type_


def count_problem(function: Function, count: int) -> str | None:
    """Returns the engine's summary if a function cannot be called with so many arguments."""
    if count < len(function.parameters):
        return "Not enough function arguments"
    if function.rest is None and count > len(function.parameters):
        return "Too many function arguments"
    return None


def converted_argument(function: Function, index: int, value: Value) -> Result:
    """Converts an argument to the type of its parameter."""
    converted = convert(value, function.parameter(index).type)
    return Failure(converted.text, index) if isinstance(converted, Mismatch) else converted


def call(function: Function, arguments: Sequence[Value]) -> Result:
    """Calls a function with arguments that are converted and of the right number."""
    plain, sensitive = _without_marks(function, arguments)
    type_ = _result_type(function, arguments, plain)
    if isinstance(type_, Failure):
        return type_
    if type_ is None:
        return DYNAMIC_UNKNOWN.marked(sensitive)
    if any(not value.is_known and not function.parameter(index).unknown for index, value in enumerate(plain)):
        result: Result = unknown_value(type_)
    else:
        result = function.body(plain, type_)
    if isinstance(result, Failure):
        return result
    _check_size(result)
    result = result if function.may_be_null else result.refined_not_null()
    return result.marked(sensitive)


def _without_marks(function: Function, arguments: Sequence[Value]) -> tuple[Arguments, bool]:
    """Takes the marks off the arguments, except those that the function wants; tells whether there were any."""
    kept: list[Value] = []
    sensitive = False
    for index, value in enumerate(arguments):
        if function.parameter(index).marked or not value.contains_sensitive:
            kept.append(value)
        else:
            kept.append(value.unmarked_deep())
            sensitive = True
    return tuple(kept), sensitive


def _result_type(function: Function, given: Sequence[Value], plain: Arguments) -> ValueType | Failure | None:
    """Returns the type of the result, None when an argument's type must be known first."""
    for index, value in enumerate(given):
        parameter = function.parameter(index)
        if value.is_null and not parameter.null:
            return Failure("the argument must not be null", index)
        if value.type == DYNAMIC and not parameter.undecided:
            return None
    return function.returns(plain)


def _check_size(result: Value) -> None:
    if isinstance(result.content, str):
        check_length(len(result.content))
    check_count(result.length)


def check_length(characters: int) -> None:
    """Refuses a text that would be too long; to be asked before it is made."""
    check_count(characters // 100)


def check_count(elements: int) -> None:
    """Refuses a collection that would have too many elements; to be asked before it is made."""
    if elements > MAX_LENGTH:
        raise UncoveredError("a value too large to compute here")


def whole_argument(value: Value, argument: int | None) -> int | Failure:
    """Returns an argument that must be a whole number as one."""
    number = value.number
    if not number.is_whole or abs(number.value) >= 2**63:
        return Failure("a whole number is required", argument)
    return int(number.value)


def is_list_like(value: Value) -> bool:
    """Tells whether the value is a list or a tuple: sets are no choice for functions that go by position."""
    return value.type.kind in (ValueKind.LIST, ValueKind.TUPLE)
