"""Search for a better balanced edition of a game, by changing the numbers in its data file."""
