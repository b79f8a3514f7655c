"""The pages as a web app: what installs it, a page without a connection, a sound and a notification."""

import re

from playwright.sync_api import Browser

from gokaido.web.packing import assets

from .browser import Visit
from .served import Served, wait_until
from .test_passes import Device

REGISTER = """async () => {
    await navigator.serviceWorker.register("/sw.js?lang=en");
    await navigator.serviceWorker.ready;
}"""
KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
    return kept;
}"""
NAMED = ["/offline", "/static/style.css"]


def test_the_app_can_be_installed(server: Served) -> None:
    with server.client() as anyone:
        page = anyone.get("/")
        found = re.search(r'rel="manifest" href="([^"]+)"', page.text)
        assert found
        assert "manifest-src 'self'" in page.headers["content-security-policy"]
        made = anyone.get(found[1], headers={"accept-language": "fr"})
        assert made.headers["content-type"].startswith("application/manifest+json")
        data = made.json()
        assert (data["lang"], data["start_url"], data["display"]) == ("fr", "/", "standalone")
        assert {icon["sizes"] for icon in data["icons"]} == {"192x192", "512x512"}
        for icon in data["icons"]:
            drawn = anyone.get(icon["src"])
            width = int.from_bytes(drawn.content[16:20])
            assert (drawn.headers["content-type"], f"{width}x{width}") == ("image/png", icon["sizes"])


def test_icons_and_the_card_are_where_pages_say(server: Served) -> None:
    with server.client() as anyone:
        page = anyone.get("/", headers={"accept-language": "fr"}).text
        icon = anyone.get("/favicon.ico")
        assert (icon.headers["content-type"], icon.content[:4]) == ("image/x-icon", b"\0\0\1\0")
        assert '<link rel="icon" href="/favicon.ico"' in page
        assert '<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,' in page
        [touch] = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)
        [card] = re.findall(r'property="og:image" content="([^"]+)"', page)
        assert card.startswith(f"{server.url}/static/")  # an address with its host, or nobody finds it
        assert "jeux de société" in page.partition('property="og:description"')[2].partition(">")[0]
        for address, size in ((touch, (180, 180)), (card, (1200, 630))):
            drawn = anyone.get(address).content
            assert (int.from_bytes(drawn[16:20]), int.from_bytes(drawn[20:24])) == size
        assert len(drawn) < 300_000


def test_the_service_worker_keeps_nothing_private(server: Served) -> None:
    device = Device(server)
    device.post("/me", name="Clairette")
    worker, offline = device.client.get("/sw.js?lang=fr"), device.client.get("/offline?lang=fr")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == offline.headers["cache-control"] == "no-cache"
    assert "VERSION" not in worker.text
    assert "cache.put" not in assets()["sw.js"].body.decode()  # it keeps what it names, and nothing that it sees
    assert "Pas de connexion" in offline.text
    assert "Clairette" not in offline.text
    assert "csrf" not in offline.text
    assert "set-cookie" not in server.client().get("/offline").headers


def test_a_page_of_its_own_is_shown_without_a_connection(server: Served, browser: Browser) -> None:
    visit = Visit(browser)
    visit.page.goto(f"{server.url}/me")
    visit.page.evaluate(REGISTER)
    assert sorted(visit.page.evaluate(KEPT)) == NAMED
    visit.page.goto(f"{server.url}/tables")
    assert sorted(visit.page.evaluate(KEPT)) == NAMED
    visit.context.set_offline(True)
    visit.page.goto(f"{server.url}/tables")
    assert visit.page.locator("h1").inner_text() == "No connection"
    visit.context.set_offline(False)
    visit.wrong.clear()  # that there was no connection is said by the browser, too
    visit.close()


def test_sound_and_notification_are_for_those_who_asked(server: Served, whole_browser: Browser) -> None:
    visit = Visit(whole_browser, permissions=["notifications"])
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    id = visit.open_from_lobby(server)
    visit.wait_for_turn()
    assert not [url for url in asked if "told.js" in url or "sw.js" in url]  # nobody asked for it yet
    visit.page.goto(f"{server.url}/me")
    for name in ("sound", "notify"):
        visit.page.wait_for_selector(f"[data-told={name}]:enabled", state="attached")
        visit.page.locator(f"label:has([data-told={name}])").click()
        visit.page.wait_for_function(f"() => localStorage.{name} === 'on'")
    visit.page.add_init_script(
        """window.rung = 0; const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) { window.rung++; return start.call(this, when); };
        Object.defineProperty(document, "hidden", { get: () => true });"""
    )
    with visit.page.expect_response(re.compile("told.js")):
        visit.page.goto(f"{server.url}/t/{id}")
    visit.wait_for_table()
    visit.wait_for_turn()
    assert visit.page.evaluate("window.rung") == 0
    visit.page.evaluate("() => document.dispatchEvent(new Event('your-turn'))")
    visit.page.wait_for_function("() => window.rung === 2")
    shown = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => [n.title, n.tag])"
    wait_until(lambda: visit.page.evaluate(shown) == [["● Your turn", id]])
    visit.close()
