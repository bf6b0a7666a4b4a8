"""The network and its learning, in PyTorch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import nn

from examples.ppo.rollouts import Array, Choices, Rollout, advantages
from examples.ppo.shares import FORBIDDEN, Weights

__all__ = ["Learner"]


class _Network(nn.Module):  # type: ignore[misc]
    """Two shared layers and two heads: the log chance of each action, and the value of the position from -1 to 1."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actions = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.actions.weight, 0.01)  # begin with a policy that is nearly even

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        inside = self.body(seen)
        logits = self.actions(inside).masked_fill(masks == 0, FORBIDDEN)
        return torch.log_softmax(logits, dim=1), torch.tanh(self.value(inside)).squeeze(1)


class Learner:
    """Chooses actions with its network and improves the network from played games."""

    def __init__(self, size: int, actions: int, *, width: int, seed: int, device: str) -> None:
        torch.manual_seed(seed)
        self._order = np.random.default_rng(seed)
        self.device = device
        self.network = _Network(size, actions, width).to(device)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=5e-4, eps=1e-5)

    def _tensor(self, numbers: Array, kind: Any = torch.float32) -> Any:
        return torch.as_tensor(numbers).to(self.device).to(kind)

    def play(self, seen: Array, masks: Array) -> Choices:
        """Return actions drawn from the policy, for learning; `seen` and `masks` have a row for each position."""
        with torch.no_grad():
            chances, values = self.network(self._tensor(seen), self._tensor(masks, torch.uint8))
            actions = torch.multinomial(chances.exp(), 1)
            chosen = chances.gather(1, actions).squeeze(1)
        return Choices(actions.squeeze(1).cpu().numpy(), chosen.cpu().numpy(), values.cpu().numpy())

    def best(self, seen: Array, masks: Array) -> Array:
        """Return the likeliest action for each position, for contests."""
        with torch.no_grad():
            chances, _ = self.network(self._tensor(seen), self._tensor(masks, torch.uint8))
        found: Array = chances.argmax(dim=1).cpu().numpy()
        return found

    def weights(self) -> Weights:
        """Return the network's weights as NumPy arrays, for processes that play without PyTorch."""

        def numbers(layer: Any) -> tuple[Array, Array]:
            return layer.weight.detach().cpu().numpy(), layer.bias.detach().cpu().numpy()

        network = self.network
        body = tuple(numbers(layer) for layer in network.body if isinstance(layer, nn.Linear))
        return Weights(body, numbers(network.actions), numbers(network.value))

    def learn(self, rollout: Rollout, *, epochs: int = 2, batch: int = 8192) -> None:
        """Improve the network on `rollout` by PPO: actions that did better than expected get likelier."""
        better = advantages(rollout, 0.95)
        kinds = (torch.uint8, torch.uint8, torch.int64, torch.float32, torch.float32, torch.float32)
        columns = (
            rollout.observations,
            rollout.masks,
            rollout.actions,
            rollout.log_chances,
            better,
            better + rollout.values,
        )
        flat = [
            self._tensor(column.reshape(-1, *column.shape[2:]), kind)
            for column, kind in zip(columns, kinds, strict=True)
        ]
        for part in _parts(self._order, len(flat[0]), epochs, batch):
            self._improve(*(column[part] for column in flat))

    def _improve(self, seen: Any, masks: Any, actions: Any, before: Any, better: Any, worth: Any) -> None:
        chances, values = self.network(seen.float(), masks)
        ratio = (chances.gather(1, actions[:, None]).squeeze(1) - before).exp()
        better = (better - better.mean()) / (better.std() + 1e-8)
        gain = torch.minimum(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
        spread = -(chances.exp() * chances.clamp_min(-50)).sum(dim=1).mean()
        loss = -gain + 0.5 * (values - worth).square().mean() - 0.01 * spread
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()


def _parts(rng: np.random.Generator, size: int, epochs: int, batch: int) -> Iterator[Array]:
    """Yield the row numbers of each batch; in each epoch every row comes once, in random order."""
    for _ in range(epochs):
        order = rng.permutation(size)
        for start in range(0, size, batch):
            yield order[start : start + batch]
