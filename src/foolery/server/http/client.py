"""Serves the files of the browser client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from foolery.server.http.http_io import refusal_response
from foolery.server.refusals import RefusedError

__all__ = ["client_folder", "serve_client"]

INSTALLED = Path(__file__).parent.parent / "client"  # the browser client's place in an installed package
MEDIA_TYPES = {  # given here, because the list of the operating system may be incomplete
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
PACKED = (("br", ".br"), ("gzip", ".gz"))  # compressed copies made when the client is built, smallest first
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
    ),
}


def client_folder(chosen: str) -> Path:
    """Return the browser client's folder: `chosen`, or the installed one if `chosen` is empty."""
    return (Path(chosen) if chosen else INSTALLED).resolve()


def serve_client(chosen: str) -> Callable[[Request], Awaitable[Response]]:
    """Return the request handler that serves the browser client from the folder `chosen` (empty: the installed one).

    A path that is no file and has no file extension gets `index.html`; its script then shows the part that the path
    names.
    """
    root = client_folder(chosen)

    async def client(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            return refusal_response(RefusedError("request/unknown"))
        wanted = _file_in(root, request.path_params["path"])
        if wanted is None:
            wanted = root / "index.html"
            if not wanted.is_file() or "." in request.url.path.rpartition("/")[2]:
                return refusal_response(RefusedError("request/unknown"))
        headers = dict(HEADERS)
        fingerprinted = "assets" in wanted.relative_to(root).parts
        headers["cache-control"] = "public, max-age=31536000, immutable" if fingerprinted else "no-cache"
        media_type = MEDIA_TYPES.get(wanted.suffix, "application/octet-stream")
        sent, coding = _packed(wanted, request.headers)
        headers["vary"] = "accept-encoding"
        if coding is not None:
            headers["content-encoding"] = coding
        return FileResponse(sent, headers=headers, media_type=media_type)

    return client


def _packed(wanted: Path, headers: Mapping[str, str]) -> tuple[Path, str | None]:
    """Return the path of the file to send and its content coding; the coding is None for the file itself.

    If a compressed copy that the browser accepts lies beside the file, that copy is chosen, the best compression
    first.
    """
    taken = {coding for coding, *weight in _codings(headers.get("accept-encoding", "")) if weight != ["q=0"]}
    for coding, suffix in PACKED:
        packed = wanted.with_name(wanted.name + suffix)
        if coding in taken and packed.is_file():
            return packed, coding
    return wanted, None


def _codings(accepted: str) -> list[list[str]]:
    """Split an `Accept-Encoding` header into its parts; each is a list of a coding and its weight, if it has one."""
    return [[part.strip().lower() for part in each.split(";")] for each in accepted.split(",")]


def _file_in(root: Path, path: str) -> Path | None:
    """Return the client's file at `path` under `root`, or None if there is no such file.

    A path that leads out of `root`, or that is no valid file name, also gives None.
    """
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):
        return None
