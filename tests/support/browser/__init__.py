"""What drives the page from outside: a server, a browser, players who tap, and tables set up on purpose.

Tests, benchmarks and pictures use it; `tests/<game>/web` holds the player and the set positions of a game.
"""
