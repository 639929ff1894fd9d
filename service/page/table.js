/* The table on the page: every row has its element, and only rows that differ are drawn again. */

export const element = (tag, className, ...inside) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...inside);
  return made;
};

/** A button that does something. */
export const pressed = (className, label, onclick) => Object.assign(element("button", className, label), { type: "button", onclick });

export const filled = (words, values) => words.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** How many of each there are, as a Map in order of appearance. */
export const counted = items => {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) || 0) + 1);
  return counts;
};

/** In a row of more cards than this they stand below each other, so that no name is covered; and on a phone. */
const MOST_BESIDE = 9;
const MOST_ON_PHONE = 5;

/** So many players all have room for their cards beside each other. */
const FEW = 2;

/** How many letters a name has room for in the type of most names. */
const LONG = 7;

/** How wide a name is, in letters; those of Chinese and Japanese are as wide as two. */
const width = name => [...name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);

/** What measures names in the type in which they are drawn, and what it has measured. */
const measuring = document.createElement("canvas").getContext("2d");
const measured = new Map();

/** How wide a name is drawn, in the height of its type: a short one in one line, a longer one in two, which it fills as
    evenly as it can. It goes on in the next line after a space, a hyphen or a slash, and in Japanese anywhere. */
function drawnWidth(name) {
  if (!measured.has(name)) {
    measuring.font = `700 100px ${getComputedStyle(document.documentElement).fontFamily}`;
    const wide = parts => measuring.measureText(parts.join("").trim()).width / 100;
    const parts = width(name) > LONG ? name.split(/(?<=[ /-])|(?<=[\u2e80-\uffff])/u) : [name];
    const ways = parts.map((_, at) => Math.max(wide(parts.slice(0, at)), wide(parts.slice(at))));
    measured.set(name, Math.min(...ways));
  }
  return measured.get(name);
}

/** The rows that are words or a number, which can be touched as a whole. */
const TOUCHED = ["words", "counter"];

const same = (one, other) => one.length === other.length && one.every((item, at) => item === other[at]);

export class Sheet {
  /** Draws into a place, which becomes a `sheet`. Cards are buttons where they can be touched. */
  constructor(place, reel, isTouched = false) {
    place.classList.add("sheet");
    this.isTouched = isTouched;
    this.reel = reel;
    this.data = reel.data;
    this.words = reel.data.words;
    this.shown = reel.data.rows.map(() => null);
    this.marked = new Set();
    this.build(place);
  }

  build(place) {
    this.areas = this.data.areas.map(([key, kind, title]) => {
      const heading = element("h3", "", element("bdi", "", title));
      const body = element(kind === "piles" ? "ul" : "div", kind === "piles" ? "piles" : "rows");
      const stacks = element("div", "stacks");
      const area = element("section", `area ${kind}`, ...(title ? [heading] : []), body, ...(kind === "piles" ? [] : [stacks]));
      return { key, kind, heading, body, stacks, area };
    });
    this.places = this.data.rows.map((row, number) => {
      const [area, , shape] = row;
      const of = this.areas[area];
      const beside = shape === "badge" || shape === "remark";
      const isStack = this.isStack(number);
      const made = element(beside ? "span" : of.kind === "piles" ? "li" : "div", `${shape}${isStack ? " stack" : ""}`);
      if (beside) of.heading.append(made);
      return TOUCHED.includes(shape) ? this.touchable(made) : made;
    });
    for (const number of this.order()) {
      const [area, , shape] = this.data.rows[number];
      const of = this.areas[area];
      if (shape !== "badge" && shape !== "remark") (this.isStack(number) ? of.stacks : of.body).append(this.places[number]);
    }
    const having = kind => this.areas.filter(each => each.kind === kind).map(each => each.area);
    const seats = having("player");
    const players = element("div", `players${seats.length > FEW ? " many" : ""}${seats.length === 6 ? " six" : ""}`, ...seats);
    players.style.setProperty("--players", seats.length);
    const head = element("div", "strip", ...having("head"), ...having("common"));
    place.replaceChildren(head, ...having("piles"), players);
  }

  /** Whether a row is a pile of cards of which one looks at the top: all but those that lie open before a player. */
  isStack(number) {
    const [area, , shape, always, key] = this.data.rows[number];
    if (shape !== "cards" && shape !== "deck") return false;
    return this.areas[area].kind !== "player" || shape === "deck" || !always || key === "discard";
  }

  /** The rows in the order in which they are shown: the piles of the Kingdom by what they cost, then the others by their
      rank; the hand below all that lies open. */
  order() {
    const prices = this.reel.pricesAt(this.data.prices.find(each => Object.keys(each[1]).length)?.[0] ?? 0);
    const cost = label => {
      const { coins = 0, potions = 0, debt = 0 } = prices[label] ?? {};
      return coins + potions / 2 + debt;
    };
    const rank = ([, label, shape, , key, own]) => (shape === "pile" ? (own ? 1000 + own : cost(label)) : key === "hand" ? 1 : 0);
    return [...this.data.rows.keys()].sort((one, other) => rank(this.data.rows[one]) - rank(this.data.rows[other]) || one - other);
  }

  /** Shows a table and what its piles cost; `before` is the table before its fact, against which is marked what
      changed. */
  show(table, before, prices) {
    const dearer = prices !== this.prices;
    this.prices = prices;
    const changed = new Set();
    table.forEach((items, row) => {
      if (items !== before[row] && !same(items, before[row])) changed.add(row);
    });
    const from = this.sources(table, before, changed);
    table.forEach((items, row) => {
      const marked = changed.has(row);
      const asBefore = this.shown[row] !== null && same(this.shown[row], items);
      if (asBefore && !marked && !this.marked.has(row) && !dearer) return;
      this.shown[row] = items;
      this.draw(row, items, marked ? before[row] : items, from);
    });
    this.marked = changed;
    for (const { kind, area, key } of this.areas) {
      if (kind === "player") area.classList.toggle("acting", this.isActing(key));
    }
  }

  touchable(made) {
    return this.isTouched ? Object.assign(made, { tabIndex: 0, role: "button" }) : made;
  }

  isActing(key) {
    const area = this.areas.findIndex(each => each.key === key);
    return this.data.rows.some(([of, , shape], row) => of === area && shape === "badge" && this.shown[row]?.length);
  }

  /** From where the cards went that this fact moved: by name, the labels of the rows that lost one. */
  sources(table, before, changed) {
    const found = new Map();
    for (const row of changed) {
      const [area, label, shape] = this.data.rows[row];
      const title = this.data.areas[area][2];
      if (shape === "cards" || shape === "deck") {
        const now = counted(table[row]);
        for (const [name, count] of counted(before[row])) {
          if (count > (now.get(name) || 0)) found.set(name, { row, area, label });
        }
      } else if (shape === "pile" && Number(table[row][0]) < Number(before[row][0] || 0)) {
        found.set(before[row][1] || label, { row, area, label: title });
      }
    }
    return found;
  }

  draw(row, items, before, from) {
    const [, label, shape, always] = this.data.rows[row];
    const place = this.places[row];
    place.hidden = !items.length && !always && same(items, before);
    place.classList.toggle("new", !same(items, before));
    const draw = this[`draw_${shape}`] || this.draw_words;
    draw.call(this, place, { row, label, items, before, from });
  }

  draw_badge(place, { items }) {
    place.replaceChildren(items.join(" · "));
    place.hidden = !items.length;
  }

  /** A line ends behind a dot: each part stays whole. */
  draw_remark(place, { items }) {
    place.replaceChildren(...items.flatMap((part, at) => [...(at ? [" "] : []), element("span", "", at + 1 < items.length ? `${part} ·` : part)]));
  }

  draw_words(place, { label, items }) {
    place.replaceChildren(...(label ? [element("b", "", label), " "] : []), items.join(" · ") || this.words.nothing);
  }

  draw_lines(place, { items }) {
    place.replaceChildren(element("pre", "", items.join("\n")));
  }

  draw_counter(place, { label, items, before }) {
    const was = !same(items, before) && before.length ? [element("s", "", before[0]), " "] : [];
    place.replaceChildren(`${label} `, ...was, ...items.slice(0, 1).map(number => element("b", "", number)));
  }

  draw_pile(place, { label, items, before }) {
    place.hidden = !items.length; // before the set-up, and where other piles take its place
    if (place.hidden) return;
    const [count, top, ...more] = items;
    const card = this.card(label, count);
    const was = before.length ? Number(count) - Number(before[0]) : 0;
    if (was) card.append(element("em", was < 0 ? "less" : "more", was < 0 ? `−${-was}` : `+${was}`));
    const marks = [...(top ? [this.face(top)[0]] : []), ...more].map(each => element("small", "", each));
    place.classList.toggle("empty", count === "0");
    place.replaceChildren(card, ...marks);
  }

  draw_cards(place, row) {
    this.drawZone(place, row, [...counted(row.items)], "");
  }

  draw_deck(place, row) {
    const runs = [];
    for (const name of [...row.items].reverse()) {
      if (runs.length && runs[runs.length - 1][0] === name) runs[runs.length - 1][1]++;
      else runs.push([name, 1]);
    }
    this.drawZone(place, row, runs, row.items.some(Boolean) ? this.words["top-first"] : "");
  }

  drawZone(place, { row, label, items, before, from }, groups, order) {
    const then = counted(before);
    const now = counted(items);
    const came = new Map([...now].map(([name, count]) => [name, count - (then.get(name) || 0)]));
    const isStack = this.isStack(row);
    const arrived = [];
    const cards = groups.map(([name, count]) => {
      const card = this.card(name, count > 1 ? count : "");
      const more = came.get(name);
      if (more > 0) {
        const marked = isStack ? this.card(name, "") : card;
        marked.classList.add("new");
        marked.append(element("em", "more", `+${more}`), ...this.origin(row, from.get(name)));
        came.set(name, 0);
        if (isStack) arrived.push(marked);
      }
      return card;
    });
    const left = [];
    for (const [name, count] of then) {
      const less = count - (now.get(name) || 0);
      if (less > 0) {
        const card = this.card(name, "");
        card.classList.add("gone");
        card.append(element("em", "less", `−${less}`));
        left.push(card);
      }
    }
    const mixed = items.length > 1 && items !== before && !same(items, before) && items.length === before.length;
    const remark = mixed && !arrived.length && ![...came.values()].some(Boolean) ? this.words.shuffled : order;
    place.classList.toggle("none", !items.length && (isStack || !left.length));
    place.classList.toggle("touched", !items.length && this.isTouched);
    place.classList.toggle("arrived", arrived.length > 0);
    if (isStack) this.stacked(place, { label, items, cards, remark }, [...arrived, ...left]);
    else this.laid(place, { label, items, remark }, [...cards, ...left]);
  }

  /** Cards that lie open, each in a slot that gives way where there are many. */
  laid(place, { label, items, remark }, cards) {
    const head = element("b", "label", label, " ", element("i", "", items.length));
    if (remark) head.append(" ", element("small", "", remark));
    const slots = cards.map(card => element("span", "slot", card));
    place.classList.toggle("full", slots.length > MOST_BESIDE);
    place.classList.toggle("full-phone", slots.length > MOST_ON_PHONE);
    const none = this.touchable(element("span", "empty", this.words.nothing));
    if (this.isTouched) none.setAttribute("aria-label", `${label}${this.words.colon}${this.words.nothing}`);
    place.replaceChildren(head, element("span", "cards", ...(slots.length ? slots : [none])));
  }

  /** A pile: how many cards, the one on top, what came and went; a click opens it. */
  stacked(place, { label, items, cards, remark }, moves) {
    const top = items.at(-1);
    const open = place.querySelector("button")?.getAttribute("aria-expanded") === "true" && cards.length > 0;
    const called = items.length ? this.face(top ?? null)[0] : this.words.nothing;
    const head = element("b", "label", label, " ", element("i", "", items.length));
    const order = remark ? [element("small", "", remark)] : [];
    const button = element("button", `pile-of ${items.length ? this.face(top ?? null)[2] : ""}`, head, element("span", "top", called));
    button.type = "button";
    if (cards.length) button.setAttribute("aria-expanded", open);
    button.disabled = !cards.length && !this.isTouched;
    button.addEventListener("click", () => {
      if (!cards.length) return;
      const opened = button.getAttribute("aria-expanded") !== "true";
      for (const other of place.closest(".sheet").querySelectorAll("[aria-expanded=true]")) other.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-expanded", opened);
    });
    place.replaceChildren(button, element("span", "moves", ...moves), element("span", "cards", ...order, ...cards));
  }

  origin(row, source) {
    if (!source || source.row === row) return [];
    const [area] = this.data.rows[row];
    const owner = this.data.areas[source.area];
    const zone = source.area !== area && owner[1] === "player" ? `${owner[2]}, ${source.label}` : source.label;
    return [element("small", "from", filled(this.words.from, { zone }))];
  }

  face(name) {
    if (name === null) return [this.words["face-down"], "", "back", ""];
    return this.data.faces[name] || [name, "", "plain", ""];
  }

  card(name, count) {
    const [called, sign, tint, kind] = this.face(name);
    const card = element("span", `card ${tint}`);
    if (name !== null) card.dataset.card = name;
    this.touchable(card);
    if (sign) card.append(element("b", "", sign));
    if (count !== "") card.append(element("i", "", count));
    const parts = called.split(/(?<=\/)/).flatMap((part, at) => (at ? [element("wbr", ""), part] : part));
    const label = element("span", width(called) > LONG ? "long" : "", ...parts);
    label.style.setProperty("--drawn", drawnWidth(called));
    card.append(label);
    const price = this.prices?.[name];
    if (price) card.append(this.cost(price));
    if (kind) card.title = kind;
    return card;
  }

  cost({ coins = 0, potions = 0, debt = 0 }) {
    const cost = element("data", "cost", [coins || !(potions || debt) ? coins : "", "P".repeat(potions), debt ? `+${debt}` : ""].join(""));
    cost.value = coins;
    return cost;
  }
}
