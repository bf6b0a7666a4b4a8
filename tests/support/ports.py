"""Find free network ports of this machine."""

from __future__ import annotations

import socket
from contextlib import ExitStack

__all__ = ["free_port"]


def free_port(count: int = 1) -> int:
    """Return the first of `count` consecutive free ports."""
    while True:
        with ExitStack() as stack:
            first: int = 0
            try:
                for number in range(count):
                    probe = stack.enter_context(socket.socket())
                    probe.bind(("127.0.0.1", first + number if number else 0))
                    first = first or probe.getsockname()[1]
            except (OSError, OverflowError):
                continue
            return first
