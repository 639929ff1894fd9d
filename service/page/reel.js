/* A game as data: the table after any fact, and where the addresses lead. Nothing here touches the page. */

/** Every so many facts the whole table is kept, so that a jump applies few changes. */
const KEPT_EVERY = 64;

/** What the piles of a game without prices cost: one object, so that who looks sees that nothing changed. */
const NO_PRICES = {};

export class Reel {
  constructor(data, seqs, turns) {
    this.data = data;
    this.seqs = seqs;
    this.turns = turns; // where turns begin: {at, number, player}
    this.last = seqs.length - 1;
    this.items = [null, ...data.items];
    this.kept = [];
    const table = data.rows.map(() => []);
    data.changes.forEach((changes, at) => {
      this.apply(table, changes);
      if (at % KEPT_EVERY === 0) this.kept.push([...table]);
    });
    this.lineAt = this.linesPassed();
  }

  /** Makes one table the next. A row's items are replaced, never changed, so that kept tables stay as they are. */
  apply(table, changes) {
    for (const [row, stay, ...more] of changes) {
      table[row] = [...table[row].slice(0, stay), ...more.map(number => this.items[number])];
    }
  }

  /** What the piles cost after the fact at a position: of each pile the coins, potions and debt. */
  pricesAt(at) {
    return this.data.prices.findLast(each => each[0] <= Math.max(0, at))?.[1] ?? NO_PRICES;
  }

  /** The items of each row after the fact at a position; -1 is before the first. */
  table(at) {
    if (at < 0) return this.data.rows.map(() => []);
    const nearest = Math.floor(at / KEPT_EVERY);
    const table = [...this.kept[nearest]];
    for (let next = nearest * KEPT_EVERY + 1; next <= at; next++) this.apply(table, this.data.changes[next]);
    return table;
  }

  /** For each fact the line of the log that was reached with it. */
  linesPassed() {
    let line = 0;
    return this.data.lines.map(own => (line = own || line));
  }

  /** The differences that show at a fact; if there are none, those of its line, which other facts may share. */
  findingsAt(at) {
    const here = this.data.findings.filter(each => each.at === at);
    return here.length ? here : this.data.findings.filter(each => each.line === this.data.lines[at]);
  }

  /** One of them: the one at a line, else the first. */
  findingAt(at, line) {
    const found = this.findingsAt(at);
    return found.find(each => each.line === line) ?? found[0];
  }

  /** The fact from which on the table marks what moved: the one at a position, or the first of those that the rules made
      there and the log does not say. */
  movedSince(at, line) {
    const finding = this.findingAt(at, line);
    return (finding?.at === at && finding.moved[0]) || at;
  }

  /** The facts up to one that changed a row, the last first: their positions, each with the items since. */
  changesOf(row, upto) {
    const found = [];
    const table = { [row]: [] };
    this.data.changes.slice(0, upto + 1).forEach((changes, at) => {
      const own = changes.filter(each => each[0] === row);
      if (!own.length) return;
      this.apply(table, own);
      found.unshift({ at, items: table[row] });
    });
    return found;
  }

  /** Since which fact a pile costs what it costs at a position; undefined where it always did. */
  pricedSince(pile, upto) {
    const cost = prices => JSON.stringify(prices[pile]);
    const known = this.data.prices.filter(([at, prices]) => at <= upto && prices[pile]);
    return known.findLast((each, number) => number && cost(each[1]) !== cost(known[number - 1][1]))?.[0];
  }

  turnAt(at) {
    let found = null;
    for (const turn of this.turns) {
      if (turn.at > at) break;
      found = turn;
    }
    return found;
  }

  /** Where an address leads: {at}, with the `line` that it names, or {wrong: [key of a sentence, what, last]}. */
  resolve(address) {
    const text = address.trim();
    if (text === "end") return { at: this.last };
    const fact = /^(?:fact:)?([0-9]+)$/.exec(text);
    if (fact) return this.ofFact(Number(fact[1]));
    const line = /^line:([0-9]+)$/.exec(text);
    if (line) return this.ofLine(Number(line[1]));
    const turn = /^turn:([0-9]+)(?:\/([^/]+))?(?:\/([0-9]+))?$/.exec(text);
    if (turn) return this.ofTurn(text, Number(turn[1]), turn[2], Number(turn[3] || 1));
    const mark = /^mark:(.+)$/.exec(text);
    if (mark) return this.ofMark(mark[1]);
    return { wrong: ["no-place", text] };
  }

  ofFact(seq) {
    const at = this.seqs.indexOf(seq);
    if (at >= 0) return { at };
    const last = this.seqs[this.last];
    return { wrong: [seq > 0 && seq < last ? "taken-back" : "no-fact", seq, last] };
  }

  ofLine(line) {
    const own = this.data.lines.lastIndexOf(line);
    const at = own >= 0 ? own : this.data.findings.find(each => each.line === line)?.at;
    if (at !== undefined) return { at, line };
    const known = this.data.lines.filter(Boolean);
    if (!known.length) return { wrong: ["no-log", line] };
    const near = known.reduce((best, each) => (Math.abs(each - line) < Math.abs(best - line) ? each : best));
    return { wrong: ["no-line", line, near] };
  }

  ofTurn(text, number, player, which) {
    const of = this.turns.filter(turn => turn.number === number);
    if (!of.length) {
      const last = Math.max(0, ...this.turns.map(turn => turn.number));
      return { wrong: ["no-turn", number, last] };
    }
    if (!player) return { at: of[0].at };
    const plain = player.replace(/^(["'])(.*)\1$/, "$2").toLowerCase();
    const seat = this.data.players.find(each => each.some(name => name.toLowerCase() === plain));
    const found = seat ? of.filter(turn => turn.player === seat[0])[which - 1] : undefined;
    return found ? { at: found.at } : { wrong: ["no-such-turn", text] };
  }

  ofMark(name) {
    const note = this.data.notes.find(each => each[1] === name);
    return note ? { at: note[0] } : { wrong: ["no-mark", name] };
  }
}
