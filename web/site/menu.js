/* A button that opens what is seldom wanted. It closes again when something else is clicked, or by Escape. */

export class Menu {
  constructor({ button, panel }) {
    Object.assign(this, { button, panel });
    button.addEventListener("click", () => this.opens(panel.hidden));
    document.addEventListener("click", ({ target }) => {
      if (!panel.contains(target) && !button.contains(target)) this.opens(false);
    });
    panel.addEventListener("keydown", event => this.#pressed(event));
    button.addEventListener("keydown", event => this.#pressed(event));
  }

  opens(isOpen) {
    this.panel.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", isOpen);
    document.body.classList.toggle("menu-open", isOpen);
  }

  #pressed(event) {
    if (event.key !== "Escape" || this.panel.hidden) return;
    event.preventDefault();
    this.opens(false);
    this.button.focus();
  }
}
