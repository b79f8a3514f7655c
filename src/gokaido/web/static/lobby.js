// What this browser remembers of the lobby: a name, and for each game who sat where and with which options.
(() => {
  "use strict";
  const form = document.querySelector("#new-table");
  const key = `new-table-${form.elements.game.value}`;
  const fields = [...form.elements].filter((field) => field.name && !["csrf", "game", "name"].includes(field.name));
  const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* a private window forgets */ } };
  const recall = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

  const kept = JSON.parse(recall(key) ?? "{}");
  for (const field of fields) {
    const value = kept[field.name];
    if (field.type === "checkbox") field.checked = value ?? field.checked;
    else if (field.type === "number") field.value = value ?? field.value;
    else if ([...(field.options ?? [])].some((option) => option.value === value)) field.value = value;
  }
  const name = form.elements.name;
  name.value ||= recall("name") ?? "";

  // an option without what it needs does nothing: an expansion brings it, any other waits for it
  const fitting = (changed) => {
    const needed = (field) => form.elements[`option-${field.dataset.needs}`];
    for (const field of form.querySelectorAll("[data-needs][data-brings]")) {
      if (changed === field && field.checked) needed(field).checked = true;
      else if (!needed(field).checked) field.checked = false;
    }
    for (const field of form.querySelectorAll("[data-needs]:not([data-brings])")) field.disabled = !needed(field).checked;
    const seated = fields.filter((field) => /^seat\d$/.test(field.name) && field.value !== "").length;
    for (const field of form.querySelectorAll("[data-solo]")) field.disabled = seated > 1;
  };
  fitting(null);

  // a file says who played it: which of them are you?
  document.querySelector("#file").addEventListener("change", async (event) => {
    const box = document.querySelector("#file-seat"), list = box.querySelector("select");
    const data = await event.target.files[0]?.text().then(JSON.parse).catch(() => null);
    const people = [...(Array.isArray(data?.players) ? data.players : [])].slice(0, 8).map((one, seat) => [one?.kind, String(one?.name), seat]).filter(([kind]) => kind === "person");
    list.replaceChildren(list.options[0], ...people.map(([, called, seat]) => new Option(called, seat)));
    list.value = people.length > 1 ? people[0][2] : "";
    box.hidden = people.length < 2;
  });

  // tables that one has taken off the list: in this browser, which is who one is here
  const away = new Set(JSON.parse(recall("away") ?? "[]")), back = document.querySelector("[data-back]");
  const list = () => {
    const rows = [...document.querySelectorAll("[data-table]")];
    for (const row of rows) {
      row.hidden = away.has(row.dataset.table);
      row.querySelector("[data-away]").hidden = false;
    }
    const hidden = rows.filter((row) => row.hidden).length;
    back.hidden = !hidden;
    back.textContent = back.dataset.back.replace("{n}", hidden);
    remember("away", JSON.stringify([...away].slice(-500)));
  };
  document.addEventListener("click", (event) => {
    const row = event.target.closest?.("[data-away]")?.closest("[data-table]");
    if (row) away.add(row.dataset.table);
    if (event.target.closest?.("[data-back]")) away.clear();
    if (row || event.target.closest?.("[data-back]")) list();
    if (row) (document.querySelector("[data-table]:not([hidden]) [data-away]") ?? back).focus();
  });
  list();

  form.addEventListener("change", (event) => {
    fitting(event.target);
    remember(key, JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]))));
  });
  name.addEventListener("change", () => {
    remember("name", name.value);
    fetch("/me", { method: "POST", body: new URLSearchParams({ csrf: form.elements.csrf.value, name: name.value }), redirect: "manual", keepalive: true });
  });
})();
