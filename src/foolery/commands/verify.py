"""`foolery verify`: replay records and report the first difference from what they say."""

from __future__ import annotations

import argparse
from pathlib import Path

from foolery.commands._records import numbered_lines, place, read_record
from foolery.games import get_game
from foolery.kernel.errors import FooleryError, InvalidRecordError
from foolery.kernel.fair import KeptCommitments, check_kept, read_kept
from foolery.kernel.match import MatchChain
from foolery.kernel.record import verify


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, one per line; - is standard input")
    parser.add_argument("--fair", action="store_true", help="also check that the cards were dealt from the secret")
    parser.add_argument("--kept", metavar="FILE", help="what your page kept before the game; implies --fair")


def run(arguments: argparse.Namespace) -> int:
    """Replay all records of all files and print how many there were. Raises FooleryError at the first wrong record."""
    kept = None if arguments.kept is None else _read_kept(arguments.kept)
    for path in arguments.files:
        records, matches = 0, MatchChain()
        for number, line in numbered_lines(path):
            try:
                record = read_record(line)
                game = get_game(record.game)
                session = verify(game, record, fair=arguments.fair or kept is not None)
                if record.match is not None:
                    matches.check(game, record.match, session)
                if kept is not None:
                    check_kept(record, kept)
            except InvalidRecordError as error:
                raise FooleryError(place(path, number, error)) from None
            records += 1
        print(f"{path}: {records} {'record' if records == 1 else 'records'} verified")
    return 0


def _read_kept(path: str) -> KeptCommitments:
    try:
        return read_kept(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise FooleryError(f"{path}: not UTF-8") from None
    except InvalidRecordError as error:
        raise FooleryError(f"{path}: {error}") from None
