/* The table on the page: every row has its element, and only rows that differ are drawn again. */

const element = (tag, className, ...inside) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...inside);
  return made;
};

const filled = (words, values) => words.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** How many of each there are, as a Map in order of appearance. */
const counted = items => {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) || 0) + 1);
  return counts;
};

const same = (one, other) => one.length === other.length && one.every((item, at) => item === other[at]);

class Sheet {
  constructor(place, reel) {
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
      const area = element("section", `area ${kind}`, ...(title ? [heading] : []), body);
      return { key, kind, heading, body, area };
    });
    this.places = this.data.rows.map(([area, , shape]) => {
      const of = this.areas[area];
      const beside = shape === "badge" || shape === "remark";
      const row = element(beside ? "span" : of.kind === "piles" ? "li" : "div", shape);
      (beside ? of.heading : of.body).append(row);
      return row;
    });
    const players = element("div", "players", ...this.areas.filter(each => each.kind === "player").map(each => each.area));
    const head = this.areas.filter(each => each.kind === "head").map(each => each.area);
    const others = this.areas.filter(each => each.kind !== "head" && each.kind !== "player").map(each => each.area);
    place.replaceChildren(...head, players, element("div", "others", ...others));
  }

  /** Shows a table; `before` is the one before its fact, against which is marked what changed. */
  show(table, before) {
    const changed = new Set();
    table.forEach((items, row) => {
      if (items !== before[row] && !same(items, before[row])) changed.add(row);
    });
    const from = this.sources(table, before, changed);
    table.forEach((items, row) => {
      const marked = changed.has(row);
      const asBefore = this.shown[row] !== null && same(this.shown[row], items);
      if (asBefore && !marked && !this.marked.has(row)) return;
      this.shown[row] = items;
      this.draw(row, items, marked ? before[row] : items, from);
    });
    this.marked = changed;
    for (const { kind, area, key } of this.areas) {
      if (kind === "player") area.classList.toggle("acting", this.isActing(key));
    }
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

  draw_remark(place, { items }) {
    place.replaceChildren(items.join(" · "));
  }

  draw_words(place, { label, items }) {
    place.replaceChildren(...(label ? [element("b", "", label), " "] : []), items.join(" · ") || this.words.nothing);
  }

  draw_lines(place, { items }) {
    place.replaceChildren(element("pre", "", items.join("\n")));
  }

  draw_counter(place, { label, items, before }) {
    const number = element("b", "", items[0] ?? "");
    const was = !same(items, before) && before.length ? [element("s", "", before[0]), " "] : [];
    place.replaceChildren(`${label} `, ...was, number);
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
    const cards = groups.map(([name, count]) => {
      const card = this.card(name, count > 1 ? count : "");
      const more = came.get(name);
      if (more > 0) {
        card.classList.add("new");
        card.append(element("em", "more", `+${more}`), ...this.origin(row, from.get(name)));
        came.set(name, 0);
      }
      return card;
    });
    for (const [name, count] of then) {
      const less = count - (now.get(name) || 0);
      if (less > 0) {
        const card = this.card(name, "");
        card.classList.add("gone");
        card.append(element("em", "less", `−${less}`));
        cards.push(card);
      }
    }
    const head = element("b", "label", label, " ", element("i", "", items.length));
    const mixed = items.length > 1 && items !== before && !same(items, before) && items.length === before.length;
    const remark = mixed && ![...came.values()].some(Boolean) ? this.words.shuffled : order;
    if (remark) head.append(" ", element("small", "", remark));
    place.classList.toggle("none", !cards.length);
    place.replaceChildren(head, element("span", "cards", ...(cards.length ? cards : [this.words.nothing])));
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
    if (sign) card.append(element("b", "", sign));
    if (count !== "") card.append(element("i", "", count));
    card.append(element("span", "", called));
    if (kind) card.title = kind;
    return card;
  }
}
