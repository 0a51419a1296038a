/** Create the icons of a site: in the sizes that platforms request if the favicon is an SVG, and one for sites without favicon. */

import { computeShortDigest } from "../host/digest.ts";
import { createFaviconDrawing } from "../host/svg-to-png.ts";
import { findSiteFile } from "../host/virtual-files.ts";
import type { SiteHeadTagConfig } from "../model/config.ts";
import type { Drawing } from "../model/output.ts";
import { toOutputPath } from "../model/permalink.ts";
import { toSourcePath } from "../model/problem.ts";
import type { Site } from "../site/site.ts";

/** Size for `apple-touch-icon`. Apple shows transparent icons on black, so this icon has a white background. */
export const TOUCH_ICON = 180; // px
/** Icon sizes that browsers require in a web manifest (https://web.dev/articles/install-criteria). */
export const MANIFEST_ICONS: readonly number[] = [192, 512]; // px

/**
 * Describe a site's icons. An invalid SVG results in empty icons.
 *
 * @param favicon `data:` URL with an SVG.
 * @param renderer Renderer version, which the hash in file names covers.
 */
export function drawIcons(favicon: string, renderer: string): Drawing[] {
  return [TOUCH_ICON, ...MANIFEST_ICONS].map((size) => {
    const background = size === TOUCH_ICON ? `<rect width="${size}" height="${size}" fill="#fff"/>` : "";
    const drawing = createFaviconDrawing({ dataUrl: favicon, width: size }, background);
    return { path: toOutputPath(`assets/icons/${size}.${computeShortDigest(renderer + drawing.svg)}.png`), ...drawing };
  });
}

/** Maximum SVG size, because it is embedded in every image. */
const MAX_BYTES = 100_000;

/** Return the favicon's source if it is an SVG in `static/`. */
export function readFavicon(site: Pick<Site, "root" | "config" | "sources">): string | undefined {
  const file = toSourcePath(`static/${site.config.favicon?.replace(/^\//, "")}`);
  if (!file.toLowerCase().endsWith(".svg") || !site.sources.statics.includes(file)) return undefined;
  const bytes = findSiteFile(site, file);
  return bytes && bytes.length <= MAX_BYTES ? bytes.toString() : undefined;
}

/** Return true if browsers find a favicon that the configuration does not name: at the default URL, or in a tag of `head`. */
export function hasOtherFavicon({ config, sources }: Pick<Site, "config" | "sources">): boolean {
  const isIcon = ({ attributes }: SiteHeadTagConfig): boolean => /\bicon\b/i.test(String(attributes.rel ?? ""));
  const isAtDefaultUrl = config.baseUrl === "/" && sources.statics.includes(toSourcePath("static/favicon.ico"));
  return isAtDefaultUrl || config.head.some(isIcon);
}

/** Draw the favicon for a site without one: the first letter of its title. Without any, browsers request `/favicon.ico`. */
export function drawLetterIcon(title: string): string {
  const letter = /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0].toUpperCase() ?? "";
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3958d1"/>' +
    `<text x="16" y="23" fill="#fff" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle">${letter}</text></svg>`
  );
}

/** Return the URL for embedding an SVG in a document or another SVG. */
export function createSvgDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
