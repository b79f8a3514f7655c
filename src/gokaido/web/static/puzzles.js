// Streaks of puzzles, kept in this browser and nowhere else. Only the first answer to a puzzle counts.
(() => {
  "use strict";
  const most = 2000; // puzzles that are kept in mind
  const line = document.querySelector("#streak"), verdict = document.querySelector("#verdict");
  let kept = { row: 0, longest: 0, known: [] };
  try { kept = { ...kept, ...JSON.parse(localStorage.puzzles ?? "{}") }; } catch { /* a private window, or something else's */ }
  const { puzzle, right } = verdict?.dataset ?? {};
  if (puzzle && !kept.known.includes(puzzle)) {
    kept.known = [...kept.known, puzzle].slice(-most);
    kept.row = right === "yes" ? kept.row + 1 : 0;
    kept.longest = Math.max(kept.longest, kept.row);
    try { localStorage.puzzles = JSON.stringify(kept); } catch { /* as above */ }
  }
  if (!line || !kept.known.length) return;
  line.textContent = line.dataset.words.replace("{n}", kept.row).replace("{most}", kept.longest);
  line.hidden = false;
})();
