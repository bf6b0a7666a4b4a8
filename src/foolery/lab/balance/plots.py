"""Interactive plots for a report.  A tap on a bar or cell shows the numbers of the games it was computed from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bokeh.layouts import column
from bokeh.models import ColumnDataSource, CustomJS, HoverTool, LinearColorMapper, Range1d, TapTool
from bokeh.models.annotations import Span, Whisker
from bokeh.plotting import figure

__all__ = ["Bar", "bars", "columns", "heats"]

SHOWN = 200  # game numbers listed in a bar; the Parquet file has all of them
INK, SOFT, LOUD = "#33414e", "#7f93a6", "#b8432f"
PALETTE = ["#2f6f9f", "#8fb4cf", "#f1efe9", "#e0a08f", "#b8432f"]
DARK = 0.6  # beyond this share of the colour scale a cell is dark and its text white
LEFT_OUT = "+"  # is written before the number of games that are not listed


@dataclass(frozen=True)
class Bar:
    """One bar: its name, its value, and the numbers of the games that the value was computed from.

    `reach` is half the width of the value's interval.  A bar with `is_loud` is coloured as standing out.
    """

    name: str
    value: float
    games: Sequence[int]
    reach: float = 0.0
    is_loud: bool = False


Cell = tuple[str, str, Bar]  # of a matrix: row, column, value


def _numbers(games: Sequence[int]) -> str:
    listed = " ".join(map(str, games[:SHOWN]))
    return listed if len(games) <= SHOWN else f"{listed} {LEFT_OUT}{len(games) - SHOWN}"


def _source(bars: Sequence[Bar]) -> ColumnDataSource:
    return ColumnDataSource(
        {
            "name": [bar.name for bar in bars],
            "value": [bar.value for bar in bars],
            "low": [bar.value - bar.reach for bar in bars],
            "high": [bar.value + bar.reach for bar in bars],
            "colour": [LOUD if bar.is_loud else SOFT for bar in bars],
            "games": [_numbers(bar.games) for bar in bars],
        }
    )


def _told(plot: Any, source: ColumnDataSource, tips: list[tuple[str, str]]) -> Any:
    """Add to `plot` a tooltip with `tips`, and a tap on a bar that lists its games; return the plot."""
    show = "const at = source.selected.indices[0]; if (at !== undefined) foolery_games(source.data.games[at]);"
    plot.add_tools(HoverTool(tooltips=tips), TapTool(callback=CustomJS(args={"source": source}, code=show)))
    plot.toolbar.logo = None
    plot.toolbar_location = None
    return plot


def _figure(height: int, **settings: Any) -> Any:
    return figure(height=height, sizing_mode="stretch_width", tools="", outline_line_color=None, **settings)


def bars(rows: Sequence[Bar], even: float, label: str) -> Any:
    """Return a plot of horizontal bars with intervals, the first on top, and a line at the value `even`.

    `label` names the values.
    """
    source = _source(rows)
    names = [bar.name for bar in reversed(rows)]
    ends = [even, *(bar.value - bar.reach for bar in rows), *(bar.value + bar.reach for bar in rows)]
    room = 0.05 * (max(ends) - min(ends))
    width = Range1d(start=min(ends) - room, end=max(ends) + room)
    plot = _figure(60 + 22 * len(rows), y_range=names, x_range=width, x_axis_label=label)
    plot.hbar(y="name", left=even, right="value", height=0.6, color="colour", source=source)
    # The whole interval can be tapped, since a bar may be as thin as a line.
    plot.hbar(y="name", left="low", right="high", height=0.9, fill_alpha=0, line_alpha=0, source=source)
    plot.add_layout(Whisker(base="name", lower="low", upper="high", dimension="width", source=source, line_color=INK))
    plot.add_layout(Span(location=even, dimension="height", line_color=INK, line_width=1))
    plot.ygrid.grid_line_color = None
    return _told(plot, source, [("", "@name"), (label, "@value{0.000} (@low{0.000} … @high{0.000})")])


def columns(rows: Sequence[Bar], label: str) -> Any:
    """Return a plot of vertical bars with intervals; `label` names the values, such as a number of games."""
    source = _source(rows)
    plot = _figure(240, x_range=[bar.name for bar in rows], y_axis_label=label)
    plot.vbar(x="name", top="value", width=0.8, color="colour", source=source)
    plot.add_layout(Whisker(base="name", lower="low", upper="high", source=source, line_color=INK))
    plot.xgrid.grid_line_color = None
    plot.y_range.start = 0
    plot.y_range.end = 1.06 * max(bar.value + bar.reach for bar in rows)
    plot.xaxis.major_label_orientation = 1.0
    return _told(plot, source, [("", "@name"), (label, "@value{0.0}")])


def heats(parts: Sequence[Sequence[Cell]], label: str) -> Any:
    """Return a plot with one matrix for each list of cells in `parts`, one below the other.

    Every cell shows its number, in percent; all matrices have the same colour scale, with 50 in its middle.
    """
    spread = max((abs(bar.value - 50) for cells in parts for _, _, bar in cells), default=1) or 1
    return column([_heat(cells, label, spread) for cells in parts], sizing_mode="stretch_width")


def _heat(cells: Sequence[Cell], label: str, spread: float) -> Any:
    source = _source([bar for _, _, bar in cells])
    source.add([row for row, _, _ in cells], "row")
    source.add([other for _, other, _ in cells], "column")
    source.add([f"{bar.value:.0f}" for _, _, bar in cells], "said")
    source.add(["white" if abs(bar.value - 50) > DARK * spread else "black" for _, _, bar in cells], "ink")
    colours = LinearColorMapper(palette=PALETTE, low=50 - spread, high=50 + spread)
    names = list(dict.fromkeys(row for row, _, _ in cells))
    plot = _figure(130 + 26 * len(names), x_range=names, y_range=names[::-1])
    plot.rect(
        "column", "row", 1, 1, source=source, line_color="white", fill_color={"field": "value", "transform": colours}
    )
    plot.text(
        "column",
        "row",
        "said",
        source=source,
        text_align="center",
        text_baseline="middle",
        text_font_size="11px",
        text_color="ink",
    )
    plot.grid.grid_line_color = None
    plot.xaxis.major_label_orientation = 1.0
    return _told(plot, source, [("", "@row : @column"), (label, "@value{0.0} (@low{0.0} … @high{0.0})")])
