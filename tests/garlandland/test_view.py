"""What the table shows beyond the cards: chances of each choice, and how a round was decided."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, permutations

import pytest

from foolery.games.garlandland.face.chances import choice_chances, own_chances
from foolery.games.garlandland.face.facts import facts
from foolery.games.garlandland.face.shapes import GarlandView
from foolery.games.garlandland.face.view import VIEW, view_of
from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.rules.cards import CARD_SYMBOLS, CARDS, SHAPES, SYMBOLS, mask_of
from foolery.games.garlandland.rules.hands import KINDS, POINTS, RANKS, garlands_of, made
from foolery.games.garlandland.rules.sight import places_of
from foolery.games.garlandland.rules.state import GarlandState, strongest_rows
from foolery.games.garlandland.rules.verdict import verdict
from foolery.kernel.beats import spoken
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.state import seats_in
from foolery.testkit.shapes import misfits
from tests.garlandland.tools import cards, finish, position, row, state_of, table

POSITION = "gl1 race target=3 dealer=0 round=1 scores=0/0 rows={} hands={} decks={}"


def test_the_better_of_two_choices_is_the_own_chance() -> None:
    hand = mask_of(list(cards("I VII")))
    for laid in (row("III"), row("III II"), row("III II IV"), row("III II IV V")):
        choices = [choice_chances(laid, hand, card) for card in cards("I VII")]
        for kind, chance in own_chances(laid, hand).items():
            assert chance == max(choice.get(kind, 0) for choice in choices)


def test_last_card_says_the_hand_it_makes() -> None:
    text = POSITION.format("III.I.VII.II/VI.II.I.V", "IV.V/III.IV", "VI/VII")
    view = GAME.view(GAME.sight(GAME.from_position(text), 0))
    assert view["choices"] == [
        {
            "card": "IV",
            "garland": "rL",
            "made": {"kind": "single-shape", "first": 0, "last": 3, "points": 100},
            "chances": {"single-shape": 1.0},
            "likeliest": "single-shape",
            "best": "single-shape",
        },
        {
            "card": "V",
            "garland": "rB",
            "made": {"kind": "triplet", "first": 0, "last": 2, "points": 20},
            "chances": {"triplet": 1.0},
            "likeliest": "triplet",
            "best": "triplet",
        },
    ]
    assert view["chances"][0] == {"single-shape": 1.0, "triplet": 1.0}
    assert GAME.view(GAME.sight(GAME.from_position(text), None))["choices"] is None


def test_a_choice_names_its_likeliest_hand_beside_its_greatest() -> None:
    text = POSITION.format("III.II/VI.II", "I.VII/III.IV", "IV.V.VI/I.V.VII")
    choices = GAME.view(GAME.sight(GAME.from_position(text), 0))["choices"]
    for choice in choices:
        real = {kind: chance for kind, chance in choice["chances"].items() if kind != "nothing"}
        assert real[choice["likeliest"]] == max(real.values())
        assert choice["best"] == min(choice["chances"], key=KINDS.index)
    assert any(choice["likeliest"] != choice["best"] for choice in choices)


def test_no_hand_is_likely_where_none_is_left() -> None:
    hopeless = next(each for each in permutations(range(7), 5) if KINDS[made(garlands_of(each)).kind] == "nothing")
    *laid, last = (CARDS[card] for card in hopeless)
    drawn, left = (card for card in CARDS if card not in (*laid, last))
    text = POSITION.format(f"{'.'.join(laid)}/VI.II.I.V", f"{last}.{drawn}/III.IV", f"{left}/VII")
    choices = GAME.view(GAME.sight(GAME.from_position(text), 0))["choices"]
    assert {choice["card"]: choice["likeliest"] for choice in choices}[last] == "nothing"


def test_verdict_keeps_exactly_the_winners() -> None:
    rng = Rng(7)
    rows = list(permutations(range(7), 5))
    for _ in range(2000):
        dealt = tuple(rows[int(rng.below(len(rows)))] for _ in range(2 + int(rng.below(3))))
        steps = verdict(dealt)
        assert list(steps[-1].kept) == seats_in(int(strongest_rows(places_of(dealt), len(dealt))))
        for before, after in pairwise(steps):
            assert before.kept == after.between
            assert len(after.between) > 1


def test_verdict_of_the_worked_examples() -> None:
    pairs = verdict((row("I II III V VI"), row("I IV II III V")))
    assert [(step.rule, step.kept, step.place) for step in pairs] == [
        ("hands", (0, 1), None),
        ("shapes", (0, 1), 2),
        ("colours", (0, 1), 2),
        ("position", (1,), None),
    ]
    strong = verdict((row("III I VII II IV"), row("VI II I V IV")))
    assert [(step.rule, step.clause, step.kept, step.place) for step in strong] == [
        ("hands", "GL-4.5", (0, 1), None),
        ("shapes", "GL-3.1", (0,), 1),
    ]
    assert verdict((row("I"), row("I II"))) == ()


def test_a_round_of_points_is_not_decided() -> None:
    past = ".".join(CARDS[:5])
    text = (
        "gl1 points target=3 dealer=0 round=2 scores=0/0 rows=-/- hands=I.II/I.II decks=III.IV.V.VI.VII/III.IV.V.VI.VII"
    )
    view = GAME.view(GAME.sight(GAME.from_position(f"{text} past={past}/{past}"), 0))
    assert view["past"][0]["steps"] == []


# -- the view itself


def positions(seed: int, seats: int, mode: str) -> Iterator[GarlandState]:
    """Yield every position of a random game."""
    rng = seeded(seed, 0)
    state = GAME.new(GAME.set_up({"mode": mode, "target": 3, "dealer": 0}, seats))
    settle(state, rng)
    while state.outcome() is None:
        yield state
        waiting = seats_in(int(state.to_act()))
        seat = waiting[int(rng.below(len(waiting)))]
        legal = state.legal(seat)
        state.push(seat, legal[rng.below(len(legal))])
        settle(state, rng)
    yield state


def seen_by(state: GarlandState, viewer: int | None) -> GarlandView:
    return view_of(GAME.sight(state, viewer))


@pytest.mark.parametrize(("seats", "mode"), [(2, "race"), (4, "race"), (3, "points")])
def test_view_is_what_its_type_promises(seats: int, mode: str) -> None:
    for state in positions(1, seats, mode):
        for viewer in (None, *range(seats)):
            assert list(misfits(seen_by(state, viewer), VIEW)) == []


def test_best_is_the_strongest_hand_with_a_chance() -> None:
    for state in positions(2, 2, "race"):
        for choice in seen_by(state, 0)["choices"] or ():
            chances = {str(kind): chance for kind, chance in choice["chances"].items()}
            assert choice["best"] == next(kind for kind in KINDS if chances.get(kind, 0) > 0)


def test_own_row_lies_nearest() -> None:
    state = next(positions(1, 4, "race"))
    assert seen_by(state, 1)["seating"] == [2, 3, 0, 1]
    assert seen_by(state, 3)["seating"] == [0, 1, 2, 3]
    assert seen_by(state, None)["seating"] == seen_by(state, 0)["seating"] == [1, 2, 3, 0]


def test_a_round_has_just_ended_until_somebody_goes_on() -> None:
    for state in positions(3, 2, "race"):
        begun = state.turn > 0 or int(state.to_act()) != 0b11
        wanted = state.past is not None and (state.outcome() is not None or not begun)
        assert {seen_by(state, viewer)["just_ended"] for viewer in (None, 0, 1)} == {wanted}


def test_a_game_left_in_mid_round_ended_no_round() -> None:
    state = position("III/VI", "I.II/II.III", f"past={'.'.join(CARDS[:5])}/{'.'.join(CARDS[:5])}")
    state.leave(1, "resign")
    assert state.outcome() is not None
    assert not seen_by(state, 0)["just_ended"]
    assert seen_by(finish("III VII V IV VI / III I VII II IV", scores="2/2"), 0)["just_ended"]


def test_rival_held_out_longest() -> None:
    rng = Rng(11)
    rows = list(permutations(range(7), 5))
    parted = 0
    for _ in range(2000):
        dealt = tuple(rows[int(rng.below(len(rows)))] for _ in range(2 + int(rng.below(3))))
        for step in verdict(dealt):
            beaten = [seat for seat in step.between if seat not in step.kept]
            assert (step.rival in beaten) if beaten else (step.rival is None)
            if step.rival is not None and step.rule == "hands":
                ranks = {seat: RANKS[made(garlands_of(dealt[seat])).kind] for seat in beaten}
                assert ranks[step.rival] == max(ranks.values())
            if step.parted is not None:
                assert step.rival is not None
                shown = {seat: _compared(dealt[seat], step.rule) for seat in step.between}
                common = {seat: _alike(shown[seat], shown[step.kept[0]]) for seat in beaten}
                assert step.parted == common[step.rival] + 1 == max(common.values()) + 1
                parted += 1
    assert parted > 100


def _compared(laid: tuple[int, ...], rule: str) -> list[str]:
    """Return the shapes or colours of a hand from the right."""
    garlands = garlands_of(laid)
    hand = made(garlands)
    codes = [SYMBOLS[symbol] for symbol in garlands[hand.first : hand.last + 1]][::-1]
    return [code[-1] if rule == "shapes" else code[0] for code in codes]


def _alike(one: list[str], other: list[str]) -> int:
    return next(place for place, (mine, theirs) in enumerate(zip(one, other, strict=True)) if mine != theirs)


# -- what is printed


def test_facts_are_those_of_the_rules() -> None:
    found = facts()
    assert found["cards"] == {
        code: [SYMBOLS[symbol] for symbol in CARD_SYMBOLS[card]] for card, code in enumerate(CARDS)
    }
    colours = {"k": "black", "r": "red", "S": None}
    letters = dict(zip("LBFS", SHAPES, strict=True))
    assert found["symbols"] == {code: {"shape": letters[code[-1]], "colour": colours[code[0]]} for code in SYMBOLS}
    garlands = {
        left: {right: SYMBOLS[garlands_of(row(f"{left} {right}"))[0]] for right in CARDS if right != left}
        for left in CARDS
    }
    assert found["garlands"] == garlands


def test_facts_have_every_hand_with_its_points_and_an_example_of_it() -> None:
    hands = facts()["hands"]
    assert isinstance(hands, list)
    assert [(hand["kind"], hand["points"]) for hand in hands] == list(zip(KINDS, POINTS, strict=True))[:-1]
    for hand in hands:
        example = made(tuple(SYMBOLS.index(code) for code in hand["garlands"]))
        assert (KINDS[example.kind], example.first, example.last) == (hand["kind"], hand["first"], hand["last"])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nobody_reads_a_code(lang: str) -> None:
    code = re.compile(r"\b[kr][LBF]\b|[IV]\.[IV]")
    before: GarlandState | None = None
    for state in positions(4, 3, "race"):
        if before is not None:
            for viewer in (None, 0, 1, 2):
                sights = GAME.sight(before, viewer), GAME.sight(state, viewer)
                for told in GAME.tell(*sights, 0, "play ?", ["Ada", "Bo", "Cy"], lang):
                    assert not code.search(told), told
        before = state.copy()


def test_with_all_cards_open_everybody_is_said_to_draw() -> None:
    game = table(["I II III IV V VI VII", "VII VI V IV III II I"], 2)
    game.play(0, GAME.parse(state_of(game), 0, "play I"))
    before = [GAME.sight(state_of(game), seat) for seat in (0, 1)]
    game.play(1, GAME.parse(state_of(game), 1, "play VI"))
    after = [GAME.sight(state_of(game), seat) for seat in (0, 1)]

    lines = spoken(GAME.beats_open(before, after, 1, 1, "play VI", ["Ada", "Bo"], "en"))

    assert lines == ["Ada: I", "Bo: VI", "Ada drew III.", "Bo drew V."]
