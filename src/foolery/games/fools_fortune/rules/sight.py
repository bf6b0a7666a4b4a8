"""What one viewer of A Fool's Fortune knows, and the worlds that are possible for them (AF-13.5).

Everything on the table is public.  Hidden are Fate's order and the others' Hands, and of those a viewer keeps in mind
what they have seen: cards named or Recalled into a Hand, Hands spied on, cards foreseen, buried or given.  Where
somebody has moved one of several known cards unseen, the viewer knows a few places it can be in (`tangled`).

A world gives every unseen card a place: the others' Hands as sets, Fate in order.  `imagine` draws evenly among all
worlds that put every tangled card into one of its places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from foolery.games.fools_fortune.rules.areas import ANSWERING, NOBODY, ORDERING, OVER, PICKING
from foolery.games.fools_fortune.rules.cards import (
    ALL_CHARACTERS,
    ALL_FORTUNES,
    FIRST_CHARACTER,
)
from foolery.games.fools_fortune.rules.edition import Edition, edition_of
from foolery.games.fools_fortune.rules.goal import payable_fortunes
from foolery.games.fools_fortune.rules.knowledge import (
    FATE_PLACE,
    SPECTATOR,
    card_of,
    doubt,
    doubted_card,
    doubted_place,
    doubter,
    fate_entry,
    seen_at,
    viewers_of,
)
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bits_in, mask_of
from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import seats_in

__all__ = ["FATE", "FortuneSight", "card_list", "imagine", "payable", "sight_of", "will_lose"]

FATE = int(FATE_PLACE)  # places: a seat's Hand is the seat, the card n-th from the top of Fate is FATE + n


@dataclass(frozen=True)
class FortuneSight:
    """All that a seat, or a spectator, knows.  Card masks hold Fortunes in bits 0-54 and Characters in bits 55-76."""

    viewer: int | None
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    unseen: int
    outcome: Outcome | None
    # -- settled before the game
    edition_source: str  # as JSON, empty for the built-in one
    players: int
    act: int
    scenes: int
    asker: int
    first: int
    day_limit: int
    action_limit: int
    # -- the table
    phase: int
    in_game: int
    day: int
    encores: int
    active: int
    hand_size: int
    faire: int
    road: int
    camps: tuple[int, ...]
    wayside: tuple[int, ...]
    sets: tuple[int, ...]  # 3 * seat + slot
    rainbows: int
    crews: tuple[int, ...]  # masks of Characters, bit 0 the first
    fees: tuple[int, ...]
    ready: int
    weakened: int
    unpaid: int
    locks: tuple[int, ...]
    fetched: int
    lieu: int
    dues_extra: int
    dues_left: int
    barters_closed: bool
    actions: int
    # -- the pending decision
    asked: int
    pending: int
    source: int
    ability: int
    arguments: int
    step: int
    target: int
    picks: int
    # -- Hands and Fate
    hand_sizes: tuple[int, ...]
    hand: int  # the viewer's own
    known: tuple[int, ...]  # by seat, cards the viewer knows to be in that Hand; the own Hand is not repeated
    exposed: tuple[int, ...]  # by seat, cards of the viewer's own Hand that this seat knows; the last: spectators
    fate_size: int
    foreseen: tuple[tuple[int, int], ...]  # (how far from the top, card)
    watched: tuple[tuple[int, int], ...]  # (how far from the top, viewers who know the card there, as a mask)
    tangled: tuple[tuple[int, tuple[int, ...]], ...]  # (card, places it can be in)
    toss: tuple[int, ...]  # cards tossed, while the order is chosen

    @property
    def edition(self) -> Edition:
        """The cards that are played with."""
        return edition_of(self.edition_source)


def sight_of(state: FortuneState, viewer: int | None) -> FortuneSight:
    """Return all that a seat (None: a spectator) knows."""
    return _Looker(state, viewer).sight()


def _joined(fortunes: int, characters: int) -> int:
    return int(fortunes) | int(characters) << FIRST_CHARACTER


class _Looker:
    """Puts a sight together from what the viewer is entitled to."""

    def __init__(self, state: FortuneState, viewer: int | None) -> None:
        self.state = state
        self.viewer = viewer
        self.eye = SPECTATOR if viewer is None else viewer
        self.seats = range(int(state.players))
        self.sizes = tuple(int(state.hand_count(seat)) for seat in self.seats)
        self.known = {seat: self._seen(self.eye, seat) for seat in self.seats if seat != viewer}
        self.foreseen = self._foreseen()
        self.tangled = self._tangled()
        self._settle_tangles()

    def _seen(self, eye: int, seat: int) -> int:
        """Return the cards of a Hand that somebody knows; what has left it since is no longer there."""
        state, at = self.state, seen_at(eye, seat)
        seen = state.knowledge.seen
        return _joined(seen[at] & state.hand_f[seat], seen[at + 1] & state.hand_c[seat])

    def _foreseen(self) -> dict[int, int]:
        """Return the cards of Fate that the viewer knows, by how far from the top they lie."""
        state = self.state
        if state.phase == ORDERING:
            return {}
        entries = enumerate(state.fate[state.drawn :])
        return {at: int(card_of(entry)) for at, entry in entries if viewers_of(entry) >> self.eye & 1}

    def _watched(self) -> tuple[tuple[int, int], ...]:
        """Return who knows which cards of Fate: everybody saw them look, or saw the cards go there."""
        state = self.state
        if state.phase == ORDERING:
            return ()
        entries = enumerate(state.fate[state.drawn :])
        return tuple((at, int(viewers_of(entry))) for at, entry in entries if viewers_of(entry))

    def _tangled(self) -> dict[int, set[int]]:
        """Return the places of cards that the viewer knows to be in one of a few."""
        places: dict[int, set[int]] = {}
        for entry in self.state.knowledge.maybe:
            card, place = int(doubted_card(entry)), int(doubted_place(entry))
            if doubter(entry) != self.eye or not self._is_hidden(card):
                continue
            where = place if place < FATE else place - int(self.state.drawn)
            options = places.setdefault(card, set())
            if place >= FATE or place != self.viewer:
                options.add(where)
        return places

    def _is_hidden(self, card: int) -> bool:
        """Whether a card lies in Fate or in another Hand, and the viewer does not know where."""
        certain = [*self.known.values(), _joined(self._public_fortunes(), self._public_characters()), self._own_hand()]
        return not any(mask >> card & 1 for mask in certain) and card not in self.foreseen.values()

    def _settle_tangles(self) -> None:
        """Drop places that are taken by known cards; a card with one place left is known."""
        changed = True
        while changed:
            changed = False
            full = {seat for seat, cards in self.known.items() if cards.bit_count() == self.sizes[seat]}
            for card, places in list(self.tangled.items()):
                places -= full | {FATE + at for at in self.foreseen}
                if len(places) == 1:
                    place = places.pop()
                    del self.tangled[card]
                    if place < FATE:
                        self.known[place] |= 1 << card
                    else:
                        self.foreseen[place - FATE] = card
                    changed = True

    def _own_hand(self) -> int:
        if self.viewer is None:
            return 0
        return _joined(self.state.hand_f[self.viewer], self.state.hand_c[self.viewer])

    def _public_fortunes(self) -> int:
        state = self.state
        cards = int(state.faire)
        for mask in (*state.camp_f, *state.sets, *state.fees):
            cards |= int(mask)
        return cards

    def _public_characters(self) -> int:
        state = self.state
        cards = int(state.road)
        for mask in (*state.camp_c, *state.crews):
            cards |= int(mask)
        return cards

    def _unseen(self) -> int:
        if self.state.phase == ORDERING:
            return _joined(ALL_FORTUNES, ALL_CHARACTERS) & ~mask_of(self._toss())
        certain = _joined(self._public_fortunes(), self._public_characters()) | self._own_hand()
        for cards in self.known.values():
            certain |= cards
        return _joined(ALL_FORTUNES, ALL_CHARACTERS) & ~certain & ~mask_of(self.foreseen.values())

    def _toss(self) -> tuple[int, ...]:
        state = self.state
        return tuple(int(card) for card in state.fate[: state.drawn]) if state.phase == ORDERING else ()

    def sight(self) -> FortuneSight:
        state, viewer = self.state, self.viewer
        busy = state.phase in (ANSWERING, PICKING)
        legal = () if viewer is None else tuple(int(action) for action in state.legal(viewer))
        return FortuneSight(
            viewer=viewer,
            to_act=tuple(seats_in(int(state.to_act()))),
            legal=legal,
            unseen=self._unseen(),
            outcome=state.outcome(),
            edition_source=state.cast.source,
            players=int(state.players),
            act=int(state.act),
            scenes=int(state.scenes),
            asker=int(state.asker),
            first=int(state.first),
            day_limit=int(state.day_limit),
            action_limit=int(state.action_limit),
            phase=int(state.phase),
            in_game=int(state.in_game),
            day=int(state.day),
            encores=int(state.encores),
            active=int(state.active),
            hand_size=int(state.hand_size),
            faire=int(state.faire),
            road=int(state.road),
            camps=tuple(_joined(state.camp_f[seat], state.camp_c[seat]) for seat in self.seats),
            wayside=tuple(int(state.wayside[seat]) for seat in self.seats),
            sets=tuple(int(cards) for cards in state.sets),
            rainbows=int(state.rainbows),
            crews=tuple(int(state.crews[seat]) for seat in self.seats),
            fees=tuple(int(cards) for cards in state.fees),
            ready=int(state.ready),
            weakened=int(state.weakened),
            unpaid=int(state.unpaid),
            locks=tuple(int(owners) for owners in state.locks),
            fetched=int(state.fetched),
            lieu=int(state.lieu),
            dues_extra=int(state.dues_extra),
            dues_left=int(state.dues_left),
            barters_closed=bool(state.barters_closed),
            actions=int(state.actions),
            asked=int(state.asked) if state.phase in (ORDERING, ANSWERING) else NOBODY,
            pending=int(state.pending) if busy else 0,
            source=int(state.source) if busy else NOBODY,
            ability=int(state.ability) if busy and state.source != NOBODY else 0,
            arguments=int(state.arguments) if busy and state.source != NOBODY else 0,
            step=int(state.step) if busy and state.source != NOBODY else 0,
            target=int(state.target) if busy else NOBODY,
            picks=int(state.picks) if busy else 0,
            hand_sizes=self.sizes,
            hand=self._own_hand(),
            known=tuple(self.known.get(seat, 0) for seat in self.seats),
            exposed=self._exposed(),
            fate_size=0 if state.phase == ORDERING else int(state.fate_size()),
            foreseen=tuple(sorted(self.foreseen.items())),
            watched=self._watched(),
            tangled=tuple((card, tuple(sorted(self.tangled[card]))) for card in sorted(self.tangled)),
            toss=self._toss(),
        )

    def _exposed(self) -> tuple[int, ...]:
        """Return what the others know of the viewer's own Hand: the viewer was there when they saw it."""
        if self.viewer is None:
            return ()
        eyes = [*self.seats, SPECTATOR]
        return tuple(0 if eye == self.viewer else self._seen(eye, self.viewer) for eye in eyes)


# -- possible worlds


@dataclass(frozen=True)
class _Pattern:
    """One way to place the tangled cards, and a number proportional to the worlds that have it."""

    places: tuple[tuple[int, int], ...]
    weight: int


@lru_cache(maxsize=64)
def _patterns(sight: FortuneSight) -> tuple[_Pattern, ...]:
    """Return every way to place the tangled cards.

    Once they are placed, the other unseen cards fill the remaining places in any order; Hands are sets, so a pattern
    that leaves room for n unknown cards in a Hand is worth 1 / n! worlds.  Multiplied by the factorials of all the
    room, that is the falling product below.
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


def imagine(sight: FortuneSight, rng: Rng) -> FortuneState:
    """Return a state the viewer cannot tell from the true one, every world equally likely."""
    hands = [sight.hand if seat == sight.viewer else sight.known[seat] for seat in range(sight.players)]
    fate: list[int] = [-1] * sight.fate_size
    for at, card in sight.foreseen:
        fate[at] = card
    tangled = _drawn_pattern(sight, rng)
    for card, place in tangled:
        if place < FATE:
            hands[place] |= 1 << card
        else:
            fate[place - FATE] = card
    placed = {card for card, _ in tangled}
    pool = vec[i64]([card for card in bits_in(sight.unseen) if card not in placed])
    rng.shuffle(pool)
    unknown = [int(card) for card in pool]
    for seat in range(sight.players):
        for _ in range(sight.hand_sizes[seat] - hands[seat].bit_count()):
            hands[seat] |= 1 << unknown.pop()
    fate = [card if card >= 0 else unknown.pop() for card in fate]
    return _state_from(sight, hands, [*sight.toss, *unknown] if sight.phase == ORDERING else fate)


def _drawn_pattern(sight: FortuneSight, rng: Rng) -> tuple[tuple[int, int], ...]:
    if not sight.tangled:
        return ()
    patterns = _patterns(sight)
    ticket = rng.below_big(sum(pattern.weight for pattern in patterns))
    for pattern in patterns:
        if ticket < pattern.weight:
            return pattern.places
        ticket -= pattern.weight
    raise AssertionError("the ticket is below the sum of the weights")


def _state_from(sight: FortuneSight, hands: list[int], fate: list[int]) -> FortuneState:
    state = FortuneState(sight.edition.cast, sight.players, sight.act, sight.scenes)
    _set_table(state, sight)
    eye = SPECTATOR if sight.viewer is None else sight.viewer
    watched = dict(sight.watched)
    state.fate = vec[i64]([fate_entry(card, watched.get(at, 0)) for at, card in enumerate(fate)])
    state.drawn = len(sight.toss)
    for seat in range(sight.players):
        state.hand_f[seat] = hands[seat] & ALL_FORTUNES
        state.hand_c[seat] = hands[seat] >> FIRST_CHARACTER
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


def payable(sight: FortuneSight) -> int:
    """Return how many cards the viewer could pay Dues with now (AF-5.10)."""
    assert sight.viewer is not None
    pool = (sight.hand | sight.camps[sight.viewer]) & ALL_FORTUNES
    fortunes = int(payable_fortunes(pool, sight.fetched, sight.lieu))
    return fortunes.bit_count() + (sight.hand >> FIRST_CHARACTER).bit_count()


def will_lose(sight: FortuneSight) -> bool:
    """AF-13.6: whether ending the Afternoon now loses the game."""
    return payable(sight) < 1 + sight.dues_extra


def card_list(mask: int) -> list[int]:
    """Return the cards of a joined mask, Fortunes first."""
    return bits_in(mask)
