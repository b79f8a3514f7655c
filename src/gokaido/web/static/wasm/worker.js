// Searches for gokaido.js in a thread of its own.
import { load } from "./gokaido.js";

let game;
const answer = async ({ load: key, base, method, bytes, wanted }) => {
  if (key) {
    game = await load(key, base);
    return undefined;
  }
  if (method !== "search") await game.loadNetwork();
  return game[method](bytes, wanted);
};
onmessage = async ({ data: { id, ...asked } }) => {
  try {
    postMessage({ id, value: await answer(asked) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};
