"""Second version of the schema.

A command is unique in a table's log.  A table can be set aside with its fault, and has the time of its last use.  A
seated person has the time when the server last saw them.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from foolery.server.lookalikes import name_key

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COLUMNS = (
    ("tables", "fault", sa.Text),
    ("tables", "used", sa.BigInteger),
    ("entries", "game", sa.Integer),
    ("entries", "step", sa.Integer),
    ("sittings", "seen", sa.BigInteger),
)

# An older server may have carried out the same command twice.  Only the first of these entries keeps the command.
FORGET_REPETITIONS = """
    UPDATE entries SET command = NULL WHERE command IS NOT NULL AND EXISTS (
        SELECT 1 FROM entries AS earlier
        WHERE earlier.table_no = entries.table_no AND earlier.command = entries.command AND earlier.n < entries.n
    )
"""


def upgrade() -> None:
    """Add the new columns and indexes, and compute the name keys of all people again."""
    for table, name, kind in COLUMNS:
        op.add_column(table, sa.Column(name, kind))
    named = sa.text("command IS NOT NULL")
    op.create_index("entries_by_command", "entries", ["table_no", "command"], sqlite_where=named)
    op.execute(FORGET_REPETITIONS)
    op.drop_index("entries_by_command", "entries")
    op.create_index(
        "entries_command", "entries", ["table_no", "command"], unique=True, sqlite_where=named, postgresql_where=named
    )
    op.create_index("tables_used", "tables", ["used"])
    op.create_index("sittings_table", "sittings", ["table_no"])
    _compare_names_anew()


def _compare_names_anew() -> None:
    """Compute all name keys again; names that look alike have the same key.

    If an older account already has the key, the person's id is added to it.
    """
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("name_key"), sa.column("created"))
    connection, taken = op.get_bind(), set()
    rows = connection.execute(sa.select(people.c.id, people.c.name).order_by(people.c.created, people.c.id)).all()
    keys = {}
    for person, name in rows:
        key = name_key(name)
        keys[person] = key if key not in taken else f"{key[:90]} {person}"
        taken.add(keys[person])
    for mark in (" ", ""):  # first to temporary keys, because two people may swap their keys
        for person, key in keys.items():
            unique = f"{mark}{person}" if mark else key
            connection.execute(sa.update(people).where(people.c.id == person).values(name_key=unique))


def downgrade() -> None:
    """Drop the new columns and indexes.  The name keys stay as they are."""
    op.drop_index("sittings_table", "sittings")
    op.drop_index("tables_used", "tables")
    op.drop_index("entries_command", "entries")
    for table, name, _ in COLUMNS:
        op.drop_column(table, name)
