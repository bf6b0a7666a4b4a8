"""Structured logs: one JSON object per line on standard error.  No cards, names, ids, cookies or addresses."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback

__all__ = ["JsonFormatter", "configure_logs"]

FIELDS = ("error", "code", "status", "route", "ms", "database", "task", "table_no", "fault")


class JsonFormatter(logging.Formatter):
    """Writes the message and the few fields that may be logged, and nothing else."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "at": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        if record.exc_info is not None and record.exc_info[2] is not None:
            # Where, not what: the text of an unexpected exception may hold a position.
            line["where"] = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(record.exc_info[2])]
            line["error"] = getattr(record.exc_info[0], "__name__", "error")
        return json.dumps(line, ensure_ascii=False)


def configure_logs(level: str) -> None:
    """Send the server's own logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    # uvicorn tells the address and the path of every socket: a table's id in the path is its key.
    for name, least in (("foolery", level.upper()), ("uvicorn", "WARNING"), ("uvicorn.error", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(least)
    logging.getLogger("uvicorn.access").disabled = True
