"""What the database keeps of guests, beyond one match: on SQLite and PostgreSQL alike."""

from datetime import timedelta

import pytest

from gokaido.store import MailAddress, Person, Profile, Store, StoredPasskey, StoredTurn, Subscription, Taken

from .test_store import new_match

NOW = timedelta(0)


@pytest.fixture
def store(store: Store) -> Store:
    """A store of either kind, with a match at which a laptop and a phone have a seat each, and one of the laptop."""
    for match in ("both", "own"):
        store.create(new_match(match))
    store.sit("both", 1, Person("bob", devices=("phone",)), "Bob")
    return store


def test_a_guest_moves_with_everything(store: Store) -> None:
    store.give_pass(Profile("laptop", "Ann", 1, "p1"))
    store.subscribe("laptop", Subscription("https://x.org/1", "k", "a"))
    store.add_passkey(StoredPasskey("c1", "laptop", "key"), "Ann")
    old = store.profile("laptop")
    assert set(store.move_guest(old, Profile("new", "Ann", 2, "p2"))) == {"both", "own"}
    assert {one.match.id for one in store.matches_of("new")} == {"both", "own"}
    assert store.matches_of("laptop") == []
    assert store.profile_by_pass("p1") is None
    assert store.profile_by_pass("p2") == Profile("new", "Ann", 2, "p2")
    assert (store.count_subscriptions("new"), store.count_passkeys("new")) == (1, 1)
    with pytest.raises(Taken):  # another device was quicker
        store.move_guest(old, Profile("late", "Ann", 2, None))


def test_two_guests_become_one(store: Store) -> None:
    store.give_pass(Profile("laptop", "Ann", 1, "p1"))
    store.give_pass(Profile("phone", "Bob", 1, "p2"))
    assert set(store.join_guest("phone", "laptop")) == {"both"}
    stored = store.match("both")
    assert stored
    assert stored.seats_of("claire") == (0, 1)
    assert store.matches_of("phone") == []
    assert store.profile_by_pass("p2") is None


def test_a_letter_names_every_turn_once(store: Store) -> None:
    store.ask_mail(MailAddress("m1", "laptop", "a@b.org"), "c1", "s1")
    for match in ("both", "own"):
        store.note_turn(StoredTurn(match, 0, 1, 0))
    assert len(store.claim_turns(store.now())) == 2
    store.mail_later("own", 0, NOW, NOW)
    assert store.claim_mails() == []  # not confirmed
    assert store.confirm_mail("c1")
    for match in ("both", "own"):
        store.mail_later(match, 0, NOW, NOW)
    (to,) = store.claim_mails()
    assert (to.address, store.claim_mails()) == ("a@b.org", [])
    assert {id for id, _, _ in store.turns_to_mail(to.guest)} == {"both", "own"}
    assert store.turns_to_mail(to.guest) == []
    store.mail_later("own", 0, NOW, timedelta(hours=1))  # one was sent just now
    assert store.claim_mails() == []
    store.not_mailed("m1", ["own"], store.now())
    assert [to.id for to in store.claim_mails()] == ["m1"]
    assert [id for id, _, _ in store.turns_to_mail("laptop")] == ["own"]
    store.stop_mail("m1")
    assert store.mail_by(guest="laptop") is None


def test_somebody_for_whom_a_bot_plays_is_not_told(store: Store) -> None:
    store.subscribe("phone", Subscription("https://x.org/2", "k", "a"))
    stored = store.match("both")
    assert stored
    assert len(store.subscriptions_at("both", 1)) == 1
    store.stand_in(stored, 4, [1])
    assert store.subscriptions_at("both", 1) == []
