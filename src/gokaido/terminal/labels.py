"""What the terminal says of its own, in both languages."""

LABELS = {
    "en": {
        "your_turn": "{name}, your move",
        "help": (
            "Type the number of a move or its text (a beginning is enough).\n"
            "undo  take back your last move      log   what has happened\n"
            "board show the table again          save FILE  write the match\n"
            "help  this text                     quit  stop; the match is kept"
        ),
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
    },
    "fr": {
        "your_turn": "{name}, à vous",
        "help": (
            "Tapez le numéro d’un coup ou son texte (le début suffit).\n"
            "undo  reprendre votre dernier coup  log   ce qui s’est passé\n"
            "board revoir la table               save FICHIER  écrire la partie\n"
            "help  cette aide                    quit  arrêter ; la partie est gardée"
        ),
        "kept": "La partie est gardée. Pour la reprendre :\n  gokaido play {game} --lang fr --save {path}",
        "resumed": "Reprise de {path} après {moves} coups.",
        "undone": "Coup repris.",
        "nothing_to_undo": "Il n’y a rien à reprendre.",
        "saved": "Écrit dans {path}.",
        "over": "La partie est finie.",
        "winner": "Victoire de {name}.",
        "winners": "Victoire partagée : {names}.",
        "points": "{name} : {points} points",
        "seed": "Graine {seed}. Pour revoir la partie :\n  gokaido replay {path} --lang fr",
        "move": "coup",
        "start": "La table avant le premier coup.",
        "replay_help": "Entrée : coup suivant   b : retour   numéro : aller à   q : quitter",
        "end_of_replay": "Fin. b : retour   q : quitter",
        "illegal": "Ce coup n’est pas possible maintenant. Tapez un numéro ou l’un de : {legal}",
        "number": "Il n’y a pas de coup {number} ; il y en a de 1 à {most}.",
        "begin": "Tapez help pour l’aide.",
    },
}


def label(lang: str, key: str, **values: object) -> str:
    """One text of the terminal."""
    return LABELS[lang][key].format(**values)
