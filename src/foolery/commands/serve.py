"""`foolery serve`: run the server, on which people and bots play over the network."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import socket
import sys
from contextlib import ExitStack
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from foolery.commands._extras import require
from foolery.kernel.errors import FooleryError

LIBRARIES = ("alembic", "httptools", "msgspec", "prometheus_client", "sqlalchemy", "starlette", "uvicorn", "websockets")
FLAGS = {
    "host": "address to listen on (default 127.0.0.1; 0.0.0.0 for all networks)",
    "port": "port to listen on (default 8000)",
    "database": "sqlite:///FILE or postgresql://… (default sqlite:///foolery.db)",
    "workers": "processes; more than one needs PostgreSQL (default 1)",
    "origins": "further origins, separated by commas, whose pages may use the server",
    "client": "directory of the browser client (default: the one that is installed)",
    "bot_workers": "processes in which bots think (default 1)",
    "bot_seconds": "seconds a bot may think (default 5)",
    "log_level": "debug, info, warning or error (default info)",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`; each may also be set as FOOLERY_<NAME> in the environment."""
    from foolery.server.config import Settings

    kinds = {field.name: type(field.default) for field in fields(Settings)}
    for name, about in FLAGS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=kinds[name], help=about)
    parser.add_argument("--secure", action="store_const", const=True, help="send cookies over HTTPS only")


def run(arguments: argparse.Namespace) -> int:
    """Run the server until it is interrupted by a signal."""
    require("the server", "server", *LIBRARIES)
    import uvicorn

    from foolery.server.config import Settings
    from foolery.server.http.client import client_folder
    from foolery.server.storage.store import Store
    from foolery.server.transport.serving import HOW
    from foolery.server.transport.worker_handoff import FOLDER, PARENT

    chosen = {name: getattr(arguments, name) for name in (*FLAGS, "secure")}
    settings = replace(
        Settings.from_environment(), **{name: value for name, value in chosen.items() if value is not None}
    )
    settings.check()
    _check_port(settings.host, settings.port)
    os.environ.update(settings.to_environment())
    # After a graceful stop uvicorn raises the signal once more.  Ignore it: there is nothing left to do.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    sys.stderr.write(f"http://{settings.host}:{settings.port}/\n")
    if not (client_folder(settings.client) / "index.html").is_file():
        sys.stderr.write(f"{_how_to_build(settings.client)}\n")
    with ExitStack() as stack:
        if settings.workers > 1:
            store = Store(settings.database)
            store.migrate()  # once, before the worker processes start
            store.dispose()
            os.environ[PARENT] = str(os.getpid())
            os.environ[FOLDER] = stack.enter_context(TemporaryDirectory(prefix="foolery-"))
        uvicorn.run(
            "foolery.server.app:from_environment",
            factory=True,
            host=settings.host,
            port=settings.port,
            workers=settings.workers,
            timeout_graceful_shutdown=10,
            **HOW,
        )
    if settings.workers == 1:
        _leave()
    return 0


def _check_port(host: str, port: int) -> None:
    """Check that the server can listen on `port` of `host`.  Raises FooleryError if not.

    It is called before the server's address is printed.
    """
    try:
        kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(kind, socket.SOCK_STREAM) as probe:
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = f"port {port} is used by another program; choose one with --port"
        else:
            reason = f"cannot listen on {host}, port {port}: {error.strerror or error}"
        raise FooleryError(reason) from None


def _how_to_build(chosen: str) -> str:
    """Return a message that says how to get the missing browser client; `chosen` is the value of `--client`."""
    if chosen:
        return f"There is no page in {chosen}, so browsers will find nothing; --client names the folder of a built one."
    checkout = next((each for each in Path(__file__).parents if (each / "web" / "package.json").is_file()), None)
    if checkout is None:
        return "This installation came without the page, so browsers will find nothing: install a released wheel."
    return f"The page is not built, so browsers will find nothing: make -C {checkout} client (needs Node 20 or newer)"


def _leave() -> None:
    """End the process at once, without interpreter shutdown.

    All data is on disk and all threads of Foolery have ended.  A normal shutdown of the interpreter, with the loaded C
    libraries, frees nothing more and has caused a segmentation fault.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
