"""A command counts once, for ever; tables can be set aside and fall out of use; a seat was last seen somewhere."""

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

# A server that forgot commands after a while may have carried one out twice; the first keeps the name.
FORGET_REPETITIONS = """
    UPDATE entries SET command = NULL WHERE command IS NOT NULL AND EXISTS (
        SELECT 1 FROM entries AS earlier
        WHERE earlier.table_no = entries.table_no AND earlier.command = entries.command AND earlier.n < entries.n
    )
"""


def upgrade() -> None:
    """Add what is new."""
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
    """Give every name the key by which lookalikes are found now; of two with the same, the later one's is its own."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("name_key"), sa.column("created"))
    connection, taken = op.get_bind(), set()
    rows = connection.execute(sa.select(people.c.id, people.c.name).order_by(people.c.created, people.c.id)).all()
    keys = {}
    for person, name in rows:
        key = name_key(name)
        keys[person] = key if key not in taken else f"{key[:90]} {person}"
        taken.add(keys[person])
    for mark in (" ", ""):  # by way of unused keys: two may change places
        for person, key in keys.items():
            unique = f"{mark}{person}" if mark else key
            connection.execute(sa.update(people).where(people.c.id == person).values(name_key=unique))


def downgrade() -> None:
    """Drop it again."""
    op.drop_index("sittings_table", "sittings")
    op.drop_index("tables_used", "tables")
    op.drop_index("entries_command", "entries")
    for table, name, _ in COLUMNS:
        op.drop_column(table, name)
