"""Structured logs: one JSON object a line, or plain text for a terminal."""

import logging
import sys
import time

import orjson

_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A record and what was said along with it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        line = {"time": when, "level": record.levelname.lower(), "logger": record.name, "event": record.getMessage()}
        line |= {k: v for k, v in vars(record).items() if k not in _USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def set_up_logs(as_json: bool, level: str = "INFO") -> None:
    """Send everything to the error stream."""
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False  # nobody reads them here
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s %(message)s", "%H:%M:%S")
    handler.setFormatter(JsonLines() if as_json else plain)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")
    logging.getLogger("uvicorn.access").disabled = True  # paths may hold secrets; guard.py names routes instead
