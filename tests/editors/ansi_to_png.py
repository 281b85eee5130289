"""Draws a terminal's screen, as `tmux capture-pane -ep` writes it, into a picture.

python ansi_to_png.py SCREEN.ansi PICTURE.png [--font FILE] [--bold-font FILE]
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

# Pillow belongs to this folder's requirements only, so the type checker of the project does not know it.
Image, ImageDraw, ImageFont = (import_module(f"PIL.{name}") for name in ("Image", "ImageDraw", "ImageFont"))
Picture = Any
Canvas = Any
Font = Any

Colour = tuple[int, int, int]

FOREGROUND: Colour = (224, 226, 234)
BACKGROUND: Colour = (20, 22, 27)
FONT_SIZE = 20
LINE_GAP = 6
MARGIN = 14
DEJAVU = Path("/usr/share/fonts/truetype/dejavu")

# The sixteen named colours, as xterm has them.
NAMED: tuple[Colour, ...] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255)),
    (255, 255, 255),
)
CUBE = (0, 95, 135, 175, 215, 255)
CURLY = 3

_PIECE = re.compile(r"\x1b\[([0-9;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pen:
    """How the next character is drawn. `underline` is the terminal's number: 0 none, 1 straight, 3 curly."""

    foreground: Colour | None = None
    background: Colour | None = None
    line: Colour | None = None
    bold: bool = False
    reverse: bool = False
    underline: int = 0
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One character in its column; `width` columns wide."""

    column: int
    width: int
    text: str
    pen: Pen


def indexed(number: int) -> Colour:
    """Returns a colour of the 256-colour palette."""
    if number < 16:
        return NAMED[number]
    if number < 232:
        number -= 16
        return CUBE[number // 36], CUBE[number // 6 % 6], CUBE[number % 6]
    grey = 8 + 10 * (number - 232)
    return grey, grey, grey


def coloured(codes: list[int]) -> tuple[Colour | None, int]:
    """Reads a colour after 38, 48 or 58: `5;N` or `2;R;G;B`. Returns it and how many codes it took."""
    if codes[:1] == [5] and len(codes) > 1:
        return indexed(codes[1]), 2
    if codes[:1] == [2] and len(codes) > 3:
        return (codes[1], codes[2], codes[3]), 4
    return None, len(codes)


def one_code(pen: Pen, code: int) -> Pen:
    """Returns the pen after a code that stands alone (ECMA-48, SGR)."""
    changes: dict[int, Pen] = {
        0: Pen(),
        1: replace(pen, bold=True),
        4: replace(pen, underline=1),
        7: replace(pen, reverse=True),
        9: replace(pen, struck=True),
        22: replace(pen, bold=False),
        24: replace(pen, underline=0),
        27: replace(pen, reverse=False),
        29: replace(pen, struck=False),
        39: replace(pen, foreground=None),
        49: replace(pen, background=None),
        59: replace(pen, line=None),
    }
    if 30 <= code <= 37 or 90 <= code <= 97:
        return replace(pen, foreground=NAMED[code - 30 if code < 40 else code - 82])
    if 40 <= code <= 47 or 100 <= code <= 107:
        return replace(pen, background=NAMED[code - 40 if code < 50 else code - 92])
    return changes.get(code, pen)


def with_colour(pen: Pen, target: int, colour: Colour | None) -> Pen:
    """Returns the pen with a colour set as code 38 (text), 48 (ground) or 58 (underline)."""
    match target:
        case 38:
            return replace(pen, foreground=colour)
        case 48:
            return replace(pen, background=colour)
        case _:
            return replace(pen, line=colour)


def styled(pen: Pen, parameters: str) -> Pen:
    """Returns the pen after one `ESC [ parameters m`."""
    parts = parameters.split(";")
    while parts:
        part, *parts = parts
        codes = [int(number) for number in part.split(":") if number]
        if len(codes) > 1 and codes[0] == 4:
            pen = replace(pen, underline=codes[1])
        elif len(codes) > 1 and codes[0] in (38, 48, 58):
            # With colons the colour space may be named before the three parts, so they are counted from the end.
            colour = indexed(codes[-1]) if codes[1] == 5 else (codes[-3], codes[-2], codes[-1])
            pen = with_colour(pen, codes[0], colour)
        elif codes and codes[0] in (38, 48, 58):
            colour_or_none, taken = coloured([int(number or 0) for number in parts])
            pen, parts = with_colour(pen, codes[0], colour_or_none), parts[taken:]
        else:
            pen = one_code(pen, codes[0] if codes else 0)
    return pen


def cells_of(line: str, pen: Pen) -> tuple[list[Cell], Pen]:
    """Splits a line into cells; the pen goes on into the next line."""
    cells: list[Cell] = []
    column = 0
    for piece in _PIECE.finditer(line):
        parameters, character = piece.groups()
        if parameters is not None:
            pen = styled(pen, parameters)
        elif character is not None:
            width = width_of(character)
            cells.append(Cell(column, width, character, pen))
            column += width
    return cells, pen


def width_of(character: str) -> int:
    """Returns how many columns a terminal gives a character."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def screen_of(text: str) -> Iterator[list[Cell]]:
    """Yields the cells of each line of the screen."""
    pen = Pen()
    for line in text.rstrip("\n").split("\n"):
        cells, pen = cells_of(line, pen)
        yield cells


def draw(text: str, regular: Font, bold: Font) -> Picture:
    """Draws a whole screen."""
    lines = list(screen_of(text))
    columns = max((cell.column + cell.width for line in lines for cell in line), default=1)
    cell_width, cell_height = round(regular.getlength("M")), FONT_SIZE + LINE_GAP
    size = (columns * cell_width + 2 * MARGIN, len(lines) * cell_height + 2 * MARGIN)
    picture = Image.new("RGB", size, BACKGROUND)
    canvas = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        for cell in line:
            left, top = MARGIN + cell.column * cell_width, MARGIN + row * cell_height
            box = (left, top, left + cell.width * cell_width, top + cell_height)
            draw_cell(canvas, cell, box, bold if cell.pen.bold else regular)
    return picture


def draw_cell(canvas: Canvas, cell: Cell, box: tuple[int, int, int, int], font: Font) -> None:
    """Draws one cell into its box: ground, character, lines."""
    left, top, right, bottom = box
    front, back = cell.pen.foreground or FOREGROUND, cell.pen.background or BACKGROUND
    if cell.pen.reverse:
        front, back = back, front
    canvas.rectangle((left, top, right - 1, bottom - 1), fill=back)
    canvas.text((left, top + LINE_GAP // 3), cell.text, font=font, fill=front)
    line, low = cell.pen.line or front, bottom - 3
    if cell.pen.underline == CURLY:
        wave = [(x, low + (1 if x // 3 % 2 else -1)) for x in range(left, right + 1, 3)]
        canvas.line(wave, fill=line, width=2)
    elif cell.pen.underline:
        canvas.line((left, low, right - 1, low), fill=line, width=2)
    if cell.pen.struck:
        middle = (top + bottom) // 2
        canvas.line((left, middle, right - 1, middle), fill=front, width=2)


def main() -> None:
    """Reads the command line and writes the picture."""
    options = argparse.ArgumentParser(description="Draws a captured terminal screen into a picture.")
    options.add_argument("screen", type=Path)
    options.add_argument("picture", type=Path)
    options.add_argument("--font", type=Path, default=DEJAVU / "DejaVuSansMono.ttf")
    options.add_argument("--bold-font", type=Path, default=DEJAVU / "DejaVuSansMono-Bold.ttf")
    chosen = options.parse_args()
    regular, bold = (ImageFont.truetype(str(path), FONT_SIZE) for path in (chosen.font, chosen.bold_font))
    text = chosen.screen.read_text(encoding="utf-8")
    draw(text, regular, bold).save(chosen.picture, optimize=True)


if __name__ == "__main__":
    main()
