"""The `foolery` command: one module per subcommand, imported only when used."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from foolery import __version__
from foolery.games import game_ids, get_manifest
from foolery.kernel.errors import FooleryError
from foolery.kernel.texts import LANGUAGES, Texts

__all__ = ["main"]

MAX_ERROR = 500  # characters of an error message, which may quote input of any length

# The name of each subcommand and what it does.  The module foolery.commands.<name> has `configure(parser)` and
# `run(arguments)`, which returns the exit status.
COMMANDS = (
    ("games", "list the games, their options and their bots"),
    ("play", "play against bots in the terminal"),
    ("serve", "let people and bots play over the network"),
    ("admin", "look after the tables of a server"),
    ("simulate", "let bots play and write records"),
    ("tournament", "measure how strong bots are, each against each"),
    ("verify", "replay records and report the first difference"),
    ("show", "print a position of a record as a seat saw it"),
    ("review", "judge every choice of a game from what its player could see"),
    ("hint", "ask a bot what it would do in a position, and why"),
    ("balance", "let bots play many games and report how balanced they were"),
    ("optimize", "search for an edition of a game that is better balanced"),
    ("bench", "measure random play"),
    ("solve", "print exact facts and solve what can be solved"),
)


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line of bounded length."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, _one_line(f"{self.prog}: {message}", f" (see {self.prog} --help)"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (None: the arguments of this process) and return its exit status.

    0 means success, and 1 an error, which was printed in one line.  For wrong usage, the process exits with status 2.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    _replace_what_cannot_be_shown()
    parser = _Parser(prog="foolery", description="Four modern card games: play, study, build.")
    parser.add_argument("--version", action="version", version=f"foolery {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    commands = _commands()
    for name, (summary, module) in commands.items():
        subparser = subparsers.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name in words:  # do not import the modules of the other commands
            import_module(module).configure(subparser)
    parsed = parser.parse_args(words)
    try:
        _check_script(getattr(parsed, "lang", LANGUAGES[0]))
        status: int = import_module(commands[parsed.command][1]).run(parsed)
        sys.stdout.flush()
    except FooleryError as error:
        return _fail(str(error))
    except BrokenPipeError:
        # The reader of our output has closed the pipe; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _fail(f"{error.filename or 'input'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return _fail("interrupted")
    return status


def _commands() -> dict[str, tuple[str, str]]:
    """Return the description and the module of every subcommand by name.

    These are the subcommands in COMMANDS, and one for each data file of a game that players may replace.
    """
    entries = [entry for game_id in game_ids() for entry in get_manifest(game_id).editions]
    tools = {entry.option: (entry.summary, "foolery.commands.edition") for entry in entries}
    return {**tools, **{name: (summary, f"foolery.commands.{name}") for name, summary in COMMANDS}}


def _fail(message: str) -> int:
    sys.stderr.write(_one_line(f"foolery: {message}"))
    return 1


def _one_line(message: str, end: str = "") -> str:
    line = " ".join(message.split())
    if len(line) > MAX_ERROR:  # cut the middle: the place stands first, the reason last
        line = f"{line[: MAX_ERROR // 2]} ... {line[-MAX_ERROR // 2 :]}"
    return f"{line}{end}\n"


def _replace_what_cannot_be_shown() -> None:
    """Let the standard streams replace characters that their encoding does not have, instead of raising an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _check_script(lang: str) -> None:
    """Raise FooleryError if the encoding of the terminal cannot show the language `lang`."""
    try:
        Texts.load("foolery.terminal", lang).say("play.you").encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        raise FooleryError(f"this terminal's encoding, {sys.stdout.encoding}, cannot show --lang {lang}") from None


if __name__ == "__main__":
    sys.exit(main())
