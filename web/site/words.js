/* The words of the site, by language; `{name}` is filled in. They stand in words/en/site.po and in the same file of the
other languages, and come in here where the site is put together. */

export const WORDS = $words;

export const filled = (text, values = {}) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
