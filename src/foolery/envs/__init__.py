"""Learning environments over the games' own rules: thin, and without a rule in them.

`spec` says what a game offers to learning programs, `episode` plays one game for the wrappers, and each wrapper speaks
the language of one library: `pettingzoo`, `gymnasium`, `openspiel`.  `batched` plays thousands of games at once.
"""
