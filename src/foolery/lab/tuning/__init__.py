"""Searching for a better balanced edition of a game."""
