"""Names of an edition are text wherever they are shown: no report lets them be anything else."""

from __future__ import annotations

import dataclasses
import tomllib
from html.parser import HTMLParser
from importlib import resources
from typing import Any

from foolery.games import get_game
from foolery.kernel.record import Record, verify
from foolery.kernel.texts import Texts
from foolery.lab.judging import ChoiceJudge
from foolery.lab.reports.review import about_line
from foolery.lab.reports.review_page import page_of
from foolery.lab.review import ReviewTerms, decisions_of, reviewed
from foolery.lab.showing import Replay
from foolery.lab.simulate import Simulation

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&lt;"
GAME = get_game("jinkei")


class Elements(HTMLParser):
    """Collects what a page consists of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name for name, _ in attributes}


def harmless(page: str) -> None:
    found = Elements(page)
    assert not found.names & {"script", "img", "iframe", "object"}
    assert not {name for name in found.attributes if name.startswith("on")}


def hostile_edition() -> dict[str, Any]:
    text = resources.files("foolery.games.jinkei.rules").joinpath("formations.toml").read_text(encoding="utf-8")
    tree = tomllib.loads(text)
    tree["meta"]["edition"] = "hostile-1"
    for entry in tree["formation"]:
        for key in ("name", "hint"):
            entry[key] = {"en": HOSTILE, "ja": HOSTILE}
    return tree


def hostile_record() -> Record:
    """Return a game with formations of hostile names."""
    options = {"formations": "hostile-1"}
    simulation = Simulation("jinkei", 1, 2, ("random", "random"), options, edition=hostile_edition())
    record = Record.from_line(simulation.line(0))
    assert record.edition == hostile_edition()
    verify(GAME, record)
    return record


def test_a_review_s_page_shows_names_as_text() -> None:
    record = dataclasses.replace(hostile_record(), result=None)
    record = dataclasses.replace(record, steps=record.steps[:6])
    decisions, session = decisions_of(GAME, record)
    review = reviewed(session, list(ReviewTerms(1.0).judged(GAME.id, decisions)))
    for lang in ("en", "ja"):
        words = Texts.load("foolery.terminal", lang)
        page = page_of(GAME, review, about_line(GAME, review, ChoiceJudge(GAME.id, 1.0), 1.0, words), words)
        assert "&lt;script&gt;" in page
        harmless(page)


def test_a_notebook_shows_names_as_text() -> None:
    shown = Replay(hostile_record())._repr_html_()
    harmless(shown)
