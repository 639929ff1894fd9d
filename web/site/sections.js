/* The sections of the site, as tabs. */

const at = id => document.getElementById(id);
const SECTIONS = ["log", "scenario", "book", "play"];

export class Sections {
  /* `turned` is told when another one is in sight. */
  constructor(turned) {
    this.turned = turned;
    for (const each of SECTIONS) at(`to-${each}`).addEventListener("click", () => this.turnTo(each));
    at("sections").addEventListener("keydown", event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const there = SECTIONS.filter(each => !at(`to-${each}`).hidden);
      const now = there.findIndex(each => !at(`in-${each}`).hidden);
      const next = there[(now + step + there.length) % there.length];
      this.turnTo(next);
      at(`to-${next}`).focus();
    });
  }

  turnTo(section) {
    for (const each of SECTIONS) {
      at(`in-${each}`).hidden = each !== section;
      at(`to-${each}`).setAttribute("aria-selected", each === section);
      at(`to-${each}`).tabIndex = each === section ? 0 : -1;
    }
    document.body.dataset.section = section;
    this.turned();
  }
}
