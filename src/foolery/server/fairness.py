"""Fair deals: the server commits itself to a secret before the first card and opens it when all is over.

The dealing itself is `kernel.dealer.FairDealer`; `foolery verify --fair` checks a record against what is told here.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from foolery.kernel.dealer import STREAM, commitment
from foolery.kernel.game import Game
from foolery.server.wire import FairInfo

__all__ = ["drawn_options", "new_secret", "opened", "sealed"]

SECRET_BYTES = 32


def new_secret() -> bytes:
    """Return the secret of a game yet to begin."""
    return secrets.token_bytes(SECRET_BYTES)


def drawn_options(game: Game[Any, Any], chosen: Mapping[str, object]) -> list[str]:
    """Return the options that nobody chose: they are drawn at random, from the same secret as the cards."""
    return [name for name in game.drawn_options() if name not in chosen]


def sealed(number: int, secret: bytes, entropy: Sequence[str], drawn: Sequence[str], stream: int = STREAM) -> FairInfo:
    """Return what everybody is told of a game that is not over: the commitment, never the secret."""
    return FairInfo(game=number, commit=commitment(secret), entropy=list(entropy), drawn=list(drawn), stream=stream)


def opened(number: int, secret: bytes, entropy: Sequence[str], drawn: Sequence[str], stream: int) -> FairInfo:
    """Return what a verifier needs once all is over."""
    return msgspec.structs.replace(sealed(number, secret, entropy, drawn, stream), secret=secret.hex())
