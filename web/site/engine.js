/* Asks Python. In the built site a worker answers, below `moothall open` the server does; pages see no difference. */

export class Trouble extends Error {
  constructor(message, fault = false) {
    super(message);
    this.fault = fault;
  }
}

const opened = answer => {
  const { found, error, fault } = JSON.parse(answer);
  if (error !== undefined) throw new Trouble(error, fault);
  return found;
};

/* A worker that is started anew when a question takes longer than its budget (milliseconds). */
export class WorkerEngine {
  #worker = null;
  #waiting = new Map();
  #last = 0;

  constructor({ budget = 60000, onprogress = () => {}, onready = () => {} } = {}) {
    Object.assign(this, { budget, onprogress, onready });
    this.#start();
  }

  ask(question, given) {
    return new Promise((done, failed) => {
      const id = ++this.#last;
      this.#waiting.set(id, { done, failed, question, given, clock: 0 });
      this.#worker.postMessage({ id, question, given });
      if (this.ready) this.#wind(id);
    });
  }

  #start() {
    this.ready = false;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#heard(data);
    this.#worker.onerror = event => this.#fail(new Trouble(event.message || "the worker cannot start", true));
  }

  #heard({ id, answer, loaded, ready, broken }) {
    if (loaded !== undefined) this.onprogress(loaded);
    if (broken !== undefined) this.#fail(new Trouble(broken, true));
    if (ready !== undefined) {
      this.ready = true;
      this.onready(ready);
      for (const each of this.#waiting.keys()) this.#wind(each);
    }
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    clearTimeout(waiting.clock);
    this.#waiting.delete(id);
    try {
      waiting.done(opened(answer));
    } catch (trouble) {
      waiting.failed(trouble);
    }
  }

  /* The budget runs while Python works, not while it loads. */
  #wind(id) {
    const waiting = this.#waiting.get(id);
    waiting.clock = setTimeout(() => {
      this.#worker.terminate();
      const seconds = Math.round(this.budget / 1000);
      this.#fail(new Trouble(`stopped after ${seconds} seconds`));
      this.#start();
    }, this.budget);
  }

  #fail(trouble) {
    for (const { failed, clock } of this.#waiting.values()) {
      clearTimeout(clock);
      failed(trouble);
    }
    this.#waiting.clear();
  }
}

/* The server of `moothall open` on this machine. */
export class ServerEngine {
  ready = true;

  async ask(question, given) {
    const response = await fetch(`ask/${question}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(given),
    });
    if (!response.ok) throw new Trouble(`the server said ${response.status}`, true);
    return opened(await response.text());
  }
}
