"""Leaderboards, and pages of people who want one: off until asked for, and nobody else is named there."""

import re
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from gokaido.store import PublicPage, Store, StoredRating, StoredResult, Taken
from gokaido.store.location import dialect_of
from gokaido.store.schema import now, ratings, results
from gokaido.web.standing.ratings import ENOUGH, SURE

from .old_database import migrate_to, old_database
from .served import Served, served, settings
from .test_counting import Player

SURELY = StoredRating("dojo", 33.0, 3.0, 25)


def rated(server: Served, player: Player, rating: StoredRating = SURELY) -> Player:
    """Give somebody a rating."""
    with server.services.store.engine.begin() as connection:
        connection.execute(ratings.insert(), {"guest": player.guest, **vars(rating)})
    return player


def played(player: Player, match: str, **more: object) -> None:
    """Give somebody a result."""
    line: dict[str, object] = {"rank": 1, "points": 9, "people": 1, "bots": [4], "sources": [], **more}
    result = StoredResult(match, player.guest, "dojo", now(), **line)  # type: ignore[arg-type]
    store = player.server.services.store
    with store.engine.begin() as connection:
        connection.execute(results.insert(), vars(result))


def ask_for_page(player: Player, handle: str, name: str = "Claire") -> httpx.Response:
    """Want a page."""
    player.client.post("/me", data={"csrf": player.csrf, "name": name})
    return player.client.post("/me/page", data={"csrf": player.csrf, "handle": handle})


def test_nobody_has_a_page_or_is_listed_until_they_ask(server: Served) -> None:
    player = rated(server, Player(server))
    with server.client() as anyone:
        assert "Odile" not in anyone.get("/standing?game=dojo").text
        answer = ask_for_page(player, "Odile-1", "Odile")
        assert answer.headers["location"] == "/people/odile-1"
        assert "Odile" in anyone.get("/people/odile-1").text
        assert 'href="/people/odile-1?game=dojo">Odile</a>' in anyone.get("/standing?game=dojo").text
        assert "Odile" not in anyone.get("/standing?game=duo").text
        listed = anyone.get("/api/standing/dojo").json()
        mine = next(one for one in listed if one["handle"] == "odile-1")
        assert (mine["name"], mine["rating"], mine["provisional"]) == ("Odile", 1740, False)
        player.client.post("/me", data={"csrf": player.csrf, "name": "Odile B"})
        assert "Odile B" in anyone.get("/people/odile-1").text
        assert player.client.post("/me/page/off", data={"csrf": player.csrf}).status_code == 303
        for path in ("/people/odile-1", "/api/people/odile-1"):
            assert anyone.get(path).status_code == 404
        assert "Odile" not in anyone.get("/standing?game=dojo").text
    assert "1740" in player.client.get("/me").text  # one's own rating is one's own to see


@pytest.mark.parametrize(
    "rating", [StoredRating("dojo", 45.0, SURE + 0.1, 30), StoredRating("dojo", 45.0, 2.0, ENOUGH - 1)]
)
def test_a_provisional_rating_is_not_listed_and_says_so(server: Served, rating: StoredRating) -> None:
    player = rated(server, Player(server), rating)
    where = ask_for_page(player, "").headers["location"]
    with server.client() as anyone:
        assert where not in anyone.get("/standing?game=dojo").text
        assert "provisional" in anyone.get(f"{where}?game=dojo").text


def test_an_address_is_ones_own_and_unguessable_when_none_is_chosen(server: Served) -> None:
    one, other = Player(server), Player(server)
    assert re.fullmatch(r"/people/p-[0-9a-f]{16}", ask_for_page(one, " ").headers["location"])
    assert ask_for_page(one, "chosen").headers["location"] == "/people/chosen"
    answer = ask_for_page(other, "CHOSEN")
    assert (answer.status_code, "Somebody else" in answer.text) == (409, True)
    for wrong in ("ab", "1abc", "a_b", "é" * 5, "a" * 25, "a b c"):
        assert ask_for_page(other, wrong).status_code in (400, 422), wrong
        with server.client() as anyone:
            assert anyone.get(f"/people/{wrong}").status_code == 404


def test_a_page_names_nobody_else_and_no_table(server: Served) -> None:
    one, other = Player(server), Player(server)
    table = one.invite()
    other.sit(table)  # as Hugo
    other.ask(table, "seats/1/resign")
    assert one.results
    where = ask_for_page(one, "").headers["location"]
    with server.client() as anyone:
        page = anyone.get(f"{where}?game=dojo").text
        data = anyone.get(f"/api{where}").text
    for said in (page, data):
        assert "Hugo" not in said
        assert table not in said
        assert one.guest not in said
    assert "1 person" in page


def test_a_page_sums_up_games_points_and_travellers(server: Served) -> None:
    player = rated(server, Player(server))
    label = {"en": "Objectives", "fr": "Objectifs"}
    sources = [{"label": label, "points": 6, "colour": "temple"}]
    for k in range(40):
        after = 25.0 + k / 10
        rating = {"before": after - 0.1, "after": after, "sigma": 4.0}
        played(player, f"{player.guest[:8]}{k}", rank=1 + k % 2, sources=sources, character="Hiroshige", **rating)
    where = ask_for_page(player, "").headers["location"]
    with server.client() as anyone:
        page = anyone.get(f"{where}?game=dojo").text
        assert "Objectives <b>6</b>" in page
        assert "<b>Hiroshige</b>" in page
        assert "Rating over 40 games: from 1500 to 1617" in page
        assert page.count("<tr><td><time") == 30
        assert 'rel="next"' in page
        older = anyone.get(f"{where}?game=dojo&number=2").text
        assert older.count("<tr><td><time") == 10
        assert anyone.get(f"{where}?game=dojo&number=100000").status_code == 422
        assert anyone.get(f"{where}?game=go").status_code == 404
        french = anyone.get(f"{where}?game=dojo", headers={"accept-language": "fr"}).text
        assert "Objectifs" in french


def test_the_host_can_switch_all_of_it_off(tmp_path: Path) -> None:
    with served(settings(f"sqlite:///{tmp_path}/t.sqlite", standing=False)) as server:
        player = rated(server, Player(server))
        for path in ("/standing", "/people/claire", "/api/standing/dojo", "/api/people/claire"):
            assert player.client.get(path).status_code == 404, path
        assert ask_for_page(player, "claire").status_code == 404
        for path in ("/", "/me"):
            assert "/standing" not in player.client.get(path).text


def test_open_tables_say_how_strong_people_are_who_show_it(server: Served) -> None:
    player = rated(server, Player(server))
    table = player.open("person", public="on", title="Strong enough")
    line = f'href="/t/{table}"'
    with server.client() as anyone:

        def told() -> str:
            """What the list says of the table."""
            page = anyone.get("/open?game=dojo").text
            return next(part for part in page.split("<li>") if line in part)

        assert "as strong as" not in told()
        ask_for_page(player, "")
        assert "people about as strong as Expert" in told()


def test_a_pass_brings_the_standing_along_and_of_two_ratings_the_longer_one_stays(store: Store) -> None:
    with store.engine.begin() as connection:
        for guest, game, games in (("phone", "dojo", 30), ("laptop", "dojo", 12), ("phone", "duo", 5)):
            line = {"guest": guest, "game": game, "mu": 20.0, "sigma": 3.0, "games": games}
            connection.execute(ratings.insert(), line)
        result = StoredResult("m1", "phone", "dojo", now(), 1, 9, 1, [4], [])
        connection.execute(results.insert(), vars(result))
    store.show_page(PublicPage("one", "Claire", "phone"))
    store.show_page(PublicPage("two", "Claire", "laptop"))
    store.join_guest("phone", "laptop")
    assert {(r.game, r.games) for r in store.ratings_of("laptop")} == {("dojo", 30), ("duo", 5)}
    assert store.ratings_of("phone") == []
    assert store.page_at("one") is None
    assert store.page_of("laptop") == PublicPage("two", "Claire", "laptop")
    with pytest.raises(Taken):
        store.show_page(PublicPage("two", "Hugo", "other"))
    theirs = store.own_settings("laptop")
    assert [(page["handle"], page["name"]) for page in theirs["page"]] == [("two", "Claire")]
    assert {line["game"] for line in theirs["ratings"]} == {"dojo", "duo"}
    assert [line["points"] for line in theirs["results"]] == [9]
    store.delete_guest("laptop")
    theirs = store.own_settings("laptop")
    assert (theirs["page"], theirs["ratings"], theirs["results"]) == ([], [], [])
    store.close()


def test_what_ended_before_the_migration_is_not_counted(database: str) -> None:
    old = old_database(database, "x" * 40)
    migrate_to(database, "seeks")
    engine = sa.create_engine(dialect_of(database))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE matches SET ended = '2026-02-03 04:05:06.000000'"))
    engine.dispose()
    store = Store(database)
    assert store.uncounted() == []
    match = store.match(old.id)
    assert match
    assert match.counted == match.ended
    assert match.lang == ""
    assert [seat.helped for seat in match.seats] == [None] * 4
    store.close()
