"""The opening of a game: seats show the texts that they have committed themselves to, before the first card."""

from __future__ import annotations

from foolery.server.tables.seating import Seating


class DealOpening:
    """Since when texts are shown, and what has become of earlier openings of the same game."""

    def __init__(self) -> None:
        self.called_at: int | None = None  # None: no texts are asked for
        self.void: list[int] = []  # the seats that did not show their texts in time
        self.renewed = 0  # new secrets of the next game, drawn because commitments were dropped

    def call(self, at: int, seating: Seating) -> None:
        """Ask for the texts.  Logs of earlier versions do so where a seat has not committed anew."""
        self.called_at = at
        seating.settle()
        for chair in seating.chairs:
            chair.dropped = ""

    def leave(self, seating: Seating) -> None:
        """Drop all commitments where texts are being shown: a seat has changed hands."""
        if self.called_at is not None:
            self.called_at = None
            seating.drop_commitments()

    def renew(self, seating: Seating) -> None:
        """Count a new secret."""
        self.renewed += 1
        seating.settle()

    def give_up(self, late: list[int], seating: Seating) -> None:
        """Close the table: the late seats know the texts of others and keep their own back."""
        self.called_at, self.void = None, late
        seating.drop_commitments()
        seating.closed = True

    def end(self) -> None:
        """Ask for no texts any more."""
        self.called_at = None

    def begin(self) -> None:
        """Begin the game: the next one has another secret."""
        self.called_at, self.renewed = None, 0

    def moved(self, by: int) -> None:
        """Let the texts be asked for later."""
        if self.called_at is not None:
            self.called_at += by
