"""Connections and frames: everything that touches the ASGI server, uvicorn, and the `websockets` package."""
