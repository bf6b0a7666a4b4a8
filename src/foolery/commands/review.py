"""`foolery review`: judge every choice of a recorded game: what it cost, and which part of the result was luck."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from foolery.commands._arguments import check_writable, positive, read_seed
from foolery.commands._progress import with_bar
from foolery.commands._records import find_record, place
from foolery.commands._workers import add_workers, open_workers
from foolery.games import get_game
from foolery.kernel.errors import FooleryError, InvalidRecordError
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.lab.judging import ChoiceJudge
from foolery.lab.reports.review import about_line, review_lines
from foolery.lab.reports.review_page import page_of
from foolery.lab.review import THINK, ReviewTerms, decisions_of, reviewed


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    parser.add_argument("file", metavar="RECORD", help="records, one per line; - is standard input")
    parser.add_argument("--game", type=positive, default=1, metavar="K", help="which record, from 1 (default 1)")
    parser.add_argument(
        "--think", type=positive, default=int(THINK), metavar="MS", help=f"milliseconds a choice (default {THINK:.0f})"
    )
    parser.add_argument("--seed", type=read_seed, default=1, metavar="S", help="of what the judge imagines (default 1)")
    add_workers(parser)
    parser.add_argument("--html", metavar="FILE", help="write a page with the curve and the positions instead")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def run(arguments: argparse.Namespace) -> int:
    """Judge every choice of the record; print the review, or write it as a page to the file `--html`."""
    number, record = find_record(arguments.file, arguments.game)
    game, words = get_game(record.game), Texts.load("foolery.terminal", arguments.lang)
    try:
        decisions, table = decisions_of(game, record)
    except InvalidRecordError as error:
        raise FooleryError(place(arguments.file, number, error)) from None
    if arguments.html is not None:
        check_writable(arguments.html)
    judge = ChoiceJudge(game.id, arguments.think)
    with open_workers(arguments) as workers:
        terms = ReviewTerms(arguments.think, arguments.seed, workers)
        judged = with_bar(terms.judged(game.id, decisions), len(decisions), status=workers.status)
        review = reviewed(table, judged)
    about = about_line(game, review, judge, arguments.think, words)
    if arguments.html is not None:
        Path(arguments.html).write_text(page_of(game, review, about, words), encoding="utf-8")
        sys.stderr.write(f"{words.say('review.written', path=arguments.html)}\n")
        return 0
    for line in review_lines(game, record, review, about, words):
        print(line)
    return 0
