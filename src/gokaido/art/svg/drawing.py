"""A drawing in groups. Joined they are a picture that stands alone; a page takes them one by one.

A group has an id that stays, so that a page can swap the groups that changed and keep the others. Private groups show
what their viewer alone may know or do; all others are the same for everybody who looks at the same table. Fixed groups
(a landscape) are the same in every drawing of a match in one form and language, so that they are sent once.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from .elements import Value, num, safe, tag
from .frame import picture

KEPT = "data-kept"  # marks what a page has already, and leaves as it is


@dataclass(frozen=True)
class Group:
    """A part of a drawing; with a label it is a group of named things for those who cannot see it."""

    id: str
    inside: str
    x: float = 0.0
    y: float = 0.0
    label: str = ""
    private: bool = False
    fixed: bool = False
    window: str = ""  # the id of the window that it is seen through
    attributes: dict[str, Value] = field(default_factory=dict)

    def placed(self, **place: float | str) -> "Group":
        """The same elsewhere, by `x`, `y` or `window`. A page has dozens of them: `replace` takes six times as long."""
        twin = object.__new__(Group)
        twin.__dict__.update(self.__dict__, **place)
        return twin

    def svg(self, **more: Value) -> str:
        """The group as an element."""
        name = tag("title", safe(self.label)) if self.label else ""
        place: dict[str, Value] = {"transform": f"translate({num(self.x)} {num(self.y)})"} if self.x or self.y else {}
        if self.label:
            place["role"] = "group"
        if self.fixed:
            place["aria_hidden"] = "true"
        return tag("g", name, self.inside, id=self.id, **place, **self.attributes, **more)


@dataclass(frozen=True)
class Window:
    """A part of a larger picture, as high as it is shown: groups in it keep their places when another part is shown."""

    id: str
    y: float
    width: float
    top: float  # of the larger picture
    bottom: float

    def svg(self, inside: str) -> str:
        """The window with what is seen through it."""
        high = self.bottom - self.top
        box = f"0 {num(self.top)} {num(self.width)} {num(high)}"
        return tag("svg", inside, id=self.id, x=0, y=self.y, width=self.width, height=high, viewBox=box)


@dataclass(frozen=True)
class Drawing:
    """A picture in groups, in the order in which they are laid over each other."""

    title: str
    description: str  # for those who cannot see it
    lang: str
    form: str
    width: int
    height: int
    groups: tuple[Group, ...]
    windows: tuple[Window, ...] = ()
    defs: str = ""  # patterns and gradients that the groups refer to; they never change
    foot: float = 0.0  # how much of its foot lies over the whole width of a page
    colours: tuple[int, ...] = ()  # of each side, 1 to 5, where the game gives them

    def __str__(self) -> str:
        """The picture as a document that stands alone, with the style and the symbols that it uses."""
        return self._framed(self.body(g.svg() for g in self.groups), alone=True) if self.groups else ""

    def inline(self, whole: bool = True, had: "Drawing | None" = None) -> str:
        """The picture for a page that has style and symbols already.

        Not whole for a page that shows another drawing of the same match in this form: of what never changes, and of
        the groups that are as they were in `had`, it gets an empty element of the same id, marked as kept.
        """
        if not self.groups:
            return ""
        before = {g.id: g for g in had.groups} if had and had.form == self.form else {}
        shown = [_kept(g.id) if not whole and (g.fixed or before.get(g.id) == g) else g.svg() for g in self.groups]
        return self._framed(self.body(shown, whole), alone=False)

    def patterns(self, whole: bool = True) -> str:
        """The patterns as an element; they never change."""
        id = f"{self.form}-patterns"
        return "" if not self.defs else tag("defs", self.defs, id=id) if whole else _kept(id, "defs")

    def body(self, drawn: Iterable[str], whole: bool = True) -> str:
        """The groups, given as elements, inside their windows."""
        body = self.patterns(whole)
        if not self.windows:
            return body + "".join(drawn)
        windows = {w.id: w for w in self.windows}
        for window, pairs in groupby(zip(self.groups, drawn), key=lambda pair: pair[0].window):
            inside = "".join(svg for _, svg in pairs)
            body += windows[window].svg(inside) if window else inside
        return body

    def _framed(self, body: str, alone: bool) -> str:
        return picture(body, self.width, self.height, self.title, self.description, self.lang, self.form, alone)


def _kept(id: str, name: str = "g") -> str:
    return f'<{name} id="{id}" {KEPT}=""/>'
