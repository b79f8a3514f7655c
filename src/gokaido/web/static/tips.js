// One kind of explanation for mouse, finger and keyboard: of pieces of a picture with a name, and of anything with a title.
// A mouse that rests, a finger that rests or taps what does nothing else, and the focus of the keyboard all show it; it goes
// when one leaves, scrolls, presses Escape, or when what it explains has gone.
(() => {
  "use strict";
  const RESTS = 350, HELD = 450; // ms of a mouse, of a finger
  const tip = () => document.getElementById("tip");
  const title = (piece) => (piece.firstElementChild?.tagName === "title" ? piece.firstElementChild : null);
  const quiet = new Map(); // titles taken out of the picture, so that the browser does not say them once more

  const textOf = (piece) => {
    const name = piece.dataset.tip ?? quiet.get(title(piece)) ?? title(piece)?.textContent ?? "";
    return [name, piece.getAttribute("aria-description")].filter(Boolean).join("\n");
  };
  const explained = (target) => { // the nearest with something to say; a whole picture says nothing
    for (let piece = target.closest?.(".board g, [title], [data-tip]"); piece; piece = piece.parentElement?.closest(".board g, [title], [data-tip]")) {
      if (piece.title && typeof piece.title === "string") {
        piece.dataset.tip = piece.title;
        if (!piece.hasAttribute("aria-label")) piece.setAttribute("aria-description", piece.title);
        piece.removeAttribute("title");
      }
      if (piece.dataset.tip) return piece;
      if (title(piece) && textOf(piece)) return piece;
    }
    return null;
  };
  const hush = (target) => {
    for (let piece = target.closest?.(".board g, .board svg"); piece; piece = piece.parentElement?.closest(".board g, .board svg")) {
      const name = title(piece);
      if (name?.textContent) { quiet.set(name, name.textContent); name.textContent = ""; }
    }
  };
  const unhush = () => {
    for (const [name, text] of quiet) if (!name.textContent) name.textContent = text;
    quiet.clear();
  };

  let shown = null, timer = 0, held = false;
  const hide = () => {
    clearTimeout(timer);
    shown = null;
    if (tip()) tip().hidden = true;
  };
  const show = (piece) => {
    const box = tip(), text = piece && (piece.dataset.tip && piece.getAttribute("aria-description") === piece.dataset.tip ? piece.dataset.tip : textOf(piece));
    if (!box || !text) return hide();
    shown = piece;
    box.textContent = text;
    box.hidden = false;
    const at = piece.getBoundingClientRect(), size = box.getBoundingClientRect();
    const above = at.top - size.height - 8, below = Math.min(innerHeight - size.height - 8, at.bottom + 8);
    box.style.left = `${Math.max(8, Math.min(innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2))}px`;
    box.style.top = `${above > 56 ? above : below}px`;
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const piece = explained(event.target);
    if (piece === shown && piece) return;
    unhush();
    hide();
    if (!piece) return;
    hush(event.target);
    timer = setTimeout(() => { if (piece.isConnected) show(piece); }, RESTS);
  });
  document.documentElement.addEventListener("pointerleave", () => { unhush(); hide(); });
  document.addEventListener("focusin", (event) => { if (event.target.matches?.(":focus-visible") && event.target.closest(".board, [title], [data-tip]")) show(explained(event.target)); else hide(); });
  document.addEventListener("focusout", hide);
  document.addEventListener("touchstart", (event) => {
    hide();
    const piece = explained(event.target);
    if (piece) timer = setTimeout(() => { show(piece); held = true; }, HELD);
  }, { passive: true });
  for (const end of ["touchend", "touchmove", "touchcancel"]) document.addEventListener(end, () => { if (!held) clearTimeout(timer); }, { passive: true });
  document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  document.addEventListener("click", (event) => { // a long press explains and does nothing else; a tap explains what does nothing
    if (held) { held = false; event.preventDefault(); return event.stopImmediatePropagation(); }
    const piece = explained(event.target);
    if (piece && !event.target.closest("a, button, summary, label, input, select, [data-acts]")) show(piece);
    else hide();
  }, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("scroll", (event) => { if (shown && shown === document.activeElement) show(shown); else if (event.target !== tip()) hide(); }, { capture: true, passive: true });
  document.addEventListener("htmx:after:swap", () => {
    quiet.clear();
    if (shown && shown.isConnected) show(shown);
    else hide();
  });
  addEventListener("blur", hide);
})();
