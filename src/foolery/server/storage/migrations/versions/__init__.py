"""The migrations: one file for each change of the schema, numbered from the oldest."""
