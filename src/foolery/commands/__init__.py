"""The subcommands of `foolery`, one module each."""
