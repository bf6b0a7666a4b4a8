"""What a game offers to learning programs: the encoder of observations, the action space and the set-ups.

They come from the game's module that its manifest names as the room `encoder`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from foolery.envs.core import FactoredChoice
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.encoding import Encoder, Features
from foolery.kernel.errors import FooleryError
from foolery.kernel.fields import NUMBER, ONE, Factor, Field, unpack, width_of
from foolery.kernel.game import Game, Json, Setup, Sight
from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["Spec", "learnable", "payoffs"]

WORD = 64


def learnable() -> list[str]:
    """Return the ids of the installed games that have an encoder of observations."""
    return [game_id for game_id in game_ids() if "encoder" in get_manifest(game_id).rooms]


@dataclass(frozen=True)
class Spec:
    """A game with fixed options as learning programs need it.

    `setups` has one set-up for each possible outcome of the options that are drawn at random.  `factors` describe how
    an action is put together from numbers that are chosen one after the other.
    """

    game: Game[Any, Any]
    setups: tuple[Setup, ...]
    encoder: Encoder
    factors: tuple[Factor, ...]
    together: bool  # all seats always decide at the same time

    @staticmethod
    def of(
        game_id: str, options: Mapping[str, object] | None = None, seats: int | None = None, edition: Json = None
    ) -> Spec:
        """Return the spec of the game `game_id`; if `seats` is None, it has the least possible number of seats.

        Raises FooleryError if the game has no encoder.
        """
        game = get_game(game_id)
        room = game.manifest.room("encoder")
        if room is None:
            raise FooleryError(f"{game.id} has no encoder: there is nothing for an environment to show")
        players = game.seat_counts[0] if seats is None else seats
        chosen = game.complete_options(options or {}, players)
        drawn = [name for name in game.drawn_options() if name not in chosen]
        ways = [dict(zip(drawn, way, strict=True)) for way in product(range(players), repeat=len(drawn))]
        setups = tuple(game.set_up({**chosen, **way}, players, edition) for way in ways)
        return Spec(game, setups, room.encoder(setups[0]), room.ACTIONS, getattr(room, "TOGETHER", False))

    def __deepcopy__(self, memo: object) -> Spec:
        """Return the same object: a spec never changes, so copies of an environment share it."""
        return self

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.setups[0].seats

    @property
    def num_actions(self) -> int:
        """The size of the action space: the number of values of the largest factor of an action."""
        return max(factor.size for factor in self.factors)

    def asked(self) -> tuple[Field, ...]:
        """Return the fields of an observation that say which factor of the action must be chosen now.

        They also hold the values of the factors before it.  The result is empty if an action has only one factor.
        """
        if len(self.factors) == 1:
            return ()
        chosen = (Field(each.name, NUMBER, each.bits, "the factor, if chosen already") for each in self.factors)
        return (Field("asked", ONE, len(self.factors), "the factor that is asked for"), *chosen)

    def size(self, memory: int) -> int:
        """Return the number of bits of an observation with `memory` entries of the memory."""
        table = width_of(self.asked()) + width_of(self.encoder.fields)
        return table + memory * width_of(self.encoder.memory)

    def choice(self) -> FactoredChoice:
        """Return a new decision; call its `open` with the legal actions to begin it."""
        shifts = vec[i64]([each.shift for each in self.factors])
        return FactoredChoice(shifts, vec[i64]([each.bits for each in self.factors]))

    def words(self, sight: Sight, choice: FactoredChoice | None, memory: int) -> list[int]:
        """Return the observation of the viewer of `sight` as 64-bit words.

        `choice` is the viewer's decision in progress; None if the viewer does not choose now.  Nothing hidden can get
        into the observation: the encoder is given a random state that agrees with the sight, not the true one.
        """
        assert sight.viewer is not None, "spectators learn nothing"
        world: State = self.game.imagine(sight, Rng(0))
        return self.words_of_state(world, sight.viewer, choice, memory)

    def words_of_state(self, state: State, viewer: int, choice: FactoredChoice | None, memory: int) -> list[int]:
        """Return the observation of `viewer` as 64-bit words, made from a state.

        This is faster than `words`, which makes it from a sight.
        """
        out = Features(-(-self.size(memory) // WORD))
        if choice is None:
            for field in self.asked():
                out.put(0, field.width)
        else:
            choice.write(out)
        self.encoder.write(state, viewer, out)
        self.encoder.write_memory(state, viewer, out, memory)
        out.finish(len(out.words))
        return [int(word) % (1 << WORD) for word in out.words]

    def decode(self, words: Sequence[int]) -> Sight:
        """Return the sight (all that a viewer knows) that an observation with the full memory encodes."""
        bits = sum(word << WORD * at for at, word in enumerate(words)) >> width_of(self.asked())
        table = unpack(self.encoder.fields, bits)
        bits >>= width_of(self.encoder.fields)
        entries = []
        for _ in range(self.encoder.most):
            entries.append(unpack(self.encoder.memory, bits))
            bits >>= width_of(self.encoder.memory)
        sight: Sight = self.encoder.decode(table, entries)
        return sight


def payoffs(outcome: Outcome, seats: int) -> list[float]:
    """Return each seat's payoff for a finished game: 1 for a sole winner, 0 if all seats win, below 0 for a loss.

    The sum of all payoffs is 0.
    """
    share = 1 / len(outcome.winners)
    return [((share if seat in outcome.winners else 0) * seats - 1) / (seats - 1) for seat in range(seats)]
