/* The sandbox: the table of a scenario, answered by touch or key. What was done goes back into the scenario. */

import { made } from "./answers.js";
import { Board, button } from "./board.js";

/* The buttons that are pressed again and again, by what they ask: they keep the focus. */
const AGAIN = { sandbox_back: "#back", sandbox_redo: "#redo" };

/* What is asked where one picks on, or chooses a language: the focus stays there. */
const ELSEWHERE = ["sandbox_set", "sandbox_now"];

export class Sandbox {
  #board;
  #found = null;
  #before = null;
  #since = 0; // the last fact before what was done last
  #waits = 0; // questions that are not answered yet
  #doing = Promise.resolve();
  #typed = null;
  game = null; // the new game that lies here, as it is asked for, with what was done

  /* `ask` puts a question to Python and shows what goes wrong; `changed` is told of each new standing, and
     `lanes` stands below the table. */
  constructor({ at, lanes, ask, word, lang, changed, look }) {
    Object.assign(this, { at, lanes, ask, word, lang, changed });
    const choose = numbers => this.#touched("sandbox_choose", { numbers });
    this.#board = new Board({ at, word, choose, look, beside: found => this.#beside(found) });
    at.addEventListener("keydown", event => this.#pressed(event));
  }

  get isOpen() {
    return this.#found !== null;
  }

  /* The table of a scenario, by its own rules or by those of another date. Says whether it can be played. */
  open(text, { rules = null, isNew = false } = {}) {
    return this.#go("sandbox", () => ({ text, rules }), { isNew });
  }

  /* The same of a scenario that was typed, and stays as it is until something is answered. */
  follow(text) {
    if (this.#typed?.text === text) return this.#typed.opened;
    const opened = this.#go("sandbox", () => ({ text }), { isTyped: true });
    this.#typed = { text, opened };
    return opened;
  }

  /* The same with another value at a place of the scenario. `given` comes to the text, the place and the value, by the
     table as it stands once what was asked before is done. */
  set(given) {
    return this.#go("sandbox_set", given);
  }

  /* The same in another language. */
  again() {
    return this.#go("sandbox_now");
  }

  /* A new game, in which bots may play, or one to go on with. */
  start(game) {
    return this.#go("sandbox_new", () => game, { isNew: true });
  }

  /* The table of the game that lies open. */
  here(place) {
    return this.#go("sandbox_here", () => ({ place }), { isNew: true });
  }

  /* An answer, or a way back from one. Until it is done nothing else can be touched: what is offered answers the
     question that stands there, and no other. */
  #touched(question, given = {}) {
    return this.#waits ? false : this.#go(question, () => given);
  }

  /* Asks, and draws the table that comes of it; one question after the other. */
  #go(question, given = () => ({}), how = {}) {
    this.#typed = null;
    this.#waits += 1;
    this.#isBusy(true);
    const done = this.#doing.then(() => this.#asks(question, given, how));
    this.#doing = done.catch(() => {});
    return done;
  }

  async #asks(question, given, { isTyped = false, isNew = false }) {
    const asked = given();
    let found;
    try {
      found = await this.ask(question, { ...asked, lang: this.lang() });
    } finally {
      this.#waits -= 1;
      this.#isBusy(this.#waits > 0);
    }
    if (found === undefined) {
      this.#typed = null;
      return false;
    }
    this.#before = question === "sandbox_choose" && this.#found.seat === found.seat ? this.#found : null;
    if (question !== "sandbox_now") this.#since = (asked.done ? found : isNew ? null : this.#found)?.events.at(-1)?.seq ?? 0;
    this.#notes(question, asked);
    this.#found = found;
    this.#board.stands(found);
    this.#draw();
    const isSetElsewhere = isTyped || ELSEWHERE.includes(question);
    if (!isSetElsewhere) this.#board.focus(AGAIN[question]);
    this.changed(found, { isTyped, isNew });
    return true;
  }

  /* What is done at a new game, so that it can be gone on with. */
  #notes(question, asked) {
    const step = { sandbox_choose: asked.numbers, sandbox_back: "back", sandbox_redo: "redo" }[question];
    if (question === "sandbox_new") this.game = { done: [], ...asked };
    else if (step) this.game &&= { ...this.game, done: [...this.game.done, step] };
    else if (question !== "sandbox_now") this.game = null;
  }

  #isBusy(is) {
    this.at.inert = is;
    this.at.ariaBusy = String(is);
  }

  #draw() {
    const { word } = this;
    const found = this.#found;
    const told = found.events.map(each => made("li", each.words, { value: each.seq, className: each.told ? "" : "soft" }));
    this.at.replaceChildren(
      ...(found.seat === null ? [] : [made("p", word("you-play", { name: found.seat }), { className: "soft" })]),
      this.#board.question(),
      ...(found.unsaid ? [made("p", word("unsaid", { why: found.unsaid }), { className: "soft" })] : []),
      ...this.#news(),
      this.#board.sheet(this.#before),
      this.lanes,
      made("details", [made("summary", word("facts", { count: told.length })), made("ol", told)], { open: matchMedia("(min-width: 901px)").matches }),
    );
  }

  /* What has happened since others did something after the last answer; nothing where one plays for all. */
  #news() {
    const { events, players, seat } = this.#found;
    const news = seat === null ? [] : events.filter(each => each.told && each.seq > this.#since);
    const first = news.findIndex(each => each.player && players[each.player] !== seat);
    const words = (first < 0 ? [] : news.slice(first)).map(each => each.words).join(this.lang() === "ja" ? "" : " ");
    return words ? [made("p", words, { className: "news", role: "region", ariaLabel: this.word("since"), tabIndex: 0 })] : [];
  }

  /* By which rules, and the way back. */
  #beside(found) {
    return [
      made("code", found.rules),
      button(this.word("back"), () => this.#touched("sandbox_back"), { disabled: !found.may_go_back, id: "back", title: "Backspace" }),
      button(this.word("redo"), () => this.#touched("sandbox_redo"), { disabled: !found.may_redo, id: "redo" }),
    ];
  }

  /* 1 to 9 choose, Backspace takes back. */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    if (event.key === "Backspace") this.at.querySelector("#back")?.click();
    else if (!this.#board.pressed(event)) return;
    event.preventDefault();
  }
}
