"""The page of a study: something a player would enjoy reading, in one file, by day and by night."""

from collections.abc import Sequence
from html import escape
from typing import Any

from gokaido.art.palette import SANS, SERIF, pigment_css
from gokaido.art.scenery.vignettes import dawn
from gokaido.art.svg.frame import picture

from .figures import Locale
from .question import FigureTable, Section, StudyAnswer, parts_of
from .sheet import pigments_used

SCENE = "0 44 1440 520"  # the part of the dawn with the mountain and the shore
STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:17px/1.55 %(sans)s}
header{position:relative;background:var(--bar);color:var(--on-bar);overflow:hidden}
header svg.gokaido{display:block;width:100%%;height:clamp(150px,24vw,290px)}
.band{background:var(--bar);color:var(--on-bar);border-bottom:4px solid var(--accent-bg)}
.band div,main,footer{max-width:56rem;margin:0 auto;padding:0 1.25rem}
.band div{padding-top:1.1rem;padding-bottom:1.2rem}
h1{font:600 clamp(1.7rem,4.4vw,2.6rem)/1.15 %(serif)s;margin:0;letter-spacing:.01em}
.band p{margin:.35rem 0 0;color:var(--on-bar-2)}
.band a{float:right;color:var(--on-bar);padding:.3rem .1rem .3rem .8rem}
.band a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
.lead{font:500 1.3rem/1.5 %(serif)s;margin:1.9rem 0 1.7rem;padding-left:1.1rem;border-left:4px solid var(--accent)}
section{background:var(--raised);border:1px solid var(--rule);border-radius:10px;padding:1.3rem 1.5rem 1.4rem;
margin:0 0 1.6rem;box-shadow:0 1px 0 var(--sunk)}
h2{font:600 1.45rem/1.2 %(serif)s;margin:0 0 .4rem;color:var(--accent)}
h3{font:600 1.06rem/1.3 %(sans)s;margin:1.1rem 0 .2rem}
section p{margin:.2rem 0 .6rem;color:var(--text-2);max-width:44rem}
figure{margin:.4rem 0 .2rem}
figure svg{width:100%%;height:auto;display:block}
.slim{display:none}
.wide{overflow-x:auto;margin-top:1rem}
.wide:focus-visible{outline:3px solid var(--focus)}
table{border-collapse:collapse;width:100%%;font-size:.94rem;font-variant-numeric:tabular-nums}
th,td{padding:.36rem .5rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child{position:sticky;left:0;background:var(--raised);padding-left:0}
td small{display:block;line-height:1.2}
th:first-child,td:first-child,.words{text-align:left}
td.words{white-space:normal;min-width:11rem}
thead th{color:var(--text-3);font-weight:600;border-bottom:2px solid var(--rule-ink);vertical-align:bottom;
white-space:normal;hyphens:auto;line-height:1.2}
tbody th{white-space:normal}
tbody th{font-weight:500}
tbody tr:hover{background:var(--sunk)}
small{color:var(--text-3);font-size:.84em}
details{margin-top:.9rem}
summary{cursor:pointer;color:var(--accent);font-weight:600}
summary:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
footer{padding-top:.4rem;padding-bottom:3rem;color:var(--text-2);font-size:.95rem}
code{background:var(--sunk);border:1px solid var(--rule);border-radius:5px;padding:.1em .4em;font-size:.88em;
overflow-wrap:anywhere}
table:has(th:nth-child(8)){font-size:.86rem}
table:has(th:nth-child(8)) :is(th,td):not(:first-child){padding-left:.25rem;padding-right:.25rem}
@media (max-width:40rem){.broad{display:none}.slim{display:block}section{padding:1.1rem .9rem}
td.words{min-width:7rem}table{font-size:.88rem}th,td{padding:.3rem .28rem}}
@media print{section{break-inside:avoid}}
"""
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · Gokaido</title>
<style>
{css}</style>
</head>
<body>
<header>{scene}</header>
<div class="band"><div>{link}<h1>{title}</h1><p>{subtitle}</p></div></div>
<main>
<p class="lead">{lead}</p>
{sections}
</main>
<footer>
{how}
</footer>
</body>
</html>
"""


def page(title: str, subtitle: str, answer: StudyAnswer, how: list[str], t: Locale, other: str = "") -> str:
    """The whole page; `how` says in paragraphs how it was played, `other` is where it is in the other language."""
    sections = "\n".join(_section(part, t) for part in answer.sections)
    seen = t("A dawn over the road", "L’aube sur la route"), t("A mountain and the sea.", "Une montagne et la mer.")
    scene = picture(dawn(), 1440, 900, *seen, t.lang)
    scene = scene.replace("<svg ", '<svg preserveAspectRatio="xMidYMin slice" ', 1)
    scene = scene.replace('viewBox="0 0 1440 900"', f'viewBox="{SCENE}"', 1)
    style = STYLE % {"sans": SANS, "serif": SERIF}
    css = pigment_css(pigments_used(style + sections), ":root") + style
    lang, name = t("fr", "en"), t("Français", "English")
    return PAGE.format(
        lang=t.lang,
        link=f'<a href="{escape(other)}" hreflang="{lang}" lang="{lang}">{name}</a>' if other else "",
        title=escape(title),
        subtitle=escape(subtitle),
        css=css,
        scene=scene,
        lead=escape(answer.lead),
        sections=sections,
        how="\n".join(f"<p>{paragraph}</p>" for paragraph in how),
    )


def _section(part: Section, t: Locale) -> str:
    charts = "".join(
        (f"<h3>{escape(chart.title)}</h3>" if chart.title != part.heading else "")
        + f'<figure class="broad">{chart.inline()}</figure><figure class="slim">{chart.inline(slim=True)}</figure>'
        for chart in part.charts
    )
    all_of_them = t("All figures", "Tous les chiffres")
    grid = f"<details><summary>{all_of_them}</summary>{_grid(part, part.grid, t)}</details>" if part.grid else ""
    return f"<section><h2>{escape(part.heading)}</h2><p>{escape(part.text)}</p>{charts}{grid}</section>"


def _grid(part: Section, grid: FigureTable, t: Locale) -> str:
    words = {k for k in range(len(grid.heads)) if k and any(isinstance(line[k], str) for line in grid.lines)}
    kind = dict.fromkeys(words, ' class="words"')
    heads = "".join(f'<th scope="col"{kind.get(k, "")}>{escape(head)}</th>' for k, head in enumerate(grid.heads))
    body = ""
    for line in grid.lines:
        cells = "".join(f"<td{kind.get(k, '')}>{_cell(grid, line, k, t)}</td>" for k in range(1, len(line)))
        body += f'<tr><th scope="row">{_cell(grid, line, 0, t)}</th>{cells}</tr>'
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="{escape(part.heading)}">{table}</div>'


def _cell(grid: FigureTable, line: Sequence[Any], k: int, t: Locale) -> str:
    value, rest = (escape(part) for part in parts_of(line[k], k in grid.percent, t))
    return f"{value} <small>{rest}</small>" if rest else value
