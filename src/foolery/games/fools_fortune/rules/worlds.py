"""The worlds that are possible for one viewer of A Fool's Fortune, each equally likely (AF-13.5).

A world gives every unseen card a place: Hands are sets, Fate has an order.  A tangled card is always in one of its
possible places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from foolery.games.fools_fortune.rules.board_state import ORDERING, OVER
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES, FIRST_CHARACTER
from foolery.games.fools_fortune.rules.knowledge import SPECTATOR, doubt, fate_entry
from foolery.games.fools_fortune.rules.sight import FATE, FortuneSight
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bit_of, bits_in, mask_of
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.worlds import LatestWorlds, Worlds

__all__ = ["FortuneWorlds", "KnownState", "imagine"]


@dataclass(frozen=True)
class _Pattern:
    """One way to place the tangled cards, and a number proportional to the worlds that have it."""

    places: tuple[tuple[int, int], ...]
    weight: int


def _patterns(sight: FortuneSight) -> tuple[_Pattern, ...]:
    """Return every way to place the tangled cards.

    The other unseen cards fill the remaining places in any order.  Hands are sets, so a pattern that leaves room for n
    unknown cards in a Hand stands for 1 / n! as many worlds.  Weights are these numbers times the factorials of all
    room, so that they are whole.
    """
    room = {seat: size - sight.known[seat].bit_count() for seat, size in enumerate(sight.hand_sizes)}
    taken: set[int] = set()

    def extend(at: int, placed: tuple[tuple[int, int], ...], weight: int) -> Iterator[_Pattern]:
        if at == len(sight.tangled):
            yield _Pattern(placed, weight)
            return
        card, places = sight.tangled[at]
        for place in places:
            if place >= FATE and place not in taken:
                taken.add(place)
                yield from extend(at + 1, (*placed, (card, place)), weight)
                taken.remove(place)
            elif place < FATE and room[place] > 0:
                room[place] -= 1
                yield from extend(at + 1, (*placed, (card, place)), weight * (room[place] + 1))
                room[place] += 1

    return tuple(extend(0, (), 1))


class FortuneWorlds(Worlds):
    """Draws states that one viewer cannot tell from the true one.

    Places of Fate with a card that the viewer foresees are filled once; -1 marks a place to fill.
    """

    def __init__(self, sight: FortuneSight) -> None:
        self.sight = sight
        self._common: FortuneState = known_state(sight)
        self._patterns: tuple[_Pattern, ...] = _patterns(sight) if sight.tangled else ()
        self._weight: int = sum(pattern.weight for pattern in self._patterns)
        self._unseen: vec[i64] = vec[i64](bits_in(sight.unseen))
        sizes = enumerate(sight.hand_sizes)
        self._room: vec[i64] = vec[i64](
            [0 if seat == sight.viewer else size - sight.known[seat].bit_count() for seat, size in sizes]
        )
        foreseen = dict(sight.foreseen)
        self._fate: vec[i64] = vec[i64]([foreseen.get(at, -1) for at in range(sight.fate_size)])
        self._toss: vec[i64] = vec[i64](sight.toss)
        watched = dict(sight.watched)
        places = len(self._toss) + len(self._unseen) if sight.phase == ORDERING else sight.fate_size
        self._viewers: vec[i64] = vec[i64]([watched.get(at, 0) for at in range(places)])

    def draw(self, rng: Rng) -> FortuneState:
        state = self._common.copy()
        room = self._room[:]
        fate = self._fate[:]
        pool = self._unseen[:]
        if self._patterns:
            pool = self._place_tangled(state, room, fate, rng)
        rng.shuffle(pool)
        left: i64 = len(pool)
        seat: i64
        for seat in range(state.players):
            while room[seat] > 0:
                left -= 1
                room[seat] -= 1
                _give(state, seat, pool[left])
        if state.phase == ORDERING:
            fate = _joined(self._toss, pool, left)
        at: i64
        for at in range(len(fate)):
            if fate[at] < 0:
                left -= 1
                fate[at] = pool[left]
            fate[at] = fate_entry(fate[at], self._viewers[at])
        state.fate = fate
        return state

    def _place_tangled(self, state: FortuneState, room: vec[i64], fate: vec[i64], rng: Rng) -> vec[i64]:
        """Put every tangled card into one of its places; return the unseen cards that are left."""
        placed: set[int] = set()
        for card, place in self._drawn_pattern(rng):
            placed.add(card)
            if place < FATE:
                room[place] -= 1
                _give(state, place, card)
            else:
                fate[place - FATE] = card
        return vec[i64]([card for card in bits_in(self.sight.unseen) if card not in placed])

    def _drawn_pattern(self, rng: Rng) -> tuple[tuple[int, int], ...]:
        ticket = rng.below_big(self._weight)
        for pattern in self._patterns:
            if ticket < pattern.weight:
                return pattern.places
            ticket -= pattern.weight
        raise AssertionError("the ticket is below the sum of the weights")


def _give(state: FortuneState, seat: i64, card: i64) -> None:
    if card < FIRST_CHARACTER:
        state.hand_f[seat] |= bit_of(card)
    else:
        state.hand_c[seat] |= bit_of(card - FIRST_CHARACTER)


def _joined(toss: vec[i64], pool: vec[i64], left: i64) -> vec[i64]:
    """Return Fate while the order is chosen: the tossed cards, then all others."""
    tossed: i64 = len(toss)
    fate = vec[i64]([0] * (tossed + left))
    at: i64
    for at in range(tossed):
        fate[at] = toss[at]
    for at in range(left):
        fate[tossed + at] = pool[at]
    return fate


class KnownState:
    """What `known_state` returns for a sight, made when it is first asked for."""

    def __init__(self, sight: FortuneSight) -> None:
        self._sight: FortuneSight = sight
        self._state: FortuneState | None = None

    def state(self) -> FortuneState:
        """Return the state, not to be changed."""
        if self._state is None:
            self._state = known_state(self._sight)
        return self._state


def known_state(sight: FortuneSight) -> FortuneState:
    """Return a state with all that the viewer knows; unseen cards, and all of Fate, are in no place."""
    state = FortuneState(sight.edition.tables, sight.players, sight.act, sight.scenes)
    _set_table(state, sight)
    eye = SPECTATOR if sight.viewer is None else sight.viewer
    watched = dict(sight.watched)
    state.drawn = len(sight.toss)
    for seat in range(sight.players):
        cards = sight.hand if seat == sight.viewer else sight.known[seat]
        state.hand_f[seat] = cards & ALL_FORTUNES
        state.hand_c[seat] = cards >> FIRST_CHARACTER
        _remember(state, eye, seat, sight.known[seat])
    if sight.viewer is not None:
        for other, cards in zip([*range(sight.players), SPECTATOR], sight.exposed, strict=True):
            _remember(state, other, sight.viewer, cards)
    # What was worked out, not seen, is a tangle with one place.
    worked_out = [(card, (FATE + at,)) for at, card in sight.foreseen if not watched.get(at, 0) >> eye & 1]
    tangles = [*worked_out, *sight.tangled]
    state.knowledge.maybe = vec[i64]([doubt(eye, card, place) for card, places in tangles for place in places])
    return state


def _remember(state: FortuneState, viewer: int, seat: int, cards: int) -> None:
    state.knowledge.remember_hand(viewer, seat, cards & ALL_FORTUNES, cards >> FIRST_CHARACTER)


def _set_table(state: FortuneState, sight: FortuneSight) -> None:
    """Copy everything that is public."""
    state.asker, state.first = sight.asker, sight.first
    state.day_limit, state.action_limit = sight.day_limit, sight.action_limit
    state.phase, state.in_game, state.day = sight.phase, sight.in_game, sight.day
    state.encores, state.active, state.hand_size = sight.encores, sight.active, sight.hand_size
    state.faire, state.road = sight.faire, sight.road
    for seat in range(sight.players):
        state.camp_f[seat] = sight.camps[seat] & ALL_FORTUNES
        state.camp_c[seat] = sight.camps[seat] >> FIRST_CHARACTER
        state.wayside[seat] = sight.wayside[seat]
        state.crews[seat] = sight.crews[seat]
    state.sets, state.fees = vec[i64](sight.sets), vec[i64](sight.fees)
    state.rainbows, state.ready = sight.rainbows, sight.ready
    state.weakened, state.unpaid = sight.weakened, sight.unpaid
    state.locks = vec[i64](sight.locks)
    state.fetched, state.lieu = sight.fetched, sight.lieu
    state.dues_extra, state.dues_left = sight.dues_extra, sight.dues_left
    state.barters_closed, state.actions = sight.barters_closed, sight.actions
    state.asked, state.pending, state.source = sight.asked, sight.pending, sight.source
    state.ability, state.arguments, state.step = sight.ability, sight.arguments, sight.step
    state.target, state.picks = sight.target, sight.picks
    if sight.outcome is not None:
        assert state.phase == OVER
        state.reason = sight.outcome.reason
        state.winners = mask_of(sight.outcome.winners)


_latest: Final = LatestWorlds(FortuneWorlds)


def imagine(sight: FortuneSight, rng: Rng) -> FortuneState:
    """Return a state that the viewer cannot tell from the true one; all possible worlds are equally likely."""
    world = _latest.draw(sight, rng)
    assert isinstance(world, FortuneState)
    return world
