"""One table: its log, who sits there, its games, what may be done, and what each viewer is shown.

Everything here is synchronous: no database, no sockets, no tasks.  `new_table` checks a wish for a table; `entries` are
what a log holds, `state` folds them into the table as it stands, `seating` is its chairs; `decisions` turns a command
into an entry, `follow_ups` says what happens by itself; `views` shows, `log_lines` tells, `archive` looks back.
"""
