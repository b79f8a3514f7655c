"""A whole game of Tokaido as a record tells it: piles by name, moves by text, coins and points counted by hand."""

import pytest

from gokaido import Match
from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import Deck, Feat, Souvenir
from gokaido.games.tokaido.state import TokaidoSource

from .tokaido_table import ALL_SOUVENIRS, cards, points, table, texts

YOSHIYASU, SATSUKI, MITSUKUNI, ZENEMON = range(4)

PILES = {
    "meal_pile": [
        "dango", "soba", "unagi", "tofu", "misoshiru",
        "sushi", "fugu", "yakitori", "nigirimeshi", "donburi",
        "tempura", "udon", "sashimi", "tofu", "misoshiru",
        "tai meshi", "soba", "dango", "yakitori", "sushi",
    ],
    "souvenir_pile": [
        "koma", "geta", "sumie", "haori", "gofu", "sake", "netsuke", "yunomi", "kamaboko", "shamisen",
        "uchiwa", "manju", "yukata", "jubako", "washi", "konpeito", "ukiyoe", "hashi", "ocha", "furoshiki",
        "daifuku", "sandogasa", "kan zashi", "shikki",
    ],
    "encounter_pile": [
        "samurai", "kuge", "miko", "shokunin", "guide sea", "guide mountain", "kuge", "shokunin", "samurai", "miko",
        "guide sea", "guide mountain",
    ],
    "hot_spring_pile": [3, 2, 3, 2, 2, 3, 3],
}  # fmt: skip

# One line for each turn: the seat, what it does, and its coins and points after that.
RECORD = """
0 move 3, keep kuge                    12   0
1 move 7                                5   0
2 move 5                                6   4
3 move 1, buy geta sumie                3   4
3 move 6                                3   5
0 move 4                               12   1
0 move 9, give 3                        9   4
2 move 6                                6   5
2 move 10                               6   6
3 move 8, buy sake gofu                 1  17
1 move 11                               5   1
3 move 13                               1  19
0 move 14, eat unagi                    6  10
2 move 11                               6   7
2 move 12                               6   9
1 move 14, take                         5   7
2 move 14, eat soba                     4  15
3 move 14, eat dango                    0  25

3 move 17                               3  25
2 move 16, give 1                       3  16
1 move 15                               5   9
0 move 20, keep shokunin                6  11
1 move 18                               5  10
2 move 19                               3  19
3 move 18                               3  26
3 move 22                               3  29
1 move 20                               5  11
2 move 23                               3  27
1 move 24                               5  14
0 move 21, give 2                       4  13
0 move 25, buy yunomi kamaboko          2  21
3 move 26                               6  29
2 move 27, eat fugu                     0  33
1 move 27, take                         5  20
0 move 27, eat sushi                    0  27
3 move 27, eat yakitori                 4  35

3 move 29, buy uchiwa manju yukata      1  44
0 move 31                               3  27
1 move 28                               5  22
2 move 33                               0  36
1 move 30                               8  22
3 move 30                               1  51
3 move 36, give 1                       0  52
1 move 32                               8  24
0 move 34                               3  28
1 move 35                               8  30
2 move 37                               3  36
0 move 36, give 1                       2  29
1 move 39                               8  34
0 move 38, keep samurai                 2  32
3 move 37                               3  52
3 move 40, buy konpeito ukiyoe          1  56
2 move 41, eat udon                     0  42
0 move 40, buy furoshiki                0  39
1 move 41, refuse, eat sashimi          5  40
0 move 41, pass                         0  39
3 move 41, pass                         1  56

3 move 42                               1  58
0 move 47                               3  39
1 move 46                               5  48
2 move 44                               0  44
3 move 43, give 1                       0  59
3 move 48                               0  62
2 move 48                               0  48
1 move 49                               5  51
0 move 50                               3  40
2 move 51                               0  49
3 move 51                               0  64
1 move 53, buy daifuku sandogasa        1  55
0 move 52                               3  42
3 move 52                               0  65
2 move 54, pass                         0  49
3 move 54, pass                         0  65
0 move 54, eat tai meshi                0  48
"""
LAST_TURN = (SATSUKI, ("move 54", "refuse", "eat dango"))  # 61 points, and then the end is counted

SHEET = {
    "paddy": (1, 6, 1, 3),
    "mountain": (1, 6, 10, 1),
    "sea": (3, 15, 3, 1),
    "souvenirs": (16, 4, 0, 36),
    "meals": (18, 24, 18, 12),
    "hot_springs": (0, 0, 11, 10),
    "temple_coins": (6, 0, 2, 2),
    "temple_rank": (10, 0, 7, 7),
    "encounters": (3, 0, 0, 0),
    "achievements": (6, 12, 8, 6),
    "powers": (0, 0, 0, 0),
}


def opening() -> Match:
    """The four in Kyoto."""
    return table(
        4,
        gastronomy=True,
        travellers=["Yoshiyasu", "Satsuki", "Mitsukuni", "Zen-emon"],
        departure=[YOSHIYASU, SATSUKI, MITSUKUNI, ZENEMON],
        **PILES,
    )


def turns() -> list[tuple[int, list[str], int, int]]:
    """The lines of the record."""
    found = []
    for line in RECORD.strip().splitlines():
        if line:
            head, coins, worth = line.rsplit(maxsplit=2)
            found.append((int(head[0]), head[2:].strip().split(", "), int(coins), int(worth)))
    return found


def played() -> Match:
    """The record, checked turn by turn, up to the last one."""
    match = opening()
    assert match.state.coins[:4] == [9, 2, 6, 6]
    for seat, did, coins, worth in turns():
        for text in did:
            match.follow(text, seat)
        assert (match.state.coins[seat], points(match, seat)) == (coins, worth), f"seat {seat}: {', '.join(did)}"
    return match


@pytest.mark.rule("T-MOVE-1", "T-MOVE-5", "T-END-1", "T-END-2", "T-END-3", "T-END-4")
def test_a_whole_game_comes_out_as_it_was_recorded() -> None:
    match = played()
    seat, did = LAST_TURN
    for text in did[:-1]:
        match.follow(text, seat)
    assert texts(match) == ["eat dango", "pass"]  # all that one coin buys
    match.follow(did[-1], seat)
    assert match.over
    for source, worth in SHEET.items():
        assert tuple(points(match, p, source) for p in range(4)) == worth, source
    assert set(SHEET) <= set(TokaidoSource.numbers)
    assert match.scores == (64, 67, 60, 78)
    assert match.winners == (ZENEMON,)
    assert match.ranks == (2, 1, 3, 0)
    assert match.state.coins[:4] == [0, 0, 0, 0]
    assert match.state.temple[:4] == [6, 0, 2, 2]
    held = {word: [p for p in range(4) if match.state.holders[feat] >> p & 1] for word, feat in Feat.numbers.items()}
    assert held == {
        "paddy": [SATSUKI], "mountain": [MITSUKUNI], "sea": [SATSUKI], "gourmet": [YOSHIYASU, SATSUKI, MITSUKUNI],
        "bather": [ZENEMON], "chatterbox": [YOSHIYASU, SATSUKI], "collector": [ZENEMON],
    }  # fmt: skip
    assert [cards(match, p) for p in range(4)] == [2, 4, 2, 2]


def test_only_choices_are_moves_of_the_match() -> None:
    match = played()
    recorded = [text for _, did, _, _ in turns() for text in did]
    forced = len(recorded) - len(match.texts)
    assert forced == 14
    again = opening()
    for text in match.texts:
        again.play(text)
    assert again.state.key() == match.state.key()
    assert Match.from_text(match.to_text()).state.key() == match.state.key()


@pytest.mark.parametrize("turn", range(0, 75, 5))
def test_the_turn_is_whose_the_record_says(turn: int) -> None:
    match = opening()
    for seat, did, _, _ in turns()[:turn]:
        for text in did:
            match.follow(text, seat)
    seat, did, _, _ = turns()[turn]
    if (seat, did[0]) not in match.forced:
        assert match.actor == seat
        assert did[0] in texts(match)


@pytest.mark.rule("T-VILLAGE-2", "T-SECRET-1")
def test_souvenirs_that_come_up_again_are_told_as_luck() -> None:
    """Five souvenirs are left: of the three that one village returns, the next one shows one again."""
    five = ["Koma", "Geta", "Sumie", "Haori", "Gofu"]
    others = [name for name in ALL_SOUVENIRS if name not in five]
    for one in ("koma", "geta", "sumie"):
        match = table(3, at=[0, 9, 12], souvenirs={1: others}, souvenir_pile=five)
        match.follow("move 1", 0)
        match.follow("pass", 0)
        match.follow("move 8", 0, souvenir_pile=["haori", "gofu", one])
        assert {f"buy {card}" for card in ("haori", "gofu", one)} <= set(texts(match))
        two = sorted({"koma", "geta", "sumie"} - {one})
        for seat in (None, 0, 1, 2):  # all saw what went under the pile, and still know it
            view = match.view_state(seat)
            assert sorted(Souvenir.word(card_in(view, Deck.SOUVENIRS, k)) for k in (0, 1)) == two


@pytest.mark.rule("T-SECRET-1")
def test_luck_against_what_was_known_makes_it_unknown() -> None:
    match = table(3, at=[1, 9, 12], laid_out=["koma", "geta", "sumie"], turn=0)
    match.play("pass")
    match.play("move 3", souvenir_pile=["koma"])  # no record can say so: it lay at the bottom
    left = match.state.pile_left[Deck.SOUVENIRS]
    assert all(card_in(match.view_state(1), Deck.SOUVENIRS, k) == -1 for k in range(left))
