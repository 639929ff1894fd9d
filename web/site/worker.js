/* Python, off the page's thread: loads it, then answers one question after another.

   In:  {id, question, given}      Out: {id, answer} with the JSON that moothall.web.bridge.call returns,
                                        {loaded: bytes} while it loads, {ready: version}, {broken: sentence} */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const PYTHON = "pyodide/pyodide.asm.wasm";
const UNPACK = `
import io, site, zipfile
from compression import zstd
zipfile.ZipFile(io.BytesIO(zstd.decompress(packed.to_bytes()))).extractall(site.getsitepackages()[0])
del packed
`;
let loaded = 0;

/* Hosts differ in whether they compress, so the largest files come compressed already. Counts what arrives. */
const counted = response => new Response(response.body.pipeThrough(new TransformStream({
  transform(chunk, out) {
    loaded += chunk.byteLength;
    postMessage({ loaded });
    out.enqueue(chunk);
  },
})), { headers: response.headers, status: response.status });

const plain = self.fetch.bind(self);
self.fetch = async (what, how) => {
  const url = String(what.url ?? what);
  if (!url.endsWith(PYTHON)) return counted(await plain(what, how));
  const packed = counted(await plain(`${url}.gz.bin`, how));
  if (!packed.ok) return packed;
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
};

const whole = async name => {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
};

const started = (async () => {
  const modules = whole(new URL("pyodide/moothall.zip.zst", import.meta.url));
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  python.globals.set("packed", await modules);
  python.runPython(UNPACK);
  python.runPython("from moothall.web.bridge import Desk, call; desk = Desk()");
  postMessage({ ready: python.runPython("import moothall; moothall.__version__") });
  return python;
})();

started.catch(error => postMessage({ broken: String(error.message ?? error) }));

self.onmessage = async ({ data: { id, question, given } }) => {
  const python = await started;
  const call = python.globals.get("call");
  const answer = call(python.globals.get("desk"), question, JSON.stringify(given));
  call.destroy();
  postMessage({ id, answer });
};
