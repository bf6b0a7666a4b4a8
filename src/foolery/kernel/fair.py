"""The `fair` part of a record: it lets players check that the server did not choose the order of the cards.

`kernel.dealer.FairDealer` explains how such a deal is made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from foolery.kernel.dealer import STREAMS, FairDealer, commitment
from foolery.kernel.errors import InvalidRecordError, short
from foolery.kernel.game import Game, Json

if TYPE_CHECKING:
    from foolery.kernel.record import Record

__all__ = ["Kept", "KeptCommitments", "check_fair", "check_kept", "read_fair", "read_kept"]

MAX_ENTROPY = 200  # characters
_KEYS = {"commit", "secret", "entropy", "drawn", "stream", "renewed"}
_HASH = re.compile(r"[0-9a-f]{64}")
_SECRET = re.compile(r"([0-9a-f]{2}){1,64}")


def read_fair(tree: Mapping[str, Json], seats: int) -> Mapping[str, Json]:
    """Check the form of the `fair` part of a record, `tree`, and return it. Raises InvalidRecordError if it is wrong.

    `seats` is the number of seats of the game.
    """
    unknown = sorted(set(tree) - _KEYS)
    _expect(not unknown, f"unknown key {short(unknown[0]) if unknown else ''}")
    _expect(_is_like(tree.get("commit"), _HASH), "the commitment is missing or no hash")
    _expect("secret" not in tree or _is_like(tree["secret"], _SECRET), "the secret is not hexadecimal")
    entropy = tree.get("entropy")
    sound = isinstance(entropy, list) and len(entropy) == seats and all(map(_is_entropy, entropy))
    _expect(sound, "expected one entropy text per seat")
    stream = tree.get("stream", STREAMS[0])
    _expect(type(stream) is int and stream in STREAMS, f"there is no version {short(stream)} of the stream")
    renewed = tree.get("renewed", 1)
    _expect(type(renewed) is int and renewed > 0, "'renewed' is not how often there was a new secret")
    drawn = tree.get("drawn", [])
    sound = isinstance(drawn, list) and all(isinstance(name, str) for name in drawn) and len(set(drawn)) == len(drawn)
    _expect(sound, "'drawn' is not a list of option names")
    return tree


def _is_like(value: Json, pattern: re.Pattern[str]) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_entropy(value: Json) -> bool:
    # NUL separates the seats' texts in the message, so no text may contain it.
    return isinstance(value, str) and len(value) <= MAX_ENTROPY and "\0" not in value


def check_fair(game: Game[Any, Any], record: Record) -> None:
    """Check that all shuffles of `record` follow from the server's secret and the seats' entropy.

    Raises InvalidRecordError if one does not, or if the secret does not match its published hash.
    """
    fair = record.fair
    if fair is None:
        raise InvalidRecordError("the record has no fair dealing to check")
    _expect("secret" in fair, "the secret is not revealed")
    secret = bytes.fromhex(fair["secret"])
    _expect(commitment(secret) == fair["commit"], "the secret does not match the commitment")
    dealer = FairDealer(secret, fair["entropy"], fair.get("stream", STREAMS[0]))
    for name in fair.get("drawn", []):
        _expect(name in game.drawn_options(), f"option {short(name)} is not drawn at random")
        chosen = dealer.pick(name, record.seats)
        _expect(record.options.get(name) == chosen, f"option {name!r} should have come out as {chosen}")
    for name, cards in record.shuffles:
        _expect(dealer.shuffle(name, cards) == list(cards), f"shuffle {short(name)} was not dealt from the secret")


@dataclass(frozen=True)
class KeptCommitments:
    """The commitments (hashes) that a player's browser stored before the first card was dealt.

    `check_kept` compares them with the record.
    """

    commit: str  # the server's commitment to its secret
    commits: tuple[str, ...]  # by seat: the hash of its entropy; empty if it added none
    seat: int  # the player's own seat
    entropy: str  # the text that the player added


def read_kept(text: str) -> KeptCommitments:
    """Return the commitments in `text`, the JSON that a player's browser stored. Raises InvalidRecordError."""
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidRecordError("kept: not JSON") from None
    sound = (
        isinstance(tree, dict)
        and _is_like(tree.get("commit"), _HASH)
        and isinstance(tree.get("commits"), list)
        and all(each == "" or _is_like(each, _HASH) for each in tree["commits"])
        and type(tree.get("seat")) is int
        and 0 <= tree["seat"] < len(tree["commits"])
        and _is_entropy(tree.get("entropy"))
    )
    if not sound:
        raise InvalidRecordError("kept: expected 'commit', 'commits', 'seat' and 'entropy', as the page keeps them")
    return KeptCommitments(tree["commit"], tuple(tree["commits"]), tree["seat"], tree["entropy"])


def check_kept(record: Record, kept: KeptCommitments) -> None:
    """Check `record` against the commitments that a player's browser stored.

    Raises InvalidRecordError if the secret or the entropy of any seat does not match them.
    """
    fair = record.fair
    if fair is None:
        raise InvalidRecordError("the record has no fair dealing to check")
    entropy: list[str] = fair["entropy"]
    _expect(fair["commit"] == kept.commit, "the server's commitment is not the one that was shown before the game")
    _expect(len(entropy) == len(kept.commits), f"expected {len(kept.commits)} seats, got {len(entropy)}")
    _expect(entropy[kept.seat] == kept.entropy, "what you added to the deal is not what was dealt from")
    for seat, (text, commit) in enumerate(zip(entropy, kept.commits, strict=True)):
        promised = text == "" if commit == "" else commitment(text.encode()) == commit
        _expect(promised, f"what seat {seat} added to the deal is not what it had committed itself to")


def _expect(sound: bool, problem: str) -> None:
    if not sound:
        raise InvalidRecordError(f"fair: {problem}")


Kept = KeptCommitments  # the name of version 0.1; goes with version 0.3
