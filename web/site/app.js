/* The site: a log or a scenario goes in; its verdict, its page, and a link come out. */

import { NoEngine, ServeEngine, ServerEngine, Trouble, WorkerEngine } from "./engine.js";
import { Address } from "./address.js";
import { Games } from "./games.js";
import { Kept } from "./kept.js";
import { BrokenLink, fromLink, isLink, isPlace, LONGEST, placeOf, toLink } from "./link.js";
import { LiveTable, SetUp, told } from "./live.js";
import { Notes } from "./notes.js";
import { drawBook, drawCauses, drawFound, drawLines, drawRulings, drawTouched, drawTurns, drawWhatif } from "./answers.js";
import { Completion } from "./completion.js";
import { drawLanes } from "./lanes.js";
import { Menu } from "./menu.js";
import { Mounted } from "./mounted.js";
import { theme } from "./panes.js";
import { Sandbox } from "./sandbox.js";
import { Setting } from "./setting.js";
import { filled, WORDS } from "./words.js";

const MOST = 5_000_000;
const at = id => document.getElementById(id);
const state = {};
let lang = firstLanguage();
let engine = null;

const word = (key, values) => filled(WORDS[lang][key] ?? key, values);
const address = new Address();
const say = (key, values) => { at("state").textContent = key ? word(key, values) : ""; };

/* Languages */

function firstLanguage() {
  const asked = new URLSearchParams(location.search).get("lang");
  const kept = stored("lang") ?? navigator.language ?? "en";
  return (asked ?? kept).startsWith("ja") ? "ja" : "en";
}

function stored(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(`moothall.${key}`, value);
    return localStorage.getItem(`moothall.${key}`);
  } catch {
    return null;
  }
}

function anotherLog() {
  say("");
  shut();
  at("given").hidden = false;
  turnTo("log");
  at("text").focus();
}

function speak() {
  document.documentElement.lang = lang;
  kept.draw();
  at("lang").value = lang;
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = word(each.dataset.word);
  for (const each of document.querySelectorAll("[data-title]")) {
    each.title = word(each.dataset.title);
    each.setAttribute("aria-label", each.title);
  }
  for (const each of document.querySelectorAll("[data-hint]")) {
    const hint = each.dataset.hint === "answer" ? "answer-hint" : each.dataset.hint;
    each.placeholder = word(hint); // its label is its name
  }
}

/* No game lies open. */
function shut() {
  mounted.clears();
  menu.opens(false);
  for (const each of ["result", "head", "menu"]) at(each).hidden = true;
  document.title = "Moothall";
}

/* Sections */

const SECTIONS = ["log", "scenario", "book", "play"];

function turnTo(section) {
  for (const each of SECTIONS) {
    at(`in-${each}`).hidden = each !== section;
    at(`to-${each}`).setAttribute("aria-selected", each === section);
    at(`to-${each}`).tabIndex = each === section ? 0 : -1;
  }
  document.body.dataset.section = section;
  menu.opens(false);
}

/* Troubles and progress */

function reason(error) {
  if (!(error instanceof Trouble)) console.error(error);
  return error.word ? word(error.word, error.values) : (lang === "ja" && error.inJapanese) || error.message;
}

const trouble = error => say("trouble", { why: reason(error) });

async function working(form, task, failed = trouble) {
  const buttons = [...form.querySelectorAll("button")];
  for (const each of buttons) each.disabled = true;
  if (engine.ready) say("working");
  try {
    return await task();
  } catch (error) {
    failed(error);
    return undefined;
  } finally {
    for (const each of buttons) each.disabled = false;
  }
}

/* A log */

function isLarge(name, size) {
  if (size > MOST) say("large", { name, size: (size / 1e6).toFixed(1), most: MOST / 1e6 });
  return size > MOST;
}

function isBinary(name, text) {
  const found = text.slice(0, 4000).includes("\u0000");
  if (found) say("binary", { name });
  return found;
}

function shown(name, text) {
  state.name = name;
  at("text").value = text;
  at("given").requestSubmit();
}

async function readFile(file) {
  if (isLarge(file.name, file.size)) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text;
  try {
    text = new TextDecoder(encoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    say("binary", { name: file.name });
    return;
  }
  if (/\.ya?ml$/i.test(file.name)) laidOpen({ scenario: text, rules: at("dates").value });
  else if (!isBinary(file.name, text)) laidOpen({ log: text, name: file.name, rules: at("rules").value, kingdom: at("kingdom").value });
}

const encoding = ([one, two]) => (one === 0xff && two === 0xfe ? "utf-16le" : one === 0xfe && two === 0xff ? "utf-16be" : "utf-8");

async function audit() {
  const text = at("text").value;
  if (!text.trim()) {
    say("empty");
    at("text").focus();
    return;
  }
  state.name ||= "log.txt";
  if (isLarge(state.name, text.length) || isBinary(state.name, text)) return;
  Object.assign(state, { log: text, game: "", rules: at("rules").value.trim(), kingdom: at("kingdom").value.trim() });
  const kingdom = state.kingdom ? state.kingdom.split(/[,，、]/).map(each => each.trim()).filter(Boolean) : null;
  const given = { name: state.name, text, rules: state.rules || null, kingdom };
  const found = await working(at("given"), () => engine.ask("audit", given));
  if (!found) return;
  if (found.verdict !== "unreadable") await address.lies(linked());
  await showNew(found);
}

/* What a link to the log that lies open holds. */
const linked = () => ({ ...state, scenario: "", place: mounted.spot || state.place, lang });

/* The same log at another place, for somebody else, or in another language. */
function moved() {
  at("linked").textContent = "";
  address.moves(linked());
}

/* Another game: what was shown of the one before goes. */
async function showNew(found) {
  mounted.clears();
  at("answers").replaceChildren();
  at("linked").textContent = "";
  await showAudit(found);
}

async function showAudit(found) {
  state.audit = found;
  if (found.verdict === "unreadable") {
    shut();
    say("trouble", { why: (lang === "ja" && found.error_ja) || found.error });
    return;
  }
  say("");
  at("given").hidden = true;
  for (const each of ["result", "head", "menu"]) at(each).hidden = false;
  const players = found.players.join(" – ");
  document.title = `${players} – Moothall`;
  mounted.heads(players, found.verdict, found.verdict ? word(found.verdict) : "");
  mounted.focus();
  const isLinked = state.log && !(engine instanceof ServerEngine);
  at("link").hidden = !isLinked && !state.game;
  at("hiding").hidden = at("keep").hidden = !isLinked;
  at("store").hidden = !isLinked || !(engine instanceof ServeEngine) || Boolean(state.kingdom);
  const seats = [["", word("everybody")], ...found.players.map(name => [name, name])];
  at("as").replaceChildren(...seats.map(([value, label]) => new Option(label, value, false, value === (state.as ?? ""))));
  await showPage();
  notes.show(found.game);
}

async function showPage() {
  const given = { place: state.place || null, viewer: state.as || null, lang };
  let why = "";
  const html = await working(at("asks"), () => engine.ask("page", given), error => { why = reason(error); });
  say("");
  state.html = html;
  at("no-page").textContent = why;
  at("save").hidden = html === undefined;
  if (html === undefined) mounted.clears();
  else mounted.shows(html);
}

/* A link of the page, or an answer, leads to a place. */
function goTo(place) {
  if (mounted.goes(place)) {
    moved();
    return;
  }
  say("no-page", { place });
  at("state").scrollIntoView({ block: "center" }); // on a phone it stands above what was clicked
}

/* Links */

async function link(kind) {
  if (kind === "log" && state.game) {
    await copied("linked", location.href, "copied-address");
    return;
  }
  const given = kind === "log" ? linked() : lainOut();
  const hides = kind === "log" && at("hide").checked;
  if (hides) {
    const asked = { name: state.name, text: state.log, viewer: state.as ?? "" };
    const hidden = await working(at("more"), () => engine.ask("hidden", asked));
    if (!hidden) return;
    Object.assign(given, hidden);
  }
  const said = at(kind === "log" ? "linked" : "linked-scenario");
  const fragment = await toLink(given);
  if (fragment.length > LONGEST) {
    said.textContent = word(kind === "log" ? "too-long" : "too-long-scenario", { size: fragment.length });
    return;
  }
  if (!hides) await address.lies(given);
  const [page] = location.href.split("#");
  if (!await copied(said.id, page + fragment, kind === "log" ? "copied" : "copied-scenario")) {
    history.replaceState(null, "", fragment);
  }
}

/* Copies an address, and says so. */
async function copied(said, address, key) {
  try {
    await navigator.clipboard.writeText(address);
    at(said).textContent = word(key, { size: address.length });
    return true;
  } catch {
    at(said).textContent = word("no-copy");
    return false;
  }
}

/* What a link to the scenario holds. */
const lainOut = () => ({ scenario: at("yaml").value, rules: at("dates").value.trim(), lang });

async function keepLog() {
  const title = [state.audit.players.join(" – "), word(state.audit.verdict)].join(": ");
  const isKept = kept.keep(title, await toLink(linked()));
  at("linked").textContent = word(isKept ? "log-kept" : "log-not-kept");
}

async function follow() {
  const fragment = location.hash;
  if (isPlace(fragment) || address.leadsHere(fragment)) return;
  if (!isLink(fragment)) {
    if (fragment.length > 1) say("link-unknown");
    else if (!at("result").hidden) anotherLog();
    address.forgets();
    return;
  }
  try {
    await laidOpen(await fromLink(fragment));
  } catch (error) {
    if (!(error instanceof BrokenLink)) throw error;
    say(`link-${error.why}`);
  }
}

/* Opens what a link holds, or what `moothall open` was given. */
async function laidOpen(given) {
  if (given.lang in WORDS) {
    lang = given.lang;
    speak();
  }
  Object.assign(state, { place: given.place ?? "", as: given.as ?? "" });
  if (given.scenario) {
    turnTo("scenario");
    at("yaml").value = given.scenario;
    at("dates").value = given.rules ?? "";
    drawYears();
    at("to-rule").requestSubmit();
  } else if (given.game) {
    const found = await working(at("given"), () => engine.ask("opened", {}));
    if (!found) return;
    address.isOpened({ ...given, lang });
    await showNew(found);
  } else if (given.log) {
    turnTo("log");
    at("rules").value = given.rules ?? "";
    at("kingdom").value = given.kingdom ?? "";
    shown(given.name || "log.txt", given.log);
  }
}

/* What the server has under an address: a game, a table, or nothing but this page. */
async function served() {
  address.livesAt("/");
  const path = decodeURIComponent(location.pathname);
  const query = new URLSearchParams(location.search);
  const here = location.href;
  addEventListener("popstate", () => { // a fragment by itself is followed as everywhere
    if (location.pathname + location.search !== new URL(here).pathname + new URL(here).search) location.reload();
  });
  if (path.startsWith("/games/")) await opensGame(path.slice("/games/".length), query.get("as") ?? "");
  else if (path.startsWith("/tables/")) await opensTable(path);
  else {
    games.draw();
    await follow();
  }
}

/* A game that the server has lies open. */
async function opensGame(spot, as = "") {
  turnTo("log");
  const [game, place = ""] = spot.split(/@(.*)/s);
  engine.opens(game);
  Object.assign(state, { log: "", game, name: "", place, as });
  const found = await working(at("given"), () => engine.ask("opened", { }));
  if (!found) return;
  Object.assign(state, { game: found.game });
  address.isStored(found.game, { ...state, lang });
  await showNew(found);
}

/* A table to sit down at. The secret of a seat goes out of the address, so that nobody passes it on unawares. */
async function opensTable(path) {
  const secret = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
  at("set-up").hidden = true;
  turnTo("play");
  await live.open(path, secret);
}

/* Stores the log that lies open on the server, and opens it there. */
async function store() {
  const body = { text: state.log, name: state.name, rules: state.rules || null, keep: true };
  const found = await working(at("more"), () => told("/audits", { method: "POST", body, lang, retries: 3 }));
  if (!found) return;
  const place = mounted.spot;
  await opensGame(place ? `${found.game}@${place}` : found.game, state.as);
}

function save(name, text) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  anchor.download = `${(name || "game").replace(/\.\w+$/, "")}.html`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
}

/* Questions about the game */

const here = () => mounted.spot || state.place || "end";

const ASKED = {
  "ask-why": ({ place }) => ["why", { place: place || here() }, drawCauses],
  "ask-find": ({ expression }) => ["find", { expression }, drawFound],
  "ask-diff": ({ one, two }) => ["diff", { one: one || here(), two: two || here() }, drawLines],
  "ask-whatif": ({ place, answer }) => ["whatif", { place: place || here(), answer }, drawWhatif],
  "ask-dated": ({ rules }) => ["whatif", { rules }, drawWhatif],
  "ask-turns": () => ["turns", {}, drawTurns],
};

const asked = form => answer(form, ...ASKED[form.id](Object.fromEntries(new FormData(form))));

/* Puts a question about the game, and draws the answer beside it. */
async function answer(form, question, given, draw) {
  const viewer = ["whatif", "look_up"].includes(question) ? {} : { viewer: state.as || null };
  at("answers").replaceChildren(); // an answer never stands below another question
  mounted.asking();
  const said = question === "look_up" ? {} : { lang };
  const found = await working(form, () => engine.ask(question, { ...given, ...viewer, ...said }));
  if (found === undefined) return;
  say("");
  at("answers").replaceChildren(draw(found, { word, lang, goTo, ask: answered }));
  at("asks").scrollTop = 0;
}

/* What an answer leads on to. */
const answered = (question, given) => answer(at("answers"), question, given, { find: drawFound, whatif: drawWhatif }[question]);

/* A card or a rule of the page was touched: what it says on the day of the game, and where it is at work. */
function touched({ card, rule: id }) {
  const given = { word: card ?? id, rules: state.audit.rules ?? null };
  const more = [card ? word("moves") : word("decided"), card ? `card:${JSON.stringify(card)}` : `rule:${JSON.stringify(id)}`];
  answer(at("answers"), "look_up", given, (found, how) => drawTouched(found, card ?? id, more, how));
}

/* Scenarios, cards and rules */

async function rule(text = at("yaml").value) {
  const found = await ruled(text);
  if (found === undefined) return;
  if (!(engine instanceof ServerEngine)) await address.lies(lainOut());
  if (!found[0]?.error) await sandbox.follow(text);
}

/* The rulings on a scenario, shown. */
async function ruled(text) {
  if (!text.trim()) {
    say("wanted-text");
    return undefined;
  }
  const specs = at("dates").value.split(/\s*[,，、]\s*/).filter(Boolean);
  const found = await working(at("to-rule"), () => engine.ask("rule", { text, specs, lang }));
  if (found === undefined) return undefined;
  say("");
  at("rulings").replaceChildren(drawRulings(found, { word, lang, goToLine }));
  drawSideBySide(found);
  return found;
}

/* The lanes of the first scenario, each to play on. */
function drawSideBySide(found) {
  const end = found.findIndex((each, number) => number > 0 && each.checked);
  const first = end < 0 ? found : found.slice(0, end);
  const lanes = first.filter((each, number) => first.findIndex(other => other.at === each.at) === number);
  at("lanes").replaceChildren(...drawLanes(lanes, { word, lang, play: spec => sandbox.open(at("yaml").value, spec) }));
}

/* A table without cards, on which everything is set by picking. */
async function newTable() {
  const [one, two] = lang === "ja" ? ["太郎", "花子"] : ["Alice", "Bob"];
  const empty = { hand: [] };
  address.clears();
  at("rulings").replaceChildren();
  await sandbox.open(JSON.stringify({ scenario: "table", players: [one, two], kingdom: [], given: { [one]: empty, [two]: empty } }));
}

/* What lies open as a table to play on, at the place where the page stands. */
async function playHere() {
  const place = here();
  address.clears();
  if (await sandbox.here(place)) turnTo("scenario");
}

const YEARS = ["2010", "2013", "2016", "2018", "2020", "2023"];

/* The rules of some years, to rule by with a touch. */
function drawYears() {
  const kept = () => at("dates").value.split(/\s*[,，、]\s*/).filter(Boolean);
  at("years").replaceChildren(...YEARS.map(year => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = year;
    const date = `${year}-01-01`;
    button.setAttribute("aria-pressed", kept().includes(date));
    button.addEventListener("click", () => {
      const dates = kept();
      at("dates").value = (dates.includes(date) ? dates.filter(each => each !== date) : [...dates, date]).join(", ");
      drawYears();
      if (sandbox.isOpen && !(engine instanceof ServerEngine)) address.changes(lainOut());
      sideBySide();
    });
    return button;
  }));
}

/* What is claimed in a scenario that was played is what happened by its own rules. */
function sideBySide() {
  const text = at("yaml").value.replace(/^then:[^]*/m, "");
  if (text.trim() && at("dates").value.trim()) ruled(text);
  else at("lanes").replaceChildren();
}

/* Plays the scenario on by hand, by its own rules. */
async function playOn() {
  const text = at("yaml").value;
  if (!text.trim()) {
    say("wanted-text");
    return;
  }
  if (!await sandbox.follow(text)) return;
  sideBySide();
  at("sandbox").scrollIntoView({ block: "start" });
}

/* Its buttons stay as they are: one that is disabled would lose the focus. */
async function askSandbox(question, given) {
  const found = await working(at("looked-up"), () => engine.ask(question, given));
  if (found !== undefined) say("");
  return found;
}

async function lookAt(name, rules) {
  const found = await askSandbox("look_up", { word: name, rules });
  if (found) at("looked-up").replaceChildren(drawBook({ ...found, rules: [] }, { word, lang }));
}

/* Marks a line of the scenario. */
function goToLine(line) {
  const area = at("yaml");
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 4);
}

async function lookUp() {
  const { word: search, rules } = Object.fromEntries(new FormData(at("look-up")));
  const found = await working(at("look-up"), () => engine.ask("look_up", { word: search, rules: rules || null }));
  if (found === undefined) return;
  say("");
  at("entries").replaceChildren(drawBook(found, { word, lang }));
}

/* Start */

const beside = async name => (await fetch(new URL(name, import.meta.url))).text();

const sandbox = new Sandbox({
  at: at("sandbox"),
  lanes: at("lanes"),
  ask: askSandbox,
  word: (key, values) => word(key, values),
  lang: () => lang,
  changed: async (found, isTyped) => {
    if (found.scenario !== null && !isTyped) {
      at("yaml").value = found.scenario;
      if (!(engine instanceof ServerEngine)) address.changes(lainOut());
      sideBySide();
    }
    await setting.draw(found);
  },
  look: lookAt,
});

const setting = new Setting({
  at: at("setting"),
  word: (key, values) => word(key, values),
  lang: () => lang,
  change: (place, value) => sandbox.set(at("yaml").value, place, value),
  names: () => engine.ask("card_names", {}),
});

const tableTrouble = error => say(error && "trouble", error && { why: reason(error) });

const live = new LiveTable({
  at: at("at-table"),
  word: (key, values) => word(key, values),
  lang: () => lang,
  look: async name => {
    const found = await askSandbox("look_up", { word: name, rules: null });
    if (found) at("looked-up-here").replaceChildren(drawBook({ ...found, rules: [] }, { word, lang }));
  },
  trouble: tableTrouble,
  over: replay => opensGame(replay.slice("/games/".length)),
});
const games = new Games({ list: at("games"), word: (key, values) => word(key, values), lang: () => lang, trouble });
new SetUp({ form: at("set-up"), seats: at("seats"), word: (key, values) => word(key, values), lang: () => lang, trouble: tableTrouble });

const kept = new Kept({ list: at("kept"), word: key => word(key) });
const menu = new Menu({ button: at("menu"), panel: at("more") });
const mounted = new Mounted({
  place: at("page"),
  head: at("head"),
  asks: at("asks"),
  word: key => word(key),
  home: {
    moved,
    leads: goTo,
    copy: () => {
      if (at("link").hidden) at("linked").textContent = word("no-link");
      else link("log");
    },
    address: () => (at("link").hidden ? "" : location.href),
    touches: touched,
    asks: given => answer(at("answers"), "why", given, drawCauses),
  },
});
const notes = new Notes({ list: at("notes"), word: key => word(key), goTo, here: () => mounted.spot });

function listen() {
  const on = (id, event, heard) => at(id).addEventListener(event, heard);
  const submit = (id, heard) => on(id, "submit", event => {
    event.preventDefault();
    heard(event.target);
  });
  submit("given", audit);
  submit("to-rule", () => rule());
  submit("look-up", lookUp);
  for (const id of Object.keys(ASKED)) submit(id, asked);
  submit("note", form => notes.add(new FormData(form)));
  for (const [area, form] of [["text", "given"], ["yaml", "to-rule"]]) {
    on(area, "keydown", event => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) at(form).requestSubmit();
    });
  }
  on("text", "input", () => {
    state.name = state.place = state.as = "";
    performance.mark("given a log");
  });
  on("file", "change", ({ target }) => target.files[0] && readFile(target.files[0]));
  on("example", "click", async () => shown("example.txt", await beside("example.txt")));
  on("example-scenario", "click", async () => {
    at("yaml").value = await beside("example.yaml");
    rule();
  });
  on("play-on", "click", playOn);
  on("play-here", "click", playHere);
  on("new-table", "click", newTable);
  on("dates", "change", () => {
    drawYears();
    sideBySide();
  });
  on("link", "click", () => link("log"));
  on("link-scenario", "click", () => link("scenario"));
  on("save", "click", () => save(state.name, state.html));
  on("keep", "click", keepLog);
  on("store", "click", store);
  on("again", "click", () => {
    address.clears();
    anotherLog();
  });
  on("as", "change", ({ target }) => {
    state.place = mounted.spot;
    state.as = target.value;
    moved();
    showPage();
  });
  on("lang", "change", ({ target }) => {
    lang = target.value;
    stored("lang", lang);
    speak();
    if (sandbox.isOpen) sandbox.again();
    live.again();
    if (!at("games").hidden) games.draw();
    if (!at("result").hidden) {
      state.place = mounted.spot;
      moved();
      showAudit(state.audit);
    }
  });
  new Completion({ area: at("yaml"), list: at("meant"), names: () => (engine.ready ? engine.ask("names", {}) : []) });
  on("asked", "click", () => mounted.rests());
  for (const each of SECTIONS) on(`to-${each}`, "click", () => turnTo(each));
  on("sections", "keydown", event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const there = SECTIONS.filter(each => !at(`to-${each}`).hidden);
    const now = there.findIndex(each => !at(`in-${each}`).hidden);
    const next = there[(now + step + there.length) % there.length];
    turnTo(next);
    at(`to-${next}`).focus();
  });
  addEventListener("dragover", event => event.preventDefault());
  addEventListener("drop", event => {
    event.preventDefault();
    const [file, other] = event.dataTransfer.files;
    if (other) say("one-file", { count: event.dataTransfer.files.length });
    else if (file) readFile(file);
    else if (event.dataTransfer.getData("text")) shown("log.txt", event.dataTransfer.getData("text"));
  });
  addEventListener("hashchange", follow);
}

/* An engine that says how far it has come; what the next visit needs is kept once this one has it. */
function loading() {
  const all = Number(document.body.dataset.size);
  const told = size => word("loading", { size: (size / 1e6).toFixed(1), all: (all / 1e6).toFixed(1) });
  return new WorkerEngine({
    after: drawn(),
    onprogress: size => { at("progress").textContent = size < all ? told(size) : word("starting"); },
    onready: (version, isWoken) => {
      performance.mark(isWoken ? "woken" : "started");
      at("progress").textContent = `Moothall ${version}`;
      keep();
    },
    onkept: () => performance.mark("kept for later"),
  });
}

/* When the page has been drawn. A page that nobody sees is not. */
function drawn() {
  const seen = new Promise(done => { requestAnimationFrame(() => setTimeout(done)); });
  const unseen = new Promise(done => { setTimeout(done, 500); });
  return Promise.race([seen, unseen]);
}

async function keep() {
  try {
    await navigator.serviceWorker.register("service-worker.js");
    await navigator.serviceWorker.ready;
    engine.keep();
  } catch {
    // Without storage the site works all the same, with a network.
  }
}

function begin() {
  at("old").remove();
  theme();
  speak();
  turnTo("log");
  drawYears();
  listen();
  const isServed = document.body.dataset.engine === "serve";
  at("to-play").hidden = !isServed;
  if (isServed) engine = new ServeEngine();
  else if (document.body.dataset.engine === "server") engine = new ServerEngine();
  else if (typeof WebAssembly === "object" && typeof Worker === "function" && typeof DecompressionStream === "function") engine = loading();
  else engine = new NoEngine();
  at("link-scenario").hidden = engine instanceof ServerEngine;
  if (engine instanceof NoEngine) say("no-wasm");
  else if (isServed) served();
  else follow();
  if (engine instanceof ServerEngine) {
    const there = placeOf(location.hash);
    fetch("opened.json").then(response => response.json()).then(given => laidOpen({ ...given, ...there })).catch(trouble);
  }
}

begin();
performance.mark("ready for a log");
