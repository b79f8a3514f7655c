"""Being told in a real browser: a real move rings and changes the title, and a push message becomes a notification."""

import json
from typing import Any

from playwright.sync_api import Browser, Page

from .browser import SECONDS, Visit
from .served import Served
from .test_installed import REGISTER
from .test_passes import Device
from .test_safety import new_table

COUNT = """() => {
    localStorage.sound = "on";
    globalThis.rung = [];
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        const tone = make.call(this), start = tone.start.bind(tone);
        tone.start = (...when) => { rung.push(tone.frequency.value); return start(...when); };
        return tone;
    };
}"""
TOLD = """async () => {
    await import(document.querySelector('script[src*="/script.js"]').src.replace("script.js", "told.js"));
}"""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }));
}"""


def test_a_real_move_rings_and_changes_the_title(server: Served, browser: Browser) -> None:
    claire, hugo = Visit(browser), Device(server)
    claire.context.add_init_script(f"({COUNT})()")
    id = claire.open_table(server, other="person")
    claire.page.evaluate(TOLD)  # it has been asked for by now, and is there when this is done
    hugo.post(f"/s/{server.services.keys.invite(id, 1)}", name="Hugo")
    hot = server.services.tables.hot[id]
    while hot.match.actor == 0:
        number = claire.number()
        claire.wait_for_turn()
        claire.page.keyboard.press("1")
        claire.page.keyboard.press("Enter")
        claire.wait_past(number)
    claire.page.wait_for_selector('#table[data-mine="no"]', state="attached")
    assert claire.page.evaluate("() => rung") == []  # nobody rings for one's own move
    assert claire.page.title().startswith("Hugo")
    while hot.match.actor == 1:
        form = {"action": str(hot.match.legal[0].id), "number": str(hot.number + 1)}
        assert hugo.post(f"/t/{id}/move", **form).status_code == 303
    claire.page.wait_for_function("() => rung.length === 2")
    assert [round(pitch) for pitch in claire.page.evaluate("() => rung")] == [587, 440]
    claire.page.wait_for_function("() => document.title.startsWith('● Your turn')")
    claire.close()


def _notified(page: Page, message: dict[str, str]) -> Any:
    """Give a push message to the service worker of a page, as the browser's push service does."""
    session, found = page.context.new_cdp_session(page), []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda e: found.extend(e["registrations"]))
    session.send("ServiceWorker.enable")
    for _ in range(100):
        if found:
            break
        page.wait_for_timeout(20)
    push = {"origin": page.evaluate("() => origin"), "registrationId": found[0]["registrationId"]}
    session.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(message)})
    page.wait_for_function(f"async () => (await ({SHOWN})()).length > 0")
    return page.evaluate(SHOWN)


def test_a_push_message_becomes_a_notification(server: Served, whole_browser: Browser) -> None:
    visit = Visit(whole_browser)
    visit.context.grant_permissions(["notifications"], origin=server.url)
    device = Device(server)
    id = new_table(device.client, device.token, seat1="1")
    visit.page.goto(f"{server.url}/me")
    visit.page.evaluate(REGISTER)
    told = {"title": "Your turn", "body": "Paper crane · Micro Dojo", "url": f"/t/{id}", "tag": id}
    assert _notified(visit.page, told) == [told]
    visit.leave()


def test_a_browser_without_a_push_service_says_so_and_nothing_is_kept(server: Served, whole_browser: Browser) -> None:
    """As Chromium answers where it has no push service."""
    visit = Visit(whole_browser)
    refused = "() => Promise.reject(new DOMException('Registration failed - push service not available', 'AbortError'))"
    visit.page.add_init_script(f"PushManager.prototype.subscribe = {refused};")
    visit.context.grant_permissions(["notifications"], origin=server.url)
    visit.page.goto(f"{server.url}/me")
    visit.page.wait_for_selector("[data-told=push]:not([disabled])", state="attached")
    visit.page.locator("label:has([data-told=push])").click()
    visit.page.wait_for_function("() => document.getElementById('told-said').textContent !== ''", timeout=60 * SECONDS)
    assert not visit.page.is_checked("[data-told=push]")
    assert visit.page.evaluate("() => localStorage.push ?? null") is None
    visit.leave()
