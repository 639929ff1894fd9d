// Compiles what the browser gets, by the Python that will run it there.
//   node compile.mjs PYODIDE FOLDER SCRIPT
// SCRIPT is compiling.py. FOLDER holds modules/, what is to be packed, and gets moothall.zip.zst and python_stdlib.zip.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, folder, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// Positions of columns, which only tracebacks show, are a quarter of a compiled module.
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { PYTHONNODEBUGRANGES: "1" } });
const started = python.runPython("import sys, zipfile; sorted(sys.modules)");
for (const [name, root] of [["work", folder], ["pyodide", pyodide]]) {
  python.FS.mkdir(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
python.runPython(readFileSync(script, "utf-8"));
python.globals.get("pack")(started.toJs());
