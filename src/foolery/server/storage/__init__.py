"""The database: `store` reads and writes, `engines` connects, `wakeups` reaches other processes, `table_queries` has
the statements, `schema` and `migrations` are its shape."""
