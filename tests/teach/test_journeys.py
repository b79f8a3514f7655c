"""First journeys: every step is reached, what is right is legal, and what is wrong may be tried again."""

import pytest

from gokaido.engine.errors import IllegalAction
from gokaido.teach.journeys.journey import READER, Journey, journeys

STEPS = [(journey, k) for journey in journeys().values() for k in range(len(journey.steps))]
NAMES = [f"{journey.id}-{k + 1}" for journey, k in STEPS]


def test_every_game_and_expansion_has_one() -> None:
    assert set(journeys()) == {"tokaido", "crossroads", "matsuri", "duo", "dojo"}
    for journey in journeys().values():
        assert 2 <= len(journey.steps) <= 7


@pytest.mark.parametrize(("journey", "k"), STEPS, ids=NAMES)
def test_a_step_asks_its_reader_and_what_is_right_is_legal(journey: Journey, k: int) -> None:
    match, step = journey.match(k), journey.steps[k]
    assert match.actor == READER
    legal = {a.text: a.id for a in match.legal}
    assert set(step.right) <= set(legal)
    for text in step.right:
        after = journey.played(k, legal[text])
        assert after is not None
        assert after.actions[: len(step.before) + 1] == [*match.actions, legal[text]]
        assert len(after.actions) == len(match.actions) + 1 + len(step.then)


@pytest.mark.parametrize(("journey", "k"), STEPS, ids=NAMES)
def test_a_wrong_action_is_there_to_be_tried_and_changes_nothing(journey: Journey, k: int) -> None:
    match, step = journey.match(k), journey.steps[k]
    others = [a.id for a in match.legal if a.text not in step.right]
    assert others, "nothing can be done wrong"
    for action in others:
        assert journey.played(k, action) is None
    assert journey.match(k).state.as_data() == match.state.as_data()


@pytest.mark.parametrize(("journey", "k"), STEPS, ids=NAMES)
def test_a_step_speaks_both_languages_in_few_words(journey: Journey, k: int) -> None:
    step = journey.steps[k]
    for words in (step.title, step.say, step.wrong, step.brought):
        assert set(words) == {"en", "fr"}
        assert all(words.values())
    assert max(map(len, step.say.values())) < 420


def test_a_journey_takes_less_than_five_minutes_to_read() -> None:
    for journey in journeys().values():
        for lang in ("en", "fr"):
            words = sum(len((s.say[lang] + s.brought[lang]).split()) for s in journey.steps)
            assert words / 200 + len(journey.steps) * 0.25 < 5  # minutes: 200 words in one, a quarter for a decision


def test_what_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalAction):
        journeys()["dojo"].played(0, 175)
