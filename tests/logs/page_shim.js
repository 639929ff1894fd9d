/* As much of a page as the capture scripts ask for: node page_shim.js SCRIPT PAGE.json prints what they do. */
const fs = require('fs');
const [script, page] = process.argv.slice(2);

class Element {
  constructor({ tag = 'div', classes = '', padding = '', text = '', children = [] }) {
    this.tag = tag.toLowerCase();
    this.classes = classes.split(' ').filter(Boolean);
    this.style = { paddingLeft: padding };
    this.own = text;
    this.children = children.map((each) => new Element(each));
    this.children.forEach((each) => { each.parent = this; });
  }
  get textContent() { return this.own + this.children.map((each) => each.textContent).join(''); }
  get all() { return this.children.flatMap((each) => [each, ...each.all]); }
  contains(other) { return other === this || this.all.includes(other); }
  is(part) { return part[0] === '.' ? this.classes.includes(part.slice(1)) : this.tag === part.toLowerCase(); }
  fits(parts) {
    if (!this.is(parts[parts.length - 1])) { return false; }
    const rest = parts.slice(0, -1);
    let above = this.parent;
    while (rest.length && above) {
      if (above.is(rest[rest.length - 1])) { rest.pop(); }
      above = above.parent;
    }
    return !rest.length;
  }
  querySelectorAll(selectors) {
    const wanted = selectors.split(',').map((each) => each.trim().split(/\s+/));
    return this.all.filter((each) => selectors === '*' || wanted.some((parts) => each.fits(parts)));
  }
}

const body = new Element(JSON.parse(fs.readFileSync(page, 'utf8')));
const done = { copied: null, said: [] };
const say = (text) => { done.said.push(text); };
const write = (text) => { done.copied = text; return Promise.resolve(); };
let command = null;
const source = fs.readFileSync(script, 'utf8').replace(/^javascript:/, '');
const given = {
  document: { body, querySelectorAll: (selectors) => body.querySelectorAll(selectors) },
  navigator: { clipboard: { writeText: write } },
  alert: say,
  prompt: say,
  GM_registerMenuCommand: (_, run) => { command = run; },
};
new Function(...Object.keys(given), source)(...Object.values(given));
if (command) { command(); }
setTimeout(() => console.log(JSON.stringify(done)), 0);
