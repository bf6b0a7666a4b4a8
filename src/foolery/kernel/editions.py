"""Editions: data files of a game (its formations or cards) that players may replace with files of their own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Protocol

from foolery.kernel.errors import InvalidEditionError

__all__ = ["ENDLESS_NUMBER", "Edition", "GameEdition", "read_edition_file"]

# Checked first: Python's own error message would mention `sys.set_int_max_str_digits`.
ENDLESS_NUMBER = re.compile(r"[0-9_]{100}")


class GameEdition(Protocol):
    """One edition of a game's formations or cards, read from a data file and checked."""

    @property
    def name(self) -> str:
        """The edition's name, which the game's options use."""
        ...

    def tree(self) -> Any:
        """Return the edition as JSON, in the form in which a record contains it; None for the built-in edition."""
        ...


def read_edition_file(path: str) -> Any:
    """Return the parsed TOML of the edition file at `path`. Raises InvalidEditionError if this fails."""
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


Edition = GameEdition  # the name of version 0.1; goes with version 0.3
