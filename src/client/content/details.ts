/** Details that open and close with a moving height. Without script, the browser's own are there. */

import type { InstallFeature } from "./features.ts";

/** Take over presses on summaries of content. */
export const install: InstallFeature = ({ duration }) => {
  const running = new WeakMap<HTMLDetailsElement, Animation>();

  addEventListener("click", (event) => {
    const details = detailsOf(event);
    if (!details || event.defaultPrevented) return;
    event.preventDefault();
    toggle(details, running, duration);
  });
  // A second press shall close again, not select the word under it.
  addEventListener("mousedown", (event) => {
    if (event.detail > 1 && detailsOf(event)) event.preventDefault();
  });
  return {};
};

function detailsOf({ target }: Event): HTMLDetailsElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const summary = target.closest("[data-raw] details > summary");
  const control = target.closest("a[href], button, input");
  // A link within a summary is followed and does not toggle.
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
  const to = opening ? details.offsetHeight : closedHeight(details);
  const animation = details.animate(
    [
      { height: `${from}px`, overflow: "clip" },
      { height: `${to}px`, overflow: "clip" },
    ],
    { duration: duration(Math.abs(to - from)), easing: "ease-in-out" },
  );
  running.set(details, animation);
  animation.onfinish = () => {
    // Unless something has been brought into sight meanwhile.
    if (details.hasAttribute("data-closing")) details.open = false;
    details.removeAttribute("data-closing");
    running.delete(details);
  };
}

/** Height when only the summary shows: measured, since paddings are the style sheet's business. */
function closedHeight(details: HTMLDetailsElement): number {
  details.open = false;
  const height = details.offsetHeight;
  details.open = true;
  return height;
}
