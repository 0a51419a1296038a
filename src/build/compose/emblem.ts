/** The site's emblem, from which images for other places are drawn: its icon, where that is a drawing. */

import { readInside } from "../../host/contained-path.ts";
import type { SourcePath } from "../../model/problem.ts";

/** A drawing above this is no emblem: it goes into every image. */
const MAX_BYTES = 100_000;

/** The text of the SVG that `favicon` names, if it is one. */
export function readEmblem(
  root: string,
  favicon: string | undefined,
  statics: readonly SourcePath[],
): string | undefined {
  const file = `static/${favicon?.replace(/^\//, "")}`;
  if (!file.toLowerCase().endsWith(".svg") || !statics.includes(file)) return undefined;
  const bytes = readInside(root, file);
  return bytes && bytes.length <= MAX_BYTES ? bytes.toString() : undefined;
}

/** For `href` of an image inside a drawing. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
