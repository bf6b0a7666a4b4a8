"""Write a learning curve as a Markdown table and as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from foolery.lab.line_plot import line_plot

__all__ = ["Point", "svg", "table"]


@dataclass(frozen=True)
class Point:
    """The share of wins (0 to 1) against each bot after `decisions` and `seconds` of learning."""

    decisions: int
    seconds: float
    shares: tuple[float, ...]


def table(bots: Sequence[str], points: Sequence[Point]) -> list[str]:
    """Return the lines of a Markdown table with one row per point."""
    names = ("decisions", "seconds", *(f"against {bot}" for bot in bots))
    figures = [(f"{each.decisions:,}", f"{each.seconds:.0f}", *map("{:.1%}".format, each.shares)) for each in points]
    return [f"| {' | '.join(row)} |" for row in (names, ("---",) * len(names), *figures)]


def svg(bots: Sequence[str], points: Sequence[Point]) -> str:
    """Return an SVG line plot: the share of wins by the number of decisions, one line for each bot."""
    lines = {
        f"against {bot}": [(each.decisions / 1e6, 100 * each.shares[number]) for each in points]
        for number, bot in enumerate(bots)
    }
    return line_plot("The learning curve", "% won", lines, {}, across="million decisions")
