/* Keeps the files of the site for the next visit, and for when there is no network. The build fills in the list.

   All files but the page itself lie in a folder whose name changes with them, so that what the browser loaded a moment
   ago can be kept without asking for it again. The files of the build before stay for pages that are still open. */

const KEPT = "moothall-$build";
const PAGE = ["./", "index.html"];
const FILES = $files;
const BUILDS = 2;

const requests = (names, cache) => names.map(name => new Request(name, { cache }));

self.addEventListener("install", event => {
  const kept = caches.open(KEPT);
  const filled = kept.then(cache => Promise.all([
    cache.addAll(requests(PAGE, "no-cache")),
    cache.addAll(requests(FILES, "force-cache")),
  ]));
  event.waitUntil(filled.then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const old = keys => keys.filter(key => key.startsWith("moothall-")).slice(0, -BUILDS);
  const cleared = caches.keys().then(keys => Promise.all(old(keys).map(key => caches.delete(key))));
  event.waitUntil(cleared.then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const options = { ignoreSearch: true };
  event.respondWith(caches.open(KEPT)
    .then(cache => cache.match(event.request, options))
    .then(found => found ?? caches.match(event.request, options))
    .then(found => found ?? fetch(event.request)));
});
