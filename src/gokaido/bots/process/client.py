"""Bots of others: a process in any language that is asked one JSON line and answers one.

Whatever it does (crash, sleep, lie), the one who asks gets an answer or a Fault in time; see docs/bots.md.
"""

import contextlib
import json
import math
import os
import queue
import select
import shlex
import signal
import subprocess
import threading
from collections.abc import Sequence
from typing import IO, Any

from gokaido.engine.actions import plain
from gokaido.engine.errors import GokaidoError
from gokaido.engine.game import Game
from gokaido.engine.state.record import EVENT_FIELDS

from ..choice import Budget, Choice, Thought

SECONDS = 10.0  # for one move, unless told
GRACE = 20.0  # more for the first answer of a fresh process, which may have to load a lot
STAYS = 0.3  # seconds after which a process that has not ended is taken for one that plays
FRESH = 2  # times that it may be used up in vain
EXACT = 1 << 53  # whole numbers below it are exact in every language
LONGEST = 1 << 20  # bytes of an answer
LAST_WORDS = 2000  # bytes of its complaints that are kept
KINDS = ("crash", "slow", "lie")


class Fault(GokaidoError):
    """A bot that gave no legal answer in time: it crashed, was slow, or lied."""

    def __init__(self, id: str, /, kind: str, minded: bool = False, **values: Any) -> None:
        super().__init__(id, **values)
        self.kind = kind
        self.minded = minded  # it understood that it was asked: there is no need to start it anew


def legal_of(game: Game, observation: Any) -> list[int]:
    """The ids of the actions that may be played."""
    out = [0] * game.rules.actions
    return out[: game.rules.legal(observation, out)]


def question(game: Game, observation: Any, seed: int | None, seconds: float, numbers: bool = False) -> dict[str, Any]:
    """What a process is asked; `numbers` adds the record as it is, for bots that are made of our own parts."""
    asked = {
        "game": game.key,
        "rules": game.version,
        "seats": observation.seats,
        "options": {o.name: o.value(getattr(observation, o.name)) for o in game.rules.options},
        "seat": observation.actor,
        "seed": None if seed is None else seed % EXACT,
        "seconds": seconds,
        "legal": [{"id": a, "text": game.text.notation(observation, a)} for a in legal_of(game, observation)],
        "state": observation.as_data(),
    }
    if numbers:
        asked["record"] = {n: getattr(observation, n) for n in observation.fields if n not in EVENT_FIELDS}
    return asked


def understood(line: str, legal: list[dict[str, Any]]) -> int:
    """The action that an answer names: `{"action": 12}`, `{"action": "move 12"}`, `12` or `"move 12"`."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault("fault_no_json", "lie", said=_short(line)) from None
    if isinstance(said, dict) and isinstance(said.get("error"), str):
        raise Fault("fault_failed", "crash", minded=True, said=_short(said["error"]))
    named = said.get("action") if isinstance(said, dict) else said
    for action in legal:
        if type(named) is int and named == action["id"]:
            return int(named)
        if isinstance(named, str) and plain(named) == plain(action["text"]):
            return int(action["id"])
    raise Fault("fault_illegal", "lie", minded=True, said=_short(line))


def thoughts_in(line: str, legal: Sequence[int]) -> tuple[Thought, ...]:
    """The reasons in an answer that was understood: `"thoughts": [{"action": 12, "visits": 80, "value": 0.6}, ...]`.

    Nobody has to give reasons: what is not one is left out.
    """
    said = json.loads(line)
    given = said.get("thoughts") if isinstance(said, dict) else None
    found = []
    for one in given if isinstance(given, list) else []:
        with contextlib.suppress(AttributeError, TypeError, ValueError, KeyError, OverflowError):
            visits, value, points = (float(one.get(k) or 0.0) for k in ("visits", "value", "points"))
            if one["action"] in legal and 0.0 <= value <= 1.0 and math.isfinite(points):
                found.append(Thought(int(one["action"]), int(visits), value, points))
    return tuple(found)


def _short(text: str, most: int = 120) -> str:
    """A line that can be shown on any terminal: nothing in it steers the cursor."""
    line = "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text[: 4 * most].split()))
    return (line if len(line) <= most else line[: most - 1] + "…") or "nothing"


class Outside:
    """A bot that is a process. It is started when first asked, and again after a crash or a kill."""

    def __init__(
        self, game: Game, command: str | Sequence[str], seconds: float = SECONDS, numbers: bool = False
    ) -> None:
        self.game = game
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self.seconds = seconds
        self.numbers = numbers
        self.late = 0  # fresh processes that gave no answer even so
        self.line: _Line | None = None

    def start(self) -> None:
        """Start the process; raises Fault when it ends at once, or when a file holds no bot that can be made."""
        line = self.line = self.line or _Line(self.command)
        if not self.numbers:
            line.stay()
            return
        said = json.loads(line.ask(json.dumps({"start": self.game.key}), self.seconds + GRACE))
        if "error" in said:
            raise Fault("fault_failed", "crash", minded=True, said=_short(said["error"]))

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Ask the process; raises Fault when it does not name a legal action in time."""
        seconds = budget.seconds if budget is not None and budget.seconds is not None else self.seconds
        asked = question(self.game, observation, seed, seconds, self.numbers)
        fresh = self.line is None
        line = self.line = self.line or _Line(self.command)
        grace = GRACE if fresh and self.late < FRESH else 0.0
        try:
            answer = line.ask(json.dumps(asked, ensure_ascii=False), seconds + grace)
            action = understood(answer, asked["legal"])
            thoughts = thoughts_in(answer, [a["id"] for a in asked["legal"]])
            return Choice(action, {t.action: t.value for t in thoughts}, thoughts)
        except Fault as fault:
            self.late += fresh and fault.kind == "slow"
            if not fault.minded:
                self.close()
            raise

    def close(self) -> None:
        """End the process."""
        line, self.line = self.line, None
        if line is not None:
            line.close()

    def __del__(self) -> None:
        self.close()


class _Line:
    """The line to a running process. One thread writes and reads, so that nothing it does can block us."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise Fault("fault_no_start", "crash", command=command[0], reason=error.strerror) from None
        self.asked: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.rest = b""  # read, but no whole line yet
        self.complaints = b""  # the last that it wrote to its standard error
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        threading.Thread(target=self._talk, daemon=True).start()

    def _listen(self) -> None:
        """Keep the end of what it complains about, however much that is."""
        assert self.process.stderr is not None
        with self.process.stderr as pipe, contextlib.suppress(OSError, ValueError):
            while said := os.read(pipe.fileno(), 1 << 16):
                self.complaints = (self.complaints + said)[-LAST_WORDS:]

    def _talk(self) -> None:
        """Write each question and read its answer, until told to stop.

        An empty answer is the end of the process, none at all says that it had spoken without being asked.
        """
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        while (text := self.asked.get()) is not None:
            answer: str | None = ""
            with contextlib.suppress(OSError, ValueError):
                answer = self._answer(stdin, stdout.fileno(), text.encode() + b"\n")
            self.answers.put(answer)
        for pipe in (stdin, stdout):
            with contextlib.suppress(OSError, ValueError):
                pipe.close()

    def _answer(self, stdin: IO[bytes], stdout: int, asked: bytes) -> str | None:
        """One question and its answer: a line, or as much of one as we care to read."""
        if self.rest or self._spoke(stdout):
            return None
        sent = 0
        while sent < len(asked):
            sent += os.write(stdin.fileno(), asked[sent:])
        while b"\n" not in self.rest and len(self.rest) < LONGEST:
            said = os.read(stdout, 1 << 16)
            if not said:
                return ""
            self.rest += said
        line, _, self.rest = self.rest.partition(b"\n")
        return line.decode("utf-8", "replace") + "\n"

    def _spoke(self, stdout: int) -> bool:
        """Did it write more since its last answer? (Not on systems whose pipes cannot be asked.)"""
        with contextlib.suppress(OSError):
            if select.select([stdout], [], [], 0)[0]:
                self.rest = os.read(stdout, 1 << 16)
        return bool(self.rest)

    def stay(self) -> None:
        """Wait a moment; raises Fault when it has ended: nobody has asked it anything yet."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(STAYS)
            raise self._ended()

    def ask(self, text: str, seconds: float) -> str:
        self.asked.put(text)
        try:
            answer = self.answers.get(timeout=seconds)
        except queue.Empty:
            raise Fault("fault_slow", "slow", seconds=seconds) from None
        if answer is None:
            raise Fault("fault_unasked", "lie", said=_short(self.rest.decode("utf-8", "replace")))
        if not answer:
            raise self._ended()
        return answer

    def _ended(self) -> Fault:
        """That it ended, with its last words."""
        try:
            status: int | None = self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            status = None
        self.listener.join(0.2)
        lines = self.complaints.decode("utf-8", "replace").strip().splitlines()
        if not lines:
            return Fault("fault_closed" if status is None else "fault_ended", "crash", status=status)
        mistake = "fault_closed_saying" if status is None else "fault_ended_saying"
        return Fault(mistake, "crash", status=status, said=_short(lines[-1]))

    def close(self) -> None:
        self.asked.put(None)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)  # its children too
            else:
                self.process.kill()
        self.process.wait()
