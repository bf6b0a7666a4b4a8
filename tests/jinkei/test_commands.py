"""Jinkei's commands, as people use them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from foolery.games import get_game
from foolery.games.jinkei.study.review import report
from foolery.kernel.record import Record, verify
from foolery.lab.simulate import Simulation
from foolery.terminal.palette import width
from tests.jinkei.positions import CUSTOM_FILE
from tests.jinkei.referee import check_line
from tests.support.commands import fails, foolery, ok

PAGE = Path(__file__).parents[2] / "docs" / "games" / "jinkei.md"


def test_formations_check_accepts_a_sound_file() -> None:
    assert ok("formations", "check", str(CUSTOM_FILE)) == f"{CUSTOM_FILE}: edition test-1, 18 formations, all sound\n"


def test_formations_check_names_formation_cell_and_rule(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    text = CUSTOM_FILE.read_text(encoding="utf-8")
    broken.write_text(text.replace('["w", ".", "x"]', '["w", "2", "x"]').replace("round = 3", "round = 4", 1), "utf-8")
    finished = foolery("formations", "check", str(broken))

    assert finished.returncode == 1
    assert finished.stderr.splitlines() == [
        f"{broken}: sword-3a: expected kind = 'sword' and round = 3, as its id says [JK-1.2]",
        f"{broken}: shield-1a: cell B2 has Two Cards, which occurs only in the reserve row [JK-1.5]",
    ]
    assert "sword-3a" in fails("simulate", "jinkei", "--games", "1", "--seed", "1", "--formations", str(broken))


@pytest.mark.parametrize("content", ["", "[meta]\n", "x = 1", "[[formation]]\nid = 3\n[meta]\ngame = 'jinkei'\n", "\0"])
def test_formations_check_survives_anything(tmp_path: Path, content: str) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(content, encoding="utf-8")
    finished = foolery("formations", "check", str(file))

    assert finished.returncode == 1
    assert "Traceback" not in finished.stderr


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_formations_show_draws_all_18_in_80_columns(lang: str) -> None:
    shown = ok("formations", "show", "--lang", lang)

    assert (
        sum(
            f"{kind}-{number}{letter}" in shown
            for kind in ("sword", "shield", "bow")
            for number in "123"
            for letter in "ab"
        )
        == 18
    )
    assert max(width(line) for line in shown.splitlines() if "  a: " not in line and "  b: " not in line) <= 80


def test_formations_of_ones_own_are_played_and_recorded(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["--games", "3", "--seed", "1", "--option", "kinds=draft", "--trace", "--formations", str(CUSTOM_FILE)]
    ok("simulate", "jinkei", *words, "-o", str(file))
    ok("verify", str(file))
    for line in file.read_text(encoding="utf-8").splitlines():
        check_line(line)
    tree = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    tree["edition"]["formation"][0]["front"][0] = "x"
    file.write_text(json.dumps(tree), encoding="utf-8")

    finished = foolery("verify", str(file))
    assert finished.returncode == 1
    assert "sword-1a: front and back have 2 unusable cells (F1, B2)" in finished.stdout + finished.stderr


def test_review_tells_what_every_battle_gave_away() -> None:
    game = get_game("jinkei")
    record = Record.from_line(Simulation("jinkei", 3, 2, ("random", "baron")).line(0))
    lines = report(game, record, game.texts("en"))

    assert len(lines) == 1 + 21 + 2
    assert lines[1].startswith("1.1.1  Seat")
    assert "; best: " in "".join(lines[1:22])
    # Baron plays what the review thinks best.
    assert lines[23].startswith("Seat 1 gave away 0.00 points in all")
    japanese = report(game, record, game.texts("ja"))
    assert japanese[23].startswith("席1：逃した点は合計0.00点")
    assert "で攻める" in japanese[1]
    assert not [line for line in japanese if "attack" in line or "defend" in line]


def test_review_says_nothing_of_battles_that_were_not_fought() -> None:
    """It said that 0 of 0 choices were the best."""
    game = get_game("jinkei")
    record = Record.from_line(Simulation("jinkei", 3, 2, ("random", "baron")).line(0))
    attack = next(at for at, step in enumerate(record.steps) if step.action.startswith("attack"))
    assert report(game, replace(record, steps=record.steps[:attack], result=None), game.texts("en")) == []
    begun = report(game, replace(record, steps=record.steps[: attack + 1], result=None), game.texts("en"))
    assert [line.startswith("Seat") for line in begun] == [False, False, True]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_whole_game_is_played_in_a_plain_terminal(tmp_path: Path, lang: str) -> None:
    saved = tmp_path / "game.jsonl"
    words = ["--seed", "3", "--lang", lang, "--bot", "page", "--option", "kinds=draft", "--save", str(saved)]
    shown = ok("play", "jinkei", *words, stdin="1\nmore\n" + "1\n" * 200)

    assert max(width(line) for line in shown.splitlines() if "┼" in line or "│" in line or "◆" in line) <= 80
    assert "├───────────┼───────────┼───────────┤" in shown
    record = Record.from_line(saved.read_text(encoding="utf-8"))
    assert verify(get_game("jinkei"), record).outcome() is not None


def test_the_rules_page_draws_the_formations_as_they_are() -> None:
    """The pictures in the rules page are what `foolery formations show` draws."""
    shown = ok("formations", "show").replace("....", "····").strip()

    assert f"```text\n{shown}\n```" in PAGE.read_text(encoding="utf-8")
