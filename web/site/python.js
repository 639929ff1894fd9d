/* Starts Python with Moothall in it, or wakes it out of the memory that an earlier visit kept.

   Reading the modules and running them takes Python seconds. So a visit that has nothing else to do starts a second
   Python, asks it about the shipped examples, and keeps its memory; later visits go on from there. The memory is of one
   build, holds nothing of the visitor's, and is thrown away as soon as anything is wrong with it. */

import { stored, unpacked } from "./packed.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const BELOW = new URL("pyodide/", import.meta.url).href;
const BUILD = new URL(".", import.meta.url).href;
const ARCHIVE = "/lib/moothall.zip";
const SITE_PACKAGES = "/lib/python3.14/site-packages";

/* What is kept, by these addresses, which no host answers. */
export const KEPT = `moothall-memory ${BUILD}`;
const MEMORY = `${BUILD}memory`;
const FILES = `${BUILD}files`;

/* Python imports the modules from the archive as it stands, but for the packages with a library. */
const MOUNT = `
import site, sys, zipfile
from compression import zstd
from pathlib import Path

def mount(content, archive):
    Path(archive).write_bytes(content)
    sys.path.append(archive)
    with zipfile.ZipFile(archive) as modules:
        native = {name.partition("/")[0] for name in modules.namelist() if name.endswith(".so")}
        members = [name for name in modules.namelist() if name.partition("/")[0] in native]
        modules.extractall(site.getsitepackages()[0], members)

packed = packed.to_bytes()
mount(zstd.decompress(packed) if is_packed else packed, archive)
del packed, is_packed, archive, mount
from moothall.web.bridge import MOST_IN_BROWSER, Desk, call, rehearse, warm
desk = Desk(MOST_IN_BROWSER)
`;

/* Loading */

let loaded = 0;
let told = () => {};

/* Counts what arrives. */
const counted = response => new Response(response.body.pipeThrough(new TransformStream({
  transform(chunk, out) {
    loaded += chunk.byteLength;
    told(loaded);
    out.enqueue(chunk);
  },
})), { headers: response.headers, status: response.status });

const plain = self.fetch.bind(self);

const TYPES = { ".wasm": "application/wasm", ".zip": "application/zip", ".mjs": "text/javascript" };

self.fetch = async (what, how) => {
  const url = String(what.url ?? what);
  const type = TYPES[url.slice(url.lastIndexOf("."))];
  return type ? unpacked(url, type, async packed => counted(await plain(packed))) : counted(await plain(what, how));
};

const whole = async url => {
  const response = await self.fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
};

/* Pyodide's own script, which a module of JavaScript cannot import as it is sent. */
async function script() {
  const url = URL.createObjectURL(new Blob([await whole(`${BELOW}pyodide.asm.mjs`)], { type: TYPES[".mjs"] }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const defined = (python, values) => {
  for (const [name, value] of Object.entries(values)) python.globals.set(name, value);
};

/* Moothall in a Python that has just started. */
const mounted = (python, packed, isPacked) => {
  defined(python, { packed, is_packed: isPacked, archive: ARCHIVE });
  python.runPython(MOUNT);
  return python;
};

async function started() {
  const modules = whole(`${BELOW}moothall.zip.zst`);
  modules.catch(() => {}); // said below, if Python comes
  const create = script();
  const createPyodideModule = async settings => (await create)(settings);
  return mounted(await loadPyodide({ indexURL: BELOW, createPyodideModule }), await modules, true);
}

/* Memory */

/* Keeps the files that a memory needs beside it: the modules that it has not imported, and the libraries, which are
   linked before Python starts, so that they are at the same places in every run. */
export async function keepFiles(python) {
  const names = python.runPython(`[str(path) for path in Path("${SITE_PACKAGES}").rglob("*.so")]`).toJs();
  await forget();
  const cache = await caches.open(KEPT);
  const put = (name, type) =>
    cache.put(FILES + name, new Response(python.FS.readFile(name), { headers: { "Content-Type": type } }));
  await Promise.all([put(ARCHIVE, "application/zip"), ...names.map(name => put(name, "application/wasm"))]);
}

/* Python out of kept files, and out of a kept memory if one is given. `isWhole` comes to whether that memory is as it
   was kept: the browser finds that out while it compiles the libraries. */
async function linked(cache, memory, isWhole) {
  const urls = (await cache.keys()).map(({ url }) => url).filter(url => url.endsWith(".so"));
  const create = script();
  const compiled = urls.map(async url => WebAssembly.compileStreaming(await cache.match(url)));
  const python = new Promise((done, failed) => {
    const link = async Module => {
      Module.addRunDependency("libraries");
      for (const [at, url] of urls.entries()) {
        const path = url.slice(FILES.length);
        const how = { loadAsync: true, nodelete: true };
        Module.preloadedWasm[path] = await Module.loadWebAssemblyModule(await compiled[at], how, path, {});
      }
      if (memory) {
        if (!await isWhole) throw new Error("the kept memory has changed");
        Module.growMemory(memory.byteLength);
      }
      Module.removeRunDependency("libraries");
    };
    const createPyodideModule = async settings => (await create)({
      ...settings,
      preRun: [...settings.preRun, Module => { link(Module).catch(failed); }],
    });
    loadPyodide({ indexURL: BELOW, createPyodideModule, _makeSnapshot: !memory, _loadSnapshot: memory }).then(done, failed);
  });
  return python;
}

const kept = async (cache, url) => {
  const found = await cache.match(url);
  if (!found) throw new Error(`${url} is not kept`);
  return found;
};

const bytes = async response => new Uint8Array(await response.arrayBuffer());

/* The header of a kept memory that has its digest. Python would go on from a memory in which a byte has changed, and
   answer whatever comes of that. */
const DIGEST = "X-Digest";
const digest = async memory => new Uint8Array(await crypto.subtle.digest("SHA-256", memory)).join();

/* Keeps the memory of a Python that has answered about a log and a scenario. */
export async function keepMemory(log, scenario) {
  const cache = await caches.open(KEPT);
  const python = mounted(await linked(cache), await bytes(await kept(cache, FILES + ARCHIVE)), false);
  defined(python, { log, scenario });
  python.runPython("rehearse(log, scenario); del log, scenario");
  const memory = python.makeMemorySnapshot();
  await cache.put(MEMORY, new Response(memory, { headers: { [DIGEST]: await digest(memory) } }));
}

export const hasMemory = async () => Boolean(await stored(MEMORY));

export async function forget() {
  try {
    await caches.delete(KEPT);
  } catch {
    // Where nothing may be stored, nothing is.
  }
}

async function woken() {
  if (!await hasMemory()) return null;
  try {
    const cache = await caches.open(KEPT);
    const [found, modules] = await Promise.all([MEMORY, FILES + ARCHIVE].map(url => kept(cache, url)));
    const memory = await bytes(found);
    const isWhole = digest(memory).then(each => each === found.headers.get(DIGEST));
    const python = await linked(cache, memory, isWhole);
    python.FS.writeFile(ARCHIVE, await bytes(modules), { canOwn: true });
    python.runPython("import random; random.seed()");
    return python;
  } catch {
    await forget();
    return null;
  }
}

/* Python, ready to be asked, and whether it was woken. `onload` is told how many bytes have arrived. */
export async function python(onload) {
  told = onload;
  const found = await woken();
  return { python: found ?? await started(), isWoken: found !== null };
}
