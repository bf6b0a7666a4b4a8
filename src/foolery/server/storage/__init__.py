"""The database: `store` reads and writes, `ledger` knows what to ask, `schema` and `migrations` are its shape."""
