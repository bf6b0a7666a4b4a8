"""What Page gains by using or Recruiting a Character, and which actions a search tries.

A use is any action of an Afternoon except `end` and the sorting of Sets.  `rated_uses` gives each use its gain in
points (values.py).  `candidates` chooses the actions that the bots Squire, Baron and Master try out.  `base` is the
score (`PageView.score`) of all own Fortunes before the action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from foolery.games.fools_fortune.mind.page.page_picks import keep_value, page_pick
from foolery.games.fools_fortune.mind.page.page_view import PageView
from foolery.games.fools_fortune.mind.values import (
    CLOSED_SET,
    CUT_VALUE,
    DRAW_VALUE,
    DUES_COST,
    ENGAGE_COST,
    KICKBACK_COST,
    LOCK_VALUE,
    NEEDED_CHARACTER,
    READY_VALUE,
    RECALL_VALUE,
    SET_LOSS,
    SPY_VALUE,
    TRADE_COST,
    WEAKEN_VALUE,
    WILD_FEE_COST,
    WINNING_CUT,
    reach_value,
)
from foolery.games.fools_fortune.rules.actions import (
    ADD,
    BARGAIN,
    BARTER,
    BEGIN,
    CARD_ARGUMENT,
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
    character_at,
    fields_of,
    flashes_actor,
    fortune_at,
    is_flash,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, CLEANING, PAYING, PICKING
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, WILDS
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet, WaysideFromSet
from foolery.games.fools_fortune.rules.effects.crews import Cut, Ready, Weaken
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import DrawCards, Foresee
from foolery.games.fools_fortune.rules.effects.fees import FeeSwap
from foolery.games.fools_fortune.rules.effects.field import Gather, Recall, Recruit
from foolery.games.fools_fortune.rules.effects.hands import Spy
from foolery.games.fools_fortune.rules.effects.locks import Lock
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.steps import most_of
from foolery.kernel.bits import bits_in, mask_of

# The kinds of actions that sort Sets.  Sorting costs nothing and can be undone, so it is planned and done last.
SORTING: Final = frozenset((BEGIN, ADD, REDUCE, REMOVE))


# -- which actions a search tries


def candidates(view: PageView, breadth: int) -> list[int]:
    """Return at most `breadth` legal actions that are worth trying, the best first.

    In an Afternoon, `end` always comes first; it is the only one if it wins now.
    """
    sight = view.sight
    if sight.phase == AFTERNOON:
        return [END] if view.wins_now() else [END, *_varied(_affordable_uses(view), breadth - 1)]
    if sight.phase in (PAYING, CLEANING):
        return sorted(sight.legal, key=lambda action: (keep_value(view, int(card_at(action, 0))), action))[:breadth]
    if sight.phase == PICKING:
        first = page_pick(view)
        return [first, *(action for action in sight.legal if action != first)][:breadth]
    return list(sight.legal[:breadth])


def _affordable_uses(view: PageView) -> list[int]:
    """Return every use that leaves the Dues payable, the one with the highest gain first."""
    stock = view.payable_stock()
    gains = dict(rated_uses(view))
    uses = [action for action in view.sight.legal if action != END and kind_of_action(action) not in SORTING]
    affordable = [action for action in uses if stock - view.payable_spent(action) >= view.due]
    return sorted(affordable, key=lambda action: (-gains.get(action, 0), action))


def _varied(ranked: list[int], count: int) -> list[int]:
    """Return at most `count` actions of `ranked` (best first), chosen so that they differ.

    About two thirds are leaders: the best action of each kind and actor, with or without a Flash.  The best of the
    other actions follow.  If there are too few of one sort, there are more of the other.
    """
    groups: set[tuple[int, int, bool]] = set()
    leaders: list[int] = []
    others: list[int] = []
    for action in ranked:
        group = (kind_of_action(action), int(actor_of(action)), is_flash(action))
        (others if group in groups else leaders).append(action)
        groups.add(group)
    share = max(count * 2 // 3, count - len(others))
    return (leaders[:share] + others + leaders[share:])[:count]


# -- what a use gains


def rated_uses(view: PageView) -> Iterator[tuple[int, int]]:
    """Yield every legal use of the kinds that Page rates, with its gain in points (which may be negative)."""
    base = view.score(view.assets)
    for action in view.sight.legal:
        kind = kind_of_action(action)
        if kind == RECRUIT:
            yield action, _recruit_gain(view, int(fortune_at(action, 0) | fortune_at(action, 1)), base)
        elif kind == FETCH:
            yield action, view.score(view.assets | int(fortune_at(action, 0))) - base - _use_cost(view, action)
        elif kind == KICKBACK:
            yield action, _kickback_gain(view, action, base)
        elif kind == CUT:
            yield action, _cut_gain(view, action, base)
        elif kind in (BARTER, FEESWAP):
            yield action, _trade_gain(view, action, base) - _use_cost(view, action)
        elif kind == FATE:
            yield action, DRAW_VALUE
        elif kind == BARGAIN:
            yield action, DRAW_VALUE - DUES_COST if _spare_cards(view) > 0 else 0
        elif kind in (TALENT, STRIKE):
            yield action, _ability_gain(view, action, base) - _use_cost(view, action)


def _spare_cards(view: PageView) -> int:
    """Return how many cards could still pay after the Dues are paid, with the best Sets laid out."""
    return view.payable_rest(view.assets, view.layout(view.assets)) - view.due


def _use_cost(view: PageView, action: int) -> int:
    """Return the cost of `action` in points: a small one if its Character only Engages, more if it is given up."""
    return view.character_cost(int(actor_of(action))) if flashes_actor(action) else ENGAGE_COST


def _recruit_gain(view: PageView, fees: int, base: int) -> int:
    """Return the gain of a Recruit with the two `fees`.

    It is highest for Fees that the Sets do not need and that let the Character Fetch many Fortunes.
    """
    one, other = bits_in(fees)
    reach = int(reach_value((int(FETCH_OK[one]) | int(FETCH_OK[other])).bit_count()))
    wilds = WILD_FEE_COST * (fees & int(WILDS)).bit_count()
    left = view.layout(view.assets & ~fees).value
    promised = view.recruit_value() if base > view.layout(view.assets).value else 0
    return left + view.recruit_value() + reach - wilds - (base - promised)


def _kickback_gain(view: PageView, action: int, base: int) -> int:
    """Return the gain of a Kick-Back if the best spare Fortune Repays the Character afterwards."""
    fee = int(fortune_at(action, 0))
    staying = view.sight.fees[int(actor_of(action))] & ~fee
    spare = int(FEE_OK[staying.bit_length() - 1]) & view.pool & ~fee
    scores = [view.score(view.assets & ~(1 << card) | fee) for card in bits_in(spare)]
    return max(scores, default=0) - base - KICKBACK_COST


def _cut_gain(view: PageView, action: int, base: int) -> int:
    """Return the gain of a Cut: 0 unless its Fees Close the last Sets and the Character is not needed to win."""
    fees = view.sight.fees[int(actor_of(action))]
    is_spare = view.crew.bit_count() > view.need_ready
    closes = view.layout(view.assets | fees).closed >= view.need_sets
    return WINNING_CUT if is_spare and closes and base < CLOSED_SET * view.need_sets else 0


def _trade_gain(view: PageView, action: int, base: int) -> int:
    """Return the gain of an action that takes its first Fortune and gives its second one."""
    taken, given = int(fortune_at(action, 0)), int(fortune_at(action, 1))
    return view.score(view.assets & ~given | taken) - base - TRADE_COST


# -- what a Talent or Strike gains, by the effect of its first step


def _ability_gain(view: PageView, action: int, base: int) -> int:
    """Return the gain of a Talent or Strike in points, before its cost."""
    tables = view.sight.edition.tables
    step = tables.first_step(tables.declared(action))
    gain = _GAINS.get(type(effect_of(step)))
    return 0 if gain is None else gain(view, action, base, int(most_of(step)))


def _gather(view: PageView, action: int, base: int, most: int) -> int:
    found = mask_of(field - CARD_ARGUMENT for field in fields_of(action))
    return view.score(view.assets | found) - base


def _fee_swap(view: PageView, action: int, base: int, most: int) -> int:
    return _trade_gain(view, action, base)


def _take(view: PageView, action: int, base: int, most: int) -> int:
    taken = int(fortune_at(action, 0))
    if view.assets & taken:
        return 0
    return view.score(view.assets | taken) - base + _set_loss(view, taken)


def _wayside(view: PageView, action: int, base: int, most: int) -> int:
    card = int(fortune_at(action, 0))
    return 0 if view.assets & card or not view.has_threat() else _set_loss(view, card)


def _set_loss(view: PageView, card: int) -> int:
    """Return the points that the owner of the Set with the Fortune `card` loses if it is taken out of the Set."""
    return next(int(SET_LOSS[cards.bit_count()]) for cards in view.sight.sets if cards & card)


def _weaken(view: PageView, action: int, base: int, most: int) -> int:
    return WEAKEN_VALUE if _is_against_threat(view, action) else 0


def _cut(view: PageView, action: int, base: int, most: int) -> int:
    return CUT_VALUE if _is_against_threat(view, action) else 0


def _is_against_threat(view: PageView, action: int) -> bool:
    """Whether the Character that `action` names is not in the own Crew, and a Rival is about to win."""
    return not _is_own(view, action) and view.has_threat()


def _is_own(view: PageView, action: int) -> bool:
    """Whether the Character that `action` names is in the own Crew."""
    return bool(view.crew >> int(character_at(action, 0)) & 1)


def _recruit(view: PageView, action: int, base: int, most: int) -> int:
    return _recruit_gain(view, int(fortune_at(action, 1) | fortune_at(action, 2)), base)


def _draw(view: PageView, action: int, base: int, most: int) -> int:
    """Return the points for drawing up to `most` cards.

    It is 0 for more than one card if no payable card is left beyond the Dues, because such an ability may add Dues.
    """
    return 0 if most > 1 and _spare_cards(view) <= 0 else DRAW_VALUE * min(most, view.sight.fate_size)


def _foresee(view: PageView, action: int, base: int, most: int) -> int:
    return DRAW_VALUE if _spare_cards(view) > 0 else 0


def _ready(view: PageView, action: int, base: int, most: int) -> int:
    return READY_VALUE if _is_own(view, action) else 0


def _spy(view: PageView, action: int, base: int, most: int) -> int:
    return SPY_VALUE


def _recall(view: PageView, action: int, base: int, most: int) -> int:
    waits = view.waiting & ~(1 << int(actor_of(action)))
    return RECALL_VALUE + (NEEDED_CHARACTER if view.has_room and not waits else 0)


def _lock(view: PageView, action: int, base: int, most: int) -> int:
    return LOCK_VALUE if view.layout(view.assets).closed >= view.need_sets else 0


# The function that gives the gain of each effect; an effect that is not here is worth 0 points to Page.
_GAINS: Final[Mapping[type[Effect], Callable[[PageView, int, int, int], int]]] = {
    Gather: _gather,
    FeeSwap: _fee_swap,
    TakeFromSet: _take,
    WaysideFromSet: _wayside,
    Weaken: _weaken,
    Cut: _cut,
    Recruit: _recruit,
    DrawCards: _draw,
    Foresee: _foresee,
    Ready: _ready,
    Spy: _spy,
    Recall: _recall,
    Lock: _lock,
}
