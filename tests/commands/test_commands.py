"""The command line, as people and programs use it: in processes of its own, with real files."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from foolery.bots import get_bot
from foolery.commands._arguments import check_writable
from foolery.commands._progress import with_bar
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession
from foolery.kernel.texts import Texts
from foolery.lab.judging import Option, Verdict
from foolery.lab.reports.review import better, weighed
from tests.support.commands import fails, foolery, ok
from tests.support.processes import children, cpu
from tests.support.waiting import until


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    ok("simulate", "fools-field", "--games", "5", "--seed", "1", "--trace", "-o", str(path))
    return path


def test_games_lists_games_options_and_bots_in_both_languages() -> None:
    english, japanese = ok("games"), ok("games", "--lang", "ja")
    assert "fools-field  The Fool's Field" in english
    assert "option seating: facing | shared (default facing)" in english
    for between in ("page, baron, master", "page, squire, baron, master", "page, squire, baron, count, master"):
        assert f"bots: random, stranger, apprentice, {between}\n" in english
    assert "愚者の園  （2人、20〜30分）" in japanese
    assert "オプション seating：facing | shared（省略時はfacing）" in japanese
    assert not [word for word in ("players", "default", "option ", "bots", "any of", "none") if word in japanese]


def test_simulate_takes_options_and_bots() -> None:
    words = [
        "--option",
        "seating=shared",
        "--option",
        "first=1",
        "--bot",
        "fools-field/page",
        "--bot",
        "baron",
        "--think",
        "1",
    ]
    record = json.loads(ok("simulate", "fools-field", "--games", "1", "--seed", "2", *words))
    assert record["options"] == {"first": 1, "seating": "shared", "battle_limit": 100}
    assert "legal" not in record["steps"][0]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--bot", "random"], "expected one --bot for each of 2 seats, got 1"),
        (["--bot", "random", "--bot", "nobody"], "no bot 'nobody'"),
        (["--option", "first=7"], "expected a seat below 2"),
        (["--option", "speed=9"], "no such option"),
        (["--option", "seating"], "expected key=value"),
        (["--seats", "3"], "expected 2 players"),
        (["--formations", "x.toml"], "--formations is for jinkei"),
        (["-o", "/nonexistent/x"], "No such file"),
        (["-o", "x" * 5000], "File name too long"),
        (["--option", "first=1.0"], "expected a seat number, got '1.0'"),
        (["--option", "battle_limit=1.0"], "expected a whole number from 1 to 1000, got '1.0'"),
        (["--option", "battle_limit=--5"], "got '--5'"),
        (["--option", "battle_limit=-5"], "got -5"),
        (["--option", "battle_limit=٣"], "got '٣'"),
        (["--option", f"battle_limit={'9' * 5000}"], "expected a whole number from 1 to 1000"),
        (["--option", f"first={'9' * 5000}"], "expected a seat number"),
        (["--option", f"seating={'x' * 50_000}"], "expected one of facing, shared"),
        (["--option", f"{'x' * 50_000}=1"], "no such option"),
        (["--bot", "x" * 50_000, "--bot", "random"], "no bot"),
    ],
)
def test_simulate_refuses_bad_arguments_in_one_line(words: list[str], problem: str) -> None:
    assert problem in fails("simulate", "fools-field", "--games", "1", "--seed", "1", *words)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["simulate", "fools-field", "--games", "9" * 5000, "--seed", "1"], "expected a whole number above 0"),
        (["simulate", "fools-field", "--games", "²", "--seed", "1"], "expected a whole number above 0, got '²'"),
        (["simulate", "fools-field", "--games", "1", "--seed", "9" * 5000], "argument --seed"),
        (["simulate", "fools-field", "--games", "1", "--seed", "1", "--seats", "--5"], "argument --seats"),
        (["simulate", "x" * 50_000, "--games", "1", "--seed", "1"], "invalid choice"),
        (["show", "x", "--step", "9" * 5000], "argument --step"),
        (["show", "x", "--seat", "1.0"], "argument --seat"),
        (["bench", "fools-field", "--seconds", "nan"], "expected seconds above 0, got 'nan'"),
        (["bench", "fools-field", "--seconds", "inf"], "expected seconds above 0"),
        (["bench", "fools-field", "--seconds", "0"], "expected seconds above 0"),
        (["serve", "--port", "9" * 5000], "argument --port"),
        (["x" * 50_000], "invalid choice"),
    ],
)
def test_wrong_usage_is_one_line_of_bounded_length(words: list[str], problem: str) -> None:
    assert problem in fails(*words, status=2)


def test_a_port_that_there_is_not_is_refused() -> None:
    """The server once waited for ever instead."""
    assert "ports are numbers from 0 to 65535, got 70000" in fails("serve", "--port", "70000")


@pytest.mark.parametrize("value", ["nan", "inf", "-1"])
def test_a_limit_that_limits_nothing_is_refused(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is more or less than `nan`: with that as a rate the server refused everybody everything."""
    monkeypatch.setenv("FOOLERY_RATE", value)
    assert "rate: expected a number from 0 upwards, got" in fails("serve")


HOSTILE_TOML = {
    "a date": "a = 1979-05-27",
    "no number": "a = nan",
    "5,000 digits": f"a = {'9' * 5000}",
    "deep nesting": f"a = {'[' * 2000}{']' * 2000}",
    "a date among the facts": "meta = {game = 'jinkei', edition = 1979-05-27}",
    "a control character": '[meta]\nedition = "\\u001b[31m"',
    "a long name": f'[meta]\nedition = "{"x" * 100_000}"',
    "no text": "\0",
}


@pytest.mark.parametrize("name", HOSTILE_TOML)
@pytest.mark.parametrize(("option", "game"), [("formations", "jinkei"), ("cards", "fools-fortune")])
def test_hostile_data_files_get_one_line(tmp_path: Path, option: str, game: str, name: str) -> None:
    path = tmp_path / "e.toml"
    path.write_text(HOSTILE_TOML[name], encoding="utf-8")
    fails(option, "check", str(path))
    fails("simulate", game, "--games", "1", "--seed", "1", f"--{option}", str(path))


ASCII = {"PYTHONIOENCODING": "ascii"}


@pytest.mark.parametrize(
    "words", [["games"], ["formations", "show"], ["cards", "show"], ["play", "jinkei", "--seed", "1"]]
)
def test_a_terminal_that_knows_ascii_only_shows_what_it_can(words: list[str]) -> None:
    finished = foolery(*words, stdin="?\nx\nお\n", more=ASCII)
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout.isascii()


@pytest.mark.parametrize("words", [["games"], ["cards", "show"], ["play", "jinkei", "--seed", "1"]])
def test_a_terminal_that_knows_ascii_only_is_told_that_japanese_needs_more(words: list[str]) -> None:
    finished = foolery(*words, "--lang", "ja", more=ASCII)
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr == "foolery: this terminal's encoding, ascii, cannot show --lang ja\n"


def test_wrong_usage_is_status_2() -> None:
    for words in (["simulate", "chess"], ["simulate", "fools-field", "--games", "0", "--seed", "1"], ["fly"], []):
        assert foolery(*words).returncode == 2
    assert foolery("simulate", "fools-field", "--games", "1", "--seed", "mt:1").returncode == 2


def test_verify_counts_records_and_reads_standard_input(records: Path) -> None:
    assert ok("verify", str(records)) == f"{records}: 5 records verified\n"
    assert ok("verify", "-", stdin=records.read_text(encoding="utf-8")) == "-: 5 records verified\n"


def test_verify_reports_the_first_difference_with_line_and_step(records: Path, tmp_path: Path) -> None:
    lines = records.read_text(encoding="utf-8").splitlines()
    tree = json.loads(lines[2])
    tree["steps"][6]["legal"].pop()
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join([lines[0], lines[1], json.dumps(tree), "{"]), encoding="utf-8")
    assert f"{broken}:3: step 7: wrong legal list" in fails("verify", str(broken))


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"{}", b"null\n", b"[" * 50_000, b'{"foolery":1,"game":"chess"}', b"\x00" * 100]
)
def test_hostile_files_get_one_line_with_the_place(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hostile"
    path.write_bytes(content)
    for command in ("verify", "show"):
        assert f"{path}:1: " in fails(command, str(path))


def test_an_unknown_game_and_a_missing_file(tmp_path: Path, records: Path) -> None:
    tree = json.loads(records.read_text(encoding="utf-8").splitlines()[0])
    tree["game"] = "go"
    path = tmp_path / "go.jsonl"
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert "there is no game 'go'" in fails("verify", str(path))
    assert "No such file" in fails("verify", str(tmp_path / "nothing"))
    assert "directory" in fails("verify", str(tmp_path)).lower()


def test_show_prints_what_a_seat_saw(records: Path) -> None:
    deal = ok("show", str(records), "--step", "0", "--seat", "0")
    assert "step 0" in deal
    assert "holds 6" in deal
    tree = json.loads(records.read_text(encoding="utf-8").splitlines()[1])
    other = 1 - tree["options"]["first"]
    text = ok("show", str(records), "--game", "2", "--step", "1", "--seat", str(other))
    hidden = set(tree["shuffles"][0]["cards"][12:])
    assert not any(code in text for code in hidden)
    everybody = ok("show", str(records), "--game", "2", "--step", "1")
    assert "— seat 0 —" in everybody
    assert "— seat 1 —" in everybody
    assert "ff1 hands=" in everybody
    assert "愚者の園" in ok("show", str(records), "--lang", "ja")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--game", "9"], "holds 5 games, there is no game 9"),
        (["--step", "9999"], "there is no step 9999"),
        (["--step", "-1"], "there is no step -1"),
        (["--seat", "2"], "seats 0 to 1"),
    ],
)
def test_show_refuses_what_is_not_there(records: Path, words: list[str], problem: str) -> None:
    assert problem in fails("show", str(records), *words)


def test_bench_prints_one_object() -> None:
    result = json.loads(ok("bench", "fools-field", "--seconds", "0.2", "--json", "--option", "first=0"))
    keys = ["game", "seats", "options", "build", "games", "moves", "seconds", "games_per_s", "moves_per_s"]
    assert list(result) == keys
    assert result["moves"] > result["games"] > 0
    assert result["options"] == {"first": 0, "seating": "facing", "battle_limit": 100}


@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_timed(game: str) -> None:
    """Jinkei once could not: its edition was not read."""
    assert json.loads(ok("bench", game, "--seconds", "0.01", "--json"))["games"] > 0


def test_a_tournament_prints_places_and_pairings(tmp_path: Path) -> None:
    words = ["tournament", "garlandland", "random", "garlandland/page", "--games", "5", "--seats", "3"]
    table = json.loads(ok(*words, "--json", "--results", str(tmp_path / "kept")))
    assert [each["bot"] for each in table["standings"]] == ["page", "random"]
    assert [(each["bot"], each["games"]) for each in table["pairings"]] == [("page", 6), ("random", 6)]
    assert "1位 page" in ok(*words, "--results", str(tmp_path / "kept"), "--lang", "ja")


@pytest.mark.parametrize("bots", [["page"], ["page", "page"], ["page", "garlandland/page"], ["page", "nobody"]])
def test_a_tournament_needs_bots_that_there_are(bots: list[str]) -> None:
    assert "bot" in fails("tournament", "garlandland", *bots)


def test_a_bot_is_called_what_it_is_called_now_whatever_name_was_given() -> None:
    """Greedy of The Fool's Field met Page, who is the same, and explained itself under the old name."""
    assert "each named once" in fails("tournament", "fools-field", "greedy", "page")
    asked = ok("hint", "fools-field", POSITION, "--bot", "fools-field/greedy")
    assert asked.splitlines()[-1].startswith("Page counts")
    assert fails("hint", "fools-field", POSITION, "--bot", "fools-field/random").startswith(
        "foolery: random of fools-field"
    )
    assert "no bot ''" in fails("hint", "fools-field", POSITION, "--bot", "")


def test_what_could_not_be_written_in_the_end_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    """A game was played, or a review made, and then lost."""
    file, nowhere = tmp_path / "games.jsonl", tmp_path / "no" / "where"
    ok("simulate", "garlandland", "--games", "1", "--seed", "1", "-o", str(file))
    told = f"foolery: {nowhere}: No such file or directory\n"
    assert fails("review", str(file), "--think", "9999999", "--html", str(nowhere)) == told
    assert fails("play", "garlandland", "--plain", "--save", str(nowhere)) == told
    assert fails("play", "garlandland", "--plain", "--save", str(tmp_path)).endswith("Is a directory\n")


def test_trying_whether_a_file_can_be_written_leaves_everything_as_it_was(tmp_path: Path) -> None:
    """A link to a file that was not there yet was taken away."""
    link, target, kept = tmp_path / "link", tmp_path / "target", tmp_path / "kept"
    link.symlink_to(target)
    kept.write_text("kept", encoding="utf-8")
    for file in (link, kept, tmp_path / "new"):
        check_writable(str(file))
    assert sorted(tmp_path.iterdir()) == [kept, link]
    assert (link.is_symlink(), target.exists(), kept.read_text(encoding="utf-8")) == (True, False, "kept")


def test_games_are_listed_with_the_strengths_of_their_manifests() -> None:
    listed = ok("games")
    for bot in [bot for game in game_ids() for bot in get_manifest(game).bots]:
        if bot.strength is not None and not bot.retired:
            assert f"{bot.name}: {bot.strength.won} % ({bot.strength.low} to {bot.strength.high})" in listed


def test_a_bar_that_is_broken_off_leaves_the_next_line_to_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def interrupted() -> Iterator[int]:
        yield 1
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stderr", drawn := Terminal())
    with pytest.raises(KeyboardInterrupt):
        list(with_bar(interrupted(), 3))
    assert drawn.getvalue().endswith("\x1b[K\n")


def test_what_was_chosen_itself_is_not_named_as_better() -> None:
    best, chosen, worse = (Option(at, {"en": f"Play {at}"}, 0.9 - 0.2 * at) for at in range(3))
    verdict = Verdict(0.9, cost=0.2, noise=0.0, chosen=chosen, best=(best, chosen, worse))
    assert weighed(better(verdict), Texts.load("foolery.terminal", "en")) == "Play 0 (90 %)"


def test_review_judges_every_choice_in_both_languages_and_as_a_page(tmp_path: Path) -> None:
    file, page = tmp_path / "games.jsonl", tmp_path / "review.html"
    words = ["--games", "1", "--seed", "1", "--seats", "3", "--option", "target=1"]
    ok("simulate", "garlandland", *words, "-o", str(file))
    report = ok("review", str(file), "--think", "1").splitlines()
    assert report[0].startswith("Garlandland, judged by Master, 1 ms a choice")
    assert report[2].startswith("   1  Seat 0")
    assert [line for line in report if line.startswith("Seat 2: an even share of 33 %, own mistakes")]
    assert not re.search(r"(?<!\d)-\d|[−+]0\.0 ", "\n".join(report))  # one minus sign, and none before nothing
    written = foolery("review", str(file), "--think", "1", "--lang", "ja", "--html", str(page))
    assert written.returncode == 0
    assert written.stderr == f"検討を{page}に書き出しました。\n"
    drawn = page.read_text(encoding="utf-8")
    assert "ガーランドランドの検討" in drawn
    names = sorted(float(y) for y in re.findall(r'y="([-.\d]+)"[^>]*>席\d<', drawn))
    assert len(names) == 3
    assert all(below - above > 20 for above, below in pairwise(names))  # two of them have lost, at the same height


def test_a_review_says_what_was_exact_and_who_ended_the_game(tmp_path: Path) -> None:
    """Exact tables were said to have thought for a while, and whoever resigned to have been unlucky."""
    file = tmp_path / "games.jsonl"
    table = GameSession(get_game("garlandland"), {}, 2, SeededDealer(seeded(1, 0)))
    for seat in table.to_act():
        table.play(seat, table.sight(seat).legal[0])
    table.resign(0)
    file.write_text(f"{record_of(table).to_line()}\n", encoding="utf-8")
    report = ok("review", str(file)).splitlines()
    assert report[0] == "Garlandland, every choice worked out exactly from what its player could see."
    assert report[-2].endswith("what was still open then is counted as luck.")
    assert "投了・時間切れ・合意で終わったゲームです。" in ok("review", str(file), "--lang", "ja")


def test_output_that_nobody_reads_to_the_end_is_no_error() -> None:
    command = f"{sys.executable} -m foolery.cli simulate fools-field --games 200 --seed 1 | head -c 100"
    finished = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert finished.stderr == ""
    assert len(finished.stdout) == 100


POSITION = "ff1 hands=SSSS.SHHH.HHHH/HHSH.FFFF.HSHH deck=- discards=*/- turn=0 start=0 phase=open"


def test_hint_weighs_every_candidate_in_both_languages() -> None:
    english = ok("hint", "fools-field", POSITION, "--bot", "baron").splitlines()
    assert len(english) == 4
    assert all("%" in line for line in english[:3])
    assert english[3].startswith("Baron played 500 imagined games")
    assert "男爵" in ok("hint", "fools-field", POSITION, "--bot", "baron", "--lang", "ja")


def test_hint_says_what_a_rule_of_thumb_went_by_and_where_the_chances_come_from() -> None:
    *candidates, why = ok("hint", "fools-field", POSITION, "--bot", "page").splitlines()
    assert candidates[0].split("%")[1].strip() in why
    assert why.startswith("Page counts the replies that cards it cannot see would have: 2 after this, up to 4 after")
    assert why.endswith("(Chances: 53 imagined games for each, in which everybody plays on by the same rules.)")
    assert "53局の想像上の対局" in ok("hint", "fools-field", POSITION, "--bot", "page", "--lang", "ja")


def test_hint_tells_what_a_beginner_has_noticed() -> None:
    assert "Stranger imagined 10 games, overlooked" in ok("hint", "fools-field", POSITION, "--bot", "stranger")


def test_hint_searches_in_several_processes_and_adds_up_what_they_find() -> None:
    alone, together, again = (
        ok("hint", "fools-field", POSITION, "--bot", "baron", "--workers", workers) for workers in "122"
    )
    assert together.splitlines()[-1].startswith("Baron played 1,000 imagined games")
    assert alone != together == again
    by_rule = ok("hint", "fools-field", POSITION, "--bot", "page", "--workers", "2")
    assert "53 imagined games for each" in by_rule  # more of the same rule would be no better a reason


def test_a_hint_of_several_processes_is_interrupted_at_once() -> None:
    """Its workers went on, or told of it each for itself."""
    asked = subprocess.Popen(
        [sys.executable, "-m", "foolery.cli", "hint", "fools-field", POSITION, "--workers", "2", "--think", "60000"],
        start_new_session=True,
        stderr=subprocess.PIPE,
    )
    try:
        until(lambda: [cpu(worker) > 0.2 for worker in children(asked.pid)] == [True, True])  # they think
        os.killpg(asked.pid, signal.SIGINT)
        _, told = asked.communicate(timeout=10)
    finally:
        asked.kill()
    assert told == b"foolery: interrupted\n"


def test_hint_asks_nobody_who_has_nothing_to_explain() -> None:
    assert "random of fools-field does not explain itself" in fails("hint", "fools-field", POSITION, "--bot", "random")
    assert "no bot 'nobody'" in fails("hint", "fools-field", POSITION, "--bot", "nobody")


def _position(game_id: str, seats: int, steps: int) -> str:
    """Return a position in which there is something to decide, Page playing for everybody until then."""
    game, bot, rng = get_game(game_id), get_bot(game_id, "page"), Rng(3)
    table = GameSession(game, {}, seats, SeededDealer(Rng(5)))
    for _ in range(steps):
        seat = table.to_act()[0]
        table.play(seat, bot.choose(table.sight(seat), rng))
    return game.position(table.state)


@pytest.mark.parametrize(
    ("game_id", "seats", "steps", "said"),
    [
        ("garlandland", 2, 5, "Worked out to the end, this wins most: "),
        ("garlandland", 3, 5, "Master reckons with all cards that may still come"),
        ("jinkei", 2, 2, "You both choose at once"),
        ("jinkei", 2, 14, "Master fought the round out with each of "),
        ("fools-fortune", 2, 6, "Master played "),
    ],
)
def test_hint_answers_in_every_game(game_id: str, seats: int, steps: int, said: str) -> None:
    *candidates, why = ok("hint", game_id, _position(game_id, seats, steps), "--think", "40").splitlines()
    assert why.startswith(said)
    assert all("%" in line for line in candidates)
    assert candidates
