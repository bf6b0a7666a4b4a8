"""Learning environments: the games as environments of libraries for reinforcement learning.

`spec` describes what a game offers to learning programs.  `episode` plays one game.  `pettingzoo`, `gymnasium` and
`openspiel` are wrappers for the libraries of these names.  `batched` plays thousands of games at once.
"""
