"""A table: one game being played, through the checked door.

`State.push` trusts its caller; a table trusts nobody.  It reads notation, refuses what the rules forbid and says why,
asks the dealer, keeps what a record needs, takes back what may be taken back, and knows who offered a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from foolery.kernel.dealer import Dealer
from foolery.kernel.errors import IllegalMoveError, StaleStateError
from foolery.kernel.game import Game, Json, Sight
from foolery.kernel.names import Action, Card, Seat
from foolery.kernel.numbers import i64, vec
from foolery.kernel.options import Value
from foolery.kernel.outcome import RESIGN, TIMEOUT, Outcome
from foolery.kernel.state import State, seats_in

__all__ = ["DRAW", "Entry", "Table", "resolve_options"]

DRAW = "draw"
NO_ACTION = Action(-1)  # of the words that are no actions of the game


@dataclass(frozen=True)
class Entry:
    """One net step: an action of the game, or one of the words resign, timeout, draw."""

    seat: Seat
    text: str
    action: Action  # NO_ACTION for the words that are no actions of the game
    unit: int  # decisions sealed together share a number above 0
    legal: tuple[str, ...] | None = None  # only while tracing


@dataclass(frozen=True)
class _Snapshot:
    """The position before an entry, kept as long as the entry might be taken back."""

    entries: int
    shuffles: int
    state: State
    sights: dict[int | None, Sight]  # of that position, as far as anybody has looked


class Table:
    """One game in progress, with its dealer and its history."""

    def __init__(
        self,
        game: Game[Any, Any],
        options: Mapping[str, object],
        seats: int,
        dealer: Dealer,
        *,
        edition: Json = None,
        trace: bool = False,
    ) -> None:
        self.game = game
        self.setup = game.set_up(resolve_options(game, options, seats, dealer), seats, edition)
        self.dealer = dealer
        self.shuffles: list[tuple[str, list[str]]] = []
        self.entries: list[Entry] = []
        self.takebacks = [0] * seats  # by seat: decisions that were taken back after they had been answered
        self.state: State = game.new(self.setup)
        self._trace = trace
        self.fixed = 0  # so many entries nobody takes back
        self._snapshots: list[_Snapshot] = []
        self._draw_offers: set[int] = set()
        self._sights: dict[int | None, Sight] = {}
        self._previewed: tuple[int, int, Entry] | None = None  # seat, action, and what was said about them last
        self._settle()

    # -- looking

    def to_act(self) -> list[int]:
        """Return the seats that owe a decision."""
        return seats_in(int(self.state.to_act()))

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return self.state.outcome()

    def sight(self, viewer: int | None) -> Sight:
        """Return what a seat, or a spectator, knows now."""
        if viewer not in self._sights:
            self._sights[viewer] = self.game.sight(self.state, viewer)
        return self._sights[viewer]

    def draw_offers(self) -> frozenset[int]:
        """Return the seats that would agree on a draw now."""
        return frozenset(self._draw_offers)

    def in_play(self, seat: int) -> bool:
        """Whether the game goes on and the seat has not left it."""
        return self.state.outcome() is None and bool(int(self.state.present()) >> seat & 1)

    def choosing(self, seat: int) -> State | None:
        """Return the position in which the seat chooses, to be read only; None if it has nothing to choose.

        For a seat that is to act that is the present one; for a seat whose sealed choice may still be changed, the one
        before that choice.
        """
        if int(self.state.to_act()) >> seat & 1:
            return self.state
        snapshot = self._sealing(seat)
        return None if snapshot is None else snapshot.state

    def sealed(self, seat: int) -> Entry | None:
        """Return the seat's choice that waits for those of others and may still be changed."""
        snapshot = None if int(self.state.to_act()) >> seat & 1 else self._sealing(seat)
        return None if snapshot is None else self.entries[snapshot.entries]

    def preview(self, seat: int, action: int | str) -> Entry:
        """Return the step that `play` would make of an action; nothing changes.

        This is where it is decided what may be played.  Raises InvalidNotationError, IllegalMoveError or
        StaleStateError.
        """
        self._refuse_if_over()
        state = self.choosing(seat)
        if state is None:
            raise StaleStateError(f"it is not seat {seat}'s turn")
        number = self.game.parse(state, seat, action) if isinstance(action, str) else action
        if self._previewed is not None and self._previewed[:2] == (seat, number):
            return self._previewed[2]
        if number not in state.legal(seat):
            refusal = self.game.why_illegal(state, seat, number)
            assert refusal is not None, f"action {number} is neither legal nor explained"
            reason = self.game.explain(self.setup, refusal, "en")
            raise IllegalMoveError(f"illegal {action!r}: {reason} [{refusal.clause}]", refusal)
        legal = tuple(self.game.legal_texts(state, seat)) if self._trace else None
        entry = Entry(Seat(seat), self.game.notate(state, seat, number), Action(number), int(state.unit()), legal)
        self._previewed = (seat, number, entry)
        return entry

    # -- playing

    def play(self, seat: int, action: int | str) -> Entry:
        """Carry out an action of a seat that is to act, or replace the seat's last sealed one.

        Raises InvalidNotationError, IllegalMoveError or StaleStateError, and then nothing has changed.
        """
        entry = self.preview(seat, action)
        if self.sealed(seat) is not None:
            self._take_back(seat)  # nobody else may notice: offers stand as they stood
        else:
            self._draw_offers &= {seat}  # whoever plays on has not accepted the others' offer
        self._push(entry)
        return entry

    def _push(self, entry: Entry) -> None:
        last = self.entries[-1] if self.entries else entry
        if last.unit != entry.unit or (entry.unit == 0 and last.seat != entry.seat):
            self._snapshots.clear()  # somebody has answered, or the sealed choices were opened
        self._push_remembering(self.state, [entry], len(self.entries))
        self.entries.append(entry)
        self._settle()

    def _push_remembering(self, state: State, entries: Sequence[Entry], number: int) -> None:
        """Push entries, of which the first has this number, and keep the position before each."""
        for at, entry in enumerate(entries, number):
            self._snapshots.append(_Snapshot(at, len(self.shuffles), state.copy(), self._sights))
            state.push(entry.seat, entry.action)
            self._look_again()

    def _look_again(self) -> None:
        """Forget what was seen and said of a position: it is another one now."""
        self._sights, self._previewed = {}, None

    def _settle(self) -> None:
        """Ask the dealer for every shuffle the rules want now."""
        self._look_again()
        while (due := self.state.due()) is not None:
            order = self.dealer.shuffle(
                due.name, [self.game.card_code(self.setup, Card(int(card))) for card in due.cards]
            )
            self.shuffles.append((due.name, order))
            self.state.deal(vec[i64]([self.game.card_number(self.setup, code) for code in order]))

    def _refuse_if_over(self) -> None:
        if self.state.outcome() is not None:
            raise StaleStateError("the game is over")

    # -- taking back

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last step: nothing was revealed, drawn, shuffled or answered since."""
        snapshot = self._last_snapshot(seat)
        if snapshot is None or self.state.outcome() is not None or snapshot.shuffles != len(self.shuffles):
            return False
        # The seats first: one of them has learnt something most of the time, and its sights are at hand.
        viewers: list[int | None] = [*range(self.setup.seats), None]
        return all(self._sight_before(snapshot, viewer).unseen == self.sight(viewer).unseen for viewer in viewers)

    def _sight_before(self, snapshot: _Snapshot, viewer: int | None) -> Sight:
        if viewer not in snapshot.sights:
            snapshot.sights[viewer] = self.game.sight(snapshot.state, viewer)
        return snapshot.sights[viewer]

    def undo(self, seat: int) -> Entry:
        """Take back the seat's last step; sealed steps of others stay.  Raises StaleStateError if it may not."""
        if not self.can_undo(seat):
            raise StaleStateError("nothing to take back: something was revealed, drawn or answered since")
        return self._take_back(seat)

    def last_decision(self, seat: int) -> int | None:
        """Return the number of the seat's last entry; None: it has none since somebody left.

        One that was compulsory counts as well: that it was can be something the others must not know.
        """
        for number in range(len(self.entries) - 1, self.fixed - 1, -1):
            entry = self.entries[number]
            if entry.action == NO_ACTION:
                return None
            if entry.seat == seat:
                return number
        return None

    def fix(self) -> None:
        """Let nobody take back what was played so far."""
        self.fixed = len(self.entries)
        self._snapshots.clear()

    def play_again(self, entries: Sequence[Entry]) -> None:
        """Carry out the entries of another table of the same deal."""
        for entry in entries:
            if entry.action == NO_ACTION:
                self._leave(entry.seat, entry.text)
            else:
                self.play(entry.seat, entry.action)

    def _take_back(self, seat: int) -> Entry:
        snapshot = self._last_snapshot(seat)
        assert snapshot is not None
        entry = self.entries[snapshot.entries]
        later = self.entries[snapshot.entries + 1 :]  # only sealed steps of other seats can stand here
        del self.entries[snapshot.entries :]
        del self._snapshots[self._snapshots.index(snapshot) :]
        self.state = snapshot.state
        self._look_again()
        self._push_remembering(self.state, later, len(self.entries))
        self.entries += later
        return entry

    def _last_snapshot(self, seat: int) -> _Snapshot | None:
        for snapshot in reversed(self._snapshots):
            if self.entries[snapshot.entries].seat == seat:
                return snapshot
        return None

    def _sealing(self, seat: int) -> _Snapshot | None:
        """Return the position before the seat's sealed choice, if it waits for others who decide at the same time."""
        unit = int(self.state.unit())
        snapshot = self._last_snapshot(seat) if unit > 0 else None
        return snapshot if snapshot is not None and self.entries[snapshot.entries].unit == unit else None

    # -- leaving and agreeing

    def resign(self, seat: int) -> None:
        """Let a seat give up."""
        self._leave(seat, RESIGN)

    def timeout(self, seat: int) -> None:
        """Let a seat lose on time, which counts as giving up."""
        self._leave(seat, TIMEOUT)

    def _leave(self, seat: int, reason: str) -> None:
        self._refuse_unless_in_play(seat)
        # Sealed choices of the leaver are dropped; those of others stay sealed, so the leaving comes before them,
        # unless it ends the game: nothing can be chosen after the end.
        unit, first = int(self.state.unit()), self.first_sealed()
        sealed = [entry for entry in self.entries[first:] if entry.seat != seat]
        left = Entry(Seat(seat), reason, NO_ACTION, 0)
        snapshots, self._snapshots = self._snapshots, []
        self._draw_offers.clear()
        self.state.leave(seat, reason)
        self.entries[first:] = [left, *sealed] if self.state.outcome() is None else [*sealed, left]
        if sealed and snapshots and int(self.state.unit()) == unit:
            # The others still choose: whoever has sealed may go on changing it, in a game without the leaver.
            before = snapshots[0].state
            before.leave(seat, reason)
            self._look_again()
            self._push_remembering(before, sealed, first + 1)
        self._settle()

    def first_sealed(self) -> int:
        """Return the number of the first entry that is sealed now, that of the next entry if none is."""
        unit, first = int(self.state.unit()), len(self.entries)
        while unit > 0 and first > 0 and self.entries[first - 1].unit == unit:
            first -= 1
        return first

    def offer_draw(self, seat: int) -> bool:
        """Offer a draw or accept one; return whether everybody has now agreed and the game is over."""
        self._refuse_unless_in_play(seat)
        self._draw_offers.add(seat)
        present = seats_in(int(self.state.present()))
        if not self._draw_offers.issuperset(present):
            return False
        self.entries.extend(Entry(Seat(each), DRAW, NO_ACTION, 0) for each in present)
        self._snapshots.clear()
        self.state.agree()
        self._look_again()
        return True

    def decline_draw(self) -> None:
        """Drop all offers of a draw."""
        self._draw_offers.clear()

    def _refuse_unless_in_play(self, seat: int) -> None:
        self._refuse_if_over()
        if not self.in_play(seat):
            raise StaleStateError(f"seat {seat} has left the game")

    # -- writing down

    def net_entries(self) -> list[Entry]:
        """Return the steps as a record holds them: of decisions sealed together, the lowest seat's first."""
        net: list[Entry] = []
        start = 0
        for at, entry in enumerate(self.entries):
            if entry.unit == 0 or (at > 0 and self.entries[at - 1].unit != entry.unit):
                start = at
            net.append(entry)
            if entry.unit:
                net[start:] = sorted(net[start:], key=lambda each: each.seat)
        return net


def resolve_options(
    game: Game[Any, Any], options: Mapping[str, object], seats: int, dealer: Dealer
) -> dict[str, Value]:
    """Complete the options and draw those that were left to chance, in the declared order."""
    chosen = game.complete_options(options, seats)
    for name in game.drawn_options():
        if name not in chosen:
            chosen[name] = dealer.pick(name, seats)
    return {spec.name: chosen[spec.name] for spec in game.option_specs}
