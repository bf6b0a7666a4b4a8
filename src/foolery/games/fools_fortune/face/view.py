"""What a client draws of A Fool's Fortune, made from a sight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import cast

from foolery.games.fools_fortune.face.facts import printed_on
from foolery.games.fools_fortune.face.people import people_of
from foolery.games.fools_fortune.face.sets import closing, shape_of, taken_by
from foolery.games.fools_fortune.face.shapes import (
    Charm,
    DuesView,
    FateView,
    Feature,
    FortuneView,
    GoalView,
    HandView,
    LockView,
    MemberView,
    Part,
    PendingView,
    Phase,
    Position,
    Power,
    RoomView,
    SetView,
    ShapeView,
    StageView,
)
from foolery.games.fools_fortune.face.unfit import unfit_cards
from foolery.games.fools_fortune.rules.actions import CARD_ARGUMENT, FEATURES, actor_of, fields_of, kind_name
from foolery.games.fools_fortune.rules.areas import (
    AFTERNOON,
    ANSWERING,
    CHARMED,
    CREW_LIMIT,
    NOBODY,
    PICKING,
    SAVVY,
    STRIKES,
    TALENTS,
)
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.cast import BARGAIN_CHARM, FATE_CHARM
from foolery.games.fools_fortune.rules.edition import BUILT_IN
from foolery.games.fools_fortune.rules.goal import ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.notation import action_text
from foolery.games.fools_fortune.rules.options import complete_scenes, scenes_of
from foolery.games.fools_fortune.rules.position import PHASE_NAMES
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.games.fools_fortune.rules.sight import FATE, FortuneSight, card_list, payable, will_lose
from foolery.games.fools_fortune.rules.worlds import known_state
from foolery.kernel.bits import bits_in

__all__ = ["VIEW", "view_of"]

VIEW = FortuneView

_FEATURES = cast("tuple[Feature, ...]", FEATURES)
_POSITIONS: tuple[Position, ...] = ("ready", "engaged", "weakened")
_CHARMS: dict[int, Charm] = {FATE_CHARM: "fate", BARGAIN_CHARM: "bargain"}
_PARTS: dict[Phase, Part] = {
    "encore": "morning",
    "allowance": "morning",
    "main": "afternoon",
    "refuse": "afternoon",
    "pick": "afternoon",
    "dues": "night",
    "clean": "night",
}


# The Scenes that give Characters what they know and can do.
_POWERS: dict[Power, int] = {"savvy": SAVVY, "talent": TALENTS, "strike": STRIKES}


def view_of(sight: FortuneSight) -> FortuneView:
    """Return everything the table shows to the viewer of the sight."""
    edition = sight.edition
    phase = cast("Phase", PHASE_NAMES[sight.phase])
    scenes = scenes_of(sight.scenes)
    known = known_state(sight)
    return {
        "game": "fools-fortune",
        "seat": sight.viewer,
        "cards": edition.name,
        "printed": None if edition.name == BUILT_IN else printed_on(edition),
        "act": sight.act,
        "scenes": scenes,
        "left_out": [scene for scene in complete_scenes(sight.act, None)[0] if scene not in scenes],
        "powers": [power for power, scene in _POWERS.items() if sight.scenes & scene],
        "phase": phase,
        "part": _PARTS.get(phase),
        "to_act": list(sight.to_act),
        "day": sight.day,
        "day_limit": sight.day_limit,
        "active": sight.active,
        "asker": sight.asker,
        "first": "toss" if sight.first == NOBODY else sight.first,
        "hand_size": sight.hand_size,
        "encores": sight.encores,
        "fate": _fate_view(sight),
        "faire": _codes(sight, sight.faire),
        "road": _codes(sight, sight.road << FIRST_CHARACTER),
        "stages": [_stage_view(sight, seat) for seat in range(sight.players)],
        "room": _room_view(sight),
        "goal": _goal_view(sight),
        "drafts": dict(_drafts(sight)),
        "dues": _dues_view(sight),
        "fetched": _codes(sight, sight.fetched | sight.lieu),
        "barters_closed": sight.barters_closed,
        "actions_left": max(0, sight.action_limit - sight.actions),
        "locks": _locks_view(sight),
        "people": people_of(sight, known),
        "unfit": unfit_cards(sight, known),
        "pending": _pending_view(sight),
        "toss": [edition.codes[card] for card in sight.toss],
    }


def _goal_view(sight: FortuneSight) -> GoalView:
    """AF-5.12: the Closed Sets and Ready Characters that win."""
    return {"sets": int(sets_to_win(sight.players)), "ready": int(ready_to_win(sight.players, sight.act))}


def _room_view(sight: FortuneSight) -> RoomView:
    """AF-2.5: the limits of a Stage."""
    return {"sets": 3 if sight.players == 2 else 2, "crew": CREW_LIMIT}


def _dues_view(sight: FortuneSight) -> DuesView:
    """What is owed; to whoever's Day it is, also how many cards could pay and whether ending now loses."""
    own = sight.viewer is not None and sight.viewer == sight.active
    return {
        "due": sight.dues_left or 1 + sight.dues_extra,
        "extra": sight.dues_extra,
        "left": sight.dues_left,
        "payable": payable(sight) if own else None,
        "loses": own and sight.phase == AFTERNOON and will_lose(sight),
    }


def _codes(sight: FortuneSight, mask: int) -> list[str]:
    return [sight.edition.codes[card] for card in card_list(mask)]


def _stage_view(sight: FortuneSight, seat: int) -> StageView:
    sets = [_set_view(sight, seat, slot) for slot in range(3) if sight.sets[3 * seat + slot]]
    return {
        "in_game": bool(sight.in_game >> seat & 1),
        "hand": _hand_view(sight, seat),
        "camp": _codes(sight, sight.camps[seat]),
        "wayside": _codes(sight, sight.wayside[seat]),
        "sets": sets,
        "crew": [_member_view(sight, character) for character in bits_in(sight.crews[seat])],
        "reached": {
            "sets": sum(each["closed"] for each in sets),
            "ready": (sight.crews[seat] & sight.ready).bit_count(),
        },
    }


def _hand_view(sight: FortuneSight, seat: int) -> HandView:
    own = seat == sight.viewer
    return {
        "size": sight.hand_sizes[seat],
        "cards": _codes(sight, sight.hand) if own else None,
        "known": [] if own else _codes(sight, sight.known[seat]),
        "seen_by": [other for other, cards in enumerate(sight.exposed[:-1]) if cards] if own else [],
    }


def _set_view(sight: FortuneSight, seat: int, slot: int) -> SetView:
    cards = sight.sets[3 * seat + slot]
    rainbow = bool(sight.rainbows >> (3 * seat + slot) & 1)
    return {
        **shape_of(cards, rainbow),
        "slot": slot + 1,
        "cards": _codes(sight, cards),
        "rainbow": rainbow,
        "closed": standing(cards) == CLOSED,
        "takes": taken_by(cards, rainbow),
        "closes_with": closing(cards, rainbow),
    }


def _drafts(sight: FortuneSight) -> Iterator[tuple[str, ShapeView]]:
    """Yield the Sets that the viewer can begin or add to, as they would be; new ones also with two cards."""
    if sight.viewer is None or sight.phase != AFTERNOON:
        return
    seen: set[int] = set()
    for action in sight.legal:
        kind = kind_name(action)
        if kind == "begin":
            cards = [1 << field - CARD_ARGUMENT for field in fields_of(action)]
            made = [(sum(some), False) for size in (2, 3) for some in combinations(cards, size)]
        elif kind == "add":
            slot, field = fields_of(action)
            at = 3 * sight.viewer + slot - 1
            made = [(sight.sets[at] | 1 << field - 1, bool(sight.rainbows >> at & 1))]
        else:
            continue
        for mask, rainbow in made:
            if mask not in seen:
                seen.add(mask)
                yield " ".join(_codes(sight, mask)), shape_of(mask, rainbow)


def _member_view(sight: FortuneSight, character: int) -> MemberView:
    position = 0 if sight.ready >> character & 1 else 2 if sight.weakened >> character & 1 else 1
    charmed = sight.scenes & CHARMED
    return {
        "character": sight.edition.codes[FIRST_CHARACTER + character],
        "position": _POSITIONS[position],
        "unpaid": bool(sight.unpaid >> character & 1),
        "fees": _codes(sight, sight.fees[character]),
        "charm": _CHARMS.get(int(sight.edition.cast.charm(character, sight.fees[character]))) if charmed else None,
    }


def _fate_view(sight: FortuneSight) -> FateView:
    codes = sight.edition.codes
    return {
        "size": sight.fate_size,
        "known": [{"at": at + 1, "card": codes[card]} for at, card in sight.foreseen],
        "perhaps": [
            {
                "card": codes[card],
                "hands": [place for place in places if place < FATE],
                "fate": [place - FATE + 1 for place in places if place >= FATE],
            }
            for card, places in sight.tangled
        ],
    }


def _locks_view(sight: FortuneSight) -> list[LockView]:
    return [
        {"seat": bit % 3, "feature": _FEATURES[feature], "tonight": bit > 2}
        for feature, owners in enumerate(sight.locks)
        for bit in bits_in(owners)
    ]


def _pending_view(sight: FortuneSight) -> PendingView | None:
    if sight.phase not in (ANSWERING, PICKING):
        return None
    return {
        "action": action_text(sight.edition, sight.pending),
        "seat": sight.active,
        "character": sight.edition.codes[FIRST_CHARACTER + int(actor_of(sight.pending))],
        "asked": None if sight.asked == NOBODY else sight.asked,
        "target": None if sight.target == NOBODY else sight.target,
        "picks": sight.picks,
    }
