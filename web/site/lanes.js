/* The steps of a scenario by the rules of several dates, a lane for each: where they part is framed. */

import { made } from "./answers.js";

/* `found` are the rulings on one scenario, by its own rules first; `play` plays on by the rules of a lane. */
export function drawLanes(found, { word, lang, play }) {
  const lanes = found.filter(each => each.steps.length);
  if (found.length < 2 || !lanes.length) return [];
  const count = Math.max(...lanes.map(each => each.steps.length));
  const parted = found.map(each => each.parted).find(Boolean);
  const rows = found.map((each, at) => made("tr", [
    made("th", [made("button", each.at, { type: "button", onclick: () => play(each.at), ariaPressed: String(at === 0) })], { scope: "row" }),
    ...Array.from({ length: count }, (_, step) => cell(each, found, step, lang)),
  ]));
  const first = parted ? parted.step - 1 : -1;
  for (const row of rows) row.children[first + 1]?.classList.toggle("first", first >= 0);
  return [why(parted, { word, lang }), made("div", [made("table", [made("tbody", rows)])], { className: "lanes", tabIndex: 0, role: "region", ariaLabel: word("two-dates") })];
}

const said = (fact, lang) => (lang === "ja" ? fact.text_ja : fact.text);
const happened = (ruling, step) => (ruling.steps[step]?.facts ?? []).filter(fact => fact.kind !== "Answered");

/* What happens at a step by the rules of one date; only what the other dates have not is marked. */
function cell(ruling, found, step, lang) {
  const facts = happened(ruling, step);
  const others = found.filter(each => each !== ruling).map(each => new Set(happened(each, step).map(fact => fact.text)));
  const own = new Set(facts.map(fact => fact.text));
  const differs = others.some(texts => texts.size !== own.size || [...own].some(text => !texts.has(text)));
  const lines = facts.map(fact => made("p", said(fact, lang), { className: others.some(texts => !texts.has(fact.text)) ? "own" : "" }));
  return made("td", [made("b", ruling.steps[step]?.says ?? ""), ...lines], { className: differs ? "differs" : "" });
}

/* The texts and switches that make the difference. */
function why(parted, { word, lang }) {
  if (!parted) return made("p", word("alike"), { className: "parting" });
  const because = parted.because.flatMap(each => {
    const ja = lang === "ja";
    return [" ", made("code", each.rule), ` ${(ja && each.statement_ja) || each.statement || ""} (${(ja && each.words_ja) || each.words})`];
  });
  return made("p", [made("b", `≠ ${word("from-here", { step: parted.step, says: parted.says })}`), ...because], { className: "parting" });
}
