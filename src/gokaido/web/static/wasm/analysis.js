// Thinks about a moment in the reader's own browser, with the numbers that the server would find; else the server does.
import { startWorker } from "./gokaido.js";

const box = document.querySelector("#hint"), lang = document.documentElement.lang;
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const percent = (share) => `${Math.round(100 * share)}${lang === "fr" ? "\u202f" : ""}%`;
const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const show = (best, { seat, besides }) => {
  const named = (action) => document.querySelector(`#act-${action} b`)?.textContent ?? "";
  const said = document.createElement("p");
  said.dataset.hint = best[0].action;
  said.textContent = `${box.dataset.best} ${named(best[0].action)}, ${box.dataset.chance} ${percent(best[0].chances[seat])}.`;
  const rows = best.map(({ action, chances, points }) => {
    const row = document.createElement("data"), played = besides.includes(action);
    row.value = action;
    row.hidden = true;
    row.title = [box.dataset.chance, box.dataset.points.replace("{n}", number.format(points[seat])), ...(played ? [box.dataset.played] : [])].join("; ");
    row.textContent = `${played ? "● " : ""}${percent(chances[seat])}`;
    return row;
  });
  box.replaceChildren(said, ...rows);
  document.querySelectorAll(".stands li").forEach((side, k) => {
    const chance = percent(best[0].chances[k]);
    side.style.setProperty("--share", `${Math.round(100 * best[0].chances[k])}%`);
    side.title = `${side.dataset.name} ${chance}`;
    side.querySelector("b").textContent = chance;
  });
  document.dispatchEvent(new Event("hinted"));
};

const { game, known, bias, seed, server, ...asked } = JSON.parse(box.dataset.think);
try {
  const worker = await startWorker(game);
  const wanted = { ...asked, seed: BigInt(seed), bias: new Float32Array(bytes(bias).buffer) };
  show(await worker.best(bytes(known), wanted), asked);
  worker.close();
} catch {
  location.replace(server);
}
