"""The live tables of this process: in memory, with sockets, bots and clocks.

`services` puts the parts together: `registry` finds and reads tables, `log_writer` writes entries, `command_handler`
carries out commands, `audience` keeps the sockets, `showing` sends them what they may see, `bots` and `timekeeper` act
for players who do not, `peers` hears from other processes, `housekeeping` tidies up.
"""
