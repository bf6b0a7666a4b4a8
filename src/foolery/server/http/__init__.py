"""HTTP: `routes/` by subject, `auth` who is there and how often, `http_io` bodies in and answers out, `openapi`,
and the browser client's files."""
