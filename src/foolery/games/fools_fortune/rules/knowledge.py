"""Who has seen what (AF-13.5): Hands and Fate as each viewer remembers them.

A viewer is a seat, or 3 for spectators.  The memory of a viewer has three parts.  `seen`: cards known to be in a Hand.
The viewers in an entry of Fate: those who know the card there.  `maybe`: cards known to be in one of several places.
They are doubtful because a player moved one of several hidden cards unseen: buried it from the Hand, Drew it after
foreseeing, or gave it as a Changeling.  A place is a seat's Hand (0-2), or 3 + an index in Fate.
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
    """Return a card of Fate that these viewers know."""
    return card | viewers << 7


def card_of(entry: i64) -> i64:
    return entry & 127


def viewers_of(entry: i64) -> i64:
    return entry >> 7


# -- entries of `maybe`: 2 bits viewer | 7 bits card | place


def doubt(viewer: i64, card: i64, place: i64) -> i64:
    """Return the entry that says: this viewer knows that the card may be at this place."""
    return viewer | card << 2 | place << 9


def doubter(entry: i64) -> i64:
    return entry & 3


def doubted_card(entry: i64) -> i64:
    return entry >> 2 & 127


def doubted_place(entry: i64) -> i64:
    return entry >> 9


def at_place(entry: i64, place: i64) -> i64:
    """Return the same doubt about another place."""
    return entry & 511 | place << 9


def seen_at(viewer: i64, seat: i64) -> i64:
    """Return the index in `seen` of the Fortunes that a viewer knows in a Hand; the Characters follow at index + 1."""
    return 6 * viewer + 2 * seat


class ViewerKnowledge:
    """What all viewers remember.  `seen` may still hold cards that have left the Hand since."""

    def __init__(self) -> None:
        self.seen: vec[i64] = vec[i64]([0] * 24)  # by seen_at
        self.maybe: vec[i64] = vec[i64]()

    def copy(self) -> ViewerKnowledge:
        twin = ViewerKnowledge()
        twin.seen = self.seen[:]
        twin.maybe = self.maybe
        return twin

    # -- learning

    def remember(self, viewers: i64, seat: i64, card: i64) -> None:
        """Record that the viewers (a mask) know a card of a Hand."""
        is_character: i64 = 0 if card < FIRST_CHARACTER else 1
        bit: i64 = bit_of(card - FIRST_CHARACTER * is_character)
        viewer: i64
        for viewer in range(VIEWERS):
            if viewers >> viewer & 1 != 0:
                self.seen[seen_at(viewer, seat) + is_character] |= bit

    def remember_hand(self, viewer: i64, seat: i64, fortunes: i64, characters: i64) -> None:
        """AF-8.5: the viewer looks at a whole Hand."""
        self.seen[seen_at(viewer, seat)] = fortunes
        self.seen[seen_at(viewer, seat) + 1] = characters

    def show(self, seat: i64, card: i64) -> None:
        """Record that all viewers know a card of a Hand, as it was named or came from the Road."""
        self.reveal(card)
        self.remember(ALL_VIEWERS, seat, card)

    def reveal(self, card: i64) -> None:
        """Drop all doubts about a card whose place all viewers know now."""
        if len(self.maybe) == 0:
            return
        kept = vec[i64]()
        for entry in self.maybe:
            if doubted_card(entry) != card:
                kept = append(kept, entry)
        self.maybe = kept

    # -- losing track

    def move(self, old: i64, new: i64) -> None:
        """Move all doubts about the place `old` to the place `new`."""
        if len(self.maybe) == 0:
            return
        moved = vec[i64]()
        for entry in self.maybe:
            moved = append(moved, at_place(entry, new) if doubted_place(entry) == old else entry)
        self.maybe = moved

    def blur_hand(self, seat: i64, fortunes: i64, characters: i64, place: i64, knowing: i64) -> None:
        """Record that one card of a Hand goes to `place` unseen: viewers no longer know which of its cards stayed.

        The Hand is the one before the card moves.  The viewers `knowing` (a mask) see the card all the same.
        """
        is_only = population(fortunes) + population(characters) == 1  # then all know which card it was, if not what
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
        """Record that each of these cards may be at `place`."""
        while cards != 0:
            self.maybe = append(self.maybe[:], doubt(viewer, first_in(cards) + offset, place))
            cards = without_lowest(cards)

    def blur_fate(self, seat: i64, fate: vec[i64], top: i64, count: i64) -> None:
        """Record that `seat` orders the top cards of Fate unseen and takes the first to its Hand.

        Fate is the one before they move.  A viewer who knew one of them knows only that it is in one of these places.
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
        """AF-5.20: after an Encore no viewer knows anything about Hands and Fate."""
        self.seen = vec[i64]([0] * 24)
        self.maybe = vec[i64]()


def _add_anywhere(entries: vec[i64], entry: i64, seat: i64, first: i64, count: i64) -> vec[i64]:
    """Append doubts about the Hand of `seat` and about `count` - 1 places of Fate after `first`."""
    entries = append(entries, at_place(entry, seat))
    index: i64
    for index in range(1, count):
        entries = append(entries, at_place(entry, first + index))
    return entries
