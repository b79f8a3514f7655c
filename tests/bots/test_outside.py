"""Bots of others: what they are asked, what they may answer, and what happens to those that crash, sleep or lie."""

import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gokaido.bots import Thought
from gokaido.bots.named import bot_named, entrants
from gokaido.bots.process import client as outside
from gokaido.bots.process.client import Fault, Outside, question
from gokaido.engine.errors import BadOption
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of, games
from gokaido.lab.arena import referee
from gokaido.lab.arena.arena import Outcome, arena, dismiss

DOJO = game_of("dojo")
EXAMPLES = Path(__file__).parents[2] / "examples"
BAD = {
    "raises": "raise RuntimeError('out of ideas')",
    "leaves": "import os; os._exit(3)",
    "sleeps": "import time; time.sleep(60)",
    "loops": "while True: pass",
    "cheats": "return 9999",
    "babbles": "return 'surrender'",
    "says nothing": "return None",
}
KIND = {"raises": "crash", "leaves": "crash", "sleeps": "slow", "loops": "slow", "says nothing": "crash"}


@pytest.fixture(autouse=True)
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "FRESH", 0)


def python_bot(folder: Path, body: str, name: str = "bad") -> str:
    """A file with a class whose `choose` does something."""
    path = folder / f"{name}.py"
    path.write_text(f"class Bad:\n    def choose(self, observation, legal):\n        {body}\n", encoding="utf-8")
    return f"file:{path}"


def process_bot(folder: Path, body: str) -> list[str]:
    """A process that reads questions as `q` and does something with each."""
    path = folder / "process.py"
    path.write_text(f"import json, sys, time\nfor line in sys.stdin:\n    q = json.loads(line)\n    {body}\n")
    return [sys.executable, str(path)]


def answer(command: list[str], seconds: float = 60.0) -> int:
    """What a process answers to the first position of a match."""
    match = Match("dojo", seats=2, seed=1)
    bot = Outside(DOJO, command, seconds)
    try:
        return bot.choose(match.view_state(match.actor), 7).action
    finally:
        bot.close()


# ------------------------------------------------------------------ questions and answers


def test_a_question_holds_what_the_seat_knows_and_nothing_else() -> None:
    match = Match("tokaido", seats=3, seed=4)
    asked = question(match.game, match.view_state(match.actor), 2**62 + 5, 1.5)
    assert json.loads(json.dumps(asked)) == asked
    assert asked["state"] == match.view(match.actor)["state"]
    assert (asked["game"], asked["seats"], asked["seat"], asked["seed"]) == ("tokaido", 3, match.actor, 5)
    assert asked["options"] == match.options
    assert [a["text"] for a in asked["legal"]] == [a.text for a in match.legal]


@pytest.mark.parametrize(
    "said",
    ["{'action': a['id']}", "{'action': a['text']}", "a['id']", "a['text'].upper()", "{'action': a['id'], 'why': 1}"],
)
def test_an_action_is_named_by_number_or_text(tmp_path: Path, said: str) -> None:
    wanted = Match("dojo", seats=2, seed=1).legal[2].id
    command = process_bot(tmp_path, f"a = q['legal'][2]; print(json.dumps({said}), flush=True)")
    assert answer(command) == wanted


@pytest.mark.parametrize(
    ("body", "kind", "sentence"),
    [
        ("print('no idea', flush=True)", "lie", "it answered no idea, which is not JSON."),
        ("print('[' * 5000, flush=True)", "lie", "which is not JSON"),
        ("print('{}', flush=True)", "lie", "which is no legal action"),
        ("print('true', flush=True)", "lie", "which is no legal action"),
        ("print(-1, flush=True)", "lie", "it answered -1, which is no legal action."),
        ("print('', flush=True)", "lie", "which is not JSON"),
        ("sys.exit('no more')", "crash", "it ended with status 1: no more"),
        ("print(1 / 0)", "crash", "it ended with status 1: ZeroDivisionError: division by zero"),
        ("time.sleep(60)", "slow", "it gave no answer within 0.5 s."),
        ("sys.stdout.write('12'); sys.stdout.flush(); time.sleep(60)", "slow", "it gave no answer within 0.5 s."),
    ],
)
def test_a_bad_answer_is_a_fault_in_time(tmp_path: Path, body: str, kind: str, sentence: str) -> None:
    command = process_bot(tmp_path, body)
    with pytest.raises(Fault) as fault:
        answer(command, seconds=0.5 if kind == "slow" else 60)
    assert (fault.value.kind, sentence in str(fault.value)) == (kind, True), str(fault.value)


def test_what_a_process_says_unasked_is_a_fault_and_no_answer_to_the_next_question(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    body = (
        f"import os; a = json.dumps(q['legal'][0]['id']); first = not os.path.exists({str(mark)!r}); "
        f"open({str(mark)!r}, 'w').close(); sys.stdout.write((a + chr(10)) * (2 if first else 1)); sys.stdout.flush()"
    )
    bot = Outside(DOJO, process_bot(tmp_path, body), 20.0)
    match = Match("dojo", seats=2, seed=1)
    assert bot.choose(match.view_state(0), 1).action == match.legal[0].id
    with pytest.raises(Fault, match="without being asked") as fault:
        bot.choose(match.view_state(0), 1)
    assert fault.value.kind == "lie"
    assert bot.choose(match.view_state(0), 1).action == match.legal[0].id, "a fresh process is in step again"
    bot.close()


def test_a_banner_on_the_output_does_not_shift_all_answers(tmp_path: Path) -> None:
    """Whether it comes before the question or as an answer, it is told, and the process begins anew."""
    mark = tmp_path / "mark"
    path = tmp_path / "banner.py"
    path.write_text(
        f"import json, os, sys\nif not os.path.exists({str(mark)!r}):\n"
        f"    open({str(mark)!r}, 'w').close(); print('Loading', flush=True)\n"
        "for line in sys.stdin:\n    print(json.loads(line)['legal'][0]['id'], flush=True)\n"
    )
    bot = Outside(DOJO, [sys.executable, str(path)], 20.0)
    match = Match("dojo", seats=2, seed=1)
    with pytest.raises(Fault, match="Loading"):
        bot.choose(match.view_state(0), 1)
    assert bot.choose(match.view_state(0), 1).action == match.legal[0].id
    bot.close()


def test_a_bot_that_logs_without_end_leaves_nothing_behind(tmp_path: Path) -> None:
    body = "sys.stderr.write('x' * 3_000_000 + ' the end'); sys.stderr.flush(); sys.exit(4)"
    with pytest.raises(Fault, match=r"it ended with status 4: .*x"):
        answer(process_bot(tmp_path, body))
    body = "sys.stderr.write('x' * 3_000_000); print(q['legal'][0]['id'], flush=True)"
    bot = Outside(DOJO, process_bot(tmp_path, body), 60.0)
    match = Match("dojo", seats=2, seed=1)
    for _ in range(3):
        bot.choose(match.view_state(0), 1)
    assert bot.line is not None
    assert len(bot.line.complaints) <= outside.LAST_WORDS
    bot.close()


def test_an_answer_without_end_is_cut(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="which is not JSON") as fault:
        answer(process_bot(tmp_path, "sys.stdout.write('x' * 20_000_000); sys.stdout.flush()"))
    assert len(str(fault.value)) < 200


def test_what_is_reported_steers_no_terminal(tmp_path: Path) -> None:
    with pytest.raises(Fault) as fault:
        answer(process_bot(tmp_path, r"sys.stdout.buffer.write(b'\x1b[2J\x00\xff\n'); sys.stdout.buffer.flush()"))
    assert str(fault.value).isprintable()


def test_reasons_of_a_process_are_kept_and_nonsense_is_left_out(tmp_path: Path) -> None:
    body = (
        "a, b = (x['id'] for x in q['legal'][:2]); print(json.dumps({'action': a, 'thoughts': ["
        "{'action': a, 'visits': 9, 'value': 0.75, 'points': 7.5}, {'action': b, 'value': 7}, {'action': -3}, 'x', "
        "{'action': b, 'value': 'much'}, {'value': 0.5}]}), flush=True)"
    )
    bot = Outside(DOJO, process_bot(tmp_path, body), 60.0)
    match = Match("dojo", seats=2, seed=1)
    choice = bot.choose(match.view_state(0), 1)
    bot.close()
    assert choice.thoughts == (Thought(match.legal[0].id, 9, 0.75, 7.5),)


def test_reasons_of_a_class_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "FRESH", 1)
    body = "from gokaido.bots import Choice, Thought; a = legal[1].id; return Choice(a, {}, (Thought(a, 3, 0.5, 2.0),))"
    (one,) = entrants([python_bot(tmp_path, body)])
    bot = bot_named(DOJO, one)
    match = Match("dojo", seats=2, seed=1)
    assert isinstance(bot, Outside)
    assert bot.choose(match.view_state(0), 1).thoughts == (Thought(match.legal[1].id, 3, 0.5, 2.0),)
    bot.close()


def test_a_program_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(Fault, match="no-such-program cannot be started: No such file or directory"):
        answer(["no-such-program"])


def test_a_process_is_started_again_after_a_crash(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    body = (
        f"import os; fresh = not os.path.exists({str(mark)!r}); open({str(mark)!r}, 'w').close(); "
        "sys.exit(1) if fresh else print(q['legal'][0]['id'], flush=True)"
    )
    match = Match("dojo", seats=2, seed=1)
    bot = Outside(DOJO, process_bot(tmp_path, body), 20.0)
    with pytest.raises(Fault):
        bot.choose(match.view_state(0), 1)
    assert bot.choose(match.view_state(0), 1).action == match.legal[0].id
    bot.close()


def test_the_children_of_a_slow_process_end_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    body = (
        "import subprocess; child = subprocess.Popen(['sleep', '60']); "
        f"open({str(note)!r}, 'w').write(str(child.pid)); time.sleep(60)"
    )
    with pytest.raises(Fault):
        answer(process_bot(tmp_path, body), seconds=2.0)
    status = Path(f"/proc/{note.read_text()}/status")
    end = time.monotonic() + 5
    while status.exists() and "zombie" not in status.read_text() and time.monotonic() < end:
        time.sleep(0.05)
    assert not status.exists() or "zombie" in status.read_text()


# ------------------------------------------------------------------ in the arena


def fought(place: str, seconds: float = 60.0, **more: Any) -> Outcome:
    """Two games against a bot at random. Only those that are to be slow get little time: a busy machine is slow too."""
    try:
        return arena("dojo", [place, "random"], games=2, seats=2, seconds=seconds, **more)
    finally:
        dismiss()


def said(outcome: Outcome) -> list[str]:
    """The sentences about faults."""
    return [sentence for _, sentence in outcome.standings.sentences]


@pytest.mark.parametrize("what", BAD)
def test_a_bad_bot_is_reported_and_replaced(tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "STRIKES", 1)
    outcome = fought(python_bot(tmp_path, BAD[what]), 1.0 if KIND.get(what) == "slow" else 60.0)
    line = outcome.standings.lines[0]
    assert len(outcome.played) == 2
    assert list(line.faults) == [KIND.get(what, "lie")]
    ((name, _),) = outcome.standings.sentences
    assert name == "bad"
    assert outcome.standings.lines[1].faults == {}


def test_a_bad_bot_forfeits_when_the_arena_is_told_so(tmp_path: Path) -> None:
    outcome = fought(python_bot(tmp_path, BAD["cheats"]), on_fault="forfeit")
    assert outcome.standings.lines[0].won.value == 0.0
    assert outcome.standings.lines[1].won.value == 1.0
    assert all(len(game.faults) == 1 for game in outcome.played)


def test_who_forfeits_is_last_and_the_others_play_on(tmp_path: Path) -> None:
    command = " ".join(process_bot(tmp_path, "print(9999, flush=True)"))
    try:
        outcome = arena(
            "tokaido", [f"liar=process:{command}", "a=random", "b=random"], 1, seats=3, on_fault="forfeit", seconds=60.0
        )
    finally:
        dismiss()
    for game in outcome.played:
        assert game.ranks[game.order.index(0)] == 2
        assert sorted(rank for rank, bot in zip(game.ranks, game.order) if bot != 0)[0] == 0
        assert max(game.scores) > 10, "the others played to the end"


def test_a_file_that_has_no_bot_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"There is no file .*none\.py"):
        entrants(["file:none.py"])
    empty = tmp_path / "empty.py"
    empty.write_text("x = 1\n")
    with pytest.raises(BadOption, match=r"^empty cannot play: it failed: empty\.py has no class with choose\.$"):
        fought(f"file:{empty}")


@pytest.mark.parametrize("command", ["nonexistent_cmd", "nonexistent_cmd --fast"])
def test_a_command_that_does_not_start_is_refused(command: str) -> None:
    with pytest.raises(BadOption, match=r"^me cannot play: nonexistent_cmd cannot be started: No such file"):
        fought(f"me=process:{command}")


def test_a_process_that_ends_at_once_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "STAYS", 60.0)
    with pytest.raises(BadOption, match=r"^me cannot play: it ended with status 2: .*can't open file"):
        fought(f"me=process:{sys.executable} nowhere.py")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def (", "it failed: SyntaxError in line 1 of "),
        ("import nothing_such", "it failed: ModuleNotFoundError in line 1 of "),
        ("class A:\n    def __init__(self, game, more): pass\n    def choose(self, o): return 1\n", "argument: 'more'"),
    ],
)
def test_a_file_whose_bot_cannot_be_made_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(text)
    with pytest.raises(BadOption, match=r"^wrong cannot play: ") as caught:
        fought(f"file:{path}")
    assert sentence in str(caught.value)
    assert "host.py" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("class A:\n    def choose(self, o, wisdom): return 1\n", "required positional argument: 'wisdom'"),
        ("class A:\n    def choose(self, o): pass\n", "it failed: choose returned nothing; it returns an Action"),
    ],
)
def test_a_file_that_cannot_play_gets_a_sentence(
    tmp_path: Path, text: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "STRIKES", 1)
    path = tmp_path / "wrong.py"
    path.write_text(text)
    (found,) = said(fought(f"file:{path}"))
    assert sentence in found
    assert "host.py" not in found


def test_a_bot_may_be_called_like_a_part_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "FRESH", 1)
    monkeypatch.chdir(tmp_path)
    place = Path(python_bot(tmp_path, "return legal[0]", name="random").removeprefix("file:")).name
    outcome = fought(f"mine={place}")
    assert outcome.standings.names[0] == "mine"
    assert said(outcome) == []


@pytest.mark.parametrize("game", games())
def test_the_examples_play_every_game_without_fault(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "FRESH", 1)
    named = [f"file:{EXAMPLES / 'my_bot.py'}"]
    if shutil.which("node"):
        named.append(f"walker=process:node {EXAMPLES / 'bot.js'}")
    try:
        outcome = arena(game, [*named, "random"][:2], games=1, seats=2)
    finally:
        dismiss()
    assert outcome.standings.sentences == {}
    assert [line.faults for line in outcome.standings.lines] == [{}, {}]


def test_a_class_takes_what_it_asks_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "FRESH", 1)
    path = tmp_path / "asks.py"
    path.write_text(
        "print('a bot may print')\n"
        "class First:\n"
        "    def choose(self, observation, budget, game, seed):\n"
        "        print('now and then')\n"
        "        assert budget.seconds and game.key == 'dojo' and seed == 7\n"
        "        out = [0] * game.rules.actions\n"
        "        game.rules.legal(observation, out)\n"
        "        return out[0]\n"
        "class Second:\n"
        "    def choose(self, observation, legal):\n"
        "        return legal[1]\n"
    )
    match = Match("dojo", seats=2, seed=1)
    for name, place in (("First", 0), ("Second", 1)):
        (one,) = entrants([f"file:{path}:{name}"])
        assert one.name == name
        bot = bot_named(DOJO, one)
        assert bot.choose(match.view_state(0), 7).action == match.legal[place].id
        assert isinstance(bot, Outside)
        bot.close()
