"""The rules of Garlandland, clause by clause, and the worked examples."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.rules.cards import CARD_SYMBOLS, CARDS, SEED, SYMBOLS, colour_of, shape_of
from foolery.games.garlandland.rules.hands import KINDS, POINTS
from foolery.games.garlandland.rules.state import CHOOSING, DEALING, OVER
from foolery.kernel.errors import IllegalMoveError, InvalidNotationError, InvalidOptionsError, StaleStateError
from foolery.kernel.record import record_of, verify
from foolery.kernel.rng import Rng
from tests.garlandland.tools import cards, deal_all, finish, garlands, hand, position, state_of, strength, table, turn

IN_ORDER = " ".join(CARDS)

# -- cards (GL-1)


def test_gl_1_1_every_colour_has_the_same_seven_cards() -> None:
    """GL-1.1: each seat's shuffle is of I to VII, and every counter shows 3."""
    state = GAME.new(GAME.set_up({"mode": "race", "target": 3, "dealer": 0}, 4))
    for seat in range(4):
        due = state.due()
        assert due is not None
        assert due.name == f"round 1 seat {seat}"
        assert [CARDS[int(card)] for card in due.cards] == ["I", "II", "III", "IV", "V", "VI", "VII"]
        state.deal(due.cards)
    assert state.due() is None
    assert GAME.view(GAME.sight(state, None))["counters"] == [3, 3, 3, 3]


def test_gl_1_2_seven_symbols_of_four_shapes_and_two_colours() -> None:
    """GL-1.2: three shapes in black and red, and the seed without a colour."""
    assert SYMBOLS == ("kL", "rL", "kB", "rB", "kF", "rF", "S")
    assert [shape_of(symbol) for symbol in range(7)] == [0, 0, 1, 1, 2, 2, 3]
    assert [colour_of(symbol) for symbol in range(7)] == [0, 1, 0, 1, 0, 1, -1]


def test_gl_1_3_any_two_cards_share_exactly_one_symbol() -> None:
    """GL-1.3: the cards are the lines of a Fano plane, three symbols each, every symbol on three cards."""
    assert all(len(set(symbols)) == 3 for symbols in CARD_SYMBOLS)
    for left, right in combinations(CARD_SYMBOLS, 2):
        assert len(set(left) & set(right)) == 1
    assert all(sum(symbol in symbols for symbols in CARD_SYMBOLS) == 3 for symbol in range(7))


def test_gl_1_4_seed_cards_carry_both_colours_of_one_shape() -> None:
    """GL-1.4: V, VI and VII are the berry, the flower and the leaf in both colours; the others as printed."""
    with_seed = {CARDS[n]: symbols for n, symbols in enumerate(CARD_SYMBOLS) if SEED in symbols}
    shapes = {code: {shape_of(symbol) for symbol in symbols if symbol != SEED} for code, symbols in with_seed.items()}
    assert shapes == {"V": {1}, "VI": {2}, "VII": {0}}
    lines = {CARDS[n]: " ".join(SYMBOLS[symbol] for symbol in symbols) for n, symbols in enumerate(CARD_SYMBOLS)}
    assert lines == {
        "I": "kL kB kF",
        "II": "rL rB kF",
        "III": "kL rB rF",
        "IV": "rL kB rF",
        "V": "kB rB S",
        "VI": "kF rF S",
        "VII": "kL rL S",
    }


def test_gl_1_5_neighbours_make_garlands_left_to_right() -> None:
    """GL-1.5: four garlands in a row of five; III next to VII makes a black leaf, either way round."""
    assert garlands("III VII") == garlands("VII III") == ["kL"]
    assert garlands("III VII V IV VI") == ["kL", "S", "kB", "rF"]


# -- hands (GL-2)


def test_gl_2_1_single_shape_and_all_black_are_equally_strong() -> None:
    """GL-2.1: either can beat the other; only the tie-break decides."""
    assert hand("III I VII II IV") == hand("I II VI III IV") == "single-shape"
    assert hand("VI II I V IV") == "all-black"
    assert strength("III I VII II IV") > strength("VI II I V IV")  # a leaf last beats a berry last
    assert strength("VI II I V IV") > strength("I II VI III IV")  # a berry last beats a flower last


def test_gl_2_2_a_seed_is_neither_black_nor_red() -> None:
    """GL-2.2: three black garlands and a seed are not All Black, three red ones and a seed not All Red."""
    assert garlands("I II VI V IV") == ["kF", "kF", "S", "kB"]
    assert hand("I II VI V IV") == "pair"
    assert garlands("II III IV VII V") == ["rB", "rF", "rL", "S"]
    assert hand("II III IV VII V") == "all-shapes"


def test_gl_2_3_points_matter_only_in_the_points_game() -> None:
    """GL-2.3: the same rows score 100 and 0 points there, and one round win in the race."""
    assert [int(points) for points in POINTS] == [100, 100, 35, 20, 10, 7, 5, 0]
    rows = "III I VII II IV / I II III VI V"
    assert [int(score) for score in finish(rows, mode="points").scores] == [100, 0]
    assert [int(score) for score in finish(rows).scores] == [1, 0]


LADDER = {
    "single-shape": "III I VII II IV",
    "all-red": "V II III IV VII",
    "triplet": "I II VI IV V",
    "two-pair": "I IV V VI VII",
    "pair": "II V I VI VII",
    "all-shapes": "III VII V IV VI",
    "nothing": "I II III VI V",
}


def test_gl_2_1_hands_stand_in_the_order_of_the_table() -> None:
    """GL-2: each hand beats all below it, however weak its garlands are."""
    assert {kind: hand(row) for kind, row in LADDER.items()} == {kind: kind for kind in LADDER}
    weakest = {"single-shape": "I II VI III IV", "all-red": "II V III IV VI", "triplet": "I VI III IV II"}
    weakest |= {"two-pair": "III IV VI V VII", "pair": "V VI VII I II", "all-shapes": "IV II III VI V"}
    strongest = {"all-red": "V III II VII IV", "triplet": "VI IV VII III I", "two-pair": "II V I VII III"}
    strongest |= {"pair": "VI V III VII I", "all-shapes": "VII VI IV I III", "nothing": "V II IV I VII"}
    kinds = list(LADDER)
    for above, below in pairwise(kinds):
        assert (hand(weakest[above]), hand(strongest[below])) == (above, below)
        assert strength(weakest[above]) > strength(strongest[below])


# -- tie-breaks (GL-3)


def test_gl_3_1_shapes_are_compared_from_the_last_garland() -> None:
    """GL-3.1: leaf > berry > flower > seed, and the last difference is what counts."""
    assert garlands("III VII I IV V") == ["kL", "kL", "kB", "kB"]
    assert garlands("II VI I III VII") == ["kF", "kF", "kL", "kL"]
    assert strength("II VI I III VII") > strength("III VII I IV V")
    # Pairs of each shape; only the two garlands of the pair count, wherever they lie.
    pairs = ["I III VII V II", "I II IV V III", "I II III IV VI", "I II V VI VII"]
    assert [hand(row) for row in pairs] == ["pair"] * 4
    assert [garlands(row)[0:2] for row in pairs[:1]] == [["kL", "kL"]]
    assert [garlands(row)[2:4] for row in pairs[1:]] == [["kB", "rB"], ["rF", "rF"], ["S", "S"]]
    assert sorted(pairs, key=strength, reverse=True) == pairs


def test_gl_3_2_then_colours_from_the_last_garland() -> None:
    """GL-3.2: black beats red, and the last difference is what counts."""
    pairs = ["II IV I III VII", "II I IV VII III", "I II III VII IV", "I III II IV VII"]
    assert [garlands(row)[2:] for row in pairs] == [["kL", "kL"], ["rL", "kL"], ["kL", "rL"], ["rL", "rL"]]
    assert [hand(row) for row in pairs] == ["pair"] * 4
    assert sorted(pairs, key=strength, reverse=True) == pairs


def test_gl_3_3_then_the_position_of_the_last_garland() -> None:
    """GL-3.3: the same pair, or the same triplet, is stronger further right."""
    assert garlands("I II VI III V")[:3] == garlands("III I II VI IV")[1:] == ["kF", "kF", "rF"]
    assert hand("I II VI III V") == hand("III I II VI IV") == "triplet"
    assert strength("III I II VI IV") > strength("I II VI III V")


def test_gl_3_4_all_tied_leaders_win_the_round() -> None:
    """GL-3.4: the garlands beside the hand do not count, so these two pairs tie and beat the third row."""
    assert garlands("I II III IV VI") == ["kF", "rB", "rF", "rF"]
    assert garlands("I II IV III VI") == ["kF", "rL", "rF", "rF"]
    assert strength("I II III IV VI") == strength("I II IV III VI")
    state = finish("I II III IV VI / I II III VI V / I II IV III VI")
    assert [int(score) for score in state.scores] == [1, 0, 1]


# -- play (GL-4)


def test_gl_4_1_players_colours_and_a_first_dealer() -> None:
    """GL-4.1: two to four players; the dealer is drawn unless named."""
    for seats in (1, 5):
        with pytest.raises(InvalidOptionsError):
            GAME.complete_options({}, seats)
    assert GAME.complete_options({}, 4) == {"mode": "race", "target": 3}
    assert GAME.drawn_options() == ["dealer"]
    state = GAME.new(GAME.set_up({"mode": "race", "target": 3, "dealer": 2}, 3))
    assert state.dealer() == 2
    assert [int(score) for score in state.scores] == [0, 0, 0]


def test_gl_4_2_everybody_draws_two_of_the_own_seven() -> None:
    """GL-4.2: the first two cards of the own deck; the decks of the seats are independent."""
    game = table([IN_ORDER, "VII VI V IV III II I"], 2)
    assert GAME.position(state_of(game)) == (
        "gl1 race target=3 dealer=0 round=1 scores=0/0 rows=-/- hands=I.II/VI.VII decks=III.IV.V.VI.VII/V.IV.III.II.I"
    )


def test_gl_4_3_cards_are_hidden_until_the_last_one_is_in() -> None:
    """GL-4.3: nothing lies in a row before everybody has chosen; then all do, in seat order."""
    state = position("-/-/-", "I.II/I.III/VI.VII")
    state.push(2, cards("VII")[0])
    state.push(0, cards("II")[0])
    assert GAME.sight(state, 1).rows == ((), (), ())
    assert GAME.sight(state, 1).sealed == (0, 2)
    assert GAME.sight(state, 1).to_act == (1,)
    state.push(1, cards("III")[0])
    assert GAME.view(GAME.sight(state, None))["rows"][0]["cards"] == ["II"]
    assert [GAME.sight(state, None).rows[seat] for seat in range(3)] == [(1,), (2,), (6,)]


def test_gl_4_3_a_card_goes_on_the_right_end_of_the_own_row() -> None:
    """GL-4.3: never left, never in between."""
    state = position("III.I/VI.V", "II.VII/I.IV")
    turn(state, "VII I")
    assert GAME.sight(state, None).rows == (tuple(cards("III I VII")), tuple(cards("VI V I")))


def test_gl_4_3_only_cards_in_hand_can_be_played() -> None:
    """GL-4.3: not what lies in the row or the deck, and only one card a turn."""
    state = position("III/VI", "II.VII/I.IV")
    assert [int(card) for card in state.legal(0)] == cards("II VII")
    refusals = [GAME.why_illegal(state, 0, card) for card in cards("III V")]
    assert [refusal.code for refusal in refusals if refusal is not None] == ["in-row", "in-deck"]
    state.push(0, cards("II")[0])
    assert list(state.legal(0)) == []
    refusal = GAME.why_illegal(state, 0, cards("VII")[0])
    assert refusal is not None
    assert (refusal.clause, refusal.code) == ("GL-4.3", "already-chosen")


def test_gl_4_3_a_sealed_card_may_be_changed_until_the_last_one_is_in() -> None:
    """GL-4.3: the table takes another card from a seat whose choice is still hidden, and only then."""
    game = table([IN_ORDER, IN_ORDER], 2)
    game.play(0, "play I")
    with pytest.raises(IllegalMoveError, match=r"GL-4\.3"):
        game.play(0, "play V")
    game.play(0, "play II")
    game.play(1, "play I")
    assert GAME.sight(state_of(game), None).rows == ((1,), (0,))
    assert [entry.text for entry in game.net_steps()] == ["play II", "play I"]


def test_gl_4_4_after_the_reveal_everybody_draws_one() -> None:
    """GL-4.4: the next card of the own deck, until the rows have five cards."""
    state = position("-/-", "I.II/I.III")
    turn(state, "II I")
    assert [int(hand) for hand in state.hands] == [0b101, 0b110]


def test_gl_4_4_the_round_ends_with_five_cards_in_a_row() -> None:
    """GL-4.4: six of seven cards were seen, one is left in hand and one in the deck; then the next round is dealt."""
    game = table([IN_ORDER] * 2, 2, target=1)
    for card in ("I", "II", "III", "IV", "V"):
        for seat in (0, 1):
            game.play(seat, f"play {card}")
    assert state_of(game).phase == OVER
    assert " hands=VI/VI decks=VII/VII " in GAME.position(state_of(game))
    state = finish(f"{LADDER['pair']} / {LADDER['nothing']}")
    assert state.phase == DEALING
    assert state.round == 2


def test_gl_4_5_the_strongest_hand_lowers_its_counter() -> None:
    """GL-4.5: one counter of three goes down; every tied winner's does (example 9)."""
    state = finish(f"{LADDER['pair']} / {LADDER['all-red']} / {LADDER['nothing']}")
    assert GAME.view(GAME.sight(state, 0))["counters"] == [3, 2, 3]
    tied = finish("III I VII II IV / V II III IV VII / III I VII IV II")
    assert GAME.view(GAME.sight(tied, 0))["counters"] == [2, 3, 2]


def test_gl_4_6_the_deal_passes_to_the_left() -> None:
    """GL-4.6: with a next round, and only then; after the last seat comes seat 0."""
    cards_left = "rows=I.II.III.VI/II.V.I.VI hands=V.IV/VII.III decks=VII/IV"
    going_on, won = (
        GAME.from_position(f"gl1 race target=3 dealer=0 round=1 scores=0/{score} {cards_left}") for score in (1, 2)
    )
    for state in (going_on, won):
        assert state.dealer() == 0
        turn(state, "V VII")
    assert going_on.dealer() == 1
    assert won.phase == OVER
    assert won.dealer() == 0
    last = GAME.from_position("gl1 race target=3 dealer=1 round=3 scores=0/1/1 rows=-/-/- hands=-/-/- decks=-/-/-")
    assert last.dealer() == 0


def test_gl_4_7_the_third_round_win_wins_the_game() -> None:
    """GL-4.7: reason target; the scores are the rounds won."""
    outcome = finish(f"{LADDER['all-red']} / {LADDER['pair']}", scores="2/2").outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("target", (0,), [3, 2])
    assert finish(f"{LADDER['all-red']} / {LADDER['pair']}", scores="1/2").outcome() is None


def test_gl_4_7_players_who_reach_the_target_together_share_the_victory() -> None:
    """GL-4.7 and example 10: counters at 1-1-2, seats 0 and 1 tie for the best hand."""
    outcome = finish("III I VII II IV / III I VII IV II / V II III IV VII", scores="2/2/1").outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("target", (0, 1), [3, 3, 1])


# -- points (GL-5)


def test_gl_5_0_round_wins_end_nothing_in_the_points_game() -> None:
    """GL-5.0: nobody wins the round, and points beyond the target do not end the game."""
    state = finish(f"{LADDER['all-red']} / {LADDER['pair']}", mode="points", scores="50/2")
    assert state.outcome() is None
    assert GAME.sight(state, 0).past[0].winners == ()
    assert GAME.view(GAME.sight(state, 0))["counters"] is None


def test_gl_5_1_everybody_scores_the_own_hand() -> None:
    """GL-5.1: winner or not."""
    kinds = ["single-shape", "all-red", "triplet", "two-pair"]
    state = finish(" / ".join(LADDER[kind] for kind in kinds), mode="points")
    assert [int(score) for score in state.scores] == [100, 35, 20, 10]
    kinds = ["pair", "all-shapes", "nothing"]
    state = finish(" / ".join(LADDER[kind] for kind in kinds), mode="points", scores="1/1/1")
    assert [int(score) for score in state.scores] == [8, 6, 1]


def test_gl_5_2_as_many_rounds_as_players_and_most_points_win() -> None:
    """GL-5.2: two rounds with two players; equal leaders share the victory."""
    game = table([IN_ORDER, IN_ORDER, IN_ORDER, "VII VI V IV III II I"], 2, mode="points")
    for cards_0, cards_1 in (("I II III IV V", "I II III IV V"), ("I II III IV V", "VII VI V IV III")):
        assert game.outcome() is None
        for one, other in zip(cards_0.split(), cards_1.split(), strict=True):
            game.play(0, f"play {one}")
            game.play(1, f"play {other}")
    outcome = game.outcome()
    assert outcome is not None
    # I II III IV V hangs kF rB rF kB: nothing.  VII VI V IV III hangs S S kB rF: a pair.
    assert (outcome.reason, outcome.winners, outcome.points()) == ("points", (1,), [0, 7])
    tied = GAME.from_position(
        "gl1 points target=3 dealer=0 round=2 scores=7/7 rows=I.II.III.IV/I.II.III.IV hands=V.VI/V.VI decks=VII/VII"
    )
    turn(tied, "V V")
    outcome = tied.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("points", (0, 1), [7, 7])


# -- what a player may see (GL-6)


def test_gl_6_1_players_see_their_own_hand_and_all_rows() -> None:
    """GL-6.1: the own deck's content follows from row and hand, not its order; of the others only the rows."""
    state = position("III.I/VI.V", "II.VII/I.IV")
    view = GAME.view(GAME.sight(state, 0))
    assert view["hand"] == ["II", "VII"]
    assert view["own_deck"] == ["IV", "V", "VI"]
    assert [row["cards"] for row in view["rows"]] == [["III", "I"], ["VI", "V"]]
    other = position("III.I/VI.V", "II.VII/II.VII")
    assert GAME.sight(other, 0) == GAME.sight(state, 0)
    assert GAME.sight(other, 1) != GAME.sight(state, 1)
    spectator = GAME.view(GAME.sight(state, None))
    assert spectator["hand"] is None
    assert spectator["own_deck"] is None


def test_gl_6_1_a_sealed_card_is_nobody_elses_business() -> None:
    """GL-6.1: that a seat has chosen is seen, what is not; a step is told as `?` to the others."""
    first, second = position("III.I/VI.V", "II.VII/I.IV"), position("III.I/VI.V", "II.VII/I.IV")
    assert GAME.witness(first, 0, cards("II")[0], 1) == "play ?"
    assert GAME.witness(first, 0, cards("II")[0], 0) == "play II"
    first.push(0, cards("II")[0])
    second.push(0, cards("VII")[0])
    assert GAME.sight(first, 1) == GAME.sight(second, 1)
    assert GAME.sight(first, 0) != GAME.sight(second, 0)
    assert GAME.witness(first, 1, cards("IV")[0], 0) == "play IV"


def test_gl_6_1_the_last_two_cards_stay_hidden() -> None:
    """GL-6.1: what was neither played nor shown in a round is not shown after it."""
    rows = "rows=I.II.III.VI/II.V.I.VI"
    start = f"gl1 race target=3 dealer=0 round=1 scores=0/2 {rows}"
    first = GAME.from_position(f"{start} hands=V.IV/VII.III decks=VII/IV")
    second = GAME.from_position(f"{start} hands=V.IV/VII.IV decks=VII/III")
    for state in (first, second):
        turn(state, "V VII")
        assert state.phase == OVER
    assert GAME.sight(first, 0) == GAME.sight(second, 0)


# -- resigning (GL-7)


def test_gl_7_1_with_two_players_the_other_wins_at_once() -> None:
    """GL-7.1: reason resign; rounds won are kept."""
    state = position("III.I/VI.V", "II.VII/I.IV", scores="2/1")
    state.leave(0, "resign")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("resign", (1,), [2, 1])


def test_gl_7_1_a_resigned_seat_plays_and_wins_nothing_more() -> None:
    """GL-7.1: no steps, no shuffles, its row is ignored, and the turn is complete without it."""
    state = position("III.I.VII.II/I.II.III.VI/II.V.I.VI", "IV.V/V.IV/VII.III")
    state.push(0, cards("IV")[0])
    state.leave(0, "resign")
    assert GAME.sight(state, 1).sealed == ()
    assert GAME.sight(state, 1).to_act == (1, 2)
    turn(state, "V VII")
    assert [int(score) for score in state.scores] == [0, 0, 1]
    due = state.due()
    assert due is not None
    assert due.name == "round 2 seat 1"
    deal_all(state)
    assert state.phase == CHOOSING
    assert state.to_act() == 0b110


def test_gl_7_1_the_resignation_of_the_last_to_choose_completes_the_turn() -> None:
    """GL-7.1: the others' cards are revealed at once."""
    state = position("-/-/-", "I.II/I.III/VI.VII")
    state.push(0, cards("I")[0])
    state.push(1, cards("III")[0])
    state.leave(2, "timeout")
    assert GAME.sight(state, None).rows == ((0,), (2,), ())
    assert state.to_act() == 0b011


def test_gl_7_1_a_resigned_seat_never_wins_on_points() -> None:
    """GL-7.1: the leader resigns in the last round; the number of rounds stays that of the original seats."""
    text = (
        "gl1 points target=3 dealer=0 round={} scores=100/7/5 rows=I.II.III.IV/I.II.III.IV/I.II.III.IV "
        "hands=V.VI/V.VI/V.VI decks=VII/VII/VII"
    )
    early, late = (GAME.from_position(text.format(number)) for number in (2, 3))
    for state in (early, late):
        state.leave(0, "resign")
        turn(state, "V V")
    assert early.outcome() is None
    outcome = late.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.points()) == ("points", (1,), [100, 7, 5])


def test_gl_7_1_the_last_one_left_wins() -> None:
    """GL-7.1: reason resign only then."""
    state = position("-/-/-", "I.II/I.III/VI.VII")
    state.leave(1, "resign")
    assert state.outcome() is None
    state.leave(2, "resign")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resign", (0,))


def test_gl_7_1_a_record_with_resignations_replays() -> None:
    """GL-7.1: the dropped card is not in the record, and the record gives the same position."""
    game = table([IN_ORDER] * 3, 3)
    game.play(1, "play I")
    game.play(2, "play II")
    game.resign(1)
    game.play(0, "play II")
    for seat in (2, 0):
        game.play(seat, "play I")
    record = record_of(game)
    assert [(step.seat, step.action) for step in record.steps] == [
        (1, "resign"),
        (0, "play II"),
        (2, "play II"),
        (0, "play I"),
        (2, "play I"),
    ]
    assert GAME.position(state_of(verify(GAME, record))) == GAME.position(state_of(game))


def test_gl_7_1_a_resignation_that_ends_the_game_comes_after_a_sealed_card() -> None:
    """GL-7.1: the record of a game that ends while a card is sealed replays."""
    game = table([IN_ORDER] * 2, 2)
    game.play(0, "play I")
    game.resign(1)
    record = record_of(game)
    assert [(step.seat, step.action) for step in record.steps] == [(0, "play I"), (1, "resign")]
    assert GAME.position(state_of(verify(GAME, record))) == GAME.position(state_of(game))


def test_agreeing_shares_the_game_among_all_who_are_still_in() -> None:
    """A draw by agreement: everybody present wins, rounds won are kept."""
    game = table([IN_ORDER] * 3, 3)
    game.resign(2)
    assert not game.offer_draw(0)
    assert game.offer_draw(1)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("agreed", (0, 1))
    with pytest.raises(StaleStateError):
        game.play(0, "play I")


def test_gl_d1_races_of_one_to_nine_rounds() -> None:
    """GL-D1: other targets are refused; the race ends on the one that was chosen."""
    assert GAME.complete_options({"target": 9, "dealer": 0}, 2)["target"] == 9
    for target in (0, 10):
        with pytest.raises(InvalidOptionsError, match="target"):
            GAME.complete_options({"target": target}, 2)
    for target, over in ((1, True), (9, False)):
        state = GAME.from_position(
            f"gl1 race target={target} dealer=0 round=1 scores=0/{target - 1 if over else 2} "
            "rows=I.II.III.VI/II.V.I.VI hands=V.IV/VII.III decks=VII/IV"
        )
        turn(state, "V VII")
        assert (state.phase == OVER) == over


def test_gl_d2_the_deal_may_rest_on_a_seat_that_has_left() -> None:
    """GL-D2: dealer and round number decide, whoever is still in."""
    state = GAME.from_position(
        "gl1 race target=3 dealer=0 round=2 scores=0/0/1 rows=-/-/- hands=I.II/-/I.II "
        "decks=III.IV.V.VI.VII/-/III.IV.V.VI.VII left=1"
    )
    assert state.dealer() == 1


# -- worked examples (rules, section 8)

EXAMPLES = [
    ("III I VII II IV", "kL kL rL rL", "single-shape"),
    ("VI II I V IV", "kF kF kB kB", "all-black"),
    ("V II III IV VII", "rB rB rF rL", "all-red"),
    ("I II VI IV V", "kF kF rF kB", "triplet"),
    ("I IV V VI VII", "kB kB S S", "two-pair"),
    ("II V I VI VII", "rB kB kF S", "pair"),
    ("III VII V IV VI", "kL S kB rF", "all-shapes"),
]


@pytest.mark.parametrize(("row", "hung", "kind"), EXAMPLES)
def test_example_rows_make_the_stated_hands(row: str, hung: str, kind: str) -> None:
    """Examples 1 to 7."""
    assert (" ".join(garlands(row)), hand(row)) == (hung, kind)


def test_example_2_the_last_garland_decides_between_1a_and_1b() -> None:
    """Example 2 against example 1: a leaf beats a berry; both are worth 100 points."""
    assert strength("III I VII II IV") > strength("VI II I V IV")
    assert int(POINTS[KINDS.index("all-black")]) == 100


def test_example_8_the_position_decides_between_equal_pairs() -> None:
    """Example 8: rB rB at 2-3 loses to rB rB at 3-4."""
    assert garlands("I II III V VI") == ["kF", "rB", "rB", "S"]
    assert garlands("I IV II III V") == ["kB", "rL", "rB", "rB"]
    assert strength("I II III V VI") < strength("I IV II III V")
    state = finish("I II III V VI / I IV II III V")
    assert [int(score) for score in state.scores] == [0, 1]


def test_example_9_identical_garlands_on_top_lower_both_counters() -> None:
    """Example 9: three players, seats 0 and 2 with the same garlands."""
    state = finish("V II III IV VII / I II III VI V / V II III IV VII")
    assert [int(score) for score in state.scores] == [1, 0, 1]


def test_example_10_a_tie_at_one_each_shares_the_game() -> None:
    """Example 10: counters 1-1-2, seats 0 and 1 tie."""
    outcome = finish("V II III IV VII / V II III IV VII / I II III VI V", scores="2/2/1").outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


# -- notation (GL-7)


@pytest.mark.parametrize("text", ["play III", "III", " iii ", "PLAY iii"])
def test_actions_are_read_in_any_case_with_or_without_the_word(text: str) -> None:
    """The canonical form is `play III`."""
    state = position("-/-", "I.III/I.III")
    assert GAME.notate(state, 0, GAME.parse(state, 0, text)) == "play III"


@pytest.mark.parametrize("text", ["play", "play IIII", "play VIII", "play 3", "III III", "pass"])
def test_other_texts_are_refused(text: str) -> None:
    """Nothing but one of the seven cards is an action."""
    with pytest.raises(InvalidNotationError, match="cannot read"):
        GAME.parse(position("-/-", "I.III/I.III"), 0, text)


GOOD = "gl1 race target=3 dealer=0 round=1 scores=0/0 rows=III/VI hands=II.VII/I.IV decks=I.IV.V.VI/II.III.V.VII"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("gl1", "gl2"),
        ("race", "chase"),
        ("target=3", "target=0"),
        ("dealer=0", "dealer=2"),
        ("scores=0/0", "scores=0"),
        ("scores=0/0", "scores=0/x"),
        ("rows=III/VI", "rows=III/-"),
        ("rows=III/VI", "rows=II/VI"),
        ("hands=II.VII/I.IV", "hands=II/I.IV"),
        ("hands=II.VII/I.IV", "hands=II.VII/I.IX"),
        ("decks=I.IV.V.VI/", "decks=I.IV.V/"),
        ("round=1", "round=0"),
        (" round=1", ""),
        ("round=1", "round=1 round=1"),
        ("II.III.V.VII", "II.III.V.VII sealed=III/-"),
    ],
)
def test_positions_that_cannot_be_are_refused(old: str, new: str) -> None:
    """A position text is checked card by card."""
    assert GAME.position(GAME.from_position(GOOD)) == GOOD
    with pytest.raises(InvalidNotationError):
        GAME.from_position(GOOD.replace(old, new))


def test_imagined_worlds_give_the_others_any_two_cards() -> None:
    """Six hands and two orders of the deck for the other, two orders for the own deck, sealed choices included."""
    state = position("III.I.II/VI.V.I", "VII.IV/II.III")
    state.push(1, cards("II")[0])
    sight = GAME.sight(state, 0)
    rng = Rng(3)
    seen = {GAME.position(GAME.imagine(sight, rng)) for _ in range(2000)}
    assert len(seen) == 2 * 12 * 2


def test_dealt_orders_are_drawn_from_the_front() -> None:
    """The third card of an order is the first one drawn after the first turn."""
    state = GAME.new(GAME.set_up({"mode": "race", "target": 3, "dealer": 0}, 2))
    deal_all(state, "VII VI V IV III II I")
    turn(state, "VI VII")
    assert [int(card) for card in state.legal(0)] == cards("V VII")
    assert [int(card) for card in state.legal(1)] == cards("V VI")
