"""The database tables.  `migrations/` brings an older database to this schema; a test compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

__all__ = ["entries", "games", "mutes", "people", "players", "settings", "sittings", "tables"]

metadata = MetaData()

# Values of the server itself, such as the key that signs cookies and the time of the last write check.
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
    Column("generation", Integer, nullable=False),  # cookies of an earlier generation are no longer valid
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
    Column("fault", Text),  # why the table is set aside (its log cannot be read); NULL: it is not set aside
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

# The log.  (table_no, n) is unique: if two processes append entry n, one of them is told that it exists already.
# (table_no, command) is unique too.  `command` names the sender and the id that the sender gave to the command, so a
# command that is sent again is not carried out again.
entries = Table(
    "entries",
    metadata,
    Column("table_no", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(80)),
    Column("body", Text, nullable=False),
    Column("game", Integer),  # with a command: the game number and, below, the step that its sender was told
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
    Column("begin_n", Integer),  # the entry that began it; NULL before it begins
    Column("end_n", Integer),
    Column("result", Text),  # JSON of wire.PlayedGame, without the fields that differ by player
    Column("readable", Boolean, nullable=False),
)

# Who played in which finished game.
players = Table(
    "players",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("finished", BigInteger, primary_key=True),
    Column("table_no", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
)

# Who has a seat at which table now.
sittings = Table(
    "sittings",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("table_no", Integer, primary_key=True, autoincrement=False),
    Column("seen", BigInteger),  # when the person was last seen there, by any server process
)
Index("sittings_table", sittings.c.table_no)
