"""Line plots as SVG, for reports that are read without scripts, such as files of a repository.

The plotting library of the balance report needs a browser to write a picture to a file, so it is not used here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TypeAlias

__all__ = ["PlotPoint", "line_plot"]

# A position on the horizontal axis and the value there; None: nothing was measured.
PlotPoint: TypeAlias = tuple[float, float | None]

_WIDTH, _HEIGHT = 760, 220
_LEFT, _TOP, _RIGHT, _BOTTOM = 62, 34, 14, 30
_COLOURS = (
    "#1f6f8b",
    "#c8553d",
    "#588157",
    "#8e6c8a",
    "#b08900",
    "#555555",
)  # they can be told apart even as thin lines


def _round_steps(most: float, about: int) -> list[float]:
    """Return equally spaced round numbers from 0 to the first one not below `most`, with at most `about` steps."""
    least = most / about
    power = 10.0 ** math.floor(math.log10(least))
    size = next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least)
    return [number * size for number in range(math.ceil(most / size) + 1)]


def line_plot(
    title: str,
    unit: str,
    lines: Mapping[str, Sequence[PlotPoint]],
    marks: Mapping[str, Sequence[float]],
    across: str = "minutes",
) -> str:
    """Return an SVG picture of `lines`, by name.

    `unit` names the values and `across` the horizontal axis.  `marks` holds, by name, the positions of events; they are
    marked at the top.
    """
    points = [(at, value) for line in lines.values() for at, value in line if value is not None]
    rightward = _round_steps(max((at for at, _ in points), default=1.0) or 1.0, 12)
    upward = _round_steps(max((value for _, value in points), default=1.0) or 1.0, 5)

    def x(at: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at / rightward[-1]

    def y(value: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * value / upward[-1]

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        f'font-size="11" role="img" aria-label="{escape(title)}"><rect width="{_WIDTH}" height="{_HEIGHT}" '
        f'fill="#ffffff"/><text x="{_LEFT}" y="14" font-weight="bold">{escape(title)}</text>'
    ]
    for value in upward:
        parts.append(f'<path d="M{_LEFT} {y(value):.1f}H{_WIDTH - _RIGHT}" stroke="#dddddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:,g}</text>')
    parts.append(f'<text x="{_LEFT - 6}" y="{_TOP - 8}" text-anchor="end" fill="#555555">{escape(unit)}</text>')
    parts += [f'<text x="{x(at):.1f}" y="{_HEIGHT - 14}" text-anchor="middle">{at:g}</text>' for at in rightward]
    parts.append(
        f'<text x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 2}" text-anchor="end" fill="#555555">{escape(across)}</text>'
    )
    names = "  ".join(
        f'<tspan fill="{_COLOURS[number % len(_COLOURS)]}">{escape(name)}</tspan>'
        for number, name in enumerate([*lines, *marks])
    )
    parts.append(f'<text x="{_WIDTH - _RIGHT}" y="14" text-anchor="end" xml:space="preserve">{names}</text>')
    for number, line in enumerate(lines.values()):
        parts += [_path(piece, x, y, _COLOURS[number % len(_COLOURS)]) for piece in _pieces(line)]
    for number, moments in enumerate(marks.values(), start=len(lines)):
        colour = _COLOURS[number % len(_COLOURS)]
        parts += [f'<path d="M{x(at):.1f} {_TOP - 8}v6" stroke="{colour}"/>' for at in moments]
    return "\n".join([*parts, "</svg>", ""])


def _pieces(line: Sequence[PlotPoint]) -> list[list[tuple[float, float]]]:
    """Return the parts of a line between the points without a value."""
    found: list[list[tuple[float, float]]] = [[]]
    for at, value in line:
        if value is None:
            found.append([])
        else:
            found[-1].append((at, value))
    return [each for each in found if each]


def _path(
    piece: Sequence[tuple[float, float]], x: Callable[[float], float], y: Callable[[float], float], colour: str
) -> str:
    words = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in piece)
    return f'<polyline points="{words}" fill="none" stroke="{colour}" stroke-width="1.2"/>'
