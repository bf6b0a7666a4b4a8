"""Cards of one's own, from the command line to the record; a game in the terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from foolery.cli import main
from foolery.games.fools_fortune.face.terminal import draw, grouped, more, prompt
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.cards import CODES
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.kernel.record import Record, verify
from foolery.terminal.palette import Palette, width
from tests.fools_fortune.tools import position

CARDS = resources.files("foolery.games.fools_fortune.rules").joinpath("cards.toml").read_text(encoding="utf-8")


@pytest.fixture
def own_cards(tmp_path: Path) -> Path:
    """A sound edition with another name and another Character."""
    path = tmp_path / "cards.toml"
    text = CARDS.replace('edition = "house-1"', 'edition = "mine-1"').replace('slug = "hermit"', 'slug = "anchorite"')
    path.write_text(text, encoding="utf-8")
    return path


def test_cards_check_accepts_a_sound_file(own_cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", str(own_cards)]) == 0
    assert "edition mine-1" in capsys.readouterr().out


def test_cards_check_names_card_and_rule(own_cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_cards.write_text(own_cards.read_text(encoding="utf-8").replace('do = "recall"', 'do = "fly"'), encoding="utf-8")
    assert main(["cards", "check", str(own_cards)]) == 1
    message = capsys.readouterr().err
    assert "strike of 'healer'" in message
    assert "AF-10.4" in message


@pytest.mark.parametrize("content", ["", "meta = 3", "[meta]\ngame = 'fools-fortune'", "\0", "[[fortune]]\n", "x = ["])
def test_cards_check_survives_anything(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(content, encoding="utf-8")
    assert main(["cards", "check", str(path)]) == 1
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_cards_show_names_everything(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert all(code in shown for code in ("MoWi", "CiTr2", "trickster"))


def test_a_record_carries_a_foreign_edition(own_cards: Path, tmp_path: Path) -> None:
    saved = tmp_path / "games.jsonl"
    words = ["simulate", "fools-fortune", "--games", "3", "--seed", "1", "--option", "act=3", "--trace"]
    assert main([*words, "--cards", str(own_cards), "-o", str(saved)]) == 0
    lines = saved.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["options"]["cards"] == "mine-1"
    assert json.loads(lines[0])["edition"]["meta"]["edition"] == "mine-1"
    assert "anchorite" in lines[0]
    for line in lines:
        verify(GAME, Record.from_line(line))
    assert main(["verify", str(saved)]) == 0


def test_a_record_without_its_edition_is_refused() -> None:
    options = GAME.complete_options({"cards": "unknown-1", "first": 0}, 2)
    record = Record(GAME.id, options, 2, [], [])
    with pytest.raises(Exception, match="its file is missing"):
        verify(GAME, record)


BUSY = (
    "act=3 day=9 locks=1:faire extra=1 | 0 hand{captain healer CoFo1 CoLo1 MoNa1 CiTr1} s1{DeFo1 DeLo1 DeNa1 DeTr1} "
    "s2*{MoLo1 FoNa1 CoTr1} hermit/R[MoFo1 MoTr1] knight/W[MoLo2] camp{CiWi} | 1 s1{CoNa1 CoTr2 CoSu1} wayside{FoWi} "
    "nomad/E[DeFo2 DeLo2] hand{CiTr2} | faire{MoTr2 FoSu1} road{prince} seen{0>1:CiTr2}"
)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("colour", [False, True])
def test_the_drawing_fits_eighty_columns(lang: str, colour: bool) -> None:
    sight = GAME.sight(position(BUSY), 0)
    texts, palette = GAME.texts(lang), Palette(colour=colour)
    lines = [*draw(sight, texts, palette), *grouped(sight, texts, palette)]
    assert all(width(line) <= 80 for line in lines)
    assert prompt(sight, texts)
    goblet = get_edition().called(CODES.index("CiTr2"), lang)
    assert any(goblet in line for line in more(sight, texts))


def test_actions_are_grouped_under_headings() -> None:
    lines = grouped(GAME.sight(position(BUSY), 0), GAME.texts("en"), Palette(colour=False))
    headings = [line for line in lines if not line.startswith(" ")]
    assert headings == ["Recruit", "Sets", "Cut, Kick-Back, Repay", "Barter", "Charms", "Abilities", "Night"]


def test_a_losing_end_is_warned_of() -> None:
    sight = GAME.sight(position("act=1 extra=1 | 0 hand{MoNa1} s1{CoFo1 CoLo1 CoNa1}"), 0)
    assert "would lose" in prompt(sight, GAME.texts("en"))
    assert "負け" in prompt(sight, GAME.texts("ja"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_terminal_game_takes_shorthand_and_undo(lang: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    command = [sys.executable, "-m", "foolery.cli", "play", "fools-fortune", "--seed", "4", "--lang", lang]
    finished = subprocess.run(
        [*command, "--option", "act=2", "--bot", "greedy", "--save", str(saved)],
        input="?\nmore\nwhy cut captain\n" + "1\nundo\nend\n" * 40 + "quit\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    verify(GAME, Record.from_line(saved.read_text(encoding="utf-8")))
