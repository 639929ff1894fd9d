/* What happened at a fact and why: the rule that decided; where the log differs, what it says and what the rules say. */

import { counted, element, filled } from "./table.js";

export class Ruling {
  /** `reel` and `sheet` are those of the page, `home` is where it stands, and `say` says a sentence. */
  constructor(place, { reel, sheet, home, say }) {
    Object.assign(this, { place, reel, sheet, home, say, data: reel.data, words: reel.data.words });
  }

  show(here) {
    const finding = this.reel.findingAt(here);
    this.place.closest("#now").classList.toggle("against", Boolean(finding));
    const parts = finding ? this.difference(finding, here) : [this.reason(here)];
    for (const [position, name, text] of this.data.notes) {
      if (position === here) parts.push(element("p", "note", "✎ ", name ? element("b", "", name) : "", ` ${text}`));
    }
    this.place.replaceChildren(...parts);
  }

  /** What the log says, what the rules say, and why. */
  difference(finding, here) {
    const [line, , says, ruling, why, rule] = finding;
    const copied = element("button", "", this.words["copy-ruling"]);
    copied.type = "button";
    copied.addEventListener("click", () => this.copy(finding));
    return [
      element("div", "says", element("h3", "", "✗ ", this.words["log-says"], " · ", this.lineLink(line, "line")), element("q", "", says)),
      element("div", "rules", element("h3", "", "✓ ", this.whose(finding)), element("p", "", ruling), ...this.moves(here)),
      element("div", "because", element("p", "why", this.statement(rule, why || "")), element("div", "", copied, " ", element("code", "", rule))),
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
    const touched = element("button", "rule", said);
    touched.type = "button";
    touched.addEventListener("click", () => this.home.touches({ rule }));
    return touched;
  }

  lineLink(line, key) {
    const link = element("a", "", filled(this.words[key], { line }));
    link.href = `#line:${line}`;
    return link;
  }

  whose([, , , , , , follows]) {
    return follows ? filled(this.words["ruling-if"], { line: follows }) : this.words.ruling;
  }

  /** What the rules moved at this fact: each card with where it went. */
  moves(here) {
    const now = this.reel.table(here);
    const before = this.reel.table(here - 1);
    return this.data.rows.flatMap(([area, label, shape], row) => {
      if (shape !== "cards" && shape !== "deck") return [];
      const owner = this.data.areas[area][2];
      const then = counted(before[row]);
      const came = [...counted(now[row])].filter(([name, count]) => count > (then.get(name) || 0));
      return came.map(([name]) => element("p", "move", this.sheet.card(name, ""), " → ", [owner, label].filter(Boolean).join(this.words.colon)));
    });
  }

  async copy(finding) {
    const [line, , says, ruling, why, rule] = finding;
    const { colon } = this.words;
    const address = this.home.address();
    const text = [
      `${filled(this.words.line, { line })}${colon}${says}`,
      `${this.whose(finding)}${colon}${ruling}`,
      `${why ? `${why} ` : ""}(${rule})`,
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
