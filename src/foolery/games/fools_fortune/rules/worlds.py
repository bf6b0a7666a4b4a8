"""Drawing possible worlds of A Fool's Fortune: full states that agree with all that a viewer knows (AF-13.5).

A world gives every unseen card a place: in a Hand, where the order means nothing, or in Fate, where it counts.  A
tangled card (sight.py) is always in one of the places where the viewer knows that it can be.  All possible worlds are
equally likely.
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
    """One way to place all tangled cards: pairs of a card and its place.

    `weight` is proportional to the number of possible worlds with the cards in these places.
    """

    places: tuple[tuple[int, int], ...]
    weight: int


def _patterns(sight: FortuneSight) -> tuple[_Pattern, ...]:
    """Return every way to place the tangled cards, with its weight.

    The other unseen cards fill the remaining places in any order.  The order of cards in a Hand means nothing: if n
    unknown cards are left for a Hand, n! orders are the same world, so the number of worlds is divided by n!.  To keep
    weights whole, each is multiplied by k! for every Hand, where k is the number of its unknown cards before tangled
    cards are placed.
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
    """Draws possible worlds for one sight.

    The cards of Fate that the viewer knows are the same in all worlds.  A place of Fate with an unknown card is -1
    until a world is drawn.
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
        """Put every tangled card into one of its places; return the other unseen cards.

        `room` (by seat: the number of unknown cards in the Hand) and `fate` are changed.
        """
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
    """Return Fate while the order is chosen: the cards of `toss`, then the first `left` cards of `pool`."""
    tossed: i64 = len(toss)
    fate = vec[i64]([0] * (tossed + left))
    at: i64
    for at in range(tossed):
        fate[at] = toss[at]
    for at in range(left):
        fate[tossed + at] = pool[at]
    return fate


class KnownState:
    """Holds the result of `known_state` for one sight, computed at the first call of `state`."""

    def __init__(self, sight: FortuneSight) -> None:
        self._sight: FortuneSight = sight
        self._state: FortuneState | None = None

    def state(self) -> FortuneState:
        """Return the state; the caller must not change it."""
        if self._state is None:
            self._state = known_state(self._sight)
        return self._state


def known_state(sight: FortuneSight) -> FortuneState:
    """Return a state with all that the viewer knows; Fate is empty, and unseen cards are nowhere."""
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
    # A card of Fate that the viewer concluded, but did not see, is recorded as a doubt with one place.
    worked_out = [(card, (FATE + at,)) for at, card in sight.foreseen if not watched.get(at, 0) >> eye & 1]
    tangles = [*worked_out, *sight.tangled]
    state.knowledge.maybe = vec[i64]([doubt(eye, card, place) for card, places in tangles for place in places])
    return state


def _remember(state: FortuneState, viewer: int, seat: int, cards: int) -> None:
    state.knowledge.remember_hand(viewer, seat, cards & ALL_FORTUNES, cards >> FIRST_CHARACTER)


def _set_table(state: FortuneState, sight: FortuneSight) -> None:
    """Copy to `state` all of the sight that is public."""
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
    """Return a random possible world for `sight`: a full state that agrees with all that its viewer knows."""
    world = _latest.draw(sight, rng)
    assert isinstance(world, FortuneState)
    return world
