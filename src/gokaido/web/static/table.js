// What a page cannot do without script: press places on the board, keys, focus after a change, copying a link.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  const notice = (text) => {
    const box = $("#notice");
    box.textContent = text;
    box.hidden = !text;
    clearTimeout(notice.timer);
    if (text) notice.timer = setTimeout(() => { box.hidden = true; }, 6000);
  };

  // ---- choosing: a place on the board stands for one or more moves of the list
  const rows = () => all("#choice label[data-act]");
  const show = (acts) => {
    for (const row of rows()) row.hidden = acts !== null && !acts.includes(row.dataset.act);
    const button = $("[data-all]");
    if (button) button.hidden = acts === null;
  };
  const mark = () => {
    const chosen = $("#choice input:checked")?.value;
    for (const place of all(".board [data-acts]")) place.classList.toggle("chosen-now", chosen !== undefined && place.dataset.acts.split(" ").includes(chosen));
  };
  const choose = (act) => {
    const input = $(`#choice label[data-act="${act}"] input`);
    if (!input) return;
    input.checked = true;
    input.closest("label").scrollIntoView({ block: "nearest" });
    mark();
  };
  const press = (place) => {
    const acts = place.dataset.acts.split(" ").filter((act) => $(`#choice label[data-act="${act}"]`));
    if (acts.length === 1) {
      if ($("#choice input:checked")?.value === acts[0]) $("#choice").requestSubmit();
      else { show(null); choose(acts[0]); }
    } else if (acts.length > 1) {
      show(acts);
      choose(acts[0]);
    }
  };

  const closeMenus = (except) => { for (const menu of all("details.menu[open]")) if (menu !== except) menu.open = false; };
  document.addEventListener("click", (event) => {
    closeMenus(event.target.closest?.("details.menu"));
    const place = event.target.closest?.(".board [data-acts]");
    if (place) return press(place);
    if (event.target.closest?.("[data-all]")) return show(null);
    const copy = event.target.closest?.("[data-copy]");
    if (copy) {
      const input = document.getElementById(copy.dataset.copy);
      input.select();
      (navigator.clipboard?.writeText(input.value) ?? Promise.reject()).catch(() => document.execCommand("copy")).finally(() => { copy.textContent = copy.dataset.done; });
    }
  });
  document.addEventListener("change", (event) => { if (event.target.closest?.("#choice")) mark(); });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = event.target.closest?.(".board [data-acts]");
    if (place && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); return press(place); }
    if (event.target.matches?.("input:not([type=radio]), textarea, select")) return;
    const seen = rows().filter((row) => !row.hidden);
    if (/^[1-9]$/.test(event.key) && seen[event.key - 1]) { event.preventDefault(); choose(seen[event.key - 1].dataset.act); $("input", seen[event.key - 1]).focus(); }
    else if (event.key === "Enter" && !event.target.closest?.("a, button, summary") && $("#choice input:checked")) { event.preventDefault(); $("#choice").requestSubmit(); }
    else if (event.key === "Escape") { show(null); closeMenus(null); }
  });

  // ---- after a change
  const bringIntoSight = () => { // a board wider than a phone slides to where something can be done
    const box = $(".board"), place = $(".board [data-acts]") ?? $(".board .turn");
    if (!box || !place || box.scrollWidth <= box.clientWidth) return;
    const from = box.getBoundingClientRect(), to = place.getBoundingClientRect();
    box.scrollBy({ left: to.left + to.width / 2 - from.left - from.width / 2, behavior: "smooth" });
  };
  let turn = null;
  const settle = () => {
    const table = $("#table");
    if (!table) return;
    const now = table.dataset.mine === "yes" ? table.dataset.number : null;
    if (now !== null && now !== turn) {
      show(null);
      for (const input of all("#choice input:checked")) input.checked = false;
      if (!document.activeElement?.matches("input, textarea, select") || document.activeElement.closest("#choice")) $("#decision-title")?.focus({ preventScroll: true });
      const hint = $("#hint");
      if (hint) hint.replaceChildren();
    }
    if (now !== turn) bringIntoSight();
    turn = now;
    mark();
    for (const list of [$("#log"), $("#chat")]) if (list) list.scrollTop = list.scrollHeight;
    checkSeed();
  };
  const checkSeed = async () => {
    const seed = $("#seed"), check = $("#seed-check");
    if (!seed || !check || check.textContent || !globalThis.crypto?.subtle) return;
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed.textContent));
    const hex = [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
    check.textContent = hex === $("#seed-hash").textContent ? check.dataset.same : check.dataset.different;
  };

  document.addEventListener("htmx:after:swap", () => {
    settle();
    const replay = $("#replay"), fork = $("#fork-move");
    if (replay && fork) fork.value = replay.dataset.move;
    const hint = $("[data-hint]");
    for (const place of all(".board .hinted")) place.classList.remove("hinted");
    if (hint) for (const place of all(".board [data-acts]")) if (place.dataset.acts.split(" ").includes(hint.dataset.hint)) place.classList.add("hinted");
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { response, request } = event.detail.ctx ?? {};
    if (response && response.status >= 400) notice(event.detail.ctx.text || String(response.status));
    else if (event.target.id === "say" && response) event.target.reset();
  });
  document.addEventListener("htmx:error", () => notice("…"));
  document.addEventListener("DOMContentLoaded", settle);
})();
