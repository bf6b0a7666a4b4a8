"""The live tables of this process: in memory, with sockets, bots and clocks.

`hub` puts the parts together: `registry` finds and reads tables, `scribe` writes entries, `desk` takes commands,
`audience` keeps the sockets, `showing` sends them what they may see, `bots` and `clocks` act for those who do not,
`peers` hears from other processes, `housekeeping` tidies up.
"""
