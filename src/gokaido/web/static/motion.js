// Movements. A page is always as it will be; what moves is only laid over it, for less than 400 ms, and nobody waits for it.
// Pictures say what there is to see: `moves` is a piece that has a place, `data-way` the roads it keeps to, `data-have` with
// `data-value` something that is counted, `data-pile` where such things come from, `data-roll` the throw that a die shows.
(() => {
  "use strict";
  const LONGEST = 380, STEP = 16; // ms; how far apart the points of a road are that a walk goes over
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const pace = () => (calm.matches ? 0 : { slow: 2.2, quick: 0.4, none: 0 }[document.documentElement.dataset.motion] ?? 1);
  const running = new Set();
  const start = (element, frames, timing) => { // what is still running ends at the next press
    const made = element.animate(frames, timing), over = () => running.delete(made);
    running.add(made);
    made.finished.then(over, over);
    return made;
  };
  const move = (element, frames, ms = LONGEST, easing = "cubic-bezier(.33, .02, .17, 1)") => start(element, frames, { duration: ms * pace(), easing });
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => { for (const one of running) one.finish(); }, { capture: true, passive: true });

  // ---- roads
  const roads = new WeakMap();
  const road = (piece) => { // the points of its roads, as the piece's own picture counts them, and which lie beside which
    const picture = piece.ownerSVGElement, name = piece.dataset.way;
    const known = roads.get(picture) ?? roads.set(picture, {}).get(picture);
    if (known[name]?.path.isConnected) return known[name];
    const points = [], beside = [], at = new Map(), paths = all(`.way-${name}`, picture);
    for (const path of paths) {
      const turn = piece.parentNode.getCTM().inverse().multiply(path.getCTM());
      const long = path.getTotalLength(), steps = Math.max(1, Math.round(long / STEP));
      for (let k = 0, last = -1; k <= steps; k++) {
        const point = path.getPointAtLength((long * k) / steps).matrixTransform(turn), key = `${Math.round(point.x)} ${Math.round(point.y)}`;
        const here = at.get(key) ?? at.set(key, points.push(point) - 1).get(key);
        beside[here] ??= [];
        if (last >= 0 && last !== here) { beside[last].push(here); beside[here].push(last); }
        last = here;
      }
    }
    return (known[name] = { points, beside, path: paths[0] ?? picture });
  };
  const nearest = (points, spot) => {
    let best = 0;
    points.forEach((point, k) => { if (Math.hypot(point.x - spot.x, point.y - spot.y) < Math.hypot(points[best].x - spot.x, points[best].y - spot.y)) best = k; });
    return best;
  };
  const route = (piece, from, to) => { // where a walk leads, both ends included
    if (!piece.dataset.way) return [from, to];
    const { points, beside } = road(piece);
    if (!points.length) return [from, to];
    const start = nearest(points, from), goal = nearest(points, to), came = new Map([[goal, -1]]), queue = [goal];
    for (let here = queue.shift(); here !== undefined && here !== start; here = queue.shift())
      for (const next of beside[here]) if (!came.has(next)) { came.set(next, here); queue.push(next); }
    const way = [];
    if (came.has(start)) for (let here = start; here >= 0; here = came.get(here)) way.push(points[here]);
    return [from, ...way.slice(1, -1), to];
  };
  const walk = (piece, from, to) => {
    const way = route(piece, from, to), far = [0];
    for (let k = 1; k < way.length; k++) far.push(far[k - 1] + Math.hypot(way[k].x - way[k - 1].x, way[k].y - way[k - 1].y));
    const whole = far.at(-1) || 1;
    const frames = way.map(({ x, y }, k) => ({ transform: `translate(${x}px,${y}px)`, offset: far[k] / whole }));
    move(piece, frames, Math.min(LONGEST, 180 + whole / 2)).id = "walk";
  };

  // ---- what flies, and figures that count: copies over the page, which nobody can press
  const element = (name, attributes, inside = []) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  };
  const layer = () => {
    const there = document.getElementById("motion");
    if (there) return there;
    const made = element("svg", { id: "motion", class: "gokaido", "aria-hidden": "true" });
    document.body.append(made);
    return made;
  };
  const middle = (piece) => { // on the page, however far it is scrolled
    const box = piece.getBoundingClientRect();
    return { x: box.x + box.width / 2 + scrollX, y: box.y + box.height / 2 + scrollY, size: Math.max(box.width, box.height) };
  };
  const inSight = ({ x, y }) => x > scrollX && y > scrollY && x < scrollX + innerWidth && y < scrollY + innerHeight;
  const fly = (glyph, from, to, delay = 0) => {
    const size = Math.max(22, Math.min(40, to.size)), high = Math.min(from.y, to.y) - 24;
    const copy = element("use", { href: glyph, x: -size / 2, y: -size / 2, width: size, height: size });
    const spots = [[from.x, from.y, 0], [(from.x + to.x) / 2, (high + Math.min(from.y, to.y)) / 2, 0.5], [to.x, to.y, 1]];
    layer().append(copy);
    const flight = start(copy, spots.map(([x, y, offset]) => ({ transform: `translate(${x}px,${y}px)`, offset })), { duration: (LONGEST - delay) * pace(), delay: delay * pace(), easing: "ease-in-out", fill: "backwards" });
    flight.finished.catch(() => {}).finally(() => copy.remove());
  };
  const counting = new Map();
  const count = (name, figure, from, to) => {
    counting.get(name)?.cancel();
    const place = figure.getScreenCTM(), copy = figure.cloneNode(true), ms = LONGEST * pace();
    const box = element("g", { transform: `matrix(${place.a} ${place.b} ${place.c} ${place.d} ${place.e + scrollX} ${place.f + scrollY})` }, [copy]);
    layer().append(box);
    const hidden = start(figure, { opacity: [0, 0] }, { duration: ms });
    const tick = () => {
      if (!box.isConnected) return;
      copy.textContent = Math.round(from + ((to - from) * (hidden.currentTime ?? ms)) / ms);
      requestAnimationFrame(tick);
    };
    counting.set(name, hidden);
    hidden.finished.catch(() => {}).finally(() => box.remove());
    tick();
  };
  const roll = (die, k) => {
    move(die, [{ transform: `translate(${-46 - 12 * k}px,-18px) rotate(${-320 - 40 * k}deg)` }, { transform: `translate(${-18 - 4 * k}px,6px) rotate(-120deg)`, offset: 0.55 }, { transform: "none" }], LONGEST, "ease-out");
  };

  // ---- what is to be seen now, to compare with the next picture
  const spot = (piece) => {
    const list = piece.transform.baseVal;
    return list.numberOfItems ? { x: list.getItem(0).matrix.e, y: list.getItem(0).matrix.f } : { x: 0, y: 0 };
  };
  const look = () => {
    const seen = { places: new Map(), counts: new Map(), cards: new Map(), rolls: new Map() };
    for (const piece of all(".board .moves[id]")) seen.places.set(piece.id, spot(piece));
    for (const box of all(".board [data-owner]")) for (const held of all("[data-have]", box)) seen.counts.set(`${box.id} ${held.dataset.have}`, Number(held.dataset.value));
    for (const card of all(".board :is(.card, .tile, .token)[id]")) seen.cards.set(card.id, { ...middle(card), glyph: card.querySelector("use")?.getAttribute("href") });
    for (const die of all(".board [data-roll]")) seen.rolls.set(die.id, die.dataset.roll);
    return seen;
  };
  const figureOf = (held) => [held, ...all("text", held)].find((text) => text.tagName === "text" && text.textContent === held.dataset.value);
  const gained = (box, held, before, now, gone) => {
    const kind = held.dataset.have, glyph = held.querySelector("use")?.getAttribute("href"), figure = figureOf(held);
    if (figure) count(`${box.id} ${kind}`, figure, before, now);
    if (!glyph || !held.getBoundingClientRect().width) return;
    const pile = document.querySelector(`.board [data-pile="${kind}"]`) ?? document.getElementById(`card-${kind}`);
    const pawn = document.getElementById(`pawn-${box.dataset.owner}`) ?? document.getElementById(walked), other = pile ?? pawn;
    const cards = gone.filter(([id]) => id === kind || id.startsWith(`card-${kind}-`)).map(([, card]) => card);
    for (let k = 0; k < Math.min(3, Math.abs(now - before)); k++) {
      const from = cards[k] ?? (other && middle(other)), to = middle(held);
      if (!from || !inSight(to)) return;
      if (now > before) fly(from.glyph ?? glyph, from, to, 40 * k);
      else if (pawn) fly(glyph, to, middle(pawn), 40 * k);
    }
  };
  // ---- a panorama that is complete, large; it goes at the next press, which does what it would do without it
  const present = (box, held) => {
    const glyph = held.querySelector("use")?.getAttribute("href"), symbol = glyph && document.querySelector(`symbol${glyph}`);
    if (!symbol) return;
    const { width, height } = symbol.viewBox.baseVal, shown = document.createElement("figure"), words = document.createElement("figcaption");
    const titles = [box, held].map((one) => one.querySelector(":scope > title")?.textContent ?? "");
    words.textContent = titles.join(" · ");
    shown.id = "panorama";
    shown.className = "sheet";
    shown.setAttribute("aria-hidden", "true"); // the log says it
    shown.append(element("svg", { class: "gokaido", viewBox: `0 0 ${width} ${height}` }, [element("use", { href: glyph, width, height })]), words);
    document.getElementById("panorama")?.remove();
    document.body.append(shown);
    if (pace()) start(shown, [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], { duration: LONGEST * pace(), easing: "ease-out" });
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => shown.remove(), { once: true, capture: true });
    setTimeout(() => shown.remove(), 5000);
  };

  // ---- the ceremony at the end: all of it is there, and is shown one by one; a press shows the rest
  const ceremony = () => {
    const rows = all("#ceremony li");
    if (!rows.length || ceremony.held || !pace()) return;
    ceremony.held = true;
    rows.forEach((row, k) => start(row, [{ opacity: 0, transform: "translateY(.5rem)" }, { opacity: 1, transform: "none" }], { duration: LONGEST, delay: 600 * (k + 1) * pace(), fill: "backwards", easing: "ease-out" }));
  };

  // ---- symbols are fetched, with their family, when the first comes that the page does not know yet
  const asked = new Set();
  const symbols = () => {
    const sprite = document.querySelector("svg.sprite"), names = all('use[href^="#"]').map((use) => use.getAttribute("href").slice(1));
    const families = new Set(names.filter((name) => !document.getElementById(name)).map((name) => name.split("-")[0]));
    for (const family of families) if (!asked.has(family)) fetchSymbols(family, sprite);
  };
  const fetchSymbols = async (family, sprite) => {
    asked.add(family);
    const answer = await fetch(sprite.dataset.sheets.replace("{family}", family)).catch(() => null);
    if (!answer?.ok) return asked.delete(family);
    const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    for (const symbol of [...sheet.documentElement.children]) if (!document.getElementById(symbol.id)) sprite.firstElementChild.append(document.adoptNode(symbol));
  };

  // ---- the print of a journey as a picture of dots: drawn here, from the one that the server draws
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-png]");
    if (!button) return;
    const image = new Image(), canvas = document.createElement("canvas"), link = document.createElement("a");
    image.src = button.dataset.png;
    await image.decode();
    [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((dots) => {
      link.href = URL.createObjectURL(dots);
      link.download = button.dataset.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }, "image/png");
  });

  let seen = null, walked = ""; // the piece that went somewhere last
  const changed = () => {
    const before = seen;
    seen = look();
    symbols();
    if (!before || document.hidden) return;
    const held = all(".board [data-owner]").flatMap((box) => all("[data-have]", box).map((one) => [box, one, before.counts.get(`${box.id} ${one.dataset.have}`) ?? 0, Number(one.dataset.value)]));
    const fresh = held.filter(([box, , was, now]) => was !== now && before.counts.has(`${box.id} points`));
    for (const [box, one, was, now] of fresh) if (one.dataset.of === String(now) && now > was) present(box, one);
    ceremony();
    if (!pace()) return;
    for (const [id, to] of seen.places) {
      const from = before.places.get(id);
      if (from && (from.x !== to.x || from.y !== to.y)) walk(document.getElementById((walked = id)), from, to);
    }
    const gone = [...before.cards].filter(([id]) => !seen.cards.has(id));
    for (const [box, one, was, now] of fresh) gained(box, one, was, now, gone);
    all(".board [data-roll]").forEach((die, k) => { if (before.rolls.get(die.id) !== undefined && before.rolls.get(die.id) !== die.dataset.roll) roll(die, k); });
  };
  document.addEventListener("htmx:after:swap", changed);
  document.addEventListener("drawn", symbols); // what the page has put in by itself
  document.addEventListener("painted", () => {
    seen = look();
    (globalThis.requestIdleCallback ?? setTimeout)(() => { for (const piece of all(".board .moves[data-way]")) road(piece); });
  });
})();
