"""The load test plays real games over HTTP."""

from gokaido.web.loadtest import Run

from .served import Served, on_a_loop


def test_programs_play_at_every_table_and_each_move_reaches_the_others(server: Served) -> None:
    found = on_a_loop(Run(server.url, "dojo", tables=2, streams=7, seconds=1, rate=20, pages=1).run())
    assert found.moves > 0
    assert found.refused == 0
    assert len(found.delays) >= found.moves, "at least the other player hears of each move"
    assert found.server > 0
    assert {"p50_ms", "p99_ms", "moves_per_second"} <= found.as_data().keys()
