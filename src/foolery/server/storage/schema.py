"""The tables of the database.  `migrations/` brings an older file here; a test compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

__all__ = ["entries", "games", "mutes", "people", "players", "settings", "sittings", "tables"]

metadata = MetaData()

# What the server itself must remember: the key that signs cookies.
settings = Table(
    "settings", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False)
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("name_key", String(120), nullable=False, unique=True),  # names that look alike share it
    Column("lang", String(2), nullable=False),
    Column("generation", Integer, nullable=False),  # cookies of an earlier one are no longer good
    Column("recovery", String(64), unique=True),  # SHA-256 of the recovery code
    Column("created", BigInteger, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("muted", String(24), primary_key=True),
)

tables = Table(
    "tables",
    metadata,
    Column("no", Integer, primary_key=True, autoincrement=True),
    Column("id", String(24), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("config", Text, nullable=False),  # tables.new_table.TableConfig
    Column("summary", Text, nullable=False),  # wire.TableInfo, for the lobby
    Column("deadline", BigInteger),  # when the next clock runs out
    Column("fault", Text),  # why the table is set aside: its log cannot be read; none: it is not
    Column("used", BigInteger),  # when a person last came or went, or a game began or ended
)
Index("tables_lobby", tables.c.public, tables.c.status, tables.c.no)
Index("tables_used", tables.c.used)
Index(
    "tables_deadline",
    tables.c.deadline,
    sqlite_where=tables.c.deadline.isnot(None),
    postgresql_where=tables.c.deadline.isnot(None),
)

# The log.  (table_no, n) is unique: of two who would append entry n, one is told that it exists.  So is (table_no,
# command), where a command is a person and the id they gave it: it is carried out once, however often it is sent.
entries = Table(
    "entries",
    metadata,
    Column("table_no", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(80)),
    Column("body", Text, nullable=False),
    Column("game", Integer),  # with a command: what its sender was told, the game's number and the step
    Column("step", Integer),
    sqlite_with_rowid=False,
)
Index(
    "entries_command",
    entries.c.table_no,
    entries.c.command,
    unique=True,
    sqlite_where=entries.c.command.isnot(None),
    postgresql_where=entries.c.command.isnot(None),
)

games = Table(
    "games",
    metadata,
    Column("table_no", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
    Column("begin_n", Integer),  # the entry that began it; none while it is yet to begin
    Column("end_n", Integer),
    Column("result", Text),  # wire.PlayedGame without what differs by player
    Column("readable", Boolean, nullable=False),
)

# Whose finished games are whose.
players = Table(
    "players",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("finished", BigInteger, primary_key=True),
    Column("table_no", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
)

# Who sits where now.
sittings = Table(
    "sittings",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("table_no", Integer, primary_key=True, autoincrement=False),
    Column("seen", BigInteger),  # when the person was last known to be there, in whichever process
)
Index("sittings_table", sittings.c.table_no)
