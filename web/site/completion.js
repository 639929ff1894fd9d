/* Names that fit the word at the cursor of a text. */

export function completed(area, names) {
  const before = area.value.slice(0, area.selectionStart);
  const begun = /[\p{L}\p{M}'’\-・ー ]*$/u.exec(before)[0].trimStart().toLowerCase();
  const words = begun.split(/\s+/);
  for (let from = 0; from < words.length; from += 1) {
    const part = words.slice(from).join(" ");
    if (part.length < 2) continue;
    const fitting = names.filter(name => name.toLowerCase().startsWith(part) && name.toLowerCase() !== part);
    if (fitting.length) return fitting;
  }
  return [];
}
