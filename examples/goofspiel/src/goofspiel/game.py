"""The `Game` value of Goofspiel: its rules, texts, bots and encoder put together."""

from __future__ import annotations

from foolery.kernel.game import Face, Game, Knowledge, Notation, Setting
from foolery.kernel.manifest import load_manifest

from goofspiel.face.tallies import stake, tallies
from goofspiel.face.view import view_of
from goofspiel.face.words import describe, tell
from goofspiel.rules.notation import action_text, card_number, parse_action, parse_position, position_text, witness
from goofspiel.rules.options import OPTIONS, new_game
from goofspiel.rules.refusals import why_illegal
from goofspiel.rules.sight import GoofSight, imagine, sight_of
from goofspiel.rules.state import GoofState

__all__ = ["GAME"]

GAME: Game[GoofState, GoofSight] = Game(
    load_manifest("goofspiel"),
    Setting(options=OPTIONS, new=new_game),
    Notation(
        card_code=lambda setup, card: str(card),
        card_number=lambda setup, code: card_number(code),
        notate=lambda state, seat, action: action_text(action),
        parse=lambda state, seat, text: parse_action(text),
        why_illegal=why_illegal,
        position=position_text,
        from_position=parse_position,
        witness=witness,
    ),
    Knowledge(sight=sight_of, imagine=imagine),
    Face(view=view_of, describe=describe, tell=tell, tallies=tallies, stake=stake),
)
