"""A log of the losses of a search's candidates: in memory, or in a file, so that a stopped search can go on.

The file is JSON Lines: first the terms of the search, then one line per candidate.  An incomplete last line is ignored
and removed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Json

__all__ = ["TrialLog"]

WHY_NOT = "expected a search with the same edition, dials, goals, games and seed, and the same version of Optuna"


class TrialLog:
    """The losses of candidates, by stage of the search, number of the candidate, and settings.

    With a `path`, the losses in that file are read first, and new ones are appended to it.  Raises FooleryError if the
    file belongs to other terms or is no such log.
    """

    def __init__(self, terms: Json, path: Path | None = None) -> None:
        self._path = path
        self._losses: dict[tuple[str, int], tuple[Json, float]] = {}
        self._by_settings: dict[tuple[str, str], float] = {}
        if path is not None:
            self._open(path, json.loads(json.dumps(terms)))

    def loss(self, stage: str, number: int, settings: Mapping[str, int | str]) -> float | None:
        """Return the loss of a candidate, None if it is unknown.

        Within a stage, a loss that is known for the same settings under another number is returned too.  Raises
        FooleryError if the log has other settings under this number.
        """
        kept = self._losses.get((stage, number))
        if kept is not None and kept[0] != dict(settings):
            raise FooleryError(f"{self._path}: {stage} {number} was another one: {WHY_NOT}")
        return self._by_settings.get((stage, _key(settings)))

    def add(self, stage: str, number: int, settings: Mapping[str, int | str], loss: float) -> None:
        """Store the loss of candidate `number` of `stage`, which has these `settings`."""
        self._keep(stage, number, dict(settings), loss)
        if self._path is not None:
            _append(self._path, {"stage": stage, "number": number, "settings": dict(settings), "loss": loss})

    def _keep(self, stage: str, number: int, settings: Json, loss: float) -> None:
        self._losses[stage, number] = settings, loss
        self._by_settings[stage, _key(settings)] = loss

    def _open(self, path: Path, terms: Json) -> None:
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]  # the last line may be incomplete
        try:
            trees = [json.loads(line) for line in whole]
            if trees and trees[0] != terms:
                raise ValueError("other terms")
            for tree in trees[1:]:
                self._keep(tree["stage"], tree["number"], tree["settings"], tree["loss"])
        except (ValueError, TypeError, KeyError):
            raise FooleryError(f"{path}: not the ledger of this search: {WHY_NOT}") from None
        if len(whole) < len(lines):
            path.write_bytes(b"".join(whole))
        if not whole:
            _append(path, terms)


def _key(settings: Mapping[str, int | str]) -> str:
    return json.dumps(dict(settings), sort_keys=True)


def _append(path: Path, tree: Json) -> None:
    with path.open("ab") as file:
        file.write(json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
