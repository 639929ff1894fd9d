/* The address leads back to what lies open, at each step: after a reload, by Back, and in another tab. */

import { contentOf, placed, toLink } from "./link.js";

const LONGEST = 1_000_000; // letters that a browser keeps in an address
const LATER = 150; // milliseconds in which somebody who steps quickly makes one change of the address

export class Address {
  #link = "";
  #soon = 0;

  /* Something else lies open. Back leads to what did before. */
  async lies(state) {
    clearTimeout(this.#soon);
    const link = await toLink(state);
    this.#link = link.length > LONGEST ? "" : link;
    const isHere = contentOf(location.hash) === contentOf(this.#link);
    this.#write(this.#link, isHere ? "replaceState" : "pushState");
  }

  /* What lies open is changed by hand: Back leads to what lay open before. */
  async changes(state) {
    clearTimeout(this.#soon);
    const link = await toLink(state);
    this.#link = link.length > LONGEST ? "" : link;
    this.#write(this.#link, "replaceState");
  }

  /* What a program on this machine opened lies open, which has no link. */
  isOpened(state) {
    this.#link = placed("#opened", state);
    this.#write(this.#link, "replaceState");
  }

  /* The same lies open at another place, for somebody else, or in another language. */
  moves(state) {
    clearTimeout(this.#soon);
    if (this.#link) this.#soon = setTimeout(() => this.#write(placed(this.#link, state), "replaceState"), LATER);
  }

  /* Nothing lies open, and Back leads to what did. */
  clears() {
    this.forgets();
    this.#write("", "pushState");
  }

  /* Nothing lies open, at whatever address. */
  forgets() {
    clearTimeout(this.#soon);
    this.#link = "";
  }

  /* Whether a fragment leads to what lies open. */
  leadsHere(fragment) {
    return this.#link !== "" && contentOf(this.#link) === contentOf(fragment);
  }

  #write(link, how) {
    const address = link || location.pathname + location.search;
    if (link !== location.hash) history[how](null, "", address);
  }
}
