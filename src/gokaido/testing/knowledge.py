"""What must hold of what viewers know: views hide, redeals agree, and nothing leaks."""

import random

from gokaido.engine.match import Match

from .walks import TableSetup, called, dealt, differing, legal_ids, seen, viewers, walk


def redeals(table: TableSetup, seed: int) -> None:
    """What is dealt again looks the same to its viewer, can be played on, and leaves the actor the same choices."""
    game, chance = table.game, random.Random(seed)
    for moves, match in enumerate(walk(table, seed)):
        if match.over:
            return
        s = match.state
        for viewer in viewers(table):
            view, who = seen(game, s, viewer), called(viewer)
            if any(view.rng):
                raise table.fault(f"`observe` shows {who} the generator: set `rng` to 0.", match)
            if (again := seen(game, view, viewer)).key() != view.key():
                raise table.fault(f"Observed twice, {who} sees {differing(again, view)} otherwise.", match)
            if viewer == s.actor and sorted(legal_ids(game, view)) != sorted(legal_ids(game, s)):
                raise table.fault(f"In what {who} knows, other actions are legal than there are.", match)
            start = view if moves % 2 else s
            other = dealt(game, start, viewer, chance.getrandbits(60))
            if (again := seen(game, other, viewer)).key() != view.key():
                raise table.fault(f"After `redeal`, {who} sees {differing(again, view)} otherwise.", match)
            if wrong := game.rules.check(other):
                said = "; ".join(map(str, wrong))
                raise table.fault(f"After `redeal` for {who}, `check` complains: {said}.", match)
            ids = legal_ids(game, other)
            if not ids or (viewer == s.actor and sorted(ids) != sorted(legal_ids(game, s))):
                raise table.fault(f"After `redeal` for {who}, {ids} are legal.", match)


def leaks(table: TableSetup, seed: int) -> None:
    """Whatever is made for a viewer is the same for every deal of what that viewer does not know."""
    game, chance = table.game, random.Random(seed)
    for moves, match in enumerate(walk(table, seed)):
        if match.over or moves % 4:
            continue
        for viewer in sorted({-1, match.state.actor, chance.randrange(table.seats)}):
            worlds = [match.copy() for _ in range(2)]
            for world in worlds:
                world.state = dealt(game, match.state, viewer, chance.getrandbits(60))
            made = [_made(world, viewer, picture=moves % 16 == 0) for world in worlds]
            for what, first in made[0].items():
                if made[1][what] != first:
                    raise table.fault(f"{what} shows {called(viewer)} something that is hidden.", match)


def _made(match: Match, viewer: int, picture: bool) -> dict[str, object]:
    """What a viewer is given of a match."""
    game, seat = match.game, None if viewer < 0 else viewer
    view = match.view_state(seat)
    names = game.text.side_names(view, "en")
    made: dict[str, object] = {
        "The view": match.view(seat) if match.actor != seat else view.as_data(),
        "The table in the terminal": game.text.terminal(view, "en", names),
        "The picture": match.svg(seat) if picture else "",
        "The log": match.sentences("en", seat),
    }
    if seat is not None:
        made["A feature"] = features_of(match, seat)
        if seat == match.actor:
            made["The name of an action"] = [a.text for a in match.legal]
            made["The description of an action"] = [a.words for a in match.legal]
    return made


def features_of(match: Match, seat: int) -> list[float]:
    """A position as numbers, from what a seat knows."""
    out = [0.0] * (match.game.advice.n_features + 1)  # one more: who writes too many is told so elsewhere
    match.game.advice.features(match.view_state(seat), seat, out)
    return out
