"""Records: what is written reads back, and nothing broken or hostile gets through or out of hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foolery.games import get_game
from foolery.kernel.errors import InvalidRecordError
from foolery.kernel.record import Record, verify
from foolery.lab.simulate import Simulation

GAME = get_game("fools-field")
LINE = Simulation("fools-field", 1, 2, ("random", "random"), trace=True).line(0)


def test_a_record_has_its_keys_in_order_and_no_spaces() -> None:
    assert list(json.loads(LINE)) == ["foolery", "game", "options", "seats", "shuffles", "steps", "result"]
    assert list(json.loads(LINE)["options"]) == ["first", "seating", "battle_limit"]
    assert json.dumps(json.loads(LINE), ensure_ascii=False, separators=(",", ":")) == LINE


def changed(change: Callable[[dict[str, Any]], None]) -> str:
    tree = json.loads(LINE)
    change(tree)
    return json.dumps(tree)


LAST, ADDED = -1, -2  # the last step of the game, a step added after it
BROKEN: dict[str, tuple[str, int, Callable[[dict[str, Any]], None]]] = {
    "illegal step": ("illegal", 2, lambda tree: tree["steps"][1].update(action="deploy SSSS@a1")),
    "unreadable step": ("cannot read", 2, lambda tree: tree["steps"][1].update(action="flee")),
    "wrong seat": ("turn", 3, lambda tree: tree["steps"][2].update(seat=1 - tree["steps"][2]["seat"])),
    "no such seat": ("no seat 7", 1, lambda tree: tree["steps"][0].update(seat=7)),
    "missing legal action": ("wrong legal list", 4, lambda tree: tree["steps"][3]["legal"].pop()),
    "extra legal action": ("wrong legal list", 4, lambda tree: tree["steps"][3]["legal"].append("deploy SSSS@a1")),
    "unsorted legal list": ("ASCII", 1, lambda tree: tree["steps"][0]["legal"].reverse()),
    "wrong winner": ("wrong result", LAST, lambda tree: tree["result"].update(winners=[0, 1])),
    "wrong reason": ("wrong result", LAST, lambda tree: tree["result"].update(reason="magic")),
    "no result": ("wrong result", LAST, lambda tree: tree.pop("result")),
    "a step too many": ("over", ADDED, lambda tree: tree["steps"].append({"seat": 0, "action": "retreat"})),
    "a shuffle too many": ("more shuffles", LAST, lambda tree: tree["shuffles"].append(tree["shuffles"][0])),
    "a card twice": ("exactly the cards", 0, lambda tree: tree["shuffles"][0]["cards"].append("SSSS")),
    "wrong shuffle": ("'deck'", 0, lambda tree: tree["shuffles"][0].update(name="fate")),
    "no shuffle": ("no more shuffles", 0, lambda tree: tree["shuffles"].clear()),
    "open option": ("missing", 0, lambda tree: tree["options"].pop("first")),
    "missing option": ("not complete", 0, lambda tree: tree["options"].pop("battle_limit")),
    "unknown option": ("no such option", 0, lambda tree: tree["options"].update(cheat=1)),
    "wrong version": ("version", 0, lambda tree: tree.update(foolery=2)),
    "version as truth": ("version", 0, lambda tree: tree.update(foolery=True)),
    "unknown key": ("unknown key 'x'", 0, lambda tree: tree.update(x=1)),
    "seats as text": ("'seats'", 0, lambda tree: tree.update(seats="2")),
    "steps as object": ("'steps'", 0, lambda tree: tree.update(steps={})),
    "step as text": ("not an object", 3, lambda tree: tree["steps"].__setitem__(2, "retreat")),
    "half a draw": ("over", ADDED, lambda tree: tree["steps"].append({"seat": 0, "action": "draw"})),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_with_its_place(name: str) -> None:
    problem, step, change = BROKEN[name]
    steps = len(json.loads(LINE)["steps"])
    with pytest.raises(InvalidRecordError) as caught:
        verify(GAME, Record.from_line(changed(change)))
    assert problem in str(caught.value)
    assert caught.value.step == {LAST: steps, ADDED: steps + 1}.get(step, step)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "null", "NaN", '{"foolery":NaN}', "[" * 100_000, '{"foolery":1' + "0" * 10_000 + "}"]
)
def test_lines_that_are_no_records_are_refused(line: str) -> None:
    with pytest.raises(InvalidRecordError):
        Record.from_line(line)


def test_unfinished_games_have_no_result() -> None:
    tree = json.loads(LINE)
    del tree["result"], tree["steps"][5:]
    verify(GAME, Record.from_line(json.dumps(tree)))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_no_change_of_a_record_makes_anything_but_an_invalid_record(data: st.DataObject) -> None:
    """Replace any one value anywhere in a record by any JSON: it verifies or it is refused, nothing else."""
    tree = json.loads(LINE)
    place: Any = tree
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JSON)
    try:
        verify(GAME, Record.from_line(json.dumps(tree)))
    except InvalidRecordError as error:
        message = str(error)
    else:
        message = "verified"
    assert message
    assert "\n" not in message
