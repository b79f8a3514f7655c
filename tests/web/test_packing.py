"""What goes out is packed where it pays, once where it stays the same, and never while others wait."""

import asyncio
import gzip
import re

import pytest

from gokaido.art.glyphs.sprite import glyphs, used
from gokaido.web import packing

from .served import Served, wait_until
from .test_safety import browser, new_table

SYMBOL = re.compile(r'<symbol id="([\w-]+)"')
ZIPPED = {"accept-encoding": "gzip"}


def test_files_of_the_pages_are_packed_once(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with server.client() as reader:
        first = reader.get("/static/style.css", headers=ZIPPED)
        monkeypatch.setattr(packing, "pack", lambda *_: pytest.fail("it was packed again"))
        again = reader.get("/static/style.css", headers=ZIPPED)
        plain = reader.get("/static/style.css", headers={"accept-encoding": "identity"})
        assert first.headers["content-encoding"] == again.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert first.content == again.content == plain.content
        assert first.headers["content-type"].startswith("text/css")
        assert "max-age" in first.headers["cache-control"]
        monkeypatch.undo()
        assert reader.get("/static/script.js").status_code == 200
        for nothing in ("/static/no.css", "/static/../app.py", "/static/%2e%2e/app.py", "/static/"):
            assert reader.get(nothing).status_code == 404


def test_what_is_long_is_packed_in_a_thread(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    pack, lengths = packing.pack, list[int]()

    def noted(body: bytes) -> bytes:
        lengths.append(len(body))
        if len(body) > packing.LONG:
            with pytest.raises(RuntimeError):
                asyncio.get_running_loop()
        return pack(body)

    client, csrf = browser(server)
    id = new_table(client, csrf, seat1="person")
    monkeypatch.setattr(packing, "pack", noted)
    page = client.get(f"/t/{id}", headers=ZIPPED)
    assert page.status_code == 200
    assert page.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in page.headers["vary"].lower()
    assert lengths == [len(page.content)]
    assert lengths[0] > packing.LONG


def test_what_is_packed_or_short_is_left_alone(server: Served) -> None:
    with server.client() as reader:
        assert "content-encoding" not in reader.get("/health", headers=ZIPPED).headers
        whole = reader.get("/api/openapi.json", headers=ZIPPED)
        assert whole.headers["content-encoding"] == "gzip"
        assert whole.json()
        with reader.stream("GET", "/api/openapi.json", headers=ZIPPED) as raw:
            assert gzip.decompress(b"".join(raw.iter_raw())) == whole.content


@pytest.mark.parametrize("path", ["/", "/?game=duo", "/rules/tokaido", "/nowhere"])
def test_a_page_brings_the_symbols_that_it_uses_and_no_others(server: Served, path: str) -> None:
    """All of them are most of a page, and were sent even with a mistake."""
    with server.client() as reader:
        page = reader.get(path).text
    assert SYMBOL.findall(page) == used(page)
    assert used(page)
    assert len(SYMBOL.findall(page)) < 60


def test_symbols_that_a_move_may_bring_are_in_the_sheets_of_their_families(server: Served) -> None:
    """A table's page had all of them, which was 23 of its 56 KB."""
    client, csrf = browser(server)
    page = client.get(f"/t/{new_table(client, csrf, seat1='person')}").text
    assert SYMBOL.findall(page) == used(page)
    families = {name.partition("-")[0] for name in glyphs()}
    sheets = [client.get(f"/static/symbols/{family}.svg") for family in sorted(families)]
    assert sorted(name for sheet in sheets for name in SYMBOL.findall(sheet.text)) == sorted(glyphs())
    assert {sheet.headers["content-type"] for sheet in sheets} == {"image/svg+xml"}


def test_styles_are_shortened_and_say_the_same() -> None:
    text = "/* why */ a:hover,  b { color: red ; margin: 0 auto; }\n@media (width: 5px) { p { top: calc(1px + 2px); } }"
    short = "a:hover,b{color:red;margin:0 auto}@media (width: 5px){p{top:calc(1px + 2px)}}"
    assert packing.short_style(text).strip() == short


def test_scripts_are_shortened_and_do_the_same() -> None:
    text = "// why\n  const a = 1; // the first\n  const site = 'https://a // b'; // it's kept\n\n  f(`// no comment`);"
    assert (
        packing.short_script(text) == "const a = 1;\nconst site = 'https://a // b'; // it's kept\nf(`// no comment`);"
    )


def test_files_of_the_pages_have_no_line_in_the_log(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    """Earlier tests asked the same server, and a line is written when its answer has gone out: only these two count."""
    with server.client() as reader, caplog.at_level("INFO"):
        reader.get("/static/style.css")
        reader.get("/rules/tokaido")
        wait_until(lambda: "/rules/{box}" in _routes(caplog))
    assert not any(route.startswith("/static") for route in _routes(caplog))


def _routes(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says was asked for."""
    return [vars(record)["route"] for record in caplog.records if record.getMessage() == "request"]
