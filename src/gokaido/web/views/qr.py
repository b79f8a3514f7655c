"""QR codes, drawn here: the link in it must not travel to anybody who draws them for others."""

import segno
from markupsafe import Markup


def qr_code(link: str) -> Markup:
    """A link as a picture to scan: always dark on light, or cameras do not read it."""
    made = segno.make(link, error="m", micro=False)
    return Markup(made.svg_inline(border=3, light="#fff", dark="#000", omitsize=True, svgclass="qr", lineclass=None))
