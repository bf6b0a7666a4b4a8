"""Our throughput beside that of other libraries, on their nearest games."""
