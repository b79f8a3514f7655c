"""Seats in real browsers: two people, three devices, and what each of them is told without loading the page again."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page

from .browser import Visit
from .served import Served, served, settings


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server at which nobody is waited for."""
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('web')}/t.sqlite", absence=0)) as one:
        yield one


def says(page: Page, text: str, where: str = "#decision") -> None:
    """Wait until something is told."""
    page.locator(where, has_text=text).first.wait_for()


@contextmanager
def menu_drawn_again(page: Page) -> Iterator[None]:
    """What is done here draws the menu of the seats again: wait until that has happened, not only been answered."""
    page.eval_on_selector("#seat-menu", "menu => { menu.dataset.old = 'yes'; }")
    yield
    page.wait_for_selector("#seat-menu:not([data-old])", state="attached")


def open_menu(page: Page) -> None:
    """Open the menu of the seats, and wait until it is as it is now."""
    if not page.locator("details.seats[open]").count():
        with menu_drawn_again(page):
            page.click("details.seats > summary")
    page.wait_for_selector("#link-watch")


def close_menu(page: Page) -> None:
    """Close the menu of the seats, which lies over the table."""
    if page.locator("details.seats[open]").count():
        with menu_drawn_again(page):
            page.click("details.seats > summary")
    page.wait_for_selector("details.seats:not([open])")


def press(page: Page, button: str) -> None:
    """Press a button of the menu, which is then drawn again."""
    with menu_drawn_again(page):
        page.click(button)


def ask_after_the_other(page: Page) -> None:
    """As the host, ask whether somebody is still there."""
    page.reload()
    open_menu(page)
    press(page, "text=Has left?")
    page.wait_for_selector("#asked-after-1", state="attached")


def seated(browser: Browser, server: Served) -> tuple[Visit, Visit, str]:
    """Claire opens a table and Hugo sits down by her link; both pages, and the link."""
    claire, hugo = Visit(browser), Visit(browser)
    claire.open_table(server, other="person")
    open_menu(claire.page)
    link = claire.page.input_value("#link1")
    hugo.page.goto(link)
    hugo.page.fill("#name", "Hugo")
    hugo.page.click("form.narrow button")
    hugo.wait_for_table()
    return claire, hugo, link


def test_an_invitation_a_return_link_and_another_device(browser: Browser, server: Served) -> None:
    claire, hugo, link = seated(browser, server)
    claire.page.wait_for_selector("#table :text('Hugo')", state="attached")  # the host's page is told
    open_menu(hugo.page)
    assert hugo.page.locator("#seat-menu input[value*='/s/']").count() == 0  # invitations are the host's
    press(hugo.page, "#make-link")
    hugo.page.wait_for_selector("#return-link")
    back = hugo.page.input_value("#return-link")
    hugo.page.click("[data-copy=return-link]")
    says(hugo.page, "Copied", "[data-copy=return-link]")
    eve = Visit(browser)
    eve.page.goto(link)
    says(eve.page, "this invitation was used", "form")
    phone = Visit(browser)
    phone.page.goto(back)
    phone.page.click("form.narrow button")
    phone.wait_for_table()
    says(hugo.page, "Your seat is open on 2 devices.")  # told at once
    assert claire.page.locator(":text('2 devices')").count() == 0
    hugo.page.reload()
    open_menu(hugo.page)
    press(hugo.page, "button[title*='The old one stops working']")
    says(phone.page, "There is no such table", "main")  # the other device is put out, without being loaded again
    hugo.page.wait_for_selector(".devices", state="detached")
    assert hugo.page.input_value("#return-link") != back
    claire.close()
    hugo.close()


def test_a_new_name_and_a_seat_whose_owner_left(browser: Browser, impatient: Served) -> None:
    claire, hugo, link = seated(browser, impatient)
    open_menu(hugo.page)
    hugo.page.fill("#name1", "Inès")
    press(hugo.page, "form[action$='/seats/1/name'] button")
    claire.page.wait_for_selector("#table :text('Inès')", state="attached")
    ask_after_the_other(claire.page)
    says(hugo.page, "Somebody asks whether you are still there.")
    close_menu(hugo.page)
    hugo.page.click("text=I am here")
    claire.page.wait_for_selector("#asked-after-1", state="detached")
    ask_after_the_other(claire.page)
    press(claire.page, "text=Remove")
    claire.page.wait_for_selector("#link1")
    assert claire.page.input_value("#link1") != link
    says(hugo.page, "no seat at this table any more", "main")
    claire.close()
