"""Hints and a coach for people who play against bots: worked out in a process beside those in which the bots think.

The process is asked about one decision at a time and gets what the seat sees, nothing else.  An answer to a decision
that is no longer owed is not sent; a question that waits for its turn meanwhile is not even asked.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from foolery.kernel.game import Sight
from foolery.server.catalogue import level_words
from foolery.server.limits import TokenBuckets
from foolery.server.live.live_table import LiveTable
from foolery.server.live.registry import Registry
from foolery.server.live.workers import Worker
from foolery.server.queues import Asker, Turns
from foolery.server.refusals import RefusedError, words
from foolery.server.tables.advising import advised_seat, decision_of
from foolery.server.wire import Coach, CoachMessage, Hint, HintMessage, Mistake, Moved, Suggestion, Words

if TYPE_CHECKING:
    from foolery.lab.advice import Advice, Adviser, Pictured, Regret


THINK = 600.0  # milliseconds
SECONDS = 6.0  # after which no answer is waited for: solved games take two to be read in
WAITING = 12  # questions of all people together
HINT, COACH = 0, 1  # whose turn comes first
JUDGED = 12  # choices, the last ones
WORTH_A_WORD = 0.03  # of a win

_Question: TypeAlias = tuple[str, Sight, int | None, int]  # game, what the seat sees, what it chose if it has, seed
_Found: TypeAlias = "Advice | Regret | None"


class Advisers:
    """One worker for all tables.  Hints go before the coach; people and their addresses take turns."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._worker: Worker[_Question, _Found] = Worker(_answer)
        self._turns = Turns(WAITING)
        self._rate = TokenBuckets(0.5, 6)

    async def answer(self, live: LiveTable, asker: Asker, command: Hint | Coach) -> HintMessage | CoachMessage:
        """Return what was asked for.  Raises RefusedError."""
        if not self._rate.take(asker.person):
            raise RefusedError("limit/rate")
        if isinstance(command, Hint):
            return await self._hint(live, asker, command)
        return await self._coach(live, asker, command)

    def close(self) -> None:
        """End what is being thought about."""
        self._worker.end()

    async def _hint(self, live: LiveTable, asker: Asker, command: Hint) -> HintMessage:
        async with live.lock:
            state = await self._registry.refreshed(live)
            decision = decision_of(state, asker.person, command.step)
            table = state.table
            assert table is not None, "there is a decision"
            texts = {action: state.game.notate(table.state, decision.seat, action) for action in decision.sight.legal}
        async with self._turns.turn(HINT, asker):
            if not decision.stands(live.state):
                raise RefusedError("action/stale")
            found: Advice | None = await self._ask(state.config.game, decision.sight, None)
        if not decision.stands(live.state):
            raise RefusedError("action/stale")
        if found is None:
            raise RefusedError("hint/none")
        action = found.best.action
        return HintMessage(
            id=command.id,
            game=decision.game,
            step=command.step,
            action=action,
            text=texts[action],
            does=_suggestion(found.best),
            why=_why(found),
        )

    async def _coach(self, live: LiveTable, asker: Asker, command: Coach) -> CoachMessage:
        async with live.lock:
            state = await self._registry.refreshed(live)
            seat, _ = advised_seat(state, asker.person)
            game = state.number
            choices = live.choices.between(game, seat, command.since, command.until)[-JUDGED:]
        worst, mistake = WORTH_A_WORD, None
        for choice in choices:
            async with self._turns.turn(COACH, asker):
                found: Regret | None = await self._ask(state.config.game, choice.sight, choice.action)
            if found is not None and found.cost >= worst:
                worst, mistake = found.cost, _mistake(choice.step, found)
        return CoachMessage(id=command.id, game=game, mistake=mistake)

    async def _ask(self, game: str, sight: Sight, chosen: int | None) -> Any:
        """Return the advice on a decision, or the regret of a choice; None without an answer in time."""
        question = (game, sight, chosen, secrets.randbits(63))
        return await asyncio.to_thread(self._worker.ask, question, SECONDS)


def _suggestion(pictured: Pictured) -> Suggestion:
    moves = [Moved(card=each.card, source=each.source, target=each.target) for each in pictured.moves]
    return Suggestion(words=Words(**pictured.words), moves=moves)


def _why(advice: Advice) -> Words:
    """Return in a sentence why to do it."""
    if advice.chance is None:
        return words("hints.alone")
    chance = round(100 * advice.chance)
    if advice.second is None:
        return words("hints.chosen", bot=level_words(advice.bot or ""), chance=chance)
    other, rest = Words(**advice.second[0].words), round(100 * advice.second[1])
    if advice.bot is None:
        return words("hints.exact", chance=chance, other=other, rest=rest)
    if advice.thought is not None:
        return words("hints.thought", thought=Words(**advice.thought), chance=chance, other=other, rest=rest)
    if advice.share is not None:
        share = round(100 * advice.share)
        if share == 100 and rest > chance:  # what is never played counts by its luckiest try: it is no better
            return words("hints.chosen", bot=level_words(advice.bot), chance=chance)
        key = "hints.always" if share == 100 else "hints.mixed"
        return words(key, bot=level_words(advice.bot), share=share, chance=chance, other=other, rest=rest)
    return words(
        "hints.searched",
        bot=level_words(advice.bot),
        worlds=f"{advice.worlds:,}",
        chance=chance,
        other=other,
        rest=rest,
    )


def _mistake(step: int, regret: Regret) -> Mistake:
    return Mistake(
        step=step,
        chosen=_suggestion(regret.chosen),
        better=_suggestion(regret.better),
        why=words("hints.cost", cost=round(100 * regret.cost)),
    )


# -- in the process


@cache
def _adviser(game: str) -> Adviser | None:
    from foolery.kernel.errors import FooleryError
    from foolery.lab.advice import Adviser

    try:
        return Adviser(game, THINK)
    except FooleryError:
        return None


def _answer(question: _Question) -> _Found:
    """Return advice on a decision, or what a choice cost; None if there is no adviser."""
    from foolery.kernel.rng import Rng

    game, sight, chosen, seed = question
    adviser, rng = _adviser(game), Rng(seed)
    if adviser is None:
        return None
    return adviser.advise(sight, rng) if chosen is None else adviser.regret(sight, chosen, rng)
