"""A game from outside: installed beside Foolery, with no line of Foolery touched, it can do what ours can."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from examples.remote_bot import play
from tests.support.outside_game import EXAMPLE, GAME_ID, ROOT, install_beside
from tests.support.server.servers import Server

Environment = dict[str, str]
TITLES = {"en": "Goofspiel", "ja": "グーフシュピール"}


@pytest.fixture(scope="session")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The environment of somebody who has installed the example."""
    return install_beside(tmp_path_factory.mktemp("outside"))


def foolery(environment: Environment, *words: str, answers: str = "", status: int = 0) -> str:
    """Run a command and return what it said."""
    command = [sys.executable, "-m", "foolery.cli", *words]
    finished = subprocess.run(
        command, input=answers, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert finished.returncode == status, finished.stderr
    return finished.stdout if status == 0 else finished.stderr


# -- at the command line


@pytest.mark.parametrize("lang", TITLES)
def test_it_is_listed_after_ours(outside: Environment, lang: str) -> None:
    listed = foolery(outside, "games", "--lang", lang)
    *ours, last = re.findall(r"^(\S+)  (.+)  [(（]", listed, re.MULTILINE)
    assert last == (GAME_ID, TITLES[lang])
    assert len(ours) >= 4
    assert re.search("(bots: |ボット：)random, mirror, schemer", listed)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["Points", "Cards left", "Rounds so far", "Bid 13", "Schemer 2 sealed a bid.", "All cards are played."]),
        (
            "ja",
            ["得点", "残りの札", "これまでのラウンド", "13を出す", "策士 2が札を伏せた。", "すべての札を使い切った。"],
        ),
    ],
)
def test_a_whole_game_is_played_in_the_terminal(
    outside: Environment, tmp_path: Path, lang: str, said: list[str]
) -> None:
    saved = tmp_path / "game.jsonl"
    flags = ["--seats", "3", "--seed", "3", "--option", "ties=carry", "--lang", lang, "--save", str(saved)]
    told = foolery(outside, "play", GAME_ID, *flags, answers="1\n" * 13)
    assert [words for words in said if words not in told] == []
    assert not re.search(r"[a-z]_[a-z]", told.replace(str(saved), "")), "a field without a name"
    assert json.loads(saved.read_text(encoding="utf-8"))["result"]["reason"] == "played-out"
    assert "1 record verified" in foolery(outside, "verify", str(saved))


def test_why_not_and_which_rule_are_answered(outside: Environment) -> None:
    told = foolery(outside, "play", GAME_ID, "--seed", "3", answers="13\nwhy bid 13\nrule gs-3.2\nquit\n")
    assert "you have already spent the 13 [GS-3.2]" in told
    assert "GS-3.2  The bids are turned over together, and are spent." in told


def test_it_is_simulated_verified_and_shown(outside: Environment, tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    flags = ["--games", "20", "--seed", "5", "--bot", "mirror", "--bot", "schemer", "--trace"]
    foolery(outside, "simulate", GAME_ID, *flags, "--workers", "2", "-o", str(records))
    again = foolery(outside, "simulate", GAME_ID, *flags)
    assert again == records.read_text(encoding="utf-8")
    assert "20 records verified" in foolery(outside, "verify", str(records))
    shown = foolery(outside, "show", str(records), "--game", "7", "--step", "5", "--lang", "ja")
    assert "これから出る賞品" in shown
    assert re.search(r"^gs1 seats=2 cards=13 ties=discard past=\S+ prizes=\S+ sealed=\S+$", shown, re.MULTILINE)
    assert "sealed=" not in foolery(outside, "show", str(records), "--step", "5", "--seat", "0")


def test_a_changed_record_is_refused(outside: Environment, tmp_path: Path) -> None:
    line = foolery(outside, "simulate", GAME_ID, "--games", "1", "--seed", "5")
    record = json.loads(line)
    record["result"]["scores"][0] += 1
    changed = tmp_path / "changed.jsonl"
    changed.write_text(f"{json.dumps(record)}\n", encoding="utf-8")
    assert "wrong result" in foolery(outside, "verify", str(changed), status=1)


def test_it_is_benched(outside: Environment) -> None:
    measured = json.loads(foolery(outside, "bench", GAME_ID, "--seats", "3", "--seconds", "0.2", "--json"))
    assert measured["game"] == GAME_ID
    assert measured["moves"] == measured["games"] * 3 * 13


def test_it_is_reviewed_by_its_own_bot(outside: Environment, tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    foolery(outside, "simulate", GAME_ID, "--games", "1", "--seed", "5", "-o", str(records))
    report = foolery(outside, "review", str(records), "--think", "1")
    assert "Seat 0: an even share of 50 %, own mistakes" in report


def test_what_it_has_no_room_for_is_said(outside: Environment) -> None:
    assert "invalid choice" in foolery(outside, "solve", GAME_ID, status=2)


def test_it_is_played_on_a_whole_screen(outside: Environment) -> None:
    """By keys, in both languages and sizes, a second game included; asked for a hint, its own bot gives one."""
    code = (
        "from tests.support.terminal import hinted, play_two_games\n"
        f"for lang in ('en', 'ja'): print([len(each.steps) for each in play_two_games('{GAME_ID}', lang)])\n"
        f"print(hinted('{GAME_ID}'))"
    )
    command = [sys.executable, "-c", code]
    finished = subprocess.run(command, env=outside, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr[-3000:]
    assert re.fullmatch(r"(\[26, [1-4]\]\n){2}.*★.*\n", finished.stdout), finished.stdout


# -- its own tests


def own_tests(environment: Environment, chosen: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"), "-k", chosen]
    finished = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout[-3000:]


def test_it_passes_the_battery_and_its_own_tests(outside: Environment) -> None:
    own_tests(outside, "not kill")


@pytest.mark.interpreted
def test_its_tests_kill_its_mutations(outside: Environment) -> None:
    own_tests(outside, "kill")


# -- on a server


@pytest.fixture
def server(outside: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("PYTHONPATH", outside["PYTHONPATH"])
    running = Server(f"sqlite:///{tmp_path}/foolery.db").start()
    yield running
    running.stop()


def test_it_is_served_with_all_its_words(server: Server) -> None:
    with httpx.Client(base_url=server.url) as http:
        info = http.get("/api/games").json()[-1]
        texts = http.get(f"/api/games/{GAME_ID}/texts").json()
        clauses = http.get(f"/api/games/{GAME_ID}/clauses").json()
    assert info["title"] == TITLES
    (mirror,) = [bot for bot in info["bots"] if bot["level"] == "mirror"]
    assert mirror["name"] == {"en": "Mirror", "ja": "写し鏡"}
    assert [option["label"]["ja"] for option in info["options"]] == ["最高の札が同じ数のとき", "手札の枚数"]
    assert texts["ja"]["view.hand"] == "残りの札"
    assert clauses[0]["id"] == "GS-1.1"


def test_a_whole_game_is_played_over_the_wire(server: Server) -> None:
    outcome = asyncio.run(play(server.url, None, GAME_ID))
    assert outcome["reason"] == "played-out"
    assert sum(outcome["scores"]) <= 91


# -- what a game from outside touches


def test_what_is_installed_is_the_game_alone(outside: Environment) -> None:
    target = Path(outside["PYTHONPATH"].split(os.pathsep)[0])
    assert sorted(each.name.partition("-")[0] for each in target.iterdir()) == [GAME_ID, GAME_ID]


OURS = sorted(file.parent.name for file in (ROOT / "src" / "foolery" / "games").glob("*/game.toml"))
NAMES = re.compile("|".join(f"{name}|{name.replace('_', '-')}" for name in OURS))


def shared_files() -> Iterator[Path]:
    """Yield the sources that serve every game: no slice, no test, nothing written by a tool."""
    python, web = ROOT / "src" / "foolery", ROOT / "web" / "src"
    here = ROOT / "tests" / "support" / "browser"
    scripts = [(ROOT / "tools", {".py"}), (here, {".py"})]
    for folder, kinds in ((python, {".py", ".toml"}), *scripts, (web, {".ts", ".svelte", ".css"})):
        for file in sorted(folder.rglob("*")):
            inner = file.relative_to(folder).parts
            in_slice = (inner[0] == "games" and len(inner) > 2) or any(Path(part).stem in OURS for part in inner)
            built = inner[:2] == ("server", "client")
            pictured = inner[0] == "screenshots"  # what is pictured of the pages is chosen by hand
            if file.suffix in kinds and not (in_slice or built or pictured or file.name.endswith(".test.ts")):
                yield file
    yield ROOT / "tests" / "web" / "test_ending.py"


def test_no_shared_file_names_a_game() -> None:
    """A fifth game is found by its entry point and its folder: nothing that serves all games lists them."""
    files = list(shared_files())
    assert len(files) > 100
    assert [str(file.relative_to(ROOT)) for file in files if NAMES.search(file.read_text(encoding="utf-8"))] == []


# -- the page about it

PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_shows_what_stands_in_the_files() -> None:
    """Every block that names a file is a part of that file; a line with … alone leaves something out."""
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) >= 8
    for name, shown in blocks:
        content = (ROOT / name).read_text(encoding="utf-8")
        for part in re.split(r"^\s*…\n", shown, flags=re.MULTILINE):
            assert part in content, f"{name} does not say:\n{part}"
