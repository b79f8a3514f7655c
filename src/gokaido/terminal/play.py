"""Playing in the terminal: people at one keyboard, bots in the other seats."""

import os
import random
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from gokaido.bots import MASTER, Bot, bot
from gokaido.bots.process.client import Fault
from gokaido.engine.actions import Action
from gokaido.engine.errors import IllegalAction
from gokaido.engine.match import Match

from .hint import asked, show_hint
from .labels import label

COLUMNS = 80
FRENCH_SPACE = re.compile(r"(?<=«) | (?=[:;?!»])")  # no line begins or ends there
GLUE = "\u2800"  # a blank that breaks no line


def keeping_place(game: str) -> Path:
    """A new file for a match that was given none."""
    base = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "gokaido"
    base.mkdir(parents=True, exist_ok=True)
    return base / f"{game}-{datetime.now():%Y%m%d-%H%M%S}.json"


class TerminalSession:
    """One sitting at a table: a match, who is a person, and where it is kept."""

    def __init__(
        self, match: Match, people: int, bots: Sequence[tuple[str, Bot]], lang: str, path: Path, console: Console
    ) -> None:
        self.match = match
        self.people = people
        self.lang = lang
        self.path = path
        self.console = console
        self.bots = {seat: bots[(seat - people) % len(bots)] for seat in range(people, match.seats)}
        self.names = match.names(lang)
        self.kept = False
        self.adviser: Bot | None = None

    def say(self, key: str, style: str = "", **values: object) -> None:
        """One of the terminal's own texts; a path is never cut, so that it can be copied."""
        text = label(self.lang, key, **values)
        self.console.print(text, style=style, markup=False, highlight=False, soft_wrap="path" in values)

    def hang(self, lead: str, text: str) -> None:
        """A sign and a text beside it; what does not fit stands below the text, not below the sign."""
        sign = Text.from_markup(lead)
        glued = FRENCH_SPACE.sub(GLUE, text)
        lines = Text.from_markup(glued).wrap(self.console, self.console.width - sign.cell_len)
        for k, line in enumerate(lines):
            line.plain = line.plain.replace(GLUE, " ")
            self.console.print(sign if k == 0 else Text(" " * sign.cell_len), line, sep="", highlight=False)

    def tell(self) -> None:
        """What the last action did, as the people at the keyboard may know it."""
        seat = 0 if self.people == 1 else None
        for sentence in self.match.sentences(self.lang, seat, self.names):
            self.hang("  [dim]·[/] ", escape(sentence))

    def show(self) -> None:
        """The table as the person to move sees it."""
        seat = self.match.actor if self.match.actor is not None else 0
        view = self.match.view_state(seat if seat < self.people else 0)
        self.console.print(self.match.game.text.terminal(view, self.lang, self.names), highlight=False)

    def list_moves(self) -> None:
        """The legal moves by number."""
        seat = self.match.actor or 0
        self.say("your_turn", "bold", name=self.names[seat])
        for number, action in enumerate(self.match.legal, 1):
            words = escape(action.words[self.lang])
            self.hang(f" [bold cyan]{number:>3}[/] ", f"{words} [dim]{escape(action.text)}[/]")

    def keep(self) -> None:
        """Write the match where it is kept, once a move was made."""
        if self.match.actions or self.path.exists():
            self.match.save(self.path)
            self.kept = True

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.say("begin", "dim")
        if self.bots:
            self.say("opponents", "dim", names=", ".join(name for name, _ in self.bots.values()))
        try:
            self.tell()
            while not self.match.over:
                seat = self.match.actor
                assert seat is not None
                if seat in self.bots:
                    self.bot_moves(seat)
                elif not self.person_moves():
                    return self.leave()
        except (KeyboardInterrupt, EOFError):
            self.console.print()
            return self.leave()
        return self.finish()

    def leave(self) -> None:
        """Say how to go on."""
        self.keep()
        if self.kept:
            self.say("kept", game=self.match.game.key, path=self.path)

    def finish(self) -> None:
        """The last table and the result."""
        self.show()
        self.say("over", "bold")
        for name, points in zip(self.names, self.match.scores):
            self.say("points", name=name, points=points)
        winners = [self.names[k] for k in self.match.winners]
        self.say("winner" if len(winners) == 1 else "winners", "bold", name=winners[0], names=", ".join(winners))
        self.say("seed", "dim", seed=self.match.seed, path=self.path)

    def bot_moves(self, seat: int) -> None:
        """A bot chooses from what its seat knows."""
        name, player = self.bots[seat]
        seed = self.match.seed + len(self.match.actions)
        try:
            action = asked(self.match, player, seed).action
        except Fault as fault:
            self.say("fault", "red", name=name, what=fault)
            action = random.Random(seed).choice(self.match.legal).id
        self.match.play(action)
        self.tell()
        self.keep()

    def person_moves(self) -> bool:
        """Ask until a move is made; False when the person leaves."""
        self.show()
        self.list_moves()
        while True:
            typed = self.console.input("[bold]>[/] ").strip()
            if typed in ("quit", "q", "exit"):
                return False
            if not typed or self.command(typed):
                continue
            if typed in ("undo", "u"):
                self.take_back()
                return True
            action = self.meant(typed)
            if action is None:
                continue
            self.match.play(action)
            self.tell()
            self.keep()
            return True

    def command(self, typed: str) -> bool:
        """Commands that make no move."""
        word, _, rest = typed.partition(" ")
        if word in ("help", "?", "h"):
            self.say("help")
        elif word in ("board", "b"):
            self.show()
            self.list_moves()
        elif word in ("hint", "i"):
            self.hint()
        elif word == "log":
            for move, text in enumerate(self.match.texts):
                said = " ".join(self.match.sentences(self.lang, 0, self.names, move))
                self.console.print(f"[dim]{move + 1:>3}[/] {escape(said or text)}", highlight=False)
        elif word == "save" and rest:
            try:
                self.match.save(rest)
                self.say("saved", path=rest)
            except OSError as error:
                self.console.print(f"{rest}: {error.strerror}", style="red", markup=False)
        else:
            return False
        return True

    def hint(self) -> None:
        """What a master would do here, and why."""
        if self.adviser is None:
            self.adviser = bot(self.match.game, MASTER)
        show_hint(self.console, self.match, asked(self.match, self.adviser), self.lang)

    def meant(self, typed: str) -> Action | None:
        """The move that a number or text means; None, and a word about it, if there is none."""
        legal = self.match.legal
        if typed.isdecimal():
            if 1 <= int(typed) <= len(legal):
                return legal[int(typed) - 1]
            self.say("number", "red", number=typed, most=len(legal))
            return None
        try:
            return self.match.parse(typed)
        except IllegalAction:
            self.say("illegal", "red", legal=", ".join(a.text for a in legal))
            return None

    def take_back(self) -> None:
        """Back to the last decision a person made."""
        before = len(self.match.actions)
        while self.match.actions:
            self.match.undo()
            if self.match.actor is not None and self.match.actor not in self.bots:
                break
        self.say("undone" if len(self.match.actions) < before else "nothing_to_undo", "dim")
        self.keep()
