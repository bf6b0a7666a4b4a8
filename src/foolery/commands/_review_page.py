"""A review as one page that needs nothing else: the curve of chances, the dearest choices with what was known, all."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from foolery.commands._review_words import account_lines
from foolery.kernel.game import Game
from foolery.kernel.texts import Texts
from foolery.lab.judging import Verdict
from foolery.lab.review import Decision, Review
from foolery.terminal import draw
from foolery.terminal.palette import Palette

__all__ = ["page_of"]

WIDTH, HEIGHT = 720, 240
DEAR = 8  # choices that are shown with their position
# Line and dash: colour is never the only signal.
LINES = (("#a8442a", ""), ("#2d6a8a", "6 3"), ("#5d7a2a", "2 3"), ("#7a4a8a", "9 3 2 3"))
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 800px; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 4px 8px; border-bottom: 1px solid #8884; vertical-align: top; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.cost { background: #c5503022; }
pre { overflow-x: auto; background: #8881; padding: 8px 12px; font-size: 13px; line-height: 1.25; }
svg { width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
"""


def page_of(game: Game[Any, Any], review: Review, about: str, words: Texts) -> str:
    """Return the page as HTML."""
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


def _curve(review: Review, words: Texts) -> str:
    label = escape(words.say("review.curve"))
    parts = [f'<svg viewBox="-40 -10 {WIDTH + 120} {HEIGHT + 34}" role="img" aria-label="{label}">']
    for share in (0.0, 0.5, 1.0):
        y = HEIGHT * (1 - share)
        parts.append(f'<line x1="0" x2="{WIDTH}" y1="{y}" y2="{y}" stroke="#8886"/>')
        parts.append(f'<text x="-8" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
    lines = [_line(review, seat, words) for seat in range(len(review.accounts))]
    return "".join([*parts, *lines, "</svg>"])


def _line(review: Review, seat: int, words: Texts) -> str:
    """Return a seat's line, from an even share to its result, with a mark where a choice cost something."""
    colour, dashes = LINES[seat % len(LINES)]
    own = [(decision.step, verdict) for decision, verdict in review.verdicts if decision.seat == seat]
    points = [(0, 1 / len(review.accounts)), *((step - 1, verdict.chance) for step, verdict in own)]
    result = review.accounts[seat].result
    if result is not None:
        points.append((review.steps, result))
    at = [(WIDTH * step / max(review.steps, 1), HEIGHT * (1 - chance)) for step, chance in points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    marks = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3 + 12 * verdict.cost:.1f}" fill="{colour}">'
        f"<title>{step}: −{verdict.cost:.1%}</title></circle>"
        for (step, verdict), (x, y) in zip(own, at[1:], strict=False)
        if verdict.cost
    )
    label = f'<text x="{WIDTH + 6}" y="{at[-1][1] + 4:.1f}">{escape(words.say("play.seat", seat=seat))}</text>'
    line = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>'
    return line + marks + label


# -- in words


def _dear(game: Game[Any, Any], review: Review, words: Texts) -> Iterator[str]:
    """Yield the choices that cost most, each with what its chooser saw."""
    dear = sorted((each for each in review.verdicts if each[1].cost), key=lambda each: -each[1].cost)[:DEAR]
    if not dear:
        yield f"<p>{escape(words.say('review.none'))}</p>"
    for decision, verdict in dear:
        drawn = "\n".join(draw(game, decision.sight, words.lang, Palette(colour=False)))
        yield f"<details open><summary>{_summary(decision, verdict, words)}</summary>"
        yield f"<p>{_better(verdict, words)}</p>"
        yield f'<pre aria-label="{escape(words.say("review.known"))}">{escape(drawn)}</pre></details>'


def _summary(decision: Decision, verdict: Verdict, words: Texts) -> str:
    who = words.say("play.seat", seat=decision.seat)
    return f"{decision.step} · {escape(who)} · <b>{escape(verdict.chosen.words[words.lang])}</b> −{verdict.cost:.1%}"


def _better(verdict: Verdict, words: Texts) -> str:
    return escape("; ".join(f"{each.words[words.lang]} ({each.chance:.0%})" for each in verdict.best))


def _table(review: Review, words: Texts) -> Iterator[str]:
    names = ("step", "who", "choice", "chance", "cost", "better")
    yield "<table><thead><tr>"
    yield "".join(f"<th>{escape(words.say(f'review.column_{name}'))}</th>" for name in names)
    yield "</tr></thead><tbody>"
    for decision, verdict in review.verdicts:
        cost = f"−{verdict.cost:.1%}" if verdict.cost else ""
        yield (
            f'<tr{" class=cost" if verdict.cost else ""}><td class="n">{decision.step}</td>'
            f"<td>{escape(words.say('play.seat', seat=decision.seat))}</td>"
            f"<td>{escape(verdict.chosen.words[words.lang])}</td>"
            f'<td class="n">{verdict.chance:.0%}</td><td class="n">{cost}</td><td>{_better(verdict, words)}</td></tr>'
        )
    yield "</tbody></table>"
