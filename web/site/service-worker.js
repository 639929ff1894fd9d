/* Keeps the files of the site for the next visit, and for when there is no network. The build fills in the list. */

const KEPT = "moothall-$build";
const FILES = $files;

self.addEventListener("install", event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const old = keys => Promise.all(keys.filter(key => key.startsWith("moothall-") && key !== KEPT).map(key => caches.delete(key)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(KEPT)
    .then(cache => cache.match(event.request, { ignoreSearch: true }))
    .then(found => found ?? fetch(event.request)));
});
