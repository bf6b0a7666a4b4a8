"""The games as OpenSpiel games; `register` registers each game that has an encoder as `foolery_<game>`.

The parameters are `seats`, and `options` in the form `name:value;name:value`.  Each card of a shuffle is dealt at a
chance node of its own.  Seats that decide at the same time are asked one after the other, and no seat sees the choices
of the others before all have chosen.  A state from `resample_from_infostate` has an empty history, so OpenSpiel cannot
replay it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from foolery.envs.arrays import bits_of
from foolery.envs.episode import Episode
from foolery.envs.spec import Spec, learnable
from foolery.games import get_game, get_manifest
from foolery.kernel.fields import width_of
from foolery.kernel.numbers import i64, vec
from foolery.kernel.options import parse_assignments
from foolery.kernel.rng import Rng

__all__ = ["FooleryGame", "FooleryObserver", "FooleryState", "register", "short_name"]

LONGEST = 1_000_000_000  # an upper bound on the length of a game; the real bounds, which depend on options, are lower


def short_name(game_id: str) -> str:
    """Return the name of the game `game_id` in OpenSpiel."""
    return f"foolery_{game_id.replace('-', '_')}"


def _game_type(game_id: str) -> Any:
    manifest = get_manifest(game_id)
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game_id),
        long_name=manifest.title["en"],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(manifest.seats),
        min_num_players=min(manifest.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": min(manifest.seats), "options": ""},
    )


def _read_options(game_id: str, text: str) -> dict[str, Any]:
    words = [each.replace(":", "=", 1) for each in text.split(";") if each]
    return dict(parse_assignments(get_game(game_id).option_specs, words))


class FooleryGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options as an OpenSpiel game; a subclass for each game sets `game_id`."""

    game_id: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, game_id = dict(params or {}), self.game_id
        seats = given.get("seats", min(get_manifest(game_id).seats))
        self.spec = Spec.of(game_id, _read_options(game_id, given.get("options", "")), seats)
        cards = max(_most_cards(self.spec), len(self.spec.setups))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spec.num_actions,
            max_chance_outcomes=cards,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(game_id), info, given)

    def new_initial_state(self) -> FooleryState:
        """Return the state before the first shuffle."""
        return FooleryState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FooleryObserver:
        """Return a new observer; with perfect recall it shows all that a player knows, else only the table."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return FooleryObserver(self.spec, perfect_recall=kind.perfect_recall)


def _most_cards(spec: Spec) -> int:
    """Return the highest card number in the first shuffle plus 1; 1 if there is no shuffle at the start.

    Later shuffles have no higher card numbers.
    """
    due = spec.game.new(spec.setups[0]).due()
    return 1 if due is None else max(int(card) for card in due.cards) + 1


class FooleryState(pyspiel.State):  # type: ignore[misc]
    """A game in progress as an OpenSpiel state.

    `_dealt` lists the cards of the current shuffle that were dealt already.
    """

    def __init__(self, game: FooleryGame) -> None:
        super().__init__(game)
        self._spec: Spec = game.spec
        self._episode: Episode | None = None  # None until the first seat is drawn
        self._dealt: list[int] = []
        if len(game.spec.setups) == 1:
            self._begin(0)

    def __deepcopy__(self, memo: object) -> FooleryState:
        twin: FooleryState = self.clone()
        return twin

    @property
    def episode(self) -> Episode:
        """The `Episode` in which this state is played.

        If an option is drawn at random and was not drawn yet, it is a new episode with the first possible value of it.
        """
        return self._episode or Episode(self._spec, self._spec.setups[0])

    def _begin(self, way: int) -> None:
        self._episode = Episode(self._spec, self._spec.setups[way])
        self._finish_dealing()

    # -- chance

    def _undealt(self) -> list[int]:
        due = self.episode.state.due()
        assert due is not None, "no shuffle is due"
        return sorted({int(card) for card in due.cards} - set(self._dealt))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes of the chance node, each with its probability; all are equally likely.

        An outcome is the next card of the shuffle, or, at the start, the value of the option that is drawn at random.
        """
        ways = range(len(self._spec.setups)) if self._episode is None else self._undealt()
        return [(each, 1 / len(ways)) for each in ways]

    def _finish_dealing(self) -> None:
        """Carry out the shuffle for which the rules wait if at most one card is left, since its place is then certain.

        Repeat this for the next shuffle.
        """
        while self.episode.state.due() is not None and len(self._undealt()) <= 1:
            order, self._dealt = [*self._dealt, *self._undealt()], []
            self.episode.deal(vec[i64](order))

    # -- the contract of OpenSpiel

    def current_player(self) -> int:
        """Return the player that must choose: a seat, or OpenSpiel's number for chance or for a finished game."""
        if self._episode is None or self._episode.state.due() is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._episode.seat is None else self._episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.codes(player)

    def _apply_action(self, action: int) -> None:
        if self._episode is None:
            self._begin(action)
        elif self._episode.state.due() is not None:
            self._dealt.append(action)
            self._finish_dealing()
        else:
            self._episode.take(action)
            self._finish_dealing()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seat {action} begins" if self._episode is None else f"deal {action}"
        return self.episode.called(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._episode is not None and self._episode.is_over

    def returns(self) -> list[float]:
        """Return each seat's payoff, from -1 to 1; 0 while the game goes on."""
        return self.episode.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FooleryState:
        """Return a random state that agrees with all that `player` knows; all such states are equally likely."""
        rng = Rng(int(sampler() * (1 << 53)))
        state = FooleryState(self.get_game())
        world = self._spec.game.imagine(self.episode.sight(player), rng)
        state._episode = self.episode.with_state(world)
        if self.episode.seat == player:
            for code in self.episode.taken:
                state._episode.take(code)
        return state

    def __str__(self) -> str:
        """Return the position as one line, followed by dealt cards and chosen factors that are not in it yet."""
        under_way = map(str, [*self._dealt, *self.episode.taken])
        return " ".join([self._spec.game.position(self.episode.state), *under_way])


class FooleryObserver:
    """An OpenSpiel observer: it writes the cards on the table, or with perfect recall all that a player knows."""

    def __init__(self, spec: Spec, *, perfect_recall: bool) -> None:
        self._spec = spec
        self._memory = spec.encoder.most if perfect_recall else 0
        self.tensor = np.zeros(spec.size(self._memory), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for field in (*spec.asked(), *spec.encoder.fields):
            self.dict[field.name] = self.tensor[at : at + field.count * field.width].reshape(field.count, field.width)
            at += field.count * field.width
        if self._memory:
            self.dict["memory"] = self.tensor[at:].reshape(self._memory, width_of(spec.encoder.memory))

    def set_from(self, state: FooleryState, player: int) -> None:
        """Fill `tensor` with the observation of `player` in `state`."""
        words = state.episode.words(player, self._memory)
        self.tensor[:] = bits_of(words, len(self.tensor))

    def string_from(self, state: FooleryState, player: int) -> str:
        """Return the observation of `player` in `state` as hexadecimal text."""
        words = state.episode.words(player, self._memory)
        return ".".join(f"{word:x}" for word in words)


def register() -> list[str]:
    """Register all games that have an encoder in OpenSpiel, if this was not done yet; return their names there."""
    known = set(pyspiel.registered_names())
    for game_id in learnable():
        if short_name(game_id) not in known:
            named = type(short_name(game_id), (FooleryGame,), {"game_id": game_id})
            pyspiel.register_game(_game_type(game_id), named)
    return [short_name(game_id) for game_id in learnable()]
