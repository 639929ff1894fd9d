javascript:(() => {
  /* Takes the log of a game of Dominion Online that has ended, with its indent and the Kingdom, from the page. */
  /* It reads the page, on a click. It sends nothing, hooks nothing and keeps no chat. See docs/online-logs.md. */
  const withLog = (use) => {
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
    const ended = (each) => /^The game has ended\.?$/.test(plain(each.textContent));
    if (![...document.querySelectorAll('*')].some(ended)) {
      alert('Moothall: the log is copied when the game has ended.');
      return;
    }
    const layers = [...document.querySelectorAll('KINGDOM-VIEWER .kingdom-viewer .name-layer')];
    const names = [...new Set(layers.map((layer) => plain(layer.textContent)).filter(Boolean))];
    const count = rows.length;
    if (names.length) { rows.push('Kingdom: ' + names.join(', ')); }
    const text = rows.join('\n') + '\n';
    use(text, count);
  };
  const copy = (text, count) => {
    const copied = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
    copied.then(
      () => alert('Moothall: ' + count + ' lines are on the clipboard.'),
      () => prompt('Moothall: copy this.', text),
    );
  };
  const site = 'ADDRESS OF THE SITE';
  const open = (text, count) => {
    const opened = window.open(site.split('#')[0] + '#log:' + encodeURIComponent(text));
    if (opened) { opened.opener = null; } else { copy(text, count); }
  };
  if (/^https?:/.test(site)) { withLog(open); }
  else { alert('Moothall: put the address of a site into this bookmark.'); }
})();
