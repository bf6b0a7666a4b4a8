"""Which of the many legal actions are worth a thought: what a use of a Character would gain, and what to try out."""

from __future__ import annotations

from collections.abc import Iterator

from foolery.games.fools_fortune.mind.desk import Desk
from foolery.games.fools_fortune.mind.gains import (
    ability_gain,
    cost,
    cut_gain,
    kickback_gain,
    recruit_gain,
    spare_dues,
)
from foolery.games.fools_fortune.mind.picks import keep, pick
from foolery.games.fools_fortune.mind.prices import DRAWN
from foolery.games.fools_fortune.rules.actions import (
    ADD,
    BARGAIN,
    BARTER,
    BEGIN,
    CUT,
    END,
    FATE,
    FEESWAP,
    FETCH,
    KICKBACK,
    RECRUIT,
    REDUCE,
    REMOVE,
    STRIKE,
    TALENT,
    actor_of,
    card_at,
    fortune_at,
    is_flash,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.areas import AFTERNOON, CLEANING, PAYING, PICKING

__all__ = ["candidates", "rated_uses"]

SORTING = frozenset((BEGIN, ADD, REDUCE, REMOVE))  # costs nothing and can be undone: done last, and by plan


def rated_uses(desk: Desk) -> Iterator[tuple[int, int]]:
    """Return actions that use Characters or Recruit them, each with what it would gain."""
    base = desk.score(desk.assets)
    for action in desk.sight.legal:
        kind = kind_of_action(action)
        if kind == RECRUIT:
            yield action, recruit_gain(desk, int(fortune_at(action, 0) | fortune_at(action, 1)), base)
        elif kind == FETCH:
            yield action, desk.score(desk.assets | int(fortune_at(action, 0))) - base - cost(desk, action)
        elif kind == KICKBACK:
            yield action, kickback_gain(desk, action, base)
        elif kind == CUT:
            yield action, cut_gain(desk, action, base)
        elif kind in (BARTER, FEESWAP):
            after = desk.assets & ~int(fortune_at(action, 1)) | int(fortune_at(action, 0))
            yield action, desk.score(after) - base - 1 - cost(desk, action)
        elif kind == FATE:
            yield action, DRAWN
        elif kind == BARGAIN:
            yield action, DRAWN - 2 if spare_dues(desk) > 0 else 0
        elif kind in (TALENT, STRIKE):
            yield action, ability_gain(desk, action, base) - cost(desk, action)


def candidates(desk: Desk, breadth: int) -> list[int]:
    """Return so many actions at most, the most promising first; in an Afternoon `end` is one of them."""
    sight = desk.sight
    if sight.phase == AFTERNOON:
        # Who wins by ending ends.
        return [END] if desk.wins_now() else [END, *_spread(_uses(desk), breadth - 1)]
    if sight.phase in (PAYING, CLEANING):
        return sorted(sight.legal, key=lambda action: (keep(desk, int(card_at(action, 0))), action))[:breadth]
    if sight.phase == PICKING:
        first = pick(desk)
        return [first, *(action for action in sight.legal if action != first)][:breadth]
    return list(sight.legal[:breadth])


def _uses(desk: Desk) -> list[int]:
    """Return every use of a Character that leaves the Dues payable, the most promising first."""
    stock = desk.stock()
    gains = dict(rated_uses(desk))
    uses = [action for action in desk.sight.legal if action != END and kind_of_action(action) not in SORTING]
    affordable = [action for action in uses if stock - desk.spent(action) >= desk.due]
    return sorted(affordable, key=lambda action: (-gains.get(action, 0), action))


def _spread(ranked: list[int], count: int) -> list[int]:
    """Return the best of every kind and actor first, as far as two thirds go, then whatever comes next."""
    groups: set[tuple[int, int, bool]] = set()
    leaders: list[int] = []
    others: list[int] = []
    for action in ranked:
        group = (kind_of_action(action), int(actor_of(action)), is_flash(action))
        (others if group in groups else leaders).append(action)
        groups.add(group)
    share = max(count * 2 // 3, count - len(others))
    return (leaders[:share] + others + leaders[share:])[:count]
