"""Search over imagined worlds and exact endgame search; compiled like the rules."""
