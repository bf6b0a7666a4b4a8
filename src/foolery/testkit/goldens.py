"""Golden files: expected output that is kept in the repository, such as whole games as text.

There is also `perft`, which counts all sequences of actions from a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Game
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.kernel.state import State, seats_in

__all__ = ["compare_golden", "perft", "playthrough"]


def playthrough(game: Game[Any, Any], options: Mapping[str, object], seats: int, seed: int) -> Iterator[str]:
    """Play a random game and yield the lines of a text that describes it.

    For each step there are the legal actions, the played action, what each viewer is told, and the new position.
    """
    rng = Rng(seed)
    session = GameSession(game, options, seats, SeededDealer(rng))
    names = [f"Seat {seat}" for seat in range(seats)]
    yield f"{game.id} {dict(session.setup.options)} seed {seed}"
    yield game.position(session.state)
    while session.outcome() is None:
        waiting = session.to_act()
        seat = waiting[int(rng.below(len(waiting)))]
        legal = session.state.legal(seat)
        action = int(legal[rng.below(len(legal))])
        yield ""
        yield f"seat {seat} of {waiting}: {' | '.join(game.legal_texts(session.state, seat))}"
        seen: dict[int | None, Any] = {viewer: session.sight(viewer) for viewer in [None, *range(seats)]}
        witnessed = {viewer: game.witness(session.state, seat, action, viewer) for viewer in seen}
        yield f"> {game.notate(session.state, seat, action)}"
        session.play(seat, action)
        for viewer, before in seen.items():
            told = game.tell(before, session.sight(viewer), seat, witnessed[viewer], names, "en")
            yield f"  {'spectator' if viewer is None else viewer}: {' / '.join(told)}"
        yield game.position(session.state)
    outcome = session.outcome()
    assert outcome is not None
    yield ""
    yield f"{outcome.reason}: winners {outcome.winners}, scores {outcome.points()}"


def perft(state: State, depth: int) -> int:
    """Return the number of different sequences of `depth` legal actions from `state`.

    A sequence is shorter, and counts as one, if the game ends or needs a shuffle before.
    """
    if depth == 0 or state.to_act() == 0:
        return 1
    total = 0
    seat = seats_in(int(state.to_act()))[0]
    for action in state.legal(seat):
        after = state.copy()
        after.push(seat, action)
        total += perft(after, depth - 1)
    return total


def compare_golden(path: Path, lines: Sequence[str], *, update: bool) -> None:
    """Check that `lines` are the lines of the file `path`; an AssertionError names the first different line.

    If `update` is true, the file is first overwritten with `lines`.
    """
    if update:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    for number, (expected, got) in enumerate(zip(golden, lines, strict=False), 1):
        assert got == expected, f"{path.name}:{number}: expected {expected!r}, got {got!r}"
    assert len(lines) == len(golden), f"{path.name} has {len(golden)} lines, got {len(lines)}"
