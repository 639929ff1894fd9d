/* Notes of one's own on places of a game. The browser keeps them, by the id of the game; a link holds them on request,
   and who opens it sees them without keeping them. */

const MOST = 200; // notes that a link may bring
const LONGEST = 2000; // letters of one

export class Notes {
  #game = null;
  #given = [];

  /* `list` is where they are shown; `changed` is told whenever they are others. */
  constructor({ list, word, goTo, here, changed }) {
    Object.assign(this, { list, word, goTo, here, changed });
  }

  /* The notes of a game: those that are kept, and those that a link brings. */
  show(game, brought = "") {
    this.#game = game;
    const known = this.#kept().map(each => JSON.stringify(each));
    this.#given = read(brought).filter(each => !known.includes(JSON.stringify(each)));
    this.#draw();
  }

  add(form) {
    const words = String(form.get("words")).trim();
    if (!words) return;
    this.#keep([...this.all, { place: String(form.get("place")).trim() || this.here() || "end", words }]);
  }

  get all() {
    return [...this.#kept(), ...this.#given];
  }

  /* All of them, as a link holds them. */
  get written() {
    const { all } = this;
    return all.length ? JSON.stringify(all) : "";
  }

  #kept() {
    try {
      return read(localStorage.getItem(`moothall.notes.${this.#game}`));
    } catch {
      return [];
    }
  }

  #keep(notes) {
    try {
      localStorage.setItem(`moothall.notes.${this.#game}`, JSON.stringify(notes));
      this.#given = [];
      this.#draw();
    } catch {
      this.list.textContent = this.word("not-kept");
    }
  }

  #draw() {
    const notes = this.all;
    this.changed(notes);
    if (!notes.length) {
      this.list.replaceChildren();
      return;
    }
    const title = document.createElement("h3");
    title.textContent = this.word("notes");
    const rows = notes.map((note, at) => {
      const row = document.createElement("li");
      const place = document.createElement("button");
      place.textContent = note.place;
      place.addEventListener("click", () => this.goTo(note.place));
      const words = document.createElement("span");
      words.textContent = ` ${note.words} `;
      const away = document.createElement("button");
      away.textContent = this.word("remove");
      away.addEventListener("click", () => this.#keep(notes.filter((_, other) => other !== at)));
      row.append(place, words, away);
      return row;
    });
    const list = document.createElement("ul");
    list.append(...rows);
    this.list.replaceChildren(title, list);
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
  const isNote = each => typeof each?.place === "string" && typeof each?.words === "string" && each.words.length <= LONGEST;
  return (Array.isArray(found) ? found : []).filter(isNote).slice(0, MOST).map(({ place, words }) => ({ place, words }));
}
