"""Garlandland (ガーランドランド) as one `Game` value, put together from the modules of this package."""

from __future__ import annotations

from foolery.games.garlandland.face.actions import notation_of, parts_of
from foolery.games.garlandland.face.tallies import stake, tallies
from foolery.games.garlandland.face.telling import tell, tell_open
from foolery.games.garlandland.face.view import view_json, view_of
from foolery.games.garlandland.face.words import describe
from foolery.games.garlandland.rules.cards import CARDS
from foolery.games.garlandland.rules.notation import (
    action_text,
    card_number,
    parse_action,
    parse_position,
    position_text,
    witness,
)
from foolery.games.garlandland.rules.options import OPTIONS, new_game
from foolery.games.garlandland.rules.refusals import why_illegal
from foolery.games.garlandland.rules.sight import GarlandSight, sight_of
from foolery.games.garlandland.rules.state import GarlandState
from foolery.games.garlandland.rules.worlds import imagine
from foolery.kernel.game import Face, Game, Knowledge, Setting, fixed_notation
from foolery.kernel.manifest import load_manifest

GAME: Game[GarlandState, GarlandSight] = Game(
    load_manifest("foolery.games.garlandland"),
    Setting(options=OPTIONS, new=new_game),
    fixed_notation(CARDS, card_number, action_text, parse_action, why_illegal, position_text, parse_position, witness),
    Knowledge(sight=sight_of, imagine=imagine),
    Face(
        view=view_of,
        describe=describe,
        tell=tell,
        tell_open=tell_open,
        tallies=tallies,
        stake=stake,
        view_json=view_json,
        parts=parts_of,
        notation=notation_of,
    ),
)
