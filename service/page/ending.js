/* How the game ended: who won, what the points are made of, the decks, and the course turn by turn. */

import { element, filled, pressed } from "./table.js";

export class Ending {
  /** `sheet` draws cards. */
  constructor(place, data, sheet) {
    Object.assign(this, { data, sheet, words: data.words, end: data.end });
    this.seats = data.players.filter(([seat]) => seat in this.end.scores);
    const table = pressed("", this.words["show-table"], () => place.closest("section").classList.remove("ended"));
    const column = (...boxes) => element("div", "column", ...boxes);
    place.replaceChildren(this.winner(table), column(this.points(), this.course()), column(this.decks(), this.purchases()));
  }

  card(title, ...inside) {
    return element("div", "box", element("h3", "", title), ...inside);
  }

  name(seat) {
    const at = this.data.players.findIndex(each => each[0] === seat);
    return element("b", `name p${at + 1}`, this.data.players[at]?.[1] ?? "");
  }

  winner(...more) {
    const won = this.data.players.filter(([seat]) => this.end.winners.includes(seat)).map(each => each[1]);
    const scores = this.seats.map(([seat]) => element("span", "score", this.name(seat), " ", element("b", "", this.end.scores[seat])));
    return element("div", "box won", element("h3", "", filled(this.words.wins, { player: won.join(this.words.comma) })), ...scores, ...more);
  }

  points() {
    const lists = this.seats.map(([seat]) => {
      const rows = (this.end.points[seat] ?? []).map(([name, points]) => element("tr", "", element("td", "", name), element("td", "number", points)));
      const head = element("caption", "", this.name(seat));
      return element("table", "", head, element("tbody", "", ...rows));
    });
    if (!lists.some(list => list.querySelector("td"))) return "";
    return this.card(this.words.points, element("div", "beside", ...lists));
  }

  decks() {
    const rows = this.seats.map(([seat]) => {
      const cards = Object.entries(this.end.decks?.[seat] ?? {}).map(([name, count]) => this.sheet.card(name, count > 1 ? count : ""));
      return element("p", "deck-of", this.name(seat), " ", ...cards);
    });
    return this.card(this.words["decks-at-end"], ...rows);
  }

  /** Points as lines and coins as bars, a step for each turn. */
  course() {
    const { course: turns } = this.end;
    const shape = (tag, attributes) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      return made;
    };
    const all = turns.flatMap(turn => [turn.coins, ...Object.values(turn.points)]);
    const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
    const high = value => ((most - value) / (most - least)) * 100;
    const graph = shape("svg", { viewBox: `0 0 ${turns.length} 100`, preserveAspectRatio: "none", role: "img", "aria-label": this.words.course });
    turns.forEach((turn, at) => {
      const seat = this.data.players.findIndex(each => each[0] === turn.player) + 1;
      graph.append(shape("rect", { x: at + 0.15, width: 0.7, y: high(turn.coins), height: high(0) - high(turn.coins), class: `p${seat}` }));
    });
    const scored = turns.filter(turn => Object.keys(turn.points).length).length ? this.seats : [];
    scored.forEach(([seat], number) => {
      const points = turns.map((turn, at) => `${at + 0.5},${high(turn.points[seat] ?? 0)}`).join(" ");
      graph.append(shape("polyline", { points, class: `p${number + 1}` }));
    });
    const scale = element("p", "scale", element("span", "", most), element("span", "", least));
    return this.card(this.words.course, element("div", "graph", scale, graph));
  }

  purchases() {
    const rows = this.end.course.map(turn => {
      const at = this.data.players.findIndex(each => each[0] === turn.player);
      const link = element("a", "", turn.number);
      link.href = `#fact:${turn.end}`;
      const gained = turn.gained.map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(this.words.comma);
      return element("tr", "", element("td", "number", link), element("td", "", this.name(this.data.players[at]?.[0])), element("td", "", gained || "–"), element("td", "number", `$${turn.coins}`));
    });
    return this.card(this.words["gained-by-turn"], element("table", "", element("tbody", "", ...rows)));
  }
}
