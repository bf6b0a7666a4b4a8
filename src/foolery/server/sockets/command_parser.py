"""Reads the messages that clients send on a WebSocket as commands, or refuses them."""

from __future__ import annotations

from typing import Any

import msgspec

from foolery.server.http.http_io import malformed
from foolery.server.refusals import RefusedError
from foolery.server.wire import Command
from foolery.server.wire.basics import CommandId

MESSAGE_BYTES = 4096


class _Named(msgspec.Struct):
    """The id in a message that is not a valid command, so that the refusal can name the message."""

    id: CommandId | None = None


_decoder = msgspec.json.Decoder(Command)
_name_decoder = msgspec.json.Decoder(_Named)


def read_command(message: Any) -> Command:
    """Return the command in `message`, an ASGI message.  Raises RefusedError."""
    text = message.get("text")
    if text is None:
        raise RefusedError("request/malformed", problem="messages are text")
    if len(text) > MESSAGE_BYTES // 4 and len(text.encode("utf-8", "replace")) > MESSAGE_BYTES:
        raise RefusedError("request/too-big", limit=MESSAGE_BYTES)
    try:
        command: Command = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise malformed(error) from None
    return command


def id_of(message: Any) -> str | None:
    """Return the id in `message` even if it is not a valid command.  Returns None if it has no valid id."""
    text = message.get("text")
    if text is None or len(text) > MESSAGE_BYTES:
        return None
    try:
        return _name_decoder.decode(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
