"""What each Character in sight can do, and what follows from it, from one viewer's sight alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from foolery.games.fools_fortune.face.declared import by_user, one_per_aim
from foolery.games.fools_fortune.face.facts import ACTED
from foolery.games.fools_fortune.face.questions import Question, ends_barters, question_after
from foolery.games.fools_fortune.face.sets import closing
from foolery.games.fools_fortune.face.shapes import ConsequenceView, Deed, DeedView, Outcome
from foolery.games.fools_fortune.face.tallies import closed_sets, ready_characters
from foolery.games.fools_fortune.rules.actions import (
    CARD_ARGUMENT,
    CHARACTER_ARGUMENT,
    actor_of,
    fields_of,
    is_character,
    is_flash,
    kind_name,
)
from foolery.games.fools_fortune.rules.areas import NOBODY, UNIVERSAL
from foolery.games.fools_fortune.rules.goal import ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.state import FortuneState

__all__ = ["Deeds"]

# The clause of every deed there is a sentence for, in the order they are told.
CLAUSES: dict[Deed, str] = {
    "refuse": "AF-7.7",
    "allowance": "AF-5.6",
    "recruit": "AF-6.1",
    "fetch": "AF-6.2",
    "barter": "AF-7.4",
    "feeswap": "AF-8.9",
    "fate": "AF-7.13",
    "bargain": "AF-7.14",
    "talent": "AF-8.1",
    "strike": "AF-8.11",
    "kickback": "AF-7.1",
    "repay": "AF-7.3",
    "cut": "AF-6.3",
    "dues": "AF-5.10",
    "discard": "AF-5.14",
    "answers": "AF-11.6",
    "guards": "AF-7.7",
}
_ASKED = ("barter", "feeswap", "talent", "strike")
_BRINGS = ("fetch", "barter")  # a Fortune to the Camp, to be used at once


class Deeds:
    """What the viewer may do with each Character, and what Rivals' Characters may answer."""

    def __init__(self, sight: FortuneSight, known: FortuneState) -> None:
        self._sight, self._known = sight, known
        self._actions: dict[tuple[int, Deed], list[int]] = {}
        for actions in by_user(sight.legal):
            kind = cast("Deed", kind_name(actions[0]))
            for character, its in _users(kind, actions):
                self._actions.setdefault((character, kind), []).extend(its)
        asked = [(key, actions) for key, actions in self._actions.items() if key[1] in _ASKED]
        self._questions = {key: self._asked_after(actions) for key, actions in asked}

    def of(self, character: int) -> list[DeedView]:
        """Return what a Character can do, in the order it is told."""
        can = [deed for deed in CLAUSES if (character, deed) in self._actions]
        own = [self._deed(character, deed, self._actions[character, deed]) for deed in can]
        return [*own, *self._answers(character), *self._guards(character)]

    def _asked_after(self, actions: Sequence[int]) -> list[Question]:
        """Return the different questions that some actions lead to; how they are paid for makes no difference."""
        cheap = [action for action in actions if not is_flash(action)] or actions
        found = (question_after(self._sight, self._known, action) for action in cheap)
        return list(dict.fromkeys(each for each in found if each is not None))

    def _deed(self, character: int, deed: Deed, actions: Sequence[int]) -> DeedView:
        count = len({fields[0] for fields in map(fields_of, one_per_aim(actions)) if fields})
        return _told(deed, [*self._consequences(character, deed, actions)], count=count)

    # -- what follows

    def _consequences(self, character: int, deed: Deed, actions: Sequence[int]) -> Iterator[ConsequenceView]:
        if deed in _BRINGS:
            yield from self._closed_by(actions)
        if deed == "fetch" and any(self._sight.faire >> _first_card(action) & 1 for action in actions):
            yield _follows("no_dues")
        if deed == "refuse" and any(ends_barters(self._known, action) for action in actions):
            yield _follows("ends", by=[self._slug(character)])
        if deed in _ASKED:
            yield from self._refused_by(self._questions[character, deed])
        flashed = [action for action in actions if is_flash(action)]
        if deed == "strike" or len(flashed) == len(actions):
            yield _follows("leaves")
        elif flashed:
            yield _follows("or_leaves")
        if deed not in ("refuse", "repay", "allowance", "dues", "discard") and self._is_needed(character):
            yield _follows("short")

    def _closed_by(self, actions: Sequence[int]) -> Iterator[ConsequenceView]:
        sight = self._sight
        assert sight.viewer is not None
        coming = {sight.edition.codes[_first_card(action)] for action in actions}
        for slot in range(3):
            at = 3 * sight.viewer + slot
            if cards := sight.sets[at]:
                for card in closing(cards, bool(sight.rainbows >> at & 1)):
                    if card in coming:
                        yield {"say": "closes", "card": card, "slot": slot + 1}

    def _refused_by(self, questions: Sequence[Question]) -> Iterator[ConsequenceView]:
        for seat in sorted({question.asked for question in questions}):
            theirs = [question for question in questions if question.asked == seat]
            refusers = frozenset[int]().union(*(question.refusers for question in theirs))
            enders = frozenset[int]().union(*(question.enders for question in theirs))
            if refusers:
                yield _follows("refusable", by=self._slugs(refusers), seat=seat)
            if any(question.unseen for question in theirs):
                yield _follows("hand_refusable", seat=seat)
            elif not refusers:
                yield _follows("unrefusable", seat=seat)
            if enders:
                yield _follows("ends", by=self._slugs(enders), seat=seat)

    def _is_needed(self, character: int) -> bool:
        """AF-5.12: whether the viewer has all it takes to win, and not without this Character being Ready."""
        sight = self._sight
        assert sight.viewer is not None
        ready = ready_characters(sight, sight.viewer)
        enough = closed_sets(sight, sight.viewer) >= sets_to_win(sight.players)
        own = sight.crews[sight.viewer] & sight.ready
        return enough and ready == ready_to_win(sight.players, sight.act) and bool(own >> character & 1)

    # -- what a Character answers

    def _answers(self, character: int) -> Iterator[DeedView]:
        """Say what a Rival's Character may Refuse of what the viewer could do."""
        asked = [(actor, each) for (actor, _), found in self._questions.items() for each in found]
        actors = frozenset(actor for actor, question in asked if character in question.refusers)
        if actors:
            ends = any(character in question.enders for _, question in asked)
            then = [_follows("ends", by=[self._slug(character)])] if ends else []
            yield _told("answers", then, by=self._slugs(actors))

    def _guards(self, character: int) -> Iterator[DeedView]:
        """AF-7.7: on a Rival's Day, say who of the viewer's can Refuse."""
        sight = self._sight
        if sight.viewer in (None, sight.active) or not sight.scenes & UNIVERSAL or self._actions:
            return
        if int(self._known.available(sight.viewer)) >> character & 1:
            yield _told("guards", [])

    def _slug(self, character: int) -> str:
        return self._sight.edition.characters[character].slug

    def _slugs(self, characters: frozenset[int]) -> list[str]:
        return [self._slug(each) for each in sorted(characters)]


def _told(deed: Deed, then: list[ConsequenceView], count: int = 0, by: Sequence[str] = ()) -> DeedView:
    told: DeedView = {"say": deed, "clause": CLAUSES[deed], "then": then}
    if count:
        told["count"] = count
    if by:
        told["by"] = list(by)
    return told


def _follows(say: Outcome, by: Sequence[str] = (), seat: int | None = None) -> ConsequenceView:
    follows: ConsequenceView = {"say": say}
    if by:
        follows["by"] = list(by)
    if seat is not None:
        follows["seat"] = seat
    return follows


def _first_card(action: int) -> int:
    return fields_of(action)[0] - CARD_ARGUMENT


def _users(kind: Deed, actions: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield the Characters that actions of one kind and actor use: who acts, or whoever is brought or paid."""
    actor = int(actor_of(actions[0]))
    if actor != NOBODY and kind in ACTED:
        yield actor, actions
    elif kind in ("allowance", "dues", "discard"):
        for action in actions:
            yield from ((field - CHARACTER_ARGUMENT, [action]) for field in fields_of(action) if is_character(field))
