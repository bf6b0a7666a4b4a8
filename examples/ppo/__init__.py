"""Proximal policy optimisation by self-play on The Fool's Field, in PyTorch, from the batched environment."""
