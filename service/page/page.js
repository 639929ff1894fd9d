/* The page: one place in the game, and everything that shows it or leads to it. The markup of `page.html` is in the
   document; `data` is what stands beside it.

   `home` is where the page stands: a file of its own (`start.js`) or the site. It says
   moved(seq)      that another place is shown,
   leads(address)  that a link of the page is followed,
   copy()          that somebody wants a link; comes to the key of the words to say, or nothing,
   address()       the address of this place for others, or nothing,
   touches({rule}), asks({place}) and seeks(words): what somebody wants to know about; without them nothing is touched,
                   and the search is that of the page. */

import { Ending } from "./ending.js";
import { Moving } from "./moving.js";
import { drawTheme, Panes } from "./panes.js";
import { Reel } from "./reel.js";
import { Ruling } from "./judging.js";
import { element, filled, Sheet } from "./table.js";

const at = id => document.getElementById(id);

/** Milliseconds in which somebody who steps quickly makes one change of the address. */
const LATER = 150;

/** What takes the keys that it is given. */
const TYPED = "input:not([type=range]), textarea, select, [contenteditable]";

export class GamePage {
  #here = -1;
  #of = undefined; // the line of which difference, where several show at one fact
  #opened = [];
  #line = null;
  #later = 0;
  #ends = new AbortController();

  constructor(data, home) {
    this.data = data;
    this.home = home;
    this.words = data.words;
    this.rows = [...document.querySelectorAll("#turns li[id]")];
    this.positions = new Map(this.rows.map((row, position) => [row, position]));
    const seqs = this.rows.map(row => Number(row.id.slice(5)));
    const turns = this.#turns();
    this.reel = new Reel(data, seqs, turns);
    this.sheet = new Sheet(at("sheet"), this.reel, Boolean(home.touches));
    if (data.end) this.ending = new Ending(at("outcome"), data, this.sheet);
    this.ruling = new Ruling(at("ruling"), { reel: this.reel, sheet: this.sheet, home, say: said => this.say(said) });
    const shown = { here: () => this.#here, finding: () => this.reel.findingAt(this.#here, this.#of) };
    this.moving = new Moving({ reel: this.reel, turns, ...shown, go: (to, options) => this.go(to, options) });
    this.panes = new Panes(id => this.#paneChosen(id));
    this.goto = at("goto").elements.place;
    this.search = at("find").querySelector("input");
    this.#listen();
    drawTheme(at("theme"), this.words);
    this.#drawSigns();
    if (at("verdict")) at("verdict").open = false;
  }

  /** Opens where an address leads, or else where the page was made for. */
  start(address) {
    this.panes.choose("tab-table");
    if (address && this.follow(address)) return;
    const said = at("said").textContent;
    this.go(this.data.start, { isQuiet: true });
    this.say(said);
  }

  /** Another page takes its place. */
  close() {
    this.#ends.abort();
    clearTimeout(this.#later);
    this.moving.stop();
  }

  /** The seq of the fact that is shown. */
  get place() {
    return this.reel.seqs[this.#here];
  }

  say(sentence) {
    at("said").textContent = sentence;
  }

  #turns() {
    return [...document.querySelectorAll("#turns > details")].map(fold => ({
      at: this.positions.get(fold.querySelector("li[id]")),
      number: Number(fold.dataset.turn || 0),
      player: fold.dataset.player || null,
      title: [...fold.firstElementChild.childNodes].map(node => (node.nodeName === "SPAN" ? "" : node.textContent)).join("").trim(),
    }));
  }

  /** Shows other notes: of each the position, a name and the text. */
  notes(notes) {
    this.data.notes = notes;
    this.moving.drawMarks();
    if (this.#here >= 0) this.ruling.show(this.#here, this.#of);
  }

  /* One place */

  /** Goes to a position, and there to the difference at a `line`. */
  go(to, { isQuiet = false, line } = {}) {
    const { reel } = this;
    const next = Math.max(0, Math.min(reel.last, to));
    if (next === this.#here && reel.findingAt(next, line) === reel.findingAt(next, this.#of)) return;
    this.#of = line;
    const isFar = Math.abs(next - this.#here) > 1;
    this.rows[this.#here]?.removeAttribute("aria-current");
    this.#here = next;
    this.sheet.show(reel.table(next), reel.table(reel.movedSince(next, line) - 1), reel.pricesAt(next));
    this.#showFact();
    this.#showLine();
    this.ruling.show(next, line);
    at("table").classList.toggle("ended", Boolean(this.data.end) && next === reel.last);
    this.moving.show(next);
    if (document.activeElement !== this.goto) this.#showPlace();
    if (!isQuiet) {
      this.say("");
      this.#moved();
    }
    this.#reveal(isFar);
  }

  #moved() {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.home.moved(this.place), LATER);
  }

  #showPlace() {
    this.goto.value = `${this.place} / ${this.reel.seqs[this.reel.last]}`;
  }

  /** Scrolls every pane to the place, last of all, so that the page is laid out once. */
  #reveal(isFar) {
    const block = isFar ? "center" : "nearest";
    this.rows[this.#here].scrollIntoView({ block });
    const line = this.#line; // with what is said of it, it may be higher than its pane: then from its top on
    line?.scrollIntoView({ block: line.offsetHeight > at("lines").clientHeight ? "start" : block });
    if (isFar) at("sheet").scrollTop = 0; // who arrives sees the table from its top on
    else at("sheet").querySelector(".card.new, .card.gone")?.scrollIntoView({ block: "nearest" });
  }

  #showFact() {
    const row = this.rows[this.#here];
    const around = [];
    for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("#turns details")) around.push(fold);
    for (const fold of this.#opened) if (!around.includes(fold)) fold.open = false;
    const shut = around.filter(fold => !fold.open);
    for (const fold of shut) fold.open = true;
    this.#opened = [...this.#opened.filter(fold => around.includes(fold)), ...shut];
    row.setAttribute("aria-current", "true");
    at("sentence").replaceChildren(...[...row.childNodes].map(node => node.cloneNode(true)));
  }

  #showLine() {
    const finding = this.reel.findingAt(this.#here, this.#of);
    const number = finding ? finding.line : this.reel.lineAt[this.#here];
    const line = at(`line:${number}`);
    if (line !== this.#line) {
      this.#line?.removeAttribute("aria-current");
      line?.setAttribute("aria-current", "true");
      this.#line = line;
    }
    line?.classList.toggle("near", !finding && !this.data.lines[this.#here]);
  }

  /* Addresses */

  /** Goes where an address leads. Says whether it leads anywhere; if not, the page says so. */
  follow(address) {
    clearTimeout(this.#later);
    this.moving.stop();
    const found = this.reel.resolve(address);
    if (found.wrong) {
      const [key, what, last] = found.wrong;
      this.say(filled(this.words[key], { what, last }));
      return false;
    }
    this.say("");
    this.go(found.at, { isQuiet: true, line: found.line });
    return true;
  }

  /* Search */

  /** The positions of facts that have words in them, or in the name of their rule. */
  having(words) {
    const wanted = words.trim().toLowerCase();
    const has = text => text.toLowerCase().includes(wanted);
    const rule = position => this.data.rules[this.data.ruled[position] - 1]?.[0] || "";
    return wanted ? [...this.rows.keys()].filter(each => has(this.rows[each].textContent) || has(rule(each))) : [];
  }

  find(step) {
    const wanted = this.search.value.trim();
    if (!wanted) return;
    const found = this.having(wanted);
    if (!found.length) {
      this.say(filled(this.words["found-nothing"], { words: wanted }));
      return;
    }
    const here = this.#here;
    const next = step > 0 ? found.find(each => each > here) ?? found[0] : found.findLast(each => each < here) ?? found.at(-1);
    this.go(next);
    this.say(filled(this.words.found, { at: found.indexOf(next) + 1, all: found.length }));
  }

  /* What is clicked, typed and pressed */

  #listen() {
    at("turns").addEventListener("click", ({ target }) => {
      const row = target.closest("summary") ? null : target.closest("li[id]");
      if (row) this.go(this.positions.get(row));
    });
    at("lines").addEventListener("click", ({ target }) => {
      const row = target.closest("li");
      if (!row || target.closest("a")) return;
      const line = Number(row.id.slice(5));
      this.go(this.reel.resolve(`line:${line}`).at ?? this.#passed(line), { line });
    });
    for (const place of ["head", "controls", "game"]) {
      at(place).addEventListener("click", event => {
        const link = event.target.closest('a[href^="#"]');
        if (!link) return;
        event.preventDefault();
        this.home.leads(link.getAttribute("href").slice(1));
      });
    }
    at("goto").addEventListener("submit", event => {
      event.preventDefault();
      if (!this.follow(this.goto.value.replace(/\s*\/\s*[0-9]+$/, ""))) return;
      this.#moved();
      this.goto.blur();
    });
    this.goto.addEventListener("focus", () => this.goto.select());
    this.goto.addEventListener("blur", () => this.#showPlace());
    at("find").addEventListener("submit", event => {
      event.preventDefault();
      if (this.home.seeks) this.home.seeks(this.search.value);
      else this.find(1);
    });
    at("copy").addEventListener("click", () => this.copy());
    at("help").addEventListener("click", () => at("keys").showModal());
    document.addEventListener("keydown", event => this.#pressed(event), { signal: this.#ends.signal });
  }

  /** The last fact before a line that none rests on. */
  #passed(line) {
    return Math.max(0, this.reel.lineAt.findLastIndex(each => each > 0 && each <= line));
  }

  async copy() {
    clearTimeout(this.#later); // a move told later would wipe the answer
    this.home.moved(this.place);
    const key = await this.home.copy(this.place);
    if (key) this.say(this.words[key]);
  }

  #paneChosen(id) {
    at("game").classList.toggle("asking", id === "tab-ask");
    if (this.#here >= 0) this.#reveal(true);
  }

  /** What the letters on cards say, each by the card of the fewest types that bears it. */
  #drawSigns() {
    const letters = new Map();
    for (const [, sign, tint, kind] of Object.values(this.data.faces)) {
      const known = letters.get(sign);
      if (sign && kind && (!known || kind.length < known.kind.length)) letters.set(sign, { tint, kind });
    }
    for (const [sign, { tint, kind }] of letters) {
      const card = element("span", `card ${tint}`, element("b", "", sign));
      at("signs").append(element("dt", "", card), element("dd", "", kind));
    }
  }

  /* Keys */

  get #keys() {
    const { ways } = this.moving;
    return {
      ArrowLeft: ways.back,
      k: ways.back,
      ArrowUp: ways.back,
      ArrowRight: ways.next,
      j: ways.next,
      ArrowDown: ways.next,
      PageUp: ways["back-turn"],
      PageDown: ways["next-turn"],
      Home: ways.first,
      End: ways.last,
      d: () => this.moving.toFinding(1),
      D: () => this.moving.toFinding(-1),
      n: () => this.find(1),
      N: () => this.find(-1),
      "/": () => {
        this.panes.choose(matchMedia("(min-width: 901px)").matches ? "tab-table" : "tab-facts");
        this.search.focus();
      },
      g: () => this.goto.focus(),
      c: () => this.copy(),
      "?": () => at("keys").showModal(),
      " ": ways.play,
      ...(this.home.asks ? { w: () => this.home.asks({ place: String(this.place) }) } : {}),
      ...(at("game").classList.contains("asking") ? { Escape: () => this.panes.choose("tab-table") } : {}),
    };
  }

  #pressed(event) {
    const { target, key } = event;
    const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (isElsewhere || at("keys").open || !at("game").getClientRects().length) return;
    if (target.matches(TYPED)) {
      if (key === "Escape" && (target === this.search || target === this.goto)) {
        event.preventDefault(); // which would empty the search
        target.blur();
      }
      return;
    }
    const scrolls = target.matches("#sheet, #lines, #answers") && (key === "ArrowUp" || key === "ArrowDown");
    const isPressed = key === " " && target.matches("button, summary, a, [role=button]");
    const act = this.#keys[key];
    if (!act || scrolls || isPressed) return;
    event.preventDefault();
    if (key !== " ") this.moving.stop();
    act();
  }
}
