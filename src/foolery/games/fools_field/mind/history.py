"""The battles of a game of The Fool's Field as one viewer remembers them, for the belief about the opponent's
cards.

For each battle there is a record of the opponent's decisions and of what was public when it made them.
"""

from __future__ import annotations

from foolery.games.fools_field.mind.habits import Moment
from foolery.games.fools_field.rules.cards import NUM_SPACES
from foolery.games.fools_field.rules.sight import FieldSight, PastBattle
from foolery.games.fools_field.rules.state import DISCARDING, RETREAT, FieldState, deployment
from foolery.kernel.numbers import append, i64, vec


class Chapter:
    """One battle as a viewer remembers it: the opponent's decisions, and which cards were deployed, discarded and
    drawn.  `other` is the opponent's seat.
    """

    def __init__(self, battle: PastBattle, other: i64, starter: i64) -> None:
        self.field: vec[i64] = vec[i64](battle.field)
        self.trail: i64 = battle.trail
        self.other: i64 = other
        self.starter: i64 = starter
        self.brought: vec[i64] = vec[i64](battle.deployed)
        self.lying: i64 = self.brought[0] | self.brought[1]  # at the end of the battle
        self.deployed: i64 = self.brought[other]
        self.retreated: bool = battle.retreater == other
        self.discarded: i64 = battle.discarded  # number of cards discarded by the retreating player
        self.drawn: i64 = battle.drawn  # number of cards drawn by the player who did not retreat
        self.deck: i64 = 0
        self.known: i64 = 0  # before the battle: the cards the viewer had picked up and not shown again
        self.shown: i64 = 0  # all cards that were in the field, in this battle or before
        self.moments: list[Moment] = []
        self.actions: vec[i64] = vec[i64]()

    def relive(self, sizes: vec[i64], seating_turns: i64) -> None:
        """Replay the battle and record every decision of the opponent in `moments` and `actions`.  `sizes` has the
        number of cards each seat held when the battle began.
        """
        scene = FieldState(0, seating_turns, 1)
        leads = self.deck == 0 and sizes[0] == sizes[1] and self.starter == self.other
        mover = self.starter
        step = _steps(self.trail) - 1
        while step >= 0:
            space = (self.trail >> 4 * step & 15) - 1
            card = self.field[space]
            if mover == self.other:
                self._note(scene, sizes, leads, deployment(space, card))
            scene.place(space, card, mover & seating_turns)
            sizes[mover] -= 1
            mover = 1 - mover
            step -= 1
        if self.retreated:
            self._note(scene, sizes, leads, RETREAT)

    def _note(self, scene: FieldState, sizes: vec[i64], leads: bool, action: i64) -> None:
        mine, theirs = sizes[self.other], sizes[1 - self.other]
        self.moments.append(Moment(scene, self.other, self.deck, mine, theirs, self.known, leads))
        self.actions = append(self.actions, action)


def told(sight: FieldSight, most: int) -> list[Chapter]:
    """Return the battles that the viewer of `sight` remembers, at most `most` of them, the one in progress first.
    The list ends before a battle whose order of deploys is unknown.
    """
    assert sight.viewer is not None, "a spectator has no opponent"
    chapters = _chapters(sight, 1 - sight.viewer)
    sizes = [size + cards.bit_count() for size, cards in zip(sight.hand_sizes, sight.deployed, strict=True)]
    if sight.phase == DISCARDING:
        sizes[sight.turn] += int(sight.discarded) - (sight.deployed[0] | sight.deployed[1]).bit_count()
    deck = sight.deck_size
    remembered: list[Chapter] = []
    for number, chapter in enumerate(reversed(chapters)):
        if number == most or (chapter.lying != 0 and (chapter.trail == 0 or len(chapter.field) != NUM_SPACES)):
            break
        if number > 0:
            deck += int(chapter.drawn)
            _before(chapter, sizes)
        chapter.deck = deck
        chapter.relive(vec[i64](sizes), sight.seating_turns)
        remembered.append(chapter)
    return remembered


def _chapters(sight: FieldSight, other: int) -> list[Chapter]:
    """Return all battles, the first one first and the one in progress last, each with what the viewer knew before
    it.
    """
    field = sight.left if sight.phase == DISCARDING else sight.field
    present = PastBattle(-1, sight.deployed, 0, 0, field, sight.trail)
    starter, known, shown = sight.first, 0, 0
    chapters: list[Chapter] = []
    for battle in (*sight.past, present):
        chapter = Chapter(battle, other, sight.starter if battle is present else starter)
        shown |= int(chapter.lying)
        chapter.known, chapter.shown = known, shown
        known &= ~battle.deployed[1 - other]
        if battle.retreater != other:
            known |= int(chapter.lying)
        starter = 1 - battle.retreater
        chapters.append(chapter)
    return chapters


def _before(chapter: Chapter, sizes: list[int]) -> None:
    """Change `sizes`, the sizes of both hands, from those after the battle `chapter` to those before it."""
    other = int(chapter.other)
    retreater = other if chapter.retreated else 1 - other
    for seat in range(2):
        sizes[seat] += int(chapter.brought[seat]).bit_count()
    sizes[retreater] += int(chapter.discarded) - int(chapter.lying).bit_count()
    sizes[1 - retreater] -= int(chapter.drawn)


def _steps(trail: i64) -> i64:
    """Return the number of cards in the field.  `trail` has one group of four bits for each filled space."""
    steps: i64 = 0
    while trail >> 4 * steps != 0:
        steps += 1
    return steps
