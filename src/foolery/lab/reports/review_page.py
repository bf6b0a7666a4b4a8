"""The review of a game as one page of HTML that loads no other files.

It shows a curve of each seat's chance to win, the costliest choices with what the seat saw, and a table of all choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from foolery.kernel.game import Game
from foolery.kernel.texts import Texts
from foolery.lab.judging import Verdict
from foolery.lab.reports.review import account_lines, better, percent, signed_percent, weighed
from foolery.lab.review import GameReview, ReviewedDecision
from foolery.terminal import draw
from foolery.terminal.palette import Palette

__all__ = ["page_of"]

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT = 80, 140  # units for the words on both sides of the curve
APART = 26  # units between two names
DEAR = 8  # the greatest number of choices shown with their position
# Colour and dash pattern of each seat's line: lines differ not only in colour.
LINES = (("#c5573a", ""), ("#3f8fba", "6 3"), ("#7d9e3e", "2 3"), ("#a06bb5", "9 3 2 3"))
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 800px; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 4px 8px; border-bottom: 1px solid #8884; vertical-align: top; }
td.who { white-space: nowrap; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.cost { background: #c5503022; }
pre { overflow-x: auto; background: #8881; padding: 8px 12px; font-size: 13px; line-height: 1.25; }
/* A font for Japanese alone may draw frames two columns wide. */
pre { font-family: "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace; }
svg { width: 100%; height: auto; }
svg text { font: 14px system-ui, sans-serif; fill: currentColor; }
@media (max-width: 600px) {
  h1 { font-size: 1.5rem; }
  h2 { font-size: 1.2rem; }
  svg text { font-size: 24px; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: flex; flex-wrap: wrap; gap: 0 12px; padding: 6px 4px; border-bottom: 1px solid #8884; }
  td { border: 0; padding: 0; }
  td.n { text-align: left; }
  td.words { flex-basis: 100%; }
  td[data-name]:not(:empty)::before { content: attr(data-name) " "; color: GrayText; }
}
"""


def page_of(game: Game[Any, Any], review: GameReview, about: str, words: Texts) -> str:
    """Return the review as a page of HTML; the sentence `about` says what was reviewed, and how."""
    title = escape(words.say("review.title", game=game.title(words.lang)))
    body = [
        f"<h1>{title}</h1><p>{escape(about)}</p>",
        f"<h2>{escape(words.say('review.curve'))}</h2>{_curve(review, words)}",
        "<ul>",
        *(f"<li>{escape(line)}</li>" for line in account_lines(review, words)),
        "</ul>",
        f"<h2>{escape(words.say('review.dear'))}</h2>",
        *_dear(game, review, words),
        f"<h2>{escape(words.say('review.choices'))}</h2>",
        *_table(review, words),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return f'<!doctype html>\n<html lang="{words.lang}"><head>{head}<style>{STYLE}</style></head><body>\n' + (
        "\n".join(body) + "\n</body></html>\n"
    )


# -- the curve


def _curve(review: GameReview, words: Texts) -> str:
    label = escape(words.say("review.curve"))
    parts = [f'<svg viewBox="-{LEFT} -16 {WIDTH + LEFT + RIGHT} {HEIGHT + 32}" role="img" aria-label="{label}">']
    for share in (0.0, 0.5, 1.0):
        y = HEIGHT * (1 - share)
        parts.append(f'<line x1="0" x2="{WIDTH}" y1="{y}" y2="{y}" stroke="#8886"/>')
        parts.append(f'<text x="-8" y="{y + 4}" text-anchor="end">{percent(share, words)}</text>')
    ends = [_points(review, seat)[-1][1] for seat in range(len(review.accounts))]
    heights = _apart([HEIGHT * (1 - end) for end in ends])
    lines = [_line(review, seat, heights[seat], words) for seat in range(len(review.accounts))]
    return "".join([*parts, *lines, "</svg>"])


def _apart(heights: Sequence[float]) -> list[float]:
    """Return the vertical positions of names whose lines end at `heights`, moved apart so that they do not overlap."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=lambda seat: (heights[seat], seat))
    for above, seat in pairwise(order):
        placed[seat] = max(placed[seat], placed[above] + APART)
    room = float(HEIGHT)
    for seat in reversed(order):  # names pushed below the edge move up again
        placed[seat] = min(placed[seat], room)
        room = placed[seat] - APART
    return placed


def _points(review: GameReview, seat: int) -> list[tuple[int, float]]:
    """Return the points (step, chance to win) of a seat's curve.

    The first is the even share at step 0, then comes one for each choice of the seat, and last the result if there is
    one.
    """
    own = [(decision.step, verdict.chance) for decision, verdict in review.verdicts if decision.seat == seat]
    result = review.accounts[seat].result
    return [(0, 1 / len(review.accounts)), *own, *([] if result is None else [(review.steps, result)])]


def _line(review: GameReview, seat: int, height: float, words: Texts) -> str:
    """Return SVG for a seat: its curve, a mark at every choice that cost something, and its name at `height`."""
    colour, dashes = LINES[seat % len(LINES)]
    own = [(decision.step, verdict) for decision, verdict in review.verdicts if decision.seat == seat]
    at = [(WIDTH * step / max(review.steps, 1), HEIGHT * (1 - chance)) for step, chance in _points(review, seat)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    marks = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3 + 12 * verdict.cost:.1f}" fill="{colour}">'
        f"<title>{step}: {signed_percent(-verdict.cost, words)}</title></circle>"
        for (step, verdict), (x, y) in zip(own, at[1:], strict=False)
        if verdict.cost
    )
    drawn = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"'
    sample = f'<polyline points="{WIDTH + 8},{height:.1f} {WIDTH + 34},{height:.1f}" {drawn}/>'
    name = f'<text x="{WIDTH + 40}" y="{height + 5:.1f}">{escape(words.say("play.seat", seat=seat))}</text>'
    return f'<polyline points="{path}" {drawn}/>{marks}{sample}{name}'


# -- in words


def _dear(game: Game[Any, Any], review: GameReview, words: Texts) -> Iterator[str]:
    """Yield HTML for the costliest choices, each with the better actions and the position that its seat saw."""
    dear = sorted((each for each in review.verdicts if each[1].cost), key=lambda each: -each[1].cost)[:DEAR]
    if not dear:
        yield f"<p>{escape(words.say('review.none'))}</p>"
    for decision, verdict in dear:
        drawn = "\n".join(draw(game, decision.sight, words.lang, Palette(colour=False)))
        yield f"<details open><summary>{_summary(decision, verdict, words)}</summary>"
        yield f"<p>{escape(words.say('review.instead', best=weighed(better(verdict), words)))}</p>"
        yield f'<pre aria-label="{escape(words.say("review.known"))}">{escape(drawn)}</pre></details>'


def _summary(decision: ReviewedDecision, verdict: Verdict, words: Texts) -> str:
    who = words.say("play.seat", seat=decision.seat)
    chosen = escape(verdict.chosen.words[words.lang])
    return f"{decision.step} · {escape(who)} · <b>{chosen}</b> {signed_percent(-verdict.cost, words)}"


def _table(review: GameReview, words: Texts) -> Iterator[str]:
    columns = ("step", "who", "choice", "chance", "cost", "better")
    names = {name: escape(words.say(f"review.column_{name}")) for name in columns}
    yield f"<table><thead><tr>{''.join(f'<th>{name}</th>' for name in names.values())}</tr></thead><tbody>"
    for decision, verdict in review.verdicts:
        cost = signed_percent(-verdict.cost, words) if verdict.cost else ""
        yield (
            f'<tr{" class=cost" if verdict.cost else ""}><td class="n">{decision.step}</td>'
            f'<td class="who">{escape(words.say("play.seat", seat=decision.seat))}</td>'
            f'<td class="words">{escape(verdict.chosen.words[words.lang])}</td>'
            f'<td class="n" data-name="{names["chance"]}">{percent(verdict.chance, words)}</td>'
            f'<td class="n" data-name="{names["cost"]}">{cost}</td>'
            f'<td class="words" data-name="{names["better"]}">{escape(weighed(verdict.best, words))}</td></tr>'
        )
    yield "</tbody></table>"
