"""Tools to use the client from outside: a server, a browser, players who tap, and games set to a chosen position.

Tests, benchmarks and pictures use them. `tests/<game>/web` holds the simulated player and the positions of a game.
"""
