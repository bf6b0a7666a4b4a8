"""The HTTP part of the server.

`routes` has the handlers, one module for each subject.  `endpoints` connects them with the web framework.  `auth`
identifies people and limits requests.  `http_io` reads requests and writes responses.  `openapi` describes the routes.
`client` serves the browser client's files.  `metrics_server` serves the figures for Prometheus.
"""
