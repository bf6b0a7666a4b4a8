"""Records: what is written reads back, and nothing broken or hostile gets through or out of hand."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foolery.games import get_game
from foolery.kernel.errors import InvalidRecordError
from foolery.kernel.game import Game
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


def resigning(tree: dict[str, Any], seat: int = 0, **more: object) -> None:
    """Let a seat give up after three steps, when it is seat 0's turn."""
    tree["steps"][3:] = [{"seat": seat, "action": "resign", **more}]
    tree["result"] = {"winners": [1 - seat], "scores": [seat, 1 - seat], "reason": "resign"}


HEADER: dict[str, Any] = {"id": "m1", "game": 2, "scores": [1, 0.5]}
FAIR: dict[str, Any] = {"commit": "0" * 64, "entropy": ["", "a"], "drawn": ["first"], "stream": 2}
TAKEN = "takebacks: expected"
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
    "no takebacks": (TAKEN, 0, lambda tree: tree.update(takebacks=[0, 0])),
    "takebacks of nobody": (TAKEN, 0, lambda tree: tree.update(takebacks=[1, 0, 0])),
    "takebacks that are no numbers": (TAKEN, 0, lambda tree: tree.update(takebacks=[True, 1])),
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
    "resigning as a legal action": ("wrong legal list", 4, lambda tree: resigning(tree, legal=["resign"])),
    "no legal action where there are some": ("wrong legal list", 4, lambda tree: resigning(tree, 0, legal=[])),
    "a legal action out of turn": ("wrong legal list", 4, lambda tree: resigning(tree, 1, legal=["retreat"])),
    "the other's scores": ("wrong result", LAST, lambda tree: tree["result"]["scores"].reverse()),
    "winners with a point": (
        "wrong result",
        LAST,
        lambda tree: tree["result"].update(winners=[float(tree["result"]["winners"][0])]),
    ),
    "scores beside the point": ("wrong result", LAST, lambda tree: tree["result"].update(scores=[0.5, 1.0])),
    "scores as truth": ("wrong result", LAST, lambda tree: tree["result"].update(scores=[False, True])),
    "no match": ("'match' is not", 0, lambda tree: tree.update(match=None)),
    "empty match": ("match:", 0, lambda tree: tree.update(match={})),
    "a match's key too many": ("match:", 0, lambda tree: tree.update(match=HEADER | {"x": 1})),
    "a match's number as truth": ("match:", 0, lambda tree: tree.update(match=HEADER | {"game": True})),
    "a match's game 0": ("match:", 0, lambda tree: tree.update(match=HEADER | {"game": 0})),
    "a match's score too many": ("match:", 0, lambda tree: tree.update(match=HEADER | {"scores": [0, 0, 0]})),
    "a match's score with a point": ("match:", 0, lambda tree: tree.update(match=HEADER | {"scores": ["1.0", 0]})),
    "a match's quarter point": ("match:", 0, lambda tree: tree.update(match=HEADER | {"scores": [0.25, 0]})),
    "a match's points before it": ("match:", 0, lambda tree: tree.update(match=HEADER | {"game": 1})),
    "a second game after nothing": ("1 games cannot", 0, lambda tree: tree.update(match=HEADER | {"scores": [0, 0]})),
    "points that no game gives": ("1 games cannot", 0, lambda tree: tree.update(match=HEADER | {"scores": [0.5, 0]})),
    "a match that is over": ("match is over", 0, lambda tree: tree.update(match=HEADER | {"scores": [2, 0]})),
    "a match that was over long ago": ("match is over", 0, lambda tree: tree.update(match=HEADER | {"scores": [9, 9]})),
    "a fiftieth game": ("49 games cannot", 0, lambda tree: tree.update(match=HEADER | {"game": 50})),
    "a game in millions of years": ("games cannot", 0, lambda tree: tree.update(match=HEADER | {"game": 10**17})),
    "no fairness": ("'fair' is not", 0, lambda tree: tree.update(fair=None)),
    "empty fairness": ("fair:", 0, lambda tree: tree.update(fair={})),
    "a fair key too many": ("fair: unknown key 'x'", 0, lambda tree: tree.update(fair=FAIR | {"x": 1})),
    "a commitment that is no hash": ("fair:", 0, lambda tree: tree.update(fair=FAIR | {"commit": "zz"})),
    "a secret that is no number": ("fair:", 0, lambda tree: tree.update(fair=FAIR | {"secret": 5})),
    "entropy of nobody": ("fair:", 0, lambda tree: tree.update(fair=FAIR | {"entropy": ["", "", ""]})),
    "entropy with a separator": ("fair:", 0, lambda tree: tree.update(fair=FAIR | {"entropy": ["a\0", ""]})),
    "a stream as truth": ("fair:", 0, lambda tree: tree.update(fair=FAIR | {"stream": True})),
    "no new secret": ("'renewed'", 0, lambda tree: tree.update(fair=FAIR | {"renewed": 0})),
    "new secrets as truth": ("'renewed'", 0, lambda tree: tree.update(fair=FAIR | {"renewed": True})),
    "an option drawn twice": ("fair:", 0, lambda tree: tree.update(fair=FAIR | {"drawn": ["first", "first"]})),
    "no edition": ("'edition' is not", 0, lambda tree: tree.update(edition=None)),
    "an edition of a game without": ("no editions", 0, lambda tree: tree.update(edition={"meta": {}})),
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


@pytest.mark.parametrize("digits", ["9" * 19, "1" + "0" * 30, "1" + "0" * 5000, "-" + "1" * 4400])
def test_a_number_beyond_all_measure_is_refused_in_words_of_ours(digits: str) -> None:
    line = LINE.replace('"seats":2', f'"seats":{digits}')
    with pytest.raises(InvalidRecordError, match="at most 18 digits"):
        Record.from_line(line)


def test_scores_may_be_written_with_a_point() -> None:
    verify_line(
        GAME, changed(lambda tree: tree["result"].update(scores=[float(each) for each in tree["result"]["scores"]]))
    )
    verify_line(GAME, changed(lambda tree: tree.update(match=HEADER | {"scores": [1.0, 0.0]})))


def listed(seat: int) -> list[str]:
    """Return what the seat could do after three steps: it is seat 0's turn."""
    legal: list[str] = json.loads(LINE)["steps"][3]["legal"]
    return legal if seat == 0 else []


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("word", ["resign", "timeout"])
def test_a_leavers_step_may_say_what_it_could_have_done(seat: int, word: str) -> None:
    def change(tree: dict[str, Any]) -> None:
        resigning(tree, seat, legal=listed(seat))
        tree["steps"][3]["action"] = tree["result"]["reason"] = word

    verify_line(GAME, changed(change))


def test_the_steps_of_a_draw_may_say_what_their_seats_could_have_done() -> None:
    def change(tree: dict[str, Any], wrong: str = "") -> None:
        tree["steps"][3:] = [{"seat": seat, "action": "draw", "legal": listed(seat)} for seat in (0, 1)]
        tree["steps"][4]["legal"] += [wrong] if wrong else []
        tree["result"] = {"winners": [0, 1], "scores": [0.5, 0.5], "reason": "agreed"}

    verify_line(GAME, changed(change))
    with pytest.raises(InvalidRecordError, match="wrong legal list"):
        verify_line(GAME, changed(lambda tree: change(tree, "retreat!")))


def test_what_a_match_and_a_fair_deal_say_is_kept() -> None:
    line = changed(lambda tree: tree.update(match=HEADER, fair=FAIR))
    record = verify_line(GAME, line)
    assert (record.match, record.fair) == (HEADER, FAIR)
    renewed = changed(lambda tree: tree.update(fair=FAIR | {"renewed": 3}))
    assert json.loads(verify_line(GAME, renewed).to_line())["fair"]["renewed"] == 3


def verify_line(game: Game[Any, Any], line: str) -> Record:
    record = Record.from_line(line)
    verify(game, record)
    return record


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(InvalidRecordError, match="key 'seats' stands twice"):
        Record.from_line(f'{LINE[:-1]},"seats":2}}')


@pytest.mark.parametrize("game", ["garlandland", "jinkei"])
def test_choices_sealed_together_stand_in_the_order_of_the_seats(game: str) -> None:
    line = Simulation(game, 1, 2, ("random", "random")).line(0)
    verify_line(get_game(game), line)
    tree = json.loads(line)
    # The first steps are sealed: a card, or a formation, of each seat.
    tree["steps"][:2] = tree["steps"][1::-1]
    with pytest.raises(InvalidRecordError, match="out of order") as caught:
        verify_line(get_game(game), json.dumps(tree))
    assert caught.value.step == 1


def test_a_leaver_stands_before_the_choices_that_stay_sealed() -> None:
    tree = json.loads(Simulation("garlandland", 1, 3, ("random",) * 3).line(0))
    del tree["result"], tree["shuffles"][3:]
    card, resign = tree["steps"][0], {"seat": 2, "action": "resign"}
    verify_line(get_game("garlandland"), json.dumps(tree | {"steps": [resign, card]}))
    with pytest.raises(InvalidRecordError, match="out of order"):
        verify_line(get_game("garlandland"), json.dumps(tree | {"steps": [card, resign]}))
    with pytest.raises(InvalidRecordError, match="out of order"):
        verify_line(get_game("garlandland"), json.dumps(tree | {"steps": [card, {"seat": 0, "action": "resign"}]}))


def test_the_built_in_edition_is_not_written_into_a_record() -> None:
    tree = json.loads(Simulation("jinkei", 1, 2, ("random", "random")).line(0))
    source = resources.files("foolery.games.jinkei.rules").joinpath("formations.toml").read_text(encoding="utf-8")
    with pytest.raises(InvalidRecordError, match="built-in"):
        verify_line(get_game("jinkei"), json.dumps(tree | {"edition": tomllib.loads(source)}))


@pytest.mark.parametrize(
    "change",
    [
        lambda tree: tree.update({"z" * 100_000: 1}),
        lambda tree: tree["options"].update({"z" * 100_000: 1}),
        lambda tree: tree["options"].update(seating="z" * 100_000),
        lambda tree: tree["options"].update(battle_limit=10**4000),
        lambda tree: tree.update(seats=10**4000),
        lambda tree: tree["steps"][0].update(seat=10**4000),
        lambda tree: tree["steps"][0].update(action="9" * 100_000),
        lambda tree: tree["shuffles"][0].update(name="z" * 100_000),
    ],
)
def test_what_is_foreign_in_a_message_is_cut_short(change: Callable[[dict[str, Any]], None]) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        verify_line(GAME, changed(change))
    assert len(str(caught.value)) < 300


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
