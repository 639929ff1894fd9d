/* A difference as a picture, for places that take no page: what the log says, what the rules say, and why. */

const PICTURE_WIDTH = 1200;
const EDGE = 28;

/** How high a line of text is, of its size. */
const LEADING = 1.4;

/** The lines into which a text is broken: between words, and anywhere among the characters of Chinese and Japanese. */
function broken(context, text, width) {
  const lines = [""];
  for (const piece of text.split(/(?<=[\s\u3000-\u9fff\uff00-\uffef])/u)) {
    if (context.measureText(lines.at(-1) + piece.trimEnd()).width > width && lines.at(-1)) lines.push("");
    lines[lines.length - 1] += piece;
  }
  return lines.map(line => line.trim());
}

/** Draws texts below each other from a place on, each [text, size, weight, colour, isStruck]. Returns where they end. */
function written(context, texts, { x, y, width }) {
  let at = y;
  for (const [text, size, weight, colour, isStruck] of texts.filter(([text]) => text)) {
    context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
    context.fillStyle = colour;
    for (const line of broken(context, text, width)) {
      context.fillText(line, x, at + size);
      if (isStruck) context.fillRect(x, at + size * 0.66, context.measureText(line).width, 3);
      at += size * LEADING;
    }
  }
  return at;
}

/** The words of a part; of a card its name and how many there are. */
function said(part) {
  const copy = part.cloneNode(true);
  for (const sign of copy.querySelectorAll(".card > :is(b, .cost)")) sign.remove();
  for (const count of copy.querySelectorAll(".card > i")) count.append(" ");
  return copy.textContent.trim();
}

/** A canvas with the difference that a place shows, below a title. */
export function picture(place, title) {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const colours = part => {
    const { color, backgroundColor } = getComputedStyle(part);
    return { ink: color, paper: backgroundColor };
  };
  const [says, rules, because] = ["says", "rules", "because"].map(name => place.querySelector(`.${name}`));
  const sheet = colours(place.closest("#now"));
  const half = PICTURE_WIDTH / 2;
  const text = (part, tag) => [...part.querySelectorAll(tag)].map(said).join(" · ");
  const side = part => [[text(part, "h3"), 24, 700, colours(part.querySelector("h3")).ink]];
  const left = [...side(says), [text(says, "q"), 32, 700, colours(says).ink, getComputedStyle(says.querySelector("q")).textDecorationLine !== "none"]];
  const right = [...side(rules), [text(rules, "p:not(.move)"), 32, 700, colours(rules).ink], [text(rules, ".move"), 26, 600, colours(rules).ink]];
  const below = [[text(because, ".why"), 26, 400, colours(because).ink], [text(because, "code"), 22, 400, colours(because).ink]];
  const head = [[title, 28, 700, sheet.ink]];
  const column = x => ({ x, width: half - 2 * EDGE });
  // Once without colours, to see how high it is: a canvas that changes its size is empty.
  const draw = () => {
    const top = written(context, head, { x: EDGE, y: EDGE, width: PICTURE_WIDTH - 2 * EDGE }) + EDGE;
    const sides = [[left, EDGE], [right, half + EDGE]].map(([texts, x]) => written(context, texts, { ...column(x), y: top + EDGE }));
    const middle = Math.max(...sides) + EDGE;
    return { top, middle, end: written(context, below, { x: EDGE, y: middle + EDGE, width: PICTURE_WIDTH - 2 * EDGE }) + EDGE };
  };
  const { top, middle, end } = draw();
  Object.assign(canvas, { width: PICTURE_WIDTH, height: Math.ceil(end) });
  context.fillStyle = sheet.paper;
  context.fillRect(0, 0, PICTURE_WIDTH, end);
  [says, rules].forEach((part, at) => {
    context.fillStyle = colours(part).paper;
    context.fillRect(at * half, top, half, middle - top);
  });
  draw();
  return canvas;
}
