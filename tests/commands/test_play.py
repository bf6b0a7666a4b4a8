"""Terminal play: whole games through the command, in 80 columns, 24 lines, both languages, with and without colour."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from foolery.kernel.record import Record, verify
from foolery.terminal.palette import pad, width


def play(answers: str, *words: str, bot: str | None = "page", **environment: str) -> subprocess.CompletedProcess[str]:
    """Play in a process of its own; `bot` None leaves the opponent to the command."""
    command = [sys.executable, "-m", "foolery.cli", "play", "fools-field", *words]
    command += [] if bot is None or "--bot" in words else ["--bot", bot]
    return subprocess.run(
        command,
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seat", ["0", "1"])
def test_a_whole_game_can_be_played_and_saved(tmp_path: Path, lang: str, seat: str) -> None:
    """Always taking the first action ends every game; the record of it verifies."""
    saved = tmp_path / "game.jsonl"
    finished = play("1\n" * 400, "--seed", "3", "--lang", lang, "--seat", seat, "--save", str(saved))
    assert (finished.returncode, finished.stderr) == (0, "")
    record = Record.from_line(saved.read_text(encoding="utf-8"))
    from foolery.games import get_game

    assert verify(get_game("fools-field"), record).outcome() is not None
    assert json.loads(saved.read_text(encoding="utf-8"))["result"]


def test_a_second_game_is_offered_after_the_last_board_and_the_result(tmp_path: Path) -> None:
    saved = tmp_path / "games.jsonl"
    first = play("1\n" * 400, "--seed", "3", "--bot", "eager")
    steps = first.stdout.count("Your move")
    answers = "1\n" * steps + "y\n" + "1\n" * 400
    finished = play(answers, "--seed", "3", "--bot", "eager", "--save", str(saved))
    assert (finished.returncode, finished.stderr) == (0, "")
    one, two = (Record.from_line(line) for line in saved.read_text(encoding="utf-8").splitlines())
    assert one.result is not None
    assert two.options["first"] == 1 - one.result["winners"][0], "FF-2.2: the loser starts"
    result = finished.stdout.index(" won.\n")
    assert finished.stdout.rindex("Battle", 0, result) > finished.stdout.rindex("Your move", 0, result)
    assert finished.stdout.index("Another game?") > result


def screens(output: str) -> list[list[str]]:
    """Cut the output at the prompts: what stands on the screen when the person is asked."""
    question = "Your move (number or notation, ? for help): "
    return [part.splitlines() for part in output.split(question)[:-1]]


def test_every_table_fits_a_plain_terminal() -> None:
    finished = play("1\n" * 400, "--seed", "4", "--bot", "eager")
    tables = screens(finished.stdout)
    assert len(tables) > 5
    for lines in tables:
        drawn = lines[max(at for at, line in enumerate(lines) if not line) :]
        assert len(drawn) <= 24
        assert max(width(line) for line in drawn) <= 80


def test_colour_only_where_it_is_wanted() -> None:
    assert "\x1b[" not in play("quit\n", "--seed", "1").stdout


def test_plain_letters_where_the_terminal_has_no_others() -> None:
    finished = play("quit\n", "--seed", "1", PYTHONIOENCODING="ascii")
    assert finished.returncode == 0
    assert "+---------+" in finished.stdout


def test_help_reasons_rules_and_mistakes() -> None:
    answers = "?\nwhy retreat\nretreat\nrule FF-3.2\nrule ZZ-9\n99\nnonsense\nundo\nlog\nmore\nquit\n"
    finished = play(answers, "--seed", "5", "--seat", "1")
    text = finished.stdout
    assert finished.returncode == 0
    assert text.count("nothing to retreat from yet [FF-3.2]") == 2
    assert "The first turn of a battle puts any card" in text
    assert "There is no rule ZZ-9." in text
    assert "There is no action 99" in text
    assert "cannot read 'nonsense'" in text
    assert "Nothing to take back" in text
    assert "Left the game. Seed splitmix64:0x5" in text


def test_resigning_asks_first() -> None:
    finished = play("resign\nn\nresign\ny\n", "--seed", "5", bot=None)
    assert finished.returncode == 0
    assert "You resigned. Master won." in finished.stdout


def test_a_bad_seat_or_bot_is_one_line() -> None:
    for words in (["--seat", "2"], ["--bot", "chaos"]):
        finished = play("", *words)
        assert finished.returncode == 1
        assert finished.stderr.count("\n") == 1


def test_wide_characters_take_two_columns() -> None:
    assert width("愚者 a") == 6
    assert width("\x1b[1;34mS\x1b[0m") == 1
    assert pad("剣", 4, "centre") == " 剣 "
