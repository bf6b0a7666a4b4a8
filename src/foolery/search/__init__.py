"""Search and solving over the rules: compiled like them, and given to the bots."""
