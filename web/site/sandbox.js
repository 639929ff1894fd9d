/* The sandbox: the table of a scenario, answered by touch or key. What was done goes back into the scenario. */

import { made } from "./answers.js";
import { Sheet } from "./table.js";

export class Sandbox {
  #chosen = new Set();
  #found = null;
  #before = null;
  #isBusy = false;
  #typed = null;

  /* `ask` puts a question to Python and shows what goes wrong; `changed` is told of each new standing, and
     `lanes` stands below the table. */
  constructor({ at, lanes, ask, word, lang, changed, look }) {
    Object.assign(this, { at, lanes, ask, word, lang, changed, look });
    at.addEventListener("keydown", event => this.#pressed(event));
  }

  get isOpen() {
    return this.#found !== null;
  }

  /* The table of a scenario, by its own rules or by those of another date. Says whether it can be played. */
  open(text, rules = null) {
    return this.#go("sandbox", { text, rules });
  }

  /* The same of a scenario that was typed, and stays as it is until something is answered. */
  follow(text) {
    if (this.#typed?.text === text) return this.#typed.opened;
    const opened = this.#go("sandbox", { text }, true);
    this.#typed = { text, opened };
    return opened;
  }

  /* The same with another value at a place of the scenario. */
  set(text, place, value) {
    return this.#go("sandbox_set", { text, place, value });
  }

  /* The same in another language. */
  again() {
    return this.#go("sandbox_now");
  }

  /* The table of the game that lies open. */
  here(place) {
    return this.#go("sandbox_here", { place });
  }

  /* Asks, and draws the table that comes of it; one question at a time. */
  async #go(question, given = {}, isTyped = false) {
    if (this.#isBusy) return false;
    this.#typed = null;
    this.#isBusy = true;
    const found = await this.ask(question, { ...given, lang: this.lang() });
    this.#isBusy = false;
    if (found === undefined) {
      this.#typed = null;
      return false;
    }
    this.#before = question === "sandbox_choose" ? this.#found : null;
    this.#found = found;
    this.#chosen.clear();
    this.#draw(isTyped);
    this.changed(found, isTyped);
    return true;
  }

  #draw(isTyped) {
    const { word } = this;
    const found = this.#found;
    const told = found.events.map(each => made("li", each.words, { value: each.seq, className: each.told ? "" : "soft" }));
    this.at.replaceChildren(
      this.#question(),
      ...(found.unsaid ? [made("p", word("unsaid", { why: found.unsaid }), { className: "soft" })] : []),
      this.#sheet(),
      this.lanes,
      made("details", [made("summary", word("facts", { count: told.length })), made("ol", told)], { open: matchMedia("(min-width: 901px)").matches }),
    );
    if (!isTyped) this.at.querySelector(".question button")?.focus({ preventScroll: true });
  }

  /* The table as the page of a game draws it. What an answer may be is marked, and a touch gives it. */
  #sheet() {
    const found = this.#found;
    const place = made("div", "", { id: "sheet" });
    const rows = found.areas.flatMap((area, at) => area.rows.map(row => ({ ...row, at, area: area.key })));
    const items = standing => {
      const by = new Map(standing.areas.flatMap(area => area.rows.map(row => [`${area.key} ${row.key}`, row.items])));
      return rows.map(row => by.get(`${row.area} ${row.key}`) ?? []);
    };
    const words = Object.fromEntries(["face-down", "top-first", "from", "shuffled"].map(key => [key, this.word(key)]));
    words.nothing = this.word("no-cards");
    const sheet = new Sheet(place, {
      data: {
        areas: found.areas.map(area => [area.key, area.kind, area.title]),
        rows: rows.map(row => [row.at, row.label, row.shape, row.always, row.key, row.rank]),
        faces: Object.fromEntries(Object.entries(found.faces).map(([name, face]) => [name, [face.called, face.sign, face.tint, face.kind]])),
        prices: [[0, found.prices]],
        words,
      },
      pricesAt: () => found.prices,
    });
    sheet.show(items(found), items(this.#before ?? found), found.prices);
    for (const { key, area } of sheet.areas) if (key === found.question?.player) area.classList.add("acting");
    for (const card of place.querySelectorAll("[data-card]:not(.moves *, .gone)")) this.#touchable(card);
    return place;
  }

  /* The answer that touching a card gives: buying from a pile, else what is done with a card that lies open. */
  #touchable(card) {
    const found = this.#found;
    const name = card.dataset.card;
    const isPile = Boolean(card.closest(".pile"));
    const owner = card.closest(".player")?.querySelector("h3 bdi")?.textContent;
    const ask = found.question;
    const mine = !owner || (ask && owner === found.players[ask.player]);
    const fits = choice => choice.card === name && (ask.menu ? isPile === (choice.kind === "buy") : choice.kind === "pile" || !isPile);
    const choice = ask && mine && !card.closest(".stack") ? ask.choices.find(fits) : undefined;
    card.tabIndex = 0;
    card.role = "button";
    if (choice) {
      card.classList.add("offered");
      card.title = choice.words;
    }
    const touched = () => {
      if (choice) this.#choose(choice);
      else this.#refused(name);
    };
    card.addEventListener("click", touched);
    card.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      touched();
    });
  }

  /* Why a card cannot be answered with, and what it says. */
  #refused(name) {
    const found = this.#found.refusals.find(each => each.answer.includes(name));
    const place = this.at.querySelector(".refused");
    place.replaceChildren(...(found ? ["✗ ", found.says, " ", made("code", found.rule)] : []));
    this.look(name, this.#found.rules);
  }

  /* Who is asked what, the answers, and those that are not open with the reason. */
  #question() {
    const { word } = this;
    const found = this.#found;
    const ask = found.question;
    const parts = [];
    if (ask) {
      const many = ask.most > 1 ? ` (${ask.least}–${ask.most})` : "";
      parts.push(this.#asked([made("b", found.players[ask.player]), ` ${ask.words}${many}`]));
      parts.push(made("div", ask.choices.map(choice => this.#choice(choice, ask)), { className: "row" }));
    } else {
      parts.push(this.#asked(word("over")));
    }
    const answers = [
      ...(ask && ask.most > 1 ? [this.#button(word("answer-so"), () => this.#answer(), { className: "main", id: "answer-so" })] : []),
      ...(ask && ask.least === 0 && ask.most === 1 ? [this.#button(word("none"), () => this.#go("sandbox_choose", { numbers: [] }))] : []),
    ];
    if (answers.length) parts.push(made("div", answers, { className: "row" }));
    if (found.refusals.length) {
      const rows = found.refusals.map(each => made("li", [each.says, " ", made("code", each.rule)]));
      parts.push(made("details", [made("summary", word("why-not")), made("ul", rows)]));
    }
    parts.push(made("p", "", { className: "refused", role: "status" }));
    return made("div", parts, { className: "question" });
  }

  /* The question, by which rules, and the way back. */
  #asked(question) {
    const found = this.#found;
    return made("div", [
      made("p", question),
      made("code", found.rules),
      this.#button(this.word("back"), () => this.#go("sandbox_back"), { disabled: !found.may_go_back, id: "back", title: "Backspace" }),
      this.#button(this.word("redo"), () => this.#go("sandbox_redo"), { disabled: !found.may_redo, id: "redo" }),
    ], { className: "asked" });
  }

  #button(label, onclick, options = {}) {
    return made("button", label, { type: "button", onclick, ...options });
  }

  #choice(choice, ask) {
    const one = ask.most === 1;
    const button = this.#button(choice.words, () => this.#choose(choice));
    button.dataset.number = choice.number;
    if (choice.number < 10) button.setAttribute("aria-keyshortcuts", String(choice.number));
    if (!one) button.setAttribute("aria-pressed", "false");
    return button;
  }

  #choose({ number }) {
    if (this.#found.question.most === 1) {
      this.#go("sandbox_choose", { numbers: [number] });
      return;
    }
    const isChosen = !this.#chosen.delete(number);
    if (isChosen) this.#chosen.add(number);
    this.at.querySelector(`[data-number="${number}"]`).setAttribute("aria-pressed", isChosen);
  }

  #answer() {
    this.#go("sandbox_choose", { numbers: [...this.#chosen] });
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
