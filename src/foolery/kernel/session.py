"""A game session: one game in progress, with every action checked.

`State.push` does not check an action; a session does.  It reads notation, refuses illegal actions with a reason, asks
the dealer for shuffles, keeps what a record needs, takes steps back, and keeps the offers of a draw.

A sealed choice is a choice in a simultaneous decision: the other seats see it only when all seats have chosen.
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

__all__ = ["DRAW", "GameSession", "PlayedStep", "resolve_options"]

DRAW = "draw"
NO_ACTION = Action(-1)  # the `action` of a step that is `resign`, `timeout` or `draw`


@dataclass(frozen=True)
class PlayedStep:
    """One step of a game that was not taken back: an action, or `resign`, `timeout` or `draw`.

    `text` is its notation, `action` its number.
    """

    seat: Seat
    text: str
    action: Action  # NO_ACTION for `resign`, `timeout` and `draw`
    unit: int  # the same number above 0 for the choices of one simultaneous decision; 0: the seat decided alone
    legal: tuple[str, ...] | None = None  # the notations of all legal actions, only in a tracing session


@dataclass(frozen=True)
class _Snapshot:
    """The position before a step; it is kept as long as the step may still be taken back."""

    number: int  # index of the step in `GameSession.steps`
    shuffles: int  # number of shuffles dealt before the step
    state: State
    sights: dict[int | None, Sight]  # cached sights of this position, by viewer


class GameSession:
    """One game in progress, with its dealer and its steps so far.

    If `trace` is true, each step also keeps the legal actions among which it was chosen.
    """

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
        self.steps: list[PlayedStep] = []
        self.takebacks = [0] * seats  # by seat: decisions taken back after another seat had answered them
        self.state: State = game.new(self.setup)
        self._trace = trace
        self.fixed = 0  # the first `fixed` steps cannot be taken back
        self._snapshots: list[_Snapshot] = []
        self._draw_offers: set[int] = set()
        self._sights: dict[int | None, Sight] = {}
        self._previewed: tuple[int, int, PlayedStep] | None = None  # cache of `preview`: seat, action, result
        self._settle()

    # -- looking

    def to_act(self) -> list[int]:
        """Return the seats that must make a decision now."""
        return seats_in(int(self.state.to_act()))

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        return self.state.outcome()

    def sight(self, viewer: int | None) -> Sight:
        """Return all that `viewer` (a seat; None: a spectator) knows now."""
        if viewer not in self._sights:
            self._sights[viewer] = self.game.sight(self.state, viewer)
        return self._sights[viewer]

    def draw_offers(self) -> frozenset[int]:
        """Return the seats that have offered a draw or accepted one."""
        return frozenset(self._draw_offers)

    def in_play(self, seat: int) -> bool:
        """Whether the game is not over and the seat has not left it."""
        return self.state.outcome() is None and bool(int(self.state.present()) >> seat & 1)

    def choosing(self, seat: int) -> State | None:
        """Return the position in which the seat chooses its action; None if it has nothing to choose.

        For a seat that is to act, this is the current position.  For a seat that may still change its sealed choice, it
        is the position before that choice.  The caller must not change the position.
        """
        if int(self.state.to_act()) >> seat & 1:
            return self.state
        snapshot = self._sealed_snapshot(seat)
        return None if snapshot is None else snapshot.state

    def sealed(self, seat: int) -> PlayedStep | None:
        """Return the seat's sealed choice; None if it has none.

        The seat may change this choice until all other seats have chosen, too.
        """
        snapshot = None if int(self.state.to_act()) >> seat & 1 else self._sealed_snapshot(seat)
        return None if snapshot is None else self.steps[snapshot.number]

    def preview(self, seat: int, action: int | str) -> PlayedStep:
        """Return the step that `play` would add for an action (its notation or number), without playing it.

        Only this method decides whether an action of a player is legal.  Raises InvalidNotationError, IllegalMoveError
        or StaleStateError.
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
        step = PlayedStep(Seat(seat), self.game.notate(state, seat, number), Action(number), int(state.unit()), legal)
        self._previewed = (seat, number, step)
        return step

    # -- playing

    def play(self, seat: int, action: int | str) -> PlayedStep:
        """Play an action (its notation or number) of a seat that is to act, or replace the seat's sealed choice.

        Returns the new step.

        Raises InvalidNotationError, IllegalMoveError or StaleStateError; the session is then unchanged.
        """
        step = self.preview(seat, action)
        if self.sealed(seat) is not None:
            self._take_back(seat)  # a changed sealed choice must stay invisible: draw offers are not touched
        else:
            self._draw_offers &= {seat}  # a seat that plays on declines the offers of the others
        self._push(step)
        return step

    def _push(self, step: PlayedStep) -> None:
        last = self.steps[-1] if self.steps else step
        if last.unit != step.unit or (step.unit == 0 and last.seat != step.seat):
            self._snapshots.clear()  # another seat has answered, or the sealed choices were opened
        self._push_with_snapshots(self.state, [step], len(self.steps))
        self.steps.append(step)
        self._settle()

    def _push_with_snapshots(self, state: State, steps: Sequence[PlayedStep], number: int) -> None:
        """Carry out `steps` in `state`, and keep a snapshot of the position before each one.

        `number` is the index of the first of them in `self.steps`.
        """
        for at, step in enumerate(steps, number):
            self._snapshots.append(_Snapshot(at, len(self.shuffles), state.copy(), self._sights))
            state.push(step.seat, step.action)
            self._forget_caches()

    def _forget_caches(self) -> None:
        """Empty the caches of sights and previews, since the position has changed."""
        self._sights, self._previewed = {}, None

    def _settle(self) -> None:
        """Ask the dealer for every shuffle for which the rules wait, and deal the cards."""
        self._forget_caches()
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
        """Whether the seat may take its last step back.

        It may if since that step nothing was revealed, drawn or shuffled, and no other seat has answered it.
        """
        snapshot = self._last_snapshot(seat)
        if snapshot is None or self.state.outcome() is not None or snapshot.shuffles != len(self.shuffles):
            return False
        # Seats are checked before spectators: it is more likely that a seat has learnt something, and seats' sights are
        # cached.
        viewers: list[int | None] = [*range(self.setup.seats), None]
        return all(self._sight_before(snapshot, viewer).unseen == self.sight(viewer).unseen for viewer in viewers)

    def _sight_before(self, snapshot: _Snapshot, viewer: int | None) -> Sight:
        if viewer not in snapshot.sights:
            snapshot.sights[viewer] = self.game.sight(snapshot.state, viewer)
        return snapshot.sights[viewer]

    def undo(self, seat: int) -> PlayedStep:
        """Take back the seat's last step and return it; sealed choices of other seats stay.

        Raises StaleStateError if `can_undo` is false.
        """
        if not self.can_undo(seat):
            raise StaleStateError("nothing to take back: something was revealed, drawn or answered since")
        return self._take_back(seat)

    def last_decision(self, seat: int) -> int | None:
        """Return the index of the seat's last step that a take-back (`kernel.takeback`) may remove; None if none.

        Steps before the last `resign`, `timeout` or `draw` cannot be taken back.  A step that was the only legal one
        counts, too, because the other seats may not know that it was the only one.
        """
        for number in range(len(self.steps) - 1, self.fixed - 1, -1):
            step = self.steps[number]
            if step.action == NO_ACTION:
                return None
            if step.seat == seat:
                return number
        return None

    def fix(self) -> None:
        """Make all steps so far final, so that they cannot be taken back."""
        self.fixed = len(self.steps)
        self._snapshots.clear()

    def play_again(self, steps: Sequence[PlayedStep]) -> None:
        """Play `steps`, which come from another session with the same deal."""
        for step in steps:
            if step.action == NO_ACTION:
                self._leave(step.seat, step.text)
            else:
                self.play(step.seat, step.action)

    def _take_back(self, seat: int) -> PlayedStep:
        snapshot = self._last_snapshot(seat)
        assert snapshot is not None
        step = self.steps[snapshot.number]
        later = self.steps[snapshot.number + 1 :]  # sealed choices of other seats, nothing else
        del self.steps[snapshot.number :]
        del self._snapshots[self._snapshots.index(snapshot) :]
        self.state = snapshot.state
        self._forget_caches()
        self._push_with_snapshots(self.state, later, len(self.steps))
        self.steps += later
        return step

    def _last_snapshot(self, seat: int) -> _Snapshot | None:
        for snapshot in reversed(self._snapshots):
            if self.steps[snapshot.number].seat == seat:
                return snapshot
        return None

    def _sealed_snapshot(self, seat: int) -> _Snapshot | None:
        """Return the snapshot from before the seat's sealed choice; None if the seat has no sealed choice."""
        unit = int(self.state.unit())
        snapshot = self._last_snapshot(seat) if unit > 0 else None
        return snapshot if snapshot is not None and self.steps[snapshot.number].unit == unit else None

    # -- leaving and agreeing

    def resign(self, seat: int) -> None:
        """Carry out that `seat` resigns.  Raises StaleStateError if it has left the game or the game is over."""
        self._leave(seat, RESIGN)

    def timeout(self, seat: int) -> None:
        """Carry out that `seat` loses on time; for the rules this is the same as resigning.

        Raises StaleStateError if the seat has left the game or the game is over.
        """
        self._leave(seat, TIMEOUT)

    def _leave(self, seat: int, reason: str) -> None:
        self._refuse_unless_in_play(seat)
        # The sealed choices of the seat that leaves are dropped.  Those of the others stay sealed, so the new step
        # comes before them, unless it ends the game: then it is the last step.
        unit, first = int(self.state.unit()), self.first_sealed()
        sealed = [step for step in self.steps[first:] if step.seat != seat]
        left = PlayedStep(Seat(seat), reason, NO_ACTION, 0)
        snapshots, self._snapshots = self._snapshots, []
        self._draw_offers.clear()
        self.state.leave(seat, reason)
        self.steps[first:] = [left, *sealed] if self.state.outcome() is None else [*sealed, left]
        if sealed and snapshots and int(self.state.unit()) == unit:
            # The simultaneous decision goes on without the seat that left: the others may still change their choices.
            before = snapshots[0].state
            before.leave(seat, reason)
            self._forget_caches()
            self._push_with_snapshots(before, sealed, first + 1)
        self._settle()

    def first_sealed(self) -> int:
        """Return the index in `steps` of the first choice that is still sealed; `len(steps)` if there is none."""
        unit, first = int(self.state.unit()), len(self.steps)
        while unit > 0 and first > 0 and self.steps[first - 1].unit == unit:
            first -= 1
        return first

    def offer_draw(self, seat: int) -> bool:
        """Note that `seat` offers or accepts a draw; return whether all seats in play have agreed.

        If they have, the game is over.
        """
        self._refuse_unless_in_play(seat)
        self._draw_offers.add(seat)
        present = seats_in(int(self.state.present()))
        if not self._draw_offers.issuperset(present):
            return False
        self.steps.extend(PlayedStep(Seat(each), DRAW, NO_ACTION, 0) for each in present)
        self._snapshots.clear()
        self.state.agree()
        self._forget_caches()
        return True

    def decline_draw(self) -> None:
        """Remove the draw offers of all seats."""
        self._draw_offers.clear()

    def _refuse_unless_in_play(self, seat: int) -> None:
        self._refuse_if_over()
        if not self.in_play(seat):
            raise StaleStateError(f"seat {seat} has left the game")

    # -- writing down

    def net_steps(self) -> list[PlayedStep]:
        """Return the steps in the order of a record: simultaneous decisions are sorted by seat."""
        net: list[PlayedStep] = []
        start = 0
        for at, step in enumerate(self.steps):
            if step.unit == 0 or (at > 0 and self.steps[at - 1].unit != step.unit):
                start = at
            net.append(step)
            if step.unit:
                net[start:] = sorted(net[start:], key=lambda each: each.seat)
        return net


def resolve_options(
    game: Game[Any, Any], options: Mapping[str, object], seats: int, dealer: Dealer
) -> dict[str, Value]:
    """Return all options of a game, with defaults filled in for those that are not in `options`.

    The dealer draws the random ones, in the order in which the game declares them.  Raises InvalidOptionsError.
    """
    chosen = game.complete_options(options, seats)
    for name in game.drawn_options():
        if name not in chosen:
            chosen[name] = dealer.pick(name, seats)
    return {spec.name: chosen[spec.name] for spec in game.option_specs}
