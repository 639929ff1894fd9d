/* Notes of one's own on places of a game. The browser keeps them, by the id of the game; they go nowhere else. */

export class Notes {
  #game = null;

  constructor({ list, word, goTo, here }) {
    Object.assign(this, { list, word, goTo, here });
  }

  show(game) {
    this.#game = game;
    this.#draw();
  }

  add(form) {
    const words = String(form.get("words")).trim();
    if (!words) return;
    this.#keep([...this.#kept(), { place: String(form.get("place")).trim() || this.here() || "end", words }]);
  }

  #kept() {
    try {
      return JSON.parse(localStorage.getItem(`moothall.notes.${this.#game}`)) ?? [];
    } catch {
      return [];
    }
  }

  #keep(notes) {
    try {
      localStorage.setItem(`moothall.notes.${this.#game}`, JSON.stringify(notes));
      this.#draw();
    } catch {
      this.list.textContent = this.word("not-kept");
    }
  }

  #draw() {
    const notes = this.#kept();
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
