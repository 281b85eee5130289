"""Colours on a terminal, by ANSI escapes (ECMA-48, "Select Graphic Rendition")."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import Enum
from typing import TextIO


class Colour(Enum):
    """The few styles that output uses."""

    BOLD = "1"
    RED = "1;31"
    GREEN = "32"
    YELLOW = "1;33"
    BLUE = "1;34"
    CYAN = "36"


class ColourChoice(Enum):
    """When output is coloured: on a terminal only, always, or never."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Paint:
    """Puts colour around texts, or leaves them alone."""

    is_on: bool

    def __call__(self, text: str, colour: Colour) -> str:
        """Returns `text` in a colour."""
        return f"\x1b[{colour.value}m{text}\x1b[0m" if self.is_on else text

    @staticmethod
    def of(choice: ColourChoice, stream: TextIO) -> Paint:
        """Returns how to paint on `stream`. Undecided, NO_COLOR, FORCE_COLOR and TERM=dumb count as everywhere."""
        if choice is not ColourChoice.AUTO:
            return Paint(choice is ColourChoice.ALWAYS)
        if os.environ.get("NO_COLOR"):
            return Paint(False)
        if os.environ.get("FORCE_COLOR"):
            return Paint(True)
        return Paint(stream.isatty() and os.environ.get("TERM") != "dumb")
