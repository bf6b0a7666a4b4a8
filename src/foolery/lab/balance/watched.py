"""Games between bots that a watcher observes for the balance report.

Game k, from 1, is the game in line k of the output of `foolery simulate` with the same seed.  The watcher is the game's
own class `Watcher` (module `balance` in its manifest), or a plain `GameWatcher`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise
from typing import Any

from foolery.kernel.game import Game, Sight
from foolery.kernel.session import GameSession
from foolery.kernel.watching import GameWatcher, Matchup, Mention
from foolery.lab.scheduler import Workers, map_ordered
from foolery.lab.simulate import Simulation, chunks, play_game

__all__ = ["STRETCHES", "Watched", "mirrored", "watch", "watch_all"]

STRETCHES = 10  # a game is divided into this many parts; the number of choices is averaged over each


@dataclass(frozen=True)
class Watched:
    """What was observed in one game.  `begins` is the seat drawn to begin, None if no seat is drawn."""

    number: int  # from 1: the line in the records
    shares: tuple[float, ...]  # of the win, by seat
    reason: str  # why the game ended
    begins: int | None
    decisions: tuple[int, ...]  # by seat
    choices: tuple[int, ...]  # number of legal actions, by decision
    lead_changes: int
    margin: float | None  # between first and second place at the end; None: the game has no standing
    came_back: bool | None  # the winner did not lead half-way; None: no seat led then, or several won
    mentions: tuple[Mention, ...]
    meetings: tuple[Matchup, ...]


def _watcher(game: Game[Any, Any]) -> GameWatcher:
    room = game.manifest.room("balance")
    watcher: GameWatcher = GameWatcher() if room is None else room.Watcher()
    return watcher


def watch(simulation: Simulation, number: int) -> Watched:
    """Play game `number`, from 0, and return what was observed."""
    session, bots, rngs = simulation.deal(number)
    watcher = _watcher(session.game)
    decisions, choices, standings = [0] * simulation.seats, list[int](), list[list[float]]()

    def note(seat: int, sight: Sight, action: int) -> None:
        decisions[seat] += 1
        choices.append(len(sight.legal))
        standings.append(watcher.standing(session.state) or [])
        watcher.step(session.state, seat, action)

    play_game(session, bots, rngs, note)
    standings.append(watcher.standing(session.state) or [])
    return _told(number, session, watcher, (decisions, choices), standings)


def _told(
    number: int,
    session: GameSession,
    watcher: GameWatcher,
    counted: tuple[list[int], list[int]],
    standings: list[list[float]],
) -> Watched:
    outcome, state = session.outcome(), session.state
    assert outcome is not None
    drawn = session.game.drawn_options()
    begins = session.setup.options[drawn[0]] if drawn else None
    share = 1 / len(outcome.winners)
    return Watched(
        number=number + 1,
        shares=tuple(share if seat in outcome.winners else 0.0 for seat in range(session.setup.seats)),
        reason=outcome.reason,
        begins=begins if isinstance(begins, int) else None,
        decisions=tuple(counted[0]),
        choices=tuple(counted[1]),
        lead_changes=_lead_changes(standings),
        margin=_margin(standings[-1]),
        came_back=_came_back(standings, outcome.winners),
        mentions=tuple(watcher.mentions(state)),
        meetings=tuple(watcher.meetings(state)),
    )


def _leader(standing: Sequence[float]) -> int | None:
    """Return the seat with the highest value in `standing`, None if several share it or `standing` is empty."""
    best = max(standing, default=0.0)
    return standing.index(best) if list(standing).count(best) == 1 else None


def _lead_changes(standings: Sequence[Sequence[float]]) -> int:
    leaders = [leader for leader in map(_leader, standings) if leader is not None]
    return sum(before != after for before, after in pairwise(leaders))


def _margin(standing: Sequence[float]) -> float | None:
    if not standing:
        return None
    first, second = sorted(standing, reverse=True)[:2]
    return first - second


def _came_back(standings: Sequence[Sequence[float]], winners: tuple[int, ...]) -> bool | None:
    leader = _leader(standings[len(standings) // 2])
    return None if leader is None or len(winners) != 1 else leader != winners[0]


# -- many


def watch_all(simulation: Simulation, games: int, workers: int | Workers) -> Iterator[Watched]:
    """Yield what was observed in the first `games` games of the simulation, in order."""
    return chain.from_iterable(map_ordered(partial(_chunk, simulation), chunks(games, workers), workers))


def mirrored(simulation: Simulation, strong: str, deals: int, workers: int | Workers) -> list[tuple[float, int]]:
    """Let the bot `strong` play `deals` deals from every seat, with the simulation's bots on the other seats.

    Return (share of the win, deal number) of the strong bot for every game.
    """
    found: list[tuple[float, int]] = []
    for seat in range(simulation.seats):
        bots = (*simulation.bots[:seat], strong, *simulation.bots[seat + 1 :])
        games = watch_all(replace(simulation, bots=bots), deals, workers)
        found += [(each.shares[seat], each.number) for each in games]
    return found


def _chunk(simulation: Simulation, numbers: range) -> list[Watched]:
    return [watch(simulation, number) for number in numbers]
