/* Questions about the game that lies open: what somebody asks, touches, seeks or marks. The answer stands beside the
   facts. */

import { drawCauses, drawFound, drawLines, drawSince, drawSought, drawTouched, drawTurns, drawWhatif, drawZone } from "./answers.js";

const at = id => document.getElementById(id);

/* What only an expression has in it. */
const EXPRESSION = /[&|!()]|:\S/;

/* What a question is asked without, of what is asked with each. */
const FOR_NOBODY = { viewer: undefined };
const OF_THE_BOOK = { viewer: undefined, lang: undefined };

export class Asking {
  /* `ask` asks a question while a form waits; `seen` says for whom the game is shown and by which rules; `goTo` leads to
     a place, `here` is the one that is shown. `marked` is told when a place was marked, `refused` why an expression says
     nothing. */
  constructor({ ask, word, lang, seen, goTo, here, mounted, marked, refused }) {
    Object.assign(this, { ask, word, lang, seen, goTo, here, mounted, marked, refused });
    const placed = place => place || here();
    this.forms = {
      "ask-why": ({ place }) => ["why", { place: placed(place) }, drawCauses],
      "ask-find": ({ expression }) => this.#sought(expression),
      "ask-diff": ({ one, two }) => ["diff", { one: placed(one), two: placed(two) }, drawLines],
      "ask-whatif": ({ place, answer }) => ["whatif", { place: placed(place), answer }, drawWhatif, FOR_NOBODY],
      "ask-dated": ({ rules }) => ["whatif", { rules }, drawWhatif, FOR_NOBODY],
      "ask-turns": () => ["turns", {}, drawTurns],
    };
  }

  asked(form) {
    return this.#answers(form, ...this.forms[form.id](Object.fromEntries(new FormData(form))));
  }

  why({ place }) {
    return this.#answers(at("answers"), "why", { place }, drawCauses);
  }

  /* Cards, rules, turns and facts that have these words; or the facts at which an expression holds. */
  seeks(words) {
    return this.#answers(at("answers"), ...this.#sought(words));
  }

  #sought(words) {
    const here = this.mounted.sought(words);
    const draw = (found, how) => {
      if (found.facts !== null || here.place !== null || !EXPRESSION.test(words)) return drawSought(found, here, how);
      this.refused(found);
      return "";
    };
    return ["seek", { words, rules: this.seen().rules }, draw];
  }

  /* The places that are marked, each with its name. */
  get marks() {
    const { one, two } = at("ask-diff").elements;
    return [["A", one.value], ["B", two.value]].filter(([, place]) => place);
  }

  /* Marks the place that is shown; when both marks are set, what differs is said. */
  mark(name) {
    const { elements } = at("ask-diff");
    elements[name].value = this.here();
    this.marked();
    if (elements.one.value && elements.two.value) this.asked(at("ask-diff"));
  }

  /* Something on the page was touched: a rule, or a card by its name, in a zone; one that lies face down has no name. */
  touched({ card, rule, zone, since }) {
    const name = card ?? rule;
    if (!name && since) return this.#shows(how => drawSince(since, how));
    if (!name) return this.#answers(at("answers"), ...this.#next("zone", { zone }));
    const quoted = JSON.stringify(name);
    const find = card ? ["moves", "find", { expression: `card:${quoted}` }] : ["decided", "find", { expression: `rule:${quoted}` }];
    const leads = [find, ...(zone ? [["came", "zone", { zone }]] : [])];
    const draw = (found, how) => drawTouched(found, name, leads, since, how);
    return this.#answers(at("answers"), "look_up", { word: name, rules: this.seen().rules }, draw, OF_THE_BOOK);
  }

  /* What an answer leads on to. */
  #next(question, given) {
    if (question === "find") return [question, given, drawFound];
    if (question === "whatif") return [question, given, drawWhatif, FOR_NOBODY];
    const asked = { place: this.here(), ...given };
    return [question, asked, (found, how) => drawZone(found, asked, how)];
  }

  /* Puts a question about the game, and draws the answer beside it. */
  async #answers(form, question, given, draw, other = {}) {
    at("answers").replaceChildren(); // an answer never stands below another question
    this.mounted.asking();
    const found = await this.ask(form, question, { viewer: this.seen().viewer, lang: this.lang(), ...given, ...other });
    if (found !== undefined) this.#shows(how => draw(found, how));
  }

  /* Draws an answer; `draw` takes the words, and what leads on. */
  #shows(draw) {
    const { word, goTo } = this;
    const ask = (next, about) => this.#answers(at("answers"), ...this.#next(next, about));
    this.mounted.asking();
    at("answers").replaceChildren(draw({ word, lang: this.lang(), goTo, ask }));
    at("asks").scrollTop = 0;
  }
}
