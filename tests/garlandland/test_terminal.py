"""Garlandland in a terminal: everything fits, nothing hidden shows, and the chances come on request."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from foolery.games.garlandland.face.terminal import draw, more, prompt
from foolery.games.garlandland.game import GAME
from foolery.terminal.palette import Palette, width
from tests.garlandland.tools import cards, finish, position

PLAIN = Palette(colour=False)


def test_garlands_hang_between_the_cards() -> None:
    state = position("III.VII.V/VI.V.I", "I.II/II.III")
    lines = draw(GAME.sight(state, 0), GAME.texts("en"), PLAIN)
    assert "  │ III │─kL─│ VII │─S─│  V  │" in lines
    assert "  │ VI  │─S─│  V  │─kB─│  I  │" in lines
    assert "  I    kL kB kF" in lines
    assert "Deck 2: IV VI" in lines


def test_japanese_names_colour_and_shape() -> None:
    state = position("III.VII.V/VI.V.I", "I.II/II.III")
    lines = draw(GAME.sight(state, 0), GAME.texts("ja"), PLAIN)
    assert "  │ III │─黒葉─│ VII │─種─│  V  │" in lines


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_four_players_fit_24_lines_and_80_columns(lang: str, viewer: int | None) -> None:
    rows = "/".join(["III.VII.V.IV"] * 4)
    state = position(rows, "/".join(["I.II"] * 4), scores="2/1/0/2")
    state.push(1, cards("I")[0])
    before = draw(GAME.sight(state, viewer), GAME.texts(lang), PLAIN)
    done = finish("III VII V IV VI / III I VII II IV / V II III IV VII / I II VI IV V", scores="1/1/1/1")
    for lines in (before, draw(GAME.sight(done, viewer), GAME.texts(lang), PLAIN)):
        assert len(lines) <= 22
        assert max(width(line) for line in lines) <= 80


def test_others_choices_do_not_show() -> None:
    one, other = position("-/-", "I.II/III.IV"), position("-/-", "I.II/III.IV")
    one.push(1, cards("III")[0])
    other.push(1, cards("IV")[0])
    drawn = draw(GAME.sight(one, 0), GAME.texts("en"), PLAIN)
    assert drawn == draw(GAME.sight(other, 0), GAME.texts("en"), PLAIN)
    assert any("sealed" in line for line in drawn)
    assert any("sealed: III" in line for line in draw(GAME.sight(one, 1), GAME.texts("en"), PLAIN))


def test_prompts_ask_for_a_card() -> None:
    state = position("-/-", "I.II/III.IV")
    assert prompt(GAME.sight(state, 0), GAME.texts("en")) == "Choose the card that begins your row."
    state.push(0, cards("II")[0])
    assert "II is sealed" in prompt(GAME.sight(state, 0), GAME.texts("en"))


def test_chances_on_request() -> None:
    """Own chances are those of playing for a hand, the others' count every way to go on."""
    state = position("III.I.VII.II/VII.V.IV.I", "IV.V/II.VI")
    lines = more(GAME.sight(state, 0), GAME.texts("en"))
    assert any("Single Shape" in line and "100.00%" in line for line in lines)
    assert any("seat 1" in line for line in lines)
    assert len(more(GAME.sight(state, 0), GAME.texts("ja"))) == len(lines)


def test_a_whole_game_in_the_terminal() -> None:
    command = [sys.executable, "-m", "foolery.cli", "play", "garlandland", "--seed", "2", "--seats", "3"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    finished = subprocess.run(
        command,
        input="more\n" + "1\n" * 200,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=environment,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    assert "won the race" in finished.stdout or "shared the victory" in finished.stdout
    assert "What you can still make" in finished.stdout
