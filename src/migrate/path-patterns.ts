/** Joins paths of a source, and matches them with patterns. */

import { joinInside } from "../util/path.ts";

/** Join paths; `..` may leave the source if the configuration names such a directory. */
export function joinPath(folder: string, path: string): string {
  const inside = joinInside(folder, path);
  if (inside !== undefined) return inside;
  return [folder, path].filter((part) => part !== "").join("/");
}

/** True if a path matches a glob pattern with `*`, `**` and alternatives in braces. */
export function matchesGlob(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+^$|()[\]\\]/g, "\\$&")
    .replace(/\?/g, "[^/]")
    .replace(/\*\*\/|\*\*|\*/g, (star) => (star === "**/" ? "(?:.*/)?" : star === "**" ? ".*" : "[^/]*"))
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(",", "|")})`);
  return new RegExp(`^${source}$`).test(path);
}
