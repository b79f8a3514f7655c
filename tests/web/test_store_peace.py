"""Who does not want to read or meet whom, in the database."""

import pytest

from gokaido.store import Person, Profile, Store, Taken
from gokaido.store import peace as rules

from .test_store import new_match

HUGO = Person("hugo", devices=("phone", "tablet"))


@pytest.fixture
def store(store: Store) -> Store:
    """A match of Claire's, at which Hugo sits with two devices."""
    store.create(new_match())
    store.sit("m1", 1, HUGO, "Hugo")
    return store


def test_a_block_counts_both_ways_and_for_every_device(store: Store) -> None:
    store.block("m1", "laptop", HUGO, "Hugo")
    assert store.blocked("laptop", "tablet")
    assert store.blocked("phone", "laptop")
    assert not store.blocked("laptop", "somebody")
    assert store.blocked_among(["laptop", "phone", "else"]) == {("laptop", "phone")}
    assert store.has_blocked(["laptop"], ["phone"])
    assert not store.has_blocked(["phone"], ["laptop"])
    assert [block.name for block in store.blocks_of("laptop")] == ["Hugo"]


def test_blocked_once_more_it_is_one_block_and_it_can_be_taken_back(store: Store) -> None:
    store.block("m1", "laptop", HUGO, "Hugo")
    store.block("m1", "laptop", HUGO, "Hugo B")
    [block] = store.blocks_of("laptop")
    store.unblock("phone", block.id)  # it is not theirs
    assert store.blocked("laptop", "phone")
    store.unblock("laptop", block.id)
    assert not store.blocked("laptop", "phone")
    assert store.blocks_of("laptop") == []


def test_a_guest_blocks_so_many_and_no_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_BLOCKS", 2)
    store.block("m1", "laptop", HUGO, "Hugo")
    with pytest.raises(Taken):
        store.block("m1", "laptop", Person("eve", devices=("eves",)), "Eve")


def test_nobody_blocks_themselves(store: Store) -> None:
    store.block("m1", "phone", HUGO, "Hugo")
    assert not store.blocked("phone", "phone")
    assert store.blocked("phone", "tablet")


def test_what_somebody_does_not_read_is_what_they_muted_or_blocked(store: Store) -> None:
    nobody, hugo = frozenset[str](), frozenset({"hugo"})
    assert store.hidden_from("m1", "claire", ["laptop"]) == (nobody, nobody)
    store.mute("m1", "claire", "hugo", True)
    assert store.hidden_from("m1", "claire", ["laptop"]) == (hugo, nobody)
    assert store.hidden_from("m1", "hugo", HUGO.devices) == (nobody, nobody)
    store.mute("m1", "claire", "hugo", False)
    assert store.hidden_from("m1", "claire", ["laptop"]) == (nobody, nobody)
    store.block("m1", "laptop", HUGO, "Hugo")
    assert store.hidden_from("m1", "claire", ["laptop"]) == (nobody, hugo)


def test_a_block_goes_along_to_another_device_both_ways(store: Store) -> None:
    store.block("m1", "laptop", HUGO, "Hugo")
    store.give_pass(Profile("phone", "Hugo", 1, "hash"))
    store.move_guest(Profile("phone", "Hugo", 1, "hash"), Profile("new phone", "Hugo", 2, "other"))
    assert store.blocked("laptop", "new phone")
    store.block("m1", "desk", HUGO, "Hugo")
    store.join_guest("laptop", "desk")
    assert store.has_blocked(["desk"], ["new phone"])
    assert not store.has_blocked(["laptop"], ["new phone", "tablet", "phone"])
    store.join_guest("desk", "new phone")  # who blocked is one with who was blocked
    assert not store.blocked("new phone", "desk")
    assert not store.has_blocked(["new phone"], ["new phone"])


def test_what_is_said_names_who_had_the_seat(store: Store) -> None:
    store.say("m1", 1, "Hugo", "Hello", "hugo")
    assert [said.person for said in store.chat("m1")] == ["hugo"]
