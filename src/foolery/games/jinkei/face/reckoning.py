"""Views of battles: the number a picked card counts, the result of each defence, and the reason (JK-4.3 to JK-4.7).

Everything is computed from a sight (all that the viewer knows), so a client never has to know how a battle is decided.
A pick is a cell and the colour declared with it, in one number. Functions that return bytes return JSON text.
"""

from __future__ import annotations

from typing import Final, cast

from foolery.games.jinkei.face.shapes import BattleEnding, Cell, Colour, PickView, Reason
from foolery.games.jinkei.rules.actions import ATTACK, DEFEND, declared_in, picked_cell
from foolery.games.jinkei.rules.cards import ACE, CARDS, CELLS, COLOUR, COLOURS, KING, NUMBER, POINTS, RANK, prevails
from foolery.games.jinkei.rules.layout import BACK, Layout, cell_in, spot
from foolery.games.jinkei.rules.lines import ATTACKING, DEFENDING, EMPTY
from foolery.games.jinkei.rules.sight import JinkeiSight, PastBattle
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.games.jinkei.rules.worlds import lying
from foolery.kernel.bits import population
from foolery.kernel.numbers import i64
from foolery.kernel.pieces import EMPTY_LIST, NULL, array, merged, number, written

_CELLS = cast("tuple[Cell, ...]", CELLS)
_COLOURS = cast("tuple[Colour, ...]", tuple(COLOURS))
_PICKS: Final[dict[int, bytes]] = {}
_ENDINGS: Final[dict[int, bytes]] = {}


def _pick_view(layout: Layout, form: i64, card: i64, pick: i64) -> bytes:
    """Return as JSON a card picked for a battle and the number that it counts, with the effect of its cell."""
    plus = layout.plus[cell_in(form, picked_cell(pick))]
    key = (plus << 10) + (pick << 5) + card
    view = _PICKS.get(key)
    if view is None:
        view = _PICKS[key] = written(_pick(card, pick, plus))
    return view


def _pick(card: i64, pick: i64, plus: i64) -> PickView:
    declared = declared_in(pick)
    return {
        "card": CARDS[card],
        "cell": _CELLS[picked_cell(pick)],
        "as": _COLOURS[declared - 1] if declared else None,
        "colour": _COLOURS[_colour(card, pick)],
        "counts": int(NUMBER[card] + plus),
    }


def _colour(card: i64, pick: i64) -> i64:
    """Return the colour of a picked card, 0 black or 1 red: the declared one, else the printed one (JK-4.4)."""
    declared = declared_in(pick)
    return declared - 1 if declared != 0 else COLOUR[card]


def _ending(attacker: i64, attack: i64, same_colour: bool, defence: i64, result: i64) -> bytes:
    """Return as JSON the result of a battle: the winner, the reason, and the points that each seat gains."""
    key: i64 = ((((attacker << 5) + attack << 5) + defence << 1) + (1 if same_colour else 0) << 2) + result + 1
    ending = _ENDINGS.get(key)
    if ending is None:
        view: BattleEnding = {
            "winner": winner_of(attacker, result),
            "reason": _why(attack, defence, same_colour, result),
            "gains": [int(gain(seat, attacker, attack, defence, result)) for seat in range(2)],
        }
        ending = _ENDINGS[key] = written(view)
    return ending


def _why(attack: i64, defence: i64, same_colour: bool, result: i64) -> Reason:
    """Return the reason for a battle's result: the first part of JK-4.6 that applies."""
    ranks = RANK[attack], RANK[defence]
    if ranks in ((ACE, KING), (KING, ACE)):
        return "ace"
    if not same_colour:
        return "colour"
    return "number" if result != 0 else "equal"


def gain(seat: i64, attacker: i64, attack: i64, defence: i64, result: i64) -> i64:
    """Return the points that `seat` captures in one battle (JK-4.7, JK-5.1).

    `attack` and `defence` are the cards. `result` is 1 if the attack won, -1 if the defence won, 0 for a draw.
    """
    points: i64 = 0
    if (seat == attacker) == (result >= 0):
        points += POINTS[attack]
    if (seat == attacker) == (result > 0):
        points += POINTS[defence]
    return points


def winner_of(attacker: i64, result: i64) -> int | None:
    """Return the seat that wins a battle, None for a draw; `result` is 1 if the attack won, -1 if the defence won."""
    if result == 0:
        return None
    return int(attacker if result > 0 else 1 - attacker)


def attack_view(sight: JinkeiSight, layout: Layout) -> bytes:
    """Return as JSON the attack that is not answered yet, null if there is none."""
    if sight.attack == EMPTY:
        return NULL
    # While there is an attack, the seat to act is the defender.
    attacker: i64 = 1 - sight.turn
    return _pick_view(layout, sight.form_of(attacker), _picked(sight, attacker, sight.attack), sight.attack)


def battle_view(layout: Layout, battle: PastBattle) -> bytes:
    """Return as JSON a finished battle, with its reason and the points gained."""
    attacker: i64 = battle.attacker
    first, second = battle.forms
    attack: i64 = battle.attack_card
    defence: i64 = battle.defence_card
    same_colour = _colour(attack, battle.attack) == _colour(defence, battle.defence)
    pieces = [
        b'{"attacker":',
        number(battle.attacker),
        b',"attack":',
        _pick_view(layout, second if attacker else first, attack, battle.attack),
        b',"defence":',
        _pick_view(layout, first if attacker else second, defence, battle.defence),
        b"}",
    ]
    return merged(b"".join(pieces), _ending(attacker, attack, same_colour, defence, battle.result))


def duty(sight: JinkeiSight) -> bytes:
    """Return which cards may answer the attack (see `Duty`), null if there is no attack to answer (JK-4.3, JK-D1)."""
    if not sight.defences:
        return NULL
    attacker: i64 = 1 - sight.turn
    colour = _colour(_picked(sight, attacker, sight.attack), sight.attack)
    all_printed = True
    answers_colour = False
    pick: i64
    for pick in sight.defences:
        if picked_cell(pick) < BACK:
            return b'"front"'
        if declared_in(pick) != 0:
            all_printed = False
        elif COLOUR[_picked(sight, sight.turn, pick)] == colour:
            answers_colour = True
    if not answers_colour:
        return b'"any"'
    return b'"colour"' if all_printed else b'"colour-or-wild"'


def _picked(sight: JinkeiSight, seat: i64, pick: i64) -> i64:
    """Return the card on the cell of a pick of `seat`."""
    return sight.cells[spot(seat, picked_cell(pick))]


def attacks(sight: JinkeiSight, layout: Layout) -> bytes:
    """Return as JSON the attacks that the viewer may choose, each with the result of every answer to it.

    The list is empty if it is not the viewer's turn to attack.
    """
    if sight.viewer is None or sight.phase != ATTACKING:
        return EMPTY_LIST
    attacker: i64 = sight.viewer
    # Possible answers are face up (JK-4.3), so a state with only the known cards has the true defences.
    state = lying(sight)
    state.phase = DEFENDING
    state.turn = 1 - attacker
    pieces: list[bytes] = []
    action: i64
    for action in sight.legal:
        state.attack = action - ATTACK
        pieces.append(_attack(sight, layout, attacker, state))
    return array(pieces)


def _attack(sight: JinkeiSight, layout: Layout, attacker: i64, state: JinkeiState) -> bytes:
    """Return as JSON the attack in `state`, with every answer and the number of wins, draws and losses.

    Each defending card is counted once; if its colour may be declared, with the result that is best for the defender.
    """
    met: list[bytes] = []
    seen: i64 = 0  # the defending cells, as a bitmask
    lost: i64 = 0  # the cells from which an answer beats the attack
    open_: i64 = 0  # the cells from which an answer wins or draws
    action: i64
    for action in state.legal(1 - attacker):
        pick: i64 = action - DEFEND
        result = _result(sight, layout, 1 - attacker, state.attack, pick)
        met.append(_answer(sight, layout, 1 - attacker, state.attack, pick, result))
        cell: i64 = 1
        cell <<= picked_cell(pick)
        seen |= cell
        if result < 0:
            lost |= cell
        if result <= 0:
            open_ |= cell
    wins = population(seen & ~open_)
    losses = population(lost)
    outlook = _outlook(wins, population(seen) - wins - losses, losses)
    view = _pick_view(layout, sight.form_of(attacker), _picked(sight, attacker, state.attack), state.attack)
    return merged(view, b'{"answers":' + array(met) + b',"outlook":' + outlook + b"}")


def _outlook(wins: i64, draws: i64, losses: i64) -> bytes:
    pieces = [b'{"wins":', number(wins), b',"draws":', number(draws), b',"losses":', number(losses), b"}"]
    return b"".join(pieces)


def answers(sight: JinkeiSight, layout: Layout) -> bytes:
    """Return as JSON the defences that the viewer may choose, each with its result; all cards involved are face up.

    The list is empty if it is not the viewer's turn to defend.
    """
    if sight.viewer is None or sight.phase != DEFENDING:
        return EMPTY_LIST
    defender: i64 = sight.viewer
    pieces: list[bytes] = []
    action: i64
    for action in sight.legal:
        result = _result(sight, layout, defender, sight.attack, action - DEFEND)
        pieces.append(_answer(sight, layout, defender, sight.attack, action - DEFEND, result))
    return array(pieces)


def _result(sight: JinkeiSight, layout: Layout, defender: i64, attack: i64, pick: i64) -> i64:
    """Return 1 if `attack` would win against the defence `pick`, -1 if it would lose, 0 for a draw."""
    attacker = 1 - defender
    attack_card = _picked(sight, attacker, attack)
    card = _picked(sight, defender, pick)
    return prevails(
        attack_card,
        _colour(attack_card, attack),
        layout.plus[cell_in(sight.form_of(attacker), picked_cell(attack))],
        card,
        _colour(card, pick),
        layout.plus[cell_in(sight.form_of(defender), picked_cell(pick))],
    )


def _answer(sight: JinkeiSight, layout: Layout, defender: i64, attack: i64, pick: i64, result: i64) -> bytes:
    attack_card = _picked(sight, 1 - defender, attack)
    card = _picked(sight, defender, pick)
    same_colour = _colour(attack_card, attack) == _colour(card, pick)
    view = _pick_view(layout, sight.form_of(defender), card, pick)
    return merged(view, _ending(1 - defender, attack_card, same_colour, card, result))
