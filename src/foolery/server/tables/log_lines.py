"""The log of a game in words: what the game tells of a step, and what the server says about the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from foolery.kernel.beats import Beat
from foolery.kernel.game import Game, Sight
from foolery.kernel.texts import LANGUAGES, and_list
from foolery.server.wire import Line, Moved, Words, by_language, in_words

Names: TypeAlias = Mapping[str, Sequence[str]]  # language -> the players' names by seat


def lines_of(
    game: Game[Any, Any], number: int, seat: int, seen: tuple[Sight, Sight], witnessed: str, names: Names
) -> list[Line]:
    """Return the lines of step `number`, told by the game to a viewer by what they saw before and after it."""
    before, after = seen
    return _told(number, [game.beats(before, after, seat, witnessed, names[lang], lang) for lang in LANGUAGES])


def open_lines_of(
    game: Game[Any, Any],
    number: int,
    seat: int,
    seen: tuple[Sequence[Sight], Sequence[Sight]],
    near: int,
    witnessed: str,
    names: Names,
) -> list[Line]:
    """Return the lines of step `number` with all cards open, told from a seat's side by what every seat saw."""
    before, after = seen
    told = [game.beats_open(before, after, near, seat, witnessed, names[lang], lang) for lang in LANGUAGES]
    return _told(number, told)


def _told(number: int, told: Sequence[Sequence[Beat]]) -> list[Line]:
    return [
        Line(
            step=number,
            **{lang: each.text for lang, each in zip(LANGUAGES, (beat, *others), strict=True)},
            kind=beat.kind,
            seat=beat.seat,
            moves=[Moved(card=each.card, source=each.source, target=each.target) for each in beat.moves],
            along=beat.along,
        )
        for beat, *others in zip(*told, strict=True)
    ]


def line_of(number: int, said: Words) -> Line:
    """Return a sentence of the server as the line of step `number`."""
    return Line(step=number, **by_language(said))


def listed(names: Mapping[str, Sequence[str]], seats: Sequence[int]) -> Words:
    """Return the names of some seats as a list; `names` has them by language."""
    return in_words(lambda lang: and_list([names[lang][seat] for seat in seats], lang))
