"""One file per change, oldest first."""
