"""What clients are given to draw and to say: a view of the promised shape, printed facts, one name for each thing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from foolery.games.jinkei.face.facts import facts
from foolery.games.jinkei.face.view import VIEW
from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.actions import NUM_ACTIONS
from foolery.games.jinkei.rules.formations import house_edition
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Json
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.testkit.shapes import misfits
from tests.jinkei.positions import dealt, fight, play

VIEWERS = (0, 1, None)
# What nobody should have to read: ids of formations, codes of cells and cards.
CODES = re.compile(r"\b(sword|shield|bow)-[123][ab]\b|(?<!\w)[FBR][123](?!\w)|(?<!\w)[kr](10|[2-9AK])(?!\w)")


def walk(seed: int) -> Iterator[GameSession]:
    """Yield a table after every step of a random match of two games."""
    rng = Rng(seed)
    table = GameSession(GAME, {"kinds": "draft", "games": 2}, 2, SeededDealer(rng))
    while table.outcome() is None:
        yield table
        seat = table.to_act()[int(rng.below(len(table.to_act())))]
        actions = table.state.legal(seat)
        table.play(seat, int(actions[int(rng.below(len(actions)))]))
    yield table


def sight(table: GameSession, viewer: int | None) -> JinkeiSight:
    found = table.sight(viewer)
    assert isinstance(found, JinkeiSight)
    return found


def seen(table: GameSession, viewer: int | None) -> Json:
    return GAME.view(sight(table, viewer))


def test_every_view_has_its_type() -> None:
    for table in walk(11):
        for viewer in VIEWERS:
            assert list(misfits(seen(table, viewer), VIEW)) == []


def test_figures_of_a_view_agree_with_what_lies_on_the_table() -> None:
    """Totals, cards placed so far, what the first game brought, and whether anything stands."""
    for table in walk(12):
        views = [seen(table, viewer) for viewer in VIEWERS]
        for view in views:
            for seat, player in enumerate(view["players"]):
                assert player["total"] == view["points"][seat] + player["captured"]["points"]
                assert (player["placing"] is not None) == (view["stage"] == "placing")
            assert view["before"] == [0, 0] if view["match_game"] == 1 else sum(view["before"]) > 0
            lying = [cell["cards"] for player in view["players"] for cell in player["cells"]]
            assert view["standing"] == any(lying)
        assert all(view["players"][0]["placing"] == views[0]["players"][0]["placing"] for view in views)


def test_cards_to_place_are_counted_for_each_line_up() -> None:
    """JK-3.5, JK-3.6: four, then two."""
    state = dealt()
    play(state, "0 form sword-1a", "1 form shield-1a", "0 place kA@F1")
    assert [_placing(state, seat) for seat in range(2)] == [(1, 4), (0, 4)]
    play(state, "0 place k2@F3", "0 place k3@B1", "0 place k4@B3")
    play(state, "1 place kA@F1", "1 place k2@F2", "1 place k3@B1", "1 place k4@B3", "1 place k5@R1")

    assert [_placing(state, seat) for seat in range(2)] == [(0, 2), (1, 2)]


def _placing(state: JinkeiState, seat: int) -> tuple[int, int]:
    placing = GAME.view(GAME.sight(state, None))["players"][seat]["placing"]
    return placing["placed"], placing["all"]


def test_a_formation_is_shown_by_name_and_numeral() -> None:
    """JK-1.2: round and letter tell the two of a round apart."""
    offer = seen(next(walk(1)), None)["offer"]
    bow = offer[2]["formations"][3]

    assert (bow["id"], bow["name"]["en"], bow["numeral"], bow["from_deck"]) == ("bow-2b", "Body Double", "II·b", "F3")
    assert bow["cells"] == [
        "normal",
        "unusable",
        "normal",
        "rank-1",
        "wild-suit",
        "normal",
        "unusable",
        "two-cards",
        "unusable",
    ]


def test_facts_are_the_rules_own() -> None:
    """JK-1.1, JK-5.1: spelled out here as the rulebook has them."""
    points = {"K": 3, "10": 3, "9": 3, "8": 2, "7": 2, "6": 2, "5": 1, "4": 1, "3": 1, "2": 0, "A": 0}
    numbers = {"A": 1, "K": 13} | {str(number): number for number in range(2, 11)}
    known = facts()

    assert known["cards"] == {
        f"{colour}{rank}": {"colour": colour, "rank": rank, "number": numbers[rank], "points": points[rank]}
        for colour in "kr"
        for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "K")
    }
    assert known["cells"] == ["F1", "F2", "F3", "B1", "B2", "B3", "R1", "R2", "R3"]
    assert known["battles"] == 7


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nobody_reads_a_code(lang: str) -> None:
    """Log lines, buttons, refusals, clauses and hints call cells, cards and formations by their names."""
    said = [formation.hint(lang) for formation in house_edition().formations]
    said += [clause.words[lang] for clause in GAME.clauses().values()]
    sights: list[JinkeiSight] = []
    for table in walk(13):
        now = [sight(table, viewer) for viewer in VIEWERS]
        for before, after in zip(sights, now, strict=False):
            seat, action = table.steps[-1].seat, table.steps[-1].text
            said += GAME.tell(before, after, seat, action, ("Tomo", "Mirabel"), lang)
        sights = now
        said += _offered(table, lang)

    assert [line for line in said if CODES.search(line)] == []
    assert len(said) > 1000


def _offered(table: GameSession, lang: str) -> Iterator[str]:
    """Yield what may be done in words, and why other things may not."""
    state = table.state
    assert isinstance(state, JinkeiState)
    for seat in range(2):
        for action in range(NUM_ACTIONS):
            refusal = GAME.why_illegal(state, seat, action)
            if refusal is None:
                yield GAME.describe(sight(table, seat), action, lang)
            else:
                yield GAME.explain(table.setup, refusal, lang)


def test_refusals_name_things_as_the_table_does() -> None:
    state = fight("bow-1a F1=k4 B1=r3", "shield-1b B1=k2 B2=r9", more="at=0.0.5")
    setup = GAME.set_up({"first": 0, "kinds": "draft", "games": 1, "formations": "house-1"}, 2)
    refusal = GAME.why_illegal(state, 0, GAME.parse(state, 0, "attack F1"))
    assert refusal is not None

    assert GAME.explain(setup, refusal, "en") == "front 1 is a Wild Suit cell: declare black or red"
    assert GAME.explain(setup, refusal, "ja") == "前衛1はWild Suitのマスです。黒か赤かを宣言してください"
