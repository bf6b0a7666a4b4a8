"""A client of a table, as the table knows it: its person, its language, and the seat whose view it gets."""

from __future__ import annotations

from foolery.server.people.people import Person
from foolery.server.refusals import RefusedError
from foolery.server.transport.frames import encode
from foolery.server.transport.outgoing import FrameWriter, Outgoing, Send
from foolery.server.wire import Goodbye, by_language

__all__ = ["Socket"]


class Socket(Outgoing):
    """One client that is connected to a table, and the sending side of its connection.

    `viewer` is the seat whose view it gets; None for a spectator, and before the socket is attached.
    """

    def __init__(
        self, send: Send, person: Person, lang: str, muted: set[str], writer: FrameWriter | None = None
    ) -> None:
        super().__init__(send, writer)
        self.on_too_large = lambda: self.close(RefusedError("limit/view"))
        self.person = person
        self.address = ""  # the key under which the client's address takes turns
        self.lang = lang
        self.muted = muted
        self.viewer: int | None = None
        self.new_seat = False
        self.busy = False  # a message of the client is being answered
        self.gone = False  # no further message is answered

    def close(self, reason: RefusedError, code: int = 1008) -> None:
        """Send a farewell with `reason`, then close the connection with the WebSocket close code `code`.

        Only the first call counts.
        """
        self.close_with(encode(Goodbye(code=reason.code, **by_language(reason.words))), code)
