/** One live region for all that happens without a change of focus. */

export type Announce = (text: string) => void;

/**
 * Add a polite live region to the document.
 *
 * It stands outside of the application's root, so that no render touches it. The style sheet keeps it out of sight.
 */
export function createAnnouncer(): Announce {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.className = "live-region";
  document.body.append(region);
  return (text) => {
    // Emptied first, so that the same words are read again.
    region.textContent = "";
    setTimeout(() => {
      region.textContent = text;
    }, 50);
  };
}
