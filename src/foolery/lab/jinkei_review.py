"""What a game of Jinkei gave away: every choice in battle against best play with what the player could know.

A choice is worth its mean over all cards the other's reserve may hold, each as likely as the other, both sides fighting
exactly from there on (`search.jinkei`).  What was given away is the best choice's worth minus the chosen one's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from foolery.bots.jinkei import battle_values
from foolery.games.jinkei.sight import JinkeiSight
from foolery.games.jinkei.state import ATTACKING
from foolery.kernel.game import Game
from foolery.kernel.record import Record, replay
from foolery.kernel.table import Table

__all__ = ["Choice", "review"]


@dataclass(frozen=True)
class Choice:
    """One attack, defence or advance; `step` counts from 1 in the record, battles and rounds from 1."""

    step: int
    game: int
    round: int
    battle: int
    seat: int
    played: str
    best: str
    given_away: float


def review(game: Game[Any, Any], record: Record) -> list[Choice]:
    """Return every choice made in battle, in order.  Raises InvalidRecordError."""
    choices: list[Choice] = []

    def watch(table: Table, number: int) -> None:
        step = record.steps[number - 1]
        choices.extend(_judged(table, number, step.seat, step.action))

    replay(game, record, watch=watch)
    return choices


def _judged(table: Table, number: int, seat: int, played: str) -> Iterator[Choice]:
    """Yield the judgement on a step, if it is a choice in battle."""
    if seat not in table.to_act():
        return
    sight = table.sight(seat)
    assert isinstance(sight, JinkeiSight)
    if sight.phase < ATTACKING:
        return
    texts = [table.game.notate(table.state, seat, action) for action in sight.legal]
    if played not in texts:
        return  # a resignation, or a step that the replay is about to refuse
    values = battle_values(sight)
    best = max(range(len(values)), key=values.__getitem__)
    given_away = values[best] - values[texts.index(played)]
    place = (sight.game + 1, sight.round + 1, sight.battle + 1)
    yield Choice(number, *place, seat, played, texts[best], given_away)
