/* Python, off the page's thread: loads it, then answers one question after another.

   In:  {question, given}, or while nobody asks {warm: true}, {keep: true}
   Out: {answer} with the JSON that moothall.web.bridge.call returns,
        {loaded: bytes} while it loads, {ready: version, isWoken}, {kept: true}, {broken: sentence}

   A worker of the name "keeper" answers nothing: it keeps the memory of Python for later visits. */

import { forget, hasMemory, keepFiles, keepMemory, KEPT, python } from "./python.js";

const sentence = error => String(error.message ?? error);

function answering() {
  const started = python(loaded => postMessage({ loaded }));
  const broken = error => postMessage({ broken: sentence(error) });
  started
    .then(({ python, isWoken }) => postMessage({ ready: python.runPython("import moothall; moothall.__version__"), isWoken }))
    .catch(broken);

  self.onmessage = async ({ data: { question, given, warm, keep } }) => {
    const { python, isWoken } = await started;
    if (keep) {
      await navigator.locks.request(KEPT, { ifAvailable: true }, lock => lock && keeping(python)).catch(forget);
      return;
    }
    try {
      if (warm) python.runPython("warm()");
      else postMessage({ answer: answered(python, question, given) });
    } catch (error) { // none of Moothall's, which are answers
      if (isWoken) await forget();
      broken(error);
    }
  };
}

function answered(python, question, given) {
  const call = python.globals.get("call");
  const answer = call(python.globals.get("desk"), question, JSON.stringify(given));
  call.destroy();
  return answer;
}

/* Where it fails, nothing is kept, and the next visit takes longer. */
async function keeping(python) {
  if (await hasMemory()) return;
  await keepFiles(python);
  const keeper = new Worker(import.meta.url, { type: "module", name: "keeper" });
  await new Promise((done, failed) => {
    keeper.onmessage = ({ data: { kept, notKept } }) => (kept ? done() : failed(new Error(notKept)));
    keeper.onerror = failed;
  }).finally(() => keeper.terminate());
  postMessage({ kept: true });
}

async function kept() {
  const beside = async name => (await fetch(new URL(name, import.meta.url))).text();
  await keepMemory(await beside("example.txt"), await beside("example.yaml"));
}

if (self.name === "keeper") kept().then(() => postMessage({ kept: true }), error => postMessage({ notKept: sentence(error) }));
else answering();
