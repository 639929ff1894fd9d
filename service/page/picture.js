/* A difference as a picture, for places that take no page: what the log says, what the rules say, and why. */

const PICTURE_WIDTH = 1200;
const EDGE = 28;

/** The words of a part; of a card how many there are, and its name. */
function said(part) {
  const copy = part.cloneNode(true);
  for (const each of copy.querySelectorAll(".card > *")) each.matches("i, span") ? each.append(" ") : each.remove();
  return copy.textContent.trim();
}

/** The lines into which a text is broken: between words, and anywhere among the characters of Chinese and Japanese. */
function broken(context, text, width) {
  const lines = [""];
  for (const piece of text.split(/(?<=[\s\u3000-\u9fff\uff00-\uffef])/u)) {
    if (context.measureText(lines.at(-1) + piece.trimEnd()).width > width && lines.at(-1)) lines.push("");
    lines[lines.length - 1] += piece;
  }
  return lines;
}

/** A canvas with the difference that a place shows, below a title: all text in its own type, twice as large. */
export function picture(place, title) {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const half = PICTURE_WIDTH / 2;
  const write = (parts, x, top, width) => parts.reduce((y, part) => {
    const { color, fontFamily, fontSize, fontWeight, textDecorationLine } = getComputedStyle(part);
    const size = 2 * parseFloat(fontSize);
    context.font = `${fontWeight} ${size}px ${fontFamily}`;
    context.fillStyle = color;
    return broken(context, said(part), width - 2 * EDGE).reduce((at, line) => {
      context.fillText(line, x + EDGE, at + size);
      if (textDecorationLine === "line-through") context.fillRect(x + EDGE, at + size * 0.66, context.measureText(line).width, 3);
      return at + size * 1.4;
    }, y);
  }, top + EDGE) + EDGE;
  const parts = selector => [...place.querySelectorAll(selector)];
  const paint = (selector, ...box) => {
    context.fillStyle = getComputedStyle(place.closest(selector) ?? place.querySelector(selector)).backgroundColor;
    context.fillRect(...box);
  };
  const draw = () => {
    const top = write([title], 0, 0, PICTURE_WIDTH);
    const middle = Math.max(write(parts(".says > *"), 0, top, half), write(parts(".rules > *"), half, top, half));
    return [top, middle, write(parts(".why, .because code"), 0, middle, PICTURE_WIDTH)];
  };
  const [top, middle, end] = draw(); // a canvas that changes its size is empty again
  Object.assign(canvas, { width: PICTURE_WIDTH, height: end });
  paint("#now", 0, 0, PICTURE_WIDTH, end);
  paint(".says", 0, top, half, middle - top);
  paint(".rules", half, top, half, middle - top);
  draw();
  return canvas;
}
