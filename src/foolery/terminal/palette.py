"""What a terminal can show (colours, box-drawing characters), and the width of texts in columns."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from dataclasses import dataclass

__all__ = ["Palette", "pad", "width"]

_STYLES = {
    "bold": "1",
    "dim": "2",
    "reverse": "7",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}


@dataclass(frozen=True)
class Palette:
    """What a drawing may use: colours, box-drawing characters, width and names.

    No meaning is shown by colour alone.
    """

    colour: bool
    unicode: bool = True
    columns: int = 80  # the width to which drawings are wrapped, if they can be
    names: tuple[str, ...] = ()  # the players' names by seat; empty: seats are numbered

    @staticmethod
    def for_output() -> Palette:
        """Return the palette for standard output.

        It has colours if that is a terminal and neither NO_COLOR nor TERM=dumb is set.
        """
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
        return Palette(colour=sys.stdout.isatty() and not plain, unicode=encoding.startswith("utf"))

    def name(self, seat: int, otherwise: str = "") -> str:
        """Return the name of the player on `seat`; without names, `otherwise` or, if it is empty, the number."""
        return self.names[seat] if self.names else otherwise or str(seat)

    def paint(self, text: str, *styles: str) -> str:
        """Return `text` with terminal codes for the named styles; unchanged if there are no colours."""
        if not self.colour or not styles or not text:
            return text
        return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"

    def box(self, line: str) -> str:
        """Return `line`; its box-drawing characters are replaced by ASCII if the terminal has no Unicode."""
        return line if self.unicode else line.translate(_PLAIN_BOX)


_PLAIN_BOX = str.maketrans("┌┬┐├┼┤└┴┘─│═║╔╗╚╝◆●■▲·–—…", "+++++++++-|=|++++*o#^.--.")


def width(text: str) -> int:
    """Return the width of `text` in columns; colour codes take none, wide East Asian characters two."""
    columns = 0
    escape = False
    for character in text:
        if escape:
            escape = character != "m"
        elif character == "\x1b":
            escape = True
        elif not unicodedata.combining(character):
            columns += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return columns


def pad(text: str, columns: int, align: str = "left") -> str:
    """Return `text` filled up with spaces to the width `columns`; `align` is `left`, `centre` or `right`."""
    missing = max(0, columns - width(text))
    if align == "centre":
        return " " * (missing // 2) + text + " " * (missing - missing // 2)
    return " " * missing + text if align == "right" else text + " " * missing


# A line is never broken within: a Japanese character with its closing marks, a word, or white space.
_PIECE = re.compile(r"[\u3000-\u9fff\uff00-\uffef][、。，．）」』！？：…]*|[^\s\u3000-\u9fff\uff00-\uffef]+|\s+")


def wrap(text: str, columns: int) -> list[str]:
    """Return `text`, which has no colour codes, as lines of at most `columns`, broken at spaces or Japanese letters."""
    lines = [""]
    for piece in _PIECE.findall(text):
        if width(lines[-1]) + width(piece.rstrip()) > columns and lines[-1].strip():
            lines[-1] = lines[-1].rstrip()
            lines.append(piece.lstrip())
        else:
            lines[-1] += piece
    return lines
