// Searches for gokaido.js in a thread of its own.
import { load } from "./gokaido.js";

let game;
onmessage = async ({ data: { id, load: key, base, bytes, budget } }) => {
  try {
    if (key) game = await load(key, base);
    postMessage({ id, value: key ? undefined : game.search(bytes, budget) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};
