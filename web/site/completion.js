/* Names that fit the word at the cursor of a text; a touch, or Tab, writes one there. */

import { made } from "./answers.js";

const MOST = 8; // names that are shown

/* The names that begin like what stands before the cursor, and how many of its letters they begin with. */
export function completed(area, names) {
  const before = area.value.slice(0, area.selectionStart);
  const begun = /[\p{L}\p{M}'’\-・ー ]*$/u.exec(before)[0].trimStart();
  const words = begun.split(/\s+/);
  for (let from = 0; from < words.length; from += 1) {
    const part = words.slice(from).join(" ").toLowerCase();
    if (part.length < 2) continue;
    const fitting = names.filter(name => name.toLowerCase().startsWith(part) && name.toLowerCase() !== part);
    if (fitting.length) return { fitting, typed: part.length };
  }
  return { fitting: [], typed: 0 };
}

export class Completion {
  #names = [];
  #first = null;

  /* `names` gives all names that there are; it is asked again until there are some. */
  constructor({ area, list, names }) {
    Object.assign(this, { area, list, names });
    area.addEventListener("input", () => this.#shows());
    area.addEventListener("blur", event => {
      if (!list.contains(event.relatedTarget)) list.replaceChildren();
    });
    area.addEventListener("keydown", event => {
      if (event.key === "Escape") this.#shut();
      if (event.key !== "Tab" || event.shiftKey || !this.#first) return;
      event.preventDefault();
      this.#first();
    });
  }

  async #shows() {
    if (!this.#names.length) this.#names = await Promise.resolve(this.names()).catch(() => []);
    const { fitting, typed } = completed(this.area, this.#names);
    const writes = fitting.slice(0, MOST).map(name => [name, () => this.#writes(name, typed)]);
    this.#first = writes[0]?.[1] ?? null;
    this.list.replaceChildren(...writes.map(([name, onclick]) => made("button", name, { type: "button", onclick })));
  }

  #writes(name, typed) {
    const { area } = this;
    const end = area.selectionStart;
    area.setRangeText(name, end - typed, end, "end");
    this.#shut();
    area.focus();
  }

  #shut() {
    this.#first = null;
    this.list.replaceChildren();
  }
}
