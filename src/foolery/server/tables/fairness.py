"""Fair deals: what is published so that players can check that the server did not choose the cards.

Before a game the server publishes the hash of its secret, and each player may publish the hash of a text of their own
(a commitment).  Then the players reveal their texts.  The cards follow from the secret and the texts.  The secret is
published when the game, or its match, is over.  `kernel.dealer.FairDealer` deals; `foolery verify --fair` checks a
record against what is published here.
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
    """Return a new random secret for a game that has not begun."""
    return secrets.token_bytes(SECRET_BYTES)


def drawn_options(game: Game[Any, Any], chosen: Mapping[str, object]) -> list[str]:
    """Return the options that are drawn at random (from the same secret as the cards), since `chosen` has no value."""
    return [name for name in game.drawn_options() if name not in chosen]


def promised(number: int, secret: bytes, commits: Sequence[str], drawn: Sequence[str], renewed: int = 0) -> FairInfo:
    """Return what is published before game `number` begins: the hashes of the secret and of the texts, and no text."""
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
    """Return what is published while a game is played: the hashes and the players' texts, but not the secret."""
    told = promised(began.number, secret, began.commits or [""] * len(began.entropy), drawn, began.renewed)
    return msgspec.structs.replace(told, entropy=began.entropy, stream=began.stream)


def opened(began: Began, secret: bytes, drawn: Sequence[str]) -> FairInfo:
    """Return what is published when the game, or its match, is over: the secret too."""
    return msgspec.structs.replace(sealed(began, secret, drawn), secret=secret.hex())
