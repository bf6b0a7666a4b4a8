"""The server: tables that lose nothing and leak nothing.

A table is an append-only log of entries; an entry is on disk before anybody hears of it.  From the log `room` folds the
table as it stands, `eyes` shows each viewer what they may see of it, `hub` keeps the live ones and their sockets.
Nothing here knows a rule: every registered game is served by the same code.
"""
