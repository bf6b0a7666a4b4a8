"""What the table shows beyond the cards: chances of each choice, and how a round was decided."""

from __future__ import annotations

from itertools import pairwise, permutations

from foolery.games.garlandland.face.chances import choice_chances, own_chances
from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.rules.cards import CARDS, mask_of
from foolery.games.garlandland.rules.sight import places_of
from foolery.games.garlandland.rules.state import strongest_rows
from foolery.games.garlandland.rules.verdict import verdict
from foolery.kernel.rng import Rng
from foolery.kernel.state import seats_in
from tests.garlandland.tools import cards, row

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
        },
        {
            "card": "V",
            "garland": "rB",
            "made": {"kind": "triplet", "first": 0, "last": 2, "points": 20},
            "chances": {"triplet": 1.0},
        },
    ]
    assert view["chances"][0] == {"single-shape": 1.0, "triplet": 1.0}
    assert GAME.view(GAME.sight(GAME.from_position(text), None))["choices"] is None


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
