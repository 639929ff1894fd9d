/* A table with its open question: what is asked, the answers to it, and the cards, which answer by touch or key. */

import { made } from "./answers.js";
import { Sheet } from "./table.js";

export class Board {
  #chosen = new Set();
  #found = null;

  /* `at` is where it stands, `choose` is given the numbers of an answer, `look` the name of a card that is no answer,
     and `beside` gives what stands beside the question. */
  constructor({ at, word, choose, look, beside }) {
    Object.assign(this, { at, word, choose, look, beside });
  }

  /* The table as it stands now, which nothing was chosen at yet. */
  stands(found) {
    this.#found = found;
    this.#chosen.clear();
  }

  /* The table as the page of a game draws it, with what changed since the one before. What an answer may be is marked,
     and a touch gives it. */
  sheet(before = null) {
    const found = this.#found;
    const place = made("div", "");
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
    sheet.show(items(found), items(before ?? found), found.prices);
    for (const { key, area } of sheet.areas) if (key === found.question?.subject) area.classList.add("acting");
    for (const card of place.querySelectorAll("[data-card]:not(.moves *, .gone)")) this.#touchable(card);
    return place;
  }

  /* Who is asked what, the answers, and those that are not open with the reason. */
  question() {
    const { word } = this;
    const found = this.#found;
    const ask = found.question;
    const parts = [];
    if (ask) {
      const many = ask.most > 1 ? ` (${ask.least}–${ask.most})` : "";
      const whose = ask.subject === ask.player ? "" : ` ${word("deciding", { name: found.players[ask.subject] })}`;
      parts.push(this.#asked([made("b", `${found.players[ask.player]}${whose}`), ` ${ask.words}${many}`]));
      parts.push(made("div", ask.choices.map(choice => this.#choice(choice, ask)), { className: "row" }));
    } else {
      parts.push(this.#asked(this.#end()));
    }
    const answers = [
      ...(ask && ask.most > 1 ? [button(word("answer-so"), () => this.choose([...this.#chosen]), { className: "main", id: "answer-so" })] : []),
      ...(ask && ask.choices.length && ask.least === 0 && ask.most === 1 ? [button(word("none"), () => this.choose([]))] : []),
    ];
    if (answers.length) parts.push(made("div", answers, { className: "row" }));
    if (found.refusals.length) {
      const rows = found.refusals.map(each => made("li", [each.says, " ", made("code", each.rule)]));
      parts.push(made("details", [made("summary", word("why-not")), made("ul", rows)]));
    }
    parts.push(made("p", "", { className: "refused", role: "status" }));
    return made("div", parts, { className: "question" });
  }

  /* Who won, and the points of each; of a table that only stops, that nothing is asked. */
  #end() {
    const { word } = this;
    const { outcome, players } = this.#found;
    if (!outcome?.over) return [word("over")];
    const listed = each => each.join(word("comma"));
    const names = listed(outcome.winners.map(seat => players[seat]));
    const scores = listed(Object.entries(outcome.scores).map(([seat, points]) => `${players[seat]} ${points}`));
    return [made("b", names ? word("won", { names }) : word("ended")), ` ${word("points", { scores })}`];
  }

  /* The focus goes to what may be pressed `again`, a selector; else to the first answer, or to what stands beside it. */
  focus(again) {
    const wanted = [...(again ? [again] : []), ".question > .row button", ".question button"];
    const first = wanted.map(each => this.at.querySelector(`${each}:enabled`)).find(Boolean);
    first?.focus({ preventScroll: true });
  }

  /* 1 to 9 choose. Says whether a key was one of them. */
  pressed(event) {
    if (!this.#found?.question || !/^[1-9]$/.test(event.key)) return false;
    this.at.querySelector(`[aria-keyshortcuts="${event.key}"]`)?.click();
    return true;
  }

  #asked(question) {
    return made("div", [made("p", question), ...this.beside(this.#found)], { className: "asked" });
  }

  /* The answer that touching a card gives: buying from a pile, else what is done with a card that lies open. */
  #touchable(card) {
    const found = this.#found;
    const name = card.dataset.card;
    const isPile = Boolean(card.closest(".pile"));
    const owner = card.closest(".player")?.querySelector("h3 bdi")?.textContent;
    const ask = found.question;
    const mine = !owner || (ask && owner === found.players[ask.subject]);
    const fits = choice => choice.card === name && (ask.menu ? isPile === (choice.kind === "buy") : choice.kind === "pile" || !isPile);
    const choice = ask && mine && !card.closest(".stack") ? ask.choices.find(fits) : undefined;
    card.tabIndex = 0;
    card.role = "button";
    if (choice) {
      card.classList.add("offered");
      card.title = choice.words;
    }
    const touched = () => {
      if (choice) this.#touched(choice);
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

  #choice(choice, ask) {
    const made = button(choice.words, () => this.#touched(choice));
    made.dataset.number = choice.number;
    if (choice.number < 10) made.setAttribute("aria-keyshortcuts", String(choice.number));
    if (ask.most !== 1) made.setAttribute("aria-pressed", "false");
    return made;
  }

  #touched({ number }) {
    if (this.#found.question.most === 1) {
      this.choose([number]);
      return;
    }
    const isChosen = !this.#chosen.delete(number);
    if (isChosen) this.#chosen.add(number);
    this.at.querySelector(`[data-number="${number}"]`).setAttribute("aria-pressed", isChosen);
  }
}

export const button = (label, onclick, options = {}) => made("button", label, { type: "button", onclick, ...options });
