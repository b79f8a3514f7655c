"""What the actor is asked, by phase, and what is still to come at the stop."""

from .state import Phase, Task

PROMPTS = {
    Phase.TRAVELLER: {"en": "which traveller?", "fr": "quel voyageur ?"},
    Phase.MOVE: {"en": "where to stop?", "fr": "où faire halte ?"},
    Phase.BUY: {"en": "which souvenirs?", "fr": "quels souvenirs ?"},
    Phase.GIVE: {"en": "how much for the temple?", "fr": "combien pour le temple ?"},
    Phase.KEEP: {"en": "which encounter?", "fr": "quelle rencontre ?"},
    Phase.GUIDE: {"en": "which panorama?", "fr": "quel panorama ?"},
    Phase.SKETCH: {"en": "which panorama?", "fr": "quel panorama ?"},
    Phase.FREE_MEAL: {"en": "take the free meal?", "fr": "prendre le repas offert ?"},
    Phase.MEAL: {"en": "which meal?", "fr": "quel repas ?"},
    Phase.OPTIONS: {"en": "what to do here?", "fr": "que faire ici ?"},
    Phase.AMULET: {"en": "which amulet?", "fr": "quelle amulette ?"},
    Phase.CALLIGRAPHY: {"en": "which calligraphy?", "fr": "quelle calligraphie ?"},
    Phase.BUY_FIVE: {"en": "what to buy?", "fr": "quels achats ?"},
    Phase.STAKE: {"en": "a coin on the die?", "fr": "une pièce sur le dé ?"},
    Phase.REROLL: {"en": "roll again?", "fr": "relancer le dé ?"},
    Phase.FEE: {"en": "pay for it?", "fr": "payer ce service ?"},
    Phase.VITALITY: {"en": "another turn?", "fr": "jouer encore une fois ?"},
    Phase.LUCK: {"en": "an amulet before leaving?", "fr": "une amulette avant de partir ?"},
    Phase.EXTRA_MEAL: {"en": "this meal too?", "fr": "ce repas aussi ?"},
    Phase.BENEFIT: {"en": "join the festival?", "fr": "profiter de la fête ?"},
    Phase.GION: {"en": "whom to meet?", "fr": "qui rencontrer ?"},
    Phase.FESTIVAL: {"en": "which festival?", "fr": "quelle fête ?"},
    Phase.OBON: {"en": "a gift to the temple?", "fr": "un don au temple ?"},
    Phase.TSUKIMI: {"en": "which calligraphy for all?", "fr": "quelle calligraphie pour tous ?"},
    Phase.LEAVE: {"en": "leave the inn first?", "fr": "quitter l’auberge en premier ?"},
}
# What may be still to do at a stop; what is not named here needs no word.
TO_COME = {
    Task.SKETCH: {"en": "a section", "fr": "une section"},
    Task.ENCOUNTER: {"en": "an encounter", "fr": "une rencontre"},
    Task.MEET: {"en": "an encounter", "fr": "une rencontre"},
    Task.FREE_MEAL: {"en": "a free meal", "fr": "un repas offert"},
    Task.MEAL: {"en": "the meal", "fr": "le repas"},
    Task.OPTIONS: {"en": "a choice at this stop", "fr": "un choix à cette halte"},
    Task.BENEFIT: {"en": "the festival", "fr": "la fête"},
    Task.AMULET: {"en": "an amulet", "fr": "une amulette"},
    Task.CALLIGRAPHY: {"en": "a calligraphy", "fr": "une calligraphie"},
    Task.STAKE: {"en": "a stake on the die", "fr": "une mise au dé"},
    Task.EXTRA_MEAL: {"en": "a meal turned up", "fr": "un repas révélé"},
    Task.FESTIVAL: {"en": "a festival", "fr": "une fête"},
    Task.FIREWORKS: {"en": "one more festival", "fr": "une fête de plus"},
}
