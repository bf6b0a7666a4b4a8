"""Generate random WebSocket frames and HTTP requests from a seed: valid, partly valid and malformed ones."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from foolery.server import wire

__all__ = ["random_frame", "random_request"]

Rng: TypeAlias = random.Random

_COMMANDS = [*[each.__struct_config__.tag for each in wire.Command.__args__], "nonsense", "", "Play", 7, None]
_TEXTS = [
    "",
    "x",
    "retreat",
    "play III",
    "deploy SHHS@b2",
    "é",
    "愚者",
    "\u202e",
    "\0",
    "\ud800",
    "x" * 5000,
    "' OR 1=1 --",
    "%00",
    "../../etc",
]
_NUMBERS = [0, 1, -1, 2, 7, 63, 64, 2**31, 2**53, 2**53 + 1, 10**30, -(10**30), 0.5, 1e308, -0.0]
_FIELDS = [
    "id",
    "seat",
    "step",
    "action",
    "text",
    "commit",
    "level",
    "person",
    "on",
    "lang",
    "game",
    "before",
    "since",
    "until",
    "at",
    "more",
]


def _junk(rng: Rng, depth: int = 3) -> Any:
    """Return a random JSON value, nested at most `depth` deep."""
    kind = rng.randrange(7 if depth else 5)
    if kind < 2:
        return rng.choice(_TEXTS)
    if kind < 4:
        return rng.choice(_NUMBERS)
    if kind == 4:
        return rng.choice([None, True, False])
    inner = [_junk(rng, depth - 1) for _ in range(rng.randrange(3))]
    return inner if kind == 5 else {rng.choice(_FIELDS): each for each in inner}


_USUAL: dict[str, Callable[[Rng], Any]] = {
    "id": lambda rng: f"{rng.getrandbits(64):x}",
    "seat": lambda rng: rng.randrange(8),
    "step": lambda rng: rng.randrange(60),
    "action": lambda rng: rng.choice([rng.randrange(4000), rng.getrandbits(52), *_TEXTS]),
    "text": lambda rng: rng.choice(_TEXTS),
    "commit": lambda rng: f"{rng.getrandbits(256):064x}",
    "level": lambda rng: rng.choice(["random", "eager", "baron", "x"]),
    "person": lambda rng: rng.choice(["", "a" * 12, "x"]),
    "on": lambda rng: rng.random() < 0.5,
    "lang": lambda rng: rng.choice(["en", "ja", "fr"]),
    "game": lambda rng: rng.randrange(3),
    "before": lambda rng: rng.randrange(300),
    "since": lambda rng: rng.randrange(60),
    "until": lambda rng: rng.randrange(60),
    "at": lambda rng: rng.getrandbits(40),
}


def _command(rng: Rng) -> dict[str, Any]:
    """Return a random command: a known or random set of fields, with usual or random values."""
    kind = rng.choice(_COMMANDS)
    known = [each for each in wire.Command.__args__ if each.__struct_config__.tag == kind]
    fields = list(known[0].__struct_fields__) if known and rng.random() < 0.8 else rng.sample(_FIELDS, rng.randrange(5))
    message = {"type": kind}
    for name in fields:
        usual = _USUAL.get(name)
        message[name] = usual(rng) if usual is not None and rng.random() < 0.85 else _junk(rng)
    return message


def random_frame(rng: Rng) -> str | bytes:
    """Return a random WebSocket frame, never longer than the server accepts."""
    dice = rng.random()
    if dice < 0.02:
        return rng.randbytes(rng.randrange(200))
    if dice < 0.04:
        return rng.choice(["", "null", "[]", "{", "[" * 3000, '{"a":' * 1500, "NaN", "1" * 9000, "\0"])
    text = json.dumps(_command(rng) if dice < 0.94 else _junk(rng))
    if dice > 0.84:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(['"', "{", "}", "\\", "\0", ",", "9" * 30]) + text[at + rng.randrange(3) :]
    return text[:15_000]


_PATHS = [
    "/api/me", "/api/games", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/commands", "/api/me/games",
    "/api/tables/{table}/games/1/record", "/api/tables/{table}/games/1/positions", "/api/tables/{table}/games/1/fair",
    "/api/tables/{table}/socket", "/healthz", "/", "/t/{table}", "/api/openapi.json", "/assets/x.js", "/api/recover",
]  # fmt: skip
_PARTS = ["%00", "..", "%2e%2e", "x" * 300, "%ff", "愚", "1", "-1", "9" * 40, "", "'", "{table}"]
_QUERIES = [
    "",
    "?eyes=all",
    "?eyes=9&from=-1&to=1e9",
    "?mine=true",
    "?more=99999999999999999999",
    "?%00=%ff",
    "?lang=xx&step=x",
    "?" + "a=1&" * 50,
]
_HEADERS = [
    "Origin: http://[", "Origin: null", "Cookie: foolery=x.y.z", "Cookie: foolery=" + "a" * 900, "Host: [", "X: \x01",
    "Content-Type: text/plain", "Accept-Language: " + "ja," * 100, "Upgrade: websocket", "Expect: 100-continue",
    "Range: bytes=5-1", "If-None-Match: *", "Accept-Encoding: gzip;q=x", "Forwarded: for=x",
]  # fmt: skip


def random_request(rng: Rng, tables: Sequence[str], cookie: str) -> bytes:
    """Return the bytes of a random HTTP request that asks to close the connection afterwards."""
    method = rng.choice(["GET", "GET", "POST", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "BREW", ""])
    path = rng.choice(_PATHS).replace("{table}", rng.choice([*tables, *_PARTS]))
    if rng.random() < 0.2:
        path += "/" + rng.choice(_PARTS)
    body = random_frame(rng) if method in ("POST", "PATCH", "PUT") else b""
    content = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
    lines = [f"{method} {path}{rng.choice(_QUERIES)} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    if rng.random() < 0.6:
        lines.append(f"Cookie: foolery={cookie}")
    lines += rng.sample(_HEADERS, rng.randrange(3))
    if content:
        lines += [f"Content-Length: {len(content) + rng.choice([0] * 8 + [-1])}", "Content-Type: application/json"]
    head = "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n"
    whole = head + content
    return whole if rng.random() < 0.97 else rng.randbytes(rng.randrange(1, 400)) + b"\r\n\r\n"
