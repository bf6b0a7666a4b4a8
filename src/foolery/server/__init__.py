"""The server: it keeps every step of a game, and sends no client what it must not know.

A table is an append-only log of entries; an entry is on disk before any client is sent its effect.  Nothing here knows
a rule: every registered game is served by the same code.  The packages, each of which imports only those before it:

wire       the types of all messages; beside it in this folder: refusals, the games' catalogue, limits
transport  connections and frames: the only code that touches the ASGI server
tables     one table, computed from its log: seating, games, clocks, decisions, views; no input or output
storage    the database
people     cookies, names, recovery codes
live       the tables in memory: commands, sockets, bots, clocks, other processes
http       the routes
sockets    the WebSocket of a table
"""
