"""HTTP: `routes/` by subject, `reception` who is there and how often, `edge` bodies in and answers out, `openapi`,
and the browser client's files."""
