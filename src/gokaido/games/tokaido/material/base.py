"""The pieces of Tokaido, read from data.toml, and the numbers that stand for them."""

from gokaido.engine.compile.rule import Names, _Names
from gokaido.engine.data import Table, load

SEATS = 5
TILES = 3  # dealt to a player at most
PLACES = 55
LAST = 54
KINDS = 3  # of panoramas
FAMILIES = 4
SETS = 5  # families in a set: the four and the fifth of two legendary objects
LAID_OUT = 3  # souvenirs shown in a village
HAND = 4  # souvenirs that Rakuren lays out
FEATS = 7


class Stop(Names):
    """What lies at a place on the road; the panoramas have the numbers of `Panorama`."""

    PADDY = 0
    MOUNTAIN = 1
    SEA = 2
    VILLAGE = 3
    FARM = 4
    HOT_SPRING = 5
    TEMPLE = 6
    ENCOUNTER = 7
    INN = 8


class Panorama(Names):
    """The three panoramas."""

    PADDY = 0
    MOUNTAIN = 1
    SEA = 2


class Family(Names):
    """The families of souvenirs."""

    SMALL_OBJECTS = 0
    FOOD = 1
    CLOTHING = 2
    ART = 3


class Souvenir(Names):
    """The souvenirs, one of each."""

    KOMA = 0
    GOFU = 1
    YUNOMI = 2
    UCHIWA = 3
    HASHI = 4
    WASHI = 5
    MANJU = 6
    KAMABOKO = 7
    KONPEITO = 8
    DAIFUKU = 9
    SAKE = 10
    OCHA = 11
    HAORI = 12
    FUROSHIKI = 13
    SANDOGASA = 14
    KAN_ZASHI = 15
    GETA = 16
    YUKATA = 17
    NETSUKE = 18
    JUBAKO = 19
    SHIKKI = 20
    SHAMISEN = 21
    SUMIE = 22
    UKIYOE = 23


class Meal(Names):
    """The dishes."""

    MISOSHIRU = 0
    NIGIRIMESHI = 1
    DANGO = 2
    YAKITORI = 3
    SOBA = 4
    SUSHI = 5
    TOFU = 6
    TEMPURA = 7
    UNAGI = 8
    DONBURI = 9
    UDON = 10
    FUGU = 11
    TAI_MESHI = 12
    SASHIMI = 13


class Person(Names):
    """Who one may meet; a guide (annaibito) shows one panorama."""

    SHOKUNIN = 0
    ANNAIBITO_PADDY = 1
    ANNAIBITO_MOUNTAIN = 2
    ANNAIBITO_SEA = 3
    SAMURAI = 4
    KUGE = 5
    MIKO = 6
    ITAMAE = 7  # the four new encounters
    KITOUSHI = 8
    SARU = 9
    TAKUHATSUSO = 10


class Spring(Names):
    """Hot spring cards by their points."""

    TWO = 0
    THREE = 1


class Who(Names):
    """The travellers, ten of Tokaido, six of Crossroads, sixteen of Matsuri; -1 without a tile."""

    HIROSHIGE = 0
    CHUUBEI = 1
    KINKO = 2
    YOSHIYASU = 3
    SATSUKI = 4
    MITSUKUNI = 5
    SASAYAKKO = 6
    HIROTADA = 7
    UMEGAE = 8
    ZENEMON = 9
    JIROCHO = 10
    DAIGORO = 11
    NAMPO = 12
    GOTOZAEMON = 13
    MIYATAKA = 14
    KITA = 15
    KUSHINADA = 16
    MUTSUMI = 17
    TAKERU = 18
    RAKUREN = 19
    KAMUI = 20
    IYASAKA = 21
    MARI = 22
    YASHIMA = 23
    KIDZUNA = 24
    CHIHAYA = 25
    MARIHITO = 26
    SUSERI = 27
    AYUMU = 28
    MUSUBI = 29
    MISAKI = 30
    TITIA = 31


class Feat(Names):
    """The achievement cards; the first three have the numbers of `Panorama`."""

    PADDY = 0
    MOUNTAIN = 1
    SEA = 2
    GOURMET = 3
    BATHER = 4
    CHATTERBOX = 5
    COLLECTOR = 6


class Colour(Names):
    """The colours of the pawns, by seat."""

    PURPLE = 0
    YELLOW = 1
    GREEN = 2
    GREY = 3
    BLUE = 4


class Deck(Names):
    """The hidden piles."""

    MEALS = 0
    SOUVENIRS = 1
    ENCOUNTERS = 2
    HOT_SPRINGS = 3
    FESTIVALS = 4  # of Matsuri


DISHES, SOUVENIRS, PEOPLE, SPRINGS = len(Meal), len(Souvenir), len(Person), len(Spring)
TRAVELLERS, DECKS = len(Who), len(Deck)

# How many of the travellers are in play: of Tokaido, with Crossroads, with Matsuri.
POOLS = (10, 16, 32)
OLD_PEOPLE = Person.ITAMAE  # who may be met without the new encounters

DATA = load("gokaido.games.tokaido", "data/base.toml")
CROSSROADS = load("gokaido.games.tokaido", "data/crossroads.toml")
MATSURI = load("gokaido.games.tokaido", "data/matsuri.toml")


def _named(key: str, names: _Names, *boxes: Table) -> list[Table]:
    """The tables of several boxes, whose ids are the given names in their order."""
    rows = [row for box in boxes for row in box.tables(key)]
    if len(rows) != len(names):
        raise boxes[-1].wrong(key, f"must be {len(names)} entries in all boxes together, not {len(rows)}")
    for number, row in enumerate(rows):
        if row.text("id") != names.word(number):
            raise row.wrong("id", f"must be {names.word(number)!r}, not {row.text('id')!r}")
    return rows


def _column(rows: list[Table], name: str) -> tuple[int, ...]:
    return tuple(r.number(name) for r in rows)


def _texts(rows: list[Table], name: str) -> tuple[str, ...]:
    return tuple(r.text(name) for r in rows)


_rules = DATA.table("rules")
MEAL_POINTS = _rules.number("meal_points")
FARM_COINS = _rules.number("farm_coins")
KUGE_COINS = _rules.number("kuge_coins")
SAMURAI_POINTS = _rules.number("samurai_points")
FEAT_POINTS = _rules.number("achievement_points")
INITIATION_COINS = _rules.number("initiation_coins")
TEMPLE_RANKS = _rules.numbers("temple_ranks", 4)
PREPARATION = _rules.numbers("preparation", SEATS)

_stops = DATA.named("stop", Stop)
STOP_WORDS = tuple(r.words() for r in _stops)
STOP_TO = tuple(r.words("_to") for r in _stops)
PANORAMA_OF = tuple(r.words("_of") for r in _stops[:KINDS])
STOP_KANJI = _texts(_stops, "kanji")
SECTIONS = _column(_stops[:KINDS], "sections")

_families = DATA.named("family", Family)
FAMILY_WORDS = tuple(r.words() for r in _families)
FAMILY_KANJI = _texts(_families, "kanji")


def _priced(rows: list[Table], most: int) -> tuple[int, ...]:
    for r in rows:
        if not 1 <= r.number("price") <= most:
            raise r.wrong("price", f"must be 1 to {most}, not {r.number('price')}")
    return _column(rows, "price")


def _family(r: Table) -> int:
    if r.text("family") not in Family.numbers:
        raise r.wrong("family", f"must be one of {', '.join(Family.numbers)}, not {r.text('family')!r}")
    return Family.number(r.text("family"))


_souvenirs = DATA.named("souvenir", Souvenir)
SOUVENIR_NAMES, SOUVENIR_KANJI = _texts(_souvenirs, "name"), _texts(_souvenirs, "kanji")
SOUVENIR_WORDS = tuple(r.words() for r in _souvenirs)
SOUVENIR_PRICE = _priced(_souvenirs, 3)
FAMILY_OF = tuple(_family(r) for r in _souvenirs)

_meals = DATA.named("meal", Meal)
MEAL_NAMES, MEAL_KANJI = _texts(_meals, "name"), _texts(_meals, "kanji")
MEAL_WORDS = tuple(r.words() for r in _meals)
MEAL_PRICE = _priced(_meals, 3)

_persons = _named("encounter", Person, DATA, CROSSROADS)
PERSON_NAMES, PERSON_KANJI = _texts(_persons, "name"), _texts(_persons, "kanji")
PERSON_WORDS = tuple(r.words() for r in _persons)
PERSON_A = tuple(r.words("_a") for r in _persons)

_springs = DATA.named("hot_spring", Spring)
SPRING_POINTS = _column(_springs, "points")

_travellers = _named("traveller", Who, DATA, CROSSROADS, MATSURI)
TRAVELLER_NAMES, TRAVELLER_KANJI = _texts(_travellers, "name"), _texts(_travellers, "kanji")
TRAVELLER_COINS = _column(_travellers, "coins")
TRAVELLER_WORDS = tuple(r.words() for r in _travellers)
TRAVELLER_POWER = tuple(r.words("_power") for r in _travellers)
WOMAN = tuple(1 if r.text("sex") == "f" else 0 for r in _travellers)

_feats = DATA.named("achievement", Feat)
FEAT_WORDS, FEAT_KANJI = tuple(r.words() for r in _feats), _texts(_feats, "kanji")
COLOUR_WORDS = tuple(r.words() for r in DATA.named("colour", Colour))

# How many of each card there are, by pile; the new encounters and the festivals come last and may stay in the box.
FESTIVALS = 20
COPIES = (
    _column(_meals, "copies"),
    (1,) * len(Souvenir),
    _column(_persons, "copies"),
    _column(_springs, "copies"),
    (1,) * FESTIVALS,
)
SIZES = (25, 24, 18, 12, FESTIVALS)
NEW_PEOPLE = len(Person) - OLD_PEOPLE
MOST_CARDS = max(SIZES)


def _stock(deck: int) -> tuple[int, ...]:
    cards = [card for card, n in enumerate(COPIES[deck]) for _ in range(n)]
    if len(cards) != SIZES[deck]:
        key = ("meal", "souvenir", "encounter", "hot_spring", "festival")[deck]
        raise DATA.wrong(key, f"must be {SIZES[deck]} cards in all, not {len(cards)}")
    return tuple(cards + [-1] * (MOST_CARDS - len(cards)))


STOCK = tuple(_stock(d) for d in range(len(Deck)))


def _road() -> tuple[tuple[int, ...], tuple[int, ...]]:
    road = DATA.table("road")
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
