"""The pieces of Tokaido, read from its data, and the numbers that stand for them: their places in the file.

People and travellers of the expansions follow those of Tokaido; without the expansion they stay in the box.
"""

from gokaido.engine.compile.rule import Names, auto
from gokaido.engine.data import TomlTable, names_from

from .boxes import BASE, CROSSROADS, MATSURI, column, named_in, texts, words

SEATS = 5
TILES = 3  # dealt to a player at most
PLACES = 55
LAST = 54
KINDS = 3  # of panoramas
LAID_OUT = 3  # souvenirs shown in a village
HAND = 4  # souvenirs that Rakuren lays out


class Deck(Names):
    """The hidden piles."""

    MEALS = auto()
    SOUVENIRS = auto()
    ENCOUNTERS = auto()
    HOT_SPRINGS = auto()
    FESTIVALS = auto()  # of Matsuri


_rules = BASE.table("rules")
MEAL_POINTS = _rules.number("meal_points")
FARM_COINS = _rules.number("farm_coins")
KUGE_COINS = _rules.number("kuge_coins")
SAMURAI_POINTS = _rules.number("samurai_points")
FEAT_POINTS = _rules.number("achievement_points")
INITIATION_COINS = _rules.number("initiation_coins")
TEMPLE_RANKS = _rules.numbers("temple_ranks", 4)
PREPARATION = _rules.numbers("preparation", SEATS)

# ------------------------------------------------------------------ stops, families, achievements, colours

_stops = BASE.tables("stop")
Stop = names_from("Stop", _stops)
Panorama = names_from("Panorama", _stops[:KINDS])
STOP_WORDS, STOP_TO, STOP_KANJI = words(_stops), words(_stops, "_to"), texts(_stops, "kanji")
PANORAMA_OF = words(_stops[:KINDS], "_of")
SECTIONS = column(_stops[:KINDS], "sections")

_families = BASE.tables("family")
Family = names_from("Family", _families)
FAMILY_WORDS, FAMILY_KANJI = words(_families), texts(_families, "kanji")
FAMILIES = len(Family)
SETS = FAMILIES + 1  # families in a set: these and the fifth of two legendary objects

_feats = BASE.tables("achievement")
Feat = names_from("Feat", _feats)  # the first three have the numbers of `Panorama`
FEAT_WORDS = words(_feats)
FEATS = len(Feat)

_colours = BASE.tables("colour")
Colour = names_from("Colour", _colours)  # of the pawns, by seat
COLOUR_WORDS = words(_colours)

# ------------------------------------------------------------------ cards


def _priced(rows: list[TomlTable], most: int) -> tuple[int, ...]:
    for r in rows:
        if not 1 <= r.number("price") <= most:
            raise r.wrong("price", f"must be 1 to {most}, not {r.number('price')}")
    return column(rows, "price")


_souvenirs = BASE.tables("souvenir")
Souvenir = names_from("Souvenir", _souvenirs)
SOUVENIR_NAMES, SOUVENIR_WORDS = texts(_souvenirs, "name"), words(_souvenirs)
SOUVENIR_PRICE = _priced(_souvenirs, 3)
FAMILY_OF = tuple(named_in(r, "family", Family.numbers) for r in _souvenirs)

_meals = BASE.tables("meal")
Meal = names_from("Meal", _meals)
MEAL_NAMES, MEAL_WORDS = texts(_meals, "name"), words(_meals)
MEAL_PRICE = _priced(_meals, 3)
# The prices of all meals in a bit mask, looked up by halves: this is asked at every decision.
HALF = (len(MEAL_PRICE) + 1) // 2
MEAL_SUMS = tuple(
    tuple(sum(price for k, price in enumerate(prices) if mask >> k & 1) for mask in range(1 << HALF))
    for prices in (MEAL_PRICE[:HALF], MEAL_PRICE[HALF:])
)

_persons = BASE.tables("encounter") + CROSSROADS.tables("encounter")
Person = names_from("Person", _persons)  # a guide (annaibito) shows one panorama
OLD_PEOPLE = len(BASE.tables("encounter"))  # who may be met without the new encounters
NEW_PEOPLE = len(Person) - OLD_PEOPLE
PERSON_NAMES, PERSON_WORDS, PERSON_A = texts(_persons, "name"), words(_persons), words(_persons, "_a")

_springs = BASE.tables("hot_spring")
Spring = names_from("Spring", _springs)  # by their points
SPRING_POINTS = column(_springs, "points")

DISHES, SOUVENIRS, PEOPLE, SPRINGS, DECKS = len(Meal), len(Souvenir), len(Person), len(Spring), len(Deck)
FESTIVALS = len(MATSURI.tables("festival"))

# How many of each card there are, by pile; the new encounters and the festivals come last and may stay in the box.
COPIES = (
    column(_meals, "copies"),
    (1,) * SOUVENIRS,
    column(_persons, "copies"),
    column(_springs, "copies"),
    (1,) * FESTIVALS,
)
SIZES = tuple(sum(copies) for copies in COPIES)
MOST_CARDS = max(SIZES)


def _stock(copies: tuple[int, ...]) -> tuple[int, ...]:
    cards = [card for card, n in enumerate(copies) for _ in range(n)]
    return tuple(cards + [-1] * (MOST_CARDS - len(cards)))


STOCK = tuple(_stock(copies) for copies in COPIES)

# ------------------------------------------------------------------ travellers

# In the order of the boxes; who came later (`since` a version of the rules) has a number behind all others.
_boxed = [(box, row) for box, rows in enumerate((BASE, CROSSROADS, MATSURI)) for row in rows.tables("traveller")]
_boxed.sort(key=lambda boxed: boxed[1].number("since", 1))
_travellers = [row for _, row in _boxed]
SINCE = _travellers[-1].number("since", 1)  # the version of the rules that brought the last of them
Who = names_from("Who", _travellers)  # -1 without a tile
TRAVELLERS = len(Who)
FIRST_TRAVELLERS = 32  # those of the three boxes
MOST_TRAVELLERS = 40  # as many as actions and features have room for
if TRAVELLERS > MOST_TRAVELLERS:
    raise _travellers[-1].wrong("id", f"is one traveller too many: there is room for {MOST_TRAVELLERS}")
BOX_OF = tuple(box for box, _ in _boxed)  # 0 Tokaido, 1 Crossroads, 2 Matsuri
POOLS = tuple(sum(1 << who for who in range(TRAVELLERS) if BOX_OF[who] <= box) for box in range(3))  # bit masks
TRAVELLER_NAMES, TRAVELLER_KANJI = texts(_travellers, "name"), texts(_travellers, "kanji")
TRAVELLER_COINS = column(_travellers, "coins")
TRAVELLER_WORDS, TRAVELLER_POWER = words(_travellers), words(_travellers, "_power")
WOMAN = tuple(1 if r.text("sex") == "f" else 0 for r in _travellers)

# ------------------------------------------------------------------ the road


def _road() -> tuple[tuple[int, ...], tuple[int, ...]]:
    road = BASE.table("road")
    stops = road.values.get("stops", [])
    if len(stops) != PLACES:
        raise road.wrong("stops", f"must be {PLACES} places, not {len(stops)}")
    for place, word in enumerate(stops):
        if word not in Stop.numbers:
            raise road.wrong("stops", f"has an unknown {word!r} at place {place}; known: {', '.join(Stop.numbers)}")
    if stops[0] != "inn" or stops[LAST] != "inn":
        raise road.wrong("stops", "must begin and end with an inn")
    double = road.numbers("double", 24)
    if any(not 0 <= place <= LAST or stops[place] == "inn" for place in double):
        raise road.wrong("double", "must name stations")
    return tuple(Stop.number(word) for word in stops), double


STOP, DOUBLE = _road()
INNS = tuple(place for place in range(PLACES) if STOP[place] == Stop.INN)
INN_NUMBER = tuple(sum(inn < place for inn in INNS) for place in range(PLACES))  # of an inn, by its place


def _mask(places: list[int]) -> int:
    return sum(1 << place for place in places)


# Bit masks of places: by kind of stop, and the stations that hold one traveller with few (0) or many (1) players.
STOPS_OF = tuple(_mask([p for p in range(PLACES) if STOP[p] == kind]) for kind in range(len(Stop)))
STATIONS = _mask([p for p in range(PLACES) if STOP[p] != Stop.INN])
SINGLE = (STATIONS, STATIONS & ~_mask(list(DOUBLE)))
# The next inn by direction (0: to Edo, 1: the return trip) and place; the last inn has none.
NEXT_INN = (
    tuple(min([i for i in INNS if i > p], default=-1) for p in range(PLACES)),
    tuple(max([i for i in INNS if i < p], default=-1) for p in range(PLACES)),
)
# The stations of the leg that one walks from a place on, by direction, as bit masks.
LEG = tuple(
    tuple(STATIONS & _mask([p for p in range(PLACES) if ahead[p] == ahead[place]]) for place in range(PLACES))
    for ahead in NEXT_INN
)
