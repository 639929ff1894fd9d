/* Files that are sent compressed, because hosts differ in whether they compress. The service worker keeps them unpacked. */

/* What is kept under an address, if anything is, and may be. */
export async function stored(url) {
  try {
    return await caches.match(url);
  } catch {
    return undefined;
  }
}

/* A file as the service worker keeps it, or else unpacked now. `load` gets the compressed one. */
export async function unpacked(url, type, load = fetch) {
  const kept = await stored(url);
  if (kept) return kept;
  const packed = await load(`${url}.gz.bin`);
  if (!packed.ok) return packed;
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": type } });
}
