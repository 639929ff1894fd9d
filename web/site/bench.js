/* Scenarios: written or set by hand, ruled by dates, and played on beside their text. */

import { drawBook, drawRulings } from "./answers.js";
import { Completion } from "./completion.js";
import { remembered } from "./engine.js";
import { save } from "./files.js";
import { drawLanes } from "./lanes.js";
import { Sandbox } from "./sandbox.js";
import { Setting } from "./setting.js";

const GAME = "game against a bot"; // what this tab remembers it by

const at = id => document.getElementById(id);
const YEARS = ["2010", "2013", "2016", "2018", "2020", "2023"];
const firstDay = year => `${year}-01-01`;
const given = () => at("dates").value.split(/\s*[,，、]\s*/).filter(Boolean);

export class Bench {
  /* `ask` asks a question while a form waits, `names` comes to all names that a scenario may have. The scenario stands
     in the `address`. */
  constructor({ ask, word, lang, say, names, address }) {
    Object.assign(this, { ask, word, lang, say, address });
    this.sandbox = new Sandbox({
      at: at("sandbox"),
      lanes: at("lanes"),
      ask: (question, asked) => ask(at("looked-up"), question, asked), // its own buttons would lose the focus
      word,
      lang,
      changed: (found, how) => this.#changed(found, how),
      look: (name, rules) => this.lookAt(at("looked-up"), name, rules),
    });
    this.setting = new Setting({
      at: at("setting"),
      word,
      lang,
      change: (place, value) => this.sandbox.set(() => ({ text: at("yaml").value, place, value: value() })),
      names: () => ask(at("looked-up"), "card_names", {}),
    });
    new Completion({ area: at("yaml"), list: at("meant"), names });
    at("play-on").addEventListener("click", () => this.playOn());
    at("save-scenario").addEventListener("click", () => save("scenario", at("yaml").value, "yaml"));
    at("save-table").addEventListener("click", () => this.saveTable());
    at("new-table").addEventListener("click", () => this.newTable());
    at("play-bot").addEventListener("click", () => this.playBot());
    at("go-on").addEventListener("click", () => this.play(JSON.parse(remembered(GAME))));
    this.#isSeated(false);
    at("dates").addEventListener("change", () => {
      this.drawYears();
      this.sideBySide();
    });
  }

  /* What a link to the scenario holds. */
  get linked() {
    return { scenario: at("yaml").value, rules: at("dates").value.trim(), lang: this.lang() };
  }

  async rule(text = at("yaml").value) {
    const found = await this.#ruled(text);
    if (found === undefined) return;
    await this.address.lies(this.linked);
    if (!found[0]?.error) await this.sandbox.follow(text);
  }

  /* The rulings on a scenario, shown. */
  async #ruled(text) {
    if (!text.trim()) {
      this.say("wanted-text");
      return undefined;
    }
    const { word, lang } = this;
    this.#isSeated(false);
    const found = await this.ask(at("to-rule"), "rule", { text, specs: given(), lang: lang() });
    if (found === undefined) return undefined;
    at("rulings").replaceChildren(drawRulings(found, { word, lang: lang(), goToLine }));
    this.#drawLanes(found);
    return found;
  }

  /* The lanes of the first scenario, each to play on. */
  #drawLanes(found) {
    const { word, lang } = this;
    const end = found.findIndex((each, number) => number > 0 && each.checked);
    const first = end < 0 ? found : found.slice(0, end);
    const lanes = first.filter((each, number) => first.findIndex(other => other.at === each.at) === number);
    const play = spec => this.sandbox.open(at("yaml").value, { rules: spec });
    at("lanes").replaceChildren(...drawLanes(lanes, { word, lang: lang(), play }));
  }

  /* A table without cards, on which everything is set by picking. */
  async newTable() {
    const [one, two] = this.lang() === "ja" ? ["太郎", "花子"] : ["Alice", "Bob"];
    const empty = { hand: [] };
    at("rulings").replaceChildren();
    const table = { scenario: "table", players: [one, two], kingdom: [], given: { [one]: empty, [two]: empty } };
    await this.sandbox.open(JSON.stringify(table), { isNew: true });
  }

  /* A new game against a bot. A seat sees no scenario, so none stands here until the game is over. */
  async playBot() {
    const [one, bot] = this.lang() === "ja" ? ["太郎", "ボット"] : ["Alice", "Bot"];
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    await this.play({ players: [one, bot], seat: one, bots: { [bot]: "few-actions" }, seed });
  }

  /* The game, new or gone on with: a tab remembers it until it is over. */
  async play(game) {
    if (await this.sandbox.start(game)) for (const id of ["rulings", "looked-up"]) at(id).replaceChildren();
  }

  /* The rules of some years, to rule by with a touch. */
  drawYears() {
    const dates = given();
    if (!at("years").hasChildNodes()) at("years").append(...YEARS.map(year => this.#yearButton(year)));
    for (const each of at("years").children) each.setAttribute("aria-pressed", dates.includes(firstDay(each.textContent)));
  }

  #yearButton(year) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = year;
    button.addEventListener("click", () => {
      const [dates, date] = [given(), firstDay(year)];
      at("dates").value = (dates.includes(date) ? dates.filter(each => each !== date) : [...dates, date]).join(", ");
      this.drawYears();
      if (this.sandbox.isOpen) this.address.changes(this.linked);
      this.sideBySide();
    });
    return button;
  }

  /* What is claimed in a scenario that was played is what happened by its own rules. */
  sideBySide() {
    const text = at("yaml").value.replace(/^then:[^]*/m, "");
    if (text.trim() && given().length) this.#ruled(text);
    else at("lanes").replaceChildren();
  }

  /* Plays the scenario on by hand, by its own rules. */
  async playOn() {
    const text = at("yaml").value;
    if (!text.trim()) {
      this.say("wanted-text");
      return;
    }
    if (!await this.sandbox.follow(text)) return;
    this.sideBySide();
    at("sandbox").scrollIntoView({ block: "start" });
  }

  /* Saves what was played at the sandbox as a page. */
  async saveTable() {
    const page = await this.ask(at("to-rule"), "sandbox_page", { lang: this.lang() });
    if (page !== undefined) save("table", page);
  }

  /* The table of the game that lies open, at a place of it, to play on. Says whether it can be played. */
  here(place) {
    return this.sandbox.here(place);
  }

  /* What a card says stands in a place. */
  async lookAt(place, name, rules) {
    const found = await this.ask(place, "look_up", { word: name, rules });
    if (found) place.replaceChildren(drawBook({ ...found, rules: [] }, { word: this.word, lang: this.lang() }));
  }

  /* To a table that `isNew` Back leads. */
  async #changed(found, { isTyped, isNew }) {
    if (found.seat !== null) remembered(GAME, JSON.stringify(this.sandbox.game));
    else if (this.sandbox.game) remembered(GAME, null);
    this.#isSeated(found.seat !== null);
    if (found.seat !== null) {
      if (isNew) {
        at("yaml").value = "";
        this.address.clears();
      }
      return;
    }
    if (found.scenario !== null && !isTyped) {
      at("yaml").value = found.scenario;
      if (isNew) this.address.lies(this.linked);
      else this.address.changes(this.linked);
      this.sideBySide();
    } else if (isNew) this.address.clears(); // the notation cannot hold it
    await this.setting.draw(found);
  }

  /* Whoever sits at a table has nothing but the table. */
  #isSeated(is) {
    at("in-scenario").classList.toggle("seated", is);
    at("go-on").hidden = is || !remembered(GAME);
  }
}

/* Marks a line of the scenario. */
function goToLine(line) {
  const area = at("yaml");
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 4);
}
