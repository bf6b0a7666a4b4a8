"""Collect the texts that Python code produces in the test language: `python -m tests.support.pseudo_speech`.

Run it in the environment of `pseudo_language`. It prints as JSON, by the place that produced them, the sentences with
words outside brackets, which are those that did not come from a text file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from msgspec import to_builtins

from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.kernel.texts import LANGUAGES
from foolery.server.catalogue import clauses, game_infos
from foolery.server.wire import spoken
from tests.support.pseudo_language import PSEUDO, unbracketed

SEEDS = (1, 2)


def speech() -> Iterator[tuple[str, str]]:
    """Yield pairs: the place in the program that produced a text, and the text."""
    assert PSEUDO in LANGUAGES
    for info in game_infos():
        yield from _by_language("games", to_builtins(info))
        yield from ((f"clause {each.id}", spoken(each, PSEUDO)) for each in clauses(info.id))
    for game_id in game_ids():
        for seed in SEEDS:
            yield from _told(game_id, seed)


def _by_language(place: str, tree: object) -> Iterator[tuple[str, str]]:
    if isinstance(tree, dict):
        if PSEUDO in tree:
            yield place, tree[PSEUDO]
        for each in tree.values():
            yield from _by_language(place, each)
    elif isinstance(tree, list):
        for each in tree:
            yield from _by_language(place, each)


def _told(game_id: str, seed: int) -> Iterator[tuple[str, str]]:
    """Play a random game; yield the texts of its actions, refusals, events and final figures, each with its place."""
    game, rng = get_game(game_id), Rng(seed)
    seats = max(game.seat_counts)
    session = GameSession(game, {}, seats, SeededDealer(rng))
    names = [f"⟦{seat}⟧" for seat in range(seats)]
    while session.outcome() is None:
        waiting = session.to_act()
        seat = waiting[int(rng.below(len(waiting)))]
        legal = [int(each) for each in session.state.legal(seat)]
        before = session.sight(seat)
        for action in legal[:12]:
            yield f"{game_id}: describe", game.describe(before, action, PSEUDO)
        refusal = next((found for each in range(40) if (found := game.why_illegal(session.state, seat, each))), None)
        if refusal is not None:
            yield f"{game_id}: explain", game.explain(session.setup, refusal, PSEUDO)
        action = legal[int(rng.below(len(legal)))]
        witnessed = game.witness(session.state, seat, action, seat)
        session.play(seat, action)
        for beat in game.beats(before, session.sight(seat), seat, witnessed, names, PSEUDO):
            yield f"{game_id}: beat", beat.text
    for tally in game.tallies(session.sight(0), PSEUDO):
        yield from ((f"{game_id}: tally", each) for each in (tally.text, *tally.figures))


def main() -> None:
    """Print as JSON the sentences with words that do not come from a text file."""
    found: dict[str, list[str]] = {}
    for place, sentence in speech():
        if unbracketed(sentence) and sentence not in found.setdefault(place, []):
            found[place].append(sentence)
    print(json.dumps({place: said[:5] for place, said in found.items() if said}, ensure_ascii=False))


if __name__ == "__main__":
    main()
