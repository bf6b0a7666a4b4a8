"""What comes in on a socket, read as commands or refused."""

from __future__ import annotations

from typing import Any

import msgspec

from foolery.server.http.http_io import malformed
from foolery.server.refusals import RefusedError
from foolery.server.wire import Command
from foolery.server.wire.basics import CommandId

MESSAGE_BYTES = 4096


class _Named(msgspec.Struct):
    """The id of a message that is no command, so that the client knows which message was refused."""

    id: CommandId | None = None


_decoder = msgspec.json.Decoder(Command)
_name_decoder = msgspec.json.Decoder(_Named)


def read_command(message: Any) -> Command:
    """Return the command in an ASGI message.  Raises RefusedError."""
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
    """Return the id in a message that is no command, if there is one."""
    text = message.get("text")
    if text is None or len(text) > MESSAGE_BYTES:
        return None
    try:
        return _name_decoder.decode(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
