"""Writes measured figures into the games' manifests, and leaves every other line as it is."""

from __future__ import annotations

import re

from bench.places import SOURCES
from foolery.games import get_manifest
from foolery.kernel.manifest import Strength

__all__ = ["with_strength", "write_strength"]

_BOT = re.compile(r"(?ms)^\[\[bot\]\]\n.*?(?=^\[\[|\Z)")
_STRENGTH = re.compile(r"(?ms)^\[bot\.strength\]\n.*?(?=^\[|\Z)")


def with_strength(manifest: str, bot: str, strength: Strength) -> str:
    """Return the text of `manifest` with the strength of `bot` replaced by `strength`."""
    table = (
        f'[bot.strength]\nagainst = "{strength.against}"\nwon = {strength.won}\nlow = {strength.low}\n'
        f"high = {strength.high}\ngames = {strength.games}\n"
    )

    def replaced(found: re.Match[str]) -> str:
        entry = found[0]
        if f'\nname = "{bot}"\n' not in entry:
            return entry
        body = _STRENGTH.sub("", entry).rstrip("\n")
        end = entry[len(entry.rstrip("\n")) :]
        return f"{body}\n\n{table.rstrip()}{end}"

    return _BOT.sub(replaced, manifest)


def write_strength(game_id: str, bot: str, strength: Strength) -> None:
    """Write the measured `strength` of `bot` into the manifest of the game `game_id`."""
    file = SOURCES.joinpath(*get_manifest(game_id).package.split("."), "game.toml")
    file.write_text(with_strength(file.read_text(encoding="utf-8"), bot, strength), encoding="utf-8")
