/* Notes of one's own on places of a game. The browser keeps them, by the id of the game, and every tab shows them; a link
   holds them on request, and who opens it sees them without keeping them. */

const MOST = 200; // notes that are kept of a game, and that a link may bring
const LONGEST = 2000; // letters of one
const LONGEST_PLACE = 200;
const KEY = "moothall.notes.";

const same = (one, other) => one.place === other.place && one.words === other.words;

export class Notes {
  #game = null;
  #brought = "";
  #given = []; // those that stand in this tab alone: a link brought them, or the browser refused to keep them

  /* `list` is where they are shown; `changed` is told whenever they are others. */
  constructor({ list, word, goTo, here, changed }) {
    Object.assign(this, { list, word, goTo, here, changed });
    addEventListener("storage", ({ key }) => {
      if (this.#game !== null && (key === null || key === KEY + this.#game)) this.#draw(); // another tab changed them
    });
  }

  /* The notes of a game: those that are kept, and those that a link brings. Where the same is shown once more, as in
     another language, what was taken away does not come back. */
  show(game, brought = "") {
    if (game !== this.#game || brought !== this.#brought) this.#given = read(brought);
    this.#game = game;
    this.#brought = brought;
    this.#draw();
  }

  /* Keeps a note, and with it those that a link brought. One that the browser refuses lasts as long as the tab. */
  add(form) {
    const words = String(form.get("words")).trim();
    if (!words) return;
    const note = { place: String(form.get("place")).trim() || this.here() || "end", words };
    const all = [...this.all, note];
    const isKept = this.#keep(all);
    this.#given = isKept ? [] : [...this.#given, note];
    this.#draw(isKept ? "" : this.word("not-kept"));
  }

  /* What other tabs kept meanwhile stays. */
  #remove(note) {
    const kept = this.#kept();
    const others = kept.filter(each => !same(each, note));
    this.#given = this.#given.filter(each => !same(each, note));
    if (others.length < kept.length) this.#keep(others);
    this.#draw();
  }

  get all() {
    const kept = this.#kept();
    return [...kept, ...this.#given.filter(each => !kept.some(other => same(each, other)))];
  }

  /* All of them, as a link holds them. */
  get written() {
    const { all } = this;
    return all.length ? JSON.stringify(all) : "";
  }

  #kept() {
    try {
      return read(localStorage.getItem(KEY + this.#game));
    } catch {
      return [];
    }
  }

  /* Whether the browser keeps them. */
  #keep(notes) {
    if (notes.length > MOST) return false;
    try {
      if (notes.length) localStorage.setItem(KEY + this.#game, JSON.stringify(notes));
      else localStorage.removeItem(KEY + this.#game);
      return true;
    } catch {
      return false;
    }
  }

  #draw(said = "") {
    const notes = this.all;
    this.changed(notes);
    if (!notes.length) {
      this.list.replaceChildren();
      return;
    }
    const title = document.createElement("h3");
    title.textContent = this.word("notes");
    const rows = notes.map(note => {
      const row = document.createElement("li");
      const place = document.createElement("button");
      place.textContent = note.place;
      place.addEventListener("click", () => this.goTo(note.place));
      const words = document.createElement("span");
      words.textContent = ` ${note.words} `;
      const away = document.createElement("button");
      away.textContent = this.word("remove");
      away.addEventListener("click", () => this.#remove(note));
      row.append(place, words, away);
      return row;
    });
    const list = document.createElement("ul");
    list.append(...rows);
    const warning = document.createElement("p");
    warning.textContent = said;
    this.list.replaceChildren(title, ...(said ? [warning] : []), list);
  }
}

/* The notes in a text that this browser or somebody else wrote; what is no note is left out. */
function read(text) {
  let found;
  try {
    found = JSON.parse(text || "[]");
  } catch {
    return [];
  }
  const isText = (each, longest) => typeof each === "string" && each.length <= longest;
  const isNote = each => isText(each?.place, LONGEST_PLACE) && isText(each?.words, LONGEST) && each.words.trim() !== "";
  return (Array.isArray(found) ? found : []).filter(isNote).slice(0, MOST).map(({ place, words }) => ({ place, words }));
}
