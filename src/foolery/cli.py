"""The `foolery` command: one module per subcommand, imported when it is used."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from foolery import __version__
from foolery.kernel.errors import FooleryError

__all__ = ["main"]

# name, what it does; the module foolery.commands.<name> has `configure(parser)` and `run(arguments) -> exit status`.
COMMANDS = (
    ("games", "list the games, their options and their bots"),
    ("play", "play against bots in the terminal"),
    ("serve", "let people and bots play over the network"),
    ("simulate", "let bots play and write records"),
    ("verify", "replay records and report the first difference"),
    ("show", "print a position of a record as a seat saw it"),
    ("formations", "check and draw formations of Jinkei"),
    ("cards", "check and show the cards of A Fool's Fortune"),
    ("review", "show what a finished game of Jinkei gave away, battle by battle"),
    ("bench", "measure random play"),
    ("solve", "print exact facts and solve what can be solved"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit status: 0 done, 1 an error told in one line, 2 wrong usage."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(prog="foolery", description="Four modern card games: play, study, build.")
    parser.add_argument("--version", action="version", version=f"foolery {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS:
        subparser = subparsers.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name in words:  # the others' options, and the modules behind them, are not needed
            import_module(f"foolery.commands.{name}").configure(subparser)
    parsed = parser.parse_args(words)
    try:
        status: int = import_module(f"foolery.commands.{parsed.command}").run(parsed)
        sys.stdout.flush()
    except FooleryError as error:
        return _fail(str(error))
    except BrokenPipeError:
        # Whoever read our output has seen enough; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _fail(f"{error.filename or 'input'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return _fail("interrupted")
    return status


def _fail(message: str) -> int:
    line = " ".join(message.split())
    sys.stderr.write(f"foolery: {line}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
