/* Draws what Python answered. Text from logs and scenarios becomes text nodes, never markup. */

export const made = (tag, content, options = {}) => {
  const node = document.createElement(tag);
  if (typeof content === "string") node.textContent = content;
  else if (content) node.append(...content);
  Object.assign(node, options);
  return node;
};

const list = rows => made("ul", rows.map(row => (row instanceof Node ? row : made("li", row))));

/* Those that have the same key, together, in the order in which the first of them comes. */
function grouped(all, key) {
  const groups = new Map();
  for (const each of all) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return [...groups.values()];
}

const MOST = 200; // facts that are listed

const seqButton = (seq, goTo) => made("button", String(seq), { type: "button", onclick: () => goTo(String(seq)) });

const ruled = rule => (rule ? [" ", made("code", rule)] : []);

const ruledBy = rules => rules.flatMap(ruled);

/* What an answer says in the language of the page, or else in English. */
const inLanguage = (entry, key, lang) => (lang === "ja" && entry[`${key}_ja`]) || entry[key] || "";

export function drawCauses(found, how) {
  return list(found.map(each => {
    const below = each.statement ? [made("p", inLanguage(each, "statement", how.lang), { className: "soft" })] : [];
    const line = each.line ? [" ", made("span", how.word("line", { line: each.line }))] : [];
    return made("li", [seqButton(each.seq, how.goTo), " ", each.folded, ...ruled(each.rule), ...line, ...below, ...drawOthers(each, how)]);
  }));
}

/* What else could have been answered, each to be tried; and what could not, with the reason. */
function drawOthers({ seq, offered, refused }, { word, lang, ask }) {
  const tried = (offered ?? []).map(answer => {
    const said = answer.join(" ");
    return made("button", said, { type: "button", onclick: () => ask("whatif", { place: String(seq - 1), answer: said }) });
  });
  const others = tried.length ? [made("p", [word("instead"), " ", ...tried], { className: "offered-instead" })] : [];
  const rows = (refused ?? []).map(each => made("li", [inLanguage(each, "says", lang), ...ruled(each.rule)]));
  const not = rows.length ? [made("details", [made("summary", word("refused", { count: rows.length })), made("ul", rows)])] : [];
  return [...others, ...not];
}

/* What a card or a rule that was touched says; `leads` are the questions that it leads to, each after its word. */
export function drawTouched(found, name, leads, since, how) {
  const own = { cards: found.cards, rules: found.rules.filter(each => (each.rule ?? each.switch) === name) };
  const changes = since ? [drawSince(since, how)] : [];
  return made("div", [drawBook(own, how), ...leads.map(lead => leading(how, ...lead)), ...changes]);
}

/* What changed a zone, a pile, an effect or a number: the facts, the last first; and why a pile costs what it costs. */
export function drawSince({ title, cost, facts }, { word, goTo }) {
  const link = (seq, words) => [seqButton(seq, goTo), " ", words];
  const priced = cost ? [made("p", [word("costs-since", { cost: cost[0] }), " ", ...link(...cost.slice(1))])] : [];
  const rows = facts.slice(0, MOST).map(([seq, words, count]) => made("li", [...link(seq, words), ...(count ? [" → ", made("b", count)] : [])]));
  const heading = [title, word("changed-here")].filter(Boolean).join(" · ");
  return made("div", [...priced, made("h3", heading), rows.length ? list(rows) : made("p", word("nothing"))]);
}

const leading = (how, key, question, given) =>
  made("button", how.word(key), { type: "button", onclick: () => how.ask(question, given) });

/* What unseen cards of a zone can be, and how each card came there; those that came at once stand together. */
export function drawZone({ came, unseen }, { zone, place, whole }, how) {
  const { word, goTo } = how;
  const said = unseen.map(([depth, line]) => made("p", line, { className: `in-${depth}` }));
  const all = said.length && !whole ? [leading(how, "by-whole-log", "zone", { zone, place, whole: true })] : [];
  const rows = grouped(came, each => each.seq).map(cards => {
    const [first] = cards;
    const names = grouped(cards, each => each.card).map(like => (like.length > 1 ? `${like[0].card} ×${like.length}` : like[0].card));
    const because = first.seq === null ? [word("came-unknown")] : [seqButton(first.seq, goTo), " ", first.words];
    return made("li", [made("b", names.join(word("comma"))), " ", ...because, made("p", first.folded, { className: "soft" })]);
  });
  return made("div", [...said, ...all, made("h3", word("came")), rows.length ? list(rows) : made("p", word("nothing"))]);
}

/* What was sought: where it leads, turns and facts that say so, cards and rules. `here` is what the page itself has. */
export function drawSought(found, here, how) {
  const { word, goTo } = how;
  const link = (seq, words) => made("li", [seqButton(seq, goTo), " ", words]);
  const facts = found.facts?.map(each => [each.seq, each.words]) ?? here.facts;
  const part = (title, rows) => (rows.length ? [made("h3", title), list(rows)] : []);
  const shown = facts.slice(0, MOST).map(each => link(...each));
  const parts = [
    ...(here.place === null ? [] : [made("p", [seqButton(here.place, goTo), " ", word("leads-here")])]),
    ...part(word("turns"), here.turns.map(each => link(...each))),
    ...part(word("facts", { count: facts.length }), shown),
    ...(found.cards.length + found.rules.length ? [drawBook(found, how)] : []),
  ];
  if (!parts.length) parts.push(made("p", word("nothing")));
  return made("div", parts);
}

export function drawFound(found, { goTo, word }) {
  if (!found.length) return made("p", word("nothing"));
  return list(found.map(each => made("li", [seqButton(each.seq, goTo), " ", each.words, ...ruled(each.rule)])));
}

export function drawLines(found, { word }) {
  return found.length ? list(found) : made("p", word("nothing"));
}

export function drawWhatif(found, { word }) {
  const said = [made("p", word("same", { same: found.same }))];
  for (const side of ["recorded", "other"]) {
    if (found.words[side]) said.push(made("p", word(side, { fact: found.words[side] })));
  }
  if (found.changed.length) said.push(made("p", word("in-the-end")), list(found.changed));
  return made("div", said);
}

/* A row for each turn, which leads to where it ends. */
export function drawTurns({ heads, rows, ends }, { goTo }) {
  const cell = (text, column, end) => made("td", column === 0 && text ? [made("button", text, { type: "button", onclick: () => goTo(String(end)) })] : text);
  return made("table", [
    made("thead", [made("tr", heads.map(each => made("th", each, { scope: "col" })))]),
    made("tbody", rows.map((row, at) => made("tr", row.map((text, column) => cell(text, column, ends[at]))))),
  ]);
}

/* The rulings on each scenario side by side: by its own rules, then by each other date. */
export function drawRulings(found, { word, lang, goToLine }) {
  const groups = [];
  for (const each of found) {
    if (each.checked || !groups.length) groups.push([]);
    groups.at(-1).push(each);
  }
  return made("div", groups.map(group => made("section", [
    made("h3", group[0].scenario ?? ""),
    made("div", group.map(each => drawRuling(each, group, { word, lang, goToLine })), { className: "side" }),
  ])));
}

function drawRuling(each, group, { word, lang, goToLine }) {
  const isClaimed = each.decided.length + each.failures.length > 0;
  const verdict = (each.checked && isClaimed) || each.verdict === "error" ? each.verdict : "ruled";
  const head = made("h4", [each.at, word(verdict)].filter(Boolean).join(" – "), { className: verdict });
  const failed = each.failures.map(({ claim, expected, actual }) =>
    `${claim}: ${word("claimed", { expected: JSON.stringify(expected), found: JSON.stringify(actual) })}`);
  const parts = [head, ...(each.error ? [wrong(each, { lang, goToLine })] : []), ...(failed.length ? [list(failed)] : [])];
  if (each.parted) parts.push(...drawParted(each.parted, { word, lang }));
  if (each.decided.length) parts.push(list(each.decided.map(point => drawPoint(point, { word, lang }))));
  const others = group.filter(other => other !== each).map(other => new Set(other.facts.map(fact => fact.words)));
  const facts = each.facts.map(fact => made("li", [fact.words, ...ruledBy(fact.rules)], {
    value: fact.seq,
    className: others.some(words => !words.has(fact.words)) ? "differs" : "",
  }));
  if (facts.length) {
    const course = [made("summary", word("facts", { count: facts.length })), made("ol", facts)];
    parts.push(made("details", course, { open: group.length > 1 }));
  }
  if (each.by.length) {
    const by = each.by.map(rule => drawBy(rule, rule.rule, lang));
    parts.push(made("details", [made("summary", word("rules-and-texts", { count: by.length })), list(by)]));
  }
  return made("article", parts);
}

/* A claim or a refused step, with what makes it so. */
function drawPoint(point, { word, lang }) {
  const claim = made("code", `${point.claim}: ${typeof point.written === "string" ? point.written : JSON.stringify(point.written)}`);
  const reasons = point.why ? [made("p", [inLanguage(point, "why", lang), ...ruledBy(point.rules)], { className: "soft" })]
    : point.facts.length ? point.facts.map(fact => made("p", [inLanguage(fact, "text", lang), ...ruledBy(fact.rules)], { className: "soft" }))
      : [made("p", [word("unchanged"), ...ruledBy(point.rules)], { className: "soft" })];
  return made("li", [claim, ...reasons]);
}

/* A rule, a text or a switch, with what it says and where that is written. */
function drawBy(entry, id, lang) {
  const source = inLanguage(entry, "source", lang);
  const below = source ? [made("p", source, { className: "soft" })] : [];
  return made("li", [made("code", id), " ", inLanguage(entry, "statement", lang), ...below]);
}

/* Where a ruling parts from that by the scenario's own rules, and what makes the difference. */
function drawParted(parted, { word, lang }) {
  const sides = [[parted.from, parted.before], [parted.to, parted.after]].filter(([, fact]) => fact);
  const said = sides.map(([spec, fact]) => made("li", [made("code", spec), " ", inLanguage(fact, "text", lang), ...ruledBy(fact.rules)]));
  const at = parted.says ? word("parted-at", { step: parted.step, says: parted.says }) : word("parted");
  const because = parted.because.map(each => made("li", [made("code", each.rule), " ", inLanguage(each, "words", lang),
    ...(each.statement ? [made("p", inLanguage(each, "statement", lang), { className: "soft" })] : []),
    ...(each.source ? [made("p", inLanguage(each, "source", lang), { className: "soft" })] : [])]));
  const alone = parted.because.length > 1 && !parted.because.some(each => each.alone);
  return [made("p", at), list(said), ...(alone ? [made("p", word("together"))] : []), list(because)];
}

/* An error with a button that leads to its line. */
function wrong({ line, wrong: said, error, error_ja: inJapanese }, { lang, goToLine }) {
  if (!line) return made("p", (lang === "ja" && inJapanese) || error, { className: "error" });
  const button = made("button", String(line), { type: "button", onclick: () => goToLine(line) });
  return made("p", [button, " ", said], { className: "error" });
}

export function drawBook({ cards, rules }, { word, lang }) {
  const all = [...cards.map(each => drawCard(each, lang)), ...rules.map(each => drawRule(each, { word, lang }))];
  return all.length ? made("div", all) : made("p", word("nothing"));
}

function drawCard(each, lang) {
  const title = [each.card, each.name_ja].filter(Boolean);
  const held = each.since || each.until ? `${each.since ?? ""}–${each.until ?? ""}` : "";
  return made("article", [
    made("h3", (lang === "ja" ? title.reverse() : title).join(" / ")),
    made("p", [...inLanguage(each, "marks", lang), held].filter(Boolean).join(" · "), { className: "soft" }),
    ...(inLanguage(each, "says", lang) || []).map(line => made("p", line)),
  ]);
}

function drawRule(each, { word, lang }) {
  const values = (each.values ?? []).map(({ value }) => `${value}: ${each.means[value]?.[lang] ?? ""}`);
  return made("article", [
    made("h3", each.rule ?? each.switch),
    made("p", inLanguage(each, each.rule ? "statement" : "asks", lang)),
    ...(values.length ? [list(values)] : []),
    made("p", each.source ? `${word("source")}: ${each.source}` : "", { className: "soft" }),
  ]);
}
