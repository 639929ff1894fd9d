/* Loads the page once more where its modules could not be loaded. No module can do that, so this is a plain script. */

document.addEventListener("error", ({ target }) => {
  const [visit] = performance.getEntriesByType("navigation");
  if (target.type === "module" && visit.type !== "reload") location.reload();
}, { capture: true });
