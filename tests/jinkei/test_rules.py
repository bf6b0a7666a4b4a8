"""Every clause of Jinkei, and every worked example of its rules."""

from __future__ import annotations

import pytest

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.cards import CARDS, COLOUR, NUMBER, cards_in, points_in
from foolery.games.jinkei.rules.formations import FORMATION_IDS, house_edition, problems_in, read_edition
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.editions import read_edition_file
from foolery.kernel.errors import InvalidEditionError
from foolery.kernel.game import Json
from foolery.kernel.options import Value
from foolery.kernel.outcome import Outcome
from tests.jinkei.positions import CUSTOM_FILE, captured, card_at, dealt, deck, fight, play, texts

# One card each: sword-1a against shield-1a, where no cell used here has an effect.
PLAIN = ("sword-1a F3={} hand=k2", "shield-1a B3={} hand=k2")


def duel(attack: str, defence: str) -> JinkeiState:
    """Return a position in which seat 0 attacks with one card and seat 1 can only defend with another."""
    return fight(PLAIN[0].format(attack), PLAIN[1].format(defence), more="at=0.0.4")


def broken(change: dict[str, Json], name: str = "sword-1a") -> list[str]:
    """Return the problems of the test edition with one formation changed."""
    tree = read_edition_file(str(CUSTOM_FILE))
    next(entry for entry in tree["formation"] if entry["id"] == name).update(change)
    return problems_in(tree)


# -- 1. cards and formations


def test_jk_1_1_each_player_has_22_cards_of_two_colours() -> None:
    """JK-1.1: A counts 1, K counts 13, 10 has two characters."""
    assert " ".join(CARDS) == "kA k2 k3 k4 k5 k6 k7 k8 k9 k10 kK rA r2 r3 r4 r5 r6 r7 r8 r9 r10 rK"
    assert [int(NUMBER[CARDS.index(card)]) for card in ("kA", "r10", "rK")] == [1, 10, 13]
    assert [int(COLOUR[CARDS.index(card)]) for card in ("kK", "rA")] == [0, 1]


def test_jk_1_2_a_player_chooses_among_two_formations_of_the_own_kind_each_round() -> None:
    """JK-1.2: 18 formations; in round 1 the sword offers exactly its two of that round."""
    state = dealt()

    assert len(house_edition().formations) == 18
    assert texts(state, 0) == ["form sword-1a", "form sword-1b"]
    assert texts(state, 1) == ["form shield-1a", "form shield-1b"]


def test_jk_1_3_columns_and_rows_are_seen_from_the_owner() -> None:
    """JK-1.3: seat 0 attacks from its F1 and seat 1 defends from its B1; neither looks at the other's columns."""
    state = fight("sword-1a F1=k9 F3=r2", "shield-1a B1=k10 F1=k2", more="at=0.0.4")

    assert texts(state, 0) == ["attack F1", "attack F3"]
    play(state, "0 attack F1")
    assert texts(state, 1) == ["defend B1"]
    shown = GAME.view(GAME.sight(state, 0))["players"][0]["cells"]
    assert {cell["cell"]: cell["ground"] for cell in shown}["F1"] == "rank-1"  # the first token of the front row


def test_jk_1_4_an_effect_stays_with_its_cell_and_is_not_used_up() -> None:
    """JK-1.4: F1 of sword-1a is Rank+1; k8 and, after it, k9 both strike one higher there."""
    state = fight("sword-1a F1=k8 B1=k9 F3=r4 B3=r3", "shield-1a F3=r2 B3=k8 R3=k9", more="at=0.0.2")

    play(state, "0 attack F1", "1 defend B3")
    assert captured(state, 0) == ["0:k8", "1:k8"]
    play(state, "1 attack F3", "0 defend B3", "0 attack F1", "1 defend F3")
    assert captured(state, 1) == []


def test_jk_1_4_no_card_enters_an_unusable_cell() -> None:
    """JK-1.4: B2 of sword-1a is unusable: it is not filled, and refused with that clause."""
    state = dealt()
    play(state, "0 form sword-1a", "1 form shield-1a")
    action = GAME.parse(state, 0, "place kA@B2")

    refusal = GAME.why_illegal(state, 0, action)
    assert refusal is not None
    assert refusal.clause == "JK-1.4"
    play(state, "0 place kA@F1", "0 place k2@F3", "0 place k3@B1")
    assert texts(state, 0)[0] == "place k4@B3"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"front": ["x", "u", "."]}, "sword-1a: front and back have 2 unusable cells (F1, B2), expected exactly one"),
        ({"back": [".", ".", "."]}, "sword-1a: front and back have 0 unusable cells, expected exactly one"),
        ({"front": ["+2", ".", "."]}, "sword-1a: front and back have 0 face-up cells, expected exactly one"),
        ({"front": ["u", "u+1", "."]}, "sword-1a: front and back have 2 face-up cells (F1, F2), expected exactly one"),
        ({"reserve": [".", ".", "."]}, "sword-1a: the reserve row takes 3 cards (R1, R2, R3), expected exactly two"),
        ({"reserve": ["2", ".", "x"]}, "sword-1a: the reserve row takes 3 cards (R1, R2), expected exactly two"),
        ({"reserve": ["x", ".", "x"]}, "sword-1a: the reserve row takes 1 cards (R2), expected exactly two"),
        ({"back": ["2", "x", "."]}, "sword-1a: cell B1 has Two Cards, which occurs only in the reserve row"),
        ({"reserve": ["w", ".", "x"]}, "sword-1a: cell R1 is 'w': Rank and Wild effects never occur in the reserve"),
        ({"reserve": [".", "+1", "x"]}, "sword-1a: cell R2 is '+1': Rank and Wild effects never occur in the reserve"),
        ({"reserve": [".", ".", "u"]}, "sword-1a: cell R3 is 'u': only front and back have a face-up cell"),
    ],
)
def test_jk_1_5_a_formation_that_breaks_the_counts_is_refused_by_name(change: dict[str, Json], message: str) -> None:
    """JK-1.5: one unusable and one face-up cell in front and back, two reserve cards, effects where they belong."""
    problems = [problem for problem in broken(change) if problem.startswith(message)]

    assert problems
    assert all("[JK-1.5]" in problem for problem in problems)


# -- 2. setup


def test_jk_2_1_each_player_shuffles_their_own_22_cards() -> None:
    """JK-2.1: two shuffles, seat 0's and seat 1's, each of all the cards."""
    state = JinkeiState(1, 0, 1, house_edition().layout)
    names = []
    while (due := state.due()) is not None:
        names.append(due.name)
        assert sorted(due.cards) == list(range(22))
        state.deal(due.cards)

    assert names == ["seat 0", "seat 1"]
    assert state.leader == 1


def test_jk_2_2_beginners_have_sword_first_and_shield_second() -> None:
    """JK-2.2: the first player is seat 1 here."""
    state = dealt(first=1)

    assert [int(kind) for kind in state.kinds] == [1, 0]


def test_jk_2_2_in_a_draft_the_second_player_picks_first_and_the_first_player_one_of_two() -> None:
    """JK-2.2: there is one set of cards per kind."""
    state = dealt(kinds="draft")

    assert [int(seat) for seat in range(2) if state.to_act() >> seat & 1] == [1]
    assert texts(state, 1) == ["kind bow", "kind shield", "kind sword"]
    play(state, "1 kind bow")
    assert texts(state, 0) == ["kind shield", "kind sword"]
    play(state, "0 kind shield")
    assert texts(state, 0) == ["form shield-1a", "form shield-1b"]


# -- 3. forming up


def test_jk_3_1_players_draw_up_to_seven() -> None:
    """JK-3.1: seven cards in round 1, six in round 2, where one was left over."""
    state = dealt(decks=("kA k2 k3 k4 k5 k6 k7", ""))
    assert cards_in(int(state.hands[0])) == list(range(7))

    state = last_battle("sword-1a F3=k4 hand=kK deck=r2.r3.r4.r5.r6.r7.r8.r9.r10.rK.k5.k6.k7.k8")
    play(state, "0 attack F3", "1 defend B3")
    assert [CARDS[card] for card in cards_in(int(state.hands[0]))] == ["kK", "r2", "r3", "r4", "r5", "r6", "r7"]


def last_battle(mine: str, theirs: str = "shield-1a B3=k5 hand=r7", *, number: int = 0, more: str = "") -> JinkeiState:
    """Return the seventh battle of a round."""
    theirs += " deck=r8.r9.r10.rK.k6.k7.k8.k9.k10.kK.r2.r3.r4.r5"
    return fight(mine, theirs, more=f"at=0.{number}.6 {more}")


def test_jk_3_2_formations_are_chosen_in_secret_and_revealed_together() -> None:
    """JK-3.2: the other sees that seat 0 has chosen, not what."""
    one, two = dealt(), dealt()
    play(one, "0 form sword-1a")
    play(two, "0 form sword-1b")

    assert GAME.sight(one, 1) == GAME.sight(two, 1)
    assert GAME.sight(one, None) == GAME.sight(two, None)
    assert GAME.sight(one, 0) != GAME.sight(two, 0)
    assert GAME.sight(one, 1).to_act == (1,)
    play(one, "1 form shield-1b")
    assert [FORMATION_IDS[form] for form in GAME.sight(one, 1).forms] == ["sword-1a", "shield-1b"]


def test_jk_3_3_the_cells_of_a_revealed_formation_are_public() -> None:
    """JK-3.3: a spectator sees the marks of both formations."""
    state = dealt()
    play(state, "0 form sword-1b", "1 form shield-1b")
    players = GAME.view(GAME.sight(state, None))["players"]

    assert _marks(players[0]) == [".", "u+1", ".", "+1", "x", ".", ".", "x", "."]
    assert _marks(players[1]) == ["+1", "x", "u", "+2", ".", ".", ".", "x", "."]


def _marks(player: Json) -> list[str]:
    """Return the cells a view shows as an edition file writes them."""
    tokens = {"normal": "", "unusable": "x", "rank-1": "+1", "rank-2": "+2", "wild-suit": "w", "two-cards": "2"}
    return [("u" if cell["from_deck"] else "") + tokens[cell["ground"]] or "." for cell in player["cells"]]


def test_jk_3_4_the_top_card_of_the_deck_goes_face_up() -> None:
    """JK-3.4: the eighth card of the deck, on F2 of sword-1a, before anything is placed."""
    state = dealt(decks=("kA k2 k3 k4 k5 k6 k7 rK", ""))
    play(state, "0 form sword-1a", "1 form shield-1a")

    assert card_at(state, 0, "F2") == "rK"
    assert GAME.sight(state, 1).cells[1] == CARDS.index("rK")
    assert state.deck_size(0) == 14


def test_jk_3_5_front_and_back_are_filled_in_order_and_turned_up_together() -> None:
    """JK-3.5: F1 F3 B1 B3 of sword-1a; until both are done the other sees card backs."""
    state = dealt()
    play(state, "0 form sword-1a", "1 form shield-1a")
    other = state.copy()
    play(state, "0 place kA@F1", "0 place k2@F3", "0 place k3@B1")
    play(other, "0 place k5@F1", "0 place k4@F3", "0 place k6@B1")
    assert GAME.sight(state, 1) == GAME.sight(other, 1)
    assert texts(state, 0) == ["place k4@B3", "place k5@B3", "place k6@B3", "place k7@B3"]
    play(state, "0 place k7@B3")
    assert GAME.sight(state, 1).cells[0] == -2

    play(state, "1 place kA@F1", "1 place k2@F2", "1 place k3@B1", "1 place k4@B3")
    assert [GAME.sight(state, 1).cells[cell] for cell in (0, 2, 3, 5)] == [0, 1, 2, 6]


def test_jk_3_6_the_reserve_stays_face_down_and_one_card_is_left_over() -> None:
    """JK-3.6: the owner may look, the other may not."""
    state = formed_up()
    mine, theirs = GAME.sight(state, 0), GAME.sight(state, 1)

    assert mine.cells[6:9] == (4, -1, 5)
    assert theirs.cells[6:9] == (-2, -1, -2)
    assert [int(hand).bit_count() for hand in state.hands] == [1, 1]


def formed_up() -> JinkeiState:
    """Return round 1 with both in formation."""
    state = dealt()
    play(state, "0 form sword-1a", "1 form shield-1a")
    play(state, "0 place kA@F1", "0 place k2@F3", "0 place k3@B1", "0 place k4@B3")
    play(state, "1 place kA@F1", "1 place k2@F2", "1 place k3@B1", "1 place k4@B3")
    play(state, "0 place k5@R1", "0 place k6@R3", "1 place k5@R1", "1 place k6@R3")
    return state


def test_jk_3_7_the_deck_holds_22_then_14_then_7_then_none() -> None:
    """JK-3.7: checked by playing the first legal action throughout."""
    state = dealt()
    assert [int(state.deck_size(seat)) + 7 for seat in range(2)] == [22, 22]
    sizes = []
    while state.outcome() is None:
        seat = 0 if state.to_act() & 1 else 1
        round_before = int(state.round)
        state.push(seat, state.legal(seat)[0])
        if state.round != round_before and state.outcome() is None:
            sizes.append(int(state.deck_size(0)) + 6)
    assert sizes == [14, 7]
    assert state.deck_size(0) == state.deck_size(1) == 0


# -- 4. battles


def test_jk_4_1_attack_and_defence_alternate_whoever_wins() -> None:
    """JK-4.1: the round's first player attacks first, then the other, although seat 0 won."""
    state = formed_up()
    assert texts(state, 0) == ["attack F1", "attack F2", "attack F3"]
    play(state, "0 attack F2", "1 defend B3")

    assert texts(state, 0) == []
    assert texts(state, 1) == ["attack F1", "attack F2", "attack F3"]


def test_jk_4_2_the_attack_comes_from_the_front_row() -> None:
    """JK-4.2: not from the back row while the front holds a card, never from the reserve."""
    state = fight("sword-1a F1=k9 B3=r4 R3=r5", "shield-1a B1=k2", more="at=0.0.4")

    assert texts(state, 0) == ["attack F1"]


def test_jk_4_2_an_empty_front_row_lets_the_back_row_attack() -> None:
    """JK-4.2, worked example 10: back row k3, r6."""
    state = fight("sword-1a B1=k3 B3=r6", "shield-1a B1=k2 F1=k5", more="at=0.0.4")

    assert texts(state, 0) == ["attack B1", "attack B3"]


def test_jk_4_3_the_attacks_colour_must_be_answered() -> None:
    """JK-4.3, worked example 6: k2, r9, and k7 in a Wild Suit cell (B3)."""
    state = fight("bow-1a F1=k4", "shield-1b B1=k2 B2=r9 B3=k7", custom=True, more="at=0.0.5")
    play(state, "0 attack F1 as k")

    assert texts(state, 1) == ["defend B1", "defend B3 as k", "defend B3 as r"]


def test_jk_4_3_a_wild_cell_may_answer_whatever_its_card_is_printed_as() -> None:
    """JK-4.3: the duty is to k2; r7 in a Wild Suit cell may be picked as well, r9 may not."""
    state = fight("bow-1a F1=k4", "shield-1b B1=k2 B2=r9 B3=r7", custom=True, more="at=0.0.5")
    play(state, "0 attack F1 as k")

    assert texts(state, 1) == ["defend B1", "defend B3 as k", "defend B3 as r"]


def test_jk_4_3_without_the_attacks_colour_every_back_card_may_defend() -> None:
    """JK-4.3, worked example 7: r9, and k7 in a Wild Suit cell."""
    state = fight("bow-1a F1=k4", "shield-1b B2=r9 B3=k7", custom=True, more="at=0.0.5")
    play(state, "0 attack F1 as k")

    assert texts(state, 1) == ["defend B2", "defend B3 as k", "defend B3 as r"]


def test_jk_4_3_the_back_row_defends_while_it_holds_a_card() -> None:
    """JK-4.3: the front card of the attack's colour stays out of it."""
    state = fight("sword-1a F3=k8", "shield-1a F1=k9 B3=r2", more="at=0.0.5")
    play(state, "0 attack F3")

    assert texts(state, 1) == ["defend B3"]


def test_jk_4_4_a_wild_card_is_declared_when_it_is_picked() -> None:
    """JK-4.4, worked example 5: r5 in a Wild Suit cell and r2 against k4."""
    for defence, winner in (("defend B1 as k", 1), ("defend B2", 0), ("defend B1 as r", 0)):
        state = fight("sword-1a F3=k4", "shield-1a B1=r5 B2=r2", custom=True, more="at=0.0.5")
        play(state, "0 attack F3")
        assert texts(state, 1) == ["defend B1 as k", "defend B1 as r", "defend B2"]
        play(state, f"1 {defence}")
        assert captured(state, 1 - winner) == []


def test_jk_4_4_a_declared_attack_counts_as_that_colour() -> None:
    """JK-4.4: k4 declared red meets r5 and loses; the printed black has no say."""
    state = fight("bow-1a F1=k4", "shield-1b B2=r5 B1=k2", custom=True, more="at=0.0.5")
    play(state, "0 attack F1 as r")
    assert texts(state, 1) == ["defend B2"]
    play(state, "1 defend B2")

    assert captured(state, 1) == ["0:k4", "1:r5"]


def test_jk_4_4_only_a_wild_cell_is_declared_and_it_must_be() -> None:
    """JK-4.4: refusals for `attack F3 as k` from a normal cell and `attack F1` from a Wild Suit cell."""
    state = fight("sword-1b F1=k4 F3=k5", "shield-1a B2=r5", custom=True, more="at=0.0.5")

    for text in ("attack F3 as k", "attack F1"):
        refusal = GAME.why_illegal(state, 0, GAME.parse(state, 0, text))
        assert refusal is not None
        assert refusal.clause == "JK-4.4"


def test_jk_4_5_rank_cells_count_higher() -> None:
    """JK-4.5, worked example 3: k8 from Rank+2 (10) against k9 from Rank+1 (10) is a draw."""
    state = fight("sword-1a F1=k8", "shield-1b B2=k9", custom=True, more="at=0.0.5")
    play(state, "0 attack F1", "1 defend B2")

    assert captured(state, 0) == ["0:k8"]
    assert captured(state, 1) == ["1:k9"]


@pytest.mark.parametrize(
    ("attack", "defence", "winner"),
    [
        ("r9", "r10", 1),  # worked example 1
        ("r9", "kK", 0),
        ("r9", "r9", None),  # worked example 2
        ("kK", "rA", 1),
        ("rA", "kK", 0),
        ("kA", "kK", 0),
        ("rK", "r10", 0),
        ("k10", "kK", 1),
    ],
)
def test_jk_4_6_aces_then_colours_then_numbers(attack: str, defence: str, winner: int | None) -> None:
    """JK-4.6 in its order, worked examples 1 and 2."""
    state = duel(attack, defence)
    play(state, "0 attack F3", "1 defend B3")

    expected: list[list[str]] = [[f"0:{attack}"], [f"1:{defence}"]]
    if winner is not None:
        both = sorted(expected[0] + expected[1])
        expected = [both, []] if winner == 0 else [[], both]
    assert [captured(state, 0), captured(state, 1)] == expected


def test_jk_4_6_an_ace_beats_a_king_at_15() -> None:
    """JK-4.6, worked example 4: kK from Rank+2 against kA."""
    state = fight("sword-1a F1=kK", "shield-1b B2=kA", custom=True, more="at=0.0.5")
    play(state, "0 attack F1", "1 defend B2")

    assert captured(state, 1) == ["0:kK", "1:kA"]


def test_jk_4_6_a_defender_from_the_front_row_can_win() -> None:
    """JK-4.6: where a card was picked from makes no difference."""
    state = fight("sword-1a F3=k8", "shield-1a F1=k9", more="at=0.0.5")
    play(state, "0 attack F3", "1 defend F1")

    assert captured(state, 1) == ["0:k8", "1:k9"]


def test_jk_4_7_the_winner_captures_both_and_a_draw_gives_each_their_own() -> None:
    """JK-4.7."""
    won, drawn = duel("k9", "k8"), duel("k9", "k9")
    play(won, "0 attack F3", "1 defend B3")
    play(drawn, "0 attack F3", "1 defend B3")

    assert captured(won, 0) == ["0:k9", "1:k8"]
    assert [captured(drawn, 0), captured(drawn, 1)] == [["0:k9"], ["1:k9"]]


def test_jk_4_8_a_reserve_card_passes_over_an_unusable_cell() -> None:
    """JK-4.8, worked example 8: F1 picked, B1 unusable, R1 moves to F1 and is turned up."""
    state = fight("sword-1b F1=k4 R1=r7 F3=r2", "shield-1a B2=r5 F1=k2 B1=k3", custom=True, more="at=0.0.4")
    assert GAME.sight(state, 1).cells[6] == -2
    play(state, "0 attack F1 as k", "1 defend B1 as k")

    assert card_at(state, 0, "F1") == "r7"
    assert card_at(state, 0, "R1") == "-"
    assert GAME.sight(state, 1).cells[0] == CARDS.index("r7")


def test_jk_4_8_the_bonus_stays_with_the_cell() -> None:
    """JK-4.8, worked example 9, in a column with Rank+2 in the back: k9 loses it, the reserve card gains it."""
    sides = ("sword-1a F3=k4 B3=r7 R3=k9", "shield-1a F1=r5 B1=k9 R1=k3")
    state = fight(*sides, turn=1, more="at=0.0.2 lead=1")
    play(state, "1 attack F1", "0 defend B3")
    assert [card_at(state, 1, cell) for cell in ("F1", "B1", "R1")] == ["k9", "k3", "-"]

    play(state, "0 attack F3", "1 defend B1")
    assert captured(state, 1) == ["0:k4", "1:k3"]  # 3 + 2 beats 4
    play(state, "1 attack F1", "0 defend F3")
    assert captured(state, 1) == ["0:k4", "1:k3", "1:k9"]  # 9 against 9, a draw


def test_jk_4_8_both_players_close_up() -> None:
    """JK-4.8: the attacker's and the defender's column; cells with nothing behind stay empty."""
    state = fight("sword-1a F3=k4 B3=k5 R3=k6 F1=k2", "shield-1a B1=k8 R1=k7 F1=k3", more="at=0.0.3")
    play(state, "0 attack F3", "1 defend B1")

    assert [card_at(state, 0, cell) for cell in ("F3", "B3", "R3")] == ["k5", "k6", "-"]
    assert [card_at(state, 1, cell) for cell in ("F1", "B1", "R1")] == ["k3", "k7", "-"]


def test_jk_4_9_the_owner_chooses_which_of_two_cards_moves() -> None:
    """JK-4.9, worked example 11: R2 holds kA and r7, B2 empties, kA advances and r7 stays face down."""
    state = fight("sword-1a F3=k4 F1=k2", "bow-1b F1=r3 B2=k9 R2=kA+r7", more="at=0.0.3")
    play(state, "0 attack F3", "1 defend B2 as k")
    assert texts(state, 1) == ["advance kA", "advance r7"]
    assert texts(state, 0) == []
    assert state.unit() == 0
    play(state, "1 advance kA")

    assert card_at(state, 1, "B2") == "kA"
    assert card_at(state, 1, "R2") == "r7"
    assert GAME.sight(state, 0).cells[9 + 7] == -2
    assert GAME.sight(state, 0).cells[9 + 4] == CARDS.index("kA")


def test_jk_4_9_the_last_card_moves_by_itself() -> None:
    """JK-4.9: no `advance` step for a single card of a Two Cards cell."""
    state = fight("sword-1a F3=k4 F1=k2", "bow-1b F1=r3 B2=k9 R2=r7", more="at=0.0.4")
    play(state, "0 attack F3", "1 defend B2 as k")

    assert card_at(state, 1, "B2") == "r7"
    assert texts(state, 1) == ["attack F1"]


def test_jk_4_9_two_advances_are_sealed_together() -> None:
    """JK-4.9: both owe one; neither sees the other's choice until both have chosen."""
    sides = ("sword-1a F1=k4 B1=k5 F3=r2 R1=k9+rK", "shield-1b F3=r3 B1=k8 R1=kA+r7")
    state = fight(*sides, custom=True, more="at=0.0.2")
    play(state, "0 attack F1", "1 defend B1")
    assert state.to_act() == 3
    assert state.unit() > 0
    other = state.copy()
    play(state, "1 advance kA")
    play(other, "1 advance r7")
    assert GAME.sight(state, 0) == GAME.sight(other, 0)
    assert card_at(state, 1, "B1") == "-"
    play(state, "0 advance rK")

    assert [card_at(state, 0, cell) for cell in ("F1", "B1", "R1")] == ["k5", "rK", "k9"]
    assert [card_at(state, 1, cell) for cell in ("B1", "R1")] == ["kA", "r7"]


# -- 5. scoring


def test_jk_5_1_captured_cards_score_by_rank() -> None:
    """JK-5.1, worked example 4: a k8 that fought as 9 is worth 2."""
    worth = {"K": 3, "10": 3, "9": 3, "8": 2, "7": 2, "6": 2, "5": 1, "4": 1, "3": 1, "2": 0, "A": 0}

    for card, code in enumerate(CARDS):
        assert points_in(1 << card) == worth[code[1:]]
        assert points_in(1 << (22 + card)) == worth[code[1:]]
    state = last_battle("sword-1a F1=k8 hand=kA deck=k2.k3.k4.k5.k6.k7")
    play(state, "0 attack F1", "1 defend B3")
    assert [int(points) for points in state.points] == [3, 0]


def test_jk_5_2_old_captures_are_not_shown_in_the_next_round() -> None:
    """JK-5.2: the view of round 2 holds no battle and no capture of round 1."""
    state = last_battle("sword-1a F3=k8 hand=kA deck=k2.k3.k4.k5.k6.k7")
    play(state, "0 attack F3")
    play(state, "1 defend B3")
    view = GAME.view(GAME.sight(state, 0))

    assert view["round"] == 2
    assert view["battles"] == []
    assert view["points"] == [3, 0]
    assert all(player["captured"] == {"cards": [], "points": 0} for player in view["players"])


def test_jk_5_3_the_other_player_leads_the_next_round_and_the_leftover_is_kept() -> None:
    """JK-5.3."""
    state = last_battle("sword-1a F3=k8 hand=rA deck=k2.k3.k4.k5.k6.k7")
    play(state, "0 attack F3", "1 defend B3")

    assert state.leader == 1
    assert int(state.hands[0]) >> CARDS.index("rA") & 1
    assert int(state.hands[1]) >> CARDS.index("r7") & 1


def test_jk_5_4_the_higher_total_wins() -> None:
    """JK-5.4: seat 0 was second in round 1 (first=1) and wins by points, not by the tie-break."""
    state = ending(30, 31, more="first=1")
    assert state.outcome() == Outcome("points", (0,), (66, 62))


def ending(mine: int, theirs: int, *, more: str = "") -> JinkeiState:
    """Return a game after a last battle in which seat 0 captures three points."""
    state = fight("sword-3a F3=k8", "shield-3a B3=k5", more=f"at=0.2.6 points={mine}/{theirs} {more}")
    play(state, "0 attack F3", "1 defend B3")
    return state


def test_jk_5_4_equal_totals_go_to_the_second_player_of_round_1() -> None:
    """JK-5.4, worked example 12: 31–31."""
    assert ending(28, 31, more="first=0").outcome() == Outcome("tie-break", (1,), (62, 62))
    assert ending(28, 31, more="first=1").outcome() == Outcome("tie-break", (0,), (62, 62))


def test_jk_5_5_a_match_goes_on_with_the_second_player_first() -> None:
    """JK-5.5: new shuffles, kinds anew, points added."""
    state = ending(28, 31, more="games=2 kinds=beginner")
    assert state.outcome() is None
    names = []
    while (due := state.due()) is not None:
        names.append(due.name)
        state.deal(deck(""))

    assert names == ["seat 0", "seat 1"]
    assert [int(kind) for kind in state.kinds] == [1, 0]
    assert state.leader == 1
    assert [int(points) for points in state.points] == [31, 31]
    assert [int(state.deck_size(seat)) for seat in range(2)] == [15, 15]


def test_jk_5_5_equal_totals_tie_the_match() -> None:
    """JK-5.5: winners both, reason points."""
    state = ending(28, 31, more="games=2 at=1.2.6")

    assert state.outcome() == Outcome("points", (0, 1), (62, 62))


# -- 6. what a player may see


def test_jk_6_1_a_player_sees_nothing_of_the_others_hand_reserve_and_deck() -> None:
    """JK-6.1: other hidden cards, the same sight."""
    mine = "sword-1a F1=k9 R1=k3 hand=k5 deck=r2.r3"
    one = fight(mine, "shield-1a B1=k2 R1=k6 hand=k7 deck=k8.k10", more="at=0.0.4")
    two = fight(mine, "shield-1a B1=k2 R1=k10 hand=k8 deck=k7.k6", more="at=0.0.4")

    assert GAME.sight(one, 0) == GAME.sight(two, 0)
    assert GAME.view(GAME.sight(one, 0)) == GAME.view(GAME.sight(two, 0))
    assert GAME.sight(one, 1) != GAME.sight(two, 1)


def test_jk_6_1_a_player_does_not_see_the_order_of_the_own_deck() -> None:
    """JK-6.1."""
    one = fight("sword-1a F1=k9 deck=r2.r3", "shield-1a B1=k2", more="at=0.0.4")
    two = fight("sword-1a F1=k9 deck=r3.r2", "shield-1a B1=k2", more="at=0.0.4")

    assert GAME.sight(one, 0) == GAME.sight(two, 0)


# -- decisions


def test_jk_7_1_cells_are_filled_one_after_another() -> None:
    """JK-7.1: bow-1b is filled F1 F3 B1 B3 and twice R2; another cell is refused with that clause, in words."""
    state = fight(
        "bow-1b B2=kK hand=kA.k2.k3.k4.k5.k6.k7",
        "shield-1a F3=kK hand=kA.k2.k3.k4.k5.k6.k7",
        phase="fill",
        more="placed=0/0",
    )
    refusal = GAME.why_illegal(state, 0, GAME.parse(state, 0, "place kA@F3"))
    assert refusal is not None
    assert (refusal.clause, refusal.code) == ("JK-7.1", "other-cell")

    play(state, "0 place kA@F1", "0 place k2@F3", "0 place k3@B1", "0 place k4@B3")
    play(state, "1 place kA@F1", "1 place k2@F2", "1 place k3@B1", "1 place k4@B3")
    play(state, "0 place k5@R2", "0 place k6@R2")
    assert texts(state, 0) == []


def test_jk_d1_a_defender_from_the_front_row_chooses_freely() -> None:
    """JK-D1, worked example 10: back row empty, front r6 and k3, attack k8: r6 may be picked."""
    state = fight("sword-1a F3=k8", "shield-1a F1=r6 F2=k3", more="at=0.0.5")
    play(state, "0 attack F3")

    assert texts(state, 1) == ["defend F1", "defend F2"]


def test_jk_d2_the_house_edition_is_built_in_and_others_come_along() -> None:
    """JK-D2: the option names the edition; a foreign one must be there and must have that name."""
    options: dict[str, Value] = {"first": 0, "kinds": "beginner", "games": 1, "formations": "test-1"}
    tree = read_edition(read_edition_file(str(CUSTOM_FILE))).tree()

    assert GAME.new(GAME.set_up({**options, "formations": "house-1"}, 2)).layout.name == "house-1"
    assert GAME.new(GAME.set_up(options, 2, tree)).layout.name == "test-1"
    with pytest.raises(InvalidEditionError, match="test-1"):
        GAME.new(GAME.set_up(options, 2))
    with pytest.raises(InvalidEditionError, match="house-1"):
        GAME.new(GAME.set_up({**options, "formations": "house-1"}, 2, tree))


def test_jk_d3_wild_cells_do_not_make_a_duty() -> None:
    """JK-D3: k7 in a Wild Suit cell is printed in the attack's colour and yet r9 may be picked."""
    state = fight("sword-1a F3=k4", "shield-1a B1=k7 B2=r9", custom=True, more="at=0.0.5")
    play(state, "0 attack F3")

    assert texts(state, 1) == ["defend B1 as k", "defend B1 as r", "defend B2"]
