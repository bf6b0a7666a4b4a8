"""Random ids that cannot be guessed."""

from __future__ import annotations

import secrets

__all__ = ["new_id"]

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def new_id(length: int) -> str:
    """Return a random id of `length` letters and digits; 22 of them hold more than 128 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))
