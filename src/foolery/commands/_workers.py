"""The worker pool of a command: this process, several processes, or a Ray cluster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from foolery.commands._arguments import positive
from foolery.lab.scheduler import Workers


def add_workers(parser: argparse.ArgumentParser, default: int = 1) -> None:
    """Add `--workers` (with its `default` number of processes) and `--ray` to `parser`."""
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
def open_workers(arguments: argparse.Namespace) -> Iterator[Workers]:
    """Open the worker pool that `--workers` and `--ray` ask for.  Raises FooleryError if there is no such cluster."""
    # Imported here: each call needs only one of the two modules.
    if arguments.ray is not None:
        from foolery.lab.cluster import cluster

        with cluster(arguments.ray) as nodes:
            yield nodes
    else:
        from foolery.lab.processes import processes

        with processes(arguments.workers) as here:
            yield here
