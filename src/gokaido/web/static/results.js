// What came of a move: points that rise from whoever scored them, and for a moment the card that chance brought.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const news = () => all("#log > li[data-seat], #cards > figure");
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "none";
  const known = new Set(); // the ids of what was seen

  const rise = (seat, text) => { // from the player's points, where they are in sight
    const place = all(`#standing-${seat}, #mat-${seat}`).map((box) => box.getBoundingClientRect()).find((at) => at.height && at.top >= 0 && at.bottom <= innerHeight);
    if (!place || still()) return;
    const figure = document.createElement("b");
    figure.className = "rise";
    figure.setAttribute("aria-hidden", "true");
    figure.textContent = text;
    figure.style.left = `${place.right - Math.min(28, place.width / 4)}px`;
    figure.style.top = `${place.top + Math.min(20, place.height / 3)}px`;
    figure.addEventListener("animationend", () => figure.remove());
    document.body.append(figure);
  };
  const turnUp = (card) => { // never in the way: it cannot be pressed, and the next one takes its place
    const shown = card.cloneNode(true);
    shown.removeAttribute("id");
    shown.className = "sheet drawn";
    shown.setAttribute("aria-hidden", "true");
    for (const old of all("body > .drawn")) old.remove();
    document.body.append(shown);
    setTimeout(() => shown.remove(), 1500);
  };
  const look = () => {
    const fresh = news().filter((one) => !known.has(one.id));
    for (const one of fresh) known.add(one.id);
    return fresh;
  };
  let open = false; // the list of what came since one's turn stays as one left it
  document.addEventListener("toggle", (event) => { if (event.target.id === "since") open = event.target.open; }, true);
  document.addEventListener("htmx:after:swap", () => {
    const since = document.querySelector("#since");
    if (since) since.open = open;
    for (const one of look()) {
      if (one.tagName === "FIGURE") turnUp(one);
      else if (one.querySelector(".pts")) rise(one.dataset.seat, `+${one.querySelector(".pts").textContent}`);
    }
  });
  document.addEventListener("DOMContentLoaded", look);
})();
