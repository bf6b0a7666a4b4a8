"""The time before a deal in which players reveal their texts for it.

A player may add a text to the random numbers of the next deal.  First they commit to it: they send its hash.  When all
players are ready, the server calls for the texts, and the players reveal them.  `fairness` explains why.
"""

from __future__ import annotations

from foolery.server.tables.seating import Seating


class DealOpening:
    """Holds since when the texts for the next deal are called for, and how earlier calls for the same game failed."""

    def __init__(self) -> None:
        self.called_at: int | None = None  # milliseconds since 1970; None: texts are not called for
        self.void: list[int] = []  # the seats that did not show their texts in time
        self.renewed = 0  # new secrets of the next game, drawn because commitments were dropped

    def call(self, at: int, seating: Seating) -> None:
        """Call for the texts at time `at`.

        In logs of earlier versions this can happen while a seat has not replaced a dropped commitment.
        """
        self.called_at = at
        seating.settle()
        for chair in seating.chairs:
            chair.dropped = ""

    def leave(self, seating: Seating) -> None:
        """End the call for texts and drop all commitments, if there is a call: the player of a seat has changed."""
        if self.called_at is not None:
            self.called_at = None
            seating.drop_commitments()

    def renew(self, seating: Seating) -> None:
        """Note that the next game has a new secret."""
        self.renewed += 1
        seating.settle()

    def give_up(self, late: list[int], seating: Seating) -> None:
        """Close the table, because the seats in `late` have not revealed their texts and may know those of others."""
        self.called_at, self.void = None, late
        seating.drop_commitments()
        seating.closed = True

    def end(self) -> None:
        """End the call for texts."""
        self.called_at = None

    def begin(self) -> None:
        """Reset the call and the count of new secrets: the game begins, and the next game has its own secret."""
        self.called_at, self.renewed = None, 0

    def moved(self, by: int) -> None:
        """Move the time of the call, if there is one, by `by` milliseconds: the time without a running server."""
        if self.called_at is not None:
            self.called_at += by
