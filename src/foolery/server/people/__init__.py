"""People: guests with a signed cookie, a name of their choice, and a code to become the same person elsewhere."""
