"""What came of a table that is over, for each who played: a result, and whether it counts for their rating."""

from collections.abc import Mapping
from dataclasses import dataclass

from gokaido.engine.options import LANGUAGES
from gokaido.store import StoredMatch, StoredResult, StoredSeat
from gokaido.store.stored import BOT, BY_BOT, SAT_LATE

from ..tables.table import Table
from ..views.data import winners
from .anchors import anchors
from .ratings import RatedPlayer


@dataclass(frozen=True)
class TableOutcome:
    """Results of the people who played, and who is compared with whom; nobody where the table does not count."""

    results: list[StoredResult]
    players: list[RatedPlayer]


NOTHING = TableOutcome([], [])


def counts(stored: StoredMatch) -> bool:
    """Does a table count for ratings? Everybody can know it from the start.

    Nobody knew the deal, nothing was arranged, and there are no hints.
    """
    arranged = bool(stored.position) or bool(stored.luck)
    return stored.fair and not arranged and not stored.hints


def outcome(table: Table, owners: Mapping[str, str]) -> TableOutcome:
    """What came of a table; `owners` are its people as guests. A table that went on from another one is practice."""
    stored = table.stored
    if not stored.fair or not winners(table) or stored.ended is None or len(stored.seats) < 2:
        return NOTHING
    ranks = _ranks(table)
    single = {s.seat: s for s in stored.seats if s.person in owners and len(stored.seats_of(s.person)) == 1}
    results = [_result(table, seat, owners[seat.person or ""], ranks) for seat in single.values()]
    if not counts(stored):
        return TableOutcome(results, [])
    alone = len({s.person for s in stored.seats if s.kind != BOT}) == 1
    took_back = any(line.back for line in table.lines)
    known = anchors(stored.game)
    bots = [s for s in stored.seats if s.kind == BOT and s.level in known]
    players = [RatedPlayer(ranks[s.seat], bot=known[s.level]) for s in bots]
    for seat in single.values():
        if seat.helped != SAT_LATE:  # who came later did not play this game
            helped = (seat.helped == BY_BOT and seat.stand_in is None) or (alone and took_back)
            players.append(RatedPlayer(ranks[seat.seat], owners[seat.person or ""], helped=helped))
    return TableOutcome(results, [*players, *_deserters(stored, owners)])


def _ranks(table: Table) -> list[int]:
    """The rank of each seat, 0 for the first: who did not play to the end comes after all who did."""
    seats = table.stored.seats
    found = [
        (s.lost is not None or (s.kind != BOT and s.stand_in is not None), table.match.ranks[s.seat]) for s in seats
    ]
    found = [(left, 0 if left else rank) for left, rank in found]
    return [sum(other < one for other in found) for one in found]


def _deserters(stored: StoredMatch, owners: Mapping[str, str]) -> list[RatedPlayer]:
    """People who gave up their seat when the game had begun, and have no other: they have lost."""
    sitting = {s.person for s in stored.seats}
    left = {s.left_by for s in stored.seats if s.left_by and s.left_by not in sitting and s.left_by in owners}
    return [RatedPlayer(len(stored.seats), owners[person]) for person in sorted(left)]


def _result(table: Table, seat: StoredSeat, guest: str, ranks: list[int]) -> StoredResult:
    stored, match = table.stored, table.match
    assert stored.ended
    labels = zip(*(match.score_sheet(lang) for lang in LANGUAGES))
    sources = [
        {"label": {lang: row.label for lang, row in zip(LANGUAGES, rows)}, "points": rows[0].points[seat.seat]}
        | {"colour": rows[0].colour}
        for rows in labels
    ]
    others = [s for s in stored.seats if s.seat != seat.seat]
    return StoredResult(
        match=stored.id,
        guest=guest,
        game=stored.game,
        ended=stored.ended,
        rank=ranks[seat.seat] + 1,
        points=match.scores[seat.seat],
        people=sum(s.kind != BOT for s in others),
        bots=sorted(s.level for s in others if s.kind == BOT),
        sources=sources,
        character=match.game.text.character(match.state, seat.seat),
    )
