/** Live region that reports to screen readers what the client does. */

export type Announcer = (text: string) => void;

/**
 * Add a polite live region to the document. The style sheet hides it visually. It is outside the React root, so
 * renders do not affect it.
 */
export function createAnnouncer(): Announcer {
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
