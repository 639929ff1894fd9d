/* What happened at a fact and why: the rule that decided; where the log differs, what it says and what the rules say. */

import { picture } from "./picture.js";
import { counted, element, filled, pressed } from "./table.js";

export class Ruling {
  /** `reel` and `sheet` are those of the page, `home` is where it stands, and `say` says a sentence. */
  constructor(place, { reel, sheet, home, say }) {
    Object.assign(this, { place, reel, sheet, home, say, data: reel.data, words: reel.data.words });
  }

  /** What is said at a fact; where several differences show there, of the one at a `line`. */
  show(here, line) {
    const finding = this.reel.findingAt(here, line);
    this.place.closest("#now").classList.toggle("against", Boolean(finding));
    this.place.closest("#now").classList.toggle("open", Boolean(finding?.open));
    const parts = finding ? this.difference(finding, this.reel.findingsAt(here)) : [this.reason(here)];
    for (const [position, name, text] of this.data.notes) {
      if (position === here) parts.push(element("p", "note", "✎ ", name ? element("b", "", name) : "", ` ${text}`));
    }
    this.place.replaceChildren(...parts);
  }

  /** What the log says, what the rules say, and why; `all` are the differences that show here. */
  difference(finding, all) {
    const { line, says, whose, ruling, why, rule, certain, open } = finding;
    const copied = pressed("", this.words["copy-ruling"], () => this.copy(finding));
    const drawn = pressed("", this.words.picture, () => this.draw(finding));
    return [
      element("div", "says", element("h3", "", open ? "? " : "✗ ", this.words["log-says"], " ", this.lineLink(line, "line")), element("q", "", says)),
      element("div", "rules", element("h3", "", open ? "" : "✓ ", whose), element("p", "", ruling), ...this.moves(finding)),
      element(
        "div",
        "because",
        element("p", "why", this.statement(rule, (open && certain) || why)),
        element("div", "", copied, " ", drawn, " ", element("code", "", rule)),
        ...this.others(finding, all),
      ),
    ];
  }

  /** The rule that decided, and the line of the log that it rests on. */
  reason(here) {
    const [rule, said] = this.data.rules[this.data.ruled[here] - 1] || [];
    const by = element("p", "why");
    if (rule) by.append(element("code", "", rule), " ", this.statement(rule, said || rule));
    if (this.data.lines[here]) by.append(" ", this.lineLink(this.data.lines[here], "rests-on"));
    return by;
  }

  /** What a rule says; a touch asks for more. */
  statement(rule, said) {
    if (!this.home.touches || !said) return said;
    return pressed("rule", said, () => this.home.touches({ rule }));
  }

  lineLink(line, key) {
    const link = element("a", "", filled(this.words[key], { line }));
    link.href = `#line:${line}`;
    return link;
  }

  /** The other differences that show here. */
  others(finding, all) {
    const links = all.filter(each => each !== finding).flatMap(({ line }) => [this.lineLink(line, "line"), " "]);
    return links.length ? [element("p", "others", ...links)] : [];
  }

  /** What the rules moved where the log differs: each card with where it went. Where they moved nothing, the fact there
      is not theirs. */
  moves({ moved }) {
    return this.data.rows.flatMap(([area, label, shape], row) => {
      if (shape !== "cards" && shape !== "deck") return [];
      const place = [this.data.areas[area][2], label].filter(Boolean).join(this.words.colon);
      const came = counted(moved.flatMap(at => this.came(row, at)));
      return [...came].map(([name, count]) => element("p", "move", this.sheet.card(name, count > 1 ? count : ""), " → ", place));
    });
  }

  /** The cards that came to a row with the fact at a position. */
  came(row, at) {
    const then = counted(this.reel.table(at - 1)[row]);
    return this.reel.table(at)[row].filter(name => {
      const left = then.get(name) || 0;
      then.set(name, left - 1);
      return left <= 0;
    });
  }

  /** Saves what is shown as a picture. */
  draw({ line, at }) {
    const names = this.data.players.map(each => each[1]).join(" – ");
    const title = element("h3", "", [names, this.reel.turnAt(at)?.title].filter(Boolean).join(" · "));
    this.place.append(title); // so that it has its type
    picture(this.place, title).toBlob(blob => {
      Object.assign(element("a"), { href: URL.createObjectURL(blob), download: `line-${line}.png` }).click();
    });
    title.remove();
  }

  async copy({ line, says, whose, ruling, why, rule, certain }) {
    const { colon } = this.words;
    const address = this.home.address();
    const text = [
      `${filled(this.words.line, { line })}${colon}${says}`,
      `${whose}${colon}${ruling}`,
      `${why ? `${why} ` : ""}(${rule})`,
      ...(certain ? [certain] : []),
      ...(address ? [address] : []),
    ];
    try {
      await navigator.clipboard.writeText(text.join("\n"));
      this.say(this.words["ruling-copied"]);
    } catch {
      this.say(this.words["not-copied"]);
    }
  }
}
