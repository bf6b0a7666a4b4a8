"""What a balance report says is what the games say, and what stands out in it really does."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from itertools import cycle
from pathlib import Path

import polars as pl
import pytest

from foolery.cli import main
from foolery.commands.balance import saves
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.game import Setup
from foolery.kernel.texts import LANGUAGES
from foolery.kernel.watching import REASONS, Matchup, Mention
from foolery.lab.balance.figures import BalanceFigures, differences, figures_of
from foolery.lab.balance.report import MOST_WHENS, _circles, _counts, _stretches
from foolery.lab.balance.watched import Watched, mirrored, watch, watch_all
from foolery.lab.simulate import Simulation

# What the log tells of an end that only people bring about, or of how many shared one.
BY_PEOPLE = {"resign", "timeout", "agreed", "tied", "target_shared", "points_shared"}
WITH_EDITIONS = [game_id for game_id in game_ids() if get_manifest(game_id).editions]


def simulation(game_id: str, bot: str = "random") -> Simulation:
    seats = get_game(game_id).seat_counts[0]
    return Simulation(game_id, 3, seats, (bot,) * seats)


# -- looking on


@pytest.mark.parametrize("game_id", game_ids())
def test_a_watched_game_is_the_one_that_is_simulated(game_id: str) -> None:
    for number in (0, 2):
        seen = watch(simulation(game_id), number)
        record = json.loads(simulation(game_id).line(number))
        assert (seen.number, seen.reason) == (number + 1, record["result"]["reason"])
        assert len(seen.choices) == sum(seen.decisions) == len(record["steps"])
        assert sum(seen.shares) == pytest.approx(1)
        assert seen.mentions
        assert {mention.seat for mention in seen.mentions} <= set(range(len(seen.shares)))


def test_the_number_of_processes_does_not_matter() -> None:
    chosen = simulation(game_ids()[0])
    assert list(watch_all(chosen, 30, 2)) == list(watch_all(chosen, 30, 1))


def test_the_stronger_bot_sits_in_every_seat_of_every_deal() -> None:
    chosen = simulation(game_ids()[1])
    shares = mirrored(chosen, "page", 6, 1)
    assert sorted(deal for _, deal in shares) == sorted([*range(1, 7)] * chosen.seats)
    assert sum(share for share, _ in shares) / len(shares) > 0.5


# -- figures


def seen(number: int, winner: int, *, mentions: Sequence[Mention] = (), decisions: int = 10) -> Watched:
    shares = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    counted = (decisions // 2, decisions - decisions // 2)
    return Watched(number, shares, "points", number % 2, counted, (2,) * decisions, 1, 3.0, False, tuple(mentions), ())


def planted(strength: int) -> BalanceFigures:
    """400 games of two seats: `strong` wins so many of ten, `plain` five of ten; both have been in other hands."""
    games = []
    for number in range(400):
        holder = number // 10 % 2
        strong = holder if number % 10 < strength else 1 - holder
        things = [Mention(holder, "cards", "strong"), Mention(number % 2, "cards", "plain")]
        games.append(
            seen(number + 1, strong, mentions=[*things, Mention(0, "cards", "both"), Mention(1, "cards", "both")])
        )
    return figures_of(games)


def test_what_decides_games_stands_out_and_what_does_not_does_not() -> None:
    figures = planted(strength=7)
    strong, plain = figures.contributions["cards", "strong"], figures.contributions["cards", "plain"]
    assert strong.mean == pytest.approx(0.2)
    assert strong.mean - strong.reach > 0.1
    assert abs(plain.mean) < plain.reach
    assert len(strong.games) == strong.count == 400


def test_what_everybody_has_says_nothing() -> None:
    assert ("cards", "both") not in planted(strength=7).contributions


def test_the_more_is_compared_the_wider_the_intervals_are() -> None:
    alone = figures_of([seen(n + 1, n % 2, mentions=[Mention(0, "cards", "one")]) for n in range(100)])
    among = figures_of(
        [seen(n + 1, n % 2, mentions=[Mention(0, "cards", f"{each}") for each in range(50)]) for n in range(100)]
    )
    assert among.contributions["cards", "7"].reach > 1.5 * alone.contributions["cards", "one"].reach


def test_the_clearest_difference_comes_first_and_is_marked_if_it_is_one() -> None:
    first, *others = differences(planted(strength=5), planted(strength=9))
    assert first.what == ("thing", "cards", "strong")
    assert first.after - first.before == pytest.approx(0.4)
    assert first.is_significant
    assert not any(each.is_significant for each in others)


def test_seats_are_counted_from_the_one_that_was_drawn() -> None:
    always_second = figures_of([seen(n + 1, 1 - (n + 1) % 2) for n in range(60)])
    assert [each.mean for each in always_second.by_turn] == [0, 1]
    assert always_second.by_seat[0].mean == pytest.approx(0.5)


# -- reports


def test_things_that_never_meet_have_matrices_of_their_own() -> None:
    met = [Matchup("cards", one, other, 0.5) for one, other in (("a", "b"), ("x", "y"), ("b", "c"), ("z", "y"))]
    game = replace(seen(1, 0), meetings=tuple(met))
    pairs = {key[1:]: each for key, each in figures_of([game]).meetings.items()}
    assert _circles(pairs) == [{"a", "b", "c"}, {"x", "y", "z"}]


@pytest.mark.parametrize(("last", "widest"), [(3, 1), (MOST_WHENS, 1), (MOST_WHENS + 1, 2), (100, 13)])
def test_a_table_has_room_for_every_moment(last: int, widest: int) -> None:
    stretches = _stretches(1, last)
    assert [when for stretch in stretches for when in stretch] == [*range(1, last + 1)]
    assert max(map(len, stretches)) == widest
    assert len(stretches) <= MOST_WHENS


def test_nothing_is_a_dash_and_not_a_row_of_zeros() -> None:
    assert (_counts([2, 0, 1]), _counts([0, 0, 0])) == ("3 (2/0/1)", "–")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_how_a_game_ends_is_told_in_words(game_id: str, lang: str) -> None:
    """Every end that the log tells of, but for those that people alone bring about."""
    game = get_game(game_id)
    room, start = game.manifest.room("balance"), "results."
    assert room is not None
    keys = game.texts(lang).keys()
    ends = {key.removeprefix(start) for key in keys if key.startswith(start)} - BY_PEOPLE
    assert watch(simulation(game_id), 0).reason in ends
    said = {room.called(Setup({}, 2), REASONS, end, lang) for end in ends}
    assert len(said) == len(ends)
    assert not said & ends or lang == "en"


@pytest.mark.parametrize(("game_id", "lang"), [*zip(game_ids(), cycle(LANGUAGES), strict=False)])
def test_a_report_is_one_small_file_that_needs_nothing_else(game_id: str, lang: str, tmp_path: Path) -> None:
    output = tmp_path / "report.html"
    bots = ["--bot", "random"] * get_game(game_id).seat_counts[0]
    flags = ["--games", "3", "--seed", "4", "--workers", "1", "--lang", lang, *bots]
    assert main(["balance", game_id, "-o", str(output), *flags]) == 0
    page = output.read_text(encoding="utf-8")
    assert len(page.encode()) < 5_000_000
    assert not re.findall(r"<(?:script|img|iframe)[^>]+src=|<link", page)
    assert escape(get_game(game_id).title(lang)) in page
    assert f'lang="{lang}"' in page
    games = pl.read_parquet(tmp_path / "report.games.parquet")
    things = pl.read_parquet(tmp_path / "report.things.parquet")
    assert games["game"].to_list() == [1, 2, 3]
    assert set(things["game"]) == {1, 2, 3}


def test_a_file_that_is_saved_is_noticed(tmp_path: Path) -> None:
    edition = tmp_path / "mine.toml"
    looked: list[int] = []

    def wait() -> None:
        looked.append(len(looked))
        if len(looked) in (2, 4):
            edition.write_text(f"save {len(looked)}", encoding="utf-8")

    noticed = saves([edition], wait)
    next(noticed)
    assert len(looked) == 2
    next(noticed)
    assert len(looked) == 4


@pytest.mark.parametrize("game_id", sorted(set(game_ids()) - set(WITH_EDITIONS)))
def test_a_game_without_editions_compares_none(
    game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ["--games", "1", "--workers", "1", "--against", str(tmp_path / "none.toml")]
    assert main(["balance", game_id, "-o", str(tmp_path / "report.html"), *flags]) == 1
    assert "has none" in capsys.readouterr().err
