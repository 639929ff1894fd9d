/* The address leads back to what lies open, at each step: after a reload, by Back, and in another tab. */

import { contentOf, placed, toLink } from "./link.js";

const LONGEST = 1_000_000; // letters that a browser keeps in an address
const LATER = 150; // milliseconds in which somebody who steps quickly makes one change of the address

export class Address {
  #link = "";
  #home = null;
  #game = "";
  #soon = 0;
  #isGiven = false;

  /* Where the site stands by itself, when what lies open is the path of an address (`/games/GAME@PLACE`). */
  livesAt(home) {
    this.#home = home;
  }

  /* What is opened next was given to the page as it came, so Back does not lead to the page without it. */
  begins() {
    this.#isGiven = true;
  }

  /* A game that the server has lies open. */
  isStored(game, state) {
    this.forgets();
    this.#game = game;
    const link = stored(game, state);
    const isHere = location.pathname.split("@")[0] === link.split(/[@?]/)[0];
    this.#write(link, isHere ? "replaceState" : "pushState");
  }

  /* Something else lies open. Back leads to what did before. */
  async lies(state) {
    this.forgets();
    const link = await toLink(state);
    this.#link = link.length > LONGEST ? "" : link;
    const isHere = this.#isGiven || contentOf(location.hash) === contentOf(this.#link);
    this.#isGiven = false;
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
    const link = () => (this.#game ? stored(this.#game, state) : placed(this.#link, state));
    if (this.#game || this.#link) this.#soon = setTimeout(() => this.#write(link(), "replaceState"), LATER);
  }

  /* Nothing lies open, and Back leads to what did. */
  clears() {
    this.forgets();
    this.#write("", "pushState");
  }

  /* Nothing lies open, at whatever address. */
  forgets() {
    clearTimeout(this.#soon);
    this.#link = this.#game = "";
  }

  /* Whether a fragment leads to what lies open. */
  leadsHere(fragment) {
    return this.#link !== "" && contentOf(this.#link) === contentOf(fragment);
  }

  #write(link, how) {
    const home = this.#home ?? location.pathname + location.search;
    const address = link.startsWith("/") ? link : link && this.#home === null ? link : home + link;
    const here = location.pathname + location.search + location.hash;
    if (address !== here && (link !== location.hash || this.#home !== null)) history[how](null, "", address);
  }
}

/* The address of a place in a stored game. */
function stored(game, { place, as, names, lang }) {
  const set = Object.entries({ as, names, lang }).filter(([, value]) => value);
  const query = new URLSearchParams(set).toString();
  return `/games/${game}${place ? `@${place}` : ""}${query ? `?${query}` : ""}`;
}
