/* What is given and made: files and pasted texts, and what can be said of one without Python. */

const MOST = 5_000_000;

/* What is wrong with a text of so many bytes, as a word and its values; nothing where it may be a log. */
export function wrongWith(name, text, size = text.length) {
  if (size > MOST) return ["large", { name, size: (size / 1e6).toFixed(1), most: MOST / 1e6 }];
  return text.slice(0, 4000).includes("\u0000") ? ["binary", { name }] : null;
}

/* The text of a file, or what is wrong with it. */
export async function textOf(file) {
  const large = wrongWith(file.name, "", file.size);
  if (large) return { wrong: large };
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { text: new TextDecoder(encoding(bytes), { fatal: true }).decode(bytes) };
  } catch {
    return { wrong: ["binary", { name: file.name }] };
  }
}

const encoding = ([one, two]) => (one === 0xff && two === 0xfe ? "utf-16le" : one === 0xfe && two === 0xff ? "utf-16be" : "utf-8");

/* From so many letters on, a browser that puts a text into a box as if it were typed, or over one that stands there, takes
   the square of its length: seconds for 200,000 letters, minutes for a million. */
export const MUCH = 50_000;

/* A long paste is put into a box at once. What a browser does with a short one, such as undoing it, stays as it is. */
export function takesLong(area) {
  area.addEventListener("paste", event => {
    const text = event.clipboardData.getData("text");
    if (!text || text.length + area.value.length < MUCH) return;
    event.preventDefault();
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/* Saves a text as a file of a kind, `html` or `yaml`, named after another file. */
export function save(name, text, kind = "html") {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type: `text/${kind}` }));
  anchor.download = `${(name || "game").replace(/\.\w+$/, "")}.${kind}`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
}
