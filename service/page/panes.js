/* The panes of the page, which are tabs on a phone; and its colours. */

export class Panes {
  /** `chosen` is told when another one is in sight. */
  constructor(chosen) {
    this.tabs = [...document.querySelectorAll("#tabs [role=tab]")];
    this.chosen = chosen;
    for (const tab of this.tabs) tab.addEventListener("click", () => this.choose(tab.id));
    document.getElementById("tabs").addEventListener("keydown", event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const shown = this.tabs.filter(tab => !tab.hidden);
      const next = shown[(shown.indexOf(event.target) + step + shown.length) % shown.length];
      this.choose(next.id);
      next.focus();
      event.preventDefault();
    });
  }

  choose(id) {
    for (const each of this.tabs) {
      const isChosen = each.id === id;
      each.setAttribute("aria-selected", isChosen);
      each.tabIndex = isChosen ? 0 : -1;
      document.getElementById(each.getAttribute("aria-controls"))?.classList.toggle("chosen", isChosen);
    }
    this.chosen(id);
  }
}

const THEMES = ["auto", "light", "dark"];
const THEME = "moothall-theme";

/** The colours that somebody chose for the pages of this browser, or chooses now. */
export function theme(name) {
  try {
    if (name) localStorage.setItem(THEME, name);
    name ??= localStorage.getItem(THEME);
  } catch {
    /* The browser keeps nothing for this page. */
  }
  document.documentElement.dataset.theme = THEMES.includes(name) ? name : "auto";
  return document.documentElement.dataset.theme;
}

/** The button for the colours. */
export function drawTheme(button, words) {
  const show = name => {
    const label = `${words.theme}${words.colon}${words[`theme-${name}`]}`;
    button.title = label;
    button.setAttribute("aria-label", label);
  };
  show(theme());
  button.addEventListener("click", () => {
    const now = document.documentElement.dataset.theme;
    show(theme(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]));
  });
}
