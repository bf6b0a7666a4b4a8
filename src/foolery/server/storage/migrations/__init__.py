"""Alembic migrations: the changes of the database schema, in order."""
