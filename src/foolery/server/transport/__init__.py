"""Connections, frames and the limits on them: the only code that touches the ASGI server (uvicorn)."""
