/** Converts redirects of MkDocs, which name files. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { type PlainMap, toText } from "../plain-values.ts";

const MARKDOWN = /\.(?:md|markdown)$/i;

/** Convert the maps of the plugin for redirects. */
export function convertRedirectMaps(maps: PlainMap, hasFolders: boolean): UserConfig["redirects"] {
  const toUrl = (path: string): string => {
    const [, file = "", hash = ""] = /^([^#]*)(.*)$/.exec(path) ?? [];
    return `/${file.replace(MARKDOWN, "").replace(/(?:^|\/)(?:index|README)$/, "")}${hash}`;
  };
  const redirects = Object.entries(maps).flatMap(([from, value]) => {
    const to = toText(value);
    if (to === undefined) return [];
    return [
      {
        from: hasFolders ? toUrl(from) : from.replace(MARKDOWN, ".html").replace(/^\/*/, "/"),
        to: /^https?:/.test(to) ? to : toUrl(to),
      },
    ];
  });
  return hasFolders ? redirects : [...redirects, { from: "/*.html", to: "/:splat" }];
}
