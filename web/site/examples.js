/* The examples: logs that come with the site, which has their verdicts and pages ready where Python runs in the browser. */

import { unpacked } from "./packed.js";

/* An example in a language: `name` and `text` of the log, and where they are ready its `audit` and its `page`. */
export async function example(key, lang) {
  const address = new URL(`${key}.${lang}.json`, import.meta.url).href;
  const isReady = document.body.dataset.engine === "worker";
  const response = isReady ? await unpacked(address, "application/json") : await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
