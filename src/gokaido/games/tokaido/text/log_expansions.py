"""The log of Crossroads and Matsuri: what happened there, in sentences."""

from collections.abc import Callable, Sequence

from gokaido.engine.state.event import Event

from ..material.base import MEAL_NAMES, Stop
from ..material.crossroads import LEGEND_NAMES, LEGEND_WORDS, SECRET_EFFECT, SECRET_THE
from ..material.matsuri import FESTIVAL_EFFECT, FESTIVAL_NAMES, TOKEN_A
from ..state import TokaidoKind
from .phrases import STOCK_A, coins, festival_title, pawn, points, sentence

Sentence = Callable[[Event, str, Sequence[str]], str]

# ------------------------------------------------------------------ Crossroads


# What somebody did, before the points that it brought.
_DID = {
    TokaidoKind.BATHED: {"en": "bathes in the hot spring:", "fr": "se baigne dans la source chaude :"},
    TokaidoKind.TREE: {"en": "admires a cherry tree:", "fr": "admire un cerisier :"},
    TokaidoKind.BATHHOUSE: {"en": "visits a bathhouse:", "fr": "profite d’un Établissement de bain :"},
}


def did(e: Event, lang: str, names: Sequence[str]) -> str:
    """What somebody did, and the points that it brought."""
    return f"{names[e.seat]} {_DID[e.code][lang]} {points(e.amount, lang)}."


def _staked(e: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[e.seat]} {'stakes' if lang == 'en' else 'mise'} {coins(e.amount, lang)}."


def _rolled(e: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[e.seat]} rolls {e.what}." if lang == "en" else f"{names[e.seat]} lance le dé : {e.what}."


def _legend(e: Event, lang: str, names: Sequence[str]) -> str:
    called, gain = f"{LEGEND_NAMES[e.what]} ({LEGEND_WORDS[e.what][lang]})", points(e.amount, lang)
    if lang == "en":
        return f"{names[e.seat]} acquires {called}: {gain}."
    return f"{names[e.seat]} acquiert {called} : {gain}."


def _legend_grew(e: Event, lang: str, names: Sequence[str]) -> str:
    called, gain = LEGEND_NAMES[e.what], points(e.amount, lang)
    if lang == "en":
        return f"{called} brings {names[e.seat]} {gain}."
    return f"{called} rapporte {gain} à {names[e.seat]}."


def _secret(e: Event, lang: str, names: Sequence[str]) -> str:
    stock = "calligraphy" if e.amount else "amulet"
    called = SECRET_THE[e.what][lang] if e.what >= 0 else STOCK_A[stock][lang]
    effect = f" {SECRET_EFFECT[e.what][lang]}" if e.what >= 0 else ""
    return f"{names[e.seat]} {'gets' if lang == 'en' else 'obtient'} {called}.{effect}"


def _used(e: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[e.seat]} {'uses' if lang == 'en' else 'utilise'} {SECRET_THE[e.what][lang]}."


def _calligraphy(e: Event, lang: str, names: Sequence[str]) -> str:
    called, gain = sentence(SECRET_THE[e.what][lang]), points(e.amount, lang)
    if lang == "en":
        return f"{called} brings {names[e.seat]} {gain}."
    return f"{called} rapporte {gain} à {names[e.seat]}."


def _counted_twice(e: Event, lang: str, names: Sequence[str]) -> str:
    called, gain = sentence(SECRET_THE[e.what][lang]), points(e.amount, lang)
    if lang == "en":
        return f"{called} counts twice for {names[e.seat]}: {gain} more."
    return f"{called} compte deux fois pour {names[e.seat]} : {gain} de plus."


def _looked(e: Event, lang: str, names: Sequence[str]) -> str:
    through = {
        Stop.TEMPLE: {"en": "looks at the amulets", "fr": "regarde les amulettes"},
        Stop.ENCOUNTER: {"en": "looks at the calligraphies", "fr": "regarde les calligraphies"},
        -1: {"en": "looks through the encounters", "fr": "regarde parmi les rencontres"},
    }
    return f"{names[e.seat]} {through[e.what][lang]}."


def _another_turn(e: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[e.seat]} {'has another turn' if lang == 'en' else 'joue encore une fois'}."


# ------------------------------------------------------------------ Matsuri


def _doll(e: Event, lang: str, names: Sequence[str]) -> str:
    gift, gain = TOKEN_A[e.what][lang], points(e.amount, lang)
    return f"{names[e.seat]} receives {gift}: {gain}." if lang == "en" else f"{names[e.seat]} reçoit {gift} : {gain}."


def _two_festivals(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.what < 0:
        return ""
    called = FESTIVAL_NAMES[e.what]
    return f"{names[e.seat]} may choose {called}." if lang == "en" else f"{names[e.seat]} peut choisir {called}."


def _festival(e: Event, lang: str, names: Sequence[str]) -> str:
    title = sentence(festival_title(e.what, lang))
    return f"{title}, {FESTIVAL_NAMES[e.what]}. {FESTIVAL_EFFECT[e.what][lang]}"


def _festival_points(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.amount == 0:
        return ""
    called, gain = FESTIVAL_NAMES[e.what], points(e.amount, lang)
    return (
        f"{names[e.seat]} scores {gain} at {called}." if lang == "en" else f"{names[e.seat]} marque {gain} à {called}."
    )


def _shared(e: Event, lang: str, names: Sequence[str]) -> str:
    called = SECRET_THE[e.what][lang]
    return {
        "en": f"{names[e.seat]} lays {called} open: it will score for everyone.",
        "fr": f"{names[e.seat]} expose {called} : elle comptera pour tous.",
    }[lang]


def _took(e: Event, lang: str, names: Sequence[str]) -> str:
    sum_ = coins(e.amount, lang)
    if e.what < 0:
        bank = {"en": f"receives {sum_} from the bank", "fr": f"reçoit {sum_} de la banque"}[lang]
        return f"{names[e.seat]} {bank}."
    giver = pawn(e.what, lang, names)
    return f"{names[e.seat]} takes {sum_} from {giver}." if lang == "en" else f"{names[e.seat]} prend {sum_} à {giver}."


def _turned_up(e: Event, lang: str, names: Sequence[str]) -> str:
    dish = MEAL_NAMES[e.what]
    return {
        "en": f"A meal is turned up for {names[e.seat]}: {dish}.",
        "fr": f"Un repas est révélé pour {names[e.seat]} : {dish}.",
    }[lang]


def _left_first(e: Event, lang: str, names: Sequence[str]) -> str:
    return {
        "en": f"{names[e.seat]} leaves the inn before the others.",
        "fr": f"{names[e.seat]} quitte le Relais avant les autres.",
    }[lang]


def _laid_legend(e: Event, lang: str, names: Sequence[str]) -> str:
    called = LEGEND_NAMES[e.what]
    return f"{called} is laid out." if lang == "en" else f"À l’étal : {called}."


def _card_types(e: Event, lang: str, names: Sequence[str]) -> str:
    gain = points(e.amount, lang)
    if lang == "en":
        return f"{names[e.seat]} has {e.what} type{'' if e.what == 1 else 's'} of cards: {gain}."
    return f"{names[e.seat]} possède {e.what} type{'' if e.what < 2 else 's'} de cartes : {gain}."


EXPANSION_SENTENCES: dict[int, Sentence] = {
    TokaidoKind.TREE: did,
    TokaidoKind.BATHHOUSE: did,
    TokaidoKind.STAKED: _staked,
    TokaidoKind.ROLLED: _rolled,
    TokaidoKind.LEGEND: _legend,
    TokaidoKind.LEGEND_GREW: _legend_grew,
    TokaidoKind.SECRET: _secret,
    TokaidoKind.USED: _used,
    TokaidoKind.CALLIGRAPHY: _calligraphy,
    TokaidoKind.DOLL: _doll,
    TokaidoKind.TWO_FESTIVALS: _two_festivals,
    TokaidoKind.FESTIVAL: _festival,
    TokaidoKind.FESTIVAL_POINTS: _festival_points,
    TokaidoKind.SHARED: _shared,
    TokaidoKind.TOOK: _took,
    TokaidoKind.TURNED_UP: _turned_up,
    TokaidoKind.LOOKED: _looked,
    TokaidoKind.ANOTHER_TURN: _another_turn,
    TokaidoKind.LEFT_FIRST: _left_first,
    TokaidoKind.LAID_LEGEND: _laid_legend,
    TokaidoKind.CARD_TYPES: _card_types,
    TokaidoKind.COUNTED_TWICE: _counted_twice,
}
