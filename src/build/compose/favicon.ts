/** Creates icons in the sizes that platforms need from the logo of the site, if that is an SVG. */

import { readContained } from "../../host/contained-path.ts";
import { shortDigest } from "../../host/digest.ts";
import { emblemPicture } from "../../host/svg-to-png.ts";
import type { Drawing } from "../../model/output.ts";
import type { SourcePath } from "../../model/problem.ts";

/** Home screens of Apple, which lay icons on black where they are transparent. */
export const TOUCH_ICON = 180; // px
/** What browsers ask of a web manifest (web.dev, installability). */
export const MANIFEST_ICONS: readonly number[] = [192, 512]; // px

/**
 * Describe the icons of a site. An SVG that is broken results in empty icons.
 *
 * @param emblem `data:` URL of an SVG.
 * @param renderer Version of the renderer, part of the names of icons.
 */
export function drawIcons(emblem: string, renderer: string): Drawing[] {
  return [TOUCH_ICON, ...MANIFEST_ICONS].map((size) => {
    const ground = size === TOUCH_ICON ? `<rect width="${size}" height="${size}" fill="#fff"/>` : "";
    const picture = emblemPicture({ address: emblem, width: size }, ground);
    return { path: `assets/icons/${size}.${shortDigest(renderer + picture.svg)}.png`, ...picture };
  });
}

/** A drawing above this is no emblem: it goes into every image. */
const MAX_BYTES = 100_000;

/** The text of the SVG that `favicon` names, if it is one. */
export function readFavicon(
  root: string,
  favicon: string | undefined,
  statics: readonly SourcePath[],
): string | undefined {
  const file = `static/${favicon?.replace(/^\//, "")}`;
  if (!file.toLowerCase().endsWith(".svg") || !statics.includes(file)) return undefined;
  const bytes = readContained(root, file);
  return bytes && bytes.length <= MAX_BYTES ? bytes.toString() : undefined;
}

/** For `href` of an image inside a drawing. */
export function svgDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
