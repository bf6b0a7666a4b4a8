"""Code that tests, benchmarks and tools share; it imports none of them.

- `server/`: servers as processes or in this process, their databases, players with real sockets, tables without a
server.
- `browser/`: the built client in Chromium, players who tap, games that begin in a given position.
- `wander/`: a simulated visitor that tries every page at random, repeatable by its seed.
- single modules: ports, processes, the command line, the terminal, a game from another package, checks of rule clauses.
Helpers for one game lie with the tests of that game: `games.of_game` finds them there.
"""
