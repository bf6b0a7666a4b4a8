"""Bots for A Fool's Fortune: greedy, Page and Baron.

Greedy is a fixed yardstick, Page is greedy with a share of chance.  Baron plans an Afternoon: it asks what its
Fortunes could become if all its Sets were sorted anew (`fortune_plans`), uses its Characters for whatever improves
that most, and lays the Sets out at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from foolery.games.fools_fortune.face.words import payable
from foolery.games.fools_fortune.mind.plans import CLOSED_VALUE, Planner
from foolery.games.fools_fortune.rules.actions import (
    ADD,
    ALLOWANCE,
    BARGAIN,
    BARTER,
    BEGIN,
    CUT,
    END,
    FATE,
    FEESWAP,
    FETCH,
    KICKBACK,
    PICK,
    RECRUIT,
    REDUCE,
    REFUSE,
    REMOVE,
    REPAY,
    STRIKE,
    TALENT,
    actor_of,
    is_flash,
)
from foolery.games.fools_fortune.rules.areas import (
    AFTERNOON,
    ALLOWING,
    ANSWERING,
    CLEANING,
    ORDERING,
    PAYING,
    PICKING,
)
from foolery.games.fools_fortune.rules.cards import (
    ALL_FORTUNES,
    FEE_OK,
    FETCH_OK,
    FIRST_CHARACTER,
    SAME_REALM,
    SAME_RESOURCE,
    TWIN,
    WILDS,
    fortunes_in,
)
from foolery.games.fools_fortune.rules.cast import (
    BURY,
    CUT_OFF,
    DISCARD_HAND,
    DRAW,
    FEE_SWAP,
    FORESEE,
    GATHER,
    LOCK,
    READY,
    RECALL,
    RECRUIT_BY,
    SPY,
    TAKE_FROM_HAND,
    TAKE_FROM_SET,
    WAYSIDE_FROM_SET,
    WEAKEN,
    effect_of,
    most_of,
)
from foolery.games.fools_fortune.rules.notation import arguments_of
from foolery.games.fools_fortune.rules.sight import FortuneSight, imagine
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.rng import Rng

__all__ = ["BaronBot", "Desk", "GreedyBot", "Layout", "PageBot"]


def _kind(action: int) -> int:
    return action >> 48 << 48


def _bit(action: int, number: int = 0) -> int:
    """Return an argument of an action as a Fortune's bit."""
    return 1 << ((action >> (35 - 7 * number) & 127) - 1)


# -- greedy


class GreedyBot:
    """Each Afternoon repeats the action that most raises cards in Sets + 2 per Closed Set + 1 per Character.

    A Character counts if it has both Fees and will be Ready in its owner's next Morning, and a Fetch counts for the
    Set that the card can join at once; otherwise nobody would ever Recruit or Fetch.
    """

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if sight.phase == AFTERNOON:
            return self._afternoon(sight, rng)
        if sight.phase in (PAYING, CLEANING):
            return min(sight.legal, key=lambda action: (_fit(sight, arguments_of(action)[0] - 1), action))
        if sight.phase == ALLOWING:
            return self._allowance(sight)
        return sight.legal[0]  # first; refuse none; pick none or the lowest card

    def _allowance(self, sight: FortuneSight) -> int:
        """Bring in a Character when there is none to Recruit, else Draw."""
        people = [action for action in sight.legal if _argument(action) > FIRST_CHARACTER]
        has_one = sight.hand >> FIRST_CHARACTER != 0
        return people[0] if people and not has_one else ALLOWANCE

    def _afternoon(self, sight: FortuneSight, rng: Rng) -> int:
        assert sight.viewer is not None
        me = sight.viewer
        state = imagine(sight, rng)
        if _has_won(state, me) and payable(sight) > sight.dues_extra:
            return END
        base = _score(state, me)
        best, best_raise = END, 0
        for action in sight.legal:
            gained = self._raise(state, me, action, base)
            if gained > best_raise:
                best, best_raise = action, gained
        if best == END and payable(sight) <= sight.dues_extra:
            return self._free_a_card(sight, state, me)
        return best

    @staticmethod
    def _raise(state: FortuneState, me: int, action: int, base: int) -> int:
        """Return how much an action raises the score; 0 if the Dues could not be paid afterwards."""
        if _kind(action) not in (RECRUIT, BEGIN, ADD, FETCH, REPAY):
            return 0
        twin = state.copy()
        twin.push(me, action)
        if _kind(action) == FETCH:
            card = (action >> 35 & 127) - 1
            if is_flash(action):
                return 0
            follow = [a for a in twin.legal(me) if _kind(int(a)) in (ADD, BEGIN) and card + 1 in arguments_of(int(a))]
            if not follow:
                return 0
            twin.push(me, follow[0])
        if _payable(twin, me) < 1 + twin.dues_extra:
            return 0
        return _score(twin, me) - base

    @staticmethod
    def _free_a_card(sight: FortuneSight, state: FortuneState, me: int) -> int:
        """Return the action that makes the Dues payable at the least loss, `end` if there is none."""
        best, best_key = END, (_payable(state, me), 0)
        for action in sight.legal:
            if _kind(action) in (REDUCE, REMOVE, CUT, KICKBACK):
                twin = state.copy()
                twin.push(me, action)
                key = (min(_payable(twin, me), 1 + int(twin.dues_extra)), _score(twin, me))
                if key[0] > best_key[0] or (best != END and key > best_key):
                    best, best_key = action, key
        return best


def _argument(action: int) -> int:
    return action >> 35 & 127


def _payable(state: FortuneState, me: int) -> int:
    fortunes = (int(state.hand_f[me]) | int(state.camp_f[me])) & ~int(state.fetched) & ~int(state.lieu)
    return fortunes.bit_count() + int(state.hand_c[me]).bit_count()


def _score(state: FortuneState, me: int) -> int:
    """Return cards in Sets + 2 per Closed Set + 1 per Character that will be Ready."""
    sets = [int(state.sets[3 * me + slot]).bit_count() for slot in range(3)]
    people = int(state.crews[me]) & ~int(state.unpaid) & ~int(state.weakened)
    return sum(sets) + 2 * sum(count == 5 for count in sets) + people.bit_count()


def _needs(sight_or_state: FortuneSight | FortuneState) -> tuple[int, int]:
    """AF-5.12: return the Closed Sets and Ready Characters that win."""
    return (3, int(sight_or_state.act)) if sight_or_state.players == 2 else (2, 2)


def _has_won(state: FortuneState, me: int) -> bool:
    sets, ready = _needs(state)
    closed = sum(int(state.sets[3 * me + slot]).bit_count() == 5 for slot in range(3))
    return closed >= sets and (int(state.crews[me]) & int(state.ready)).bit_count() >= ready


def _fit(sight: FortuneSight, card: int) -> int:
    """Return how well a card of Hand or Camp fits what the viewer has; Camp cards are lost tonight anyway."""
    assert sight.viewer is not None
    me = sight.viewer
    if sight.camps[me] >> card & 1:
        return -100
    if card >= FIRST_CHARACTER:
        return 40 if sight.crews[me].bit_count() < 3 else -50
    own = sight.hand & ALL_FORTUNES
    for cards in sight.sets[3 * me : 3 * me + 3]:
        own |= cards
    related = (int(SAME_REALM[card]) | int(SAME_RESOURCE[card])) & own & ~int(TWIN[card]) & ~(1 << card)
    return related.bit_count() + (8 if int(WILDS) >> card & 1 else 0)


class PageBot(GreedyBot):
    """Greedy, but every third decision is any legal one that does not lose at once."""

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if rng.below(3) > 0:
            return super().choose(sight, rng)
        legal = [action for action in sight.legal if action != END or payable(sight) > sight.dues_extra]
        if not legal:
            return super().choose(sight, rng)
        return legal[int(rng.below(len(legal)))]


# -- Baron


RECRUIT_VALUES = (48, 38, 34)  # by Characters in the Crew already
SPARE_PERSON = 3  # what Flashing a Character from the Hand costs when the Crew is full
NEEDED_PERSON = 30  # … and when it is not
CREW_PERSON = 45
DRAW_VALUE = 5


@dataclass(frozen=True)
class Layout:
    """A planned layout: its value and its Sets."""

    value: int
    sets: tuple[int, ...]

    @property
    def cards(self) -> int:
        cards = 0
        for each in self.sets:
            cards |= each
        return cards

    @property
    def closed(self) -> int:
        return sum(each.bit_count() == 5 for each in self.sets)


class Desk:
    """What Baron sees of its own affairs in one Afternoon."""

    def __init__(self, sight: FortuneSight) -> None:
        assert sight.viewer is not None
        self.sight = sight
        self.me = me = sight.viewer
        self.hand = sight.hand & ALL_FORTUNES
        self.people = (sight.hand | sight.camps[me]) >> FIRST_CHARACTER
        self.pool = self.hand | sight.camps[me] & ALL_FORTUNES
        self.slots = sight.sets[3 * me : 3 * me + 3]
        self.assets = self.pool
        for cards in self.slots:
            self.assets |= cards
        self.crew = sight.crews[me]
        self.need_sets, self.need_ready = _needs(sight)
        self.due = 1 + sight.dues_extra
        taken = self.assets
        for seat in range(sight.players):
            for character in fortunes_in(sight.crews[seat]):
                taken |= sight.fees[character]
            for cards in sight.sets[3 * seat : 3 * seat + 3]:
                taken |= cards
        self.planner = Planner(3 if sight.players == 2 else 2, ALL_FORTUNES & ~taken)
        self.spared = 0  # Fortunes that `tonight` keeps out of the Sets to pay with
        self._layouts: dict[int, Layout] = {}

    def layout(self, cards: int) -> Layout:
        """Return the best layout of some Fortunes."""
        found = self._layouts.get(cards)
        if found is None:
            value = int(self.planner.plan(cards))
            sets = (int(self.planner.first), int(self.planner.second), int(self.planner.third))
            found = self._layouts[cards] = Layout(value, tuple(each for each in sets if each))
        return found

    @property
    def room(self) -> bool:
        return self.crew.bit_count() < 3

    def recruit_value(self) -> int:
        """Return what one more Character in the Crew is worth."""
        return RECRUIT_VALUES[min(self.crew.bit_count(), 2)]

    def score(self, cards: int) -> int:
        """Return the value of a stock of Fortunes: its layout, and Fees for a Character that waits."""
        layout = self.layout(cards)
        if not self.room or not self.people:
            return layout.value
        rest = cards & ~layout.cards
        return layout.value + (self.recruit_value() if _has_pair(rest) else 0)

    def payable_rest(self, cards: int, layout: Layout) -> int:
        """Return how many cards could pay Dues once this layout lies on the table."""
        rest = cards & ~layout.cards & ~self.sight.fetched & ~self.sight.lieu
        return rest.bit_count() + (self.sight.hand >> FIRST_CHARACTER).bit_count()

    def tonight(self) -> Layout:
        """Return the layout to end the Day with: the best one that leaves the Dues payable."""
        cards = self.assets
        marked = self.sight.fetched | self.sight.lieu
        self.spared = 0
        layout = self.layout(cards)
        while self.payable_rest(self.assets, layout) < self.due and cards & ~marked:
            candidates = [1 << card for card in fortunes_in(cards & ~marked)]
            spared = max(candidates, key=lambda bit: (self.layout(cards & ~bit).value, bit))
            self.spared |= spared
            cards &= ~spared
            layout = self.layout(cards)
        return layout

    def stock(self) -> int:
        """Return how many cards could pay Dues if all Sets were taken apart."""
        marked = self.sight.fetched | self.sight.lieu
        return (self.assets & ~marked).bit_count() + (self.sight.hand >> FIRST_CHARACTER).bit_count()

    def spent(self, action: int) -> int:
        """Return how many cards of that stock an action takes away, and how many Dues it adds."""
        kind, actor = _kind(action), int(actor_of(action))
        marked = self.sight.fetched | self.sight.lieu
        held = self.sight.hand >> (FIRST_CHARACTER + actor) & 1 if actor >= 0 else 0
        if kind == RECRUIT:
            return held + ((_bit(action) | _bit(action, 1)) & ~marked).bit_count()
        if kind == BARGAIN:
            return 1
        used = held if kind == STRIKE or is_flash(action) else 0
        if kind in (TALENT, STRIKE):
            cards = [field - 1 for field in arguments_of(action) if field <= FIRST_CHARACTER]
            used += sum(1 for card in cards if self.pool >> card & 1 and not marked >> card & 1) + 1
        return used

    def ready(self) -> int:
        return (self.crew & self.sight.ready).bit_count()

    def wins_now(self) -> bool:
        """Whether laying the Sets out and ending the Afternoon wins."""
        layout = self.tonight()
        paid = self.payable_rest(self.assets, layout) >= self.due
        return paid and layout.closed >= self.need_sets and self.ready() >= self.need_ready

    def threat(self) -> bool:
        """Whether a Rival is about to win."""
        for seat in range(self.sight.players):
            if seat == self.me or not self.sight.in_game >> seat & 1:
                continue
            sets = [cards.bit_count() for cards in self.sight.sets[3 * seat : 3 * seat + 3]]
            people = self.sight.crews[seat].bit_count()
            if sum(count >= 4 for count in sets) >= self.need_sets and people >= self.need_ready:
                return True
        return False


def _has_pair(cards: int) -> bool:
    """Whether two of these Fortunes could be Fees."""
    return any(int(FEE_OK[card]) & cards for card in fortunes_in(cards))


class BaronBot:
    """Plans an Afternoon toward the win line; Refuses whenever it costs nothing."""

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if sight.phase == AFTERNOON:
            return self._afternoon(Desk(sight))
        if sight.phase == ANSWERING:
            return self._answer(sight)
        if sight.phase == PICKING:
            return self._pick(Desk(sight))
        if sight.phase in (PAYING, CLEANING):
            desk = Desk(sight)
            return min(sight.legal, key=lambda action: (self._keep(desk, arguments_of(action)[0] - 1), action))
        if sight.phase == ALLOWING:
            return self._allowance(Desk(sight))
        assert sight.phase == ORDERING
        return sight.legal[0]

    # -- small decisions

    @staticmethod
    def _answer(sight: FortuneSight) -> int:
        """Refuse by Engaging: the Character will be Ready again in the Morning.  A Flash is too dear."""
        engaging = [action for action in sight.legal if action != REFUSE and not is_flash(action)]
        savvy = sight.edition.cast.savvies
        return max(engaging, key=lambda a: (int(savvy) >> int(actor_of(a)) & 1, -a)) if engaging else REFUSE

    @staticmethod
    def _keep(desk: Desk, card: int) -> int:
        """Return how much a card that could be paid or discarded is worth keeping."""
        fit = _fit(desk.sight, card)
        if card >= FIRST_CHARACTER or fit < 0:
            return fit
        return 10 * (desk.score(desk.assets) - desk.score(desk.assets & ~(1 << card))) + fit

    def _allowance(self, desk: Desk) -> int:
        """With an Empty Stage: a Character if one can be paid for at once, or the Fortune that helps most."""
        people = [a for a in desk.sight.legal if _argument(a) > FIRST_CHARACTER]
        if people and not desk.people and _has_pair(desk.pool):
            return people[0]
        base = desk.score(desk.assets)
        fortunes = [a for a in desk.sight.legal if 0 < _argument(a) <= FIRST_CHARACTER]
        best = max(fortunes, key=lambda a: desk.score(desk.assets | _bit(a)), default=ALLOWANCE)
        if best != ALLOWANCE and desk.score(desk.assets | _bit(best)) > base + DRAW_VALUE:
            return best
        return ALLOWANCE

    def _pick(self, desk: Desk) -> int:
        sight = desk.sight
        effect = effect_of(sight.edition.cast.steps[sight.step])
        if effect == FORESEE:
            return max(sight.legal, key=lambda a: (desk.score(desk.assets | self._fortune(a)), -a))
        if effect == TAKE_FROM_HAND:
            return self._pick_changeling(desk)
        if effect == DISCARD_HAND:
            return max(sight.legal, key=lambda a: (a != PICK, a))
        if effect == BURY and PICK not in sight.legal:
            return min(sight.legal, key=lambda a: (self._keep(desk, _argument(a) - 1), a))
        return PICK if PICK in sight.legal else sight.legal[0]

    @staticmethod
    def _fortune(action: int) -> int:
        """Return the first argument as a Fortune's bit, 0 if it is a Character."""
        return _bit(action) if _argument(action) <= FIRST_CHARACTER else 0

    def _pick_changeling(self, desk: Desk) -> int:
        def gain(action: int) -> int:
            if action == PICK:
                return desk.score(desk.assets)
            given = arguments_of(action)[1] - 1
            lost = 1 << given if given < FIRST_CHARACTER else 0
            cost = 0 if lost or not desk.room else 20
            return desk.score(desk.assets & ~lost | _bit(action)) - cost

        return max(desk.sight.legal, key=lambda action: (gain(action), -action))

    # -- the Afternoon

    def _afternoon(self, desk: Desk) -> int:
        if not desk.wins_now():
            unpaid = self._repay(desk)
            if unpaid is not None:
                return unpaid
            best, gained = END, 0
            stock = desk.stock()
            for action, gain in self._ideas(desk):
                if gain > gained and stock - desk.spent(action) >= desk.due:
                    best, gained = action, gain
            if best != END:
                return best
        return self._lay_out(desk, desk.tonight())

    @staticmethod
    def _repay(desk: Desk) -> int | None:
        """Pay an Unpaid Character with the Fortune that is missed least."""
        options = [action for action in desk.sight.legal if _kind(action) == REPAY]
        if not options:
            return None
        return max(options, key=lambda action: (desk.score(desk.assets & ~_bit(action)), -action))

    def _ideas(self, desk: Desk) -> Iterator[tuple[int, int]]:
        """Return actions that use Characters or Recruit them, each with what it would gain."""
        base = desk.score(desk.assets)
        for action in desk.sight.legal:
            kind = _kind(action)
            if kind == RECRUIT:
                yield action, self._recruit_gain(desk, _bit(action) | _bit(action, 1), base)
            elif kind == FETCH:
                yield action, desk.score(desk.assets | _bit(action)) - base - self._cost(desk, action)
            elif kind == KICKBACK:
                yield action, self._kickback_gain(desk, action, base)
            elif kind == CUT:
                yield action, self._cut_gain(desk, action, base)
            elif kind in (BARTER, FEESWAP):
                after = desk.assets & ~_bit(action, 1) | _bit(action)
                yield action, desk.score(after) - base - 1 - self._cost(desk, action)
            elif kind == FATE:
                yield action, DRAW_VALUE
            elif kind == BARGAIN:
                yield action, DRAW_VALUE - 2 if self._spare_dues(desk) > 0 else 0
            elif kind in (TALENT, STRIKE):
                yield action, self._ability_gain(desk, action, base) - self._cost(desk, action)

    @staticmethod
    def _spare_dues(desk: Desk) -> int:
        """Return how many payable cards are left beyond the Dues."""
        return desk.payable_rest(desk.assets, desk.layout(desk.assets)) - desk.due

    @staticmethod
    def _cost(desk: Desk, action: int) -> int:
        """Return what it costs to use the acting Character this way."""
        actor = int(actor_of(action))
        if _kind(action) != STRIKE and not is_flash(action):
            return 1
        if desk.crew >> actor & 1:
            return CREW_PERSON
        return NEEDED_PERSON if desk.room else SPARE_PERSON

    @staticmethod
    def _recruit_gain(desk: Desk, fees: int, base: int) -> int:
        """Fees should leave the Sets whole and Fetch from as much of the Faire as possible."""
        one, other = fortunes_in(fees)
        breadth = (int(FETCH_OK[one]) | int(FETCH_OK[other])).bit_count() // 4
        wilds = 6 * (fees & int(WILDS)).bit_count()
        left = desk.layout(desk.assets & ~fees).value
        promised = desk.recruit_value() if base > desk.layout(desk.assets).value else 0
        return left + desk.recruit_value() + breadth - wilds - (base - promised)

    @staticmethod
    def _kickback_gain(desk: Desk, action: int, base: int) -> int:
        """A Fee is exchanged for a Fortune that is not needed."""
        fee = _bit(action)
        staying = desk.sight.fees[int(actor_of(action))] & ~fee
        spare = int(FEE_OK[staying.bit_length() - 1]) & desk.pool & ~fee
        scores = [desk.score(desk.assets & ~(1 << card) | fee) for card in fortunes_in(spare)]
        return max(scores, default=0) - base - 2

    @staticmethod
    def _cut_gain(desk: Desk, action: int, base: int) -> int:
        """A Character beyond those that are needed may give its Fees for the last Sets."""
        fees = desk.sight.fees[int(actor_of(action))]
        spare = desk.crew.bit_count() > desk.need_ready
        closes = desk.layout(desk.assets | fees).closed >= desk.need_sets
        if not (spare and closes) or base >= CLOSED_VALUE * desk.need_sets:
            return 0
        return 60

    def _ability_gain(self, desk: Desk, action: int, base: int) -> int:
        cast = desk.sight.edition.cast
        table = cast.strike if _kind(action) == STRIKE else cast.talent
        step = cast.first_step(table[int(actor_of(action))])
        effect = effect_of(step)
        threat = desk.threat()
        if effect == GATHER:
            found = 0
            for field in arguments_of(action):
                found |= 1 << (field - 1)
            return desk.score(desk.assets | found) - base
        if effect == FEE_SWAP:
            return desk.score(desk.assets & ~_bit(action, 1) | _bit(action)) - base - 1
        if effect == TAKE_FROM_SET:
            mine = desk.assets & _bit(action)
            return 0 if mine else desk.score(desk.assets | _bit(action)) - base + (20 if threat else 4)
        if effect == WAYSIDE_FROM_SET:
            return 0 if desk.assets & _bit(action) or not threat else 25
        if effect in (WEAKEN, CUT_OFF):
            return self._harm(desk, action, effect, threat)
        if effect == RECRUIT_BY:
            fees = _bit(action, 1) | _bit(action, 2)
            return self._recruit_gain(desk, fees, base)
        return self._quiet_gain(desk, action, effect, int(most_of(step)))

    @staticmethod
    def _harm(desk: Desk, action: int, effect: int, threat: bool) -> int:
        """Weakening or Cutting is for Rivals who are about to win."""
        target = _argument(action) - 1 - FIRST_CHARACTER
        if desk.crew >> target & 1 or not threat:
            return 0
        return 30 if effect == CUT_OFF else 15

    def _quiet_gain(self, desk: Desk, action: int, effect: int, most: int) -> int:
        """Return the gain of an ability that looks or Draws."""
        if effect == DRAW:
            return DRAW_VALUE * min(most, desk.sight.fate_size) - (most > 1) * (0 if self._spare_dues(desk) > 0 else 99)
        if effect == FORESEE:
            return DRAW_VALUE if self._spare_dues(desk) > 0 else 0
        if effect == READY:
            target = _argument(action) - 1 - FIRST_CHARACTER
            return 4 if desk.crew >> target & 1 else 0
        if effect == SPY:
            return 4
        if effect == RECALL:
            return 3 + (NEEDED_PERSON if desk.room and not desk.people else 0)
        if effect == LOCK:
            return 6 if desk.layout(desk.assets).closed >= desk.need_sets else 0
        return 0

    # -- laying out

    @staticmethod
    def _lay_out(desk: Desk, layout: Layout) -> int:
        """Return the next action toward a layout, `end` when it lies there."""
        legal = set(desk.sight.legal)
        matched = _matched(desk, layout)
        moves: list[int] = []
        for slot, cards in enumerate(desk.slots):
            if not cards:
                continue
            target = matched.get(slot, 0)
            if cards & desk.spared:
                moves += [REDUCE | (slot + 1) << 35 | (card + 1) << 28 for card in fortunes_in(cards & desk.spared)]
                moves.append(REMOVE | (slot + 1) << 35)
            elif not target & cards:
                moves += [REMOVE | (slot + 1) << 35] if cards & layout.cards or len(layout.sets) > len(matched) else []
            elif extra := cards & ~target:
                moves += [REDUCE | (slot + 1) << 35 | (card + 1) << 28 for card in fortunes_in(extra)]
        for slot, target in matched.items():
            moves += [ADD | (slot + 1) << 35 | (card + 1) << 28 for card in fortunes_in(target & desk.pool)]
        for target in layout.sets:
            if target not in matched.values():
                moves += _beginnings(target & desk.pool)
        return next((move for move in moves if move in legal), END)


def _beginnings(cards: int) -> list[int]:
    """Return the `begin` with the first three of these Fortunes."""
    numbers = fortunes_in(cards)[:3]
    if len(numbers) < 3:
        return []
    one, two, three = numbers
    return [BEGIN | (one + 1) << 35 | (two + 1) << 28 | (three + 1) << 21]


def _matched(desk: Desk, layout: Layout) -> dict[int, int]:
    """Return which Set of the layout each slot becomes: those that share most first."""
    pairs = [
        (-(cards & target).bit_count(), slot, number)
        for slot, cards in enumerate(desk.slots)
        for number, target in enumerate(layout.sets)
        if cards & target and not desk.sight.rainbows >> (3 * desk.me + slot) & 1
    ]
    matched: dict[int, int] = {}
    used: set[int] = set()
    for _, slot, number in sorted(pairs):
        if slot not in matched and number not in used:
            matched[slot] = layout.sets[number]
            used.add(number)
    return matched
