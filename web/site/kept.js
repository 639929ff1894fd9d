/* The last logs that somebody asked to keep: in this browser alone, until they are forgotten. */

const KEY = "moothall.logs";
const MOST = 5;

export class Kept {
  /* `list` is where they are shown, `word` gives the words of the site. */
  constructor({ list, word }) {
    Object.assign(this, { list, word });
    addEventListener("storage", ({ key }) => {
      if (key === null || key === KEY) this.draw(); // another tab changed them
    });
  }

  /* Keep a log by its link, before all others. Returns whether the browser lets the page do so. */
  keep(title, link) {
    const others = this.#all().filter(each => each.link !== link);
    return this.#write([{ title, link }, ...others].slice(0, MOST));
  }

  draw() {
    const logs = this.#all();
    this.list.hidden = logs.length === 0;
    const title = document.createElement("h3");
    title.textContent = this.word("kept-logs");
    const rows = document.createElement("ul");
    rows.append(...logs.map(each => this.#row(each)));
    const all = this.#button("forget-all", () => this.#write([]));
    this.list.replaceChildren(title, rows, ...(logs.length > 1 ? [all] : []));
  }

  #row({ title, link }) {
    const row = document.createElement("li");
    const opens = document.createElement("a");
    opens.href = link;
    opens.textContent = title;
    row.append(opens, " ", this.#button("forget", () => this.#write(this.#all().filter(each => each.link !== link))));
    return row;
  }

  #button(key, clicked) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.word(key);
    button.addEventListener("click", clicked);
    return button;
  }

  #all() {
    try {
      const all = JSON.parse(localStorage.getItem(KEY)) ?? [];
      return all.filter(each => typeof each?.title === "string" && /^#m\d/.test(each?.link));
    } catch {
      return []; // nothing is stored, or something that another program left there
    }
  }

  #write(logs) {
    try {
      if (logs.length) localStorage.setItem(KEY, JSON.stringify(logs));
      else localStorage.removeItem(KEY);
    } catch {
      return false;
    } finally {
      this.draw();
    }
    return true;
  }
}
