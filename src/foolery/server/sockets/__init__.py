"""The WebSocket of a table: reading a client's commands and answering them."""
