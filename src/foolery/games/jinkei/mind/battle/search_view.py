"""A sight (all that a player knows) in the form that the search needs: the viewer is always side 0.

A *slot* is the number, 0 to 6, of a card by the cell on which it starts (see `exact_battles`). A *placement* is the
list of cards placed from hand, packed into one number (see `placements`).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from foolery.games.jinkei.mind.battle.exact_battles import ORDER, OWES, Arena
from foolery.games.jinkei.mind.battle.placements import ALL_PLACEMENTS, Placer, beginning, card_at, packed
from foolery.games.jinkei.mind.plans.sampled_plans import Budget, Outlook, Planner, attacking, defending
from foolery.games.jinkei.rules.actions import ADVANCE, ATTACK, DEFEND, PLACE, declared_in, picked_cell
from foolery.games.jinkei.rules.cards import ALL_CARDS, COLOUR, NUM_CARDS, NUM_CELLS, RANKS, cards_in
from foolery.games.jinkei.rules.formations import edition_of
from foolery.games.jinkei.rules.layout import BACK, COLUMNS, IN_FORMATION, RESERVE, cell_in, spot
from foolery.games.jinkei.rules.lines import ADVANCING, BATTLES, BY_HAND, EMPTY, RESERVING, ROUNDS
from foolery.games.jinkei.rules.sight import HIDDEN, JinkeiSight
from foolery.kernel.numbers import i64, vec

__all__ = ["Tools"]


def viewer_of(sight: JinkeiSight) -> int:
    """Return the seat of the viewer."""
    assert sight.viewer is not None, "a spectator does not choose"
    return sight.viewer


def plus_of(sight: JinkeiSight, seat: int, pick: int) -> int:
    """Return the Rank bonus of the cell of a pick of `seat`."""
    return int(sight.edition.layout.plus[cell_in(sight.forms[seat], picked_cell(pick))])


def colour_of(sight: JinkeiSight, seat: int, pick: int) -> int:
    """Return the colour that a pick of `seat` counts as: 0 black, 1 red."""
    return declared_in(pick) - 1 if declared_in(pick) else int(COLOUR[sight.cells[spot(seat, picked_cell(pick))]])


@dataclass(frozen=True)
class Tools:
    """The search objects of one edition; `keeping` also values the card that is left over for the next round."""

    arena: Arena
    placer: Placer
    planner: Planner
    keeping: Planner


@lru_cache(maxsize=8)
def tools_of(edition_source: str) -> Tools:
    """Return the search objects of an edition; they are created once."""
    text = resources.files("foolery.games.jinkei.mind").joinpath("weights.toml").read_text(encoding="utf-8")
    tree = tomllib.loads(text)
    weights = vec[float]([float(weight) for row in [*tree["cells"], tree["colours"]] for weight in row])
    layout = edition_of(edition_source).layout
    arena = Arena(layout)
    plain = Placer(layout, weights, vec[float]([0.0] * len(RANKS)))
    keeping = Placer(layout, weights, vec[float]([float(worth) for worth in tree["kept"]]))
    budget = Budget(first=1, screening=1, kept=1, worlds=1, answers=1, form_worlds=1)  # each bot sets its own
    return Tools(arena, plain, Planner(arena, plain, budget), Planner(arena, keeping, budget))


class Side:
    """One side in battle as the search needs it: the slots whose cards are left, and the slot on every cell."""

    def __init__(self, sight: JinkeiSight, arena: Arena, seat: int) -> None:
        self.form = sight.forms[seat]
        self.cards: dict[int, int] = {}  # by slot; HIDDEN for a card the viewer does not know
        self.slots: dict[int, int] = {}  # by cell of front and back
        self.is_pair = sight.extras[seat] != EMPTY
        two = int(arena.layout.two[self.form])
        self.state = 0 if two < 0 or self.is_pair else ORDER
        for column in range(3):
            cells = [
                cell for cell in (column, column + BACK, column + RESERVE) if sight.cells[spot(seat, cell)] != EMPTY
            ]
            cards = [sight.cells[spot(seat, cell)] for cell in cells]
            if two == column + RESERVE and self.is_pair:
                cells.append(two)
                cards.append(sight.extras[seat])
            # The cards that are left of a column are the last ones to come to its front.
            order = arena.column(self.form, self.state // ORDER, column)
            for slot, cell, card in zip(order[len(order) - len(cells) :], cells, cards, strict=True):
                self.state |= 1 << slot
                self.cards[slot] = card
                self.slots.setdefault(cell, slot)
        if sight.phase == ADVANCING and sight.owed >> seat & 1:
            self.state |= OWES


def outlook_of(sight: JinkeiSight, planner: Planner) -> tuple[Outlook, vec[i64]]:
    """Return the battle phase as the viewer knows it, and the viewer's legal actions as the search codes them.

    The codes are those of `attacking` and `defending`.
    """
    me = viewer_of(sight)
    mine, theirs = (Side(sight, planner.arena, seat) for seat in (me, 1 - me))
    duel = planner.duel(mine.form, theirs.form)
    outlook = Outlook(duel, mine.state, theirs.state, _next_attacker(sight, me))
    hidden: list[int] = []
    for number, side in enumerate((mine, theirs)):
        for slot, card in side.cards.items():
            if card == HIDDEN:
                hidden.append(slot)
            else:
                duel.set_card(number, slot, card)
    outlook.hidden = vec[i64](sorted(hidden))
    outlook.is_pair = theirs.is_pair
    outlook.pool = vec[i64](cards_in(ALL_CARDS & ~sight.shown(1 - me)))
    return outlook, vec[i64]([_packed(sight, planner.arena, mine, theirs, action) for action in sight.legal])


def _next_attacker(sight: JinkeiSight, me: int) -> int:
    """Return the side that attacks in this battle; while an advance is chosen, the side that attacks in the next."""
    battle = sight.battle + (sight.phase == ADVANCING)
    return (sight.leader + battle + me) % 2


def _packed(sight: JinkeiSight, arena: Arena, mine: Side, theirs: Side, action: int) -> int:
    me = viewer_of(sight)
    if action >= ADVANCE:
        return 1 if mine.cards[5] == action - ADVANCE else 2
    pick = action - (DEFEND if action >= DEFEND else ATTACK)
    own = int(arena.pick(mine.form, mine.slots[picked_cell(pick)], picked_cell(pick)))
    if action < DEFEND:
        return int(attacking(own, colour_of(sight, me, pick)))
    cell = picked_cell(sight.attack)
    attack = attacking(arena.pick(theirs.form, theirs.slots[cell], cell), colour_of(sight, 1 - me, sight.attack))
    return int(defending(attack, own, colour_of(sight, me, pick)))


def lined_up(sight: JinkeiSight, arena: Arena, seat: int) -> dict[int, int]:
    """Return the cards of `seat` by slot as they lay before the first battle of the round.

    A card that the viewer cannot know is HIDDEN. Of a Two Cards cell, slot 5 is the card that came up first.
    """
    form = sight.forms[seat]
    if sight.phase == RESERVING:  # the cards of front and back, not of the reserve
        return dict(enumerate(int(card) for card in shown_of(sight, arena, seat)))
    code = 1 if int(arena.layout.two[form]) >= 0 else 0
    cards: dict[int, int] = {}
    for battle in sight.past[BATTLES * (ROUNDS * sight.game + sight.round) :]:
        attacks = battle.attacker == seat
        cell = picked_cell(battle.attack if attacks else battle.defence)
        column = cell % COLUMNS
        left = [slot for slot in arena.column(form, code, column) if slot not in cards]
        fields = [at for at in (column, column + BACK) if arena.layout.usable[cell_in(form, at)] != 0]
        cards[left[fields.index(cell)]] = battle.attack_card if attacks else battle.defence_card
    standing = Side(sight, arena, seat).cards  # in the right order, but numbered as if the foremost had left
    for column in range(COLUMNS):
        order = arena.column(form, code, column)
        left = [slot for slot in order if slot not in cards]
        cards |= dict(zip(left, (standing[slot] for slot in order if slot in standing), strict=True))
    return cards


def seven_of(sight: JinkeiSight) -> int:
    """Return the seven cards that the viewer held before it placed any card this round, as a bitmask."""
    me = viewer_of(sight)
    return sight.hand | sum(1 << card for card in placed_of(sight, me))


def left_of(sight: JinkeiSight) -> int:
    """Return the cards that the viewer had left once front and back were filled, as a bitmask."""
    return seven_of(sight) & ~sum(1 << card for card in placed_of(sight, viewer_of(sight))[:BY_HAND])


def placed_of(sight: JinkeiSight, seat: int) -> list[int]:
    """Return the cards that `seat` has placed this round, in the order of placing.

    Of a Two Cards cell, the lower card is first.
    """
    layout = sight.edition.layout
    fill = [int(cell) for cell in layout.fill[IN_FORMATION * sight.forms[seat] :][:IN_FORMATION]]
    cards = [sight.cells[spot(seat, cell)] for cell in fill[: sight.placed[seat]]]
    if sight.extras[seat] != EMPTY:
        cards[5] = sight.extras[seat]
    return cards


def placing_of(sight: JinkeiSight, further: int, plan: int = 0) -> object:
    """Return a key that is unique to this decision of the viewer to place a card.

    If `further` is above 0, return the key of the decision that many cards later, when `plan` is followed.
    """
    me = viewer_of(sight)
    placed = placed_of(sight, me)
    placed += [int(card_at(plan, step)) for step in range(len(placed), len(placed) + further)]
    theirs = tuple(card for card in sight.cells[spot(1 - me, 0) : spot(1 - me, NUM_CELLS)] if card >= 0)
    game = (sight.edition_source, sight.first, sight.game, sight.round, sight.phase, sight.points, sight.past)
    return (me, game, sight.forms, face_up_of(sight, me), seven_of(sight), theirs, placed)


def face_up_of(sight: JinkeiSight, seat: int) -> int:
    """Return the card of `seat` that was turned up from its deck (JK-3.4)."""
    return sight.cells[spot(seat, sight.edition.layout.face_up[sight.forms[seat]])]


def next_step(sight: JinkeiSight, placement: int) -> int:
    """Return the action that places the next card of `placement`."""
    card = card_at(placement, sight.placed[viewer_of(sight)])
    return next(action for action in sight.legal if (action - PLACE) % NUM_CARDS == card)


def finish(sight: JinkeiSight, tools: Tools) -> int:
    """Return the next action of the best-estimated placement that begins with the cards already placed."""
    me = viewer_of(sight)
    begun = packed(placed_of(sight, me))
    for kept in (1, ALL_PLACEMENTS):  # first the best of all, which a bot follows that began it itself
        for plan in tools.placer.best(sight.forms[me], seven_of(sight), face_up_of(sight, me), kept):
            if beginning(plan, sight.placed[me]) == begun:
                return next_step(sight, int(plan))
    return sight.legal[-1]  # no placement of the list begins so: place the highest card in hand


def shown_of(sight: JinkeiSight, arena: Arena, seat: int) -> vec[i64]:
    """Return the five front and back cards of `seat`, indexed by slot."""
    cells = [cell for cell in range(RESERVE) if sight.cells[spot(seat, cell)] != EMPTY]
    by_slot = {int(arena.slot_at(sight.forms[seat], cell)): sight.cells[spot(seat, cell)] for cell in cells}
    return vec[i64]([by_slot[slot] for slot in range(5)])


def first_attacker(sight: JinkeiSight) -> int:
    """Return the side that attacks first in this round: 0 for the viewer, 1 for the opponent."""
    return 0 if sight.leader == sight.viewer else 1
