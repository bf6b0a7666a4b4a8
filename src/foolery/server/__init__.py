"""The server: tables that lose nothing and leak nothing.

A table is an append-only log of entries; an entry is on disk before any client hears of it.  Nothing here knows a rule:
every registered game is served by the same code.  The rooms, each of which knows only those before it:

wire       everything that crosses the wire, as types; around it refusals, the games' catalogue, fairness, limits
transport  connections and frames: the only code that touches the ASGI server
tables     one table as its log makes it: seating, games, clocks, decisions, views; pure, nothing waits
storage    the database
people     cookies, names, recovery codes
live       the tables in memory: commands, sockets, bots, clocks, other processes
http       the routes
sockets    the WebSocket of a table
"""
