"""One table: its log, its players, its games, which commands are allowed, and what each viewer is shown.

Everything here is synchronous: no database, no sockets, no tasks.  `new_table` checks the form for a new table.
`entries` defines the entries of a log, `state` computes the table's state from them, `seating` is the part about the
seats.  `decisions` turns a command into an entry, `follow_ups` finds entries that follow without a command.  `views`
makes what clients are shown, `log_lines` the log in words, and `archive` reads finished games.

A viewer is a seat, or None for a spectator.  A sight is all that one viewer knows of a game.
"""
