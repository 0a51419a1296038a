/** Names of icons here, by those of Starlight. */

import brands from "../../model/brands.json" with { type: "json" };
import { renderIcon } from "../../markdown/icons.ts";

const NAMES: Readonly<Record<string, string>> = {
  "up-caret": "chevron-up",
  "down-caret": "chevron-down",
  "right-caret": "chevron-right",
  "left-caret": "chevron-left",
  "up-arrow": "arrow-up",
  "down-arrow": "arrow-down",
  "right-arrow": "arrow-right",
  "left-arrow": "arrow-left",
  bars: "menu",
  translate: "languages",
  pencil: "pencil",
  pen: "pen",
  document: "file-text",
  "add-document": "file-plus",
  setting: "settings",
  external: "external-link",
  download: "download",
  "cloud-download": "cloud-download",
  moon: "moon",
  sun: "sun",
  laptop: "laptop",
  "open-book": "book-open",
  information: "info",
  magnifier: "search",
  "forward-slash": "slash",
  close: "x",
  error: "circle-x",
  warning: "triangle-alert",
  "approve-check-circle": "circle-check",
  "approve-check": "check",
  rocket: "rocket",
  star: "star",
  puzzle: "puzzle",
  "list-format": "list",
  random: "shuffle",
  comment: "message-circle",
  "comment-alt": "message-square",
  heart: "heart",
  email: "mail",
  phone: "phone",
  seti: "file",
  figma: "figma",
  patreon: "heart-handshake",
  bun: "package",
  pnpm: "package",
  yarn: "package",
  node: "hexagon",
  deno: "package",
  cloudflare: "cloud",
  vercel: "triangle",
  netlify: "cloud",
  linux: "monitor",
  apple: "apple",
  android: "smartphone",
  windows: "app-window",
  homebrew: "beer",
  astro: "rocket",
  starlight: "sparkles",
};

const OTHER_BRANDS: Readonly<Record<string, string>> = {
  twitter: "x",
  "x.com": "x",
  blueSky: "bluesky",
  openCollective: "opencollective",
  stackOverflow: "stackoverflow",
  codePen: "codepen",
};

/** Return the name of an icon here, or `undefined` if there is none. */
export function convertIconName(name: string): string | undefined {
  const brand = OTHER_BRANDS[name] ?? name;
  if (brands.includes(brand)) return `brands:${brand}`;
  const converted = NAMES[name] ?? name;
  return "svg" in renderIcon(converted, []) ? converted : undefined;
}
