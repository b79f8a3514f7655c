"""What the actor is asked, in words for a sheet of paper, and the symbol of each action."""

from typing import Any

from gokaido.engine.game import Question

from ..material.base import STOP, STOP_KANJI, STOP_WORDS, Meal, Person, Souvenir
from ..material.crossroads import IN_STOCK, Legend
from ..picture.cards import option_glyph
from ..picture.road import station_glyph
from ..rules.encounter import kept_by
from ..state import Act, Phase
from .notation import FIFTH_LAID
from .prompts import still_to_come

# For each phase: a letter for the seal ("" for that of the stop), a title ("" for the name of the stop), a sentence.
ASKED: dict[int, tuple[str, dict[str, str], dict[str, str]]] = {
    Phase.TRAVELLER: (
        "旅",
        {"en": "Which traveller?", "fr": "Quel voyageur ?"},
        {"en": "Keep one; its purse and its power are yours for the whole road.",
         "fr": "Gardez-en un : sa bourse et son pouvoir sont à vous pour toute la route."},
    ),
    Phase.MOVE: (
        "道",
        {"en": "Where do you stop?", "fr": "Où faire halte ?"},
        {"en": "Any free place ahead, as far as the next inn.",
         "fr": "Toute place libre devant vous, jusqu’à la prochaine auberge."},
    ),
    Phase.BUY: (
        "村",
        {"en": "Village", "fr": "Village"},
        {"en": "Buy as many souvenirs as you like, or none.",
         "fr": "Achetez autant de souvenirs que vous voulez, ou aucun."},
    ),
    Phase.BUY_FIVE: (
        "村",
        {"en": "Village", "fr": "Village"},
        {"en": "Five wares lie out; buy what you like.", "fr": "Cinq marchandises ; prenez ce qui vous plaît."},
    ),
    Phase.GIVE: (
        "寺",
        {"en": "Temple", "fr": "Temple"},
        {"en": "Each coin is a point now, and counts for the donors’ ranking at the end.",
         "fr": "Chaque pièce vaut un point, et compte pour le classement des donateurs."},
    ),
    Phase.OBON: (
        "盆",
        {"en": "A gift for o-Bon", "fr": "Un don pour o-Bon"},
        {"en": "Each coin is a point now.", "fr": "Chaque pièce vaut un point."},
    ),
    Phase.KEEP: (
        "会",
        {"en": "Whom do you meet?", "fr": "Qui rencontrez-vous ?"},
        {"en": "Keep one of these encounters.", "fr": "Gardez une de ces rencontres."},
    ),
    Phase.GION: (
        "会",
        {"en": "Whom do you meet?", "fr": "Qui rencontrez-vous ?"},
        {"en": "Gion lets you choose among all who are still on the road.",
         "fr": "Gion vous laisse choisir parmi tous ceux qui sont encore en chemin."},
    ),
    Phase.GUIDE: (
        "絵",
        {"en": "Which panorama?", "fr": "Quel panorama ?"},
        {"en": "The guide shows you one more section.", "fr": "Le guide vous montre une section de plus."},
    ),
    Phase.SKETCH: (
        "絵",
        {"en": "Which panorama?", "fr": "Quel panorama ?"},
        {"en": "Paint one section.", "fr": "Peignez une section."},
    ),
    Phase.FREE_MEAL: (
        "食",
        {"en": "A meal is offered", "fr": "Un repas vous est offert"},
        {"en": "Take it, or wait for what the inn serves.", "fr": "Prenez-le, ou attendez la carte de l’auberge."},
    ),
    Phase.EXTRA_MEAL: (
        "食",
        {"en": "This meal too?", "fr": "Ce repas aussi ?"},
        {"en": "You may take the meal that was turned up.", "fr": "Vous pouvez prendre le repas révélé."},
    ),
    Phase.MEAL: (
        "食",
        {"en": "What do you eat?", "fr": "Que mangez-vous ?"},
        {"en": "Six points for a meal you have not had yet.", "fr": "Six points pour un repas encore jamais goûté."},
    ),
    Phase.OPTIONS: ("", {}, {"en": "One thing or the other.", "fr": "L’un ou l’autre."}),
    Phase.AMULET: (
        "守",
        {"en": "Which amulet?", "fr": "Quelle amulette ?"},
        {"en": "It stays secret until you use it.", "fr": "Elle reste secrète jusqu’à son usage."},
    ),
    Phase.CALLIGRAPHY: (
        "書",
        {"en": "Which calligraphy?", "fr": "Quelle calligraphie ?"},
        {"en": "It stays secret and scores in Edo.", "fr": "Elle reste secrète et compte à Edo."},
    ),
    Phase.TSUKIMI: (
        "月",
        {"en": "Which calligraphy for all?", "fr": "Quelle calligraphie pour tous ?"},
        {"en": "It is laid open and scores for everybody.", "fr": "Elle est posée face visible et compte pour chacun."},
    ),
    Phase.STAKE: (
        "賽",
        {"en": "A coin on the die?", "fr": "Une pièce sur le dé ?"},
        {"en": "The die pays what it shows.", "fr": "Le dé paie selon sa face."},
    ),
    Phase.REROLL: (
        "賽",
        {"en": "Roll again?", "fr": "Relancer le dé ?"},
        {"en": "The second roll counts.", "fr": "Le second lancer compte."},
    ),
    Phase.FEE: (
        "会",
        {"en": "Pay for it?", "fr": "Payer ce service ?"},
        {"en": "One coin, or nothing happens.", "fr": "Une pièce, ou rien ne se passe."},
    ),
    Phase.LUCK: (
        "運",
        {"en": "An amulet before leaving?", "fr": "Une amulette avant de partir ?"},
        {"en": "One coin for a random one.", "fr": "Une pièce pour une amulette au hasard."},
    ),
    Phase.BENEFIT: (
        "祭",
        {"en": "Join the festival?", "fr": "Profiter de la fête ?"},
        {"en": "Before what the stop itself offers.", "fr": "Avant ce qu’offre la halte elle-même."},
    ),
    Phase.FESTIVAL: (
        "祭",
        {"en": "Which festival?", "fr": "Quelle fête ?"},
        {"en": "You arrived first at the inn: the choice is yours.",
         "fr": "Votre arrivée en tête à l’auberge vous donne le choix."},
    ),
    Phase.LEAVE: (
        "宿",
        {"en": "Leave the inn first?", "fr": "Quitter l’auberge en premier ?"},
        {"en": "Ahead of all others, out of turn.", "fr": "Avant tous les autres, hors de votre tour."},
    ),
}  # fmt: skip
THEN = {"en": "Then: ", "fr": "Ensuite : "}


def ask(s: Any, lang: str) -> Question:
    """What the actor is asked now."""
    if s.over or s.phase not in ASKED:
        return Question("")
    kanji, title, note = ASKED[s.phase]
    stop = STOP[s.at[s.turn]]
    said = note[lang]
    if come := still_to_come(s, lang):
        said = f"{said} {THEN[lang]}{', '.join(come)}."
    return Question(title.get(lang) or STOP_WORDS[stop][lang], said, kanji or STOP_KANJI[stop])


def glyph(s: Any, action: int) -> str:
    """The symbol that stands for an action; "" for none."""
    block, k = Act.block_of(action)
    match block:
        case Act.MOVE:
            return station_glyph(STOP[k])
        case Act.BUY | Act.BUY_FIVE | Act.BUY_PLAIN:
            return _ware_glyph(s, k + 1)
        case Act.KEEP | Act.KEEP_NEW:
            word = Person.word(kept_by(action))
            return "e-annaibito" if word.startswith("annaibito") else f"e-{word}"
        case Act.EAT:
            return f"m-{Meal.word(k).replace('_', '-')}"
        case Act.LEGEND:
            return f"l-{Legend.word(k)}"
        case Act.PICK | Act.USE:
            return "g-amulet" if k < IN_STOCK else "g-calligraphy"
    return GLYPHS.get(block) or option_glyph(s, action)


def _ware_glyph(s: Any, chosen: int) -> str:
    """One ware by itself, a bag for several."""
    if chosen == 1 << FIFTH_LAID:
        return f"l-{Legend.word(s.laid_legend)}"
    first = next(i for i in range(s.n_hand) if chosen >> i & 1)
    return f"s-{Souvenir.word(s.hand[first]).replace('_', '-')}" if chosen.bit_count() == 1 else "g-bag"


GLYPHS = {
    Act.TAKE: "g-meal",
    Act.PASS: "u-cross",
    Act.REFUSE: "u-cross",
    Act.TRAVELLER: "pawn",
    Act.TRAVELLER_NEW: "pawn",
    Act.FESTIVAL: "g-matsuri",
    Act.GIVE: "g-donation",
}
