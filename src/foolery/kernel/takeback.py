"""Taking back a decision that was answered: the same game is dealt again and played up to it.

`Table.undo` takes back what nobody has answered and what showed nobody anything; that leaves no trace.  Here what
followed goes as well, and what was seen stays seen: the table counts it, and a record says so.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from foolery.kernel.errors import StaleStateError
from foolery.kernel.table import Table

__all__ = ["shows_new_cards", "taken_back"]


def taken_back(table: Table, dealt: Table, seat: int) -> Table:
    """Return the game as it was before the seat's last decision, on a table just dealt by an equal dealer.

    Raises StaleStateError where there is no such decision.
    """
    number = table.last_decision(seat)
    if number is None:
        raise StaleStateError("nothing to take back")
    dealt.play_again(table.entries[: table.fixed])
    dealt.fix()
    dealt.play_again(table.entries[table.fixed : number])
    dealt.takebacks = list(table.takebacks)
    dealt.takebacks[seat] += 1
    return dealt


def shows_new_cards(earlier: Table, later: Table) -> bool:
    """Whether somebody has come to know, between two positions of a game, what nobody knew: a drawn or shuffled card.

    Cards that a player laid down or showed do not count: somebody knew them.
    """
    return len(earlier.shuffles) != len(later.shuffles) or bool(_unknown(earlier) & ~_unknown(later))


def _unknown(table: Table) -> int:
    """Return the cards that no seat knows, as a bitmask."""
    return reduce(and_, (table.sight(seat).unseen for seat in range(table.setup.seats)))
