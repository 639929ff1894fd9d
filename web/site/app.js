/* The site: a log or a scenario goes in; its verdict, its page, and a link come out. */

import { NoEngine, remembered, ServeEngine, ServerEngine, Trouble, WorkerEngine } from "./engine.js";
import { Address } from "./address.js";
import { drawBook, made } from "./answers.js";
import { Asking } from "./asking.js";
import { Bench } from "./bench.js";
import { MUCH, save, takesLong, textOf, wrongWith } from "./files.js";
import { Games } from "./games.js";
import { Kept } from "./kept.js";
import { BrokenLink, fromLink, isLink, isPlace, LONGEST, placeOf, toLink } from "./link.js";
import { LiveTable, SetUp, told } from "./live.js";
import { Menu } from "./menu.js";
import { Mounted } from "./mounted.js";
import { Notes } from "./notes.js";
import { theme } from "./panes.js";
import { Sections } from "./sections.js";
import { clearStory, drawStory } from "./story.js";
import { filled, WORDS } from "./words.js";

const at = id => document.getElementById(id);
const TYPED = "input, textarea, select"; // what takes a paste by itself
const state = {};
let lang = firstLanguage();
let engine = null;
let latest = 0; // counts what was asked to lie open

const word = (key, values) => filled(WORDS[lang][key] ?? key, values);
const address = new Address();
const say = (key, values) => { at("state").textContent = key ? word(key, values) : ""; };

/* Something is asked to lie open. What comes says whether something else, or nothing, was asked for meanwhile. */
function begun() {
  latest += 1;
  const mine = latest;
  return () => mine !== latest;
}

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
  sections.turnTo("log");
  if (at("text").value.length > MUCH) at("text").value = ""; // nobody could write over it
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
  begun();
  mounted.clears();
  menu.opens(false);
  at("linked").textContent = "";
  for (const each of ["result", "head", "menu"]) at(each).hidden = true;
  document.title = "Moothall";
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

/* Asks a question while a form waits. Comes to nothing where it is not answered; why stands on the page then. */
async function ask(form, question, given, failed) {
  const found = await working(form, () => engine.ask(question, given), failed);
  if (found !== undefined) say("");
  return found;
}

/* A log */

function shown(name, text) {
  state.name = name;
  at("text").value = text;
  at("given").requestSubmit();
}

async function readFile(file) {
  const { text, wrong } = await textOf(file);
  if (wrong) say(...wrong);
  else if (/\.ya?ml$/i.test(file.name)) laidOpen({ scenario: text, rules: at("dates").value });
  else opensLog(file.name, text);
}

/* Opens a log by the rules and with the Kingdom of the form. */
const opensLog = (name, log) => laidOpen({ log, name, rules: at("rules").value, kingdom: at("kingdom").value });

/* Opens what is dropped or pasted: one file, or a text. */
function opens({ files, text }) {
  const [file, other] = files;
  if (other) say("one-file", { count: files.length });
  else if (file) readFile(file);
  else if (text.trim()) opensLog("log.txt", text);
}

async function audit() {
  const text = at("text").value;
  if (!text.trim()) {
    say("empty");
    at("text").focus();
    return;
  }
  state.name ||= "log.txt";
  const wrong = wrongWith(state.name, text);
  if (wrong) {
    say(...wrong);
    return;
  }
  Object.assign(state, { log: text, game: "", rules: at("rules").value.trim(), kingdom: at("kingdom").value.trim() });
  const kingdom = state.kingdom ? state.kingdom.split(/[,，、]/).map(each => each.trim()).filter(Boolean) : null;
  const given = { name: state.name, text, rules: state.rules || null, kingdom };
  const isOld = begun();
  if (!engine.ready) drawStory(at("story"), text, word);
  const found = await working(at("given"), () => engine.ask("audit", given));
  clearStory(at("story"));
  if (!found || isOld()) return;
  const page = found.verdict === "unreadable" ? undefined : askPage();
  await showNew(found, page && address.lies(linked()).then(() => page)); // a page changes the address where it goes
}

/* Opens an example. Where its answers were made with the site, nobody waits for Python, which gets the log meanwhile. */
async function openExample(key) {
  const isOld = begun();
  const { example } = await import("./examples.js"); // not before: the page takes a log the sooner
  const { name, text, audit: found, page } = await example(key, lang);
  if (isOld()) return;
  if (!page || at("rules").value.trim() || at("kingdom").value.trim()) {
    opensLog(name, text);
    return;
  }
  engine.ask("audit", { name, text, rules: null, kingdom: null }).catch(() => {}); // whoever asks more is told
  Object.assign(state, { name, log: text, game: "", rules: "", kingdom: "", place: "", as: "", notes: "" });
  await showNew(found, address.lies(linked()).then(() => page));
}

/* What a link to the log that lies open holds. */
const linked = () => ({ ...state, scenario: "", place: mounted.spot || state.place, lang });

/* The same log at another place, for somebody else, or in another language. */
function moved() {
  at("linked").textContent = "";
  address.moves(linked());
}

/* Another game: what was shown of the one before goes. */
async function showNew(found, page) {
  mounted.clears();
  at("answers").replaceChildren();
  at("linked").textContent = "";
  await showAudit(found, page);
}

/* Shows what was found. Its page follows: the one that was asked for already, if any was. */
async function showAudit(found, page) {
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
  at("noting").hidden = at("keep").hidden = !isLinked;
  at("hiding").hidden = at("link").hidden || Boolean(state.game && state.names);
  at("store").hidden = at("storing").hidden = !isLinked || !(engine instanceof ServeEngine) || Boolean(state.kingdom);
  at("withdrawal").hidden = !state.game || !(engine instanceof ServeEngine);
  const seats = [["", word("everybody")], ...found.players.map(name => [name, name])];
  at("as").replaceChildren(...seats.map(([value, label]) => new Option(label, value, false, value === (state.as ?? ""))));
  notes.show(found.game, state.notes);
  await showPage(page);
}

/* The page of the game that lies open, which Python makes while what was found is drawn. */
function askPage() {
  const page = engine.ask("page", { place: state.place || null, viewer: state.as || null, lang });
  page.catch(() => {}); // said where it is shown
  return page;
}

async function showPage(page = askPage()) {
  let why = "";
  const isOld = begun();
  const html = await working(at("asks"), () => page, error => { why = reason(error); });
  if (isOld()) return;
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
    const here = new URL(location.href);
    if (!at("hiding").hidden && at("hide").checked) {
      here.searchParams.set("names", "hidden");
      here.searchParams.delete("as"); // it holds a name
    }
    await copiedGame(here);
    return;
  }
  const given = kind === "log" ? linked() : bench.linked;
  const hides = kind === "log" && at("hide").checked;
  if (kind === "log") given.notes = at("with-notes").checked && !hides ? notes.written : ""; // notes may hold names
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

/* Copies the address of a stored game. One that holds a secret stands on the page, too, for nobody tells it again. */
async function copiedGame(address) {
  address.hash = engine.shared;
  const isCopied = await copied("linked", address.href, "copied-address");
  if (!engine.shared) return;
  const link = made("a", address.href, { href: address.href });
  at("linked").replaceChildren(word(isCopied ? "copied-secret" : "secret"), " ", link);
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

async function keepLog() {
  const title = [state.audit.players.join(" – "), word(state.audit.verdict)].join(": ");
  const isKept = kept.keep(title, await toLink(linked()));
  at("linked").textContent = word(isKept ? "log-kept" : "log-not-kept");
}

async function follow() {
  const fragment = location.hash;
  if (address.leadsHere(fragment)) {
    const { place } = placeOf(fragment);
    if (place && place !== mounted.spot) goTo(place);
    return;
  }
  begun();
  if (isPlace(fragment) && engine instanceof ServerEngine) {
    await openGiven();
    return;
  }
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

/* Opens what `moothall open` was given, at the place of the address. */
async function openGiven() {
  try {
    const given = await (await fetch("opened.json")).json();
    engine.begins();
    if (given.log || given.scenario) address.begins();
    const fragment = location.hash;
    await laidOpen({ ...given, ...placeOf(fragment) });
    if (fragment.length > 1 && !isPlace(fragment)) say("link-unknown");
  } catch (error) {
    trouble(error);
  }
}

/* Opens what a link holds, or what `moothall open` was given. */
async function laidOpen(given) {
  if (given.lang in WORDS) {
    lang = given.lang;
    speak();
  }
  Object.assign(state, { place: given.place ?? "", as: given.as ?? "", notes: given.notes ?? "" });
  if (given.scenario) {
    sections.turnTo("scenario");
    at("yaml").value = given.scenario;
    at("dates").value = given.rules ?? "";
    bench.drawYears();
    at("to-rule").requestSubmit();
  } else if (given.game) {
    sections.turnTo("log");
    const isOld = begun();
    const found = await working(at("given"), () => engine.ask("opened", {}));
    if (!found || isOld()) return;
    address.isOpened({ ...given, lang });
    await showNew(found);
  } else if (given.log) {
    sections.turnTo("log");
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
  addEventListener("popstate", () => { // a fragment by itself is followed as everywhere, but for a secret
    const isSecret = /^\/(games|tables)\//.test(location.pathname) && location.hash.length > 1 && !isLink(location.hash);
    if (isSecret || location.pathname + location.search !== new URL(here).pathname + new URL(here).search) location.reload();
  });
  if (path.startsWith("/games/")) await opensGame(path.slice("/games/".length), query.get("as") ?? "", query.get("names") ?? "", location.hash.slice(1));
  else if (path.startsWith("/tables/")) await opensTable(path);
  else {
    games.draw();
    await follow();
  }
}

/* A game that the server has lies open. A secret opens a private one, and goes out of the address. */
async function opensGame(spot, as = "", names = "", secret = "") {
  sections.turnTo("log");
  const [game, place = ""] = spot.split(/@(.*)/s);
  engine.opens(game, names, secret);
  Object.assign(state, { log: "", game, name: "", place, as, names });
  const isOld = begun();
  const found = await working(at("given"), () => engine.ask("opened", {}));
  if (!found || isOld()) return;
  Object.assign(state, { game: found.game });
  address.isStored(found.game, { ...state, lang });
  await showNew(found);
}

/* A table to sit down at. The secret of a seat goes out of the address, so that nobody passes it on unawares. */
async function opensTable(path) {
  const secret = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
  at("set-up").hidden = true;
  sections.turnTo("play");
  await live.open(path, secret);
}

/* Stores the log that lies open on the server for those whom it is to be shown to, and opens it there. */
async function store() {
  const visibility = at("visibility").value;
  const body = { text: state.log, name: state.name, rules: state.rules || null, keep: true, visibility };
  const found = await working(at("more"), () => storedGame(body));
  if (!found) return;
  const place = mounted.spot;
  await opensGame(place ? `${found.game}@${place}` : found.game, state.as, "", found.secret);
  if (!found.stored) at("linked").textContent = word("stored-before");
  else if (visibility !== "public") await link("log");
}

/* A secret that nobody has had before. */
const newSecret = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replaceAll("+", "-").replaceAll("/", "_");

/* What the server tells of a log that it stores. One that it had before may be shown to others alone. A private one gets
   a secret that is made here, so the request can be repeated where its answer was lost. */
async function storedGame(body) {
  const own = body.visibility === "private" ? newSecret() : "";
  const found = await told("/audits", { method: "POST", body, secret: own, lang, retries: 3 });
  if (found.stored || found.secret) return { ...found, stored: true };
  const secret = remembered(`/games/${found.game}`);
  await told(`/games/${found.game}`, { secret, lang, retries: 3 }).catch(error => {
    throw error.kind === "no-such-game" ? new Trouble(error.message, { word: "stored-for-others" }) : error;
  });
  return found;
}

const here = () => mounted.spot || state.place || "end";

/* What lies open as a table to play on, at the place where the page stands. */
async function playHere() {
  if (await bench.here(here())) sections.turnTo("scenario");
}

async function lookUp() {
  const { word: search, rules } = Object.fromEntries(new FormData(at("look-up")));
  const found = await ask(at("look-up"), "look_up", { word: search, rules: rules || null });
  if (found !== undefined) at("entries").replaceChildren(drawBook(found, { word, lang }));
}

/* Start */

const beside = async name => (await fetch(new URL(name, import.meta.url))).text();

const bench = new Bench({
  ask,
  word,
  lang: () => lang,
  say,
  names: () => (engine.ready ? engine.ask("names", {}) : []),
  address,
});

const tableTrouble = error => say(error && "trouble", error && { why: reason(error) });

const live = new LiveTable({
  at: at("at-table"),
  word,
  lang: () => lang,
  look: name => bench.lookAt(at("looked-up-here"), name, null),
  trouble: tableTrouble,
  over: replay => opensGame(replay.slice("/games/".length)),
});
const games = new Games({ list: at("games"), word, lang: () => lang, trouble });
new SetUp({ form: at("set-up"), seats: at("seats"), word, lang: () => lang, trouble: tableTrouble });

const kept = new Kept({ list: at("kept"), word });
const menu = new Menu({ button: at("menu"), panel: at("more") });
const mounted = new Mounted({
  place: at("page"),
  head: at("head"),
  asks: at("asks"),
  word,
  home: {
    moved,
    leads: goTo,
    copy: () => {
      if (at("link").hidden) at("linked").textContent = word("no-link");
      else link("log");
    },
    address: () => (at("link").hidden ? "" : location.href),
    touches: given => asking.touched(given),
    asks: given => asking.why(given),
    seeks: words => asking.seeks(words),
  },
});
const asking = new Asking({
  ask,
  word,
  lang: () => lang,
  seen: () => ({ viewer: state.as || null, rules: state.audit?.rules ?? null }),
  goTo,
  here,
  mounted,
  marked: noted,
  refused: ({ why, why_ja: japanese }) => say("trouble", { why: lang === "ja" ? japanese : why }),
});
const notes = new Notes({ list: at("notes"), word, goTo, here: () => mounted.spot, changed: noted });
const sections = new Sections(() => menu.opens(false));

/* Notes and marks of one's own stand on the timeline. */
function noted() {
  mounted.notes([...notes.all.map(({ place, words }) => [place, "", words]), ...asking.marks.map(([name, place]) => [place, name, ""])]);
}

function listen() {
  const on = (id, event, heard) => at(id).addEventListener(event, heard);
  const submit = (id, heard) => on(id, "submit", event => {
    event.preventDefault();
    heard(event.target);
  });
  submit("given", audit);
  submit("to-rule", () => bench.rule());
  submit("look-up", lookUp);
  for (const id of Object.keys(asking.forms)) submit(id, form => asking.asked(form));
  on("mark-one", "click", () => asking.mark("one"));
  on("mark-two", "click", () => asking.mark("two"));
  on("ask-diff", "change", noted);
  submit("note", form => notes.add(new FormData(form)));
  for (const [area, form] of [["text", "given"], ["yaml", "to-rule"]]) {
    on(area, "keydown", event => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) at(form).requestSubmit();
    });
    takesLong(at(area));
  }
  on("text", "input", () => {
    state.name = state.place = state.as = state.notes = "";
    performance.mark("given a log");
  });
  on("file", "change", ({ target }) => target.files[0] && readFile(target.files[0]));
  for (const key of ["example", "example-online", "example-ood"]) {
    on(key, "click", () => openExample(key).catch(trouble));
  }
  on("where", "toggle", async () => {
    const { bookmark } = await import("./bookmarking.js");
    at("bookmark").href ||= bookmark(await beside("bookmark.js"));
  });
  on("bookmark", "click", event => {
    event.preventDefault();
    say("drag");
  });
  on("example-scenario", "click", async () => {
    at("yaml").value = await beside("example.yaml");
    bench.rule();
  });
  on("play-here", "click", playHere);
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
    if (bench.sandbox.isOpen) bench.sandbox.again();
    live.again();
    if (!at("games").hidden) games.draw();
    if (!at("result").hidden) {
      state.place = mounted.spot;
      moved();
      showAudit(state.audit);
    }
  });
  on("asked", "click", () => mounted.rests());
  addEventListener("dragover", event => event.preventDefault());
  addEventListener("drop", event => {
    event.preventDefault();
    opens({ files: event.dataTransfer.files, text: event.dataTransfer.getData("text") });
  });
  addEventListener("paste", event => {
    if (event.target.closest?.(TYPED) || !at("given").getClientRects().length) return;
    opens({ files: event.clipboardData.files, text: event.clipboardData.getData("text") });
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
  sections.turnTo("log");
  bench.drawYears();
  listen();
  const isServed = document.body.dataset.engine === "serve";
  at("to-play").hidden = !isServed;
  at("stays").hidden = isServed;
  at("is-sent").hidden = !isServed;
  if (isServed) engine = new ServeEngine();
  else if (document.body.dataset.engine === "server") engine = new ServerEngine();
  else if (typeof WebAssembly === "object" && typeof Worker === "function" && typeof DecompressionStream === "function") engine = loading();
  else engine = new NoEngine();
  at("link-scenario").hidden = engine instanceof ServerEngine;
  if (engine instanceof NoEngine) say("no-wasm");
  else if (isServed) served();
  else if (engine instanceof ServerEngine && !isLink(location.hash)) openGiven();
  else follow();
}

begin();
performance.mark("ready for a log");
