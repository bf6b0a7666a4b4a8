"""Jinkei (陣形): the `Game` object, put together from the modules of this package."""

from __future__ import annotations

from foolery.games.jinkei.face.actions import notation_of, parts_of
from foolery.games.jinkei.face.tallies import stake, tallies
from foolery.games.jinkei.face.telling import tell
from foolery.games.jinkei.face.view import view_json, view_of
from foolery.games.jinkei.face.words import describe, explain
from foolery.games.jinkei.rules.cards import CARDS
from foolery.games.jinkei.rules.notation import (
    action_text,
    card_number,
    parse_action,
    parse_position,
    position_text,
    witness,
)
from foolery.games.jinkei.rules.options import OPTIONS, choose_edition, new_game, next_options
from foolery.games.jinkei.rules.refusals import why_illegal
from foolery.games.jinkei.rules.sight import JinkeiSight, sight_of
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.games.jinkei.rules.worlds import imagine
from foolery.kernel.game import Face, Game, Knowledge, Matches, Setting, fixed_notation
from foolery.kernel.manifest import load_manifest

__all__ = ["GAME"]

GAME: Game[JinkeiState, JinkeiSight] = Game(
    load_manifest("foolery.games.jinkei"),
    Setting(options=OPTIONS, new=new_game, edition=choose_edition, edition_option="formations"),
    fixed_notation(CARDS, card_number, action_text, parse_action, why_illegal, position_text, parse_position, witness),
    Knowledge(sight=sight_of, imagine=imagine),
    Face(
        view=view_of,
        describe=describe,
        tell=tell,
        explain=explain,
        tallies=tallies,
        stake=stake,
        view_json=view_json,
        parts=parts_of,
        notation=notation_of,
    ),
    Matches(next_options=next_options),
)
