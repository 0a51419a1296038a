/** Create icons in the sizes that platforms request from the favicon, if it is an SVG. */

import { shortDigest } from "../../host/digest.ts";
import { readContained } from "../../host/path-state.ts";
import { emblemDrawing } from "../../host/svg-to-png.ts";
import type { Drawing } from "../../model/output.ts";
import { outputPath } from "../../model/permalink.ts";
import { type SourcePath, sourcePath } from "../../model/problem.ts";

/** Size of `apple-touch-icon`. Apple shows transparent icons on black, so this icon has a white background. */
export const TOUCH_ICON = 180; // px
/** Icon sizes that browsers require in a web manifest (https://web.dev/articles/install-criteria). */
export const MANIFEST_ICONS: readonly number[] = [192, 512]; // px

/**
 * Describe the icons of a site. An invalid SVG results in empty icons.
 *
 * @param emblem `data:` URL of an SVG.
 * @param renderer Version of the renderer, part of the hash in file names.
 */
export function drawIcons(emblem: string, renderer: string): Drawing[] {
  return [TOUCH_ICON, ...MANIFEST_ICONS].map((size) => {
    const background = size === TOUCH_ICON ? `<rect width="${size}" height="${size}" fill="#fff"/>` : "";
    const drawing = emblemDrawing({ address: emblem, width: size }, background);
    return { path: outputPath(`assets/icons/${size}.${shortDigest(renderer + drawing.svg)}.png`), ...drawing };
  });
}

/** Maximum size of an SVG, because it is embedded in every image. */
const MAX_BYTES = 100_000;

/** Return the source of the favicon if it is an SVG in `static/`. */
export function readFavicon(
  root: string,
  favicon: string | undefined,
  statics: readonly SourcePath[],
): string | undefined {
  const file = sourcePath(`static/${favicon?.replace(/^\//, "")}`);
  if (!file.toLowerCase().endsWith(".svg") || !statics.includes(file)) return undefined;
  const bytes = readContained(root, file);
  return bytes && bytes.length <= MAX_BYTES ? bytes.toString() : undefined;
}

/** Return the URL for embedding an SVG in another. */
export function svgDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
