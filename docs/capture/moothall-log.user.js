// ==UserScript==
// @name        Moothall: copy the log of a game that has ended
// @namespace   moothall
// @version     1
// @description Adds a button that copies the log of an ended game of Dominion Online, with its indent and the Kingdom.
// @match       https://dominion.games/*
// @grant       none
// @run-at      document-idle
// ==/UserScript==

// It reads the page, on a click. It sends nothing, hooks nothing and keeps no chat. See docs/online-logs.md.
(() => {
  const copy = () => {
    const plain = (text) => text.replace(/\s+/g, ' ').trim();
    const lines = [...document.querySelectorAll('.game-log log-line, .game-log .log-line')];
    const outer = lines.filter((line) => !lines.some((other) => other !== line && other.contains(line)));
    const padding = (line) => {
      const padded = [line, ...line.querySelectorAll('*')].find((each) => each.style && each.style.paddingLeft);
      return padded ? parseFloat(padded.style.paddingLeft) || 0 : 0;
    };
    const levels = [...new Set(outer.map(padding))].sort((a, b) => a - b);
    const rows = outer
      .map((line) => [levels.indexOf(padding(line)), plain(line.textContent)])
      .filter(([, text]) => text)
      .map(([level, text]) => '  '.repeat(level) + text);
    if (!rows.length) { alert('Moothall: this page shows no log.'); return; }
    if (!/The game has ended/.test(document.body.textContent)) {
      alert('Moothall: the log is copied when the game has ended.');
      return;
    }
    const layers = [...document.querySelectorAll('KINGDOM-VIEWER .kingdom-viewer .name-layer')];
    const names = [...new Set(layers.map((layer) => plain(layer.textContent)).filter(Boolean))];
    if (names.length) { rows.push('Kingdom: ' + names.join(', ')); }
    const text = rows.join('\n') + '\n';
    navigator.clipboard.writeText(text).then(
      () => alert('Moothall: ' + outer.length + ' lines are on the clipboard.'),
      () => prompt('Moothall: copy this.', text),
    );
  };
  const button = document.createElement('button');
  button.textContent = 'Copy the log';
  button.style.cssText = 'position: fixed; right: 0; bottom: 0; z-index: 9999; opacity: 0.7;';
  button.addEventListener('click', copy);
  document.body.append(button);
})();
