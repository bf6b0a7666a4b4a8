"""`foolery review`: what a finished game of Jinkei gave away, battle by battle."""

from __future__ import annotations

import argparse
from itertools import groupby

from foolery.commands._arguments import positive
from foolery.commands._records import numbered_lines, place, read_record
from foolery.games import get_game
from foolery.kernel.errors import FooleryError, InvalidRecordError
from foolery.kernel.record import Record
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.lab.jinkei_review import Choice, review

__all__ = ["configure", "run"]

LITTLE = 0.005  # below half a hundredth of a point nothing was given away


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="RECORD", help="records, one per line; - is standard input")
    parser.add_argument("--game", type=positive, default=1, metavar="K", help="which record, from 1 (default 1)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Print one line per battle and the totals."""
    number, record = _find(arguments.file, arguments.game)
    if record.game != "jinkei":
        raise FooleryError(f"only games of jinkei can be reviewed, this is {record.game[:40]!r}")
    try:
        choices = review(get_game(record.game), record)
    except InvalidRecordError as error:
        raise FooleryError(place(arguments.file, number, error)) from None
    texts = get_game(record.game).texts(arguments.lang)
    for key, battle in groupby(choices, key=lambda choice: (choice.game, choice.round, choice.battle)):
        print(_line(key, list(battle), texts))
    for seat in range(record.seats):
        given = [choice.given_away for choice in choices if choice.seat == seat]
        best = sum(each <= LITTLE for each in given)
        print(texts.say("review.total", seat=seat, points=f"{sum(given):.2f}", best=best, count=len(given)))
    return 0


def _find(path: str, wanted: int) -> tuple[int, Record]:
    found = 0
    for number, line in numbered_lines(path):
        found += 1
        if found == wanted:
            try:
                return number, read_record(line)
            except InvalidRecordError as error:
                raise FooleryError(place(path, number, error)) from None
    raise FooleryError(f"{path} holds {found} games, there is no game {wanted}")


def _line(key: tuple[int, int, int], battle: list[Choice], texts: Texts) -> str:
    game, round_, number = key
    parts = []
    for choice in battle:
        part = texts.say("review.choice", seat=choice.seat, action=choice.played)
        if choice.given_away > LITTLE:
            points = f"{choice.given_away:.2f}"
            part += texts.say("review.given", points=points, best=choice.best)
        parts.append(part)
    return f"{game}.{round_}.{number}  {'; '.join(parts)}"
