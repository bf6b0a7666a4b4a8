"""Fair deals: server and players commit themselves before any text is revealed; the secret opens when all is over.

The dealing itself is `kernel.dealer.FairDealer`; `foolery verify --fair` checks a record against what is told here.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from foolery.kernel.dealer import STREAM, commitment
from foolery.kernel.game import Game
from foolery.server.tables.entries import Began
from foolery.server.wire import FairInfo

__all__ = ["new_secret"]

SECRET_BYTES = 32


def new_secret() -> bytes:
    """Return the secret of a game yet to begin."""
    return secrets.token_bytes(SECRET_BYTES)


def drawn_options(game: Game[Any, Any], chosen: Mapping[str, object]) -> list[str]:
    """Return the options that were not chosen: they are drawn at random, from the same secret as the cards."""
    return [name for name in game.drawn_options() if name not in chosen]


def promised(number: int, secret: bytes, commits: Sequence[str], drawn: Sequence[str], renewed: int = 0) -> FairInfo:
    """Return the public part before a game: all commitments, and no text."""
    return FairInfo(
        game=number,
        commit=commitment(secret),
        entropy=[""] * len(commits),
        drawn=list(drawn),
        stream=STREAM,
        commits=list(commits),
        renewed=renewed,
    )


def sealed(began: Began, secret: bytes, drawn: Sequence[str]) -> FairInfo:
    """Return the public part of an unfinished game: the commitment, never the secret."""
    told = promised(began.number, secret, began.commits or [""] * len(began.entropy), drawn, began.renewed)
    return msgspec.structs.replace(told, entropy=began.entropy, stream=began.stream)


def opened(began: Began, secret: bytes, drawn: Sequence[str]) -> FairInfo:
    """Return what a verifier needs once all is over."""
    return msgspec.structs.replace(sealed(began, secret, drawn), secret=secret.hex())
