/** Makes table containers focusable only if they can scroll. */

import type { FeatureInstaller } from "./feature.ts";

/** Keep `tabindex` up to date. The server cannot measure tables, so it adds the attribute to all tables. */
export const install: FeatureInstaller = ({ runInSlices }) => {
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
      void runInSlices(boxes, (box) => observer.observe(box), signal);
      signal.addEventListener("abort", () => {
        for (const box of boxes) observer.unobserve(box);
      });
    },
  };
};
