"""The process's log: one JSON object per line on standard error.  No cards, names, ids, cookies or addresses."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
import traceback

__all__ = ["configure_logs"]

FIELDS = ("error", "code", "status", "route", "ms", "database", "descriptors", "task", "table_no", "fault", "reason")
OURS = ("foolery", "uvicorn")


def _first_words(record: logging.LogRecord) -> str:
    """Return the start of another package's log message, up to where it may begin to show values."""
    words = re.split(r"[<({\n]", record.getMessage(), maxsplit=1)[0].strip()
    return f"{record.name}: {words}"


class JsonFormatter(logging.Formatter):
    """Writes the message and the few fields that may be logged (`FIELDS`), and nothing else."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "at": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage() if record.name.startswith(OURS) else _first_words(record),
        }
        line |= {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        if record.exc_info is not None and record.exc_info[2] is not None:
            # Log where it happened, but not the exception's text, which may contain a game's position.
            line["where"] = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(record.exc_info[2])]
            line["error"] = getattr(record.exc_info[0], "__name__", "error")
        return json.dumps(line, ensure_ascii=False)


def configure_logs(level: str) -> None:
    """Send all logs, and errors that Python itself would print, to standard error as JSON.

    `level` is the lowest level of our own messages that is logged; of other packages only warnings and errors are.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    # uvicorn would log the address and the path of every socket; the table's id in the path lets others in.
    # The root logger ("") covers all other packages, such as asyncio and SQLAlchemy.
    quiet = dict.fromkeys(("", "uvicorn", "uvicorn.error"), "WARNING")
    for name, least in {"foolery": level.upper(), **quiet}.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(least)
    logging.getLogger("uvicorn.access").disabled = True
    threading.excepthook = lambda failed: _note("thread failed", failed.exc_value)
    sys.unraisablehook = lambda failed: _note("ignored", failed.exc_value)


def _note(event: str, error: BaseException | None) -> None:
    logging.getLogger("foolery.server").error(event, exc_info=error)
