/* Sets a table by picking: where a card is to lie, then the card. What is set stands in the scenario. */

import { made } from "./answers.js";

const ZONES = ["hand", "deck", "discard", "play", "aside"];
const COMMON = ["trash", "effects"];
const NUMBERS = ["coins", "actions", "buys", "potions"];
const PHASES = ["action", "buy", "night"];
const TOKENS = ["vp", "coffers", "villagers", "debt"];
const MOST = 60; // names that are listed at once

/* What two ways to write the same kana, or a letter, have in common. */
const plain = text => text.normalize("NFKC").toLowerCase()
  .replace(/[\u30a1-\u30f6]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x60))
  .replace(/[’'\- ]/g, "");

/* How many of which card: `3 Copper`. */
const several = written => {
  const [, count, name] = /^(\d+) (.+)$/.exec(written) ?? [null, 1, String(written)];
  return [Number(count), name];
};

/* One card more of what a place holds. Where cards are counted, equal ones stand together. */
function more(held, name, isCounted) {
  const [count, last] = several(held.at(-1) ?? "");
  return isCounted && last === name ? [...held.slice(0, -1), `${count + 1} ${name}`] : [...held, name];
}

/* One card less of it: of those at `place` if they still lie there, else of others of that name, if any. */
function less(held, name, place) {
  const is = each => several(each ?? "")[1] === name;
  const at = is(held[place]) ? place : held.findIndex(is);
  const count = at < 0 ? 0 : several(held[at])[0];
  const left = count > 2 ? [`${count - 1} ${name}`] : count > 1 ? [name] : [];
  return at < 0 ? held : held.toSpliced(at, 1, ...left);
}

export class Setting {
  #where = ["kingdom"];
  #search = "";
  #names = [];
  #found = null;

  /* `change` is told of a place of the scenario and given a function that comes to what it is to hold: of what the
     place holds by then, as something else may be picked before. `names` gives what cards are called. */
  constructor({ at, word, lang, change, names }) {
    Object.assign(this, { at, word, lang, change, names });
  }

  async draw(found) {
    this.#found = found;
    if (!this.#names.length) this.#names = await this.names();
    this.#redraw();
  }

  /* Draws all of it anew, and the focus stays where it was: on what has the same name, or else on the names to pick. */
  #redraw() {
    const had = this.at.contains(document.activeElement) ? document.activeElement : null;
    const called = each => each.ariaLabel || each.textContent;
    const alike = () => [...this.at.querySelectorAll(had.tagName)].filter(each => called(each) === called(had));
    const number = had ? alike().indexOf(had) : -1;
    this.#draws();
    if (had) (alike()[number] ?? this.at.querySelector(".picks"))?.focus({ preventScroll: true });
  }

  #draws() {
    const set = this.#found.set;
    const isOpen = this.at.querySelector("details")?.open ?? !set?.when;
    const parts = set === null ? [made("p", this.#found.unsaid)] : [
      this.#places(set),
      this.#chips(),
      this.#picker(),
      this.#turn(set),
      this.#numbers(set),
      this.#piles(set),
    ];
    this.at.replaceChildren(made("details", [made("summary", this.word("set-table")), ...parts], { open: isOpen }));
  }

  #button(label, onclick, options = {}) {
    return made("button", label, { type: "button", onclick, ...options });
  }

  /* Where the next card goes. */
  #places() {
    const button = (label, ...where) => this.#button(label, () => {
      this.#where = where;
      this.#redraw();
    }, { ariaPressed: String(where.join() === this.#where.join()) });
    const players = Object.values(this.#found.players);
    const rows = players.map(name => made("div", [made("b", name), ...ZONES.map(zone => button(this.word(`zone-${zone}`), "given", name, zone))], { className: "row" }));
    return made("div", [
      made("div", [
        made("b", this.word("supply")),
        button(this.word("kingdom-cards"), "kingdom"),
        button(this.word("landscapes"), "landscapes"),
        ...COMMON.map(name => button(this.word(`set-${name}`), "given", name)),
      ], { className: "row" }),
      ...rows,
    ], { className: "places", role: "group", ariaLabel: this.word("where-to") });
  }

  /* What a place holds now. */
  #held(where) {
    const value = where.reduce((inside, key) => inside?.[key], this.#found.set);
    return value === undefined || value === null || value === "any" ? [] : [value].flat();
  }

  /* What lies there, each with a way to take one away. */
  #chips() {
    const where = this.#where;
    const chips = this.#held(where).map((each, at) => {
      const [count, name] = several(each);
      const shown = `${this.#called(name)}${count > 1 ? ` ×${count}` : ""} −`;
      return this.#button(shown, () => this.change(where, () => less(this.#held(where), name, at)), { title: this.word("take-away"), className: "chip" });
    });
    return made("div", chips, { className: "row chips" });
  }

  #picker() {
    const search = made("input", "", { type: "search", value: this.#search, placeholder: this.word("card-name"), ariaLabel: this.word("card-name"), autocomplete: "off" });
    const list = made("div", "", { className: "row picks", tabIndex: 0, role: "group", ariaLabel: this.word("cards") });
    const fill = () => list.replaceChildren(...this.#fitting().map(names => this.#button(this.#shown(names), () => this.#add(names[0]))));
    search.addEventListener("input", () => {
      this.#search = search.value;
      fill();
    });
    search.addEventListener("keydown", event => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      list.querySelector("button")?.click();
    });
    fill();
    return made("div", [search, list], { className: "picker" });
  }

  #add(name) {
    const where = this.#where;
    this.change(where, () => more(this.#held(where), name, where[0] === "given"));
    this.#search = "";
    this.#redraw();
  }

  /* The names to pick from: without a search those that are on the table. */
  #fitting() {
    const wanted = plain(this.#search);
    if (!wanted) {
      const here = new Set(this.#found.areas.filter(each => each.kind === "piles").flatMap(each => each.rows.map(row => row.label)));
      const [near, far] = [this.#names.filter(([name]) => here.has(name)), this.#names.filter(([name]) => !here.has(name))];
      return this.#where[0] === "given" ? [...near, ...far] : far;
    }
    // The whole name comes first: `Trader` is also how Trade Route begins, whose blank does not count.
    const fits = [name => name === wanted, name => name.startsWith(wanted), name => name.includes(wanted)];
    const rank = names => fits.findIndex(fit => names.some(name => fit(plain(name))));
    const ranked = fits.map((_, at) => this.#names.filter(names => rank(names) === at));
    return ranked.flat().slice(0, MOST);
  }

  #shown([english, japanese]) {
    return this.lang() === "ja" ? japanese : english;
  }

  #called(name) {
    const names = this.#names.find(each => each.includes(name));
    return names ? this.#shown(names) : name;
  }

  /* A number of a place of the scenario. Where it holds none, `now` is what stands there. */
  #number(label, where, value, now = "") {
    const input = made("input", "", { type: "number", min: 0, max: 99, value: value ?? "", placeholder: now, ariaLabel: label });
    input.addEventListener("change", () => this.change(where, () => (input.value === "" ? null : Number(input.value))));
    return made("label", [`${label} `, input]);
  }

  /* Whose turn it is, and in which phase. */
  #turn(set) {
    const choice = (key, choices, chosen) => {
      const select = made("select", choices.map(([value, label]) => new Option(label, value, false, value === chosen)), { ariaLabel: this.word(`turn-${key}`) });
      select.addEventListener("change", () => this.change(["given", "turn", key], () => select.value));
      return made("label", [`${this.word(`turn-${key}`)} `, select]);
    };
    const players = Object.values(this.#found.players);
    const phases = PHASES.map(phase => [phase, this.word(`phase-${phase}`)]);
    return made("div", [
      choice("player", players.map(name => [name, name]), set.given?.turn?.player ?? players[0]),
      choice("phase", phases, set.given?.turn?.phase ?? "action"),
    ], { className: "row" });
  }

  #numbers(set) {
    const players = Object.values(this.#found.players);
    const rows = players.map(name => made("div", [
      made("b", name),
      ...TOKENS.map(token => this.#number(this.word(`token-${token}`), ["given", name, "tokens", token], set.given?.[name]?.tokens?.[token])),
    ], { className: "row" }));
    const first = made("div", NUMBERS.map(name => this.#number(this.word(`of-${name}`), ["given", name], set.given?.[name])), { className: "row" });
    return made("details", [made("summary", this.word("tokens")), first, ...rows]);
  }

  /* How many cards are left in each pile. */
  #piles(set) {
    const rows = this.#found.areas.filter(each => each.kind === "piles").flatMap(each => each.rows).filter(each => each.shape === "pile");
    const piles = rows.map(({ label, items: [count] }) => {
      const held = set.given?.supply?.[label];
      return this.#number(this.#called(label), ["given", "supply", label], typeof held === "number" ? held : undefined, count ?? "");
    });
    return made("details", [made("summary", this.word("pile-sizes")), made("div", piles, { className: "row" })]);
  }
}
