"""The database: `store` reads and writes, `engines` connects, `wakeups` reaches other processes; `ledger` knows what to
ask, `schema` and `migrations` are its shape."""
