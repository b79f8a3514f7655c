"""Making pages: templates, words, cookies, errors."""

import re
from collections.abc import Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from babel.dates import format_date
from jinja2 import Environment, PackageLoader, StrictUndefined, Template, select_autoescape
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from gokaido.art.glyphs.sprite import glyphs, sprite, used
from gokaido.art.pieces import CRESTS
from gokaido.art.scenery.vignettes import dawn
from gokaido.engine.registry import games
from gokaido.teach.review_chart import percent

from ..access.visitors import guest_of, language_of
from ..i18n.catalogue import LANGUAGES, translations
from ..services import services

_LOOSE = re.compile(" ([?!:;»])")
_COUNTED = re.compile(r"(?<=\d) (?=[^\W\d_])")  # between a number and what it counts
BLURB = {
    "en": "Five board games on the roads of Edo Japan, with friends or good opponents.",
    "fr": "Cinq jeux de société sur les routes du Japon d’Edo, entre amis ou contre de bons adversaires.",
}
SYMBOLS = Markup("<!--symbols-->")  # where the symbols go that a page uses, when it is known which
STYLES = Markup("<!--styles-->")  # where the styles go, or where they are to be found
STYLED = "styles"  # the cookie of those who were sent styles, by their version
PRELOAD = "</static/{}?{}>; rel=preload; as={}"  # what is asked for before the page is read
MACROS = {"words": "words.html", "chat_words": "chat_lines.html"}  # every template may use them under these names
WEEK = 604_800  # seconds for which a browser keeps files
STATIC = files("gokaido.web").joinpath("static")


class Passing(Context):
    """A context that knows when its page is made: macros hold the context that holds them.

    In such circles pages and the tables that they show would stay in memory until all of it is looked through.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        _contexts.get().append(self)

    def let_go(self) -> None:
        """Nothing is made from it any more."""
        self.vars.clear()
        self.exported_vars.clear()
        self.parent = {}


_contexts: ContextVar[list[Passing]] = ContextVar("contexts")  # of the page that is being made


@cache
def templates(lang: str) -> Environment:
    """The templates in a language."""
    env = Environment(
        loader=PackageLoader("gokaido.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        auto_reload=False,  # else every part of every page asks the disk whether its template has changed
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.install_gettext_translations(translations(lang), newstyle=True)  # type: ignore[attr-defined]
    env.globals |= {
        "crest": crest,
        "dawn": dawn,
        "icon": icon,
        "lang": lang,
        "languages": LANGUAGES,
        "games": games,
        "lately_of": lambda entry, colours: lately(entry, colours, lang),
        "entry_of": lambda entry: entry_words(tuple(entry.sentences), entry.forced, entry.gained, lang),
    }
    env.context_class = Passing
    env.filters["tight"] = tight
    env.filters["day"] = lambda moment: format_date(moment, "d MMM", locale=lang)
    env.filters["span"] = lambda milliseconds: span(milliseconds, lang)
    env.filters["percent"] = lambda share: percent(share, lang)
    env.filters["first_up"] = lambda text: text[:1].upper() + text[1:]
    of_the_page = _contexts.set([])
    for name, macros in MACROS.items():
        env.globals[name] = env.get_template(macros).module  # made once, outside of any page
    _contexts.reset(of_the_page)
    return env


def span(milliseconds: int, lang: str) -> str:
    """A time as one says it, in the two largest units: `1 min 5 s`, `2 d 3 h`."""
    seconds = milliseconds // 1000
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    counted = ((days, "j" if lang == "fr" else "d"), (hours, "h"), (minutes, "min"), (seconds % 60, "s"))
    first = next((k for k, (n, _) in enumerate(counted) if n), 3)
    return " ".join(f"{n} {unit}" for n, unit in counted[first : first + 2] if n or first == 3)


@cache
def template(name: str, lang: str) -> Template:
    """A template in a language. What all of them know is one dictionary: a page copies it, which a chain makes slow."""
    found = templates(lang).get_template(name)
    found.globals = dict(found.globals)
    return found


@lru_cache(4096)
def tight(text: str) -> str:
    """A text whose French signs never begin a line, and whose numbers stay with what they count."""
    return _COUNTED.sub("\u00a0", _LOOSE.sub("\u00a0\\1", text)).replace("« ", "«\u00a0")


@lru_cache(4096)
def entry_words(sentences: tuple[str, ...], forced: bool, gained: int, lang: str) -> Markup:
    """An entry of the log: what is told, and how many points it brought. It is shown in several places."""
    made: Markup = macros(lang).entry(sentences, forced, gained)
    return made


def lately(entry: Any, colours: Sequence[int], lang: str) -> Markup:
    """What the log told last, for who has not much to do; nothing where there is none."""
    if entry is None:
        return Markup()
    told = entry_words(tuple(entry.sentences), entry.forced, entry.gained, lang)
    return Markup(f'<p class="lately" aria-hidden="true">{crest(colours[entry.seat])}{told}</p>')


def macros(lang: str) -> Any:
    """The macros of words.html, for what is put together in Python."""
    return templates(lang).globals["words"]


@lru_cache(512)
def crest(colour: int, name: str = "") -> Markup:
    """A player's crest, named for those who cannot see it."""
    mark = f'<svg viewBox="0 0 24 24"><use href="#mon-{CRESTS[(colour - 1) % len(CRESTS)]}"/></svg>'
    label = Markup(' role="img" aria-label="{}"').format(name) if name else ' aria-hidden="true"'
    return Markup(f'<span class="crest p{colour}"{label}>{mark}</span>')


@lru_cache(1024)
def icon(name: str, cls: str = "i") -> Markup:
    """A glyph in the line of text."""
    box = glyphs()[name][0]
    return Markup(f'<svg class="{cls}" viewBox="{box}" aria-hidden="true"><use href="#{name}"/></svg>')


@cache
def symbol_sheets() -> dict[str, str]:
    """Every symbol by the family that its name begins with: a page fetches them when a move brings the first."""
    families: dict[str, list[str]] = {}
    for name in glyphs():
        families.setdefault(name.partition("-")[0], []).append(name)
    sheet = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    return {family: sheet.format(sprite(names)) for family, names in families.items()}


def render(name: str, lang: str, /, **context: Any) -> str:
    """A template as text."""
    contexts: list[Passing] = []
    before = _contexts.set(contexts)
    try:
        return template(name, lang).render(context)
    finally:
        _contexts.reset(before)
        for one in contexts:
            one.let_go()


class PageStyles(NamedTuple):
    """The styles inside a page, for those who have none yet: a file of its own would come a round trip later."""

    element: str
    policy: str  # which allows them


def page(request: Request, name: str, /, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page for whoever asks."""
    guest = guest_of(request)
    state = services(request)
    keys, version, styles = state.keys, state.asset_version, state.page_styles
    styled = request.cookies.get(STYLED) == version
    text = render(
        name,
        language_of(request),
        guest=guest,
        csrf=keys.csrf(guest.id),
        here=request.url.path,
        site=base_url(request),
        blurb=BLURB[language_of(request)],
        version=version,
        standing=state.settings.standing,
        symbols=SYMBOLS,
        styles=STYLES,
        **context,
    )
    element = f'<link rel="stylesheet" href="/static/style.css?{version}">' if styled else styles.element
    text = text.replace(SYMBOLS, sprite(used(text)), 1).replace(STYLES, element, 1)
    first = ("style.css", version, "style") if styled else ("script.js", version, "script")
    response = HTMLResponse(text, status, {"link": PRELOAD.format(*first)})
    if guest.fresh:
        guest.keep(response, keys, is_secure(request))
    if not styled:
        response.headers["content-security-policy"] = styles.policy
        secure = is_secure(request)
        response.set_cookie(STYLED, version, max_age=WEEK, httponly=True, samesite="lax", secure=secure, path="/")
    return response


def go(request: Request, where: str) -> Response:
    """On to another page; a request by htmx is told to go, not served the page inside the old one."""
    response: Response
    if request.headers.get("hx-request"):
        response = Response(status_code=204, headers={"hx-redirect": where})
    else:
        response = RedirectResponse(where, 303)
    guest = guest_of(request)
    if guest.fresh:
        guest.keep(response, services(request).keys, is_secure(request))
    return response


def back(request: Request, where: str = "/") -> Response:
    """Back to the page one came from, if it is one of ours."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:  # no address at all
        return go(request, where)
    ours = came.netloc == request.headers.get("host")
    if not ours or came.path[:1] != "/" or came.path[1:2] in ("/", "\\"):  # `//name/` is another site
        return go(request, where)
    return go(request, came.path + (f"?{came.query}" if came.query else ""))


def is_secure(request: Request) -> bool:
    """Did this come over https?"""
    return request.url.scheme == "https"


def base_url(request: Request) -> str:
    """Where this server is, for links to share."""
    return str(request.base_url).rstrip("/")
