"""What must hold of the picture of a table, where there is one: well-formed SVG, without scripts, ids once each.

And what is remembered of a picture is remembered by all that it shows.
"""

from collections import Counter
from xml.etree import ElementTree

from gokaido.engine.game import no_picture
from gokaido.engine.options import LANGUAGES

from .looks import looked_over
from .walks import TableSetup, walk


def pictures(table: TableSetup, seed: int) -> None:
    """Every form in every language, for a seat and for spectators, now and then and at the end."""
    if table.game.picture.draw is no_picture:
        return
    for moves, match in enumerate(walk(table, seed)):
        if moves % 25 and not match.over:
            continue
        for form in table.game.picture.forms:
            for seat, lang in ((None, LANGUAGES[0]), (0, LANGUAGES[-1])):
                with looked_over():
                    svg = match.svg(seat, lang, form=form)
                wrong = complaint(svg) if svg or form == "side" else "is empty"
                if wrong:
                    raise table.fault(f"The picture {form!r} in {lang!r} {wrong}.", match)


def complaint(svg: str) -> str:
    """What is wrong with a picture; nothing if all is well."""
    try:
        root = ElementTree.fromstring(f"<parts>{svg}</parts>")  # beside a table may lie several, or none
    except ElementTree.ParseError as error:
        return f"is not well-formed: {error}"
    others = [part.tag for part in root if part.tag.rpartition("}")[2] != "svg"]
    if others:
        return f"is no SVG but {others[0]}"
    if any(part.tag.rpartition("}")[2] == "script" for part in root.iter()):
        return "has a script in it"
    twice = [id for id, n in Counter(part.get("id") for part in root.iter()).items() if id and n > 1]
    return f"has the id {twice[0]!r} twice" if twice else ""
