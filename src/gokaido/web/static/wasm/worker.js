// Searches for gokaido.js in a thread of its own.
import { load } from "./gokaido.js";

let game;
const answer = async ({ load: key, base, bytes, budget, wanted }) => {
  if (key) {
    game = await load(key, base);
    return undefined;
  }
  if (!wanted) return game.search(bytes, budget);
  await game.loadNetwork();
  return game.best(bytes, wanted);
};
onmessage = async ({ data: { id, ...asked } }) => {
  try {
    postMessage({ id, value: await answer(asked) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};
