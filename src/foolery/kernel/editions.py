"""Editions: data files of a game (formations, cards) that players may replace by their own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Protocol

from foolery.kernel.errors import InvalidEditionError

__all__ = ["ENDLESS_NUMBER", "GameEdition", "read_edition_file"]

# Python's own message about such a number would tell a player of `sys.set_int_max_str_digits`.
ENDLESS_NUMBER = re.compile(r"[0-9_]{100}")


class GameEdition(Protocol):
    """A checked data file that a game is played with."""

    @property
    def name(self) -> str:
        """The name that options give it."""
        ...

    def tree(self) -> Any:
        """Return what a record carries of it, as JSON: None for the built-in one."""
        ...


def read_edition_file(path: str) -> Any:
    """Return an edition file as parsed.  Raises InvalidEditionError if it cannot be read or is not TOML."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        if ENDLESS_NUMBER.search(text) is not None:
            raise InvalidEditionError(f"{path!r} has a number of too many digits")
        return tomllib.loads(text)
    except OSError as error:
        raise InvalidEditionError(f"cannot read {path!r}: {error.strerror}") from None
    except RecursionError:
        raise InvalidEditionError(f"{path!r} is nested too deeply") from None
    except ValueError as error:  # not UTF-8, or not TOML
        raise InvalidEditionError(f"{path!r} is not TOML: {error}") from None
