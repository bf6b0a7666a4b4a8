"""The rules of The Fool's Field, clause by clause.  `*` in a position stands for all cards not named elsewhere."""

from __future__ import annotations

from itertools import product

import pytest

from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.rules.cards import CARDS, SYMBOLS, facing
from foolery.games.fools_field.rules.notation import card_number
from foolery.games.fools_field.rules.state import DISCARDING, LAST_REPLY, OPENING, FieldState
from foolery.kernel.dealer import ReplayingDealer
from foolery.kernel.errors import InvalidNotationError, StaleStateError
from foolery.kernel.match import Match
from foolery.kernel.numbers import i64, vec
from foolery.kernel.session import GameSession
from tests.fools_field.tools import codes, legal, play, position, refusal

# -- cards (FF-1)


def test_ff_1_1_every_side_shows_a_sword_a_shield_or_a_flower() -> None:
    """FF-1.1: one charge on each of four sides."""
    assert all(len(code) == 4 and set(code) <= set("SHF") for code in CARDS)
    assert {SYMBOLS[facing(card, 0, side)] for card in range(23) for side in range(4)} == {"S", "H", "F"}


def test_ff_1_2_twenty_three_different_cards_of_the_stated_kinds() -> None:
    """FF-1.2: 16 of swords and shields by number of swords, 6 with two flowers and two shields, 1 of flowers."""
    assert len(set(CARDS)) == len(CARDS) == 23
    plain = [code for code in CARDS if "F" not in code]
    assert [sum(code.count("S") == swords for code in plain) for swords in range(5)] == [1, 4, 6, 4, 1]
    assert sorted(plain) == sorted("".join(sides) for sides in product("SH", repeat=4))
    courtly = [code for code in CARDS if "F" in code and code != "FFFF"]
    assert len(courtly) == 6
    assert all(sorted(code) == list("FFHH") for code in courtly)
    assert "FFFF" in CARDS


def test_ff_1_3_a_card_is_never_rotated_by_its_holder() -> None:
    """FF-1.3: SHHH meets a sword only with its top, so of the four spaces around SSSS one is left."""
    state = position("hands=SHHH/- field=SSSS@b2:1 discards=*/- deck=HHHH turn=0")

    assert legal(state, "deploy") == {"SHHH@b1"}


def test_ff_1_4_codes_read_top_right_bottom_left() -> None:
    """FF-1.4: SHHF does not exist, SHHS is sword on top, shields right and bottom, sword left."""
    card = card_number("SHHS")
    assert [SYMBOLS[facing(card, 0, side)] for side in range(4)] == ["S", "H", "H", "S"]
    with pytest.raises(InvalidNotationError, match="SHHF"):
        card_number("SHHF")


# -- setup (FF-2)

ORDER = list(CARDS)


def deal(**options: object) -> GameSession:
    dealer = ReplayingDealer([("deck", ORDER)])
    return GameSession(GAME, {"first": 0, **options}, 2, dealer)


def state_of(table: GameSession) -> FieldState:
    assert isinstance(table.state, FieldState)
    return table.state


def test_ff_2_1_players_face_each_other_over_the_field() -> None:
    """FF-2.1: by default the seats face each other: seat 1's top side points at seat 0."""
    table = deal()
    assert table.setup.options["seating"] == "facing"
    state = position("hands=-/SHHH field=SSSS@b2:0 discards=*/- deck=HHHH turn=1 start=0")
    assert legal(state, "deploy") == {"SHHH@b3"}


def test_ff_2_2_the_start_player_is_an_option() -> None:
    """FF-2.2: any way: the option names the seat; left open, the dealer draws it."""
    assert deal(first=1).to_act() == [1]
    assert deal(first=0).to_act() == [0]


def test_ff_2_2_the_loser_starts_the_next_game() -> None:
    """FF-2.2: in a match the loser of the previous game starts."""
    table = deal()
    table.resign(0)
    assert GAME.next_options(table.setup, state_of(table))["first"] == 0
    table = deal()
    table.resign(1)
    assert GAME.next_options(table.setup, state_of(table))["first"] == 1


def test_ff_2_3_players_draw_alternately_from_the_start_player() -> None:
    """FF-2.3: first drawn to the start player, six each, eleven left."""
    state = state_of(deal(first=1))
    assert codes(state.hands[1]) == set(ORDER[0:12:2])
    assert codes(state.hands[0]) == set(ORDER[1:12:2])
    assert state.deck_size() == 11
    assert [CARDS[int(card)] for card in state.deck[state.drawn :]] == ORDER[12:]


def test_ff_2_3_nobody_acts_before_the_deal() -> None:
    """FF-2.3: the deck of all 23 cards is shuffled first."""
    state = GAME.new(GAME.set_up({"first": 0, "seating": "facing", "battle_limit": 100}, 2))
    due = state.due()
    assert due is not None
    assert (due.name, sorted(due.cards)) == ("deck", list(range(23)))
    assert state.to_act() == 0
    assert GAME.why_illegal(state, 0, 0) is not None
    state.deal(vec[i64](range(23)))
    assert state.due() is None


def test_ff_2_4_discards_lie_face_down_and_never_come_back() -> None:
    """FF-2.4: the other player sees only how many; the cards stay out of every later hand and deck."""
    state = position(
        "hands=HHHH.HSHS.HHSS.SSHH.HSSH/SHHS field=SSSS@b2:1,SHHH@b3:1 discards=-/* deck=FFFF.FHFH turn=0 start=1"
    )
    play(state, "retreat")
    action = GAME.parse(state, 0, "discard HHHH")
    assert GAME.witness(state, 0, action, 1) == "discard ?"
    assert GAME.witness(state, 0, action, None) == "discard ?"
    assert GAME.witness(state, 0, action, 0) == "discard HHHH"
    play(state, "discard HHHH")
    assert codes(state.discards[0]) == {"HHHH"}
    assert GAME.sight(state, 1).discard_sizes[0] == 1
    assert "HHHH" not in codes(state.hands[0] | state.hands[1])
    assert state.deck_size() == 0


# -- battle (FF-3)


def test_ff_3_1_turns_alternate_from_the_start_player() -> None:
    """FF-3.1: start player, other player, start player."""
    state = position("hands=SSSS.SSSH/SHHS.SHHH deck=* turn=0 start=0")
    assert state.turn == 0
    play(state, "deploy SSSS@b2")
    assert state.turn == 1
    assert refusal(state, "deploy SSSH@b1", seat=0).clause == "FF-3.1"
    play(state, "deploy SHHS@b3")
    assert state.turn == 0


def test_ff_3_2_a_battle_opens_with_any_card_on_the_centre() -> None:
    """FF-3.2: every hand card, only on b2, and no retreat."""
    state = position("hands=SSSS.HHHH.FFFF/SHHS deck=* turn=0 start=0")
    assert legal(state) == {"deploy SSSS@b2", "deploy HHHH@b2", "deploy FFFF@b2"}
    assert refusal(state, "retreat").clause == "FF-3.2"
    assert refusal(state, "deploy SSSS@b1").clause == "FF-3.2"


def test_ff_3_3_a_turn_is_one_deployment_or_a_retreat() -> None:
    """FF-3.3: after one card the turn is over; discarding is no turn."""
    state = position("hands=SSSS.SHHS.SHSH/SSHH.SSHS.SHHH field=HSSS@b2:1 deck=* turn=0 start=1")
    assert legal(state) == {"retreat"} | {f"deploy {text}" for text in legal(state, "deploy")}
    assert legal(state, "deploy")
    play(state, "deploy SSSS@a2")
    assert state.turn == 1
    assert refusal(state, "discard SSHH").clause == "FF-3.7"


def test_ff_3_4_sword_meets_sword_and_shield_meets_flower() -> None:
    """FF-3.4: all nine pairs of facing symbols, one card each way, on b1 below b2."""
    partners = {}
    for mine, theirs in product("SHF", repeat=2):
        lower = next(code for code in CARDS if code[0] == mine)  # its top faces b2
        upper = next(code for code in CARDS if code[2] == theirs and code != lower)  # its bottom faces b1
        state = position(f"hands={lower}/- field={upper}@b2:0 discards=-/* deck=- turn=0 start=1 seating=shared")
        partners[mine + theirs] = f"{lower}@b1" in legal(state, "deploy")
    assert {pair for pair, fits in partners.items() if fits} == {"SS", "HF", "FH"}


def test_ff_3_4_every_adjoining_side_must_fit() -> None:
    """FF-3.4 (b), example 4: a3 beside b3 and a2; SSHH fits b3's sword but not a2's."""
    field = "HSSS@b2:0,SSSS@b3:0,SHSS@a2:0"
    state = position(f"hands=HSSH.HSHH.SSHH.HHSH/FFFF field={field} deck=* turn=0 start=0 seating=shared")
    assert {text for text in legal(state, "deploy") if text.endswith("a3")} == {"HSSH@a3"}
    found = refusal(state, "deploy HSHH@a3")
    assert (found.clause, found.code, found.values["side"]) == ("FF-3.4", "clash", "bottom")
    assert refusal(state, "deploy HHSH@a3").values["side"] == "right"


def test_ff_3_4_corner_contact_is_not_enough() -> None:
    """FF-3.4 (a), example 5: only b2 occupied, a1 touches it with a corner."""
    state = position("hands=SSSS/FFFF field=SSSH@b2:1 deck=* turn=0 start=1")
    assert legal(state, "deploy") == {"SSSS@b1", "SSSS@a2", "SSSS@b3"}
    assert refusal(state, "deploy SSSS@a1").code == "adjoins-nothing"


def test_ff_3_4_a_space_holds_one_card() -> None:
    """FF-3.4: the space must be empty, and the card in hand."""
    state = position("hands=SSSS/SHHH field=SSSH@b2:1 deck=* turn=0 start=1")
    assert refusal(state, "deploy SSSS@b2").code == "space-taken"
    assert refusal(state, "deploy SHHH@b1").code == "not-in-hand"


def test_ff_3_4_example_2_only_a_flower_may_face_a_shield() -> None:
    """FF-3.4, example 2: A's HHHH on b2; B's FHFH does not fit a2, HFHF does."""
    state = position("hands=SSSS/FHFH.HFHF field=HHHH@b2:0 deck=* turn=1 start=0")
    assert "HFHF@a2" in legal(state, "deploy")
    assert "FHFH@a2" not in legal(state, "deploy")


def test_ff_3_5_example_1_the_other_players_card_lies_turned() -> None:
    """FF-3.5, example 1: after SSSS@b2, B's SHHH fits b3 and HHSH fits b1, not the other way round."""
    state = position("hands=SSSS.HHHH/SHHH.HHSH deck=* turn=0 start=0")
    play(state, "deploy SSSS@b2")
    assert legal(state, "deploy") == {"SHHH@b3", "HHSH@b1"}


def test_ff_3_5_example_3_a_turned_card_shows_its_right_side_to_the_left() -> None:
    """FF-3.5, example 3: SSSS@b2 (A), B's SHSS@b3; A's card on a3 needs a flower on its right."""
    state = position("hands=SSSS.HFFH.SSSH.HSSS/SHSS.HHHH deck=* turn=0 start=0")
    play(state, "deploy SSSS@b2", "deploy SHSS@b3")
    assert {text for text in legal(state, "deploy") if text.endswith("a3")} == {"HFFH@a3"}


def test_ff_3_6_retreat_is_always_there_after_the_first_turn() -> None:
    """FF-3.6: with cards that fit, a retreat is still allowed."""
    state = position("hands=SSSS/SHHH field=SSSH@b2:1 deck=* turn=0 start=1")
    assert {"deploy SSSS@b1", "retreat"} <= legal(state)


def test_ff_3_6_retreat_is_compulsory_when_nothing_fits() -> None:
    """FF-3.6: HHHH fits no sword; an empty hand fits nothing."""
    assert legal(position("hands=HHHH/SHHH field=SSSS@b2:1 deck=* turn=0 start=1")) == {"retreat"}
    assert legal(position("hands=-/SHHH field=SSSS@b2:0 deck=* turn=0 start=1")) == {"retreat"}


def test_ff_3_7_the_retreater_picks_up_the_field_and_keeps_six() -> None:
    """FF-3.7, example 6: holding 3, a field of 5: 8 in hand, exactly two of any of them are discarded."""
    field = "SSSS@b2:0,SHHH@b3:1,HHSH@b1:1,HHHS@c2:0,HSHH@a2:0"
    state = position(f"hands=FFFF.FHFH.HFHF/HHHH.SSSH field={field} discards=*/- deck=SSHH.SHSH.SHHS.HSSH turn=0")
    play(state, "retreat")
    assert state.turn == 0
    assert state.phase == DISCARDING
    held = {"FFFF", "FHFH", "HFHF", "SSSS", "SHHH", "HHSH", "HHHS", "HSHH"}
    assert legal(state, "discard") == held
    assert legal(state) == {f"discard {code}" for code in held}
    assert refusal(state, "retreat").clause == "FF-3.7"
    assert refusal(state, "deploy FFFF@b2").clause == "FF-3.7"
    play(state, "discard SSSS", "discard FFFF")
    assert codes(state.hands[0]) == held - {"SSSS", "FFFF"}
    assert {"SSSS", "FFFF"} <= codes(state.discards[0])


def test_ff_3_7_with_six_or_fewer_nothing_is_discarded() -> None:
    """FF-3.7: 5 in hand and 1 in the field make 6: the battle is over at once."""
    state = position("hands=FFFF.FHFH.HFHF.HHHH.HHHS/SHHH field=SSSS@b2:1 discards=*/- deck=- turn=0 start=1")
    play(state, "retreat")
    assert state.phase == OPENING
    assert len(codes(state.hands[0])) == 6
    assert refusal(state, "discard SHHH").code == "nothing-to-discard"


def test_ff_3_8_the_other_player_draws_up_to_six() -> None:
    """FF-3.8: from 2 to 6, first card of the deck first."""
    deck = "SSHH.SHSH.SHHS.HSSH.HSHS"
    state = position(f"hands=FFFF/HHHH.SSSH field=SSSS@b2:1 discards=*/- deck={deck} turn=0 start=1")
    play(state, "retreat")
    assert codes(state.hands[1]) == {"HHHH", "SSSH", "SSHH", "SHSH", "SHHS", "HSSH"}
    assert state.deck_size() == 1


def test_ff_3_8_a_deck_that_runs_short_is_used_up() -> None:
    """FF-3.8: two cards left for a hand of one: three in hand, and an empty deck gives nothing next time."""
    state = position("hands=FFFF/HHHH field=SSSS@b2:1 discards=*/- deck=SSHH.SHSH turn=0 start=1")
    play(state, "retreat")
    assert codes(state.hands[1]) == {"HHHH", "SSHH", "SHSH"}
    assert state.deck_size() == 0
    play(state, "deploy HHHH@b2", "retreat")
    assert codes(state.hands[1]) == {"SSHH", "SHSH"}


def test_ff_3_8_a_hand_of_six_or_more_draws_nothing() -> None:
    """FF-3.8: the start player holds 6 after a short battle and draws nothing."""
    hand = "HHHH.SSSH.SSHH.SHSH.SHHS.HSSH"
    state = position(f"hands=FFFF/{hand} field=SSSS@b2:1 discards=*/- deck=HSHS turn=0 start=1")
    play(state, "retreat")
    assert len(codes(state.hands[1])) == 6
    assert state.deck_size() == 1


def test_ff_3_9_who_did_not_retreat_starts_the_next_battle() -> None:
    """FF-3.9: after seat 0's retreat seat 1 opens, after seat 1's seat 0."""
    state = position("hands=FFFF.HHHH/SHHH.SSSH field=SSSS@b2:1 discards=*/- deck=- turn=0 start=1")
    play(state, "retreat")
    assert (state.turn, state.starter, state.phase, state.battles) == (1, 1, OPENING, 1)
    play(state, "deploy SHHH@b2", "deploy FFFF@a2", "retreat")
    assert (state.turn, state.starter, state.battles) == (0, 0, 2)


# -- the end (FF-4)


def test_ff_4_1_nobody_wins_while_the_deck_holds_cards() -> None:
    """FF-4.1, example 7: deck of 2, B deploys the last card: no win; A deploys; B must retreat."""
    state = position("hands=SSHH.HSHH/SHHH field=SSSS@b2:0 discards=*/- deck=FFFF.FHFH turn=1 start=0")
    play(state, "deploy SHHH@b3")
    assert state.outcome() is None
    play(state, "deploy HSHH@a2")
    assert legal(state) == {"retreat"}


def test_ff_4_1_an_empty_hand_draws_when_the_other_retreats_first() -> None:
    """FF-4.1: the other player retreats first, so the empty hand is filled and starts."""
    state = position("hands=SSHH.HSHH/SHHH field=SSSS@b2:0 discards=*/- deck=FFFF.FHFH turn=1 start=0")
    play(state, "deploy SHHH@b3", "retreat")
    assert codes(state.hands[1]) == {"FFFF", "FHFH"}
    assert state.turn == 1


def test_ff_4_2_the_last_card_wins_once_the_deck_is_empty() -> None:
    """FF-4.2, example 9: battle began A 4, B 2; B deploys the second card and wins at once."""
    state = position("hands=HHHH.FFFF.HSHS/SHHH field=SSSS@b2:0 discards=*/- deck=- turn=1 start=0")
    play(state, "deploy SHHH@b3")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("hand-empty", (1,), [0, 1])
    assert state.to_act() == 0
    assert refusal(state, "retreat", seat=0).clause == "FF-4.2"


def test_ff_4_2_the_start_player_wins_at_once_from_unequal_hands() -> None:
    """FF-4.2: no extra turn when the battle began with unequal hands."""
    state = position("hands=SHHH/HHHH.HHSS field=SSSS@b2:1,SHHS@b3:1 discards=*/- deck=- turn=0 start=0 even=0")
    play(state, "deploy SHHH@b1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


EVEN = "field=SSSS@b2:0,SHHH@b3:1 discards=*/- deck=- turn=0 start=0 even=1"


def test_ff_4_3_both_empty_hands_tie() -> None:
    """FF-4.3, example 8: the start player's last card, then the other's: a tie."""
    state = position(f"hands=SHHS/HSHH {EVEN}")
    play(state, "deploy SHHS@b1")
    assert state.outcome() is None
    assert state.phase == LAST_REPLY
    assert legal(state) == {"deploy HSHH@c2", "retreat"}
    play(state, "deploy HSHH@c2")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("both-empty", (0, 1), [0.5, 0.5])


def test_ff_4_3_a_retreat_instead_loses_at_once() -> None:
    """FF-4.3: the retreat ends the game; nothing is picked up or discarded."""
    state = position(f"hands=SHHS/HSHH {EVEN}")
    play(state, "deploy SHHS@b1", "retreat")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("hand-empty", (0,))
    assert codes(state.hands[1]) == {"HSHH"}
    assert int(state.field[4]) >= 0


def test_ff_4_3_without_a_fitting_card_only_the_retreat_is_left() -> None:
    """FF-4.3: HHHH fits none of the swords; the compulsory retreat is still a step."""
    state = position(f"hands=SHHS/HHHH {EVEN}")
    play(state, "deploy SHHS@b1")
    assert legal(state) == {"retreat"}


def test_ff_4_3_the_other_players_last_card_wins_at_once() -> None:
    """FF-4.3 speaks of the start player only."""
    state = position("hands=HHHH/SHHS field=SSSS@b2:0,SHHH@b3:1 discards=*/- deck=- turn=1 start=0 even=1")
    play(state, "deploy SHHS@a2")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("hand-empty", (1,))


def test_ff_4_3_a_battle_is_even_when_it_begins_without_a_deck_and_with_equal_hands() -> None:
    """FF-4.3: the condition is taken at the start of the battle, after the draw."""
    even = position("hands=FFFF/HHHH.SSSH field=SSSS@b2:1 discards=*/- deck=- turn=0 start=1")
    play(even, "retreat")
    assert even.even
    unequal = position("hands=FFFF.FHFH/HHHH.SSSH field=SSSS@b2:1 discards=*/- deck=- turn=0 start=1")
    play(unequal, "retreat")
    assert not unequal.even
    hand = "FFFF.FHFH.HFHF.HHFF.FFHH"
    with_deck = position(f"hands={hand}/HHHH.SSSH field=SSSS@b2:1 discards=*/- deck=HSHH.HHSH.HHHS.SHHH.SHSH turn=0")
    play(with_deck, "retreat")
    assert (len(codes(with_deck.hands[0])), len(codes(with_deck.hands[1])), with_deck.deck_size()) == (6, 6, 1)
    assert not with_deck.even


def test_ff_4_4_a_player_may_resign_on_anybodys_turn() -> None:
    """FF-4.4: seat 1 resigns while seat 0 is to act; resigning is never listed."""
    table = deal()
    assert "resign" not in GAME.legal_texts(state_of(table), 0)
    table.resign(1)
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("resign", (0,), [1, 0])
    with pytest.raises(StaleStateError, match="over"):
        table.play(0, "retreat")


def test_ff_4_4_the_players_may_agree_on_a_tie() -> None:
    """FF-4.4: one offer is not enough, and playing on declines it."""
    table = deal()
    assert not table.offer_draw(1)
    table.play(0, sorted(GAME.legal_texts(state_of(table), 0))[0])
    assert table.draw_offers() == frozenset()
    assert not table.offer_draw(0)
    assert table.offer_draw(1)
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("agreed", (0, 1), [0.5, 0.5])


# -- match (FF-5) and sight (FF-6)


def finished(result: str, start: int = 0, first: int = 0) -> FieldState:
    return position(f"hands=HHHH/FFFF discards=*/- deck=- start={start} first={first} phase=over result={result}")


def test_ff_5_1_two_wins_make_a_match() -> None:
    """FF-5.1: first to 2."""
    match = Match.begin("m", 2).after(GAME, finished("1:hand-empty"))
    assert match.winners == ()
    assert match.after(GAME, finished("2:hand-empty")).winners == ()
    assert match.after(GAME, finished("1:hand-empty")).winners == (0,)


def test_ff_5_1_a_tie_is_one_win_for_the_start_player_and_half_for_the_other() -> None:
    """FF-5.1, example 10: A won; then a tie with A start player: A has 2, B ½."""
    match = Match.begin("m", 2).after(GAME, finished("1:hand-empty")).after(GAME, finished("3:both-empty"))
    assert match.doubled_scores == (4, 1)
    assert match.winners == (0,)
    assert match.header() == {"id": "m", "game": 3, "scores": [2, 0.5]}


def test_ff_6_1_a_sight_holds_what_a_player_may_see_and_nothing_else() -> None:
    """FF-6.1: other hands, deck order and discards do not change what seat 0 sees."""
    common = "field=SSSS@b2:1 turn=0 start=1"
    one = position(f"hands=FFFF.HHHH/SHHH.SSHH deck=SHSH.HSHS discards=HHHS/* {common}")
    two = position(f"hands=FFFF.HHHH/HSHS.SHSH deck=SHHH.SSHH discards=HHHS/* {common}")
    assert GAME.sight(one, 0) == GAME.sight(two, 0)
    assert GAME.sight(one, 1) != GAME.sight(two, 1)
    assert GAME.sight(one, None) == GAME.sight(two, None)
    view = GAME.view(GAME.sight(one, 0))
    assert view["hands"] == [{"size": 2, "cards": ["FFFF", "HHHH"]}, {"size": 2, "cards": None}]
    assert view["discards"][0]["cards"] == ["HHHS"]
    assert view["discards"][1]["cards"] is None
    assert (view["deck"], view["start"], view["to_act"]) == (2, 1, [0])


def test_ff_6_1_what_the_other_picked_up_is_remembered() -> None:
    """FF-6.1: the field cards of a retreat are known to be in that hand, or discarded if cards were."""
    state = position("hands=FFFF/HHHH.SSSH field=SSSS@b2:1,HSSS@b1:0 discards=*/- deck=- turn=0 start=1")
    play(state, "retreat")
    assert GAME.view(GAME.sight(state, 1))["known"][0] == {"held": ["HSSS", "SSSS"], "held_or_discarded": []}
    assert GAME.view(GAME.sight(state, 0))["known"] == [None, {"held": [], "held_or_discarded": []}]


# -- decisions


def test_ff_d1_after_a_tie_the_other_player_starts() -> None:
    """FF-D1: who did not start the tied game's first battle, whoever started its last."""
    setup = GAME.set_up({"first": 0, "seating": "facing", "battle_limit": 100}, 2)
    assert GAME.next_options(setup, finished("3:both-empty", start=1, first=0))["first"] == 1
    assert GAME.next_options(setup, finished("3:agreed", start=1, first=1))["first"] == 0


def test_ff_d2_shared_seating_turns_no_card() -> None:
    """FF-D2: side by side, B's SHHH fits below b2 as A's would."""
    state = position("hands=-/SHHH field=SSSS@b2:0 discards=*/- deck=HHHH turn=1 start=0 seating=shared")
    assert legal(state, "deploy") == {"SHHH@b1"}
    assert state_of(deal(seating="shared")).seating_turns == 0


def test_ff_d3_the_start_player_of_the_last_battle_gets_the_whole_point() -> None:
    """FF-D3: of a tie in any way, by rule, agreement or limit."""
    assert GAME.match_award(finished("3:both-empty", start=1)) == (1, 2)
    assert GAME.match_award(finished("3:agreed", start=0, first=1)) == (2, 1)
    limited = position("hands=FFFF.FHFH/HHHH field=SSSS@b2:1 discards=*/- deck=- turn=0 start=1 limit=1")
    play(limited, "retreat")
    assert GAME.match_award(limited) == (1, 2)


def test_ff_d3_both_at_two_the_higher_total_wins() -> None:
    """FF-D3: 1½–1 and a tie: 2½–1½ … the higher total, or a tied match at equal totals."""
    tie_started_by_0, tie_started_by_1 = finished("3:agreed", start=0), finished("3:agreed", start=1)
    level = Match.begin("m", 2).after(GAME, tie_started_by_0).after(GAME, tie_started_by_1)
    assert level.doubled_scores == (3, 3)
    ahead = level.after(GAME, tie_started_by_1)
    assert ahead.doubled_scores == (4, 5)
    assert ahead.winners == (1,)
    even = Match("m", (2, 3), 2).after(GAME, tie_started_by_0)
    assert (even.doubled_scores, even.winners) == ((4, 4), (0, 1))


def test_ff_d4_the_battle_limit_ties_the_game_after_the_draw() -> None:
    """FF-D4: counted when the battle has ended, discards and draws included."""
    field = "SSSS@b2:1,SHHH@b3:1,HHSH@b1:0"
    rest = "discards=*/- deck=SSHH.SHSH turn=0 start=1 limit=5 battle=5"
    state = position(f"hands=FFFF.FHFH.HFHF.HHFF/HHHH field={field} {rest}")
    play(state, "retreat")
    assert state.outcome() is None
    play(state, "discard SSSS")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("battle-limit", (0, 1), [0.5, 0.5])
    assert codes(state.hands[1]) == {"HHHH", "SSHH", "SHSH"}
    assert state.battles == 5


def test_ff_d4_players_are_told_when_ten_battles_are_left() -> None:
    """FF-D4: in both languages, when the tenth-last battle is about to begin."""
    state = position("hands=FFFF/HHHH.SSSH field=SSSS@b2:1 discards=*/- deck=- turn=0 start=1 limit=12 battle=2")
    before = GAME.sight(state, 0)
    play(state, "retreat")
    lines = GAME.tell(before, GAME.sight(state, 0), 0, "retreat", ["Ann", "Ben"], "en")
    assert "10 battles are left before the game is a tie." in lines
    assert any("あと10回" in line for line in GAME.tell(before, GAME.sight(state, 0), 0, "retreat", ["A", "B"], "ja"))
