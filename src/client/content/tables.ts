/** Boxes of tables are in the tab order only where there is something to scroll. */

export interface TableFocus {
  add(box: HTMLElement): void;
  release(element: HTMLElement): void;
}

/** Keep `tabindex` of the boxes up to date; the server, which cannot measure, gives it to all. */
export function createTableFocus(): TableFocus {
  const observer = new ResizeObserver((entries) => {
    const scrolling = entries.map(({ target }) => target.scrollWidth > target.clientWidth);
    for (const [index, { target }] of entries.entries()) {
      if (scrolling[index]) target.setAttribute("tabindex", "0");
      else if (target !== document.activeElement) target.removeAttribute("tabindex");
    }
  });
  return {
    add: (box) => observer.observe(box),
    release(element) {
      for (const box of element.querySelectorAll(".table-scroll")) observer.unobserve(box);
    },
  };
}
