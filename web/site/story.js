/* The log as it stands, turn by turn: what there is to read while Python starts. */

import { made } from "./answers.js";

/* Where a turn begins, as each format writes it: the player and the number of the turn. */
const TURNS = [
  /^-+ (?<player>.+): turn (?<turn>\d+) -+$/, // Goko
  /^(?:Turn|ターン) ?(?<turn>\d+) ?[-–] ?(?<player>.+)$/, // Dominion Online
  /^(?:&mdash;|—|-)+ ?(?<player>.+)'s turn (?<turn>\d+) ?(?:&mdash;|—|-)+$/, // Isotropic
  /^(?:Turn|ターン) ?(?<turn>\d+)[:：]/, // One of Dominion
];

/* Nobody reads more lines, or longer ones, before the verdict is there; and what is longer begins no turn. */
const MOST = 5000;
const LONG = 300;

const plain = text => text.replace(/<br[^<>]*>|<\/(?:div|p|log-line)>/gi, "\n").replace(/<[^<>]*>/g, "");

/* The turns of a log, each with its title and its lines as [number, text]. What stands before the first has none. */
export function turnsOf(text) {
  const turns = [{ title: "", lines: [] }];
  plain(text).split(/\r?\n/).slice(0, MOST).forEach((line, at) => {
    const found = line.length < LONG && TURNS.map(form => form.exec(line.trim())?.groups).find(Boolean);
    if (found) turns.push({ title: [found.turn, found.player].filter(Boolean).join(" · "), lines: [] });
    else if (line.trim()) turns.at(-1).lines.push([at + 1, line.slice(0, LONG).trimEnd()]);
  });
  return turns.filter(({ title, lines }) => title || lines.length);
}

/* Draws it into a place, each turn with its lines. */
export function drawStory(place, text, word) {
  const drawn = turnsOf(text).map(({ title, lines }) => {
    const rows = lines.map(([number, line]) => made("li", line, { value: number }));
    return made("section", [...(title ? [made("h3", word("story-turn", { turn: title }))] : []), made("ol", rows)]);
  });
  place.replaceChildren(made("h2", word("story")), ...drawn);
  place.hidden = false;
}

export function clearStory(place) {
  place.replaceChildren();
  place.hidden = true;
}
