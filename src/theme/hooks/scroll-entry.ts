/** Scroll a list to make an entry visible. Ancestors do not scroll. */
export function scrollEntryIntoView(scroller: HTMLElement, entry: HTMLElement, margin = 40): void {
  const box = scroller.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  if (inner.top < box.top + margin) scroller.scrollTop -= box.top + margin - inner.top;
  else if (inner.bottom > box.bottom - margin) scroller.scrollTop += inner.bottom - box.bottom + margin;
}
