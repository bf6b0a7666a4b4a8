"""Cleans the texts that people type, so that they can be shown to others."""

from __future__ import annotations

__all__ = ["clean_text"]


def clean_text(text: str) -> str:
    """Return `text` on one line, without control and formatting characters that could disguise it.

    The zero-width joiner stays, because emoji and some scripts need it.
    """
    visible = "".join(each if each.isprintable() or each == "\u200d" else " " for each in text)
    return " ".join(visible.split())
