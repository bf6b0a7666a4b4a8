"""What people type, made fit to be shown to others."""

from __future__ import annotations

__all__ = ["clean_text"]


def clean_text(text: str) -> str:
    """Return a text on one line, without control and formatting characters that could disguise it."""
    visible = "".join(each if each.isprintable() or each == "\u200d" else " " for each in text)
    return " ".join(visible.split())
