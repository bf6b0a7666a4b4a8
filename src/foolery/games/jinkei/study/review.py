"""A review of the battles of Jinkei: it compares every choice with the best one that the player could know.

The worth of a choice is its mean result in points over all cards that the opponent's reserve may hold, all equally
likely, with exact play by both sides afterwards (`mind.battle.exact_battles`). The points given away are the difference
to the best choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from foolery.games.jinkei.mind.bots import battle_values
from foolery.games.jinkei.rules.lines import ATTACKING
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.game import Game
from foolery.kernel.record import Record, replay
from foolery.kernel.session import GameSession
from foolery.kernel.texts import LANGUAGES, Texts

LITTLE = 0.005  # points; a smaller difference counts as nothing


@dataclass(frozen=True)
class JudgedChoice:
    """One attack, defence or advance, and its judgement; `given_away` is in points.

    `step` counts from 1 in the record. Games, rounds, and battles in a round count from 1.
    """

    step: int
    game: int
    round: int
    battle: int
    seat: int
    played: str
    best: str
    given_away: float
    words: Mapping[str, str]  # the chosen action, by language
    better: Mapping[str, str]  # the best action, by language


def review(game: Game[Any, Any], record: Record) -> list[JudgedChoice]:
    """Return the judgements of all choices made in battle, in the order of play. Raises InvalidRecordError."""
    choices: list[JudgedChoice] = []

    def watch(session: GameSession, number: int) -> None:
        step = record.steps[number - 1]
        choices.extend(_judged(session, number, step.seat, step.action))

    replay(game, record, watch=watch)
    return choices


def _judged(session: GameSession, number: int, seat: int, played: str) -> Iterator[JudgedChoice]:
    """Yield the judgement of the step `number` if it is a choice in battle; otherwise yield nothing."""
    if seat not in session.to_act():
        return
    sight = session.sight(seat)
    assert isinstance(sight, JinkeiSight)
    if sight.phase < ATTACKING:
        return
    texts = [session.game.notate(session.state, seat, action) for action in sight.legal]
    if played not in texts:
        return  # a resignation, or a step that the replay will refuse
    values = battle_values(sight)
    best = max(range(len(values)), key=values.__getitem__)
    given_away = values[best] - values[texts.index(played)]
    place = (sight.game + 1, sight.round + 1, sight.battle + 1)
    words, better = (
        {lang: session.game.describe(sight, sight.legal[at], lang) for lang in LANGUAGES}
        for at in (texts.index(played), best)
    )
    yield JudgedChoice(number, *place, seat, played, texts[best], given_away, words, better)


# -- in words


def report(game: Game[Any, Any], record: Record, texts: Texts) -> list[str]:
    """Return the review as lines: a heading, one line per battle, and the totals. Empty for a game without battles.

    Raises InvalidRecordError.
    """
    choices = review(game, record)
    if not choices:
        return []
    lines = [
        _line(key, list(battle), texts)
        for key, battle in groupby(choices, key=lambda choice: (choice.game, choice.round, choice.battle))
    ]
    lines.insert(0, texts.say("review.about"))
    for seat in sorted({choice.seat for choice in choices}):
        given = [choice.given_away for choice in choices if choice.seat == seat]
        best = sum(each <= LITTLE for each in given)
        lines.append(texts.say("review.total", seat=seat, points=f"{sum(given):.2f}", best=best, count=len(given)))
    return lines


def _line(key: tuple[int, int, int], battle: list[JudgedChoice], texts: Texts) -> str:
    game, round_, number = key
    parts = []
    for choice in battle:
        part = texts.say("review.choice", seat=choice.seat, action=choice.words[texts.lang])
        if choice.given_away > LITTLE:
            points = f"{choice.given_away:.2f}"
            part += texts.say("review.given", points=points, best=choice.better[texts.lang])
        parts.append(part)
    return f"{game}.{round_}.{number}  {texts.say('review.then').join(parts)}"
