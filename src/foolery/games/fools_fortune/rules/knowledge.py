"""What each viewer knows about hidden cards, those in Hands and in Fate (AF-13.5).

A viewer is a seat, or 3 for spectators.  What a viewer knows is kept in three parts:

- `seen`: the cards that the viewer knows to be in a Hand.
- Each entry of Fate: the card there and the viewers that know it.
- `maybe`: the doubts.  A doubt says that a viewer knows a card to be in one of several places, and that `place` is one
  of them.  Doubts arise when a player moves one of several hidden cards unseen: buries it from the Hand, Draws it
  after foreseeing, or gives it away with the ability Changeling.

A place is a number: 0-2 is the Hand of that seat, 3 + n is the entry with index n in `BoardState.fate`.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import append, i64, vec

__all__ = ["seen_at"]

SPECTATOR: Final = 3
VIEWERS: Final = 4
ALL_VIEWERS: Final = 15  # all viewers, as a mask
FATE_PLACE: Final = 3  # the place of Fate's first entry


# -- entries of Fate: 7 bits card | 4 bits viewers who know it


def fate_entry(card: i64, viewers: i64) -> i64:
    """Return the entry of Fate for `card`, known to the viewers of the mask `viewers`."""
    return card | viewers << 7


def card_of(entry: i64) -> i64:
    return entry & 127


def viewers_of(entry: i64) -> i64:
    return entry >> 7


# -- entries of `maybe`: 2 bits viewer | 7 bits card | place


def doubt(viewer: i64, card: i64, place: i64) -> i64:
    """Return the entry of `maybe` for one doubt: `viewer` knows that `card` may be at `place`."""
    return viewer | card << 2 | place << 9


def doubter(entry: i64) -> i64:
    return entry & 3


def doubted_card(entry: i64) -> i64:
    return entry >> 2 & 127


def doubted_place(entry: i64) -> i64:
    return entry >> 9


def at_place(entry: i64, place: i64) -> i64:
    """Return the doubt `entry` with its place replaced by `place`."""
    return entry & 511 | place << 9


def seen_at(viewer: i64, seat: i64) -> i64:
    """Return the index in `seen` of the mask of Fortunes that `viewer` knows in the Hand of `seat`.

    The mask of Characters is at this index + 1.
    """
    return 6 * viewer + 2 * seat


class ViewerKnowledge:
    """Holds what all viewers know about hidden cards.

    `seen` may still have cards that have left the Hand; a reader has to ignore those.
    """

    def __init__(self) -> None:
        self.seen: vec[i64] = vec[i64]([0] * 24)  # masks, with the index of seen_at
        self.maybe: vec[i64] = vec[i64]()

    def copy(self) -> ViewerKnowledge:
        twin = ViewerKnowledge()
        twin.seen = self.seen[:]
        twin.maybe = self.maybe
        return twin

    # -- learning

    def remember(self, viewers: i64, seat: i64, card: i64) -> None:
        """Record that the viewers of the mask `viewers` know that `card` is in the Hand of `seat`."""
        is_character: i64 = 0 if card < FIRST_CHARACTER else 1
        bit: i64 = bit_of(card - FIRST_CHARACTER * is_character)
        viewer: i64
        for viewer in range(VIEWERS):
            if viewers >> viewer & 1 != 0:
                self.seen[seen_at(viewer, seat) + is_character] |= bit

    def remember_hand(self, viewer: i64, seat: i64, fortunes: i64, characters: i64) -> None:
        """AF-8.5: record that `viewer` knows the whole Hand of `seat`: masks of its Fortunes and Characters."""
        self.seen[seen_at(viewer, seat)] = fortunes
        self.seen[seen_at(viewer, seat) + 1] = characters

    def show(self, seat: i64, card: i64) -> None:
        """Record that all viewers know that `card` is in the Hand of `seat`: it was named, or it came from the Road."""
        self.reveal(card)
        self.remember(ALL_VIEWERS, seat, card)

    def reveal(self, card: i64) -> None:
        """Remove all doubts about `card`, because all viewers now know where it is."""
        if len(self.maybe) == 0:
            return
        kept = vec[i64]()
        for entry in self.maybe:
            if doubted_card(entry) != card:
                kept = append(kept, entry)
        self.maybe = kept

    # -- losing track

    def move(self, old: i64, new: i64) -> None:
        """Replace the place `old` by the place `new` in all doubts, because the hidden card there moves."""
        if len(self.maybe) == 0:
            return
        moved = vec[i64]()
        for entry in self.maybe:
            moved = append(moved, at_place(entry, new) if doubted_place(entry) == old else entry)
        self.maybe = moved

    def blur_hand(self, seat: i64, fortunes: i64, characters: i64, place: i64, knowing: i64) -> None:
        """Record that one card of the Hand of `seat` goes to `place` unseen.

        Afterwards a viewer no longer knows which of the cards it had seen are still in the Hand.  `fortunes` and
        `characters` are the Hand before the card moves.  Viewers of the mask `knowing` see which card it is.
        """
        is_only = population(fortunes) + population(characters) == 1  # then every viewer knows that this card moved
        viewer: i64
        for viewer in range(VIEWERS):
            if knowing >> viewer & 1 == 0:
                at = seen_at(viewer, seat)
                where = place if is_only else seat
                self._doubt_all(viewer, self.seen[at] & fortunes, 0, where)
                self._doubt_all(viewer, self.seen[at + 1] & characters, FIRST_CHARACTER, where)
                self.seen[at] = 0
                self.seen[at + 1] = 0
        if is_only:
            self.move(seat, place)
            return
        grown = self.maybe[:]
        for entry in self.maybe:
            if doubted_place(entry) == seat and knowing >> doubter(entry) & 1 == 0:
                grown = append(grown, at_place(entry, place))
        self.maybe = grown

    def _doubt_all(self, viewer: i64, cards: i64, offset: i64, place: i64) -> None:
        """Record for `viewer` that each card of the mask `cards` may be at `place`.

        Bit n of the mask stands for the card n + `offset`.
        """
        while cards != 0:
            self.maybe = append(self.maybe[:], doubt(viewer, first_in(cards) + offset, place))
            cards = without_lowest(cards)

    def blur_fate(self, seat: i64, fate: vec[i64], top: i64, count: i64) -> None:
        """Record that `seat` puts the top `count` cards of Fate into a new order unseen, and the first into its Hand.

        `fate` is Fate before the cards move, `top` the index of its top card.  Another viewer that knew one of the
        cards now knows only that it is in the Hand or in one of the other `count` - 1 places.
        """
        grown = vec[i64]()
        first = FATE_PLACE + top
        for entry in self.maybe:
            if doubter(entry) != seat and first <= doubted_place(entry) < first + count:
                grown = _add_anywhere(grown, entry, seat, first, count)
            else:
                grown = append(grown, entry)
        index: i64
        viewer: i64
        for index in range(count):
            known = fate[top + index]
            for viewer in range(VIEWERS):
                if viewer != seat and viewers_of(known) >> viewer & 1 != 0:
                    grown = _add_anywhere(grown, doubt(viewer, card_of(known), 0), seat, first, count)
        self.maybe = grown

    def forget_all(self) -> None:
        """AF-5.20: forget everything: after an Encore no viewer knows a card in a Hand or in Fate."""
        self.seen = vec[i64]([0] * 24)
        self.maybe = vec[i64]()


def _add_anywhere(entries: vec[i64], entry: i64, seat: i64, first: i64, count: i64) -> vec[i64]:
    """Return `entries` with copies of the doubt `entry` appended for all places where the card can be now.

    These are the Hand of `seat` and the `count` - 1 places of Fate after the place `first`.
    """
    entries = append(entries, at_place(entry, seat))
    index: i64
    for index in range(1, count):
        entries = append(entries, at_place(entry, first + index))
    return entries
