#!/usr/bin/env node
// A bot in another language: one JSON question a line on stdin, one JSON answer a line on stdout.
//   gokaido arena tokaido --bots "walker=process:node examples/bot.js" --bots random --games 40
//
// It knows a little of Tokaido (short steps, cheap meals, generous at temples) and plays other games by the seed.

const readline = require("node:readline");

const number = (text) => Number((text.match(/\d+/) || [0])[0]);

function best(question) {
  const { legal, seed } = question;
  const moves = legal.filter((a) => a.text.startsWith("move "));
  if (question.game === "tokaido" && moves.length === legal.length) {
    // The nearest stop: those who hurry see less of the road.
    return moves.reduce((a, b) => (number(a.text) <= number(b.text) ? a : b));
  }
  const useful = legal.filter((a) => a.text !== "pass" && !a.text.startsWith("refuse"));
  const choice = useful.length > 0 ? useful : legal;
  return choice[seed % choice.length];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify({ action: best(JSON.parse(line)).id }) + "\n");
});
