"""Records with one thing changed: replaying must refuse them, or they must be sound records of another game.

Every change is a small edit of the JSON of a trace (a record that lists all legal actions).  After a `HOPELESS` change
it cannot be a record of any game.  After a `DOUBTFUL` change it may be a record of another possible game, for example
if cards were exchanged that were never drawn; it must then be a complete record of that game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from foolery.kernel.record import Record
from foolery.kernel.rng import Rng

__all__ = ["Change", "changes_of", "same_game"]

Tree: TypeAlias = dict[str, Any]
Edit: TypeAlias = Callable[[Tree, Rng], None]


@dataclass(frozen=True)
class Change:
    """One changed record: the name of the change and the changed line of JSON.

    `hopeless` is true if the line cannot be a record of any game, so that reading or replaying it must fail.
    """

    name: str
    line: str
    hopeless: bool


def changes_of(line: str, rng: Rng) -> Iterator[Change]:
    """Yield changed versions of `line`, the trace of a finished game: one for each kind of change.

    The place of each change is random.
    """
    whole = json.loads(line)
    yield Change("truncated", line[: int(rng.below(len(line)))], hopeless=True)
    yield Change("written twice", line + line, hopeless=True)
    yield Change("not an object", f"[{line}]", hopeless=True)
    for edits, hopeless in ((HOPELESS, True), (DOUBTFUL, False)):
        for edit in edits:
            tree = json.loads(line)
            edit(tree, rng)
            # Some edits find nothing to change: a game without shuffles, a step with one legal action.
            if json.dumps(tree) != json.dumps(whole):
                yield Change(edit.__name__.strip("_"), json.dumps(tree, ensure_ascii=False), hopeless)


def same_game(one: Record, other: Record) -> bool:
    """Whether two records have the same game, options, shuffles, steps, result and edition.

    Their lists of legal actions are not compared.
    """
    return _facts(one) == _facts(other)


def _facts(record: Record) -> object:
    steps = [(step.seat, step.action) for step in record.steps]
    shuffles = [(name, list(cards)) for name, cards in record.shuffles]
    return record.game, dict(record.options), record.seats, shuffles, steps, record.result, record.edition


def _any(items: list[Any], rng: Rng) -> Any:
    return items[int(rng.below(len(items)))]


def _anywhere(items: list[Any], rng: Rng) -> int:
    return int(rng.below(len(items)))


_NO_SEATS: list[Any] = ["0", None, True, 0.5, [], {}]
_NO_TEXTS: list[Any] = [0, None, True, [], {}]


# -- hopeless changes


def _another_version(tree: Tree, rng: Rng) -> None:
    tree["foolery"] = _any([0, 2, "1", True, 1.5], rng)


def _a_key_too_many(tree: Tree, rng: Rng) -> None:
    place = _any([tree, tree["options"], _any(tree["steps"], rng), tree["result"], *tree["shuffles"]], rng)
    place["more"] = 1


def _a_key_missing(tree: Tree, rng: Rng) -> None:
    place = _any([tree, tree["options"], tree["result"], *tree["shuffles"]], rng)
    if place:
        del place[_any(list(place), rng)]


def _a_step_without_a_key(tree: Tree, rng: Rng) -> None:
    del _any(tree["steps"], rng)[_any(["seat", "action"], rng)]


def _a_part_of_another_kind(tree: Tree, rng: Rng) -> None:
    key = _any(["options", "seats", "shuffles", "steps", "result"], rng)
    tree[key] = _any(["", None, True, 1.5, [0]], rng)


def _an_option_of_another_kind(tree: Tree, rng: Rng) -> None:
    if not tree["options"]:
        return
    name = _any(list(tree["options"]), rng)
    value = tree["options"][name]
    changed: list[Any] = [
        None,
        True,
        -1,
        10**30,
        {},
        [0],
        [[]],
        "愚者",
        *([float(value)] if isinstance(value, int) else []),
    ]
    tree["options"][name] = _any(changed, rng)


def _no_such_option(tree: Tree, rng: Rng) -> None:
    tree["options"] = {**tree["options"], "more": 1}


def _other_winners(tree: Tree, rng: Rng) -> None:
    winners = set(tree["result"]["winners"]) ^ {int(rng.below(tree["seats"]))}
    tree["result"]["winners"] = sorted(winners)


def _winners_of_another_kind(tree: Tree, rng: Rng) -> None:
    kind = _any([str, bool, float], rng)
    tree["result"]["winners"] = [kind(seat) for seat in tree["result"]["winners"]]


def _other_scores(tree: Tree, rng: Rng) -> None:
    scores = tree["result"]["scores"]
    scores[_anywhere(scores, rng)] += _any([1, -1, 0.5], rng)


def _a_score_missing(tree: Tree, rng: Rng) -> None:
    tree["result"]["scores"].pop()


def _another_reason(tree: Tree, rng: Rng) -> None:
    tree["result"]["reason"] += "?"


def _a_seat_of_another_kind(tree: Tree, rng: Rng) -> None:
    _any(tree["steps"], rng)["seat"] = _any(_NO_SEATS, rng)


def _a_seat_that_is_not_there(tree: Tree, rng: Rng) -> None:
    _any(tree["steps"], rng)["seat"] = _any([-1, tree["seats"], 64, 10**30], rng)


def _an_action_of_another_kind(tree: Tree, rng: Rng) -> None:
    _any(tree["steps"], rng)["action"] = _any(_NO_TEXTS, rng)


def _no_such_action(tree: Tree, rng: Rng) -> None:
    step = _any(tree["steps"], rng)
    step["action"] = _any(["", "?", "\0", "愚者", step["action"] * 2, "9" * 5000], rng)


def _an_action_in_other_words(tree: Tree, rng: Rng) -> None:
    step = _any(tree["steps"], rng)
    step["action"] = _any([step["action"].swapcase(), f" {step['action']}", f"{step['action']} "], rng)


def _a_step_after_the_end(tree: Tree, rng: Rng) -> None:
    tree["steps"].append(_any([dict(tree["steps"][-1]), {"seat": 0, "action": _any(["resign", "draw"], rng)}], rng))


def _a_legal_action_missing(tree: Tree, rng: Rng) -> None:
    legal = _any(tree["steps"], rng)["legal"]
    del legal[_anywhere(legal, rng)]


def _a_legal_action_too_many(tree: Tree, rng: Rng) -> None:
    legal = _any(tree["steps"], rng)["legal"]
    legal.insert(_anywhere(legal, rng), _any([*legal, "resign", ""], rng))


def _a_legal_list_out_of_order(tree: Tree, rng: Rng) -> None:
    _any(tree["steps"], rng)["legal"].reverse()


def _a_shuffle_missing(tree: Tree, rng: Rng) -> None:
    if tree["shuffles"]:
        del tree["shuffles"][_anywhere(tree["shuffles"], rng)]


def _a_shuffle_too_many(tree: Tree, rng: Rng) -> None:
    if tree["shuffles"]:
        tree["shuffles"].append(_any(tree["shuffles"], rng))


def _a_shuffle_by_another_name(tree: Tree, rng: Rng) -> None:
    if tree["shuffles"]:
        _any(tree["shuffles"], rng)["name"] += "?"


def _a_card_missing(tree: Tree, rng: Rng) -> None:
    if tree["shuffles"]:
        cards = _any(tree["shuffles"], rng)["cards"]
        del cards[_anywhere(cards, rng)]


def _a_foreign_card(tree: Tree, rng: Rng) -> None:
    if tree["shuffles"]:
        cards = _any(tree["shuffles"], rng)["cards"]
        cards[_anywhere(cards, rng)] = _any(["", "?", cards[0] * 2, 7, None], rng)


def _an_edition_of_nonsense(tree: Tree, rng: Rng) -> None:
    tree["edition"] = _any([None, {}, [], "", 0, {"meta": {}}, {"meta": {"edition": "more"}}], rng)


def _a_match_of_nonsense(tree: Tree, rng: Rng) -> None:
    sound = {"id": "m", "game": 2, "scores": [0] * tree["seats"]}
    junk = _any([("id", 7), ("id", ""), ("game", 0), ("game", 2.0), ("scores", []), ("scores", None), ("more", 1)], rng)
    tree["match"] = _any([None, {}, sound | dict([junk])], rng)


def _fairness_of_nonsense(tree: Tree, rng: Rng) -> None:
    sound = {"commit": "0" * 64, "entropy": [""] * tree["seats"]}
    junk = [("commit", "0"), ("secret", "?"), ("entropy", []), ("stream", True), ("drawn", [0]), ("more", 1)]
    tree["fair"] = _any([None, {}, sound | dict([_any(junk, rng)])], rng)


def _somebody_resigns_with_a_legal_list(tree: Tree, rng: Rng) -> None:
    step = {"seat": int(rng.below(tree["seats"])), "action": "resign", "legal": ["resign"]}
    tree["steps"].insert(_anywhere(tree["steps"], rng), step)


HOPELESS: tuple[Edit, ...] = (
    _another_version,
    _a_key_too_many,
    _a_key_missing,
    _a_step_without_a_key,
    _a_part_of_another_kind,
    _an_option_of_another_kind,
    _no_such_option,
    _other_winners,
    _winners_of_another_kind,
    _other_scores,
    _a_score_missing,
    _another_reason,
    _a_seat_of_another_kind,
    _a_seat_that_is_not_there,
    _an_action_of_another_kind,
    _no_such_action,
    _an_action_in_other_words,
    _a_step_after_the_end,
    _a_legal_action_missing,
    _a_legal_action_too_many,
    _a_legal_list_out_of_order,
    _a_shuffle_missing,
    _a_shuffle_too_many,
    _a_shuffle_by_another_name,
    _a_card_missing,
    _a_foreign_card,
    _an_edition_of_nonsense,
    _a_match_of_nonsense,
    _fairness_of_nonsense,
    _somebody_resigns_with_a_legal_list,
)


# -- doubtful changes


def _another_legal_action(tree: Tree, rng: Rng) -> None:
    step = _any(tree["steps"], rng)
    step["action"] = _any(step["legal"], rng)


def _the_action_of_another_step(tree: Tree, rng: Rng) -> None:
    _any(tree["steps"], rng)["action"] = _any(tree["steps"], rng)["action"]


def _two_steps_swapped(tree: Tree, rng: Rng) -> None:
    steps = tree["steps"]
    at = int(rng.below(len(steps) - 1))
    steps[at], steps[at + 1] = steps[at + 1], steps[at]


def _a_step_missing(tree: Tree, rng: Rng) -> None:
    del tree["steps"][_anywhere(tree["steps"], rng)]


def _a_step_twice(tree: Tree, rng: Rng) -> None:
    at = _anywhere(tree["steps"], rng)
    tree["steps"].insert(at, dict(tree["steps"][at]))


def _another_seat(tree: Tree, rng: Rng) -> None:
    _any(tree["steps"], rng)["seat"] = int(rng.below(tree["seats"]))


def _somebody_resigns(tree: Tree, rng: Rng) -> None:
    tree["steps"].insert(_anywhere(tree["steps"], rng), {"seat": int(rng.below(tree["seats"])), "action": "resign"})


def _the_end_missing(tree: Tree, rng: Rng) -> None:
    del tree["steps"][_anywhere(tree["steps"], rng) :]
    del tree["result"]


def _two_cards_swapped(tree: Tree, rng: Rng) -> None:
    if tree["shuffles"]:
        cards = _any(tree["shuffles"], rng)["cards"]
        one, two = _anywhere(cards, rng), _anywhere(cards, rng)
        cards[one], cards[two] = cards[two], cards[one]


def _the_last_cards_swapped(tree: Tree, rng: Rng) -> None:
    if tree["shuffles"]:
        cards = _any(tree["shuffles"], rng)["cards"]
        cards[-2:] = cards[:-3:-1]


def _another_number_in_an_option(tree: Tree, rng: Rng) -> None:
    numbers = [name for name, value in tree["options"].items() if isinstance(value, int)]
    if numbers:
        tree["options"][_any(numbers, rng)] += _any([1, -1], rng)


def _another_number_of_seats(tree: Tree, rng: Rng) -> None:
    tree["seats"] += _any([1, -1, 10**30], rng)


DOUBTFUL: tuple[Edit, ...] = (
    _another_legal_action,
    _the_action_of_another_step,
    _two_steps_swapped,
    _a_step_missing,
    _a_step_twice,
    _another_seat,
    _somebody_resigns,
    _the_end_missing,
    _two_cards_swapped,
    _the_last_cards_swapped,
    _another_number_in_an_option,
    _another_number_of_seats,
)
