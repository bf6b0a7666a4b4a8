"""Bots for Jinkei: Page plays by rule of thumb, Baron fights exactly, Masters plan by search as well.

All of them look at a sight.  For search the viewer is side 0 of a duel, whatever the seat.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from time import perf_counter
from typing import Self

from foolery.games.jinkei.mind.drafting import kind_values
from foolery.games.jinkei.mind.lineups import Effort, Encounter, LineUps
from foolery.games.jinkei.mind.placing import Placer
from foolery.games.jinkei.mind.planning import Budget, Outlook, Planner
from foolery.games.jinkei.mind.search import OWES, Arena
from foolery.games.jinkei.rules.actions import ADVANCE, ATTACK, DEFEND, FORM, PLACE, declared_in, picked_cell
from foolery.games.jinkei.rules.cards import ALL_CARDS, COLOUR, NUM_CARDS, NUMBER, POINTS, cards_in, prevails
from foolery.games.jinkei.rules.formations import edition_of
from foolery.games.jinkei.rules.layout import BACK, IN_FORMATION, RESERVE, cell_in, first_formation, spot
from foolery.games.jinkei.rules.lines import (
    ADVANCING,
    ATTACKING,
    BY_HAND,
    DEFENDING,
    EMPTY,
    FILLING,
    FORMING,
    PICKING,
    RESERVING,
    ROUNDS,
)
from foolery.games.jinkei.rules.sight import HIDDEN, JinkeiSight
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng

__all__ = ["Baron", "FormerMaster", "Master", "Page", "battle_values", "outlook_of"]


ALL_PLACEMENTS = 840  # of front and back from a hand of seven


class Page:
    """Places high cards first, attacks with the highest, defends for the best immediate swing."""

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        if sight.phase in (FILLING, RESERVING):
            return max(sight.legal, key=lambda action: int(NUMBER[(action - PLACE) % NUM_CARDS]))
        if sight.phase == ATTACKING:
            return max(sight.legal, key=lambda action: self._strength(sight, action - ATTACK))
        if sight.phase == DEFENDING:
            return max(sight.legal, key=lambda action: self._swing(sight, action - DEFEND))
        if sight.phase == ADVANCING:
            return max(sight.legal, key=lambda action: int(NUMBER[action - ADVANCE]))
        return sight.legal[0]  # the first kind, the first formation

    @staticmethod
    def _strength(sight: JinkeiSight, pick: int) -> int:
        seat = _viewer(sight)
        card = sight.cells[spot(seat, picked_cell(pick))]
        return int(NUMBER[card]) + _plus(sight, seat, pick)

    @staticmethod
    def _swing(sight: JinkeiSight, pick: int) -> int:
        """Return what the defender gains on the attacker in this battle."""
        seat = _viewer(sight)
        attack, defence = (
            sight.cells[spot(1 - seat, picked_cell(sight.attack))],
            sight.cells[spot(seat, picked_cell(pick))],
        )
        result = prevails(
            attack,
            _colour(sight, 1 - seat, sight.attack),
            _plus(sight, 1 - seat, sight.attack),
            defence,
            _colour(sight, seat, pick),
            _plus(sight, seat, pick),
        )
        if result == 0:
            return int(POINTS[defence]) - int(POINTS[attack])
        return -int(result) * (int(POINTS[attack]) + int(POINTS[defence]))


def _viewer(sight: JinkeiSight) -> int:
    assert sight.viewer is not None, "a spectator does not choose"
    return sight.viewer


def _plus(sight: JinkeiSight, seat: int, pick: int) -> int:
    return int(sight.edition.layout.plus[cell_in(sight.forms[seat], picked_cell(pick))])


def _colour(sight: JinkeiSight, seat: int, pick: int) -> int:
    return declared_in(pick) - 1 if declared_in(pick) else int(COLOUR[sight.cells[spot(seat, picked_cell(pick))]])


# -- tools of search

# Fixed in iterations, so that a seed gives the same game on every machine.
MASTER_BUDGET = Budget(first=40, screening=4, kept=10, worlds=10, answers=3, form_worlds=30)
# By the clock: where a plan begins, and how much dearer the next one may be.
FIRST_BUDGET = Budget(first=10, screening=2, kept=4, worlds=4, answers=2, form_worlds=4)
LARGER = 3.0
# The same for the filling of front and back, where most of the strength lies.
MASTER_EFFORT = Effort(hands=16, tried=8, opposed=4, kept=3, first=320, worlds=4, joining=8, passes=3)
FIRST_EFFORT = Effort(hands=4, tried=3, opposed=2, kept=2, first=24, worlds=2, joining=4, passes=1)
DECISIVE = 2.0  # points: about as close as a game is that a point decides
PATIENCE = 3.0  # seconds, which only an interpreted Master needs


@dataclass(frozen=True)
class _Tools:
    arena: Arena
    placer: Placer
    planner: Planner


@lru_cache(maxsize=8)
def _tools(edition_source: str) -> _Tools:
    text = resources.files("foolery.games.jinkei.mind").joinpath("weights.toml").read_text(encoding="utf-8")
    tree = tomllib.loads(text)
    weights = [float(weight) for row in [*tree["cells"], tree["colours"]] for weight in row]
    layout = edition_of(edition_source).layout
    arena, placer = Arena(layout), Placer(layout, vec[float](weights))
    return _Tools(arena, placer, Planner(arena, placer, MASTER_BUDGET))


class _Side:
    """A formation in battle, in the terms of search: which slots are left, and the slot on every cell."""

    def __init__(self, sight: JinkeiSight, arena: Arena, seat: int) -> None:
        self.form = sight.forms[seat]
        self.cards: dict[int, int] = {}  # by slot; HIDDEN for a card the viewer does not know
        self.slots: dict[int, int] = {}  # by cell of front and back
        self.is_pair = sight.extras[seat] != EMPTY
        two = int(arena.layout.two[self.form])
        self.state = 0 if two < 0 or self.is_pair else 128
        for column in range(3):
            cells = [
                cell for cell in (column, column + BACK, column + RESERVE) if sight.cells[spot(seat, cell)] != EMPTY
            ]
            cards = [sight.cells[spot(seat, cell)] for cell in cells]
            if two == column + RESERVE and self.is_pair:
                cells.append(two)
                cards.append(sight.extras[seat])
            # Whoever is left of a column, they are the last to come to its front.
            order = arena.column(self.form, self.state >> 7, column)
            for slot, cell, card in zip(order[len(order) - len(cells) :], cells, cards, strict=True):
                self.state |= 1 << slot
                self.cards[slot] = card
                self.slots.setdefault(cell, slot)
        if sight.phase == ADVANCING and sight.owed >> seat & 1:
            self.state |= OWES


def outlook_of(sight: JinkeiSight, planner: Planner) -> tuple[Outlook, vec[i64]]:
    """Return the battle phase as the viewer sees it, and the viewer's legal actions in its terms."""
    me = _viewer(sight)
    mine, theirs = (_Side(sight, planner.arena, seat) for seat in (me, 1 - me))
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


def battle_values(sight: JinkeiSight) -> list[float]:
    """Return what each legal action in battle is worth in points, over all cards the other's reserve may hold."""
    outlook, actions = outlook_of(sight, _tools(sight.edition_source).planner)
    return [float(value) for value in outlook.values(actions)]


def _next_attacker(sight: JinkeiSight, me: int) -> int:
    """Return the side that attacks in this battle, or after an advance in the next."""
    battle = sight.battle + (sight.phase == ADVANCING)
    return (sight.leader + battle + me) % 2


def _packed(sight: JinkeiSight, arena: Arena, mine: _Side, theirs: _Side, action: int) -> int:
    me = _viewer(sight)
    if action >= ADVANCE:
        return 1 if mine.cards[5] == action - ADVANCE else 2
    pick = action - (DEFEND if action >= DEFEND else ATTACK)
    own = int(arena.pick(mine.form, mine.slots[picked_cell(pick)], picked_cell(pick)))
    if action < DEFEND:
        return own | _colour(sight, me, pick) << 10
    cell = picked_cell(sight.attack)
    attack = int(arena.pick(theirs.form, theirs.slots[cell], cell)) | _colour(sight, 1 - me, sight.attack) << 10
    return attack | own << 11 | _colour(sight, me, pick) << 21


class Baron:
    """Places by a fitted linear estimate, and fights exactly over all reserves the other may have."""

    def choose(self, sight: JinkeiSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        tools = _tools(sight.edition_source)
        if sight.phase == PICKING:
            return self.pick(sight, tools)
        if sight.phase == FORMING:
            return self.form(sight, tools, rng)
        if sight.phase == FILLING:
            return self.fill(sight, tools, rng)
        if sight.phase == RESERVING:
            return self.reserve(sight, tools, rng)
        return self.fight(sight, tools)

    def pick(self, sight: JinkeiSight, tools: _Tools) -> int:
        """Take the kind whose formations are estimated higher."""
        return max(sight.legal, key=lambda kind: _kind_score(sight.edition_source, kind))

    def form(self, sight: JinkeiSight, tools: _Tools, rng: Rng) -> int:
        """Choose the formation with the better estimate, averaged over the cards that may turn up."""
        deck = cards_in(ALL_CARDS & ~sight.shown(_viewer(sight)))

        def score(action: int) -> float:
            total = 0.0
            for card in deck:
                tools.placer.best(action - FORM, sight.hand, card, 1)
                total += tools.placer.score
            return total

        return max(sight.legal, key=score)

    def fill(self, sight: JinkeiSight, tools: _Tools, rng: Rng) -> int:
        """Follow the best placement of the whole hand; it is the same at every step."""
        return _finish(sight, tools)

    def reserve(self, sight: JinkeiSight, tools: _Tools, rng: Rng) -> int:
        """Follow the same placement to its end."""
        return self.fill(sight, tools, rng)

    def fight(self, sight: JinkeiSight, tools: _Tools) -> int:
        """Pick what is worth most on average."""
        outlook, actions = outlook_of(sight, tools.planner)
        self.weigh(sight, outlook)
        values = outlook.values(actions)
        return sight.legal[max(range(len(sight.legal)), key=lambda number: float(values[number]))]

    def weigh(self, sight: JinkeiSight, outlook: Outlook) -> None:
        """Say what points are worth; to a Baron a point is a point."""


def _seven(sight: JinkeiSight) -> int:
    """Return the viewer's hand as it was before anything was placed this round."""
    me = _viewer(sight)
    return sight.hand | sum(1 << card for card in _placed(sight, me))


def _placed(sight: JinkeiSight, seat: int) -> list[int]:
    """Return the cards a seat has placed so far, in order; of a Two Cards cell, the lower first."""
    layout = sight.edition.layout
    fill = [int(cell) for cell in layout.fill[IN_FORMATION * sight.forms[seat] :][:IN_FORMATION]]
    cards = [sight.cells[spot(seat, cell)] for cell in fill[: sight.placed[seat]]]
    if sight.extras[seat] != EMPTY:
        cards[5] = sight.extras[seat]
    return cards


def _face_up(sight: JinkeiSight, seat: int) -> int:
    return sight.cells[spot(seat, sight.edition.layout.face_up[sight.forms[seat]])]


def _place(sight: JinkeiSight, placement: int) -> int:
    """Return the next step of a placement."""
    card = placement >> 5 * sight.placed[_viewer(sight)] & 31
    return next(action for action in sight.legal if (action - PLACE) % NUM_CARDS == card)


def _finish(sight: JinkeiSight, tools: _Tools) -> int:
    """Return the next step of the best placement that begins as the viewer's does, whoever began it."""
    me = _viewer(sight)
    begun = sum(card << 5 * step for step, card in enumerate(_placed(sight, me)))
    begun_mask = (1 << 5 * sight.placed[me]) - 1
    for kept in (1, ALL_PLACEMENTS):  # the best of all is what a bot that began it itself follows
        for plan in tools.placer.best(sight.forms[me], _seven(sight), _face_up(sight, me), kept):
            if int(plan) & begun_mask == begun:
                return _place(sight, int(plan))
    return sight.legal[-1]  # a reserve that no estimate would have begun: add the highest card in hand


@lru_cache(maxsize=64)
def _kind_score(edition_source: str, kind: int) -> float:
    """Return what a kind's better formations are estimated at, over the same hundred hands for every kind."""
    placer = _tools(edition_source).placer
    total = 0.0
    rng = Rng(1)
    for number in range(100):
        deck = vec[i64](range(NUM_CARDS))
        rng.shuffle(deck)
        scores = []
        first = int(first_formation(kind, number % ROUNDS))
        for form in (first, first + 1):
            placer.best(form, sum(1 << int(card) for card in deck[:7]), deck[7], 1)
            scores.append(placer.score)
        total += max(scores)
    return total


class FormerMaster(Baron):
    """Master as it was: fights like Baron; plans formations, placements and reserves over a few samples."""

    def __init__(self, budget: Budget = MASTER_BUDGET) -> None:
        self._budget = budget
        self._milliseconds: float | None = None
        self._plan: tuple[int, int, int] | None = None  # seat and hand of seven, and the placement to follow

    def within(self, milliseconds: float) -> Self:
        """Return the same bot with so much time for a plan, who plans with larger budgets again while it lasts."""
        other = copy(self)
        other._budget, other._milliseconds = FIRST_BUDGET, milliseconds
        return other

    def form(self, sight: JinkeiSight, tools: _Tools, rng: Rng) -> int:
        me = _viewer(sight)
        planner = self._planner(sight, tools)
        mine, theirs = sight.legal[0] - FORM, first_formation(sight.kinds[1 - me], sight.round)
        deck, unseen = (ALL_CARDS & ~sight.shown(seat) for seat in (me, 1 - me))
        attacker = self._attacker(sight)
        return sight.legal[
            self._in_time(lambda: planner.form(mine, theirs, attacker, sight.hand, deck, unseen, rng), planner.enlarge)
        ]

    def fill(self, sight: JinkeiSight, tools: _Tools, rng: Rng) -> int:
        me = _viewer(sight)
        if sight.placed[me] == 0:
            self._plan = (me, sight.hand, self.filling(sight, tools, rng))
        if self._plan is None or not self._follows(sight):
            return _finish(sight, tools)
        return _place(sight, self._plan[2])

    def filling(self, sight: JinkeiSight, tools: _Tools, rng: Rng) -> int:
        """Return a placement of the whole hand."""
        me = _viewer(sight)
        planner = self._planner(sight, tools)
        forms = (sight.forms[me], sight.forms[1 - me])
        faces = (_face_up(sight, me), _face_up(sight, 1 - me))
        unseen = ALL_CARDS & ~sight.shown(1 - me)
        attacker = self._attacker(sight)
        return self._in_time(lambda: planner.fill(*forms, attacker, sight.hand, *faces, unseen, rng), planner.enlarge)

    def _follows(self, sight: JinkeiSight) -> bool:
        """Whether what has been placed agrees with the plan at hand."""
        me = _viewer(sight)
        assert self._plan is not None
        seat, hand, plan = self._plan
        planned = [plan >> 5 * step & 31 for step in range(sight.placed[me])]
        return (seat, hand) == (me, _seven(sight)) and planned == _placed(sight, me)

    def reserve(self, sight: JinkeiSight, tools: _Tools, rng: Rng) -> int:
        me = _viewer(sight)
        if sight.placed[me] == BY_HAND:
            planner = self._planner(sight, tools)
            mine, theirs = (self._shown(sight, tools.arena, seat) for seat in (me, 1 - me))
            unseen = ALL_CARDS & ~sight.shown(1 - me)
            forms = (sight.forms[me], sight.forms[1 - me])
            attacker = self._attacker(sight)
            plan = self._in_time(
                lambda: planner.reserve(*forms, attacker, mine, theirs, sight.hand, unseen, rng), planner.enlarge
            )
            self._plan = (me, _seven(sight), plan << 20)
        planned = self._plan[2] >> 5 * sight.placed[me] & 31 if self._plan is not None else -1
        if self._plan is None or self._plan[:2] != (me, _seven(sight)) or not sight.hand >> planned & 1:
            return sight.legal[-1]  # somebody else began this reserve: add the highest card in hand
        return _place(sight, self._plan[2])

    @staticmethod
    def _shown(sight: JinkeiSight, arena: Arena, seat: int) -> vec[i64]:
        """Return front and back by slot."""
        cells = [cell for cell in range(RESERVE) if sight.cells[spot(seat, cell)] != EMPTY]
        by_slot = {int(arena.slot_at(sight.forms[seat], cell)): sight.cells[spot(seat, cell)] for cell in cells}
        return vec[i64]([by_slot[slot] for slot in range(5)])

    @staticmethod
    def _attacker(sight: JinkeiSight) -> int:
        return 0 if sight.leader == sight.viewer else 1

    def _in_time(self, plan: Callable[[], i64], enlarge: Callable[[], None]) -> int:
        """Return the plan of the budget, or of the largest one that there was time for."""
        start = began = perf_counter()
        while True:
            found = int(plan())
            now = perf_counter()
            if self._milliseconds is None or now - start + LARGER * (now - began) > self._milliseconds / 1000:
                return found
            began = now
            enlarge()

    def _planner(self, sight: JinkeiSight, tools: _Tools) -> Planner:
        tools.planner.budget = self._budget
        tools.planner.lead, tools.planner.scale = self._stakes(sight)
        return tools.planner

    @staticmethod
    def _stakes(sight: JinkeiSight) -> tuple[float, float]:
        """Return the lead, a tie-break counted as half a point, and in how few points the game is decided (0: open)."""
        me = _viewer(sight)
        lead = float(sight.points[me] - sight.points[1 - me])
        if sight.games == 1:
            lead += 0.5 if sight.first != me else -0.5
        return lead, DECISIVE if sight.round == 2 and sight.game == sight.games - 1 else 0.0

    def weigh(self, sight: JinkeiSight, outlook: Outlook) -> None:
        outlook.lead, outlook.scale = self._stakes(sight)
        me = _viewer(sight)
        taken = [sum(int(POINTS[card % NUM_CARDS]) for card in cards_in(sight.taken[seat])) for seat in (me, 1 - me)]
        outlook.lead += taken[0] - taken[1]


class Master(FormerMaster):
    """Solves the filling of front and back as a game over what both may hold, and drafts by computed values."""

    def __init__(self, budget: Budget = MASTER_BUDGET, effort: Effort = MASTER_EFFORT) -> None:
        super().__init__(budget)
        self._effort = effort

    def within(self, milliseconds: float) -> Self:
        other = super().within(milliseconds)
        other._effort = FIRST_EFFORT
        return other

    def pick(self, sight: JinkeiSight, tools: _Tools) -> int:
        """Take the kind that is worth most against the other's, or against their best answer to it."""
        me = _viewer(sight)
        values = kind_values(tools.planner)
        theirs = sight.kinds[1 - me]
        if theirs != EMPTY:
            return max(sight.legal, key=lambda kind: values[kind][theirs])
        return max(sight.legal, key=lambda kind: -max(values[other][kind] for other in range(3) if other != kind))

    def filling(self, sight: JinkeiSight, tools: _Tools, rng: Rng) -> int:
        plans = LineUps(self.encounter(sight, tools), self._effort)
        if self._milliseconds is None:
            plans.until = perf_counter() + PATIENCE
        return self._in_time(lambda: plans.fill(sight.hand, rng), plans.enlarge)

    def encounter(self, sight: JinkeiSight, tools: _Tools) -> Encounter:
        """Return the filling that is ahead as the viewer knows it, nothing placed yet."""
        me = _viewer(sight)
        mine, theirs = sight.forms[me], sight.forms[1 - me]
        duel = tools.planner.duel(mine, theirs)
        encounter = Encounter(tools.placer, duel, mine, theirs, self._attacker(sight))
        encounter.faces = vec[i64]([_face_up(sight, me), _face_up(sight, 1 - me)])
        encounter.unseen = vec[i64]([ALL_CARDS & ~sight.shown(me) | sight.hand, ALL_CARDS & ~sight.shown(1 - me)])
        encounter.lead, encounter.scale = self._stakes(sight)
        return encounter
