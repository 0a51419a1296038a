/** Icons shared by React components, the search UI, which does not use React (`search/ui/dom.ts`), and the build's HTML. */

/** SVG paths on a 24 × 24 grid. */
export const ICON_PATHS = {
  close: "m6 6 12 12M18 6 6 18",
  search: "M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M16 16l4.5 4.5",
  page: "M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7ZM14 3v4h4M9 12h6M9 16h4",
  heart: "M12 20s-7.5-4.6-7.5-10A4.25 4.25 0 0 1 12 7.3 4.25 4.25 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z",
  feed: "M4.75 18a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0-2.5 0M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14",
} as const;
