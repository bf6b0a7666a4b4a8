"""The log of a game in words: lines that the game itself writes about a step, and sentences of the server."""

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
    """Return the lines that the game writes about step `number` of `seat` for one viewer.

    `seen` are the viewer's sights before and after the step, `witnessed` is its notation as the viewer may see it.
    """
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
    """Return the lines about step `number` of `seat` for a reader who sees all cards, from the side of seat `near`.

    `seen` are the sights of all seats before and after the step, `witnessed` is its notation.
    """
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
    """Return the sentence `said` as the log line of step `number`."""
    return Line(step=number, **by_language(said))


def listed(names: Mapping[str, Sequence[str]], seats: Sequence[int]) -> Words:
    """Return the names of `seats` as a list in words ("A, B and C"); `names` has all names by language and seat."""
    return in_words(lambda lang: and_list([names[lang][seat] for seat in seats], lang))
