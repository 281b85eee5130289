"""What an editor holds: its text in UTF-16 code units, changed as the Language Server Protocol says.

Written apart from the server's own reading of the protocol, so that the two can be held against each other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

Message = dict[str, Any]

_LINE_END: Final = re.compile("\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class EditorText:
    """A text whose characters are UTF-16 code units (the halves of a pair stand apart)."""

    units: str

    @classmethod
    def of(cls, text: str) -> EditorText:
        data = text.encode("utf-16-le", "surrogatepass")
        return cls("".join(chr(int.from_bytes(data[at : at + 2], "little")) for at in range(0, len(data), 2)))

    @property
    def text(self) -> str:
        """The text as a string of code points; a half that stands alone stays."""
        data = b"".join(ord(unit).to_bytes(2, "little") for unit in self.units)
        return data.decode("utf-16-le", "surrogatepass")

    @property
    def lines(self) -> list[tuple[int, int]]:
        """Where each line starts, and where it ends before its line end."""
        ends = [(found.start(), found.end()) for found in _LINE_END.finditer(self.units)]
        starts = [0, *(end for _, end in ends)]
        return list(zip(starts, [*(start for start, _ in ends), len(self.units)], strict=True))

    def offset(self, position: Message) -> int:
        """Returns the unit that a position names: past its line is the line's end, the line behind the last the end."""
        lines = self.lines
        if position["line"] >= len(lines):
            return len(self.units)
        start, end = lines[position["line"]]
        column: int = position["character"]
        return min(start + column, end)

    def position(self, offset: int) -> Message:
        """Returns the position of a unit."""
        lines = self.lines
        line = max(index for index, (start, _) in enumerate(lines) if start <= offset)
        return {"line": line, "character": offset - lines[line][0]}

    def changed(self, change: Message) -> EditorText:
        """Returns the text with a change made, whole or in part."""
        new = EditorText.of(change["text"]).units
        if "range" not in change:
            return EditorText(new)
        ends = sorted(self.offset(change["range"][end]) for end in ("start", "end"))
        return EditorText(self.units[: ends[0]] + new + self.units[ends[1] :])

    def holds(self, range_: Message) -> bool:
        """Tells whether both ends of a range are places of this text."""
        lines = self.lines
        places = [range_["start"], range_["end"]]
        return all(
            place["line"] < len(lines) and place["character"] <= lines[place["line"]][1] - lines[place["line"]][0]
            for place in places
        )
