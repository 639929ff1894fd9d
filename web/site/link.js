/* Links that carry a log, or a scenario, and lead to a place in it.

   #m2.CHECK.DATA?place=P&as=A&lang=L
                     m2: the version of this form; CHECK: CRC-32 of the data's letters, eight hexadecimal digits;
   DATA: base64url of the deflated (RFC 1951) UTF-8 of a JSON object:
   {log | scenario: text, name, rules, kingdom, notes: JSON of [{place, words}]}. Behind the "?" stands the place, by whom the game is seen, and the
   language, as in the query of an address. Only what is set is there.
   #m1.CHECK.DATA    the first form, in which all of it is data.
   No server sees a fragment. A later version reads every older one.

   #opened?place=P…  a place in what a program on this machine has opened.
   #log:TEXT         what a program opens the site with that cannot make the above: a log, escaped. */

export const VERSION = "m2";
export const LONGEST = 32000;
const MOST = 4_000_000;
const FIELDS = ["log", "scenario", "name", "rules", "kingdom", "notes"];
const PLACED = ["place", "as", "lang"];

export class BrokenLink extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

const PLAIN = /^#?log:/;
const OPENED = /^#?opened(?:\?|$)/;

export const isLink = fragment => /^#?m\d+\./.test(fragment) || PLAIN.test(fragment);

/* Whether a fragment only leads to a place in what lies open. */
export const isPlace = fragment => OPENED.test(fragment);

const those = (state, fields) => Object.fromEntries(fields.filter(each => state[each]).map(each => [each, state[each]]));

export async function toLink(state) {
  return placed(await written(JSON.stringify(those(state, FIELDS))), state);
}

/* A link to another place in the same log. A full stop is written by its number, for what stands behind a link in a
   text is no part of it. */
export function placed(link, state) {
  const query = new URLSearchParams(those(state, PLACED)).toString().replace(/\./g, "%2E");
  return `${contentOf(link)}${query ? `?${query}` : ""}`;
}

/* The part of a link that is the same at every place. */
export const contentOf = link => link.split("?")[0];

/* The place that a fragment leads to. */
export const placeOf = fragment => those(Object.fromEntries(new URLSearchParams(fragment.split("?")[1] ?? "")), PLACED);

/* The fragment that holds a text, whatever it is. */
export async function written(content) {
  const bytes = await through(new TextEncoder().encode(content), new CompressionStream("deflate-raw"));
  const data = base64url(bytes);
  return `#${VERSION}.${checkSum(data)}.${data}`;
}

/* The state that a fragment holds. Throws BrokenLink with one of: version, cut, edited, large, content. */
export async function fromLink(fragment) {
  if (PLAIN.test(fragment)) return plain(fragment.replace(PLAIN, ""));
  // What stands behind a link in a text, a bracket or a full stop, comes along when it is clicked.
  const link = fragment.replace(/^#/, "").replace(/(?:[).,;:!?'"\]>}]|%22|%29|%3E|%5D|%7D)+$/i, "");
  const [version, sum, data] = contentOf(link).split(".");
  if (!["m1", VERSION].includes(version)) throw new BrokenLink("version");
  if (!/^[0-9a-f]{8}$/.test(sum ?? "") || !data) throw new BrokenLink("cut");
  if (!/^[\w-]+$/.test(data)) throw new BrokenLink("edited");
  if (checkSum(data) !== sum) throw new BrokenLink("edited");
  let state;
  try {
    const bytes = await through(bytesOf(data), new DecompressionStream("deflate-raw"), MOST);
    state = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof BrokenLink ? error : new BrokenLink("content");
  }
  if (state === null || typeof state !== "object" || Array.isArray(state)) throw new BrokenLink("content");
  const fields = version === VERSION ? FIELDS : [...FIELDS, ...PLACED];
  const known = Object.entries(state).filter(([key, value]) => fields.includes(key) && typeof value === "string");
  return { ...Object.fromEntries(known), ...placeOf(link) };
}

function plain(escaped) {
  if (escaped.length > MOST) throw new BrokenLink("large");
  try {
    return { log: decodeURIComponent(escaped) };
  } catch {
    throw new BrokenLink("edited");
  }
}

async function through(bytes, stream, most = Infinity) {
  const writer = stream.writable.getWriter();
  const sent = writer.write(bytes).then(() => writer.close());
  sent.catch(() => {});
  const parts = [];
  let size = 0;
  const reader = stream.readable.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new BrokenLink("large");
    }
    parts.push(value);
  }
  await sent;
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64url(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function bytesOf(data) {
  const letters = atob(data.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, letter => letter.charCodeAt(0));
}

function checkSum(text) {
  let sum = -1;
  for (let at = 0; at < text.length; at += 1) {
    sum ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ((sum ^ -1) >>> 0).toString(16).padStart(8, "0");
}
