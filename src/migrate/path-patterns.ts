/** Joins paths of a source. */

import { joinInside } from "../util/path.ts";

/** Join paths; `..` may leave the source if the configuration names such a directory. */
export function joinPath(folder: string, path: string): string {
  const inside = joinInside(folder, path);
  if (inside !== undefined) return inside;
  return [folder, path].filter((part) => part !== "").join("/");
}
