"""What Page thinks a use of a Character gains: Recruiting, Fees, and every effect of an ability (AF-9.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from foolery.games.fools_fortune.mind.desk import Desk
from foolery.games.fools_fortune.mind.plans import CLOSED_VALUE
from foolery.games.fools_fortune.mind.prices import CREW_PERSON, DRAWN, NEEDED_PERSON, SPARE_PERSON, WILD_FEE
from foolery.games.fools_fortune.rules.actions import (
    CARD_ARGUMENT,
    actor_of,
    character_at,
    fields_of,
    flashes_actor,
    fortune_at,
)
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, WILDS
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet, WaysideFromSet
from foolery.games.fools_fortune.rules.effects.crews import Cut, Ready, Weaken
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import Draw, Foresee
from foolery.games.fools_fortune.rules.effects.fees import FeeSwap
from foolery.games.fools_fortune.rules.effects.field import Gather, Recall, Recruit
from foolery.games.fools_fortune.rules.effects.hands import Spy
from foolery.games.fools_fortune.rules.effects.locks import Lock
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.steps import most_of
from foolery.kernel.bits import bits_in, mask_of

__all__ = ["ability_gain", "cost", "cut_gain", "kickback_gain", "recruit_gain", "spare_dues"]


def spare_dues(desk: Desk) -> int:
    """Return how many payable cards are left beyond the Dues."""
    return desk.payable_rest(desk.assets, desk.layout(desk.assets)) - desk.due


def cost(desk: Desk, action: int) -> int:
    """Return what it costs to use the acting Character this way."""
    actor = int(actor_of(action))
    if not flashes_actor(action):
        return 1
    if desk.crew >> actor & 1:
        return CREW_PERSON
    return NEEDED_PERSON if desk.room else SPARE_PERSON


def recruit_gain(desk: Desk, fees: int, base: int) -> int:
    """Fees should leave the Sets whole and Fetch from as much of the Faire as possible."""
    one, other = bits_in(fees)
    breadth = (int(FETCH_OK[one]) | int(FETCH_OK[other])).bit_count() // 4
    wilds = WILD_FEE * (fees & int(WILDS)).bit_count()
    left = desk.layout(desk.assets & ~fees).value
    promised = desk.recruit_value() if base > desk.layout(desk.assets).value else 0
    return left + desk.recruit_value() + breadth - wilds - (base - promised)


def kickback_gain(desk: Desk, action: int, base: int) -> int:
    """A Fee is exchanged for a Fortune that is not needed."""
    fee = int(fortune_at(action, 0))
    staying = desk.sight.fees[int(actor_of(action))] & ~fee
    spare = int(FEE_OK[staying.bit_length() - 1]) & desk.pool & ~fee
    scores = [desk.score(desk.assets & ~(1 << card) | fee) for card in bits_in(spare)]
    return max(scores, default=0) - base - 2


def cut_gain(desk: Desk, action: int, base: int) -> int:
    """A Character beyond those that are needed may give its Fees for the last Sets."""
    fees = desk.sight.fees[int(actor_of(action))]
    spare = desk.crew.bit_count() > desk.need_ready
    closes = desk.layout(desk.assets | fees).closed >= desk.need_sets
    if not (spare and closes) or base >= CLOSED_VALUE * desk.need_sets:
        return 0
    return 60


# -- abilities, by the effect of their first step


def ability_gain(desk: Desk, action: int, base: int) -> int:
    """Return what a Talent or Strike gains; `base` is what the desk is worth without it."""
    cast = desk.sight.edition.cast
    step = cast.first_step(cast.declared(action))
    gain = _GAINS.get(type(effect_of(step)))
    return 0 if gain is None else gain(desk, action, base, int(most_of(step)))


def _gather(desk: Desk, action: int, base: int, most: int) -> int:
    found = mask_of(field - CARD_ARGUMENT for field in fields_of(action))
    return desk.score(desk.assets | found) - base


def _fee_swap(desk: Desk, action: int, base: int, most: int) -> int:
    taken, given = int(fortune_at(action, 0)), int(fortune_at(action, 1))
    return desk.score(desk.assets & ~given | taken) - base - 1


def _take(desk: Desk, action: int, base: int, most: int) -> int:
    taken = int(fortune_at(action, 0))
    if desk.assets & taken:
        return 0
    return desk.score(desk.assets | taken) - base + (20 if desk.threat() else 4)


def _wayside(desk: Desk, action: int, base: int, most: int) -> int:
    return 0 if desk.assets & int(fortune_at(action, 0)) or not desk.threat() else 25


def _weaken(desk: Desk, action: int, base: int, most: int) -> int:
    """Weakening and Cutting are for Rivals who are about to win."""
    return 15 if not _is_own(desk, action) and desk.threat() else 0


def _cut(desk: Desk, action: int, base: int, most: int) -> int:
    return 30 if not _is_own(desk, action) and desk.threat() else 0


def _is_own(desk: Desk, action: int) -> bool:
    """Whether the Character that is aimed at is in one's own Crew."""
    return bool(desk.crew >> int(character_at(action, 0)) & 1)


def _recruit(desk: Desk, action: int, base: int, most: int) -> int:
    return recruit_gain(desk, int(fortune_at(action, 1) | fortune_at(action, 2)), base)


def _draw(desk: Desk, action: int, base: int, most: int) -> int:
    risk = 99 if most > 1 and spare_dues(desk) <= 0 else 0
    return DRAWN * min(most, desk.sight.fate_size) - risk


def _foresee(desk: Desk, action: int, base: int, most: int) -> int:
    return DRAWN if spare_dues(desk) > 0 else 0


def _ready(desk: Desk, action: int, base: int, most: int) -> int:
    return 4 if _is_own(desk, action) else 0


def _spy(desk: Desk, action: int, base: int, most: int) -> int:
    return 4


def _recall(desk: Desk, action: int, base: int, most: int) -> int:
    return 3 + (NEEDED_PERSON if desk.room and not desk.people else 0)


def _lock(desk: Desk, action: int, base: int, most: int) -> int:
    return 6 if desk.layout(desk.assets).closed >= desk.need_sets else 0


# What is not here gains nothing that Page could see.
_GAINS: Final[Mapping[type[Effect], Callable[[Desk, int, int, int], int]]] = {
    Gather: _gather,
    FeeSwap: _fee_swap,
    TakeFromSet: _take,
    WaysideFromSet: _wayside,
    Weaken: _weaken,
    Cut: _cut,
    Recruit: _recruit,
    Draw: _draw,
    Foresee: _foresee,
    Ready: _ready,
    Spy: _spy,
    Recall: _recall,
    Lock: _lock,
}
