/* The page: one place in the game, and everything that shows it or leads to it. */

{
  const at = id => document.getElementById(id);
  const data = JSON.parse(at("data").textContent);
  const words = data.words;
  const rows = [...document.querySelectorAll("#turns li[id]")];
  const folds = [...document.querySelectorAll("#turns > details")];
  const seqs = rows.map(row => Number(row.id.slice(5)));
  const positions = new Map(rows.map((row, position) => [row, position]));
  const turns = folds.map(fold => ({
    at: positions.get(fold.querySelector("li")),
    number: Number(fold.dataset.turn || 0),
    player: fold.dataset.player || null,
    title: [...fold.firstElementChild.childNodes].map(node => (node.nodeName === "SPAN" ? "" : node.textContent)).join("").trim(),
    fold,
  }));
  const reel = new Reel(data, seqs, turns);
  const sheet = new Sheet(at("sheet"), reel);
  if (data.end) new Ending(at("outcome"), data, sheet);
  const slider = at("slider");
  const place = at("goto").elements.place;
  const search = at("find").querySelector("input");
  const buttons = [...document.querySelectorAll("[data-go]")];
  const tabs = [...document.querySelectorAll("#tabs [role=tab]")];
  const wide = matchMedia("(min-width: 901px)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let here = -1;
  let opened = [];
  let writing = 0;
  let playing = 0;

  /* One place */

  const go = (to, { quiet = false } = {}) => {
    const next = Math.max(0, Math.min(reel.last, to));
    if (next === here) return;
    const far = Math.abs(next - here) > 1;
    rows[here]?.removeAttribute("aria-current");
    here = next;
    sheet.show(reel.table(here), reel.table(here - 1), reel.pricesAt(here));
    showFact();
    showLine();
    showRuling();
    at("table").classList.toggle("ended", Boolean(data.end) && here === reel.last);
    reveal(far);
    slider.value = here;
    const turn = reel.turnAt(here);
    const where = filled(words.where, { at: seqs[here], all: seqs[reel.last] });
    slider.setAttribute("aria-valuetext", `${turn ? turn.title : ""} ${where}`);
    if (document.activeElement !== place) place.value = `${seqs[here]} / ${seqs[reel.last]}`;
    for (const button of buttons) {
      const end = { first: 0, back: 0, "back-turn": 0, next: reel.last, last: reel.last }[button.dataset.go];
      button.disabled = end === here;
    }
    if (!quiet) {
      at("said").textContent = "";
      clearTimeout(writing);
      writing = setTimeout(() => history.replaceState(null, "", `#fact:${seqs[here]}`), 200);
      dispatchEvent(new CustomEvent("placed")); // a page around this one may keep the place, too
    }
  };

  /** Scrolls every pane to the place, last of all, so that the page is laid out once. */
  const reveal = far => {
    const block = far ? "center" : "nearest";
    rows[here].scrollIntoView({ block });
    currentLine?.scrollIntoView({ block });
    at("sheet").querySelector(".card.new, .card.gone")?.scrollIntoView({ block: "nearest" });
  };

  const showFact = () => {
    const row = rows[here];
    const around = [];
    for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("details")) around.push(fold);
    for (const fold of opened) if (!around.includes(fold)) fold.open = false;
    const shut = around.filter(fold => !fold.open);
    for (const fold of shut) fold.open = true;
    opened = [...opened.filter(fold => around.includes(fold)), ...shut];
    row.setAttribute("aria-current", "true");
    at("sentence").replaceChildren(...[...row.childNodes].map(node => node.cloneNode(true)));
  };

  let currentLine = null;
  const showLine = () => {
    const finding = reel.findingAt(here);
    const number = finding ? finding[0] : reel.lineAt[here];
    const line = at(`line:${number}`);
    if (line !== currentLine) {
      currentLine?.removeAttribute("aria-current");
      line?.setAttribute("aria-current", "true");
      currentLine = line;
    }
    line?.classList.toggle("near", !finding && !data.lines[here]);
  };

  const showRuling = () => {
    const parts = [];
    const finding = reel.findingAt(here);
    at("now").classList.toggle("against", Boolean(finding));
    if (finding) {
      const [line, , says, ruling, why, rule, follows] = finding;
      const whose = follows ? filled(words["ruling-if"], { line: follows }) : words.ruling;
      const link = element("a", "", filled(words.line, { line }));
      link.href = `#line:${line}`;
      const copied = element("button", "", words["copy-ruling"]);
      copied.type = "button";
      copied.addEventListener("click", () => copyRuling(finding));
      parts.push(element("div", "says", element("h3", "", "✗ ", words["log-says"], " · ", link), element("q", "", says)));
      parts.push(element("div", "rules", element("h3", "", "✓ ", whose), element("p", "", ruling), ...moved()));
      parts.push(element("div", "because", element("p", "why", why || ""), element("div", "", copied, " ", element("code", "", rule))));
    } else {
      const [rule, said] = data.rules[data.ruled[here] - 1] || [];
      const by = element("p", "why");
      if (rule) by.append(element("code", "", rule), said ? ` ${said}` : "");
      if (data.lines[here]) {
        const link = element("a", "", filled(words["rests-on"], { line: data.lines[here] }));
        link.href = `#line:${data.lines[here]}`;
        by.append(" ", link);
      }
      parts.push(by);
    }
    for (const [position, name, text] of data.notes) {
      if (position === here) parts.push(element("p", "note", "✎ ", name ? element("b", "", name) : "", ` ${text}`));
    }
    at("ruling").replaceChildren(...parts);
  };

  /** What the rules moved at this fact: each card with where it went. */
  const moved = () => {
    const now = reel.table(here);
    const before = reel.table(here - 1);
    return data.rows.flatMap(([area, label, shape], row) => {
      if (shape !== "cards" && shape !== "deck") return [];
      const owner = data.areas[area][2];
      const then = counted(before[row]);
      const came = [...counted(now[row])].filter(([name, count]) => count > (then.get(name) || 0));
      return came.map(([name]) => element("p", "move", sheet.card(name, ""), " → ", [owner, label].filter(Boolean).join(words.colon)));
    });
  };

  const copyRuling = async ([line, , says, ruling, why, rule, follows]) => {
    const whose = follows ? filled(words["ruling-if"], { line: follows }) : words.ruling;
    const place = location.protocol === "blob:" ? [] : [location.href];
    const text = [`${filled(words.line, { line })}${words.colon}${says}`, `${whose}${words.colon}${ruling}`, `${why ? `${why} ` : ""}(${rule})`, ...place];
    try {
      await navigator.clipboard.writeText(text.join("\n"));
      at("said").textContent = words["ruling-copied"];
    } catch {
      at("said").textContent = words["not-copied"];
    }
  };

  /* Addresses */

  const follow = address => {
    const found = reel.resolve(address);
    if (found.wrong) {
      const [key, what, last] = found.wrong;
      at("said").textContent = filled(words[key], { what, last });
      return false;
    }
    at("said").textContent = "";
    go(found.at, { quiet: true });
    return true;
  };

  const decoded = hash => {
    try {
      return decodeURIComponent(hash.slice(1));
    } catch {
      return hash.slice(1);
    }
  };

  addEventListener("hashchange", () => {
    clearTimeout(writing);
    stop();
    if (location.hash.length > 1) follow(decoded(location.hash));
  });

  /* Ways to move */

  const toTurn = step => {
    const current = reel.turnAt(here);
    const number = turns.indexOf(current);
    if (step < 0 && current && here > current.at) return go(current.at);
    const turn = turns[number + step];
    go(turn ? turn.at : step < 0 ? 0 : reel.last);
  };

  const toFinding = step => {
    const places = data.findings.map(each => each[1]).sort((one, other) => one - other);
    const found = step > 0 ? places.find(each => each > here) : places.reverse().find(each => each < here);
    if (found !== undefined) go(found);
  };

  const stop = () => {
    clearInterval(playing);
    playing = 0;
    showPlaying();
  };

  const play = () => {
    if (playing) return stop();
    if (here === reel.last) go(0);
    playing = setInterval(() => (here < reel.last ? go(here + 1) : stop()), calm.matches ? 2000 : 800);
    showPlaying();
  };

  const showPlaying = () => {
    const button = buttons.find(each => each.dataset.go === "play");
    button.querySelector("path").setAttribute("d", playing ? "M3 2h4v12H3zM9 2h4v12H9z" : "M4 2l9 6-9 6z");
    button.setAttribute("aria-label", playing ? words.pause : words.play);
  };

  const MOVES = {
    first: () => go(0),
    "back-turn": () => toTurn(-1),
    back: () => go(here - 1),
    play,
    next: () => go(here + 1),
    "next-turn": () => toTurn(1),
    last: () => go(reel.last),
  };

  for (const button of buttons) {
    button.addEventListener("click", () => {
      if (button.dataset.go !== "play") stop();
      MOVES[button.dataset.go]();
    });
  }

  slider.max = reel.last;
  slider.addEventListener("input", () => go(Number(slider.value)));

  at("turns").addEventListener("click", event => {
    const row = event.target.closest("summary") ? null : event.target.closest("li[id]");
    if (row) go(positions.get(row));
  });

  at("lines").addEventListener("click", event => {
    const row = event.target.closest("li");
    if (!row || event.target.closest("a")) return;
    const line = Number(row.id.slice(5));
    const own = data.lines.lastIndexOf(line);
    const passed = reel.lineAt.findLastIndex(each => each > 0 && each <= line);
    go(own >= 0 ? own : Math.max(0, passed));
  });

  at("goto").addEventListener("submit", event => {
    event.preventDefault();
    if (follow(place.value.replace(/\s*\/\s*[0-9]+$/, ""))) {
      history.replaceState(null, "", `#fact:${seqs[here]}`);
      place.blur();
    }
  });
  place.addEventListener("focus", () => place.select());
  place.addEventListener("blur", () => (place.value = `${seqs[here]} / ${seqs[reel.last]}`));

  /* Search */

  const find = step => {
    const wanted = search.value.trim().toLowerCase();
    if (!wanted) return;
    const found = [];
    rows.forEach((row, position) => {
      const rule = data.rules[data.ruled[position] - 1]?.[0] || "";
      if (row.textContent.toLowerCase().includes(wanted) || rule.toLowerCase().includes(wanted)) found.push(position);
    });
    if (!found.length) {
      at("said").textContent = filled(words["found-nothing"], { words: wanted });
      return;
    }
    const next = step > 0 ? found.find(each => each > here) ?? found[0] : found.findLast(each => each < here) ?? found.at(-1);
    go(next);
    at("said").textContent = filled(words.found, { at: found.indexOf(next) + 1, all: found.length });
  };

  at("find").addEventListener("submit", event => {
    event.preventDefault();
    find(1);
  });

  /* Marks on the slider */

  const fraction = position => (reel.last ? position / reel.last : 0);
  const ticks = at("ticks");
  ticks.setAttribute("viewBox", `0 0 ${Math.max(1, reel.last)} 1`);
  ticks.querySelector("path").setAttribute("d", turns.map(turn => `M${turn.at} 0v1`).join(""));
  const most = Math.max(8, ...data.coins);
  turns.forEach((turn, number) => {
    const bar = document.createElementNS(ticks.namespaceURI, "rect");
    const width = (turns[number + 1]?.at ?? reel.last) - turn.at;
    const height = data.coins[number] / most;
    const box = { x: turn.at + width * 0.1, y: 1 - height, width: width * 0.8, height };
    for (const [name, value] of Object.entries(box)) bar.setAttribute(name, value);
    bar.setAttribute("class", `p${data.players.findIndex(each => each[0] === turn.player) + 1}`);
    ticks.prepend(bar);
  });

  /** Marks that would lie on each other stand as the first of them. */
  const marks = new Map();
  const mark = (position, sign, kind, title) => {
    const bucket = `${kind}${Math.round(fraction(position) * 40)}`;
    const known = marks.get(bucket);
    if (known) {
      known.title += `\n${title}`;
      return;
    }
    const link = element("a", kind, sign);
    link.href = `#fact:${seqs[position]}`;
    link.title = title;
    link.setAttribute("aria-label", title);
    link.style.left = `${fraction(position) * 100}%`;
    marks.set(bucket, link);
    at("marks").append(link);
  };
  for (const [line, position, says, , , , follows] of data.findings) {
    if (!follows) mark(position, "✗", "x", `${filled(words.line, { line })}${words.colon}${says}`);
  }
  for (const [position, name, text] of data.notes) mark(position, "✎", "note", [name, text].filter(Boolean).join(words.colon));

  /* Panes */

  const choose = (tab, focus) => {
    for (const each of tabs) {
      const chosen = each === tab;
      each.setAttribute("aria-selected", chosen);
      each.tabIndex = chosen ? 0 : -1;
      at(each.getAttribute("aria-controls")).classList.toggle("chosen", chosen);
    }
    if (focus) tab.focus();
    if (here >= 0) reveal(true);
  };
  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  at("tabs").addEventListener("keydown", event => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const shown = tabs.filter(tab => !tab.hidden);
    choose(shown[(shown.indexOf(event.target) + step + shown.length) % shown.length], true);
    event.stopPropagation();
    event.preventDefault();
  });

  /* Colours, link, help */

  const remembered = {
    get: () => {
      try {
        return localStorage.getItem("moothall-theme");
      } catch {
        return null;
      }
    },
    set: value => {
      try {
        localStorage.setItem("moothall-theme", value);
      } catch {
        /* The browser keeps nothing for this page. */
      }
    },
  };
  const THEMES = ["auto", "light", "dark"];
  const theme = name => {
    document.documentElement.dataset.theme = name;
    const label = `${words.theme}${words.colon}${words[`theme-${name}`]}`;
    at("theme").title = label;
    at("theme").setAttribute("aria-label", label);
  };
  theme(THEMES.includes(remembered.get()) ? remembered.get() : "auto");
  at("theme").addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length];
    theme(next);
    remembered.set(next);
  });

  const copy = async () => {
    // A page around this one may know a better address.
    if (!dispatchEvent(new CustomEvent("copylink", { cancelable: true }))) return;
    history.replaceState(null, "", `#fact:${seqs[here]}`);
    try {
      await navigator.clipboard.writeText(location.href);
      at("said").textContent = words.copied;
    } catch {
      at("said").textContent = words["not-copied"];
    }
  };
  at("copy").addEventListener("click", copy);
  at("help").addEventListener("click", () => at("keys").showModal());

  /** What the letters on cards say, each by the card of the fewest types that bears it. */
  const letters = new Map();
  for (const [, sign, tint, kind] of Object.values(data.faces)) {
    const known = letters.get(sign);
    if (sign && kind && (!known || kind.length < known.kind.length)) letters.set(sign, { tint, kind });
  }
  for (const [sign, { tint, kind }] of letters) {
    const card = element("span", `card ${tint}`, element("b", "", sign));
    at("signs").append(element("dt", "", card), element("dd", "", kind));
  }

  /* Keys */

  const KEYS = {
    ArrowLeft: MOVES.back,
    k: MOVES.back,
    ArrowUp: MOVES.back,
    ArrowRight: MOVES.next,
    j: MOVES.next,
    ArrowDown: MOVES.next,
    PageUp: MOVES["back-turn"],
    PageDown: MOVES["next-turn"],
    Home: MOVES.first,
    End: MOVES.last,
    d: () => toFinding(1),
    D: () => toFinding(-1),
    n: () => find(1),
    N: () => find(-1),
    "/": () => {
      if (!wide.matches) choose(at("tab-facts"));
      search.focus();
    },
    g: () => place.focus(),
    c: copy,
    "?": () => at("keys").showModal(),
    " ": play,
  };

  document.addEventListener("keydown", event => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || at("keys").open) return;
    if (target === search || target === place) {
      if (event.key === "Escape") {
        event.preventDefault(); // which would empty the search
        target.blur();
      }
      return;
    }
    const scrolls = target.matches("#sheet, #lines") && (event.key === "ArrowUp" || event.key === "ArrowDown");
    const pressed = event.key === " " && target.matches("button, summary, a");
    const act = KEYS[event.key];
    if (!act || scrolls || pressed) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    act();
  });

  /* Begin */

  document.documentElement.classList.add("js");
  const verdict = at("verdict");
  if (verdict) verdict.open = false;
  choose(tabs[1]);
  const wanted = location.hash.length > 1 ? decoded(location.hash) : "";
  if (!wanted || !follow(wanted)) {
    const said = at("said").textContent;
    go(data.start, { quiet: true });
    at("said").textContent = said;
  }
}
