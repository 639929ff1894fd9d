/* Keeps the files of the site for the next visit, and for when there is no network. The build fills in the list.

   A build is kept whole or not at all: every file, the page too, has an address of this build alone and is compared
   with its hash, and a cache is marked when it has all. So a site that is updated in the middle mixes nothing. The build
   before stays for pages that are still open. */

const BUILD = "$build";
const FILES = $files; // their hashes by their names
const SCOPE = self.registration.scope;
const PAGE = `${SCOPE}${BUILD}/index.html`;
const MARK = `${SCOPE}kept`;
const PACKED = ".gz.bin";
const TYPES = { ".wasm": "application/wasm", ".zip": "application/zip", ".mjs": "text/javascript", ".json": "application/json" };
const BUILDS = 2;

/* Several sites can share an origin, and so its caches. */
const named = (kind, build) => `${kind} ${SCOPE}${build}/`;
const KEPT = named("moothall", BUILD);
const isOurs = (kind, name) => name.replace(/[^/]+\/$/, "") === `${kind} ${SCOPE}`;

/* Only one build is fetched at a time, and no cache is cleared meanwhile. */
const locked = (options, task) => (navigator.locks ? navigator.locks.request(`moothall ${SCOPE}`, options, task) : task({}));

/* A file of this build; what the browser loaded a moment ago is not asked for again, unless it is something else. */
async function fetched(name, cache = "force-cache") {
  const response = await fetch(SCOPE + name, { cache });
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const found = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("");
  if (response.ok && found === FILES[name]) return response;
  if (cache === "reload") throw new Error(`${name} is not of the build ${BUILD}`);
  return fetched(name, "reload");
}

const made = (body, type) => new Response(body, { headers: { "Content-Type": type } });

/* What is kept for a request, in this build first. Where the browser cannot read what it keeps, nothing is. */
async function keptFor(request) {
  const options = { ignoreSearch: true };
  try {
    return await (await caches.open(KEPT)).match(request, options) ?? await caches.match(request, options);
  } catch {
    return undefined;
  }
}

/* The entries of the cache that come of a file. What is sent compressed is kept unpacked. */
function entries(name, response) {
  const url = SCOPE + name;
  if (url === PAGE) return [SCOPE, `${SCOPE}index.html`].map(each => [each, made(response.clone().body, "text/html")]);
  if (!url.endsWith(PACKED)) return [[url, response]];
  const unpacked = url.slice(0, -PACKED.length);
  const type = TYPES[unpacked.slice(unpacked.lastIndexOf("."))];
  return [[unpacked, made(response.body.pipeThrough(new DecompressionStream("gzip")), type)]];
}

/* When a build came into use: a number that grows, 0 for one that is not whole. */
async function order(name) {
  const marked = await (await caches.open(name)).match(MARK);
  return marked ? Number(await marked.text()) : 0;
}

async function builds() {
  const names = (await caches.keys()).filter(name => isOurs("moothall", name));
  const found = await Promise.all(names.map(async name => ({ name, order: await order(name) })));
  return found.sort((one, two) => two.order - one.order);
}

async function mark() {
  const newest = Math.max(0, ...(await builds()).map(each => each.order));
  await (await caches.open(KEPT)).put(MARK, new Response(String(newest + 1)));
}

async function fill() {
  if (await order(KEPT) === 0) {
    const cache = await caches.open(KEPT);
    await Promise.all(Object.keys(FILES).map(async name => {
      for (const [url, response] of entries(name, await fetched(name))) await cache.put(url, response);
    }));
  }
  await mark();
}

async function clear() {
  await mark();
  const kept = (await builds()).slice(0, BUILDS).filter(each => each.order > 0).map(each => each.name);
  const names = (await caches.keys()).filter(name =>
    (isOurs("moothall", name) && !kept.includes(name))
    || (isOurs("moothall-memory", name) && name !== named("moothall-memory", BUILD)));
  await Promise.all(names.map(name => caches.delete(name)));
}

self.addEventListener("install", event => {
  event.waitUntil(locked({}, fill).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const cleared = locked({ ifAvailable: true }, lock => (lock ? clear() : undefined));
  event.waitUntil(cleared.then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(keptFor(event.request).then(kept => kept ?? fetch(event.request)));
});
