"""`foolery serve`: people and bots play over the network."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from contextlib import ExitStack
from dataclasses import fields, replace
from tempfile import TemporaryDirectory

from foolery.kernel.errors import FooleryError

__all__ = ["configure", "run"]

FLAGS = {
    "host": "address to listen on (default 127.0.0.1; 0.0.0.0 for everybody)",
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
    """Add the command's arguments; each may also be set as FOOLERY_<NAME> in the environment."""
    from foolery.server.config import Settings

    kinds = {field.name: type(field.default) for field in fields(Settings)}
    for name, about in FLAGS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=kinds[name], help=about)
    parser.add_argument("--secure", action="store_const", const=True, help="send cookies over HTTPS only")


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        import uvicorn

        from foolery.server.config import Settings
        from foolery.server.storage.store import Store
        from foolery.server.transport.serving import HOW
        from foolery.server.transport.worker_handoff import FOLDER, PARENT
    except ImportError as error:
        raise FooleryError(f"the server needs more packages ({error.name}): pip install foolery") from None
    chosen = {name: getattr(arguments, name) for name in (*FLAGS, "secure")}
    settings = replace(
        Settings.from_environment(), **{name: value for name, value in chosen.items() if value is not None}
    )
    settings.check()
    os.environ.update(settings.to_environment())
    # uvicorn stops gracefully and then raises the signal once more; by then everything is done.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    sys.stderr.write(f"http://{settings.host}:{settings.port}/\n")
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


def _leave() -> None:
    """End the process at once, without interpreter shutdown.

    All data is on disk and all our threads have ended.  Shutting the interpreter down around the loaded C libraries
    frees nothing more, and has caused a segmentation fault.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
