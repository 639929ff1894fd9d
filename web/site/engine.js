/* Asks Python. In the built site a worker answers, below `moothall open` the server does; pages see no difference. */

/* Why there is no answer: a sentence of the service in both languages, or the key of one of our words with what fills
   it in. */
export class Trouble extends Error {
  constructor(message, { inJapanese = message, word = null, values = {} } = {}) {
    super(message);
    Object.assign(this, { inJapanese, word, values });
  }
}

const opened = answer => {
  const { found, error, error_ja: inJapanese } = JSON.parse(answer);
  if (error !== undefined) throw new Trouble(error, { inJapanese });
  return found;
};

const TICK = 1000;
const QUIET = 3000;

/* A log of so many letters has twice the budget of a short one: two busy cores need 14 s to audit a million of them. */
const LONG = 2_000_000;

/* A worker that answers one question after another. It starts when `after` is settled or something is asked, and anew
   when a question takes longer than its budget (milliseconds, more for a long log); it is then given the log again that
   lay open. */
export class WorkerEngine {
  #worker = null;
  #queue = [];
  #asked = null;
  #open = null;
  #clock = 0;
  #rest = 0;
  #woken = false;

  constructor({ budget = 60000, onprogress = () => {}, onready = () => {}, onkept = () => {}, after = null } = {}) {
    Object.assign(this, { budget, onprogress, onready, onkept, ready: false });
    if (after) after.then(() => this.#worker ?? this.#start());
    else this.#start();
  }

  ask(question, given) {
    return new Promise((done, failed) => {
      this.#queue.push({ question, given, done, failed });
      if (!this.#worker) this.#start();
      this.#next();
    });
  }

  /* Once nothing was asked for a while, lets the worker keep what makes later starts quicker. */
  keep() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (!this.#worker) return;
      if (this.#asked || this.#queue.length || !this.ready) this.keep();
      else if (navigator.locks && !this.#woken) this.#worker.postMessage({ keep: true });
    }, QUIET);
  }

  #start() {
    this.ready = false;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#heard(data);
    this.#worker.onerror = event => this.#broken(event.message || "the worker cannot start");
    if (this.#open) this.#queue.unshift({ ...this.#open, done: () => {}, failed: () => {} });
  }

  #stop() {
    clearInterval(this.#clock);
    this.#worker.terminate();
    this.#worker = null;
    this.ready = false;
  }

  #next() {
    if (!this.ready || this.#asked || !this.#queue.length) return;
    this.#asked = this.#queue.shift();
    const { question, given } = this.#asked;
    this.#worker.postMessage({ question, given });
    const { length } = given.text ?? this.#open?.given.text ?? "";
    this.#wind(this.budget * (1 + length / LONG));
  }

  /* Counts the time awake: while a tab sleeps nothing ticks, and Python stands still too. */
  #wind(budget) {
    const tick = Math.min(TICK, budget);
    let left = budget;
    clearInterval(this.#clock);
    this.#clock = setInterval(() => {
      left -= tick;
      if (left <= 0) this.#tooLong(budget);
    }, tick);
  }

  #tooLong(budget) {
    const { failed } = this.#asked;
    const seconds = Math.max(1, Math.round(budget / 1000));
    this.#asked = null;
    this.#stop();
    this.#start();
    failed(new Trouble(`stopped after ${seconds} s`, { word: "stopped", values: { seconds } }));
  }

  #heard({ answer, loaded, ready, isWoken, broken, kept }) {
    if (loaded !== undefined) this.onprogress(loaded);
    if (broken !== undefined) this.#broken(broken);
    if (ready !== undefined) {
      this.ready = true;
      this.#woken = isWoken;
      this.onready(ready, isWoken);
      if (!this.#queue.length) this.#worker.postMessage({ warm: true });
      this.#next();
    }
    if (kept) this.onkept();
    if (answer !== undefined) this.#answered(answer);
  }

  #answered(answer) {
    const { question, given, done, failed } = this.#asked;
    clearInterval(this.#clock);
    this.#asked = null;
    try {
      const found = opened(answer);
      if (question === "audit") this.#open = { question, given };
      done(found);
    } catch (trouble) {
      failed(trouble);
    }
    this.#next();
  }

  /* Python could not be loaded: the next question tries again. */
  #broken(why) {
    const waiting = [...(this.#asked ? [this.#asked] : []), ...this.#queue];
    this.#asked = null;
    this.#queue = [];
    this.#stop();
    for (const { failed } of waiting) failed(new Trouble(why, { word: "not-loaded", values: { why } }));
  }
}

/* What this tab knows as the secret of its seat at a table, or of a game, or as a game to go on with; null forgets it. */
export function remembered(path, secret) {
  const key = `moothall.seat.${path}`;
  try {
    if (secret) sessionStorage.setItem(key, secret);
    if (secret === null) sessionStorage.removeItem(key);
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return secret ?? "";
  }
}

/* The server of `moothall open` on this machine. It has a desk for each page, so that two tabs do not meet. */
export class ServerEngine {
  ready = true;
  #desk = crypto.randomUUID();

  /* What the command opened lies open again. */
  begins() {
    this.#desk = crypto.randomUUID();
  }

  async ask(question, given) {
    const request = { method: "POST", headers: { "Content-Type": "application/json", "Moothall-Desk": this.#desk }, body: JSON.stringify(given) };
    const response = await fetch(`ask/${question}`, request).catch(() => null);
    if (!response) throw new Trouble("the server is gone", { word: "gone" });
    if (response.status === 413) throw new Trouble("the log is too large", { word: "too-large" });
    if (!response.ok) throw new Trouble(`the server said ${response.status}`);
    return opened(await response.text());
  }
}

/* In a browser that can run no Python. */
export class NoEngine {
  async ask() {
    throw new Trouble("no WebAssembly, or no workers", { word: "no-wasm" });
  }
}

/* What is asked about a sandbox and does nothing at it. */
const LOOKS = ["sandbox_now", "sandbox_page"];

/* `moothall serve`, which keeps nothing of whoever asks: each question says what it is about, and at a sandbox what was
   done there before. A log is sent once, and again when the server has forgotten it. */
export class ServeEngine {
  ready = true;
  shared = "";
  #about = {};
  #text = "";
  #trail = [];
  #secret = "";

  /* From here on a stored game lies open. A private one is shown to whoever has its `secret`, or sat at its table:
     links `share` the former alone. */
  opens(game, names, secret) {
    this.#about = names ? { game, names } : { game };
    this.shared = remembered(`/games/${game}`, secret);
    this.#secret = this.shared || remembered(`/tables/${game}`);
  }

  async ask(question, given) {
    const isSandbox = question.startsWith("sandbox");
    const isSet = ["sandbox", "sandbox_set", "sandbox_here", "sandbox_new"].includes(question);
    const asked = {
      given,
      about: isSandbox && question !== "sandbox_here" && !this.#isHere() ? {} : this.#about,
      trail: isSandbox && !isSet ? this.#trail : [],
    };
    const { found, log } = await this.#send(question, asked, given.lang);
    if (question === "audit") {
      this.#text = given.text;
      this.#about = { log, name: given.name, rules: given.rules, kingdom: given.kingdom };
    }
    if (isSet) this.#trail = [[question, given]];
    else if (isSandbox && !LOOKS.includes(question)) this.#trail = [...this.#trail, [question, given]];
    return found;
  }

  /* Whether the sandbox was made of what lies open. */
  #isHere() {
    return this.#trail[0]?.[0] === "sandbox_here";
  }

  async #send(question, asked, lang, isAgain = false) {
    const headers = { "content-type": "application/json", accept: "application/json", ...(lang ? { "accept-language": lang } : {}) };
    if (asked.about.game && this.#secret) headers.authorization = `Bearer ${this.#secret}`;
    const response = await fetch(`/ask/${question}`, { method: "POST", headers, body: JSON.stringify(asked) }).catch(() => null);
    if (!response) throw new Trouble("the server is gone", { word: "gone" });
    const told = await response.json().catch(() => ({}));
    if (response.ok) return told;
    if (told.kind === "send-the-log" && !isAgain) {
      return this.#send(question, { ...asked, about: { ...asked.about, text: this.#text } }, lang, true);
    }
    throw new Trouble(told.detail ?? `the server said ${response.status}`);
  }
}
