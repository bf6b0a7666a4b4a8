"""Battles in figures, for whoever draws them: what a card counts, what an answer brings, and why (JK-4.3 to JK-4.7).

Everything is worked out from a sight, so a client never has to know how a battle is decided.
"""

from __future__ import annotations

from typing import cast

from foolery.games.jinkei.face.shapes import (
    AnswerView,
    AttackOutlook,
    AttackView,
    BattleView,
    Cell,
    Colour,
    Duty,
    PickView,
    Reason,
)
from foolery.games.jinkei.rules.actions import ATTACK, DEFEND, declared_in, picked_cell
from foolery.games.jinkei.rules.cards import ACE, CARDS, CELLS, COLOUR, COLOURS, KING, NUMBER, POINTS, RANK, prevails
from foolery.games.jinkei.rules.formations import FormationEdition
from foolery.games.jinkei.rules.layout import BACK, cell_in, spot
from foolery.games.jinkei.rules.lines import ATTACKING, BATTLES, DEFENDING, EMPTY, ROUNDS
from foolery.games.jinkei.rules.sight import JinkeiSight, PastBattle
from foolery.games.jinkei.rules.worlds import known

__all__ = ["answers", "attack_view", "attacks", "battle_view", "duty", "rounds"]

_CELLS = cast("tuple[Cell, ...]", CELLS)
_COLOURS = cast("tuple[Colour, ...]", tuple(COLOURS))


def _colour(card: int, pick: int) -> int:
    """Return what a picked card counts as: declared, else printed (JK-4.4)."""
    return declared_in(pick) - 1 if declared_in(pick) else int(COLOUR[card])


def _plus(edition: FormationEdition, form: int, pick: int) -> int:
    return int(edition.layout.plus[cell_in(form, picked_cell(pick))])


def _pick_view(edition: FormationEdition, form: int, card: int, pick: int) -> PickView:
    return {
        "card": CARDS[card],
        "cell": _CELLS[picked_cell(pick)],
        "as": _COLOURS[declared_in(pick) - 1] if declared_in(pick) else None,
        "colour": _COLOURS[_colour(card, pick)],
        "counts": int(NUMBER[card]) + _plus(edition, form, pick),
    }


def _why(attack: int, attack_colour: int, defence: int, defence_colour: int, result: int) -> Reason:
    """Return which part of JK-4.6 decided, in its order."""
    if {int(RANK[attack]), int(RANK[defence])} == {ACE, KING}:
        return "ace"
    if attack_colour != defence_colour:
        return "colour"
    return "number" if result else "equal"


def _gains(attacker: int, attack: int, defence: int, result: int) -> list[int]:
    """Return the points each seat's captures are worth (JK-4.7, JK-5.1)."""
    gains = [0, 0]
    gains[attacker if result >= 0 else 1 - attacker] += int(POINTS[attack])
    gains[attacker if result > 0 else 1 - attacker] += int(POINTS[defence])
    return gains


def _winner(attacker: int, result: int) -> int | None:
    return {1: attacker, -1: 1 - attacker}.get(result)


def attack_view(sight: JinkeiSight) -> PickView | None:
    """Return the attack that waits for its defence."""
    if sight.attack == EMPTY:
        return None
    # While an attack stands, it is the other seat's turn to defend.
    attacker = 1 - sight.turn
    card = sight.cells[spot(attacker, picked_cell(sight.attack))]
    return _pick_view(sight.edition, sight.forms[attacker], card, sight.attack)


def battle_view(edition: FormationEdition, battle: PastBattle) -> BattleView:
    """Return a finished battle, with its reason and what it brought."""
    attacker, attack, defence = battle.attacker, battle.attack_card, battle.defence_card
    colours = _colour(attack, battle.attack), _colour(defence, battle.defence)
    return {
        "attacker": attacker,
        "attack": _pick_view(edition, battle.forms[attacker], attack, battle.attack),
        "defence": _pick_view(edition, battle.forms[1 - attacker], defence, battle.defence),
        "winner": _winner(attacker, battle.result),
        "reason": _why(attack, colours[0], defence, colours[1], battle.result),
        "gains": _gains(attacker, attack, defence, battle.result),
    }


def duty(sight: JinkeiSight) -> Duty | None:
    """Return what the attack may be answered with, read from the defences the rules allow (JK-4.3, JK-D1)."""
    if not sight.defences:
        return None
    if any(picked_cell(pick) < BACK for pick in sight.defences):
        return "front"
    attacker, defender = 1 - sight.turn, sight.turn
    colour = _colour(sight.cells[spot(attacker, picked_cell(sight.attack))], sight.attack)
    undeclared = [sight.cells[spot(defender, picked_cell(pick))] for pick in sight.defences if declared_in(pick) == 0]
    if all(COLOUR[card] != colour for card in undeclared):
        return "any"
    return "colour" if len(undeclared) == len(sight.defences) else "colour-or-wild"


def attacks(sight: JinkeiSight) -> list[AttackView]:
    """Return what each attack the viewer may choose counts as, and what every answer to it would bring."""
    if sight.viewer is None or sight.phase != ATTACKING:
        return []
    return [_attack(sight, sight.viewer, each - ATTACK) for each in sight.legal]


def _attack(sight: JinkeiSight, attacker: int, pick: int) -> AttackView:
    # Whatever may answer lies open (JK-4.3), so a state with the known cards alone has the true defences.
    state = known(sight)
    state.push(attacker, ATTACK + pick)
    met = [_answer(sight, pick, 1 - attacker, int(each) - DEFEND) for each in state.legal(1 - attacker)]
    card = sight.cells[spot(attacker, picked_cell(pick))]
    view = _pick_view(sight.edition, sight.forms[attacker], card, pick)
    return {**view, "answers": met, "outlook": _outlook(met, attacker)}


def _outlook(met: list[AnswerView], attacker: int) -> AttackOutlook:
    """Count the cards that may answer; one that may be declared does the best it can."""
    winners: dict[Cell, set[int | None]] = {}
    for each in met:
        winners.setdefault(each["cell"], set()).add(each["winner"])
    losses = sum(1 - attacker in won for won in winners.values())
    wins = sum(won == {attacker} for won in winners.values())
    return {"wins": wins, "draws": len(winners) - wins - losses, "losses": losses}


def answers(sight: JinkeiSight) -> list[AnswerView]:
    """Return what each defence the viewer may choose would bring; all of it lies open on the table."""
    if sight.viewer is None or sight.phase != DEFENDING:
        return []
    return [_answer(sight, sight.attack, sight.viewer, each - DEFEND) for each in sight.legal]


def _answer(sight: JinkeiSight, attack_pick: int, defender: int, pick: int) -> AnswerView:
    attacker = 1 - defender
    attack = sight.cells[spot(attacker, picked_cell(attack_pick))]
    defence = sight.cells[spot(defender, picked_cell(pick))]
    colours = _colour(attack, attack_pick), _colour(defence, pick)
    plus = _plus(sight.edition, sight.forms[attacker], attack_pick), _plus(sight.edition, sight.forms[defender], pick)
    result = int(prevails(attack, colours[0], plus[0], defence, colours[1], plus[1]))
    return {
        **_pick_view(sight.edition, sight.forms[defender], defence, pick),
        "winner": _winner(attacker, result),
        "reason": _why(attack, colours[0], defence, colours[1], result),
        "gains": _gains(attacker, attack, defence, result),
    }


def rounds(sight: JinkeiSight) -> list[list[int]]:
    """Return the points of each finished round of this game, by seat; totals, not cards (JK-5.2)."""
    past = sight.past[ROUNDS * BATTLES * sight.game :]
    if len(past) < BATTLES * sight.round:
        return []  # a position set up without its history
    shown: list[list[int]] = []
    for number in range(sight.round):
        battles = past[BATTLES * number : BATTLES * (number + 1)]
        gains = [_gains(each.attacker, each.attack_card, each.defence_card, each.result) for each in battles]
        shown.append([sum(gain[seat] for gain in gains) for seat in range(2)])
    return shown
