/* The bookmark that opens this site with the log of a game on dominion.games. */

/* Its address, of the text of `bookmark.js`. */
export function bookmark(text) {
  const site = new URL("./", document.baseURI);
  return text.replace("ADDRESS OF THE SITE", site.origin + (document.body.dataset.engine === "serve" ? "/" : site.pathname));
}
