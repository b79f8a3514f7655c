"""Structured logs: one JSON object a line, or plain text for a terminal."""

import logging
import sys
import time
from typing import ClassVar

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


class Plain(logging.Formatter):
    """The same for a person: the time, what happened, and what was said along with it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, with its level when it is out of the ordinary."""
        more = " ".join(str(v) for k, v in vars(record).items() if k not in _USUAL)
        level = f"{record.levelname.lower()}: " if record.levelno >= logging.WARNING else ""
        line = f"{time.strftime('%H:%M:%S', time.localtime(record.created))}  {level}{record.getMessage()}"
        line += f": {more}" if more else ""
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Throttle(logging.Filter):
    """Lets so many lines a second pass of each logger and level, so that no stranger can fill a disk.

    The next line that passes says how many before it did not.
    """

    RATES: ClassVar[dict[str, float]] = {"gokaido.refusals": 1, "asyncio": 1}
    RATE, BURST = 50.0, 10.0  # lines a second; seconds

    def __init__(self) -> None:
        super().__init__()
        self.left: dict[tuple[str, int], tuple[float, float, int]] = {}  # lines, when that was, dropped since

    def filter(self, record: logging.LogRecord) -> bool:
        """May it pass?"""
        key, now = (record.name, record.levelno), time.monotonic()
        rate = self.RATES.get(record.name, self.RATE)
        left, then, dropped = self.left.get(key, (rate * self.BURST, now, 0))
        left = min(rate * self.BURST, left + (now - then) * rate)
        if left < 1:
            self.left[key] = left, now, dropped + 1
            return False
        self.left[key] = left - 1, now, 0
        if dropped:
            record.dropped = dropped
        return True


def set_up_logs(as_json: bool, level: str = "INFO") -> None:
    """Send everything to the error stream."""
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False  # nobody reads them here
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Throttle())
    handler.setFormatter(JsonLines() if as_json else Plain())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")
    if not as_json:  # a person wants to hear of mistakes, not of every page
        for chatty in ("uvicorn.error", "gokaido.requests", "gokaido.refusals"):
            logging.getLogger(chatty).setLevel("WARNING")
    logging.getLogger("uvicorn.access").disabled = True  # paths may hold secrets; guard.py names routes instead
