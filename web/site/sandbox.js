/* The sandbox: the table of a scenario, answered by touch or key. What was done goes back into the scenario. */

import { made } from "./answers.js";

export class Sandbox {
  #chosen = new Set();
  #found = null;
  #isBusy = false;

  /* `ask` puts a question to Python and shows what goes wrong; `changed` is told of each new scenario. */
  constructor({ at, ask, word, lang, changed, look }) {
    Object.assign(this, { at, ask, word, lang, changed, look });
    at.addEventListener("keydown", event => this.#pressed(event));
  }

  async open(text) {
    await this.#go("sandbox", { text });
  }

  /* Asks, and draws the table that comes of it; one question at a time. */
  async #go(question, given = {}) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const found = await this.ask(question, { ...given, lang: this.lang() });
    this.#isBusy = false;
    if (found === undefined) return;
    this.#found = found;
    this.#chosen.clear();
    this.#draw();
    if (found.scenario !== null) this.changed(found.scenario);
  }

  #draw() {
    const { word } = this;
    const found = this.#found;
    const told = found.events.map(each => made("li", each.words, { value: each.seq, className: each.told ? "" : "soft" }));
    this.at.replaceChildren(
      made("h3", `${word("table")} – ${found.rules}`),
      this.#question(),
      ...(found.unsaid ? [made("p", word("unsaid", { why: found.unsaid }), { className: "soft" })] : []),
      made("div", found.areas.map(area => this.#area(area)), { className: "areas" }),
      made("details", [made("summary", word("facts", { count: told.length })), made("ol", told)], { open: true }),
    );
    this.at.querySelector(".question button")?.focus({ preventScroll: true });
  }

  /* Who is asked what, the answers, and those that are not open with the reason. */
  #question() {
    const { word } = this;
    const found = this.#found;
    const ask = found.question;
    const parts = [];
    if (ask) {
      const many = ask.most > 1 ? ` (${ask.least}–${ask.most})` : "";
      parts.push(made("p", [made("b", found.players[ask.player]), ` ${ask.words}${many}`]));
      parts.push(made("div", ask.choices.map(choice => this.#choice(choice, ask)), { className: "row" }));
    } else {
      parts.push(made("p", word("over")));
    }
    parts.push(made("div", [
      ...(ask && ask.most > 1 ? [this.#button(word("answer-so"), () => this.#answer(), { className: "main", id: "answer-so" })] : []),
      ...(ask && ask.least === 0 && ask.most === 1 ? [this.#button(word("none"), () => this.#go("sandbox_choose", { numbers: [] }))] : []),
      this.#button(word("back"), () => this.#go("sandbox_back"), { disabled: !found.may_go_back, id: "back" }),
      this.#button(word("redo"), () => this.#go("sandbox_redo"), { disabled: !found.may_redo, id: "redo" }),
    ], { className: "row" }));
    if (found.refusals.length) {
      const rows = found.refusals.map(each => made("li", [each.says, " ", made("code", each.rule)]));
      parts.push(made("details", [made("summary", word("why-not")), made("ul", rows)]));
    }
    return made("div", parts, { className: "question" });
  }

  #button(label, onclick, options = {}) {
    return made("button", label, { type: "button", onclick, ...options });
  }

  #choice(choice, ask) {
    const one = ask.most === 1;
    const button = this.#button(choice.words, () => {
      if (one) this.#go("sandbox_choose", { numbers: [choice.number] });
      else this.#toggle(choice.number, button);
    });
    if (choice.number < 10) button.setAttribute("aria-keyshortcuts", String(choice.number));
    if (!one) button.setAttribute("aria-pressed", "false");
    return button;
  }

  #toggle(number, button) {
    const isChosen = !this.#chosen.delete(number);
    if (isChosen) this.#chosen.add(number);
    button.setAttribute("aria-pressed", isChosen);
  }

  #answer() {
    this.#go("sandbox_choose", { numbers: [...this.#chosen] });
  }

  #area({ title, rows }) {
    const shown = rows.filter(row => row.always || row.items.length);
    const piles = shown.filter(row => row.shape === "pile").map(row => this.#pile(row));
    const lines = shown.filter(row => row.shape !== "pile").flatMap(row =>
      row.label ? [made("dt", row.label), made("dd", this.#items(row))] : [made("dd", this.#items(row), { className: "whole" })]);
    return made("section", [
      ...(title ? [made("h4", title)] : []),
      ...(lines.length ? [made("dl", lines)] : []),
      ...(piles.length ? [made("div", piles, { className: "row" })] : []),
    ]);
  }

  /* A pile by its name, with how many cards it has and the card on top where that is called otherwise. */
  #pile({ label, items: [count, top] }) {
    return this.#card(top ?? label, count, top ? `${this.#called(label)}: ${this.#called(top)}` : this.#called(label));
  }

  #items({ shape, items }) {
    if (shape !== "cards" && shape !== "deck") return [items.join(" · ")];
    if (!items.length) return ["–"];
    const counts = new Map();
    for (const [at, name] of items.entries()) {
      const key = shape === "deck" ? `${at}` : name; // a deck is in order
      counts.set(key, { name, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    return [...counts.values()].map(({ name, count }) => this.#card(name, count > 1 ? `×${count}` : ""));
  }

  #called(name) {
    return this.#found.faces[name]?.called ?? name;
  }

  /* A card that says its text when it is touched; face down it is only there. */
  #card(name, count, label = this.#called(name)) {
    if (name === null) return made("span", `? ${count}`);
    const text = `${label} ${count}`.trim();
    return this.#button(text, () => this.look(name, this.#found.rules), { className: `card ${this.#found.faces[name]?.tint ?? ""}` });
  }

  /* 1 to 9 choose, Backspace takes back. */
  #pressed(event) {
    const ask = this.#found?.question;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    if (event.key === "Backspace") this.at.querySelector("#back")?.click();
    else if (/^[1-9]$/.test(event.key) && ask) this.at.querySelector(`[aria-keyshortcuts="${event.key}"]`)?.click();
    else return;
    event.preventDefault();
  }
}
