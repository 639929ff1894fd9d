/* Python, off the page's thread: loads it, then answers one question after another.

   In:  {question, given}, or {warm: true} while nobody asks
   Out: {answer} with the JSON that moothall.web.bridge.call returns,
        {loaded: bytes} while it loads, {ready: version}, {broken: sentence} */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const PYTHON = "pyodide/pyodide.asm.wasm";
/* Python imports the modules from the archive as it stands, but for the one package with a library in it. */
const MOUNT = `
import io, site, sys, zipfile
from compression import zstd
from pathlib import Path

def mount(content, archive="/lib/moothall.zip"):
    Path(archive).write_bytes(content)
    sys.path.append(archive)
    with zipfile.ZipFile(archive) as modules:
        native = {name.partition("/")[0] for name in modules.namelist() if name.endswith(".so")}
        members = [name for name in modules.namelist() if name.partition("/")[0] in native]
        modules.extractall(site.getsitepackages()[0], members)

mount(zstd.decompress(packed.to_bytes()))
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
  modules.catch(() => {}); // said below, if Python comes
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  python.globals.set("packed", await modules);
  python.runPython(MOUNT);
  python.runPython("from moothall.web.bridge import Desk, call, warm; desk = Desk()");
  postMessage({ ready: python.runPython("import moothall; moothall.__version__") });
  return python;
})();

started.catch(error => postMessage({ broken: String(error.message ?? error) }));

self.onmessage = async ({ data: { question, given, warm } }) => {
  const python = await started;
  if (warm) {
    python.runPython("warm()");
    return;
  }
  const call = python.globals.get("call");
  const answer = call(python.globals.get("desk"), question, JSON.stringify(given));
  call.destroy();
  postMessage({ answer });
};
