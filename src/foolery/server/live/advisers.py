"""Hints and coaching for people who play against bots, computed in a separate worker process.

The worker gets one decision at a time, with only what the seat sees (its `Sight`).  A hint is not sent if its decision
has been made or taken back meanwhile.  If that happens while the hint's question still waits for its turn, the
question is not asked at all.
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


THINK = 600.0  # milliseconds of thinking for one hint
SECONDS = 6.0  # longest wait for an answer: loading the tables of a solved game alone takes two
WAITING = 12  # questions that may wait, of all people together
HINT, COACH = 0, 1  # ranks in the queue: the lower one comes first
JUDGED = 12  # a coach looks at this many choices: the last ones
WORTH_A_WORD = 0.03  # a choice that costs less (in shares of a win) is not mentioned

_Question: TypeAlias = tuple[str, Sight, int | None, int]  # game, sight, action chosen (or None), seed
_Found: TypeAlias = "Advice | Regret | None"


class Advisers:
    """Answers requests for hints and coaching, of all tables, with one worker process.

    Hints come before coaching.  Within each kind, addresses take turns, and so do the people of one address.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._worker: Worker[_Question, _Found] = Worker(_answer)
        self._turns = Turns(WAITING)
        self._rate = TokenBuckets(0.5, 6)

    async def answer(self, live: LiveTable, asker: Asker, command: Hint | Coach) -> HintMessage | CoachMessage:
        """Return the hint or the coach's message that `command` asks for.  Raises RefusedError."""
        if not self._rate.take(asker.person):
            raise RefusedError("limit/rate")
        if isinstance(command, Hint):
            return await self._hint(live, asker, command)
        return await self._coach(live, asker, command)

    def close(self) -> None:
        """End the worker process, with the question it is working on."""
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
        """Return the worker's `Advice` on a decision, or its `Regret` if `chosen` (the action that was taken) is given.

        Returns None if the game has no adviser or no answer came within `SECONDS`.
        """
        question = (game, sight, chosen, secrets.randbits(63))
        return await asyncio.to_thread(self._worker.ask, question, SECONDS)


def _suggestion(pictured: Pictured) -> Suggestion:
    moves = [Moved(card=each.card, source=each.source, target=each.target) for each in pictured.moves]
    return Suggestion(words=Words(**pictured.words), moves=moves)


def _why(advice: Advice) -> Words:
    """Return one sentence that gives the reason for the advice."""
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
        if share == 100 and rest > chance:  # the other action is never played; its higher estimate is only luck
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


# -- in the worker process


@cache
def _adviser(game: str) -> Adviser | None:
    from foolery.kernel.errors import FooleryError
    from foolery.lab.advice import Adviser

    try:
        return Adviser(game, THINK)
    except FooleryError:
        return None


def _answer(question: _Question) -> _Found:
    """Return the `Advice` on a decision, or the `Regret` of a choice that was made.  Called in the worker process.

    Returns None if the game has no adviser.
    """
    from foolery.kernel.rng import Rng

    game, sight, chosen, seed = question
    adviser, rng = _adviser(game), Rng(seed)
    if adviser is None:
        return None
    return adviser.advise(sight, rng) if chosen is None else adviser.regret(sight, chosen, rng)
