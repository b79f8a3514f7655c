"""What the terminal says of its own, in both languages."""

LABELS = {
    "en": {
        "your_turn": "{name}, your move",
        "help": (
            "Type the number of a move or its text (a beginning is enough).\n"
            "undo  take back your last move      log   what has happened\n"
            "board show the table again          save FILE  write the match\n"
            "hint  what a strong bot would do    quit  stop; the match is kept\n"
            "help  this text"
        ),
        "hint": "It would play: {move}",
        "hint_move": "move",
        "hint_chance": "chance",
        "hint_points": "points",
        "hint_visits": "looked at",
        "hint_note": "chance: to win, as far as it can tell; points: what it expects you to have then",
        "no_reasons": "It gives no reasons.",
        "fault": "{name} failed: {what} A move was made for it at random.",
        "opponents": "Against {names}.",
        "kept": "The match is kept. Go on with:\n  gokaido play {game} --save {path}",
        "resumed": "Going on with {path} after {moves} moves.",
        "undone": "Taken back.",
        "nothing_to_undo": "There is nothing to take back.",
        "saved": "Written to {path}.",
        "over": "The game is over.",
        "winner": "{name} wins.",
        "winners": "{names} share the victory.",
        "points": "{name}: {points} points",
        "seed": "Seed {seed}. Replay with:\n  gokaido replay {path}",
        "move": "move",
        "start": "The table before the first move.",
        "replay_help": "Enter: next move   b: back   number: jump   q: quit",
        "end_of_replay": "The end. b: back   q: quit",
        "illegal": "That cannot be played now. Type a number, or one of: {legal}",
        "number": "There is no move {number}; there are 1 to {most}.",
        "begin": "Type help for help.",
        "puzzle": "Puzzle {id}: {box}, {level}. One decision is clearly the best.",
        "puzzle_right": "Right!",
        "puzzle_wrong": "Not the best.",
        "puzzle_line": "One way it goes on",
        "puzzle_about": "{missed} of 100 weaker players miss it. {about}.",
        "puzzle_row": "In a row: {n}.",
        "review": "Review of {game}: {moves} moves, {decisions} decisions",
        "review_player": "player",
        "review_start": "start",
        "review_own": "own",
        "review_others": "others",
        "review_luck": "luck",
        "review_estimate": "est.",
        "review_result": "end",
        "review_accuracy": "accuracy",
        "review_played": "played",
        "review_better": "better",
        "review_turning": (
            "Turning point: move {move}, {name} played: {played}\n"
            "  Better: {best}\n"
            "  {chance} more chance to win, {points} points"
        ),
        "review_flawless": "Nobody gave anything away.",
        "review_note": (
            "own, others: what choices changed of the chance to win; luck: what dice and\n"
            "cards did; est.: what a second look changed. = best  . good  ? inaccuracy\n"
            "?? mistake. Judged by what each player could know, {sims} simulations a look."
        ),
    },
    "fr": {
        "your_turn": "{name}, à vous",
        "help": (
            "Tapez le numéro d’un coup ou son texte (le début suffit).\n"
            "undo  reprendre votre dernier coup  log   ce qui s’est passé\n"
            "board revoir la table               save FICHIER  écrire la partie\n"
            "hint  ce que ferait un bon bot      quit  arrêter ; la partie est gardée\n"
            "help  cette aide"
        ),
        "hint": "Il jouerait : {move}",
        "hint_move": "coup",
        "hint_chance": "chances",
        "hint_points": "points",
        "hint_visits": "examiné",
        "hint_note": "chances : de gagner, pour autant qu’il sache ; points : ce que vous devriez avoir alors",
        "no_reasons": "Il ne donne pas de raisons.",
        "fault": "{name} a échoué : {what} Un coup au hasard est joué pour lui.",
        "opponents": "Contre {names}.",
        "kept": "La partie est gardée. Pour la reprendre :\n  gokaido play {game} --lang fr --save {path}",
        "resumed": "Reprise de {path} après {moves} coups.",
        "undone": "Coup repris.",
        "nothing_to_undo": "Il n’y a rien à reprendre.",
        "saved": "Écrit dans {path}.",
        "over": "La partie est finie.",
        "winner": "{name} l’emporte.",
        "winners": "Victoire partagée : {names}.",
        "points": "{name} : {points} points",
        "seed": "Graine {seed}. Pour revoir la partie :\n  gokaido replay {path} --lang fr",
        "move": "coup",
        "start": "La table avant le premier coup.",
        "replay_help": "Entrée : coup suivant   b : retour   numéro : aller à   q : quitter",
        "end_of_replay": "Fin. b : retour   q : quitter",
        "illegal": "Ce coup n’est pas possible maintenant. Tapez un numéro ou l’un de : {legal}",
        "number": "Il n’y a pas de coup {number} ; il y en a de 1 à {most}.",
        "puzzle": "Problème {id} : {box}, {level}. Une décision est nettement la meilleure.",
        "puzzle_right": "C’est cela !",
        "puzzle_wrong": "Pas la meilleure.",
        "puzzle_line": "Une suite possible",
        "puzzle_about": "{missed} joueurs plus faibles sur 100 la manquent. {about}.",
        "puzzle_row": "D’affilée : {n}.",
        "begin": "Tapez help pour l’aide.",
        "review": "Bilan de {game} : {moves} coups, {decisions} décisions",
        "review_player": "joueur",
        "review_start": "début",
        "review_own": "soi",
        "review_others": "autres",
        "review_luck": "hasard",
        "review_estimate": "est.",
        "review_result": "fin",
        "review_accuracy": "précision",
        "review_played": "joué",
        "review_better": "mieux",
        "review_turning": (
            "Tournant : coup {move}, {name} a joué : {played}\n"
            "  Mieux : {best}\n"
            "  {chance} de chances de gagner en plus, {points} points"
        ),
        "review_flawless": "Personne n’a rien laissé échapper.",
        "review_note": (
            "soi, autres : ce que les choix ont changé des chances ; hasard : les dés et\n"
            "les cartes ; est. : ce qu’un second regard a changé. = meilleure  . bonne\n"
            "? imprécision  ?? erreur. Vu de ce que chacun pouvait savoir,\n"
            "{sims} simulations par regard."
        ),
    },
}


def label(lang: str, key: str, **values: object) -> str:
    """One text of the terminal."""
    return LABELS[lang][key].format(**values)
