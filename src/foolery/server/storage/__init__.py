"""The database, SQLite or PostgreSQL.

`store` reads and writes, `engines` opens connections, `wakeups` notifies other processes, `table_queries` has the SQL
statements about tables.  `schema` defines the database tables, `migrations` brings older databases to that schema.
"""
