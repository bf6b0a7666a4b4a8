"""Records: one game as one line of JSON that can be replayed (format version 1).

Reading is strict: a record that does not replay exactly raises InvalidRecordError with the number of the step, and
never another exception.  A trace is a record that lists all legal actions at every step.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from foolery.kernel.dealer import ReplayingDealer
from foolery.kernel.errors import FooleryError, InvalidRecordError, short
from foolery.kernel.fair import check_fair, read_fair
from foolery.kernel.game import Game, Json
from foolery.kernel.match import check_header, read_header
from foolery.kernel.options import Value
from foolery.kernel.outcome import RESIGN, TIMEOUT, Outcome
from foolery.kernel.session import DRAW, GameSession

__all__ = ["Record", "Step", "check_fair", "record_of", "replay", "verify"]

VERSION = 1
_TABLE = re.compile(r"[!-~]{1,200}")
MAX_LINE = 16 * 1024 * 1024
MAX_DIGITS = 18  # characters of a whole number, including the sign


@dataclass(frozen=True)
class Step:
    """One step of a record: the seat, and its action in notation; in a trace, `legal` lists all legal actions."""

    seat: int
    action: str
    legal: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Record:
    """One game as a record contains it: what is needed to play the same game again."""

    game: str
    options: Mapping[str, Value]
    seats: int
    shuffles: Sequence[tuple[str, Sequence[str]]]
    steps: Sequence[Step]
    result: Mapping[str, Json] | None = None
    edition: Json = None
    match: Mapping[str, Json] | None = None
    fair: Mapping[str, Json] | None = field(default=None)
    takebacks: Sequence[int] | None = None  # by seat; None: no answered decision was taken back
    study: Mapping[str, Json] | None = None  # for a variation: the other game, and the step from which they differ

    def to_line(self) -> str:
        """Return the record as one line of JSON, without the newline."""
        tree: dict[str, Json] = {
            "foolery": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "seats": self.seats,
            "shuffles": [{"name": name, "cards": list(cards)} for name, cards in self.shuffles],
            "steps": [_step_tree(step) for step in self.steps],
        }
        optional = {
            "result": self.result,
            "edition": self.edition,
            "match": self.match,
            "fair": self.fair,
            "takebacks": self.takebacks,
            "study": self.study,
        }
        tree |= {key: value for key, value in optional.items() if value is not None}
        return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_line(line: str) -> Record:
        """Return the record in `line`, one line of JSON.  Raises InvalidRecordError if it is not well formed."""
        if len(line) > MAX_LINE:
            raise InvalidRecordError(f"a record is at most {MAX_LINE} characters long")
        try:
            tree = json.loads(
                line, parse_int=_whole, parse_constant=_refuse_constant, object_pairs_hook=_refuse_doubled_keys
            )
        except RecursionError:
            raise InvalidRecordError("not JSON: nested too deeply") from None
        except ValueError as error:
            raise InvalidRecordError(f"not JSON: {str(error).splitlines()[0]}") from None
        return _read(tree)


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a whole number has at most {MAX_DIGITS} digits")
    return int(digits)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def _refuse_doubled_keys(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Return a JSON object as a dictionary.

    Raises ValueError for a repeated key, since JSON parsers disagree about which of the values counts.
    """
    tree = dict(pairs)
    if len(tree) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"key {short(next(name for name in names if names.count(name) > 1))} stands twice")
    return tree


def _step_tree(step: Step) -> dict[str, Json]:
    tree: dict[str, Json] = {"seat": step.seat, "action": step.action}
    if step.legal is not None:
        tree["legal"] = list(step.legal)
    return tree


# -- reading


_KEYS = {
    "foolery",
    "game",
    "options",
    "seats",
    "shuffles",
    "steps",
    "result",
    "edition",
    "match",
    "fair",
    "takebacks",
    "study",
}


def _read(tree: Json) -> Record:
    _expect(isinstance(tree, dict), "expected a JSON object")
    version = tree.get("foolery")
    _expect(_is_int(version) and version == VERSION, f"expected record version {VERSION}, got {short(version)}")
    unknown = sorted(set(tree) - _KEYS)
    _expect(not unknown, f"unknown key {short(unknown[0]) if unknown else ''}")
    for key, kind in (("game", str), ("options", dict), ("shuffles", list), ("steps", list)):
        _expect(isinstance(tree.get(key), kind), f"{key!r} is missing or not {_KIND_NAMES[kind]}")
    _expect(_is_int(tree.get("seats")), "'seats' is missing or not a number")
    for key in ("result", "edition", "match", "fair", "study"):
        _expect(key not in tree or isinstance(tree[key], dict), f"{key!r} is not an object")
    return Record(
        game=tree["game"],
        options=tree["options"],
        seats=tree["seats"],
        shuffles=[_read_shuffle(number, shuffle) for number, shuffle in enumerate(tree["shuffles"], 1)],
        steps=[_read_step(number, step) for number, step in enumerate(tree["steps"], 1)],
        result=tree.get("result"),
        edition=tree.get("edition"),
        match=None if "match" not in tree else read_header(tree["match"], tree["seats"]),
        fair=None if "fair" not in tree else read_fair(tree["fair"], tree["seats"]),
        takebacks=None if "takebacks" not in tree else _read_takebacks(tree["takebacks"], tree["seats"]),
        study=None if "study" not in tree else _read_study(tree["study"], len(tree["steps"])),
    )


_KIND_NAMES: dict[type, str] = {str: "a text", dict: "an object", list: "a list"}


def _read_shuffle(number: int, tree: Json) -> tuple[str, list[str]]:
    sound = (
        isinstance(tree, dict)
        and set(tree) == {"name", "cards"}
        and isinstance(tree["name"], str)
        and _is_texts(tree["cards"])
    )
    _expect(sound, f"shuffle {number} is not an object with a name and a list of cards")
    return tree["name"], tree["cards"]


def _read_step(number: int, tree: Json) -> Step:
    sound = (
        isinstance(tree, dict)
        and {"seat", "action"} <= set(tree) <= {"seat", "action", "legal"}
        and _is_int(tree["seat"])
        and isinstance(tree["action"], str)
        and ("legal" not in tree or _is_texts(tree["legal"]))
    )
    if not sound:
        raise InvalidRecordError("not an object with a seat, an action and perhaps a list of legal actions", number)
    return Step(tree["seat"], tree["action"], tuple(tree["legal"]) if "legal" in tree else None)


def _read_takebacks(tree: Json, seats: int) -> list[int]:
    sound = isinstance(tree, list) and len(tree) == seats and all(_is_int(each) and each >= 0 for each in tree)
    _expect(sound and any(tree), "takebacks: expected how often each seat took a decision back, not 0 everywhere")
    counts: list[int] = tree
    return counts


def _read_study(tree: Mapping[str, Json], steps: int) -> Mapping[str, Json]:
    sound = (
        set(tree) == {"table", "game", "step"}
        and isinstance(tree["table"], str)
        and _TABLE.fullmatch(tree["table"]) is not None
        and _is_int(tree["game"])
        and tree["game"] >= 1
        and _is_int(tree["step"])
        and 0 <= tree["step"] <= steps
    )
    _expect(sound, "study: expected table and number of another game, and the step from which on this is another one")
    return tree


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _expect(sound: bool, problem: str) -> None:
    if not sound:
        raise InvalidRecordError(problem)


# -- writing


def record_of(
    session: GameSession,
    *,
    match: Mapping[str, Json] | None = None,
    fair: Mapping[str, Json] | None = None,
    study: Mapping[str, Json] | None = None,
) -> Record:
    """Return the record of `session` up to now.

    If the session was made with `trace`, the record lists the legal actions of each step.  `match`, `fair` and
    `study` are the parts of the record with these names; None leaves the part out.
    """
    outcome = session.outcome()
    return Record(
        game=session.game.id,
        options=session.setup.options,
        seats=session.setup.seats,
        shuffles=session.shuffles,
        steps=[Step(played.seat, played.text, played.legal) for played in session.net_steps()],
        result=None if outcome is None else _result_tree(outcome),
        edition=None if session.setup.edition is None else session.setup.edition.tree(),
        match=match,
        fair=fair,
        takebacks=session.takebacks if any(session.takebacks) else None,
        study=study,
    )


def _result_tree(outcome: Outcome) -> dict[str, Json]:
    return {"winners": list(outcome.winners), "scores": outcome.points(), "reason": outcome.reason}


# -- replaying


def replay(
    game: Game[Any, Any],
    record: Record,
    *,
    steps: int | None = None,
    watch: Callable[[GameSession, int], None] | None = None,
) -> GameSession:
    """Play the first `steps` steps (None: all steps) of `record` and return the session.

    `watch` is called before each step with the session and the number of the step, from 1.
    Raises InvalidRecordError at the first step that the rules do not allow or whose legal list differs.
    """
    dealer = ReplayingDealer(record.shuffles)
    try:
        session = GameSession(game, record.options, record.seats, dealer, edition=record.edition)
    except InvalidRecordError:
        raise
    except FooleryError as error:
        raise InvalidRecordError(str(error)) from None
    _expect(dict(session.setup.options) == dict(record.options), "the options are not complete")
    session.takebacks = list(record.takebacks or session.takebacks)
    for number, step in enumerate(record.steps[:steps], 1):
        if watch is not None:
            watch(session, number)
        try:
            _replay_step(session, step)
        except FooleryError as error:
            raise InvalidRecordError(str(error), number) from None
    return session


def _replay_step(session: GameSession, step: Step) -> None:
    _expect(0 <= step.seat < session.setup.seats, f"there is no seat {short(step.seat)}")
    if step.action in (RESIGN, TIMEOUT, DRAW) and step.legal is not None:
        _check_legal(session, step)
    if step.action in (RESIGN, TIMEOUT):
        session.resign(step.seat) if step.action == RESIGN else session.timeout(step.seat)
    elif step.action == DRAW:
        _expect(step.seat not in session.draw_offers(), f"seat {step.seat} has already agreed on a draw")
        session.offer_draw(step.seat)
    else:
        _expect(not session.draw_offers(), "a game goes on after some seats have agreed on a draw")
        _expect(session.outcome() is None, "the game is over")
        _expect(step.seat in session.to_act(), f"it is not seat {step.seat}'s turn")
        if step.legal is not None:
            _check_legal(session, step)
        played = session.play(step.seat, step.action)
        _expect(played.text == step.action, f"expected the canonical form {played.text!r}, got {short(step.action)}")


def _check_legal(session: GameSession, step: Step) -> None:
    legal = session.game.legal_texts(session.state, step.seat)
    if list(step.legal or ()) == legal:
        return
    missing = sorted(set(legal) - set(step.legal or ()))
    extra = sorted(set(step.legal or ()) - set(legal))
    if missing:
        problem = f"{short(missing[0])} is missing"
    elif extra:
        problem = f"{short(extra[0])} is not legal"
    else:
        problem = "it is not in ASCII order"
    raise InvalidRecordError(f"wrong legal list: {problem}")


def verify(game: Game[Any, Any], record: Record, *, fair: bool = False) -> GameSession:
    """Replay a whole record, check its result, and return the session.

    If `fair` is true, also check that the deal follows from the published commitment.  Raises InvalidRecordError.
    """
    session = replay(game, record)
    end = len(record.steps)
    _check_order(session, record)
    if session.draw_offers() and session.outcome() is None:
        raise InvalidRecordError("not every seat has agreed on the draw", end)
    dealer = session.dealer
    if isinstance(dealer, ReplayingDealer) and dealer.unused():
        raise InvalidRecordError("there are more shuffles than the rules asked for", end)
    outcome = session.outcome()
    expected = None if outcome is None else _result_tree(outcome)
    if not _equal_trees(_with_plain_scores(record.result), expected):
        raise InvalidRecordError(f"wrong result: expected {short(expected)}, got {short(record.result)}", end)
    if record.match is not None:
        check_header(game, record.match)
    edition = None if session.setup.edition is None else session.setup.edition.tree()
    _expect(_equal_trees(record.edition, edition), "the built-in edition is not written into a record")
    if fair:
        check_fair(game, record)
    return session


def _check_order(session: GameSession, record: Record) -> None:
    """Check that simultaneous decisions stand in the record sorted by seat.  Raises InvalidRecordError."""
    # Not strict: a sealed choice is dropped when its seat leaves, so the session may have fewer steps.
    written = [(played.seat, played.text) for played in session.net_steps()]
    for number, (step, expected) in enumerate(zip(record.steps, written, strict=False), 1):
        if (step.seat, step.action) != expected:
            raise InvalidRecordError(f"steps out of order: expected {expected[1]!r} of seat {expected[0]} here", number)


def _equal_trees(one: Json, other: Json) -> bool:
    """Whether two values are equal as JSON: `true` is not `1`, and the order of keys does not matter."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _with_plain_scores(result: Mapping[str, Json] | None) -> Json:
    """Return the `result` part of a record with whole scores as integers: `1.0` becomes `1`."""
    if result is None or not isinstance(result.get("scores"), list):
        return result
    scores = [int(each) if isinstance(each, float) and each.is_integer() else each for each in result["scores"]]
    return {**result, "scores": scores}
