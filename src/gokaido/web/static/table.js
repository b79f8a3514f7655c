// What a page cannot do without script: press places on the board, keys, focus after a change, the form of the picture
// that fits the window, copying a link.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const scrolling = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");

  const notice = (text) => {
    const box = $("#notice");
    box.textContent = text;
    box.hidden = !text;
    clearTimeout(notice.timer);
    if (text) notice.timer = setTimeout(() => { box.hidden = true; }, 6000);
  };

  // ---- what a page has already comes as an empty element, and stays as it is
  globalThis.htmx?.registerExtension("kept", { htmx_before_morph_node: (_, { newNode }) => !newNode.hasAttribute?.("data-kept") });

  // ---- the picture that fits the window: the server draws it, the cookie says which
  const wanted = () => (innerWidth >= 1180 ? "desk" : innerWidth >= 700 ? "print" : "tall");
  const fit = () => {
    const table = $("#table[data-form]");
    document.cookie = `form=${wanted()}; path=/; max-age=31536000; samesite=lax`; // in the lobby already, for the table to come
    if (!table || table.dataset.form === wanted()) return;
    history.scrollRestoration = "manual"; // another picture has other heights
    if (document.cookie.includes(`form=${wanted()}`)) location.reload(); // a browser without cookies must not load for ever
  };
  fit();
  addEventListener("resize", () => { clearTimeout(fit.timer); fit.timer = setTimeout(() => { fit(); squeeze(); }, 300); });

  // ---- how fast pieces move: this browser's choice
  const motion = (word) => {
    document.documentElement.dataset.motion = word;
    try { localStorage.motion = word; } catch { /* a private window forgets */ }
  };
  try { if (localStorage.motion) motion(localStorage.motion); } catch { /* as above */ }

  // ---- choosing: a place on the board stands for one or more moves of the list
  const rows = () => all("#choice label[data-act]");
  const show = (acts) => {
    const list = $("#choice .acts"), button = $("[data-all]");
    if (list) list.style.minHeight = acts === null ? "" : `${list.clientHeight - (button.hidden ? 32 : 0)}px`; // with fewer rows the sheet stays as tall
    for (const row of rows()) row.hidden = acts !== null && !acts.includes(row.dataset.act);
    if (button) button.hidden = acts === null;
    more();
  };
  const more = () => { // how many moves lie below the edge
    const list = $("#choice .acts"), button = $("[data-more]");
    if (!list) return;
    const edge = list.getBoundingClientRect().bottom, below = rows().filter((row) => !row.hidden && row.getBoundingClientRect().bottom > edge + 12).length;
    button.hidden = !below;
    button.textContent = button.dataset.more.replace("{n}", below);
    list.classList.toggle("goes-on", below > 0);
  };
  document.addEventListener("scroll", (event) => { if (event.target.matches?.(".acts")) more(); }, true);
  const fold = (folded) => { // the sheet of a phone: the board behind it, or the list of moves
    if (folded !== undefined) document.documentElement.toggleAttribute("data-folded", folded);
    $("[data-fold]")?.setAttribute("aria-expanded", String(!document.documentElement.hasAttribute("data-folded")));
  };
  const odds = () => { // what a hint says of each move stands in its row
    const best = $("[data-hint]")?.dataset.hint;
    for (const old of all("#choice data")) old.remove();
    for (const row of rows()) row.classList.toggle("best", row.dataset.act === best);
    for (const said of all("#hint data")) {
      const row = rows().find((one) => one.dataset.act === said.value), shown = said.cloneNode(true);
      shown.hidden = false;
      row?.append(shown);
    }
    for (const place of all(".board [data-acts]")) place.classList.toggle("hinted", best !== undefined && place.dataset.acts.split(" ").includes(best));
  };
  document.addEventListener("hinted", () => { odds(); $("#choice .best")?.scrollIntoView({ block: "nearest" }); }); // a page that thought by itself
  const think = () => { // where this browser can, else the server does
    for (const box of all("[data-think]")) {
      const { module, task, server, ...asked } = JSON.parse(box.dataset.think);
      delete box.dataset.think;
      import(module).then((thinking) => thinking[task](box, asked)).catch(() => {
        const form = $("#ask-hint");
        if (server) location.replace(server);
        else if (form && box.isConnected) { form.elements.think.value = "server"; form.requestSubmit(); }
      });
    }
  };
  const once = () => { for (const line of all("#chat > li")) if (document.getElementById(line.id) !== line) line.remove(); }; // sent with the table and again as news
  const newest = () => { // on one's turn from one's own result on, else to the last line
    const begins = $("#log-head")?.dataset.begins;
    for (const line of all("#log > .begins")) line.classList.toggle("begins", line.id === begins);
    if (begins) document.getElementById(begins)?.classList.add("begins");
    const log = $("#log"), chat = $("#chat"), from = $("#table")?.dataset.mine === "yes" && $("#log > .begins");
    if (chat) chat.scrollTop = chat.scrollHeight;
    if (log) log.scrollTop = from ? from.offsetTop - log.offsetTop : log.scrollHeight;
  };
  const mark = () => {
    const chosen = $("#choice input:checked")?.value;
    for (const place of all(".board [data-acts]")) place.classList.toggle("chosen-now", chosen !== undefined && place.dataset.acts.split(" ").includes(chosen));
  };
  const choose = (act) => {
    const input = $(`#choice label[data-act="${act}"] input`);
    for (const other of all("#choice input:checked")) other.checked = false;
    if (input) {
      input.checked = true;
      input.closest("label").scrollIntoView({ block: "nearest" });
    }
    mark();
  };
  const actsOf = (place) => place.dataset.acts.split(" ").filter((act) => $(`#choice label[data-act="${act}"]`));
  const together = (place) => { // wares: one press more is one ware more, or one less; the move that buys just those
    const wares = all(".board [data-acts]").filter((other) => actsOf(other).length > 1);
    const only = (bag) => rows().map((row) => row.dataset.act).filter((act) => wares.every((ware) => actsOf(ware).includes(act) === bag.has(ware)));
    const alone = only(new Set([place])), chosen = $("#choice input:checked")?.value;
    if (alone.length !== 1) return null; // no ware, but a place where several things can be done
    const bag = new Set(wares.filter((ware) => chosen && actsOf(ware).includes(chosen)));
    if (!bag.delete(place)) bag.add(place);
    return bag.size ? only(bag)[0] ?? alone[0] : "";
  };
  const press = (place) => {
    const acts = actsOf(place);
    if (acts.length === 1) {
      if ($("#choice input:checked")?.value === acts[0]) $("#choice").requestSubmit();
      else { show(null); choose(acts[0]); }
    } else if (acts.length > 1) {
      const move = together(place), left = rows().filter((row) => !row.hidden).map((row) => row.dataset.act);
      const both = acts.filter((act) => left.includes(act)); // a piece, then where it goes
      const few = both.length ? both : acts;
      show(move === null && few.length > 1 ? few : null);
      choose(move ?? few[0]);
    }
  };

  const skip = () => { // nobody waits for bots who does not want to
    const form = $("#skip");
    if (!form || "sent" in form.dataset) return;
    form.dataset.sent = "";
    form.requestSubmit();
  };

  const densest = 5, oneLine = 4; // from there a row is one line, and says the rest to those who point at it or choose it
  const squeeze = () => { // rows stand as loosely as they can while all of them are in sight
    const sheet = $("#decision"), list = $("#choice .acts");
    if (!list) return newest();
    delete sheet.dataset.dense;
    delete sheet.dataset.wordy;
    sheet.dataset.measured = ""; // without the chances of a hint, so that a hint moves nothing
    for (let tight = innerWidth < 700 ? densest + 1 : 1; tight <= densest && list.scrollHeight > list.clientHeight + 1; tight++) sheet.dataset.dense = tight;
    const cut = sheet.dataset.dense >= oneLine && rows().some((row) => [...row.children].some((part) => part.tagName === "SPAN" && part.scrollWidth > part.clientWidth + 1));
    sheet.toggleAttribute("data-wordy", cut); // long words have the room of the log
    if (cut) sheet.dataset.dense = oneLine - 1;
    if (innerWidth >= 700 && list.scrollHeight > list.clientHeight + 1) sheet.dataset.dense = 1; // where one scrolls anyway, nothing is cut short
    delete sheet.dataset.measured;
    for (const row of rows()) row.dataset.tip = sheet.dataset.dense >= oneLine ? (($(".whole", row) ?? $("small", row))?.textContent ?? "") : "";
    more();
    newest();
  };

  const closeMenus = (except) => { for (const menu of all("details.menu[open]")) if (menu !== except) menu.open = false; };
  document.addEventListener("click", (event) => {
    closeMenus(event.target.closest?.("details.menu"));
    const place = event.target.closest?.(".board [data-acts]");
    if (place) return press(place);
    if (event.target.closest?.(".board")) return skip();
    if (event.target.closest?.("[data-all]")) return show(null);
    if (event.target.closest?.("[data-more]")) return $("#choice .acts").scrollBy({ top: $("#choice .acts").clientHeight - 40, behavior: scrolling() });
    if (event.target.closest?.("[data-fold]")) return fold(!document.documentElement.hasAttribute("data-folded"));
    const step = event.target.closest?.("[data-step]");
    if (step) return scrub(Number(step.dataset.step));
    const jump = event.target.closest?.("[data-jump]");
    if (jump) { event.preventDefault(); return scrub(Number(jump.dataset.jump) - Number($("#scrub").value)); }
    const run = event.target.closest?.("[data-run]");
    if (run) return play(run);
    const share = event.target.closest?.("[data-share]");
    if (share) navigator.share({ title: share.dataset.title, url: share.dataset.share }).catch(() => {}); // closed again
    const copy = event.target.closest?.("[data-copy]");
    if (copy) {
      const input = document.getElementById(copy.dataset.copy);
      input.select();
      (navigator.clipboard?.writeText(input.value) ?? Promise.reject()).catch(() => document.execCommand("copy")).finally(() => { copy.textContent = copy.dataset.done; });
    }
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest?.("#choice")) mark();
    if (event.target.name === "motion") motion(event.target.value);
    if (event.target.id === "file" && event.target.files[0]) $("label[for=file]").textContent = event.target.files[0].name;
  });

  // ---- replay
  const scrub = (by) => {
    const bar = $("#scrub"), before = bar.value;
    bar.value = Math.max(bar.min, Math.min(bar.max, Number(bar.value) + by));
    if (bar.value !== before) bar.dispatchEvent(new Event("input", { bubbles: true }));
    return bar.value !== before;
  };
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  const play = (button) => {
    button.dataset.play ??= button.textContent;
    if (play.timer) { clearInterval(play.timer); play.timer = 0; button.textContent = button.dataset.play; return; }
    if ($("#scrub").value === $("#scrub").max) $("#scrub").value = 0;
    button.textContent = button.dataset.stop;
    play.timer = setInterval(() => { if (!scrub(1)) play(button); }, 1100);
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = event.target.closest?.(".board [data-acts]");
    if (place && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); return press(place); }
    if (event.target.matches?.("input:not([type=radio]), textarea, select")) return;
    if ($("#scrub") && event.key in steps) { event.preventDefault(); scrub(steps[event.key]); return; }
    const seen = rows().filter((row) => !row.hidden);
    if (/^[1-9]$/.test(event.key) && seen[event.key - 1]) { event.preventDefault(); choose(seen[event.key - 1].dataset.act); $("input", seen[event.key - 1]).focus(); }
    else if (event.key === "Enter" && !event.target.closest?.("a, button, summary") && $("#choice input:checked")) { event.preventDefault(); $("#choice").requestSubmit(); }
    else if (event.key === "Enter" && !event.target.closest?.("a, button, summary")) skip();
    else if (event.key === "Escape") { show(null); closeMenus(null); }
  });

  // ---- after a change
  const lowered = new CSSStyleSheet(); // not a style of the page, which would be reckoned anew for all that is in it
  document.adoptedStyleSheets.push(lowered);
  const waits = (sheet) => sheet && !sheet.classList.contains("mine");
  const sunk = (sheet) => (waits(sheet) ? sink.by : 0);
  const sink = () => { // the sheet of a phone is always as tall: of one who waits it lies as far below the edge as it is empty
    const sheet = $("#decision");
    if (!waits(sheet)) return;
    const foot = Math.max(0, ...[...sheet.children].map((part) => part.offsetTop + part.offsetHeight));
    sink.by = Math.max(0, sheet.clientHeight - foot - 12);
    lowered.replaceSync(`#decision { --empty: ${sink.by}px; }`);
  };
  const bringIntoSight = () => { // on a phone the place where something can be done comes above the sheet
    const place = $("#board-box [data-acts]") ?? $("#board-box .turn");
    if (!place || innerWidth >= 700) return;
    const at = place.getBoundingClientRect(), sheet = $("#decision"), free = innerHeight - (sheet?.offsetHeight ?? 0) + sunk(sheet) - 8;
    if (at.top < 120 || at.bottom > free) scrollBy({ top: at.top + at.height / 2 - (120 + free) / 2, behavior: scrolling() });
  };
  // ---- clocks go on between two words of the server; free seats are shown while there are any
  const said = new WeakMap(); // what a clock showed, and when
  const spoken = (ms) => {
    const s = Math.max(0, Math.floor(ms / 1000)), fr = document.documentElement.lang === "fr";
    const parts = [[Math.floor(s / 86400), fr ? "j" : "d"], [Math.floor(s / 3600) % 24, "h"], [Math.floor(s / 60) % 60, "min"], [s % 60, "s"]];
    const first = parts.findIndex(([n]) => n), from = first < 0 ? 3 : first;
    return parts.slice(from, from + 2).filter(([n]) => n || from === 3).map(([n, unit]) => `${n} ${unit}`).join(" ");
  };
  setInterval(() => {
    for (const clock of all("#people [data-running]")) {
      if (!said.has(clock)) said.set(clock, [Number(clock.dataset.left), performance.now()]);
      const [left, when] = said.get(clock), now = left - (performance.now() - when);
      clock.textContent = spoken(now);
      clock.classList.toggle("short", now < 30000);
    }
  }, 1000);
  const room = async () => {
    const free = $("#table")?.dataset.free, shown = $("#waiting");
    if (free === undefined || (shown?.dataset.free ?? "") === free || room.asked === free) return;
    room.asked = free;
    const answer = await fetch(`${location.pathname}/waiting`), text = answer.ok ? await answer.text() : "";
    if (shown) shown.outerHTML = text;
    else $("#came")?.insertAdjacentHTML("afterend", text);
    sharing();
  };
  const chatInSight = () => { const place = $("#chat-sheet")?.getBoundingClientRect(); return place?.height > 0 && place.top <= innerHeight - 60 && place.bottom >= 120; };
  const toChat = () => { $("#chat-sheet").scrollIntoView({ behavior: scrolling() }); $("#toast")?.remove(); };
  const lastRead = { // the number of the last line, kept for the next visit
    get: () => { try { return Number(localStorage[`read:${location.pathname}`] ?? 0); } catch { return lastRead.here ?? 0; } },
    set: (number) => { lastRead.here = number; try { localStorage[`read:${location.pathname}`] = number; } catch { /* a private window forgets */ } },
  };
  const unread = () => { // what others say, where the chat is out of sight: a toast, and a dot until the chat was seen; a press goes there
    const line = $("#chat > li:last-child"), number = Number(line?.id.slice(5)) || 0, told = unread.told ?? number;
    unread.told = Math.max(told, number);
    if (innerWidth >= 700 || chatInSight() || line?.dataset.seat === $("#table")?.dataset.seat) lastRead.set(number);
    if (number <= lastRead.get()) { $("#unread")?.remove(); return; }
    const parts = [...line.childNodes].map((one) => one.cloneNode(true));
    const dot = $("#unread") ?? Object.assign(document.createElement("button"), { id: "unread", type: "button", onclick: toChat });
    dot.setAttribute("aria-label", $("#chat-sheet").dataset.unread);
    dot.replaceChildren(parts[0].cloneNode(true));
    document.body.append(dot);
    if (number <= told) return;
    $("#toast")?.remove();
    const box = Object.assign(document.createElement("div"), { id: "toast", className: "sheet", onclick: toChat });
    box.append(...parts);
    document.body.append(box);
    setTimeout(() => box.remove(), 6000);
  };
  addEventListener("scroll", () => { if ($("#unread")) unread(); }, { passive: true });
  const sharing = () => { if (navigator.share) for (const button of all("[data-share]")) button.hidden = false; };
  let at = null; // the seat whose owner holds this screen
  const passOn = (table) => { // who has several seats shows none of them to the owner of another
    const { handover, name } = table.dataset, dialog = $("#handover"), said = $("#handover-title");
    if (!dialog || handover === undefined || handover === at) return;
    at = handover;
    said.textContent = said.dataset.words.replace("{name}", name);
    if (!dialog.open) dialog.showModal();
  };
  document.addEventListener("cancel", (event) => { if (event.target.id === "handover") event.preventDefault(); }, true);
  let turn = null;
  const settle = () => {
    const table = $("#table");
    if (!table) return;
    passOn(table);
    room();
    unread();
    const now = table.dataset.mine === "yes" ? table.dataset.number : null;
    if (now !== turn) delete $("#choice")?.dataset.sent;
    if (now !== null && now !== turn) {
      show(null);
      for (const input of all("#choice input:checked")) input.checked = false;
      if (!document.activeElement?.matches("input, textarea, select") || document.activeElement.closest("#choice")) $("#decision-title")?.focus({ preventScroll: true });
      const hint = $("#hint");
      if (hint && !("stays" in hint.dataset)) hint.replaceChildren();
    }
    if (now !== null && turn === null && settle.seen) document.dispatchEvent(new Event("your-turn"));
    settle.seen = true;
    sink();
    if (now !== turn) bringIntoSight();
    if (table.classList.contains("over") && !settle.ended) { settle.ended = true; scrollTo({ top: 0 }); }
    turn = now;
    odds();
    squeeze();
    fold();
    mark();
    checkSeed();
  };
  const checkSeed = async () => {
    const seed = $("#seed"), check = $("#seed-check");
    if (!seed || !check || check.textContent || !globalThis.crypto?.subtle) return;
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed.textContent));
    const hex = [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
    check.textContent = hex === $("#seed-hash").textContent ? check.dataset.same : check.dataset.different;
  };

  document.addEventListener("htmx:after:swap", (event) => {
    once();
    settle();
    think();
    const replay = $("#replay"), fork = $("#fork-move");
    if (replay) history.replaceState(null, "", `?move=${replay.dataset.move}`); // the address is what is shown
    if (replay && fork) fork.value = replay.dataset.move;
    if (replay && $("#analyse")) $("#analyse").search = `?move=${replay.dataset.move}`;
    if (event.target.id === "ask-hint") $("#choice .best")?.scrollIntoView({ block: "nearest" });
  });
  let again = 0; // the timer of a move that is to be sent again
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "choice") return;
    clearTimeout(again);
    event.target.dataset.sent = ""; // taken, in the same frame
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { response, request } = event.detail.ctx ?? {};
    if (event.target.id === "choice" && response?.status !== 204) delete event.target.dataset.sent;
    if (response && response.status >= 400) notice(event.detail.ctx.text || String(response.status));
    else if (event.target.id === "say" && response) event.target.reset();
  });
  document.addEventListener("formdata", (event) => { if (event.formData.has("csrf")) event.formData.set("csrf", $("meta[name=csrf]").content); }); // forms that came by the stream have no token
  document.addEventListener("too_many", (event) => { // this window stands still until somebody looks at it again
    notice(JSON.parse(event.detail.data).detail);
    clearTimeout(notice.timer);
    $(".wire").remove();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) location.reload(); });
  });
  document.addEventListener("gone", () => location.reload()); // one may see something else of this table now
  document.addEventListener("htmx:error", (event) => { // a move that went twice has one number, and is played once
    const form = event.target.closest?.("#choice"), number = form?.elements.number?.value;
    if (!form) return notice($("#notice").dataset.offline);
    notice($("#notice").dataset.unsent);
    again = setTimeout(() => { if ($("#choice")?.elements.number?.value === number) $("#choice").requestSubmit(); }, 2000);
  });
  // ---- only for those who asked for it: being told, and a page of one's own without a connection
  try { if (localStorage.sound || localStorage.notify) import(`/static/told.js${new URL(document.currentScript.src).search}`); } catch { /* nothing is remembered here */ }
  const install = () => navigator.serviceWorker?.register(`/sw.js?lang=${document.documentElement.lang}`);
  if (matchMedia("(display-mode: standalone)").matches) install();
  addEventListener("appinstalled", install);
  document.addEventListener("DOMContentLoaded", () => {
    settle();
    think();
    sharing();
    document.fonts?.addEventListener("loadingdone", squeeze); // each time: a move may bring letters of another typeface
    for (const input of all("[name=motion]")) input.checked = input.value === (document.documentElement.dataset.motion ?? "usual");
    requestAnimationFrame(() => setTimeout(painted));
    setTimeout(painted, 1000); // in the background nothing is painted
  });
  const painted = () => { // a press is answered: what lies below the edge of a phone is drawn, and the stream opened
    if (document.body.classList.contains("painted")) return;
    document.body.classList.add("painted");
    document.dispatchEvent(new Event("painted"));
  };
})();
