"""The live tables of this process: the tables in memory, with their sockets, bots and clocks.

`services` creates the parts and connects them.  `registry` finds tables and loads them from the database.
`log_writer` appends entries to a table's log.  `command_handler` carries out commands.  `audience` manages the
sockets, and `showing` sends each of them what its viewer may see.  `bots` plays for bots.  `timekeeper` lets a player
lose when their clock has run out.  `peers` exchanges news with other server processes.  `housekeeping` does the
periodic work.
"""
