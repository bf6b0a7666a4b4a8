"""Messages as WebSocket frames (RFC 6455, 5.2): written whole, so that one frame serves all its receivers."""

from __future__ import annotations

import struct
from typing import TypeAlias

import msgspec

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

__all__ = ["Frame", "ParsedFrame", "encode", "framed", "parse_frame", "text_of"]

Frame: TypeAlias = bytes  # of text, from a server, in one piece

WHOLE_TEXT = 0x81  # the last piece of a message, and the first: text
SHORT, LONG = 126, 127  # in place of a length that is written in two bytes, or in eight
MASKED = 0x80

_encoder = msgspec.json.Encoder()
_two_bytes = struct.Struct("!BBH")
_eight_bytes = struct.Struct("!BBQ")


def encode(message: object) -> Frame:
    """Return a message as a frame."""
    return framed(_encoder.encode(message))


def framed(text: bytes) -> Frame:
    """Return a text, in UTF-8, as a frame."""
    size = len(text)
    if size < SHORT:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return _two_bytes.pack(WHOLE_TEXT, SHORT, size) + text
    return _eight_bytes.pack(WHOLE_TEXT, LONG, size) + text


def text_of(frame: Frame) -> str:
    """Return the text in a frame of ours."""
    head = {SHORT: 4, LONG: 10}.get(frame[1], 2)
    return frame[head:].decode()


class ParsedFrame(msgspec.Struct, frozen=True):
    """A frame from a client among some bytes: where it ends, and its text if it is plain."""

    end: int
    text: str | None  # None: it is something else than one whole message of sound text


def parse_frame(data: bytes, at: int, most: int) -> ParsedFrame | None:
    """Return the frame that begins at a place among some bytes, None while it is not all there.

    One that says to be longer than `most` is not waited for: all there is of it is returned.
    """
    if len(data) < at + 2:
        return None
    first, size = data[at], data[at + 1] & ~MASKED
    masked = data[at + 1] >= MASKED
    head = at + 2
    if size >= SHORT:
        head += 2 if size == SHORT else 8
        if len(data) < head:
            return None
        size = int.from_bytes(data[at + 2 : head], "big")
    if size > most:
        return ParsedFrame(len(data), None)
    start = head + 4 if masked else head
    end = start + size
    if len(data) < end:
        return None
    plain = masked and first == WHOLE_TEXT
    return ParsedFrame(end, _text(data[start:end], data[head:start]) if plain else None)


def _text(data: bytes, mask: bytes) -> str | None:
    try:
        return apply_mask(data, mask).decode()
    except UnicodeDecodeError:
        return None
