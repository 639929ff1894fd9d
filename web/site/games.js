/* The games that the server has, page by page. */

import { made } from "./answers.js";
import { button } from "./board.js";
import { told } from "./live.js";

export class Games {
  constructor({ list, word, lang, trouble }) {
    Object.assign(this, { list, word, lang, trouble });
  }

  /* The first games, of those that a player was in where one is named. */
  async draw(player = "") {
    const query = new URLSearchParams({ limit: 20, ...(player ? { player } : {}) });
    this.list.replaceChildren(made("h3", this.word("games")), this.#search(player), made("ul", []));
    this.list.hidden = false;
    await this.#more(`/games?${query}`);
  }

  #search(player) {
    const input = made("input", "", { type: "search", value: player, placeholder: this.word("player") });
    input.setAttribute("aria-label", this.word("player"));
    input.addEventListener("change", () => this.draw(input.value.trim()));
    return made("div", [input], { className: "row" });
  }

  async #more(address) {
    try {
      const { games, next } = await told(address, { lang: this.lang(), retries: 3 });
      this.list.querySelector("ul").append(...games.map(each => this.#row(each)));
      this.list.querySelector("button.more")?.remove();
      if (next) this.list.append(button(this.word("more"), () => this.#more(next), { className: "more" }));
    } catch (error) {
      this.trouble(error);
    }
  }

  #row({ game, players, verdict, source }) {
    const said = [verdict && this.word(verdict), source].filter(Boolean).join(" · ");
    return made("li", [made("a", players.join(" – "), { href: `/games/${game}` }), said ? ` ${said}` : ""]);
  }
}
