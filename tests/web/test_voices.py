"""Processes of one machine tell each other everything, also when one has no time to listen."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gokaido.store import Entry, Store
from gokaido.web.voices import EVERYTHING, NeighbourVoices


def test_a_neighbour_that_is_busy_hears_of_every_match_in_the_end(tmp_path: Path) -> None:
    async def run() -> None:
        one, two = (NeighbourVoices(Store("sqlite://"), tmp_path) for _ in range(2))
        heard: list[tuple[str, Entry | None]] = []

        async def hear(match: str, entry: Entry | None) -> None:
            heard.append((match, entry))

        names = [f"m{k}" for k in range(200)]
        for name in names:  # far more than wait in line for a socket
            await one.tell(name, Entry(1, 0, "move"))
        assert one.late
        await one.tell("m150", Entry(2, 1, "another"))
        two.start(hear)
        for _ in range(300):
            if {m for m, _ in heard} >= {*names}:
                break
            await asyncio.sleep(0.02)
        assert {m for m, _ in heard} == {*names, EVERYTHING}
        assert ("m150", None) in heard, "two things happened: it looks for itself"
        assert ("m0", Entry(1, 0, "move")) in heard
        assert ("m199", Entry(1, 0, "move")) in heard
        await two.close()
        await one.tell("m1")
        assert list(tmp_path.iterdir()) == [one.place], "who is gone is forgotten"
        await one.close()

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests has a loop of its own in this one
        thread.submit(asyncio.run, run()).result()
