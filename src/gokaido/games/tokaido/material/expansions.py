"""The cards of Crossroads and the festivals of Matsuri, read from their data files, and the numbers for them.

Amulets and calligraphies are secret cards; both count from one row of numbers, so that a set of them is one bit mask.
"""

from gokaido.engine.compile.rule import Names

from .base import CROSSROADS, MATSURI


class Legend(Names):
    """The legendary objects, one of each."""

    SHODO = 0
    EMAKI = 1
    BUPPATSU = 2
    EMA = 3
    MURASAME = 4
    MASAMUNE = 5


class Amulet(Names):
    """The amulets, one of each."""

    VITALITY = 0
    FORTUNE = 1
    HEALTH = 2
    FRIENDSHIP = 3
    HOSPITALITY = 4
    DEVOTION = 5


class Calligraphy(Names):
    """The calligraphies, one of each; their numbers follow those of the amulets."""

    FORESIGHT = 6
    CONTEMPLATION = 7
    NOSTALGIA = 8
    PATIENCE = 9
    PERFECTION = 10
    FASTING = 11


class Secret(Names):
    """Amulets and calligraphies."""

    VITALITY = 0
    FORTUNE = 1
    HEALTH = 2
    FRIENDSHIP = 3
    HOSPITALITY = 4
    DEVOTION = 5
    FORESIGHT = 6
    CONTEMPLATION = 7
    NOSTALGIA = 8
    PATIENCE = 9
    PERFECTION = 10
    FASTING = 11


class Stock(Names):
    """The two stocks of secret cards."""

    AMULETS = 0
    CALLIGRAPHIES = 1


class Festival(Names):
    """The festivals; those that last come last."""

    OBON = 0
    TORI = 1
    HINA = 2
    TANGO = 3
    HANABI = 4
    OFUNE = 5
    SHOGATSU = 6
    SETSUBUN = 7
    TANABATA = 8
    TSUKIMI = 9
    SHISHIMAI = 10
    CHOYO = 11
    YAMA = 12
    TAUE = 13
    HADAKA = 14
    HANAMI = 15
    KAMIARI = 16
    EBISU = 17
    MURA = 18
    GION = 19


class Token(Names):
    """What Hina matsuri and Tango give."""

    DOLL = 0
    CARP = 1


IN_STOCK = 6  # cards in each stock
SECRETS = len(Secret)
AMULET_BITS = (1 << IN_STOCK) - 1
STOCK_BITS = (AMULET_BITS, AMULET_BITS << IN_STOCK)
LEGEND_BITS = (1 << IN_STOCK) - 1
FIRST_LASTING = Festival.CHOYO
FIFTH = 4  # the family of Buppatsu and Ema

_rules = CROSSROADS.table("rules")
DIE = _rules.numbers("die", 6)
TREE_POINTS, TREE_COINS = _rules.number("cherry_points"), _rules.number("cherry_coins")
BATH_PRICE, BATH_POINTS = _rules.number("bathhouse_price"), _rules.number("bathhouse_points")
STAKE, JIROCHO_STAKE = _rules.number("stake"), _rules.number("jirocho_stake")
SECRET_PRICE = (_rules.number("amulet_price"), _rules.number("calligraphy_price"))
TAKUHATSUSO_POINTS = _rules.number("takuhatsuso_points")
SCARCE = (0, 0, *_rules.numbers("scarce", 4))  # cards in each stock, by players
if _rules.number("stock") != IN_STOCK:
    raise _rules.wrong("stock", f"must be {IN_STOCK}")

_legends = CROSSROADS.named("object", Legend)
LEGEND_NAMES = tuple(r.text("name") for r in _legends)
LEGEND_KANJI = tuple(r.text("kanji") for r in _legends)
LEGEND_WORDS = tuple(r.words() for r in _legends)
LEGEND_EFFECT = tuple(r.words("_effect") for r in _legends)
LEGEND_PRICE = tuple(r.number("price") for r in _legends)
LEGEND_POINTS = tuple(r.number("points") for r in _legends)
LEGEND_FIFTH = tuple(r.flag("fifth") for r in _legends)

_secrets = CROSSROADS.named("amulet", Amulet) + CROSSROADS.named("calligraphy", Calligraphy)
SECRET_WORDS = tuple(r.words() for r in _secrets)
SECRET_THE = tuple(r.words("_the") for r in _secrets)
SECRET_EFFECT = tuple(r.words("_effect") for r in _secrets)
SECRET_KANJI = tuple(r.text("kanji") for r in _secrets)

_festivals = MATSURI.named("festival", Festival)
FESTIVAL_NAMES = tuple(r.text("name") for r in _festivals)
FESTIVAL_KANJI = tuple(r.text("kanji") for r in _festivals)
FESTIVAL_WORDS = tuple(r.words() for r in _festivals)
FESTIVAL_EFFECT = tuple(r.words("_effect") for r in _festivals)
for _number, _row in enumerate(_festivals):
    if (_row.text("lasts") in ("leg", "next_inn")) != (_number >= FIRST_LASTING):
        raise _row.wrong("lasts", "is leg or next_inn for the festivals from choyo on, and for no other")

_powers = MATSURI.table("rules")
SHISHIMAI_POINTS = _powers.numbers("shishimai_points", 3)
TANABATA_POINTS = _powers.number("tanabata_points")
CHOYO_MEALS, CHOYO_DISCOUNT = _powers.number("choyo_meals"), _powers.number("choyo_discount")
KAMUI_POINTS = _powers.number("kamui_points")
IYASAKA_COINS = _powers.number("iyasaka_coins")
MARI_POINTS = _powers.number("mari_points")
AYUMU_PRICE = _powers.number("ayumu_price")
TITIA_DISCOUNT = _powers.number("titia_discount")
