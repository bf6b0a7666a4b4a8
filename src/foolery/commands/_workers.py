"""Who plays the games of a command: this process, several, or the nodes of a Ray cluster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from foolery.commands._arguments import positive
from foolery.lab.spread import Workers

__all__ = ["add_workers", "hired"]


def add_workers(parser: argparse.ArgumentParser, default: int = 1) -> None:
    """Add who is to play."""
    parser.add_argument(
        "--workers",
        type=positive,
        default=default,
        metavar="N",
        help=f"processes (default {default}); results are alike",
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="let a Ray cluster work instead: its head, `auto`, or `local` to start one here",
    )


@contextmanager
def hired(arguments: argparse.Namespace) -> Iterator[Workers]:
    """Hire whoever was asked for.  Raises FooleryError."""
    # Neither is needed where the other works, and no command needs them before it knows what to play.
    if arguments.ray is not None:
        from foolery.lab.cluster import cluster

        with cluster(arguments.ray) as nodes:
            yield nodes
    else:
        from foolery.lab.processes import processes

        with processes(arguments.workers) as here:
            yield here
