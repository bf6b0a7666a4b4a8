"""The sight of A Fool's Fortune: all that one viewer, a seat or a spectator, knows about a game (AF-13.5).

The module worlds.py draws full states that agree with a sight.  All cards on the table are public.  The order of Fate
and the Hands of other players are hidden.  A viewer remembers hidden cards that it has seen: cards named or Recalled
into a Hand, Hands spied on, cards foreseen, buried or given away.  When a player moves one of several such cards
unseen, each of them becomes tangled: the viewer knows only a few places, one of which has the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from foolery.games.fools_fortune.rules.board_state import ANSWERING, NONE, ORDERING, PICKING
from foolery.games.fools_fortune.rules.cards import (
    ALL_CHARACTERS,
    ALL_FORTUNES,
    FIRST_CHARACTER,
)
from foolery.games.fools_fortune.rules.edition import CardEdition, edition_of
from foolery.games.fools_fortune.rules.goal import payable_fortunes
from foolery.games.fools_fortune.rules.knowledge import (
    FATE_PLACE,
    SPECTATOR,
    card_of,
    doubted_card,
    doubted_place,
    doubter,
    seen_at,
    viewers_of,
)
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bits_in, mask_of
from foolery.kernel.frozen import made_from
from foolery.kernel.numbers import i64
from foolery.kernel.outcome import Outcome
from foolery.kernel.state import seats_in

__all__ = ["FortuneSight", "card_list", "payable", "sight_of", "will_lose"]

# A place is a number: a seat for that seat's Hand, or FATE + n for the card n-th from the top of Fate.
FATE: Final = int(FATE_PLACE)


@dataclass(frozen=True)
class FortuneSight:
    """Holds all that a viewer knows.  Masks of cards have Fortunes in bits 0-54 and Characters in bits 55-76."""

    viewer: int | None  # a seat; None: a spectator
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    unseen: int  # a mask of the cards whose place the viewer does not know
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
    hand: int  # the viewer's own Hand; 0 for a spectator
    known: tuple[int, ...]  # by seat, cards that the viewer knows to be in that Hand; 0 for the viewer's own
    exposed: tuple[int, ...]  # by seat, cards of the viewer's own Hand that this seat knows; last: spectators
    fate_size: int
    foreseen: tuple[tuple[int, int], ...]  # (how far from the top, card)
    watched: tuple[tuple[int, int], ...]  # (how far from the top, viewers who know the card there, as a mask)
    tangled: tuple[tuple[int, tuple[int, ...]], ...]  # (card, places it can be in)
    toss: tuple[int, ...]  # the cards tossed; empty unless the order is being chosen

    def __reduce__(self) -> tuple[Any, ...]:
        return made_from(self)

    @property
    def edition(self) -> CardEdition:
        """The edition: the cards of this game."""
        return edition_of(self.edition_source)


def sight_of(state: FortuneState, viewer: int | None) -> FortuneSight:
    """Return all that `viewer` knows of `state`; None stands for a spectator."""
    return _SightBuilder(state, viewer).sight()


def _joined(fortunes: int, characters: int) -> int:
    return int(fortunes) | int(characters) << FIRST_CHARACTER


class _SightBuilder:
    """Builds the sight of one viewer; `eye` is the viewer's number as in knowledge.py, 3 for a spectator."""

    def __init__(self, state: FortuneState, viewer: int | None) -> None:
        self.state = state
        self.viewer = viewer
        self.eye = SPECTATOR if viewer is None else viewer
        self.seats = range(int(state.players))
        self.sizes = tuple([int(state.hand_count(seat)) for seat in self.seats])
        self.known = {seat: self._seen(self.eye, seat) for seat in self.seats if seat != viewer}
        self.foreseen = self._foreseen()
        self.tangled = self._tangled()
        self._settle_tangles()

    def _seen(self, eye: int, seat: int) -> int:
        """Return a mask of the cards that the viewer `eye` knows to be in the Hand of `seat` now."""
        state, at = self.state, seen_at(eye, seat)
        seen = state.knowledge.seen
        return _joined(seen[at] & state.hand_f[seat], seen[at + 1] & state.hand_c[seat])

    def _foreseen(self) -> dict[int, int]:
        """Return by distance from the top the cards of Fate that the viewer knows; the top card has distance 0."""
        state = self.state
        if state.phase == ORDERING:
            return {}
        known: dict[int, int] = {}
        at: i64
        for at in range(state.fate_size()):
            entry = state.fate[state.drawn + at]
            if viewers_of(entry) >> self.eye & 1:
                known[at] = card_of(entry)
        return known

    def _watched(self) -> tuple[tuple[int, int], ...]:
        """Return pairs of a card's distance from the top of Fate and a mask of the viewers that know the card.

        Which viewers know a card is public, although the card is not.
        """
        state = self.state
        if state.phase == ORDERING:
            return ()
        watched: list[tuple[int, int]] = []
        at: i64
        for at in range(state.fate_size()):
            viewers = viewers_of(state.fate[state.drawn + at])
            if viewers != 0:
                watched.append((at, viewers))
        return tuple(watched)

    def _tangled(self) -> dict[int, set[int]]:
        """Return, for each tangled card, the places where the viewer knows that it can be."""
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
        """Return whether `card` is in Fate or in the Hand of another player and the viewer does not know where."""
        certain = [*self.known.values(), _joined(self._public_fortunes(), self._public_characters()), self._own_hand()]
        return not any(mask >> card & 1 for mask in certain) and card not in self.foreseen.values()

    def _settle_tangles(self) -> None:
        """Remove from the places of tangled cards those that known cards fill, until nothing changes.

        A card with one place left becomes a known card, which can fill a place of another tangled card.
        """
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
        return tuple([int(card) for card in state.fate[: state.drawn]]) if state.phase == ORDERING else ()

    def sight(self) -> FortuneSight:
        state, viewer = self.state, self.viewer
        busy = state.phase in (ANSWERING, PICKING)
        legal = () if viewer is None else tuple([int(action) for action in state.legal(viewer)])
        return FortuneSight(
            viewer=viewer,
            to_act=tuple(seats_in(int(state.to_act()))),
            legal=legal,
            unseen=self._unseen(),
            outcome=state.outcome(),
            edition_source=state.tables.source,
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
            camps=tuple([_joined(state.camp_f[seat], state.camp_c[seat]) for seat in self.seats]),
            wayside=tuple([int(state.wayside[seat]) for seat in self.seats]),
            sets=tuple([int(cards) for cards in state.sets]),
            rainbows=int(state.rainbows),
            crews=tuple([int(state.crews[seat]) for seat in self.seats]),
            fees=tuple([int(cards) for cards in state.fees]),
            ready=int(state.ready),
            weakened=int(state.weakened),
            unpaid=int(state.unpaid),
            locks=tuple([int(owners) for owners in state.locks]),
            fetched=int(state.fetched),
            lieu=int(state.lieu),
            dues_extra=int(state.dues_extra),
            dues_left=int(state.dues_left),
            barters_closed=bool(state.barters_closed),
            actions=int(state.actions),
            asked=int(state.asked) if state.phase in (ORDERING, ANSWERING) else NONE,
            pending=int(state.pending) if busy else 0,
            source=int(state.source) if busy else NONE,
            ability=int(state.ability) if busy and state.source != NONE else 0,
            arguments=int(state.arguments) if busy and state.source != NONE else 0,
            step=int(state.step) if busy and state.source != NONE else 0,
            target=int(state.target) if busy else NONE,
            picks=int(state.picks) if busy else 0,
            hand_sizes=self.sizes,
            hand=self._own_hand(),
            known=tuple([self.known.get(seat, 0) for seat in self.seats]),
            exposed=self._exposed(),
            fate_size=0 if state.phase == ORDERING else int(state.fate_size()),
            foreseen=tuple(sorted(self.foreseen.items())),
            watched=self._watched(),
            tangled=tuple([(card, tuple(sorted(self.tangled[card]))) for card in sorted(self.tangled)]),
            toss=self._toss(),
        )

    def _exposed(self) -> tuple[int, ...]:
        """Return, by seat and then for spectators, a mask of the cards in the viewer's own Hand that they know.

        The viewer knows this, because the player saw how the others learned it.
        """
        if self.viewer is None:
            return ()
        eyes = [*self.seats, SPECTATOR]
        return tuple([0 if eye == self.viewer else self._seen(eye, self.viewer) for eye in eyes])


def payable(sight: FortuneSight) -> int:
    """AF-5.10: return the number of cards with which the viewer, a seat, could pay Dues now."""
    assert sight.viewer is not None
    pool = (sight.hand | sight.camps[sight.viewer]) & ALL_FORTUNES
    fortunes = int(payable_fortunes(pool, sight.fetched, sight.lieu))
    return fortunes.bit_count() + (sight.hand >> FIRST_CHARACTER).bit_count()


def will_lose(sight: FortuneSight) -> bool:
    """AF-13.6: return whether the viewer would lose the game by ending the Afternoon now."""
    return payable(sight) < 1 + sight.dues_extra


def card_list(mask: int) -> list[int]:
    """Return the numbers of the cards in `mask`, ascending: first Fortunes, then Characters."""
    return bits_in(mask)
