"""A Fool's Fortune (愚者の幸運): `GAME` holds the game's options, rules, notation, views and texts as one value."""

from __future__ import annotations

from foolery.games.fools_fortune.face.actions import notation_of, parts_of
from foolery.games.fools_fortune.face.tallies import stake, tallies
from foolery.games.fools_fortune.face.telling import tell
from foolery.games.fools_fortune.face.view import view_json, view_of
from foolery.games.fools_fortune.face.words import describe, explain
from foolery.games.fools_fortune.rules.edition import edition_of
from foolery.games.fools_fortune.rules.options import OPTIONS, choose_edition, new_game, next_options, settle_options
from foolery.games.fools_fortune.rules.refusals import why_illegal
from foolery.games.fools_fortune.rules.sight import FortuneSight, sight_of
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.games.fools_fortune.rules.worlds import imagine
from foolery.games.fools_fortune.rules.writing.notation import (
    action_text,
    card_code,
    card_number,
    expand,
    parse_action,
    witness,
)
from foolery.games.fools_fortune.rules.writing.position import position_text
from foolery.games.fools_fortune.rules.writing.position_reader import parse_position
from foolery.kernel.game import Face, Game, Knowledge, Matches, Notation, Setting
from foolery.kernel.manifest import load_manifest

__all__ = ["GAME"]

GAME: Game[FortuneState, FortuneSight] = Game(
    load_manifest("foolery.games.fools_fortune"),
    Setting(options=OPTIONS, new=new_game, settle=settle_options, edition=choose_edition, edition_option="cards"),
    Notation(
        card_code=card_code,
        card_number=card_number,
        notate=lambda state, seat, action: action_text(edition_of(state.tables.source), action),
        parse=lambda state, seat, text: parse_action(edition_of(state.tables.source), text),
        why_illegal=why_illegal,
        position=position_text,
        from_position=parse_position,
        expand=lambda state, seat, text: expand(int(state.free_slot(seat)), text),  # AF-12.3
        witness=witness,
    ),
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
