"""The festivals of Matsuri, read from its data, the numbers that stand for them, and the figures of its travellers."""

from gokaido.engine.data import names_from

from .boxes import MATSURI, texts, words

_festivals = MATSURI.tables("festival")
Festival = names_from("Festival", _festivals)
FESTIVAL_NAMES, FESTIVAL_KANJI = texts(_festivals, "name"), texts(_festivals, "kanji")
FESTIVAL_WORDS, FESTIVAL_EFFECT = words(_festivals), words(_festivals, "_effect")
_lasting = [row.text("lasts") in ("leg", "next_inn") for row in _festivals]
FIRST_LASTING = _lasting.index(True)
if not all(_lasting[FIRST_LASTING:]):
    raise _festivals[_lasting.index(False, FIRST_LASTING)].wrong("lasts", "must be leg or next_inn: they come last")

_tokens = MATSURI.tables("token")
Token = names_from("Token", _tokens)  # what Hina matsuri and Tango give
TOKEN_WORDS, TOKEN_A, TOKEN_KANJI = words(_tokens), words(_tokens, "_a"), texts(_tokens, "kanji")

_rules = MATSURI.table("rules")
SHISHIMAI_POINTS = _rules.numbers("shishimai_points", 3)
TANABATA_POINTS = _rules.number("tanabata_points")
CHOYO_MEALS, CHOYO_DISCOUNT = _rules.number("choyo_meals"), _rules.number("choyo_discount")
KAMUI_POINTS = _rules.number("kamui_points")
IYASAKA_COINS = _rules.number("iyasaka_coins")
MARI_POINTS = _rules.number("mari_points")
AYUMU_PRICE = _rules.number("ayumu_price")
TITIA_DISCOUNT = _rules.number("titia_discount")
