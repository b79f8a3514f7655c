"""Travellers as half-length figures, put together from parts: a robe, a head, something they carry.

The parts are in parts.txt, in the notation of notation.py; who wears what is a table.
"""

from importlib.resources import files

from .notation import Symbol, symbols

PALE, FULL = "shiro", "kinako"  # faces
_FIGURE = """[t-{word}]
{robe}! M7 45 C8 34 14 28 24 28 C34 28 40 34 41 45z
{collar} M20 28.6 L24 36 L28 28.6z
{face}! o 24 18 9
=1.4 kuro M20 19h2.4M25.6 19H28
shu o 24 23.6 1.1
< head-{head}
< prop-{prop}
"""
# robe, collar, face, head, what they carry
FIGURES = {
    "hiroshige": ("ai", "shiro", FULL, "topknot", "brush"),
    "chuubei": ("shu", "kami", FULL, "headband", "letters"),
    "kinko": ("nezu", "kuro", FULL, "wild", "sword"),
    "yoshiyasu": ("sumire", "kin", FULL, "court-hat", "register"),
    "satsuki": ("sakura", "shu", PALE, "two-buns", "bowl"),
    "mitsukuni": ("matsu", "kin", FULL, "white-beard", "staff"),
    "sasayakko": ("shu", "sakura", PALE, "pins", "fan"),
    "hirotada": ("kin", "kuro", FULL, "shaven", "beads"),
    "umegae": ("wakaba", "shu", PALE, "flowers", "balls"),
    "zenemon": ("cha", "kinako", FULL, "cap", "purse"),
    "jirocho": ("kuro", "shu", FULL, "scar", "dice"),
    "daigoro": ("mizu", "shiro", FULL, "tuft", "kite"),
    "nampo": ("shu", "kin", FULL, "cap", "gourd"),
    "gotozaemon": ("wakaba", "cha", FULL, "straw-hat", "wares"),
    "miyataka": ("sumire", "shiro", PALE, "kerchief", "amulet"),
    "kita": ("nezu", "sumire", FULL, "grey-bun", "tea"),
    "kushinada": ("kin", "shu", PALE, "pins", "parasol"),
    "mutsumi": ("cha", "kuro", FULL, "wild", "club"),
    "takeru": ("ai", "kin", FULL, "court-hat", "seal"),
    "rakuren": ("matsu", "kinako", FULL, "spectacles", "box"),
    "kamui": ("cha", "nezu", FULL, "straw-hat", "bundle"),
    "iyasaka": ("mizu", "ai", FULL, "headband", "pick"),
    "mari": ("sakura", "sumire", PALE, "long-hair", "poem"),
    "yashima": ("sumire", "kin", PALE, "crown", "fan"),
    "kidzuna": ("shiro", "shu", PALE, "kerchief", "ladle"),
    "chihaya": ("mizu", "shiro", PALE, "wet-hair", "bucket"),
    "marihito": ("kuro", "shiro", FULL, "topknot", "book"),
    "suseri": ("ai", "wakaba", PALE, "spectacles", "book"),
    "ayumu": ("wakaba", "kami", FULL, "headband", "sandals"),
    "musubi": ("kuro", "nezu", FULL, "thiefs-cloth", "key"),
    "misaki": ("kinako", "shu", FULL, "shaven", "lantern"),
    "titia": ("ai", "shiro", PALE, "dutch-hat", "tulip"),
}


def figures() -> dict[str, Symbol]:
    """Travellers as symbols, by `t-` and their word."""
    parts = files(__package__).joinpath("parts.txt").read_text(encoding="utf-8")
    drawn = symbols([parts, *map(_written, FIGURES)])
    return {name: symbol for name, symbol in drawn.items() if name.startswith("t-")}


def _written(word: str) -> str:
    """A traveller in the notation of glyphs."""
    robe, collar, face, head, prop = FIGURES[word]
    return _FIGURE.format(word=word, robe=robe, collar=collar, face=face, head=head, prop=prop)
