"""The pool: the same results on processes and on a real Ray cluster, also when workers are lost."""

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from gokaido.engine.errors import BadOption
from gokaido.engine.registry import game_of
from gokaido.lab.arena.arena import arena
from gokaido.lab.arena.counters import counting
from gokaido.lab.simulate import simulate
from gokaido.lab.study.study import study
from gokaido.lab.workers import LostWorkers, done, on_cluster, worker_count

EXAMPLES = Path(__file__).parents[2] / "examples"


def dies_once(job: tuple[str, int]) -> int:
    """A batch whose worker is killed the first time."""
    mark, number = job
    if number == 3 and not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def dies(job: int) -> int:
    """A batch that no worker survives."""
    os.kill(os.getpid(), signal.SIGKILL)
    return job


def squares(job: int) -> int:
    """A batch that is easily done."""
    return job * job


def fails(job: int) -> int:
    """A batch that is asked in the wrong way."""
    raise BadOption(f"{job} is wrong.")


def test_results_come_in_order_and_no_more_work_is_begun_than_needed() -> None:
    begun: list[int] = []

    def work(job: int) -> int:
        begun.append(job)
        return job + 1

    results = done(work, range(100))
    assert [next(iter(results)) for _ in range(3)] == [1, 2, 3]
    assert begun == [0, 1, 2]


def test_the_batch_of_a_lost_process_is_done_again(tmp_path: Path) -> None:
    jobs = [(str(tmp_path / "mark"), k) for k in range(6)]
    assert list(done(dies_once, jobs, workers=2)) == [k * k for k in range(6)]
    assert (tmp_path / "mark").exists()


def test_workers_that_are_lost_while_batches_are_handed_out_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The third batch is refused, as when a worker dies between two of them."""
    handed, real = [0], ProcessPoolExecutor.submit

    def refuse_third(pool: ProcessPoolExecutor, *args: Any) -> Any:
        handed[0] += 1
        if handed[0] == 3:
            raise BrokenProcessPool("a worker was lost")
        return real(pool, *args)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refuse_third)
    assert list(done(abs, [-1, -2, -3, -4, -5], workers=2)) == [1, 2, 3, 4, 5]
    assert handed[0] > 5


def test_a_batch_that_kills_every_worker_gets_a_sentence() -> None:
    with pytest.raises(LostWorkers, match="were lost 4 times"):
        list(done(dies, [1], workers=2))


def test_sim_counts_the_same_on_workers() -> None:
    game = game_of("dojo")
    alone, spread = (simulate(game, 12_000, 2, {}, 5, workers=workers) for workers in (1, 2))
    assert (alone.games, alone.decisions, alone.sides) == (spread.games, spread.decisions, spread.sides)


def test_no_workers_at_all_gets_a_sentence() -> None:
    for work in (
        lambda: simulate(game_of("dojo"), 10, 2, {}, workers=0),
        lambda: arena("dojo", ["random"], 2, workers=0),
    ):
        with pytest.raises(BadOption, match="At least 1 worker is needed, not 0"):
            work()


# ------------------------------------------------------------------ Ray


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("127.0.0.1:1", "There is no Ray cluster at '127.0.0.1:1'; start one with `ray start --head`."),
        ("nowhere", "The address of a Ray cluster is written HOST:PORT (or auto), not 'nowhere'."),
    ],
)
def test_a_cluster_that_is_not_there_gets_a_sentence_at_once(address: str, sentence: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(BadOption) as error:
        done(abs, [1], ray=address).__next__()
    assert sentence in str(error.value)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two nodes with one worker each."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
    node: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 << 20}
    found = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    found.add_node(**node)
    yield found.address
    ray.shutdown()
    found.shutdown()  # type: ignore[no-untyped-call]


def test_a_cluster_gives_the_same_arena_study_and_sim(cluster: str) -> None:
    assert worker_count(1, cluster) == 2
    leader = counting(str(EXAMPLES / "leader.py"))
    bots = ["search:sims=20", "random"]
    home, away = (arena("dojo", bots, 12, 2, counting=[leader], ray=ray) for ray in (None, cluster))
    assert json.dumps(home.as_data()) == json.dumps(away.as_data())
    home_study, away_study = (study("length", "dojo", 6, "random", ray=ray) for ray in (None, cluster))
    assert home_study.as_data() == away_study.as_data()
    home_sim, away_sim = (simulate(game_of("dojo"), 11_000, 2, {}, 5, ray=ray) for ray in (None, cluster))
    assert (home_sim.games, home_sim.decisions, home_sim.sides) == (away_sim.games, away_sim.decisions, away_sim.sides)


def test_the_batch_of_a_worker_lost_by_the_cluster_is_done_again(cluster: str, tmp_path: Path) -> None:
    jobs = [(str(tmp_path / "mark"), k) for k in range(6)]
    assert list(done(dies_once, jobs, ray=cluster)) == [k * k for k in range(6)]
    assert (tmp_path / "mark").exists()


def test_what_the_cluster_says_is_not_in_the_output_of_a_command(
    cluster: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ray prints to standard output when a worker is lost; there a script reads JSON."""
    import ray

    with on_cluster(cluster):
        assert list(done(squares, [3], ray=cluster)) == [9]
        print("a worker died")
    said = capsys.readouterr()
    assert "a worker died" not in said.out
    assert "a worker died" in said.err
    assert not ray.is_initialized(), "it says nothing later either"


def test_a_mistake_on_the_cluster_is_the_same_sentence(cluster: str) -> None:
    with pytest.raises(BadOption, match="7 is wrong"):
        list(done(fails, [7], ray=cluster))
