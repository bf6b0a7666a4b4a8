"""Tournaments: every deal once, whatever happens in between, and ratings that say what the games say."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from math import log10
from pathlib import Path
from time import sleep

import pytest

from foolery.kernel.errors import FooleryError
from foolery.lab.deal_log import DealLog
from foolery.lab.intervals import interval, strength_of
from foolery.lab.mirrored import Deal, Pairing, Terms, play_deal
from foolery.lab.ratings import ratings
from foolery.lab.tournament import all_pairings, deals_for, play_missing, report, times_of
from tests.support.waiting import until

TERMS = Terms("garlandland")
BOTS = ("random", "page", "baron")
PAIRINGS = all_pairings(BOTS, 2)


def played_to_the_end(ledger: DealLog, workers: int = 1) -> DealLog:
    for _ in play_missing(ledger, PAIRINGS, 4, workers):
        pass
    return ledger


def shares(ledger: DealLog, deals: int = 4) -> dict[Pairing, list[tuple[float, ...]]]:
    return {pairing: [deal.shares for deal in ledger.deals(pairing, deals)] for pairing in PAIRINGS}


def test_a_deal_is_played_from_every_seat_and_depends_on_its_number_alone() -> None:
    first = play_deal(TERMS, PAIRINGS[0], 3)
    assert len(first.shares) == 2
    assert first.shares == play_deal(TERMS, PAIRINGS[0], 3).shares
    assert len(first.own_times) > 5 < len(first.other_times)


def test_a_bot_against_itself_wins_half_of_every_deal() -> None:
    """The cards of one game are the other's in the next."""
    mirrored = [
        play_deal(Terms("garlandland", options={"target": 1}), Pairing("baron", "baron"), at) for at in range(9)
    ]
    assert {deal.share for deal in mirrored} == {0.5}


def test_what_was_stopped_in_the_middle_and_goes_on_gives_the_same_table(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    stopped = DealLog(TERMS, str(path))
    for _ in islice(play_missing(stopped, PAIRINGS, 4, 1), 5):
        pass
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole + whole.splitlines()[-1] + "\n" + whole.splitlines()[-1][:40], encoding="utf-8")
    resumed = DealLog(TERMS, str(path))
    assert len(list(resumed.missing(PAIRINGS, 4))) == 4 * len(PAIRINGS) - resumed.played(PAIRINGS, 4) == 7
    expected = played_to_the_end(DealLog(TERMS))
    assert shares(played_to_the_end(resumed)) == shares(expected)
    read_again = DealLog(TERMS, str(path))
    assert list(read_again.missing(PAIRINGS, 4)) == []
    assert len(list(islice(read_again.missing(PAIRINGS, 10**9), 3))) == 3  # a list of all would fill the memory
    assert report(read_again, BOTS, 4) == report(resumed, BOTS, 4)
    assert report(read_again, BOTS, 4).pairings == report(expected, BOTS, 4).pairings


def test_the_number_of_workers_makes_no_difference() -> None:
    assert shares(played_to_the_end(DealLog(TERMS), workers=2)) == shares(played_to_the_end(DealLog(TERMS)))


def test_a_file_that_was_begun_under_a_term_of_its_own_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played_to_the_end(DealLog(TERMS, str(path)))
    header, *deals = path.read_text(encoding="utf-8").splitlines()
    begun = json.dumps({**json.loads(header), "moon": "full"})
    path.write_text("\n".join([begun, *deals, ""]), encoding="utf-8")
    with pytest.raises(FooleryError, match="begun with moon 'full', not None"):
        DealLog(TERMS, str(path))


def test_a_tournament_that_is_killed_leaves_no_worker_behind_and_can_go_on(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    command = ["tournament", "garlandland", "random", "page", "--games", "100000", "--workers", "2"]
    killed = subprocess.Popen(
        [sys.executable, "-m", "foolery.cli", *command, "--results", str(path)], start_new_session=True
    )
    until(lambda: path.exists() and all(b'"deal":%d,' % number in path.read_bytes() for number in range(2)))
    killed.send_signal(signal.SIGKILL)
    killed.wait()

    def nobody_is_left() -> bool:
        try:
            os.killpg(killed.pid, 0)
        except ProcessLookupError:
            return True
        return False

    until(nobody_is_left)
    pairing = Pairing("page", "random")
    kept = DealLog(TERMS, str(path)).deals(pairing, 2)
    assert [deal.shares for deal in kept] == [play_deal(TERMS, pairing, number).shares for number in range(2)]


@pytest.mark.parametrize(
    "damaged",
    [
        {"shares": [1.0]},
        {"shares": [1.0, "x"]},
        {"shares": [float("nan"), 1.0]},
        {"shares": [0.0, 2.0]},
        {"own_times": ["x"]},
        {"other_times": [1.5]},
        {"deal": "x"},
        {"deal": -1},
        {"deal": 0.7},
        {"own_times": [-1]},
        {"bot": ["page"]},
    ],
)
def test_results_with_a_deal_that_nobody_played_are_refused(tmp_path: Path, damaged: dict[str, object]) -> None:
    """They ended in a trace back or in places that are not a number."""
    path = tmp_path / "results.jsonl"
    pairing = Pairing("page", "random")
    DealLog(TERMS, str(path)).add(pairing, 0, play_deal(TERMS, pairing, 0))
    header, deal = path.read_text(encoding="utf-8").splitlines()
    path.write_text(f"{header}\n{json.dumps({**json.loads(deal), **damaged})}\n", encoding="utf-8")
    with pytest.raises(FooleryError, match=":2: not a line of these results"):
        DealLog(TERMS, str(path))


def test_a_tournament_that_is_interrupted_twice_ends_at_once(tmp_path: Path) -> None:
    """Its workers went on with what they had, and after a second Ctrl-C nobody ever ended."""
    path = tmp_path / "results.jsonl"
    command = ["tournament", "fools-field", "random", "baron", "--think", "5000", "--workers", "2"]
    interrupted = subprocess.Popen(
        [sys.executable, "-m", "foolery.cli", *command, "--results", str(path)], start_new_session=True
    )
    until(lambda: path.exists() and workers_of(interrupted.pid) == 2)
    for _ in range(2):
        os.killpg(interrupted.pid, signal.SIGINT)
        sleep(0.05)
    try:
        assert interrupted.wait(timeout=4) != 0  # less than a decision takes
    finally:
        interrupted.kill()


def workers_of(process: int) -> int:
    return len(Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split())


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (Terms("garlandland", seed=2), "begun with seed 1, not 2"),
        (Terms("garlandland", 3, think=50), "begun with seats 2, not 3; begun with think None, not 50"),
        (Terms("jinkei"), "begun with game 'garlandland', not 'jinkei'"),
        (Terms("garlandland", options={"mode": "points"}), "begun with options {}, not {'mode': 'points'}"),
    ],
)
def test_results_of_other_terms_are_refused_with_the_difference_and_left_alone(
    tmp_path: Path, other: Terms, why: str
) -> None:
    path = tmp_path / "results.jsonl"
    DealLog(TERMS, str(path))
    before = path.read_bytes()
    with pytest.raises(FooleryError) as refused:
        DealLog(other, str(path))
    assert str(refused.value) == f"{path}:1: not a line of these results: {why}"
    assert path.read_bytes() == before


@pytest.mark.parametrize("foreign", [b"a note to myself", b'{"foolery":1}', b"[1]\n"])
def test_a_file_of_something_else_is_never_written_over(tmp_path: Path, foreign: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(foreign)
    with pytest.raises(FooleryError, match=r"notes\.txt:1: not a line of these results: expected the same game"):
        DealLog(TERMS, str(path))
    assert path.read_bytes() == foreign


def test_a_line_that_is_none_of_ours_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    DealLog(TERMS, str(path))
    path.write_bytes(path.read_bytes() + b"[]\n")
    with pytest.raises(FooleryError, match=r"results\.jsonl:2: "):
        DealLog(TERMS, str(path))


def deals_won(won: int, lost: int, seats: int = 2) -> list[Deal]:
    return [Deal((1.0,) * seats, (), ())] * won + [Deal((0.0,) * seats, (), ())] * lost


def test_odds_of_ten_to_one_are_400_points() -> None:
    best, worst = ratings(["b", "a"], 2, {Pairing("a", "b"): deals_won(10_000, 1_000)})
    assert best.bot == "a"
    assert best.rating - worst.rating == pytest.approx(400, abs=1)
    assert best.rating + worst.rating == pytest.approx(0, abs=1e-6)


def test_ratings_join_pairings_that_never_met() -> None:
    played = {Pairing("b", "a"): deals_won(3000, 1000), Pairing("c", "b"): deals_won(3000, 1000)}
    found = {each.bot: each.rating for each in ratings(["a", "b", "c"], 2, played)}
    assert found["c"] - found["a"] == pytest.approx(2 * 400 * log10(3), abs=3)


def test_an_even_share_of_four_seats_is_an_even_rating() -> None:
    best, worst = ratings(["a", "b"], 4, {Pairing("a", "b"): deals_won(2500, 7500, seats=4)})
    assert best.rating - worst.rating == pytest.approx(0, abs=0.5)


def test_whoever_never_lost_has_a_rating_of_which_little_is_known() -> None:
    best, _ = ratings(["a", "b"], 2, {Pairing("a", "b"): deals_won(20, 0)})
    assert 200 < best.rating < 600
    assert best.high - best.low > 300


def test_more_deals_make_intervals_narrower() -> None:
    few, many = (ratings(["a", "b"], 2, {Pairing("a", "b"): deals_won(6 * n, 4 * n)})[0] for n in (10, 1000))
    assert many.high - many.low < (few.high - few.low) / 8
    assert few.low < many.rating < few.high


def test_an_interval_is_over_deals_not_over_games() -> None:
    """Deals that always come to one all say little more than that."""
    alike, apart = [0.5] * 100, [0.0, 1.0] * 50
    assert interval(apart)[1] - interval(apart)[0] == pytest.approx(0.192, abs=0.002)
    assert interval(alike)[0] < 0.5 < interval(alike)[1]
    assert interval([1.0]) == (0.0, 1.0)


def test_a_strength_counts_games_and_is_in_per_cent() -> None:
    found = strength_of(Pairing("a", "b"), deals_won(3, 1))
    assert (found.against, found.won, found.games) == ("b", 75.0, 8)
    assert 0 < found.low < 75 < found.high < 100


def test_with_more_seats_each_bot_is_alone_in_turn() -> None:
    assert all_pairings(["a", "b"], 2) == [Pairing("b", "a")]
    assert all_pairings(["a", "b"], 3) == [Pairing("b", "a"), Pairing("a", "b")]
    assert [deals_for(games, 3) for games in (1, 3, 4)] == [1, 1, 2]


def test_times_are_milliseconds() -> None:
    times = times_of([1000] * 98 + [5000] * 2)
    assert (times.decisions, times.mean, times.slowest) == (100, 1.08, 5.0)
