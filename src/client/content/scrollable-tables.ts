/** Boxes of tables are in the tab order only where there is something to scroll. */

import type { InstallFeature } from "./features.ts";

/** Keep `tabindex` of the boxes up to date; the server, which cannot measure, gives it to all. */
export const install: InstallFeature = ({ inSlices }) => {
  const observer = new ResizeObserver((entries) => {
    const scrolling = entries.map(({ target }) => target.scrollWidth > target.clientWidth);
    for (const [index, { target }] of entries.entries()) {
      if (scrolling[index]) target.setAttribute("tabindex", "0");
      else if (target !== document.activeElement) target.removeAttribute("tabindex");
    }
  });
  return {
    mount(element, signal) {
      const boxes = element.querySelectorAll(".table-scroll");
      void inSlices(boxes, (box) => observer.observe(box), signal);
      signal.addEventListener("abort", () => {
        for (const box of boxes) observer.unobserve(box);
      });
    },
  };
};
