/** Updates the HTML of a page that was saved during development. */

/** Replace HTML, but keep `details` elements open. */
export function replaceHtml(element: HTMLElement, markup: string): void {
  const collectDetails = () =>
    [...element.querySelectorAll("details")].map((details, at, all) => {
      const label = details.querySelector("summary")?.textContent ?? "";
      const earlier = all.slice(0, at).filter((other) => other.querySelector("summary")?.textContent === label);
      return [`${label} ${earlier.length}`, details] as const;
    });
  const before = new Map(collectDetails().map(([key, { open }]) => [key, open]));
  element.innerHTML = markup;
  for (const [key, details] of collectDetails()) details.open = before.get(key) ?? details.open;
}
