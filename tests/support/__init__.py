"""What tests share with each other, with benchmarks and with tools; it imports none of them.

- `server/`: servers in a process or in this one, their databases, players with real sockets, tables without a server.
- `browser/`: the built client in Chromium, people who tap, positions that are set up.
- `wander/`: a seeded visitor who tries every page.
- modules beside them: ports, processes, the command line, the terminal, a game from outside, checks of clauses.

What belongs to one game lies with its tests: `games.of_game` finds it there.
"""
