/* Links that carry a log, or a scenario, and a place in it.

   #m1.CHECK.DATA    m1: the version of this form; CHECK: CRC-32 of the data's letters, eight hexadecimal digits;
   DATA: base64url of the deflated (RFC 1951) UTF-8 of a JSON object:
   {log | scenario: text, name, place, as, rules, kingdom, lang}. Only what is set is there.
   No server sees a fragment. A later version reads every older one.

   #log:TEXT         what a program opens the site with that cannot make the above: a log, escaped. */

export const VERSION = "m1";
export const LONGEST = 32000;
const MOST = 4_000_000;
const FIELDS = ["log", "scenario", "name", "place", "as", "rules", "kingdom", "lang"];

export class BrokenLink extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

const PLAIN = /^#?log:/;

export const isLink = fragment => /^#?m\d+\./.test(fragment) || PLAIN.test(fragment);

export async function toLink(state) {
  const kept = Object.fromEntries(FIELDS.filter(each => state[each]).map(each => [each, state[each]]));
  return written(JSON.stringify(kept));
}

/* The fragment that holds a text, whatever it is. */
export async function written(content) {
  const bytes = await through(new TextEncoder().encode(content), new CompressionStream("deflate-raw"));
  const data = base64url(bytes);
  return `#${VERSION}.${checkSum(data)}.${data}`;
}

/* The state that a fragment holds. Throws BrokenLink with one of: version, cut, edited, large, content. */
export async function fromLink(fragment) {
  if (PLAIN.test(fragment)) return plain(fragment.replace(PLAIN, ""));
  const [version, sum, data] = fragment.replace(/^#/, "").split(".");
  // What a mail program appends, or a browser escapes, is an edit too.
  if (version !== VERSION) throw new BrokenLink("version");
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
  const known = Object.entries(state).filter(([key, value]) => FIELDS.includes(key) && typeof value === "string");
  return Object.fromEntries(known);
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
