// The engine and the search of a game in a browser, without a server: the same games, bit for bit, as anywhere else.
//
//   import { load, startWorker } from "./gokaido.js";
//
//   const tokaido = await load("tokaido");
//   const match = tokaido.newMatch({ seed: 7, seats: 4, options: { crossroads: true } });
//   match.legal                       // ids of the legal actions; [] when the game is over
//   match.actor                       // the seat to act
//   match.play(match.legal[0]);       // throws an Error for what is not legal
//   match.over, match.scores, match.winners
//   match.state                       // the record as bytes (Uint8Array), equal to `Match.state.key()` in Python
//   match.view(0)                     // the same as seat 0 (-1: a spectator) may know it
//   match.copy()                      // another match that goes on from here
//   tokaido.fields(match.view(0))     // { coins: [3, ...], ... }: bytes as numbers, by the names of the record
//
//   // What a seat knows is enough to think about. Many simulations are better left to a worker.
//   tokaido.search(match.view(match.actor), { simulations: 500, seed: 1 });
//   const worker = await startWorker("tokaido");
//   const { action, thoughts, simulations } = await worker.search(match.view(match.actor), { seconds: 1, seed: 1 });
//   worker.close();
//
//   // A search that the game's network guides, and what an action is worth to every side: as `bots.judge` in Python.
//   await tokaido.loadNetwork();
//   tokaido.candidates(view, { bias, simulations: 400, seed });      // legal actions, the most looked at first
//   tokaido.outlook(view, action, { bias, simulations: 400, seed }); // { chances, points } of all sides
//   worker.best(view, { bias, simulations: 400, seed, most: 5, besides: [] }); // [{ action, chances, points }], best first
//   worker.look(view, { bias, simulations: 400, seed, played });     // { best, outlook, played }: for a review
//
// `bias` is what the network makes of the table (Weights.bias), 32-bit numbers; `seed` has up to 60 bits.
//
// Thoughts are { action, visits, value, points }, most visited first: `value` is the chance to win. The files NAME.wasm
// and NAME.json are made by `make wasm` and lie beside this one, or in the folder whose address is given to `load`.

const VIEWS = { i16: Int16Array, i64: BigInt64Array, u8: Uint8Array, f32: Float32Array, f64: Float64Array };
const PAGE = 65536, NONE = -1, MOST_NODES = 400_000, CHUNK = 64;

/** The game of a key: `dojo`, `duo` or `tokaido`. */
export async function load(key, base = import.meta.url) {
  const [about, code] = await Promise.all([
    fetched(`${key}.json`, base).then((answer) => answer.json()),
    fetched(`${key}.wasm`, base).then((answer) => answer.arrayBuffer()),
  ]);
  const { instance } = await WebAssembly.instantiate(code, {});
  instance.exports._initialize?.();
  return new Game(about, instance.exports, base);
}

/** A worker that searches for a game: { search(bytes, budget), best(bytes, wanted), look(bytes, wanted), close() }. */
export async function startWorker(key, base = import.meta.url) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const waiting = new Map();
  let asked = 0;
  worker.onmessage = ({ data: { id, value, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    error === undefined ? resolve(value) : reject(new Error(error));
  };
  worker.onerror = () => { for (const { reject } of waiting.values()) reject(new Error("The worker did not start.")); };
  const ask = (what) => new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ id: asked, ...what });
  });
  await ask({ load: key, base: String(base) });
  return {
    search: (bytes, wanted) => ask({ method: "search", bytes, wanted }),
    best: (bytes, wanted) => ask({ method: "best", bytes, wanted }),
    look: (bytes, wanted) => ask({ method: "look", bytes, wanted }),
    close: () => worker.terminate(),
  };
}

async function fetched(name, base) {
  const answer = await fetch(new URL(name, base));
  if (!answer.ok) throw new Error(`${name} is not there (${answer.status}): make wasm builds it.`);
  return answer;
}

/** Make a tree one of a single node, over what a seat knows. */
function plant(tree, bytes) {
  tree.array("states").set(bytes);
  tree.array("states").set(bytes, bytes.length);
  tree.array("where").fill(BigInt(NONE));
  for (const name of ["out", "ranks", "weights", "reward"]) tree.array(name).fill(0);
  for (const name of ["mover", "parent", "child", "sibling"]) tree.array(name)[0] = BigInt(NONE);
  for (const name of ["tries", "total", "points", "chances"]) tree.array(name)[0] = 0;
}

/** Numbers of 16 bits as numbers. */
function halves(body, from, length) {
  return Float32Array.from(body.subarray(from, from + length), (bits) => {
    const sign = bits >> 15 ? -1 : 1, exponent = (bits >> 10) & 31, part = bits & 1023;
    return sign * (exponent ? 2 ** (exponent - 15) * (1 + part / 1024) : 2 ** -14 * (part / 1024));
  });
}

/** A frame of compiled code: numbers and arrays, in slots of 8 bytes each. */
class Frame {
  constructor(game, kind, numbers) {
    this.game = game;
    this.kind = kind;
    this.slots = game.about.frames[kind];
    this.places = Object.fromEntries(this.slots.map((slot, k) => [slot.name, k]));
    this.block = game.take(8 * this.slots.length);
    this.arrays = {};
    for (const [name, value] of Object.entries(numbers)) this.set(name, value);
    for (const { name, of, sizes } of this.slots.filter((slot) => slot.sizes.length)) {
      const length = sizes.map((size) => this.size(size)).reduce((a, b) => a * b, 1);
      const at = game.take(length * (of === "State" ? game.about.record.size : VIEWS[of].BYTES_PER_ELEMENT));
      this.arrays[name] = { of, at, length };
      new Uint32Array(game.memory.buffer, this.place(name), 1)[0] = at;
    }
  }

  place(name) {
    if (!(name in this.places)) throw new Error(`There is no ${name} in this frame.`);
    return this.block + 8 * this.places[name];
  }

  size(size) {
    if (typeof size === "number") return size;
    const [name, factor = "1"] = size.split(" * ").reverse();
    return Number(factor) * Number(this.get(name));
  }

  get(name) {
    const real = this.slots[this.places[name]].of === "f64";
    return new (real ? Float64Array : BigInt64Array)(this.game.memory.buffer, this.place(name), 1)[0];
  }

  set(name, value) {
    const real = this.slots[this.places[name]].of === "f64";
    const view = new (real ? Float64Array : BigInt64Array)(this.game.memory.buffer, this.place(name), 1);
    view[0] = real ? value : BigInt(value);
  }

  /** An array as it lies in memory now; memory that grows makes it useless. Records are bytes. */
  array(name) {
    const { of, at, length } = this.arrays[name];
    if (of === "State") return new Uint8Array(this.game.memory.buffer, at, length * this.game.about.record.size);
    return new VIEWS[of](this.game.memory.buffer, at, length);
  }

  /** Call an entry point with whole numbers. */
  call(name, ...numbers) {
    return Number(this.game.exports[`gokaido_${this.kind}_${name}`](this.block, ...numbers.map(BigInt)));
  }
}

/** One game, loaded. */
class Game {
  constructor(about, exports, base) {
    this.about = about;
    this.base = base;
    this.exports = exports;
    this.memory = exports.memory;
    this.free = exports.__heap_base.value;
    this.frames = new Map(); // of matches, by the number of players
    this.tree = undefined;
    this.guided = undefined; // the tree that a network guides, and the network
    this.network = undefined;
  }

  /** Some bytes of memory, full of zeros, for good. */
  take(bytes) {
    const at = (this.free + 7) & ~7;
    this.free = at + bytes;
    const lacking = this.free - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE));
    return at;
  }

  /** A match from the deal on. Seeds are whole numbers of up to 96 bits; a BigInt where a number is too small. */
  newMatch({ seed, seats = this.about.seats.at(-1), options = {} }) {
    const frame = this.matches(seats);
    const words = BigInt(seed);
    if (words < 0n || words >> 96n) throw new Error(`A seed is a whole number from 0 to 2^96 - 1, not ${seed}.`);
    frame.array("blank").set(this.blank(seats, options));
    ["low", "middle", "high"].forEach((name, k) => frame.set(name, (words >> BigInt(32 * k)) & 0xffffffffn));
    frame.array("played")[0] = 0n;
    const n = frame.call("open_rows", 0, 1);
    return new Match(this, frame, n);
  }

  /** The frame that steps matches of so many players: each is copied there and back. */
  matches(seats) {
    if (!this.about.seats.includes(seats)) throw new Error(`${this.about.names.en} is for ${this.about.seats} players.`);
    if (!this.frames.has(seats)) {
      const sides = this.about.sides[seats];
      const frame = new Frame(this, "Matches", { rows: 1, variants: 1, actions: this.about.actions, seats, sides });
      frame.array("variant_seats")[0] = BigInt(seats);
      frame.array("variant_sides")[0] = BigInt(sides);
      frame.array("variant_ends")[0] = 1n << 32n;
      this.frames.set(seats, frame);
    }
    return this.frames.get(seats);
  }

  /** A record before the deal: nothing but the options. */
  blank(seats, options) {
    const bytes = new Uint8Array(this.about.record.size), values = { seats };
    for (const name of Object.keys(options)) {
      if (!this.about.options.some((option) => option.name === name)) {
        throw new Error(`There is no option ${name}; there are ${this.about.options.map((o) => o.name).join(", ")}.`);
      }
    }
    for (const { name, default: usual, allowed, codes } of this.about.options) {
      const place = allowed.indexOf(options[name] ?? usual);
      if (place < 0) throw new Error(`${name} is one of ${allowed.join(", ")}, not ${options[name]}.`);
      values[name] = codes[place];
    }
    for (const [name, value] of Object.entries(values)) {
      const { of, at } = this.about.record.fields[name];
      new VIEWS[of](bytes.buffer, at, 1)[0] = of === "i64" ? BigInt(value) : value;
    }
    return bytes;
  }

  /** Bytes of a record as numbers and lists of numbers, by name. */
  fields(bytes) {
    const own = bytes.slice().buffer, found = {};
    for (const [name, { of, at, shape }] of Object.entries(this.about.record.fields)) {
      const length = shape.reduce((a, b) => a * b, 1);
      const flat = Array.from(new VIEWS[of](own, at, length), Number);
      const width = shape[1] ?? 0;
      found[name] = !shape.length ? flat[0] : !width ? flat
        : Array.from({ length: shape[0] }, (_, k) => flat.slice(k * width, (k + 1) * width));
    }
    return found;
  }

  /** Think about what the seat to act knows, for so many simulations or seconds (whichever is spent first). */
  search(bytes, { simulations = Infinity, seconds = Infinity, seed = 0 } = {}) {
    if (simulations === Infinity && seconds === Infinity) throw new Error("A search needs simulations or seconds.");
    const tree = this.newTree(bytes, BigInt(seed) & ((1n << 60n) - 1n));
    const until = performance.now() + 1000 * seconds;
    let done = 0;
    while (done < simulations && (done === 0 || performance.now() < until)) {
      const times = Math.min(seconds === Infinity ? simulations : Math.max(CHUNK, done >> 3), simulations - done);
      tree.call("grow", done, times);
      done += times;
    }
    const thoughts = this.thoughts(tree);
    return { action: thoughts[0].action, simulations: done, thoughts };
  }

  newTree(bytes, seed) {
    const { seats, actor } = this.fields(bytes), { own, ...settings } = this.about.search;
    this.tree ??= new Frame(this, "Tree", { actions: this.about.actions, nodes: MOST_NODES });
    const sides = this.about.sides[seats], tree = this.tree;
    const numbers = { ...settings, own: seats > 2 ? own : 0, viewer: actor, sides, seed, used: 1, chosen: 0 };
    for (const [name, value] of Object.entries(numbers)) tree.set(name, value);
    plant(tree, bytes);
    return tree;
  }

  /** Fetch the numbers of the game's network, once. */
  async loadNetwork() {
    this.network ??= Promise.all([
      fetched(`${this.about.game}.net.json`, this.base).then((answer) => answer.json()),
      fetched(`${this.about.game}.bin`, this.base).then((answer) => answer.arrayBuffer()),
    ]).then(([about, body]) => { this.network = { ...about, body: new Uint16Array(body) }; });
    await this.network;
  }

  /** A tree that the network guides, over what the seat to act knows. */
  newGuided(bytes, { bias, simulations, seed }) {
    const { seats, actor } = this.fields(bytes), { numbers, slots, settings, room, body } = this.network;
    const nodes = Math.min(MOST_NODES, room * simulations + this.about.actions);
    if (!this.guided || this.guided.most < nodes) {
      this.guided = new Frame(this, "GuidedTree", { actions: this.about.actions, nodes, ...numbers });
      this.guided.most = nodes;
      for (const [name, { at, length, whole }] of Object.entries(slots)) {
        this.guided.array(name).set(whole ? new Int16Array(body.buffer, at, length) : halves(body, at >> 1, length));
      }
    }
    const tree = this.guided;
    const start = { ...settings, viewer: actor, sides: this.about.sides[seats], seed, used: 1, chosen: 0, nodes, wants: 0, usual: 0 };
    for (const [name, value] of Object.entries(start)) tree.set(name, value);
    tree.array("first_bias").set(bias);
    plant(tree, bytes);
    for (const name of ["seen", "outlook"]) tree.array(name).fill(0);
    for (const name of ["opened", "prior", "worth"]) tree.array(name)[0] = 0;
    return tree;
  }

  /** The legal actions, those first that a search from here looks at most. */
  candidates(bytes, wanted) {
    const tree = this.newGuided(bytes, wanted), most = wanted.simulations;
    for (let done = 0, chunk = CHUNK; done < most;) {
      const times = Math.min(chunk, most - done);
      tree.call("think", done, times);
      done += times;
      const [first, second] = [...this.thoughts(tree).map((thought) => thought.visits), 0, 0];
      if (first - second > most - done) break; // what is to come cannot change the choice
      chunk = Math.max(CHUNK, Math.min(2 * times, done >> 2));
    }
    const liked = new Map(), action = tree.array("action"), prior = tree.array("prior"), sibling = tree.array("sibling");
    for (let k = Number(tree.array("child")[0]); k !== NONE; k = Number(sibling[k])) liked.set(Number(action[k]), prior[k]);
    const order = (a, b) => b.visits - a.visits || liked.get(b.action) - liked.get(a.action) || a.action - b.action;
    return this.thoughts(tree).sort(order).map((thought) => thought.action);
  }

  /** What every side may expect once the seat to act has played an action. */
  outlook(bytes, action, wanted) {
    const tree = this.newGuided(bytes, wanted), sides = Number(tree.get("sides")), sums = tree.array("outlook");
    tree.call("think_after", action, wanted.simulations);
    const mean = (at) => Array.from(sums.subarray(at, at + sides), (sum) => sum / wanted.simulations);
    return { chances: mean(0), points: mean(sums.length / 2) };
  }

  /** What the best actions are worth to everybody, and some others besides, the best first. */
  best(bytes, { most, besides = [], ...wanted }) {
    const { actor } = this.fields(bytes);
    const actions = new Set([...this.candidates(bytes, wanted).slice(0, most), ...besides]);
    const found = Array.from(actions, (action) => ({ action, ...this.outlook(bytes, action, wanted) }));
    return found.sort((a, b) => b.chances[actor] - a.chances[actor]);
  }

  /** The best action of a decision, what it is worth, and what the one is worth that was played (null: none was). */
  look(bytes, { played, ...wanted }) {
    const best = this.candidates(bytes, wanted)[0], outlook = this.outlook(bytes, best, wanted);
    return { best, outlook, played: played === null ? null : played === best ? outlook : this.outlook(bytes, played, wanted) };
  }

  thoughts(tree) {
    const [child, sibling, action, tries, chances, points] =
      ["child", "sibling", "action", "tries", "chances", "points"].map((name) => tree.array(name));
    const found = [];
    for (let k = Number(child[0]); k !== NONE; k = Number(sibling[k])) {
      const n = Math.max(tries[k], 1);
      found.push({ action: Number(action[k]), visits: tries[k], value: chances[k] / n, points: points[k] / n });
    }
    return found.sort((a, b) => b.visits - a.visits || b.value - a.value || a.action - b.action);
  }
}

/** One match: its bytes and what may be done. */
class Match {
  constructor(game, frame, n) {
    this.game = game;
    this.frame = frame;
    this.read(n);
  }

  /** Take over what compiled code left. */
  read(n) {
    this.bytes = this.frame.array("states").slice();
    this.legal = Array.from(this.frame.array("legal").subarray(0, n));
    this.actor = this.frame.array("actors")[0];
    this.over = n === 0;
    const ranks = Array.from(this.frame.array("places"), Number);
    this.scores = this.over ? Array.from(this.frame.array("scores"), Number) : undefined;
    this.winners = this.over ? [...ranks.keys()].filter((side) => ranks[side] === 0) : [];
  }

  /** The record as bytes. */
  get state() {
    return this.bytes.slice();
  }

  /** Play a legal action, and whatever has no choice after it. */
  play(action) {
    if (!this.legal.includes(action)) throw new Error(`${action} is not legal. Legal: ${this.legal.join(", ")}.`);
    this.frame.array("states").set(this.bytes);
    this.frame.array("masks")[action] = 1;
    this.frame.array("counts")[0] = 1n;
    this.read(this.frame.call("step_one", action));
  }

  /** The record as a seat (-1: a spectator) may know it. */
  view(seat) {
    this.frame.array("states").set(this.bytes);
    this.frame.call("show_row", 0, seat);
    return this.frame.array("spare").slice(0, this.bytes.length);
  }

  /** Another match that goes on from here. */
  copy() {
    return Object.assign(Object.create(Match.prototype), this);
  }
}
