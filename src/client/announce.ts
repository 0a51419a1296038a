/** One live region for all that happens without a change of focus. */

export type Announce = (text: string) => void;

/**
 * Add a polite live region to the document.
 *
 * It stands outside of the application's root, so that no render touches it.
 */
export function createAnnouncer(): Announce {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.className = "live-region";
  // Out of sight but not hidden, as it would then not be read. Set here: the page's policy allows no style attributes in markup.
  Object.assign(region.style, {
    position: "absolute",
    insetBlockStart: "0",
    inlineSize: "1px",
    blockSize: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  });
  document.body.append(region);
  return (text) => {
    // Emptied first, so that the same words are read again.
    region.textContent = "";
    setTimeout(() => {
      region.textContent = text;
    }, 50);
  };
}
