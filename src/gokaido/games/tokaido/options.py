"""The options of Tokaido."""

from gokaido.engine.options import Option, on_off

OPTIONS = (
    on_off(
        "initiation",
        {"en": "Initiation", "fr": "Voyage initiatique"},
        {"en": "No traveller tiles; 7 coins each.", "fr": "Sans tuiles Voyageur ; 7 pièces chacun."},
    ),
    on_off(
        "return_trip",
        {"en": "Return trip", "fr": "Trajet retour"},
        {"en": "From Edo back to Kyoto.", "fr": "D’Edo vers Kyoto."},
    ),
    on_off(
        "gastronomy",
        {"en": "Gastronomy", "fr": "Gastronomie"},
        {"en": "One meal less on offer at each inn.", "fr": "Un repas de moins au menu de chaque Relais."},
    ),
    on_off(
        "preparation",
        {"en": "Preparation", "fr": "Préparatifs"},
        {"en": "Those who leave later start richer.", "fr": "Qui part plus tard part plus riche."},
    ),
    on_off(
        "crossroads",
        {"en": "Crossroads", "fr": "Crossroads"},
        {
            "en": "The first expansion: another thing to do at every stop, amulets, calligraphies, six travellers.",
            "fr": "La première extension : un second choix à chaque station, amulettes, calligraphies, six voyageurs.",
        },
        expansion=True,
    ),
    on_off(
        "matsuri",
        {"en": "Matsuri", "fr": "Matsuri"},
        {
            "en": "The second expansion: festivals at the inns, sixteen travellers. Played with Crossroads.",
            "fr": "La seconde extension : des Matsuri aux Relais, seize voyageurs. Se joue avec Crossroads.",
        },
        expansion=True,
        needs="crossroads",
    ),
    on_off(
        "scarcity",
        {"en": "Scarcity", "fr": "Pénurie"},
        {"en": "Crossroads with fewer cards in each stock.", "fr": "Crossroads avec moins de cartes par réserve."},
        needs="crossroads",
    ),
    on_off(
        "good_luck",
        {"en": "Good luck", "fr": "Bonne chance"},
        {
            "en": "With Crossroads: a random amulet for 1 coin before leaving.",
            "fr": "Avec Crossroads : une amulette au hasard pour 1 pièce avant le départ.",
        },
        needs="crossroads",
    ),
    on_off(
        "new_encounters",
        {"en": "New encounters", "fr": "Nouvelles rencontres"},
        {"en": "Four more people on the road.", "fr": "Quatre personnes de plus en chemin."},
    ),
    Option(
        "tiles",
        "2",
        ("2", "3", "free"),
        {"en": "Traveller tiles", "fr": "Tuiles Voyageur"},
        {"en": "How many each is dealt, or a free choice.", "fr": "Combien chacun en reçoit, ou au choix."},
        (
            {"en": "2 each", "fr": "2 chacun"},
            {"en": "3 each", "fr": "3 chacun"},
            {"en": "free choice", "fr": "au choix"},
        ),
    ),
)
