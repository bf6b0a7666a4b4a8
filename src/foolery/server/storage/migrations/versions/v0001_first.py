"""The first version of the database schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables of this version."""
    op.create_table(
        "settings",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("name_key", sa.String(120), nullable=False, unique=True),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("recovery", sa.String(64), unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("muted", sa.String(24), primary_key=True),
    )
    op.create_table(
        "tables",
        sa.Column("no", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(24), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("deadline", sa.BigInteger),
    )
    op.create_index("tables_lobby", "tables", ["public", "status", "no"])
    clocked = sa.text("deadline IS NOT NULL")
    op.create_index("tables_deadline", "tables", ["deadline"], sqlite_where=clocked, postgresql_where=clocked)
    op.create_table(
        "entries",
        sa.Column("table_no", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(80)),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "games",
        sa.Column("table_no", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("begin_n", sa.Integer),
        sa.Column("end_n", sa.Integer),
        sa.Column("result", sa.Text),
        sa.Column("readable", sa.Boolean, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("finished", sa.BigInteger, primary_key=True),
        sa.Column("table_no", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_table(
        "sittings",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("table_no", sa.Integer, primary_key=True, autoincrement=False),
    )


def downgrade() -> None:
    """Drop all tables of this version, with everything stored in them."""
    for name in ("sittings", "players", "games", "entries", "tables", "mutes", "people", "settings"):
        op.drop_table(name)
