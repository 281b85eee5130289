"""The functions on IP address ranges, and on file paths as text."""

from __future__ import annotations

import ipaddress
import posixpath
from typing import Final, TypeAlias

from splat_ls.semantic.functions_signature import (
    A_NUMBER,
    TEXT,
    Arguments,
    Failure,
    Function,
    Result,
    always,
    whole_argument,
)
from splat_ls.semantic.value import Value, list_value, text_value
from splat_ls.semantic.value_type import STRING, ValueType, list_of
from splat_ls.semantic.value_uncovered import UncoveredError

Network: TypeAlias = "ipaddress.IPv4Network | ipaddress.IPv6Network"
_MOST_NEW_BITS: Final = 32
"""By how many bits `cidrsubnets` lengthens a prefix at most (observed)."""


def _network(value: Value) -> Network | None:
    """Returns the range that a prefix names, None if it is none; the host part may be set."""
    address, slash, length = value.text.partition("/")
    if not slash or not (length.isascii() and length.isdecimal()):
        return None
    if any(part != "0" and part.startswith("0") for part in (*address.split("."), length) if ":" not in part):
        raise UncoveredError("an address with leading zeros")
    try:
        network = ipaddress.ip_network(value.text, strict=False)
    except ValueError:
        return None
    if isinstance(network, ipaddress.IPv6Network) and network.network_address.ipv4_mapped is not None:
        raise UncoveredError("an IPv4 address written as IPv6")
    return network


_NO_NETWORK: Final = Failure("this is no address range")


def _exact_whole(value: Value) -> int | None:
    return int(value.number.value) if value.number.value.denominator == 1 else None


def _host(arguments: Arguments, _type: ValueType) -> Result:
    """Returns one address of the range, counted from its end if the number is negative."""
    number, network = _exact_whole(arguments[1]), _network(arguments[0])
    if number is None or network is None:
        return _NO_NETWORK if network is None else Failure("a whole number is required")
    place = number if number >= 0 else network.num_addresses + number
    if not 0 <= place < network.num_addresses:
        return Failure("the range has no such host")
    return text_value(str(network.network_address + place))


def _netmask(arguments: Arguments, _type: ValueType) -> Result:
    network = _network(arguments[0])
    if network is None or network.version != 4:
        return _NO_NETWORK
    return text_value(str(network.netmask))


def _subnet(arguments: Arguments, _type: ValueType) -> Result:
    bits, number = whole_argument(arguments[1], None), _exact_whole(arguments[2])
    network = _network(arguments[0])
    if isinstance(bits, Failure) or number is None or network is None:
        return _NO_NETWORK if network is None else Failure("whole numbers are required")
    if bits < 0:
        raise UncoveredError("a prefix that gets shorter")
    length = network.prefixlen + bits
    if length > network.max_prefixlen or not 0 <= number < 2**bits:
        return Failure("the range has no such part")
    start = int(network.network_address) + (number << (network.max_prefixlen - length))
    return text_value(_range_text(network, start, length))


def _range_text(like: Network, start: int, length: int) -> str:
    return f"{type(like.network_address)(start)}/{length}"


def _subnets(arguments: Arguments, _type: ValueType) -> Result:
    """Returns ranges right behind each other, each at the next place where one of its size can start."""
    network = _network(arguments[0])
    if network is None:
        return Failure(_NO_NETWORK.text, 0)
    at, end = int(network.network_address), int(network.broadcast_address)
    ranges: list[Value] = []
    for index, argument in enumerate(arguments[1:], start=1):
        bits = whole_argument(argument, index)
        if isinstance(bits, Failure):
            return bits
        length = network.prefixlen + bits
        if not 1 <= bits <= _MOST_NEW_BITS or length > network.max_prefixlen:
            return Failure("the prefix cannot be lengthened by so many bits", index)
        size = 1 << (network.max_prefixlen - length)
        start = -(-at // size) * size
        if start + size - 1 > end:
            return Failure("there is no room left for a range of this size", index)
        ranges.append(text_value(_range_text(network, start, length)))
        at = start + size
    return list_value(ranges, STRING)


def _basename(arguments: Arguments, _type: ValueType) -> Result:
    path = arguments[0].text
    return text_value(posixpath.basename(path.rstrip("/")) or ("/" if path else "."))


def _dirname(arguments: Arguments, _type: ValueType) -> Result:
    return text_value(posixpath.normpath(posixpath.dirname(arguments[0].text) or ".").replace("//", "/"))


NETWORK_FUNCTIONS: Final = (
    Function("cidrhost", (TEXT, A_NUMBER), always(STRING), _host),
    Function("cidrnetmask", (TEXT,), always(STRING), _netmask),
    Function("cidrsubnet", (TEXT, A_NUMBER, A_NUMBER), always(STRING), _subnet),
    Function("cidrsubnets", (TEXT,), always(list_of(STRING)), _subnets, rest=A_NUMBER),
    Function("basename", (TEXT,), always(STRING), _basename),
    Function("dirname", (TEXT,), always(STRING), _dirname),
)
