/* Draws what Python answered. Text from logs and scenarios becomes text nodes, never markup. */

const made = (tag, content, options = {}) => {
  const node = document.createElement(tag);
  if (typeof content === "string") node.textContent = content;
  else if (content) node.append(...content);
  Object.assign(node, options);
  return node;
};

const list = rows => made("ul", rows.map(row => (row instanceof Node ? row : made("li", row))));

const place = (seq, goTo) => made("button", String(seq), { type: "button", onclick: () => goTo(String(seq)) });

const ruled = rule => (rule ? [" ", made("code", rule)] : []);

export function drawCauses(found, { goTo }) {
  return list(found.map(each => {
    const below = each.statement ? [made("p", each.statement, { className: "soft" })] : [];
    return made("li", [place(each.seq, goTo), " ", each.words, ...ruled(each.rule), ...below]);
  }));
}

export function drawFound(found, { goTo, word }) {
  if (!found.length) return made("p", word("nothing"));
  return list(found.map(each => made("li", [place(each.seq, goTo), " ", each.words, ...ruled(each.rule)])));
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

export function drawRulings(found, { word }) {
  return made("div", found.map(each => {
    const head = made("h3", `${each.scenario ?? ""} – ${each.rules ?? ""}: ${word(each.verdict)}`, { className: each.verdict });
    const said = [each.error, ...(each.failed ?? []).map(claim => (typeof claim === "string" ? claim : JSON.stringify(claim)))];
    const facts = (each.facts ?? []).map(fact => made("li", [`${fact.seq} ${fact.words}`, ...ruled(fact.rule)]));
    const course = made("details", [made("summary", word("facts", { count: facts.length })), list(facts)]);
    return made("article", [head, list(said.filter(Boolean)), ...(facts.length ? [course] : [])]);
  }));
}

export function drawBook({ cards, rules }, { word, lang }) {
  const inLanguage = (entry, key) => (lang === "ja" && entry[`${key}_ja`]) || entry[key] || "";
  const ofCards = cards.map(each => {
    const title = [each.name, each.name_ja].filter(Boolean);
    const about = [each.cost, ...(each.types ?? [])].filter(Boolean).join(" · ");
    return made("article", [
      made("h3", (lang === "ja" ? title.reverse() : title).join(" / ")),
      made("p", [about, each.since].filter(Boolean).join(" · "), { className: "soft" }),
      made("p", inLanguage(each, "summary")),
    ]);
  });
  const ofRules = rules.map(each => made("article", [
    made("h3", each.rule ?? each.switch),
    made("p", inLanguage(each, "statement") || (each.values ?? []).map(value => value.value ?? value).join(", ")),
    made("p", each.source ? `${word("source")}: ${each.source}` : "", { className: "soft" }),
  ]));
  const all = [...ofCards, ...ofRules];
  return all.length ? made("div", all) : made("p", word("nothing"));
}
