"""Dealers: seeded, replaying, and fair with test vectors."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from foolery.games import game_ids, get_game
from foolery.kernel.dealer import FairDealer, ReplayingDealer, SeededDealer, commitment
from foolery.kernel.errors import InvalidRecordError
from foolery.kernel.fair import KeptCommitments, read_kept
from foolery.kernel.record import Record, check_fair, record_of
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

SECRET = bytes(range(32))
VECTORS = {"first": 0, "deck": "FAHDBEGC", "deck again": "ABDHFCGE"}


def shuffled_by_hand(secret: bytes, entropy: list[str], name: str, times: int, cards: list[str]) -> list[str]:
    """The documented stream, written a second time with nothing but the standard library."""
    words: list[int] = []
    counter = 0

    def below(bound: int) -> int:
        nonlocal counter, words
        while True:
            if not words:
                message = "\0".join([*entropy, name, str(times), str(counter)]).encode()
                digest = hmac.new(secret, message, hashlib.sha256).hexdigest()
                words = [int(digest[at : at + 8], 16) for at in range(0, 64, 8)]
                counter += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % bound:
                return word % bound

    order = sorted(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def test_the_fair_dealer_keeps_to_the_documented_stream() -> None:
    cards = [f"c{number:02}" for number in range(40)]
    for entropy in ([], ["", ""], ["sesame", "愚者", ""]):
        dealer = FairDealer(SECRET, entropy)
        for name, times in (("deck", 0), ("round 1 seat 0", 0), ("deck", 1), ("deck", 2)):
            assert dealer.shuffle(name, cards[::-1]) == shuffled_by_hand(SECRET, entropy, name, times, cards)


def test_vectors_in_the_docs() -> None:
    """The vectors of docs/records.md."""
    dealer = FairDealer(SECRET, ["alpha", "beta"])
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert dealer.pick("first", 2) == VECTORS["first"]
    assert "".join(dealer.shuffle("deck", list("ABCDEFGH"))) == VECTORS["deck"]
    assert "".join(dealer.shuffle("deck", list("ABCDEFGH"))) == VECTORS["deck again"]


def test_vectors_of_the_page_on_fairness() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "fairness.md").read_text(encoding="utf-8")
    kept = read_kept(next(line for line in page.splitlines() if line.lstrip().startswith("{")))
    assert kept == KeptCommitments(commitment(SECRET), (commitment(b"alpha"), commitment(b"beta")), 0, "alpha")
    for value in (commitment(SECRET), *kept.commits, " ".join(str(VECTORS["deck"]))):
        assert f"`{value}`" in page


def test_records_of_the_first_stream_are_checked_by_it() -> None:
    """Version 1 did not count how often a name was dealt: its vectors stay what they were."""
    dealer = FairDealer(SECRET, ["alpha", "beta"], stream=1)
    assert dealer.pick("first", 2) == 1
    assert dealer.shuffle("deck", list("ABCDEFGH")) == list("HAEGFDBC")
    assert dealer.shuffle("deck", list("ABCDEFGH")) == list("HAEGFDBC")


@pytest.mark.parametrize("game_id", game_ids())
def test_no_two_shuffles_of_one_game_share_a_stream(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """JK-5.5: the second `seat 0` of a match is a new order; nothing dealt before tells what is dealt later."""
    keys: list[bytes] = []

    def noticed(secret: bytes, message: bytes, kind: Any) -> hmac.HMAC:
        keys.append(message)
        return hmac.HMAC(secret, message, kind)

    monkeypatch.setattr(hmac, "new", noticed)
    game = get_game(game_id)
    longest = {"jinkei": {"games": 2}, "fools-fortune": {"action_limit": 5}}.get(game_id, {})
    seats = game.seat_counts[-1]
    table = GameSession(game, longest, seats, FairDealer(SECRET, ["x"] * seats))
    rng = Rng(4)
    while table.outcome() is None:
        seat = table.to_act()[0]
        legal = table.sight(seat).legal
        table.play(seat, legal[int(rng.below(len(legal)))])
    assert len(table.shuffles) >= (4 if game_id == "jinkei" else 1)
    assert len(set(keys)) == len(keys) >= len(table.shuffles)


def test_a_fairly_dealt_record_verifies_and_a_touched_one_does_not() -> None:
    game = get_game("fools-field")
    entropy = ["a", "b"]
    table = GameSession(game, {}, 2, FairDealer(SECRET, entropy))
    table.resign(1)
    fair = {"commit": commitment(SECRET), "secret": SECRET.hex(), "entropy": entropy, "drawn": ["first"], "stream": 2}
    record = record_of(table, fair=fair)
    check_fair(game, Record.from_line(record.to_line()))
    for key, value in (("secret", "00"), ("commit", "00"), ("entropy", ["a", "c"]), ("secret", "zz")):
        broken = json.loads(record.to_line())
        broken["fair"][key] = value
        with pytest.raises(InvalidRecordError, match="fair"):
            check_fair(game, Record.from_line(json.dumps(broken)))
    swapped = json.loads(record.to_line())
    cards = swapped["shuffles"][0]["cards"]
    cards[0], cards[1] = cards[1], cards[0]
    with pytest.raises(InvalidRecordError, match="was not dealt from the secret"):
        check_fair(game, Record.from_line(json.dumps(swapped)))


def test_a_replaying_dealer_refuses_what_the_record_does_not_hold() -> None:
    dealer = ReplayingDealer([("deck", ["a", "b"])])
    with pytest.raises(InvalidRecordError, match="'fate'"):
        dealer.shuffle("fate", ["a", "b"])
    with pytest.raises(InvalidRecordError, match="no more shuffles"):
        dealer.shuffle("deck", ["a", "b"])
    with pytest.raises(InvalidRecordError, match="exactly the cards"):
        ReplayingDealer([("deck", ["a", "a"])]).shuffle("deck", ["a", "b"])
    with pytest.raises(InvalidRecordError, match="missing"):
        dealer.pick("first", 2)


def test_a_seeded_dealer_deals_every_order() -> None:
    dealer = SeededDealer(Rng(1))
    orders = {tuple(dealer.shuffle("deck", "abc")) for _ in range(200)}
    assert len(orders) == 6
