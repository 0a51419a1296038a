/** Convert SVG to PNG. The output is reproducible, because system fonts are not used. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Drawing } from "../model/output.ts";
import { yieldToEventLoop } from "../util/async.ts";
import { once } from "../util/memo.ts";
import { computeDigest } from "./digest.ts";
import { FONT_FAMILY, getFontFile } from "./font.ts";

/** Renderer package. It is an optional dependency, because its native code does not support every platform. */
export const RENDERER_PACKAGE = "@resvg/resvg-js";

/**
 * Identify the renderer and the font, because an image's bytes depend on both.
 *
 * @returns `undefined` if the renderer is not installed or cannot be loaded on this platform.
 */
export const rendererVersion = once((): string | undefined => {
  const require = createRequire(import.meta.url);
  try {
    require(RENDERER_PACKAGE);
    const { version } = require(`${RENDERER_PACKAGE}/package.json`) as { version: string };
    return `${version} ${computeDigest(readFileSync(getFontFile()))}`;
  } catch {
    return undefined;
  }
});

/** Placeholder for the favicon's URL in a drawing. */
export const FAVICON_URL = "#favicon";

/** A drawing without its output path. */
export type DrawingInput = Omit<Drawing, "path">;

/**
 * Render an SVG as PNG.
 *
 * @throws {Error} The input is not a valid SVG.
 */
export async function drawPng({ svg, width, favicon }: DrawingInput): Promise<Uint8Array> {
  // Load the native code on first use.
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [getFontFile()], defaultFontFamily: FONT_FAMILY };
  // Embed the favicon as PNG: the renderer draws a nested SVG on a full-size layer, which dominates the run time.
  const text = favicon ? svg.replace(FAVICON_URL, await drawFavicon(favicon)) : svg;
  const png = new Resvg(text, { font, fitTo: { mode: "width", value: width }, logLevel: "off" }).render().asPng();
  // The renderer's memory is outside the V8 heap and is only released between event loop iterations.
  await yieldToEventLoop();
  return png;
}

const favicons = new Map<string, Promise<string>>();

/** Return the favicon's `data:` URL as PNG. The result is cached, because all images on a site share the favicon. */
function drawFavicon(favicon: NonNullable<DrawingInput["favicon"]>): Promise<string> {
  const key = `${favicon.width} ${favicon.dataUrl}`;
  const dataUrl = favicons.get(key) ?? drawPng(createFaviconDrawing(favicon)).then(toDataUrl);
  favicons.set(key, dataUrl);
  return dataUrl;
}

/** Embed an SVG as an image in another SVG, so that an invalid one results in an empty image instead of an error. */
export function createFaviconDrawing(
  { dataUrl, width }: NonNullable<DrawingInput["favicon"]>,
  background = "",
): DrawingInput {
  const image = `<image width="${width}" height="${width}" href="${dataUrl}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">${background}${image}</svg>`,
    width,
  };
}

const toDataUrl = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
