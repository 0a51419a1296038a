/** Names of icons here, by the shortcodes of Material for MkDocs. */

import brands from "../../model/brands.json" with { type: "json" };
import { renderIcon } from "../../markdown/icons.ts";

/** Names that differ between the sets. */
const NAMES: Readonly<Record<string, string>> = {
  "alert-circle": "circle-alert",
  alert: "triangle-alert",
  "arrow-left": "arrow-left",
  "check-circle": "circle-check",
  "check-all": "check-check",
  "close-circle": "circle-x",
  close: "x",
  cog: "settings",
  gear: "settings",
  "content-copy": "copy",
  "dots-vertical": "ellipsis-vertical",
  "emoticon-happy": "smile",
  "file-document": "file-text",
  "flask-empty": "flask-conical",
  "format-list-bulleted": "list",
  "github-logo": "brands:github",
  help: "circle-question-mark",
  "help-circle": "circle-question-mark",
  home: "house",
  information: "info",
  "lightbulb-on": "lightbulb",
  "link-variant": "link",
  magnify: "search",
  "mark-github": "brands:github",
  "map-marker": "map-pin",
  "open-in-new": "external-link",
  "link-external": "external-link",
  "rocket-launch": "rocket",
  "scale-balance": "scale",
  "tag-text": "tag",
  "heart-fill": "heart",
  "x-twitter": "brands:x",
  twitter: "brands:x",
  email: "mail",
  envelope: "mail",
  "clock-fast": "clock",
  "weather-night": "moon",
  "weather-sunny": "sun",
  "brightness-7": "sun",
  "brightness-4": "moon",
  "keyboard-space": "space",
  "chevron-double-right": "chevrons-right",
  check: "check",
};

/** @param shortcode Without colons: `material-account-circle`. @returns `undefined` if there is no similar icon. */
export function convertShortcode(shortcode: string): string | undefined {
  const name = shortcode
    .replace(/^(?:material|octicons|simple|fontawesome-(?:brands|solid|regular)|fontawesome)-/, "")
    .replace(/-(?:16|24)$/, "");
  const bare = name.replace(/-(?:outline|fill|variant)$/, "");
  for (const candidate of [NAMES[name], name, NAMES[bare], bare]) {
    if (candidate === undefined) continue;
    if (brands.includes(candidate)) return `brands:${candidate}`;
    if ("svg" in renderIcon(candidate, [])) return candidate;
  }
  return undefined;
}
