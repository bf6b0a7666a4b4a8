"""Work that is spread: every piece counts once, whoever does it and whoever is lost on the way."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from foolery.cli import main
from foolery.games.garlandland.mind.rounds import race_round
from foolery.games.garlandland.study.solve import _solved
from foolery.kernel.errors import FooleryError
from foolery.lab.processes import processes
from foolery.lab.scheduler import MOST_LOSSES, WorkerLost, map_ordered, map_unordered

PIECES = range(40)


def square(number: int) -> int:
    return number * number


def square_and_process(number: int) -> tuple[int, int]:
    return square(number), os.getpid()


def square_or_die_once(folder: Path, number: int) -> int:
    """Die over every tenth piece, unless somebody has died over it before."""
    grave = folder / str(number)
    if number % 10 == 0 and not grave.exists():
        grave.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(number: int) -> int:
    raise FooleryError(f"not {number}")


class Forgetful:
    """Workers that lose every piece `losses` times first, and finish the latest piece first."""

    def __init__(self, losses: int) -> None:
        self.losses = losses
        self.submitted: deque[Any] = deque()
        self.cancelled: list[Any] = []

    def capacity(self) -> int:
        return 2

    def submit(self, work: Callable[[Any], Any], piece: Any) -> Any:
        self.submitted.append(piece)
        return partial(work, piece)

    def wait(self, tickets: Collection[Any]) -> list[Any]:
        return [list(tickets)[-1]]

    def result(self, ticket: Any) -> Any:
        if self.submitted.count(ticket.args[-1]) <= self.losses:
            raise WorkerLost("forgotten")
        return ticket()

    def cancel(self, tickets: Collection[Any]) -> None:
        self.cancelled = list(tickets)

    def status(self) -> str:
        return ""


@pytest.mark.parametrize("losses", [0, 1, MOST_LOSSES - 1])
def test_what_is_lost_is_given_out_again_and_counts_once(losses: int) -> None:
    workers = Forgetful(losses)
    found = list(map_unordered(square, PIECES, workers))
    assert sorted(found) == [square(piece) for piece in PIECES]
    assert len(workers.submitted) == len(PIECES) * (losses + 1)
    assert workers.cancelled == []


def test_results_come_in_the_order_of_the_pieces() -> None:
    assert list(map_ordered(square, PIECES, Forgetful(1))) == [square(piece) for piece in PIECES]


def test_a_piece_that_kills_every_worker_ends_the_work() -> None:
    with pytest.raises(FooleryError, match=f"lost {MOST_LOSSES} times: forgotten"):
        list(map_unordered(square, PIECES, Forgetful(MOST_LOSSES)))


def test_closing_the_iterator_cancels_the_work() -> None:
    workers = Forgetful(0)
    some = map_unordered(square, PIECES, workers)
    assert len(list(islice(some, 3))) == 3
    some.close()  # type: ignore[attr-defined] # it is a generator
    assert len(workers.cancelled) == len(workers.submitted) - 3


def much(number: int) -> bytes:
    return bytes(1 << 20)


@pytest.fixture
def _not_for_ever() -> Iterator[None]:
    signal.alarm(120)  # ends this process: whatever hangs waits for a thread, where nothing can be raised
    yield
    signal.alarm(0)


@pytest.mark.usefixtures("_not_for_ever")
def test_whoever_is_sent_home_while_handing_a_result_over_is_waited_for_by_nobody() -> None:
    """It hung in one of seven tries, or told of a future that had been cancelled."""
    for _ in range(15):
        some = map_unordered(much, range(500), 2)
        assert len(next(some)) == 1 << 20
        some.close()  # type: ignore[attr-defined] # it is a generator


def test_processes_that_are_killed_are_replaced_and_nothing_is_counted_twice(tmp_path: Path) -> None:
    with processes(2) as workers:
        found = list(map_ordered(partial(square_or_die_once, tmp_path), PIECES, workers))
        assert found == [square(piece) for piece in PIECES]
        assert list(map_ordered(square, PIECES, workers)) == found, "the same workers take the next work"
    assert len(list(tmp_path.iterdir())) == 4


def test_a_piece_that_kills_every_process_is_named() -> None:
    with pytest.raises(FooleryError, match="a process of this machine was killed"):
        list(map_unordered(die, [1], 2))


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_work_raises_is_raised(workers: int) -> None:
    with pytest.raises(FooleryError, match="not 3"):
        list(map_unordered(refuse, [3], workers))


def test_rounds_that_others_solve_are_the_rounds_solved_here() -> None:
    rounds = [race_round("even", 0.5), race_round("last", 1.0)]
    here, there = ([each for each, _ in map_ordered(partial(_solved, 1.0, 1), rounds, n)] for n in (1, 2))
    assert [each.round for each in there] == rounds
    assert there == here


def test_a_solver_is_given_whoever_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces are worked on elsewhere, and come back in order."""
    found: list[tuple[int, int]] = []

    def run(arguments: Any, each: Callable[..., Any]) -> int:
        found.extend(each(square_and_process, PIECES))
        return 0

    monkeypatch.setattr("foolery.games.garlandland.study.solve.run", run)
    assert main(["solve", "garlandland", "--workers", "2"]) == 0
    assert [number for number, _ in found] == [square(piece) for piece in PIECES]
    assert os.getpid() not in {process for _, process in found}


def test_a_cluster_without_ray_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("foolery.lab.cluster.find_spec", lambda name: None)
    assert main(["simulate", "garlandland", "--games", "1", "--seed", "1", "--ray", "local"]) == 1
    assert capsys.readouterr().err == "foolery: --ray needs Ray: pip install 'foolery[ray]'\n"
