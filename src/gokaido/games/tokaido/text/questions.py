"""What the actor is asked: for him a title and a note, for the others what he does, and what is still to come."""

from typing import Any, NamedTuple

from gokaido.engine.game import Question

from ..material.base import KINDS, STOP, STOP_KANJI, STOP_WORDS, Stop
from ..material.crossroads import Stock
from ..rules.crossroads.stop_choice import BOTH, NEW, OLD, ONE_DONE, may_stop_here
from ..rules.matsuri.bystanders import in_lane
from ..rules.matsuri.festivals import player_in_lane
from ..rules.play import legal
from ..rules.road import travellers
from ..state import Task, TokaidoAct, TokaidoPhase


class Asked(NamedTuple):
    """The words of a phase; without kanji and title they are those of the stop."""

    kanji: str
    title: dict[str, str]
    note: dict[str, str]
    doing: dict[str, str]  # said of him to the others


ASKED = {
    TokaidoPhase.TRAVELLER: Asked(
        "旅",
        {"en": "Which traveller?", "fr": "Quel Voyageur ?"},
        {"en": "Keep one; its purse and its power are yours for the whole road.",
         "fr": "Gardez-en un : son Pécule et sa capacité sont à vous pour toute la route."},
        {"en": "chooses a traveller", "fr": "choisit un Voyageur"},
    ),
    TokaidoPhase.MOVE: Asked(
        "道",
        {"en": "Where do you stop?", "fr": "Où vous arrêtez-vous ?"},
        {"en": "Any free place ahead, as far as the next inn.",
         "fr": "Tout emplacement libre devant vous, jusqu’au prochain Relais."},
        {"en": "chooses where to stop", "fr": "choisit où s’arrêter"},
    ),
    TokaidoPhase.BUY: Asked(
        "村",
        {"en": "Village", "fr": "Échoppe"},
        {"en": "Buy as many souvenirs as you like, or none.",
         "fr": "Achetez autant de souvenirs que vous voulez, ou aucun."},
        {"en": "looks at the souvenirs", "fr": "regarde les souvenirs"},
    ),
    TokaidoPhase.BUY_FIVE: Asked(
        "村",
        {"en": "Village", "fr": "Échoppe"},
        {"en": "{n} laid out; buy what you like.", "fr": "{n} : prenez ce qui vous plaît."},
        {"en": "looks at what is laid out", "fr": "regarde ce qui est étalé"},
    ),
    TokaidoPhase.GIVE: Asked(
        "寺",
        {"en": "Temple", "fr": "Temple"},
        {"en": "Each coin is a point now, and counts for the donors’ ranking at the end.",
         "fr": "Chaque pièce vaut un point, et compte pour le classement des donateurs."},
        {"en": "gives to the temple", "fr": "fait une offrande au Temple"},
    ),
    TokaidoPhase.OBON: Asked(
        "盆",
        {"en": "A gift for o-Bon", "fr": "Une offrande pour o-Bon"},
        {"en": "Each coin is a point now.", "fr": "Chaque pièce vaut un point."},
        {"en": "may give for o-Bon", "fr": "peut donner pour o-Bon"},
    ),
    TokaidoPhase.KEEP: Asked(
        "会",
        {"en": "Whom do you meet?", "fr": "Qui rencontrez-vous ?"},
        {"en": "Keep one of these encounters.", "fr": "Gardez une de ces rencontres."},
        {"en": "chooses one of two encounters", "fr": "choisit une rencontre sur deux"},
    ),
    TokaidoPhase.GION: Asked(
        "会",
        {"en": "Whom do you meet?", "fr": "Qui rencontrez-vous ?"},
        {"en": "Gion lets you choose among all who are still on the road.",
         "fr": "Gion vous laisse choisir parmi tous ceux qui sont encore en chemin."},
        {"en": "looks through the encounters", "fr": "regarde parmi les rencontres"},
    ),
    TokaidoPhase.GUIDE: Asked(
        "絵",
        {"en": "Which panorama?", "fr": "Quel Panorama ?"},
        {"en": "The guide shows you one more section.", "fr": "Le guide vous montre un morceau de plus."},
        {"en": "chooses a panorama", "fr": "choisit un Panorama"},
    ),
    TokaidoPhase.SKETCH: Asked(
        "絵",
        {"en": "Which panorama?", "fr": "Quel Panorama ?"},
        {"en": "Paint one section.", "fr": "Peignez un morceau."},
        {"en": "chooses a panorama", "fr": "choisit un Panorama"},
    ),
    TokaidoPhase.FREE_MEAL: Asked(
        "食",
        {"en": "A meal is offered", "fr": "Un repas vous est offert"},
        {"en": "Take it, or wait for what the inn serves.", "fr": "Prenez-le, ou attendez le menu du Relais."},
        {"en": "looks at a free meal", "fr": "regarde un repas offert"},
    ),
    TokaidoPhase.EXTRA_MEAL: Asked(
        "食",
        {"en": "This meal too?", "fr": "Ce repas aussi ?"},
        {"en": "You may take the meal that was turned up.", "fr": "Vous pouvez prendre le repas révélé."},
        {"en": "may take the meal that was turned up", "fr": "peut prendre le repas révélé"},
    ),
    TokaidoPhase.MEAL: Asked(
        "食",
        {"en": "What do you eat?", "fr": "Que mangez-vous ?"},
        {"en": "Six points for a meal you have not had yet.", "fr": "Six points pour un repas encore jamais goûté."},
        {"en": "looks at the meals", "fr": "regarde les repas"},
    ),
    TokaidoPhase.OPTIONS: Asked(
        "",
        {},
        {"en": "One thing or the other.", "fr": "L’un ou l’autre."},
        {"en": "chooses what to do here", "fr": "choisit que faire ici"},
    ),
    TokaidoPhase.AMULET: Asked(
        "守",
        {"en": "Which amulet?", "fr": "Quelle amulette ?"},
        {"en": "It stays secret until you use it.", "fr": "Elle reste secrète jusqu’à son usage."},
        {"en": "looks at the amulets", "fr": "regarde les amulettes"},
    ),
    TokaidoPhase.CALLIGRAPHY: Asked(
        "書",
        {"en": "Which calligraphy?", "fr": "Quelle calligraphie ?"},
        {"en": "It stays secret and scores at the end of the road.",
         "fr": "Elle reste secrète et compte à la fin du voyage."},
        {"en": "looks at the calligraphies", "fr": "regarde les calligraphies"},
    ),
    TokaidoPhase.TSUKIMI: Asked(
        "月",
        {"en": "Which calligraphy for all?", "fr": "Quelle calligraphie pour tous ?"},
        {"en": "It is laid open and scores for everybody.", "fr": "Elle est posée face visible et compte pour chacun."},
        {"en": "chooses a calligraphy for all", "fr": "choisit une calligraphie pour tous"},
    ),
    TokaidoPhase.STAKE: Asked(
        "賽",
        {"en": "A coin on the die?", "fr": "Une pièce sur le dé ?"},
        {"en": "The die pays what it shows.", "fr": "Le dé paie selon sa face."},
        {"en": "may stake a coin on the die", "fr": "peut miser une pièce sur le dé"},
    ),
    TokaidoPhase.REROLL: Asked(
        "賽",
        {"en": "Roll again?", "fr": "Relancer le dé ?"},
        {"en": "The second roll counts.", "fr": "Le second lancer compte."},
        {"en": "may roll again", "fr": "peut relancer le dé"},
    ),
    TokaidoPhase.FEE: Asked(
        "会",
        {"en": "Pay for it?", "fr": "Payer ce service ?"},
        {"en": "One coin, or nothing happens.", "fr": "Une pièce, ou rien ne se passe."},
        {"en": "may pay the one he meets", "fr": "peut payer sa rencontre"},
    ),
    TokaidoPhase.LUCK: Asked(
        "運",
        {"en": "An amulet before leaving?", "fr": "Une amulette avant de partir ?"},
        {"en": "One coin for a random one.", "fr": "Une pièce pour une amulette au hasard."},
        {"en": "may buy an amulet before leaving", "fr": "peut acheter une amulette avant de partir"},
    ),
    TokaidoPhase.BENEFIT: Asked(
        "祭",
        {"en": "Join the festival?", "fr": "Profiter du Matsuri ?"},
        {"en": "Before what the stop itself offers.", "fr": "Avant ce qu’offre la station elle-même."},
        {"en": "may join the festival", "fr": "peut profiter du Matsuri"},
    ),
    TokaidoPhase.FESTIVAL: Asked(
        "祭",
        {"en": "Which festival?", "fr": "Quel Matsuri ?"},
        {"en": "You arrived first at the inn: the choice is yours.",
         "fr": "Votre arrivée en tête au Relais vous donne le choix."},
        {"en": "chooses a festival", "fr": "choisit un Matsuri"},
    ),
    TokaidoPhase.LEAVE: Asked(
        "宿",
        {"en": "Leave the inn first?", "fr": "Quitter le Relais en premier ?"},
        {"en": "Ahead of all others, out of turn.", "fr": "Avant tous les autres, hors de votre tour."},
        {"en": "may leave the inn first", "fr": "peut quitter le Relais en premier"},
    ),
}  # fmt: skip
NEUTRAL_MOVE = Asked(
    "道",
    {"en": "Where does the neutral traveller stop?", "fr": "Où s’arrête le Voyageur neutre ?"},
    {"en": "You are ahead: you move it.", "fr": "Vous êtes en tête : à vous de le déplacer."},
    {"en": "moves the neutral traveller", "fr": "déplace le Voyageur neutre"},
)
# What is said in place of the note of a phase.
BOTH_OPEN = {"en": "Both may be done, in the order you like.", "fr": "Les deux sont possibles, dans l’ordre voulu."}
SECOND = {"en": "One more thing, if you like.", "fr": "Encore une chose, si vous voulez."}
MUST_MEET = {"en": "Now the encounter.", "fr": "À présent la rencontre."}
NEUTRAL_FIRST = {
    "en": "The neutral traveller came first, and you next: the choice is yours.",
    "fr": "Le Voyageur neutre est arrivé en tête, et vous ensuite : à vous de choisir.",
}
NO_CHOICE = {
    TokaidoPhase.KEEP: {"en": "Both cards are alike.", "fr": "Les deux cartes sont pareilles."},
    TokaidoPhase.FREE_MEAL: {
        "en": "You have had this dish: it goes under the pile.",
        "fr": "Vous avez déjà goûté ce plat : il va sous la pioche.",
    },
    TokaidoPhase.MEAL: {
        "en": "Nothing here that you can pay and have not eaten.",
        "fr": "Rien ici que vous puissiez payer et n’ayez pas goûté.",
    },
}
WARES = {
    "en": ("Nothing is", "One ware is", "Two wares are", "Three wares are", "Four wares are", "Five wares are"),
    "fr": ("Rien", "Une carte", "Deux cartes", "Trois cartes", "Quatre cartes", "Cinq cartes"),
}
THEN = {"en": "Then: ", "fr": "Ensuite : "}


def asked(s: Any) -> Asked:
    """The words of the moment."""
    return NEUTRAL_MOVE if s.phase == TokaidoPhase.MOVE and s.turn >= s.seats else ASKED[s.phase]


def question(s: Any, lang: str) -> Question:
    """What the actor is asked now."""
    if s.over or s.phase not in ASKED:
        return Question("")
    words, stop = asked(s), STOP[s.at[s.turn]]
    note = _note(s)[lang].format(n=WARES[lang][s.n_hand + (s.laid_legend >= 0)])
    if come := still_to_come(s, lang):
        note = f"{note} {THEN[lang]}{', '.join(come)}."
    title = words.title.get(lang) or STOP_WORDS[stop][lang]
    return Question(title, note, words.kanji or STOP_KANJI[stop], words.doing[lang])


def _note(s: Any) -> dict[str, str]:
    """The note of a phase, or what is so just now."""
    stop = STOP[s.at[s.turn]]
    if s.phase == TokaidoPhase.OPTIONS:
        if s.options & ONE_DONE:
            return SECOND if may_stop_here(s, s.turn, stop) else MUST_MEET
        return BOTH_OPEN if s.options & BOTH else asked(s).note
    if s.phase == TokaidoPhase.FESTIVAL and in_lane(s, s.at[0], 0) >= s.seats:
        return NEUTRAL_FIRST
    if s.phase in NO_CHOICE and _no_choice(s):
        return NO_CHOICE[s.phase]
    return asked(s).note


def _no_choice(s: Any) -> bool:
    """Is one action all that there is, as far as the viewer sees the cards it depends on?"""
    cards = s.offer[: s.n_offer] if s.phase == TokaidoPhase.MEAL else s.hand[: s.n_hand]
    return min(cards, default=-1) >= 0 and legal(s, [0] * TokaidoAct.COUNT) == 1


# ------------------------------------------------------------------ what is still to come

# What may be still to do at a stop; what is not named here needs no word.
TO_COME = {
    Task.SKETCH: {"en": "a section", "fr": "un morceau"},
    Task.ENCOUNTER: {"en": "an encounter", "fr": "une rencontre"},
    Task.MEET: {"en": "an encounter", "fr": "une rencontre"},
    Task.FREE_MEAL: {"en": "a free meal", "fr": "un repas offert"},
    Task.MEAL: {"en": "the meal", "fr": "le repas"},
    Task.OPTIONS: {"en": "a choice at this stop", "fr": "un choix à cette station"},
    Task.BENEFIT: {"en": "the festival", "fr": "le Matsuri"},
    Task.AMULET: {"en": "an amulet", "fr": "une amulette"},
    Task.CALLIGRAPHY: {"en": "a calligraphy", "fr": "une calligraphie"},
    Task.STAKE: {"en": "a stake on the die", "fr": "une mise au dé"},
    Task.EXTRA_MEAL: {"en": "a meal turned up", "fr": "un repas révélé"},
    Task.FESTIVAL: {"en": "a festival", "fr": "un Matsuri"},
    Task.FIREWORKS: {"en": "one more festival", "fr": "un Matsuri de plus"},
    Task.OBON: {"en": "the gifts of the others", "fr": "les offrandes des autres"},
}
# The two things of a stop with Crossroads.
OLD_THING = {
    Stop.VILLAGE: {"en": "souvenirs", "fr": "des souvenirs"},
    Stop.FARM: {"en": "the coins of the farm", "fr": "les pièces de la Ferme"},
    Stop.HOT_SPRING: {"en": "the hot spring", "fr": "la Source chaude"},
    Stop.TEMPLE: {"en": "a gift to the temple", "fr": "une offrande au Temple"},
    Stop.ENCOUNTER: {"en": "an encounter", "fr": "une rencontre"},
}
NEW_THING = {
    Stop.VILLAGE: {"en": "a legendary object", "fr": "un objet légendaire"},
    Stop.FARM: {"en": "the gaming room", "fr": "la Salle de jeux"},
    Stop.HOT_SPRING: {"en": "a bathhouse", "fr": "un Établissement de bain"},
    Stop.TEMPLE: {"en": "an amulet", "fr": "une amulette"},
    Stop.ENCOUNTER: {"en": "a calligraphy", "fr": "une calligraphie"},
}
SECTION, TREE = TO_COME[Task.SKETCH], {"en": "a cherry tree", "fr": "un cerisier"}


def still_to_come(s: Any, lang: str) -> list[str]:
    """What the traveller may still do at this stop, the next first."""
    come = []
    for k in range(s.n_todo - 1, -1, -1):
        if s.todo[k] == Task.OPTIONS and s.options & ONE_DONE:
            come += _second(s, lang)
        elif s.todo[k] == Task.OBON and not _more_donors(s):
            continue
        elif s.todo[k] in TO_COME:
            come.append(TO_COME[s.todo[k]][lang])
    return come


def _more_donors(s: Any) -> bool:
    """Will anybody else be asked for a gift at o-Bon?"""
    left = (player_in_lane(s, lane) for lane in range(s.next_lane, travellers(s)))
    return any(p >= 0 and s.coins[p] > 0 for p in left)


def _second(s: Any, lang: str) -> list[str]:
    """The other thing of the stop, once one is done."""
    stop = STOP[s.at[s.turn]]
    if s.options & OLD:
        return [(SECTION if stop < KINDS else OLD_THING[stop])[lang]]
    if s.options & NEW == 0 or _stock_left(s, stop) == 0:
        return []
    return [(TREE if stop < KINDS else NEW_THING[stop])[lang]]


def _stock_left(s: Any, stop: int) -> int:
    """What is left of what Crossroads adds to a stop; the gaming room never closes."""
    if stop < KINDS:
        return int(s.trees_left)
    left = {Stop.HOT_SPRING: s.baths_left, Stop.VILLAGE: s.legends_left, Stop.TEMPLE: s.n_stock[Stock.AMULETS]}
    return int({**left, Stop.ENCOUNTER: s.n_stock[Stock.CALLIGRAPHIES]}.get(stop, 1))
