"""Refusals: a code, a sentence in every language, and the clause of the rules that forbids the action, if any.

A client never gets a stack trace.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foolery.kernel.errors import FooleryError, Refusal
from foolery.kernel.game import Game, Setup
from foolery.kernel.texts import SOURCE_LANGUAGE, Texts
from foolery.server.wire import Refused, Words, by_language, in_words, spoken

__all__ = ["RefusedError", "by_the_rules", "words"]

# The HTTP status of each code.  Other codes have 409: a valid request that does not fit the table's present state.
STATUS: Mapping[str, int] = {
    "request/malformed": 400,
    "request/too-big": 413,
    "request/slow": 408,
    "request/origin": 403,
    "request/unknown": 404,
    "request/method": 405,
    "limit/rate": 429,
    "limit/tables": 429,
    "limit/view": 413,
    "limit/sockets": 429,
    "people/nobody": 401,
    "people/name": 422,
    "people/reserved": 422,
    "people/code": 422,
    "table/unknown": 404,
    "table/damaged": 409,
    "game/unknown": 404,
    "options/invalid": 422,
    "table/no-bot": 422,
    "action/unreadable": 422,
    "server/busy": 503,
    "server/storage": 503,
    "server/restarting": 503,
}


def words(key: str, **values: object) -> Words:
    """Return the server's text `key` in every language, with `values` filled in; a value may be a `Words` itself."""
    return in_words(lambda lang: _say(lang, key, values))


def _say(lang: str, key: str, values: Mapping[str, object]) -> str:
    chosen = {name: spoken(each, lang) if isinstance(each, Words) else each for name, each in values.items()}
    return Texts.load("foolery.server", lang).say(key, **chosen)


class RefusedError(FooleryError):
    """Raised to refuse a command or request; the client gets it as a `refused` message or an HTTP response."""

    def __init__(
        self,
        code: str,
        *,
        clause: str | None = None,
        said: Words | None = None,
        fields: Mapping[str, Words] | None = None,
        **values: object,
    ) -> None:
        self.code = code
        self.clause = clause
        self.words = said or words(f"refusals.{code}", **values)
        self.fields = dict(fields) if fields is not None else None
        super().__init__(spoken(self.words, SOURCE_LANGUAGE))

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return STATUS.get(self.code, 409)

    def message(self, command: str | None = None) -> Refused:
        """Return the refusal as the message that is sent; `command` is the id of the refused command, if known."""
        said = by_language(self.words)
        return Refused(code=self.code, id=command, clause=self.clause, fields=self.fields, **said)


def by_the_rules(game: Game[Any, Any], setup: Setup, refusal: Refusal) -> RefusedError:
    """Return the refusal of an action that the game's rules forbid, with the rule's clause and explanation."""
    said = in_words(lambda lang: game.explain(setup, refusal, lang))
    return RefusedError("action/illegal", clause=refusal.clause, said=said)
