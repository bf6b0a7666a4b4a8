"""Messages as the text of a frame."""

from __future__ import annotations

import msgspec

__all__ = ["encode"]

_encoder = msgspec.json.Encoder()


def encode(message: object) -> str:
    """Return a message as the text of a frame."""
    return _encoder.encode(message).decode()
