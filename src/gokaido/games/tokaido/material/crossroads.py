"""The cards of Crossroads, read from its data, and the numbers that stand for them.

Amulets and calligraphies are secret cards; both count from one row of numbers, so that a set of them is one bit mask.
"""

from gokaido.engine.compile.rule import Names, auto
from gokaido.engine.data import names_from

from .base import FAMILIES
from .boxes import CROSSROADS, column, texts, words


class Stock(Names):
    """The two stocks of secret cards."""

    AMULETS = auto()
    CALLIGRAPHIES = auto()


_legends = CROSSROADS.tables("object")
Legend = names_from("Legend", _legends)
LEGEND_NAMES, LEGEND_WORDS, LEGEND_EFFECT = texts(_legends, "name"), words(_legends), words(_legends, "_effect")
LEGEND_PRICE, LEGEND_POINTS = column(_legends, "price"), column(_legends, "points")
LEGEND_FIFTH = tuple(r.flag("fifth") for r in _legends)
FIFTH = FAMILIES  # the family of Buppatsu and Ema

_amulets, _calligraphies = CROSSROADS.tables("amulet"), CROSSROADS.tables("calligraphy")
_secrets = _amulets + _calligraphies
Secret = names_from("Secret", _secrets)
Amulet = names_from("Amulet", _amulets)
Calligraphy = names_from("Calligraphy", _calligraphies, first=len(_amulets))
SECRET_WORDS, SECRET_THE, SECRET_EFFECT = words(_secrets), words(_secrets, "_the"), words(_secrets, "_effect")

_rules = CROSSROADS.table("rules")
IN_STOCK = _rules.number("stock")  # cards in each stock
for _rows, _key in ((_legends, "object"), (_amulets, "amulet"), (_calligraphies, "calligraphy")):
    if len(_rows) != IN_STOCK:
        raise CROSSROADS.wrong(_key, f"must be {IN_STOCK} entries, not {len(_rows)}")
SECRETS = len(Secret)
AMULET_BITS = (1 << IN_STOCK) - 1
STOCK_BITS = (AMULET_BITS, AMULET_BITS << IN_STOCK)
LEGEND_BITS = (1 << IN_STOCK) - 1

DIE = _rules.numbers("die", 6)
TREE_POINTS, TREE_COINS = _rules.number("cherry_points"), _rules.number("cherry_coins")
BATH_PRICE, BATH_POINTS = _rules.number("bathhouse_price"), _rules.number("bathhouse_points")
STAKE, JIROCHO_STAKE = _rules.number("stake"), _rules.number("jirocho_stake")
SECRET_PRICE = (_rules.number("amulet_price"), _rules.number("calligraphy_price"))
TAKUHATSUSO_POINTS = _rules.number("takuhatsuso_points")
SCARCE = (0, 0, *_rules.numbers("scarce", 4))  # cards in each stock, by players
