/* The page as a file of its own: its address is its place. */

import { GamePage } from "./page.js";

const decoded = hash => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
};

const stands = {
  moved: seq => history.replaceState(null, "", `#fact:${seq}`),
  leads: address => {
    location.hash = address;
  },
  address: () => location.href,
  copy: async seq => {
    history.replaceState(null, "", `#fact:${seq}`);
    try {
      await navigator.clipboard.writeText(location.href);
      return "copied";
    } catch {
      return "not-copied";
    }
  },
};

document.documentElement.classList.add("js");
const page = new GamePage(JSON.parse(document.getElementById("data").textContent), stands);
addEventListener("hashchange", () => {
  if (location.hash.length > 1) page.follow(decoded(location.hash));
});
page.start(location.hash.length > 1 ? decoded(location.hash) : "");
