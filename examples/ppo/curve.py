"""A learning curve as a table and as a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Point", "svg", "table"]

COLOURS = ("#7a5195", "#bc5090", "#ef5675", "#ffa600")
WIDTH, HEIGHT, EDGE = 640, 360, 48


@dataclass(frozen=True)
class Point:
    """The share of wins against each bot after so many decisions and seconds of learning."""

    decisions: int
    seconds: float
    shares: tuple[float, ...]


def table(bots: Sequence[str], points: Sequence[Point]) -> list[str]:
    """Return the lines of a table."""
    names = ("decisions", "seconds", *(f"against {bot}" for bot in bots))
    figures = [(f"{each.decisions:,}", f"{each.seconds:.0f}", *map("{:.1%}".format, each.shares)) for each in points]
    return [f"| {' | '.join(row)} |" for row in (names, ("---",) * len(names), *figures)]


def svg(bots: Sequence[str], points: Sequence[Point]) -> str:
    """Return the picture: decisions to the right, the share of wins upwards, a line for each bot."""
    most = max(each.decisions for each in points) or 1
    lines = [_line(0.5, "50 %"), _line(1.0, "100 %"), _line(0.0, "0")]
    for number, bot in enumerate(bots):
        places = [(_across(each.decisions / most), _up(each.shares[number])) for each in points]
        path, colour = " ".join(f"{x:.1f},{y:.1f}" for x, y in places), COLOURS[number % len(COLOURS)]
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        x, y = places[-1]
        lines.append(f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{colour}">{bot}</text>')
    lines.append(f'<text x="{EDGE}" y="{HEIGHT - 10}" fill="#666">{most / 1e6:.1f} million decisions</text>')
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    return "\n".join([frame, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *lines, "</svg>", ""])


def _across(share: float) -> float:
    return EDGE + share * (WIDTH - 3 * EDGE)


def _up(share: float) -> float:
    return HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)


def _line(share: float, word: str) -> str:
    y = _up(share)
    line = f'<line x1="{EDGE}" x2="{WIDTH - 2 * EDGE}" y1="{y}" y2="{y}" stroke="#ccc"/>'
    return f'{line}<text x="4" y="{y + 4}" fill="#666">{word}</text>'
