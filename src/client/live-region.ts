/** A live region for announcements to screen readers. */

export type Announce = (text: string) => void;

/**
 * Add a polite live region to the document.
 *
 * It is outside of the React root, so renders do not affect it. The style sheet hides it visually.
 */
export function createAnnouncer(): Announce {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.className = "live-region";
  document.body.append(region);
  return (text) => {
    // Clear the region first, so that a repeated text is announced again.
    region.textContent = "";
    setTimeout(() => {
      region.textContent = text;
    }, 50);
  };
}
