/** Icons on a 24 × 24 grid, drawn in the text color. */

import { ICON_PATHS } from "../icon-paths.ts";

/** SVG paths. They are stroked, except those in `FILLED`. */
const STROKES = {
  menu: "M4 7h16M4 12h16M4 17h10",
  close: ICON_PATHS.close,
  external: "M13 5h6v6M19 5l-9 9M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4",
  chevron: "m9 6 6 6-6 6",
  caret: "m7 10 5 5 5-5",
  search: ICON_PATHS.search,
  sun: "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  system: "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0",
  globe: "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
  repository:
    "M4.75 5.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0M4.75 18.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0M14.75 8.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0M7 7.75v8.5M17 10.75c0 3.5-4 3.5-7 4.25-1.5.4-2.5.8-3 1.75",
  home: "m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1Z",
  up: "M12 19V6M6 11l6-6 6 6",
  edit: "m4 20 1-4L16 5l3 3L8 19ZM14 7l3 3",
  page: ICON_PATHS.page,
  box: "m4 8 8-4 8 4v8l-8 4-8-4ZM4 8l8 4 8-4M12 12v8",
  heart: ICON_PATHS.heart,
  feed: ICON_PATHS.feed,
  windows: "M4 5.5h7V11H4ZM13 5.5h7V11h-7ZM4 13h7v5.5H4ZM13 13h7v5.5h-7Z",
  mac: "M9 9h6v6H9ZM9 9H6.75A2.25 2.25 0 1 1 9 6.75ZM15 9V6.75A2.25 2.25 0 1 1 17.25 9ZM15 15h2.25A2.25 2.25 0 1 1 15 17.25ZM9 15v2.25A2.25 2.25 0 1 1 6.75 15Z",
  linux: "M4 5h16v14H4ZM7.5 9.5 10 12l-2.5 2.5M12 15h4.5",
  sidebar: "M4 5h16v14H4ZM10 5v14M7.5 10 6 12l1.5 2",
  people:
    "M6 8.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3.5 19c.5-3.5 2.5-5 5.5-5s5 1.5 5.5 5M15.5 5.8a3 3 0 0 1 0 5.4M17 14.3c2 .6 3.2 2.2 3.5 4.7",
  calendar: "M4 6h16v14H4ZM4 10h16M8 3.5V7M16 3.5V7M8 14h3M8 17h6",
} as const;

/** Name of a theme icon. */
export type IconName = keyof typeof STROKES;

/** An icon's filled paths, in addition to its strokes. */
const FILLED: { readonly [N in IconName]?: string } = {
  system: "M12 4a8 8 0 0 1 0 16Z",
};

/** Icon. It is decorative unless it has a `label`, which becomes its accessible name. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  const naming = label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": true } as const);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: labeled or hidden
    <svg className={className ? `icon ${className}` : "icon"} viewBox="0 0 24 24" width="20" height="20" {...naming}>
      <path d={STROKES[name]} />
      {FILLED[name] && <path d={FILLED[name]} fill="currentColor" />}
    </svg>
  );
}
