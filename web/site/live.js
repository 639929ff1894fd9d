/* A table of the server: who holds the secret of a seat sits there, everybody else looks on. */

import { made } from "./answers.js";
import { Board, button } from "./board.js";
import { Trouble, remembered } from "./engine.js";

const PAUSE = 1000; // milliseconds until a server that is away is asked again
const LATER = [408, 429, 502, 503, 504];
const pause = seconds => new Promise(done => { setTimeout(done, seconds ? seconds * 1000 : PAUSE); });

/* What the server tells a request, asked again until it is there: the same request again does no harm. */
export async function told(path, { method = "GET", body, secret, lang, retries = Infinity } = {}) {
  const headers = { accept: "application/json", "accept-language": lang, ...(secret ? { authorization: `Bearer ${secret}` } : {}) };
  if (body) headers["content-type"] = "application/json";
  for (let tried = 0; ; tried += 1) {
    const found = await fetch(path, { method, headers, body: body && JSON.stringify(body) }).catch(() => null);
    if (found?.ok) return found.json();
    const problem = await found?.json().catch(() => null);
    if (found && (!LATER.includes(found.status) || tried >= retries)) {
      throw Object.assign(new Trouble(problem?.detail ?? `${found.status}`), { kind: problem?.kind, status: found.status });
    }
    if (tried >= retries) throw new Trouble("the server is gone", { word: "gone" });
    await pause(Number(found?.headers.get("retry-after")));
  }
}

/* The events of a stream, each with its kind, its data and its id. */
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const event of events) {
      const fields = Object.fromEntries(event.split("\n").map(line => line.split(/: (.*)/s)));
      if (fields.event) yield [fields.event, JSON.parse(fields.data), fields.id];
    }
  }
}

export class LiveTable {
  #path = "";
  #secret = "";
  #last = "0";
  #told = [];
  #stands = null;
  #before = null;
  #board;
  #ends = new AbortController();
  #doing = Promise.resolve();
  #awaited = "";
  #looks = 0;
  #shown = 0;

  /* `at` is where it stands, `look` is given the name of a card, `trouble` what went wrong, and `over` the address of
     the replay of a game that is over. */
  constructor({ at, word, lang, look, trouble, over }) {
    Object.assign(this, { at, word, lang, trouble, over });
    const choose = numbers => this.#do("answers", { at: this.#stands.at, numbers });
    this.#board = new Board({ at, word, choose, look, beside: () => this.#beside() });
    at.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
      if (this.#board.pressed(event)) event.preventDefault();
    });
  }

  /* Sits down at a table, or looks on. `secret` is what the address held; this tab remembers it. */
  async open(path, secret) {
    this.#path = path;
    this.#secret = remembered(path, secret);
    if (await this.#look()) this.#follow();
  }

  /* The same in another language. */
  again() {
    this.#ends.abort();
    this.#ends = new AbortController();
    this.#told = [];
    this.#last = "0";
    if (this.#path) this.open(this.#path, "");
  }

  #ask(below, given = {}) {
    return told(`${this.#path}${below}`, { secret: this.#secret, lang: this.lang(), ...given });
  }

  /* How the table stands now, shown, unless a look that began later is shown already. Says whether it goes on. */
  async #look(isFirst = this.#stands === null) {
    const look = this.#looks += 1;
    try {
      const stands = await this.#ask("?sheet=true");
      if (look < this.#shown) return !this.#stands.over;
      this.#shown = look;
      if (stands.over && isFirst) {
        this.over(stands.replay);
        return false;
      }
      this.#before = this.#stands?.sheet;
      this.#stands = stands;
      this.#draw();
      return !stands.over;
    } catch (error) {
      if (error.kind === "no-seat") { // the seat was given to somebody else
        remembered(this.#path, null);
        this.#secret = "";
      }
      this.trouble(error);
      return error.kind === "no-seat";
    }
  }

  /* Hears what happens, and goes on behind the last event when the connection was lost. Past the cache, for Firefox
     lets a tab wait 20 seconds as long as another one reads the same address. */
  async #follow() {
    const { signal } = this.#ends;
    while (!signal.aborted) {
      const headers = { "last-event-id": this.#last, "accept-language": this.lang(), ...(this.#secret ? { authorization: `Bearer ${this.#secret}` } : {}) };
      const found = await fetch(`${this.#path}/events`, { headers, signal, cache: "no-store" }).catch(() => null);
      try {
        if (found?.ok) for await (const event of eventsOf(found.body)) await this.#heard(...event);
        else if (found?.status === 401) await this.#look();
      } catch {
        // It goes on behind the last event.
      }
      if (this.#stands?.over) return;
      await pause();
    }
  }

  async #heard(kind, data, id) {
    if (kind === "restart") this.#told = [];
    if (kind === "fact" && data.told) this.#told.push([data.seq, data.words]);
    if (id) this.#last = id;
    if (kind === "standing") await this.#look(false);
  }

  /* Does something at the table, once, however often it must be sent. What is asked for meanwhile waits its turn: the
     stream may show the next question before the server's answer to this one is there. A second click sends nothing. */
  #do(below, body) {
    const asked = JSON.stringify([below, body]);
    if (asked === this.#awaited) return;
    this.#awaited = asked;
    this.#doing = this.#doing.then(async () => {
      try {
        await this.#ask(`/${below}`, { method: "POST", body });
        this.trouble(null);
      } catch (error) {
        this.trouble(error);
      }
      if (asked === this.#awaited) this.#awaited = "";
      await this.#look(false);
    });
  }

  /* The question of somebody else is no more than who is asked. */
  #draw() {
    const { word } = this;
    const stands = this.#stands;
    const { sheet, players, question, you } = stands;
    const mine = question?.player === you;
    this.#board.stands({ ...sheet, players, rules: null, question: question && { ...question, words: mine ? question.words : word("is-asked") } });
    const had = this.at.contains(document.activeElement);
    const facts = made("details", [
      made("summary", word("facts", { count: this.#told.length })),
      made("ol", this.#told.toReversed().map(([value, words]) => made("li", words, { value }))),
    ], { open: this.at.querySelector("details.facts")?.open ?? true, className: "facts" });
    this.at.replaceChildren(
      made("h2", word("table"), { className: "away" }),
      made("p", you ? word("you-are", { name: players[you] }) : word("you-watch"), { className: "soft" }),
      ...(stands.over ? [this.#end()] : []),
      ...(stands.undo_asked ? [this.#asked()] : []),
      this.#board.question(),
      this.#board.sheet(this.#before),
      facts,
    );
    if (had && mine) this.#board.focus();
  }

  #end() {
    const { outcome, replay, players } = this.#stands;
    const winners = (outcome.winners ?? []).map(seat => players[seat] ?? seat).join(", ");
    return made("p", [made("b", winners ? this.word("won", { names: winners }) : this.word("ended")), " ", made("a", this.word("replay"), { href: replay, id: "replay" })], { className: "ended" });
  }

  /* An undo that waits for the others. */
  #asked() {
    const { undo_asked: asked, players, you, length } = this.#stands;
    const parts = [made("b", this.word("asks-back", { name: players[asked.by], reason: asked.reason }))];
    if (asked.missing.includes(you)) {
      parts.push(button(this.word("agree"), () => this.#do("undo/agree", { length }), { id: "agree" }));
      parts.push(button(this.word("decline"), () => this.#do("undo/decline", { length }), { id: "decline" }));
    } else {
      parts.push(made("span", this.word("waits-for", { names: asked.missing.map(seat => players[seat]).join(", ") })));
    }
    return made("div", parts, { className: "row back-asked", role: "status" });
  }

  /* What may be taken back or done again by whoever sits here, and a link to look on by. */
  #beside() {
    const { may_undo: undo, may_redo: redo, length, you, over, undo_asked: asked } = this.#stands;
    const copy = () => navigator.clipboard?.writeText(new URL(this.#path, location.href).href);
    const link = button(this.word("link-to-watch"), copy, { id: "watch" });
    if (!you || over) return [link];
    const may = undo.target !== null && !undo.because && !asked;
    const title = undo.because ?? (undo.asks.length ? this.word("is-asked-first", { names: undo.asks.map(seat => this.#stands.players[seat]).join(", ") }) : "");
    return [
      button(this.word("back"), () => this.#do("undo", { length }), { disabled: !may, id: "take-back", title }),
      button(this.word("redo"), () => this.#do("redo", { length }), { disabled: !redo, id: "bring-back" }),
      link,
    ];
  }
}

/* A form for a new table. The server tells each seat's secret once: whoever is given the link may sit there. */
export class SetUp {
  constructor({ form, seats, word, lang, trouble }) {
    Object.assign(this, { form, seats, word, lang, trouble });
    form.addEventListener("submit", event => {
      event.preventDefault();
      this.#set(new FormData(form));
    });
  }

  async #set(given) {
    const players = String(given.get("players")).split(/[,，、]/).map(each => each.trim()).filter(Boolean);
    const bots = given.get("kind") === "dominion" ? "big-money" : "networker";
    const kingdom = String(given.get("cards")).split(/[,，、]/).map(each => each.trim()).filter(Boolean);
    const body = {
      players,
      kind: given.get("kind"),
      undo: given.get("undo"),
      visibility: given.get("visibility"),
      bots: given.get("bot") && players.length > 1 ? { [players.at(-1)]: bots } : {},
      ...(kingdom.length && given.get("kind") === "dominion" ? { kingdom } : {}),
    };
    try {
      const made = await told("/tables", { method: "POST", body, lang: this.lang(), retries: 3 });
      this.trouble(null);
      this.#show(made, body.visibility);
    } catch (error) {
      this.trouble(error);
    }
  }

  #show({ table, seats }, visibility) {
    const rows = seats.filter(each => each.secret).map(({ name, secret, seat }) => {
      const { href } = new URL(`${table}#${secret}`, location.href);
      const link = made("a", this.word("sit-as", { name }), { href, target: "_blank", rel: "noopener" });
      link.dataset.seat = seat;
      return made("li", [link, " ", button(this.word("link"), () => navigator.clipboard?.writeText(href))]);
    });
    if (visibility !== "private") rows.push(made("li", [made("a", this.word("watch"), { href: table, target: "_blank", rel: "noopener" })]));
    this.seats.replaceChildren(made("p", this.word("each-link")), made("ul", rows));
  }
}
