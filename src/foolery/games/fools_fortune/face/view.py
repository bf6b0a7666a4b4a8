"""What a client draws of A Fool's Fortune, made from a sight."""

from __future__ import annotations

from typing import cast

from foolery.games.fools_fortune.face.shapes import (
    DuesView,
    FateView,
    Feature,
    FortuneView,
    GoalView,
    LockView,
    MemberView,
    PendingView,
    Phase,
    Position,
    StageView,
)
from foolery.games.fools_fortune.rules.actions import FEATURES, actor_of
from foolery.games.fools_fortune.rules.areas import AFTERNOON, ANSWERING, NOBODY, PICKING
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.goal import ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.notation import action_text
from foolery.games.fools_fortune.rules.options import scenes_of
from foolery.games.fools_fortune.rules.position import PHASE_NAMES
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.games.fools_fortune.rules.sight import FATE, FortuneSight, card_list, payable, will_lose
from foolery.kernel.bits import bits_in

__all__ = ["VIEW", "view_of"]

VIEW = FortuneView

_FEATURES = cast("tuple[Feature, ...]", FEATURES)
_POSITIONS: tuple[Position, ...] = ("ready", "engaged", "weakened")


def view_of(sight: FortuneSight) -> FortuneView:
    """Return everything the table shows to the viewer of the sight."""
    edition = sight.edition
    codes = edition.codes
    return {
        "game": "fools-fortune",
        "seat": sight.viewer,
        "cards": sight.edition.name,
        "act": sight.act,
        "scenes": scenes_of(sight.scenes),
        "phase": cast("Phase", PHASE_NAMES[sight.phase]),
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
        "goal": _goal_view(sight),
        "dues": _dues_view(sight),
        "fetched": _codes(sight, sight.fetched | sight.lieu),
        "barters_closed": sight.barters_closed,
        "actions_left": max(0, sight.action_limit - sight.actions),
        "locks": _locks_view(sight),
        "pending": _pending_view(sight),
        "toss": [codes[card] for card in sight.toss],
    }


def _goal_view(sight: FortuneSight) -> GoalView:
    """AF-5.12: the Closed Sets and Ready Characters that win."""
    return {"sets": int(sets_to_win(sight.players)), "ready": int(ready_to_win(sight.players, sight.act))}


def _dues_view(sight: FortuneSight) -> DuesView:
    """What is owed; to whoever's Day it is, also how many cards could pay and whether ending now loses."""
    own = sight.viewer is not None and sight.viewer == sight.active
    return {
        "extra": sight.dues_extra,
        "left": sight.dues_left,
        "payable": payable(sight) if own else None,
        "loses": own and sight.phase == AFTERNOON and will_lose(sight),
    }


def _codes(sight: FortuneSight, mask: int) -> list[str]:
    return [sight.edition.codes[card] for card in card_list(mask)]


def _stage_view(sight: FortuneSight, seat: int) -> StageView:
    own = seat == sight.viewer
    sets = sight.sets[3 * seat : 3 * seat + 3]
    return {
        "in_game": bool(sight.in_game >> seat & 1),
        "hand": {
            "size": sight.hand_sizes[seat],
            "cards": _codes(sight, sight.hand) if own else None,
            "known": [] if own else _codes(sight, sight.known[seat]),
            "seen_by": [other for other, cards in enumerate(sight.exposed[:-1]) if cards] if own else [],
        },
        "camp": _codes(sight, sight.camps[seat]),
        "wayside": _codes(sight, sight.wayside[seat]),
        "sets": [
            {
                "slot": slot + 1,
                "cards": _codes(sight, cards),
                "rainbow": bool(sight.rainbows >> (3 * seat + slot) & 1),
                "closed": standing(cards) == CLOSED,
            }
            for slot, cards in enumerate(sets)
            if cards
        ],
        "crew": [_member_view(sight, character) for character in bits_in(sight.crews[seat])],
    }


def _member_view(sight: FortuneSight, character: int) -> MemberView:
    position = 0 if sight.ready >> character & 1 else 2 if sight.weakened >> character & 1 else 1
    return {
        "character": sight.edition.codes[FIRST_CHARACTER + character],
        "position": _POSITIONS[position],
        "fees": _codes(sight, sight.fees[character]),
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
