"""Messages as WebSocket frames (RFC 6455, 5.2).

Each message is one frame of bytes that can be sent to several clients.
"""

from __future__ import annotations

import struct
from typing import TypeAlias

import msgspec

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

__all__ = ["Frame", "ParsedFrame", "encode", "framed", "parse_frame", "text_of"]

Frame: TypeAlias = bytes  # a complete text message from the server: unmasked, not in pieces

WHOLE_TEXT = 0x81  # first byte of a frame that is a complete text message
SHORT, LONG = 126, 127  # length bytes that say: the length follows in two bytes, or in eight
MASKED = 0x80

_encoder = msgspec.json.Encoder()
_two_bytes = struct.Struct("!BBH")
_eight_bytes = struct.Struct("!BBQ")


def encode(message: object) -> Frame:
    """Return `message` as JSON in a frame."""
    return framed(_encoder.encode(message))


def framed(text: bytes) -> Frame:
    """Return a frame that holds `text`, which is encoded in UTF-8."""
    size = len(text)
    if size < SHORT:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return _two_bytes.pack(WHOLE_TEXT, SHORT, size) + text
    return _eight_bytes.pack(WHOLE_TEXT, LONG, size) + text


def text_of(frame: Frame) -> str:
    """Return the text in a frame that `encode` or `framed` made."""
    head = {SHORT: 4, LONG: 10}.get(frame[1], 2)
    return frame[head:].decode()


class ParsedFrame(msgspec.Struct, frozen=True):
    """A client's frame that was found in some bytes: the place where it ends, and its text."""

    end: int
    text: str | None  # None: the frame is not one complete, masked message of valid UTF-8 text


def parse_frame(data: bytes, at: int, most: int) -> ParsedFrame | None:
    """Return the frame that begins at place `at` of `data`, or None while some of its bytes are missing.

    If the frame's header states a size above `most`, this does not wait for more bytes: it returns all of `data` as a
    frame without text.
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
