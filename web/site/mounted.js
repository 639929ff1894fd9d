/* The page of a game in this document: its markup, and the scripts that an exported page has, too. */

import { made } from "./answers.js";
import { button } from "./board.js";
import { GamePage } from "./page.js";

export class Mounted {
  #page = null;

  /* `place` is where the page stands, `head` where who played and the verdict do; `asks` stands beside the facts. `home`
     is what the page takes for the place where it stands. */
  constructor({ place, head, asks, home, word }) {
    Object.assign(this, { place, head, asks, home, word });
    this.below = asks.parentElement;
  }

  get isThere() {
    return this.#page !== null;
  }

  /* The fact that is shown, as a place; nothing where there is no page. */
  get spot() {
    return this.#page ? String(this.#page.place) : "";
  }

  /* Who played and what was found, while the page is not there yet. */
  heads(players, verdict, said) {
    const names = made("div", [made("h1", players)], { id: "names" });
    const found = made("p", said, { className: `verdict ${verdict ?? ""}`, tabIndex: -1 });
    this.head.replaceChildren(names, ...(verdict ? [found] : []));
  }

  /* Nothing in the page can be more than text and tags: its scripts do not run here, and its style sheet, which the site
     has, too, is left out. */
  shows(html) {
    const had = this.head.contains(document.activeElement);
    const { spot } = this; // where somebody went while the same game was made for another viewer, or in another language
    this.clears();
    const parsed = new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/, ""), "text/html");
    const part = id => document.adoptNode(parsed.getElementById(id));
    const game = made("div", [...part("game").childNodes, this.asks], { id: "game" });
    const parts = [part("controls"), part("said"), part("panes"), game, part("keys")];
    this.head.replaceChildren(...["names", "verdict", "tools"].filter(id => parsed.getElementById(id)).map(part));
    this.place.replaceChildren(...parts);
    this.place.hidden = false;
    document.body.classList.add("of-game");
    this.#addAsking();
    const data = JSON.parse(parsed.getElementById("data").textContent);
    this.ofGame = data.notes;
    this.#page = new GamePage(data, this.home);
    this.#listens();
    this.notes(this.noted ?? []);
    this.#page.start(spot);
    if (spot) this.home.moved(spot); // the page before may have gone before it said so
    if (had) this.focus();
  }

  clears() {
    this.#page?.close();
    this.#page = null;
    this.below.append(this.asks);
    this.asks.classList.remove("chosen");
    this.place.replaceChildren();
    this.place.hidden = true;
    document.body.classList.remove("of-game");
  }

  /* Goes to a place. Says whether there is a page to show it. */
  goes(place) {
    this.#page?.follow(place);
    return this.isThere;
  }

  /* What of the page has these words: where they lead, turns, and facts, each by its seq. */
  sought(words) {
    const said = words.trim().toLowerCase();
    if (!this.#page || !said) return { words, place: null, turns: [], facts: [] };
    const { reel, rows } = this.#page;
    const place = reel.resolve(words).at;
    return {
      words,
      place: place === undefined ? null : reel.seqs[place],
      turns: reel.turns.filter(each => each.title.toLowerCase().includes(said)).map(each => [reel.seqs[each.at], each.title]),
      facts: this.#page.having(words).map(each => [reel.seqs[each], rows[each].textContent.trim()]),
    };
  }

  /* Shows notes of one's own beside those of the game: of each the place, a name and the text. */
  notes(notes) {
    this.noted = notes;
    if (!this.#page) return;
    const own = notes.map(([place, name, text]) => [this.#page.reel.resolve(place).at, name, text]);
    this.#page.notes([...this.ofGame, ...own.filter(([position]) => position !== undefined)]);
  }

  /* What was touched: a card by its name (null: it lies face down), and the zone where it lies, as `blame` has it. Of a
     pile, of words and numbers, and of a zone without cards: what changed them. */
  #touched(target) {
    const touched = target.closest("#sheet [role=button], #sheet .stack.none .pile-of");
    if (!touched) return null;
    const { sheet, data } = this.#page;
    const at = sheet.places.findIndex(each => each.contains(touched));
    const [area, , shape, , key] = data.rows[at] ?? [];
    const inZone = shape === "cards" || shape === "deck";
    const [owner, kind] = data.areas[area] ?? [];
    const isCard = touched.matches(".card");
    return {
      card: touched.dataset.card,
      zone: !inZone ? "" : kind === "player" ? `${owner}.${key}` : key,
      since: isCard && inZone ? null : this.#since(at),
    };
  }

  /* What changed a row up to the fact that is shown, the last first, and since which fact a pile costs what it costs:
     of each fact the seq and its words, of a pile also how many cards it has since. */
  #since(row) {
    const { reel, rows, data, sheet } = this.#page;
    const [area, label, shape] = data.rows[row];
    const here = reel.seqs.indexOf(this.#page.place);
    const fact = at => [reel.seqs[at], rows[at].textContent.trim()];
    const priced = shape === "pile" ? reel.pricedSince(label, here) : undefined;
    const owner = data.areas[area][1] === "player" ? data.areas[area][2] : "";
    return {
      title: [owner, sheet.face(label)[0]].filter(Boolean).join(data.words.colon),
      cost: priced === undefined ? null : [sheet.cost(reel.pricesAt(here)[label]).textContent, ...fact(priced)],
      facts: reel.changesOf(row, here).map(({ at, items }) => [...fact(at), shape === "pile" ? String(items[0] ?? "") : ""]),
    };
  }

  #listens() {
    const heard = event => {
      const touched = this.#touched(event.target);
      if (touched) this.home.touches(touched);
      return Boolean(touched);
    };
    const table = document.getElementById("table");
    table.addEventListener("click", heard);
    table.addEventListener("keydown", event => {
      if ((event.key === "Enter" || event.key === " ") && heard(event)) event.preventDefault();
    });
    const why = button(this.word("why-so"), () => this.home.asks({ place: this.spot }), { id: "why-so", title: `${this.word("why")} (w)` });
    document.getElementById("now").prepend(why);
  }

  /* Brings the answers into sight. */
  asking() {
    this.#page?.panes.choose("tab-ask");
  }

  /* Leads back from the answers to the facts. */
  rests() {
    this.#page?.panes.choose("tab-table");
    document.getElementById("ask")?.focus();
  }

  focus() {
    (this.head.querySelector(".verdict") ?? this.head.querySelector("button"))?.focus({ preventScroll: true });
  }

  /* The questions are one more pane: a tab on a phone, else a key in the head opens them over the facts. */
  #addAsking() {
    const tab = made("button", this.word("asking"), { type: "button", role: "tab", id: "tab-ask" });
    tab.setAttribute("aria-controls", "asks");
    document.getElementById("tabs").append(tab);
    document.getElementById("tools").prepend(button(this.word("asking"), () => this.asking(), { id: "ask", title: `${this.word("ask")} (w)` }));
  }
}
