// Thinks in the reader's own browser, with the numbers that the server would find. Who calls this asks the server where it
// fails. `think` is for one moment, a hint or an analysis; `review` for all decisions of a game.
import { startWorker } from "./gokaido.js";

const LANES = 4; // workers that share a review, at most
const lang = document.documentElement.lang;
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const floats = (text) => new Float32Array(bytes(text).buffer);
const rounded = (exact) => (exact % 1 === 0.5 ? 2 * Math.round(exact / 2) : Math.round(exact)); // halves as the server does
const percent = (share) => `${rounded(100 * share)}${lang === "fr" ? "\u202f" : ""}%`;
const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const show = (box, best, { seat, besides }) => {
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
    side.style.setProperty("--share", `${rounded(100 * best[0].chances[k])}%`);
    side.title = `${side.dataset.name} ${chance}`;
    side.querySelector("b").textContent = chance;
  });
  document.dispatchEvent(new Event("hinted"));
};

/** What the best actions of a moment are worth; nothing is shown where the table has gone on meanwhile. */
export async function think(box, { game, known, bias, seed, ...asked }) {
  const worker = await startWorker(game);
  try {
    const best = await worker.best(bytes(known), { ...asked, seed: BigInt(seed), bias: floats(bias) });
    if (box.isConnected) show(box, best, asked);
  } finally {
    worker.close();
  }
}

/** A look at every decision of a game; the server makes the page of them. */
export async function review(box, { address }) {
  const { game, bias, simulations, moments } = await (await fetched(`${address}/moments`)).json();
  const looks = new Array(moments.length), progress = box.querySelector("progress");
  const count = Math.max(1, Math.min(LANES, moments.length, (navigator.hardwareConcurrency ?? 2) - 1));
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(game)));
  let next = 0, done = 0;
  const lane = async (worker) => {
    while (next < moments.length) {
      const place = next++, { known, seed, played } = moments[place];
      looks[place] = await worker.look(bytes(known), { bias: floats(bias), simulations, seed: BigInt(seed), played });
      if (progress) progress.value = ++done / moments.length;
    }
  };
  try {
    await Promise.all(workers.map(lane));
  } finally {
    for (const worker of workers) worker.close();
  }
  const headers = { "content-type": "application/json", "x-csrf-token": document.querySelector("meta[name=csrf]").content };
  const made = await fetched(address, { method: "POST", headers, body: JSON.stringify({ looks }) });
  box.outerHTML = await made.text();
  document.dispatchEvent(new Event("drawn"));
}

async function fetched(address, wanted) {
  const answer = await fetch(address, wanted);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}
