"""Learning environments: thin wrappers around the games' own rules.

`spec` describes what a game offers to learning programs, `episode` plays one game for the wrappers, and each wrapper
serves one library: `pettingzoo`, `gymnasium`, `openspiel`.  `batched` plays thousands of games at once.
"""
