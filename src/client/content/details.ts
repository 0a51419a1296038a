/** Animates the height when details elements open and close. Without scripts, they open and close natively. */

import type { FeatureInstaller } from "./feature.ts";

/** Handle clicks on summaries. */
export const install: FeatureInstaller = ({ getDuration }) => {
  const running = new WeakMap<HTMLDetailsElement, Animation>();

  addEventListener("click", (event) => {
    const details = findDetails(event);
    if (!details || event.defaultPrevented) return;
    event.preventDefault();
    toggle(details, running, getDuration);
  });
  // Prevent a double click from selecting text.
  addEventListener("mousedown", (event) => {
    if (event.detail > 1 && findDetails(event)) event.preventDefault();
  });
  return {};
};

function findDetails({ target }: Event): HTMLDetailsElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const summary = target.closest("[data-raw] details > summary");
  const control = target.closest("a[href], button, input");
  // A link in a summary does not toggle the details.
  if (!summary || (control && summary.contains(control))) return undefined;
  return summary.parentElement as HTMLDetailsElement;
}

function toggle(
  details: HTMLDetailsElement,
  running: WeakMap<HTMLDetailsElement, Animation>,
  duration: (height: number) => number,
): void {
  const current = running.get(details);
  const opening = current ? details.hasAttribute("data-closing") : !details.open;
  const from = details.offsetHeight;
  current?.cancel();
  details.toggleAttribute("data-closing", !opening);
  if (opening) details.open = true;
  const to = opening ? details.offsetHeight : measureClosedHeight(details);
  const animation = details.animate(
    [
      { height: `${from}px`, overflow: "clip" },
      { height: `${to}px`, overflow: "clip" },
    ],
    { duration: duration(Math.abs(to - from)), easing: "ease-in-out" },
  );
  running.set(details, animation);
  animation.onfinish = () => {
    // The attribute is missing if the details were opened again to reveal a target.
    if (details.hasAttribute("data-closing")) details.open = false;
    details.removeAttribute("data-closing");
    running.delete(details);
  };
}

/** Measure the closed height, which depends on the style sheet. */
function measureClosedHeight(details: HTMLDetailsElement): number {
  details.open = false;
  const height = details.offsetHeight;
  details.open = true;
  return height;
}
