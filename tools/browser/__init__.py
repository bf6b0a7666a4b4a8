"""What drives the page from outside: a server, a browser, players who tap, and tables set up on purpose.

Tests, benchmarks and pictures use it; a game's folder here holds its player and its set positions.
"""
