"""File descriptors: each connection takes one, and a process that has none left accepts no more."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

__all__ = ["raise_descriptor_limit"]

ENOUGH = 65_536  # three times the sockets of a process by default
UNKNOWN = 1024  # where the system has no such limit, or does not tell


@cache
def raise_descriptor_limit() -> int:
    """Raise this process's limit of open files as far as the system allows; return the limit."""
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
