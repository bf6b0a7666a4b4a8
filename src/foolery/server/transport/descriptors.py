"""The limit on file descriptors: each connection needs one, and a process that has none left accepts no more."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

__all__ = ["raise_descriptor_limit"]

ENOUGH = 65_536  # three times the default limit on a process's sockets
UNKNOWN = 1024  # assumed where Python cannot ask the system for the limit


@cache
def raise_descriptor_limit() -> int:
    """Raise this process's limit on open files, to `ENOUGH` at most, and return the limit.

    Returns `UNKNOWN` where Python cannot ask for the limit, as on Windows.
    """
    try:
        import resource
    except ImportError:
        return UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = ENOUGH if hard == unlimited else min(hard, ENOUGH)
    if soft != unlimited and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return ENOUGH if soft == unlimited else soft
