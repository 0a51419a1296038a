/** Icons in the sizes that platforms ask for, drawn from the site's emblem. */

import { shortDigest } from "../../host/digest.ts";
import { emblemPicture } from "../../host/svg-to-png.ts";
import type { Drawing } from "../../model/output.ts";

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
