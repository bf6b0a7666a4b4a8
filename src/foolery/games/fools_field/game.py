"""The Fool's Field (愚者の園) as one `Game` value, put together from the modules of this package."""

from __future__ import annotations

from foolery.games.fools_field.face.actions import notation_of, parts_of
from foolery.games.fools_field.face.tallies import tallies
from foolery.games.fools_field.face.telling import tell, tell_open
from foolery.games.fools_field.face.view import view_json, view_of
from foolery.games.fools_field.face.words import describe, explain
from foolery.games.fools_field.rules.cards import CARDS
from foolery.games.fools_field.rules.notation import (
    action_text,
    card_number,
    parse_action,
    parse_position,
    position_text,
    witness,
)
from foolery.games.fools_field.rules.options import MATCH_AWARDS, OPTIONS, match_award, new_game, next_options
from foolery.games.fools_field.rules.refusals import why_illegal
from foolery.games.fools_field.rules.sight import FieldSight, sight_of
from foolery.games.fools_field.rules.state import FieldState
from foolery.games.fools_field.rules.worlds import imagine
from foolery.kernel.game import Face, Game, Knowledge, Matches, Setting, fixed_notation
from foolery.kernel.manifest import load_manifest

GAME: Game[FieldState, FieldSight] = Game(
    load_manifest("foolery.games.fools_field"),
    Setting(options=OPTIONS, new=new_game),
    fixed_notation(CARDS, card_number, action_text, parse_action, why_illegal, position_text, parse_position, witness),
    Knowledge(sight=sight_of, imagine=imagine),
    Face(
        view=view_of,
        describe=describe,
        tell=tell,
        tell_open=tell_open,
        explain=explain,
        tallies=tallies,
        view_json=view_json,
        parts=parts_of,
        notation=notation_of,
    ),
    Matches(next_options=next_options, target=4, award=match_award, awards=MATCH_AWARDS),  # FF-5.1: two wins, doubled
)
