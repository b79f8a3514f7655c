"""The three panorama scrolls: paddy in three sections, mountain in four, sea in five; a section is 36 by 44."""

from ..glyphs.notation import Symbol
from ..svg.elements import Value, circle, ink, path, tag

SECTION = 36
HEIGHT = 44
_KEY: dict[str, Value] = {
    "stroke": "sumi", "stroke_width": 1, "stroke_linejoin": "round", "stroke_linecap": "round",
    "vector_effect": "non-scaling-stroke",
}  # fmt: skip


def _inked(d: str, colour: str) -> str:
    return path(d, colour, **_KEY)


def _line(d: str, colour: str = "sumi", width: float = 1) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{ink(colour)}" stroke-width="{width}" stroke-linecap="round" '
        'vector-effect="non-scaling-stroke"/>'
    )


def _paper(sections: int) -> str:
    return path(f"M0 0h{SECTION * sections}v{HEIGHT}H0z", "kami")


def _wave(x: float, stretch: float = 1) -> str:
    curl = "C11 18 19 15 27 19C29 20 30 22 30 24"
    body = f"M0 44V33C4 32 6 29 8 25{curl}C28 22 25 22 24 23C26 24 27 26 26 28C29 31 32 32 36 31.6V44z"
    foam = f"M8 25{curl}C25 20 16 20 13.6 27C12.6 30 13 32 13.8 34C10 32 8 29 8 25z"
    return tag("g", _inked(body, "ai"), path(foam, "snow"), transform=f"translate({x} 0) scale({stretch} 1)")


def paddy() -> str:
    """Fields, a farm and a heron."""
    stalks = (
        "M4 41v-4M8 41v-4M12 42v-4M16 42v-4M20 42v-4M24 42v-4M28 41v-4M32 40v-4M50 38v-4M54 38v-4"
        "M90 31v-4M95 31v-4M100 31v-4M105 31v-4"
    )
    return "".join((
        _paper(3),
        circle(92, 11, 5.4, "shu"),
        _inked("M-2 22C8 12 18 12 26 19C38 8 52 9 62 19C74 12 88 14 110 22V30H-2z", "mizu"),
        _inked("M-2 25C20 20 40 26 60 23C80 20 96 24 110 22V46H-2z", "wakaba"),
        _inked("M-2 31C12 27 26 29 38 33C30 38 16 38-2 36z", "field-3"),
        _inked("M44 29C58 25 74 26 84 29C78 34 58 35 44 29z", "kin"),
        _inked("M60 37C76 32 94 33 110 36V46H52C54 42 56 39 60 37z", "field-3"),
        _line(stalks, "matsu", 1.6),
        _inked("M46 17h12v7H46z", "kami"),
        _inked("M42 18C47 15 49 11 50 8h4C55 11 57 15 62 18z", "kinako"),
        _inked("M80 30C78 26 79 23 82 23C85 23 86 26 84 30z", "ai"),
        _inked("M76 23.6C79 22 81 20 82 18C83 20 85 22 88 23.6z", "kinako"),
        _line("M68 41c2-3 4-3 5-6c.4-1.4 2-1.4 2 0M73 41v3M75 41v3", "sumi", 1.2),
    ))  # fmt: skip


def mountain() -> str:
    """The great mountain over woods and cloud."""
    edge = "L101 18L100 24L96 17L92 26L89 17L84 24L83 17L76 20"
    peak = "C87 4 89 6 90 5C91 4 93 5 94 5"
    clouds = "M40 30h26a2 2 0 0 1 0 4H30a2 2 0 0 1 0-4zM108 30h30a2 2 0 0 1 0 4h-22a2 2 0 0 1-8-4z"
    firs = "".join(
        _inked(f"M{x} {y}l5-11l5 11z", "matsu") for x, y in ((4, 40), (11, 42), (40, 42), (120, 41), (129, 43))
    )
    return "".join((
        _paper(4),
        circle(24, 12, 5, "shu"),
        _inked("M-2 30C8 24 18 18 30 22C40 25 50 24 60 20V46H-2z", "mizu"),
        _inked("M100 22C112 16 124 20 146 12V46H100z", "mizu"),
        _inked(f"M36 44C58 38 74 18 86 5{peak}C104 18 120 38 146 43V46H36z", "ai"),
        _inked(f"M86 5{peak}C98 10 102 15 106 20{edge}C80 15 83 9 86 5z", "snow"),
        _inked("M-2 38C6 32 20 30 34 36C44 33 54 36 62 41V46H-2z", "matsu"),
        _inked("M112 40C122 34 134 33 146 36V46H106z", "matsu"),
        firs,
        path(clouds, "kami"),
        _line("M60 12q2-2 3 0q1.6-2 3 0M66 16q2-2 3 0q1.6-2 3 0"),
    ))  # fmt: skip


def sea() -> str:
    """Waves, a sail, a gate in the water and a pine on a cape."""
    glints = "M40 29h10M56 27h14M84 28h20M112 31h12M96 33h14M60 34h10M130 28h8M74 39h16M104 40h12"
    crown = "M154 12C154 8 160 7 162 9C165 5 172 6 173 9C177 9 177 14 174 14H157C155 14 154 13 154 12z"
    return "".join((
        _paper(5),
        circle(98, 14, 6, "shu"),
        _inked("M40 24C52 19 60 19 70 23C84 17 110 18 124 24z", "mizu"),
        _inked("M-2 24h184v22H-2z", "mizu"),
        _line(glints, "kami", 1.2),
        _inked("M78 9C86 10 90 12 91 16C91 20 90 23 89 26C85 24.6 81 24.6 78 25z", "snow"),
        _inked("M68 27C74 29 88 29 96 26C95 31 92 33 88 33H76C72 32 69 30 68 27z", "cha"),
        _line("M78 7V28", "sumi", 1.4),
        _wave(0),
        _wave(30, 0.9),
        _inked("M28 46C36 38 48 40 56 43C66 39 80 42 90 46z", "ai"),
        _line("M116 34V22M128 34V22M113 24h18", "shu", 2),
        _line("M111 21.4C118 20 126 20 133 21.4", "shu", 2.6),
        _inked("M144 46C146 36 152 32 158 30C162 22 172 20 182 20V46z", "matsu"),
        _inked("M144 46C146 40 150 36 154 34L156 46z", "nezu"),
        _line("M166 22C164 16 168 12 164 6", "cha", 2.2),
        _inked(crown, "matsu"),
        _inked("M160 4C160 1 168 0 170 3C172 3 172 6 170 6H162C161 6 160 5 160 4z", "matsu"),
    ))  # fmt: skip


def panoramas() -> dict[str, Symbol]:
    """The scrolls as symbols."""
    scrolls = (("pano-paddy", 3, paddy()), ("pano-mountain", 4, mountain()), ("pano-sea", 5, sea()))
    return {name: (f"0 0 {SECTION * n} {HEIGHT}", drawing) for name, n, drawing in scrolls}
