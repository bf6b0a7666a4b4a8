"""Reports as lines of text or as HTML pages, for commands and notebooks."""
