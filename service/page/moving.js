/* Ways to move through a game: buttons, the slider with its marks, and playing it like a film. */

import { element, filled } from "./table.js";

const PLAY = "M4 2l9 6-9 6z";
const PAUSE = "M3 2h4v12H3zM9 2h4v12H9z";

/** Milliseconds for which a fact is shown while the game plays, and where somebody wants little to move. */
const EACH = 800;
const EACH_CALM = 2000;

/** Marks nearer to each other than this part of the slider stand as the first of them. */
const MARKS = 40;

export class Moving {
  #playing = 0;

  /** `go` leads to a position, `here` says at which the page stands, `finding` at which difference. */
  constructor({ reel, turns, go, here, finding }) {
    Object.assign(this, { reel, turns, go, here, finding, data: reel.data, words: reel.data.words });
    this.slider = document.getElementById("slider");
    this.buttons = [...document.querySelectorAll("[data-go]")];
    this.ways = {
      first: () => go(0),
      "back-turn": () => this.toTurn(-1),
      back: () => go(here() - 1),
      play: () => this.play(),
      next: () => go(here() + 1),
      "next-turn": () => this.toTurn(1),
      last: () => go(reel.last),
    };
    for (const button of this.buttons) {
      button.addEventListener("click", () => {
        if (button.dataset.go !== "play") this.stop();
        this.ways[button.dataset.go]();
      });
    }
    this.slider.max = reel.last;
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    this.#drawTurns();
    this.drawMarks();
  }

  /** Shows at which position the page stands. */
  show(position) {
    const { seqs, last } = this.reel;
    this.slider.value = position;
    const where = filled(this.words.where, { at: seqs[position], all: seqs[last] });
    this.slider.setAttribute("aria-valuetext", `${this.reel.turnAt(position)?.title ?? ""} ${where}`);
    for (const button of this.buttons) {
      const end = { first: 0, back: 0, "back-turn": 0, next: last, last }[button.dataset.go];
      button.disabled = end === position;
    }
  }

  toTurn(step) {
    const current = this.reel.turnAt(this.here());
    if (step < 0 && current && this.here() > current.at) {
      this.go(current.at);
      return;
    }
    const turn = this.turns[this.turns.indexOf(current) + step];
    this.go(turn ? turn.at : step < 0 ? 0 : this.reel.last);
  }

  toFinding(step) {
    const found = [...this.data.findings].sort((one, other) => one.at - other.at);
    const here = this.here();
    const shown = found.findIndex(each => each.at === here && each === this.finding());
    const next = shown >= 0 ? found[shown + step] : step > 0 ? found.find(each => each.at > here) : found.findLast(each => each.at < here);
    if (next) this.go(next.at, { line: next.line });
  }

  play() {
    if (this.#playing) {
      this.stop();
      return;
    }
    const { last } = this.reel;
    if (this.here() === last) this.go(0);
    const each = matchMedia("(prefers-reduced-motion: reduce)").matches ? EACH_CALM : EACH;
    this.#playing = setInterval(() => (this.here() < last ? this.go(this.here() + 1) : this.stop()), each);
    this.#showPlaying();
  }

  stop() {
    clearInterval(this.#playing);
    this.#playing = 0;
    this.#showPlaying();
  }

  #showPlaying() {
    const button = this.buttons.find(each => each.dataset.go === "play");
    button.querySelector("path").setAttribute("d", this.#playing ? PAUSE : PLAY);
    button.setAttribute("aria-label", this.#playing ? this.words.pause : this.words.play);
  }

  /** Where turns begin, and how many coins each had. */
  #drawTurns() {
    const { turns, data } = this;
    const last = Math.max(1, this.reel.last);
    const ticks = document.getElementById("ticks");
    ticks.setAttribute("viewBox", `0 0 ${last} 1`);
    ticks.querySelector("path").setAttribute("d", turns.map(turn => `M${turn.at} 0v1`).join(""));
    const most = Math.max(8, ...data.coins);
    turns.forEach((turn, number) => {
      const bar = document.createElementNS(ticks.namespaceURI, "rect");
      const width = (turns[number + 1]?.at ?? last) - turn.at;
      const height = data.coins[number] / most;
      const box = { x: turn.at + width * 0.1, y: 1 - height, width: width * 0.8, height };
      for (const [name, value] of Object.entries(box)) bar.setAttribute(name, value);
      bar.setAttribute("class", `p${data.players.findIndex(each => each[0] === turn.player) + 1}`);
      ticks.prepend(bar);
    });
  }

  drawMarks() {
    const { colon, line: word } = this.words;
    const marks = new Map();
    for (const { line, at, says, follows, open } of this.data.findings) {
      if (!follows) this.#mark(marks, at, open ? "?" : "✗", open ? "open" : "x", `${filled(word, { line })}${colon}${says}`);
    }
    for (const [position, name, text] of this.data.notes) this.#mark(marks, position, "✎", "note", [name, text].filter(Boolean).join(colon));
    document.getElementById("marks").replaceChildren(...marks.values());
  }

  #mark(marks, position, sign, kind, title) {
    const fraction = this.reel.last ? position / this.reel.last : 0;
    const bucket = `${kind}${Math.round(fraction * MARKS)}`;
    const known = marks.get(bucket);
    if (known) {
      known.title += `\n${title}`;
      return;
    }
    const link = element("a", kind, sign);
    link.href = `#fact:${this.reel.seqs[position]}`;
    link.title = title;
    link.setAttribute("aria-label", title);
    link.style.left = `${fraction * 100}%`;
    marks.set(bucket, link);
  }
}
