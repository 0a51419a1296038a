/**
 * Convert SVG to PNG. The output is the same on all machines with the same processor architecture and version of Node.js,
 * because system fonts are not used. Images in bands are compressed by zlib, which may differ between those.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RenderedImage } from "@resvg/resvg-js";
import type { Drawing, DrawingBand } from "../model/output.ts";
import { yieldToEventLoop } from "../util/async.ts";
import { once } from "../util/memo.ts";
import { computeDigest } from "./digest.ts";
import { FONT_FAMILY, getFontFile } from "./font.ts";
import { compressRows, encodePng, type Pixels, type PngRows } from "./png.ts";

/** Renderer package. It is an optional dependency, because its native code does not support every platform. */
export const RENDERER_PACKAGE = "@resvg/resvg-js";

/**
 * Identify the renderer, the font and the compression, because an image's bytes depend on them.
 *
 * @returns `undefined` if the renderer is not installed or cannot be loaded on this platform.
 */
export const rendererVersion = once((): string | undefined => {
  const require = createRequire(import.meta.url);
  try {
    require(RENDERER_PACKAGE);
    const { version } = require(`${RENDERER_PACKAGE}/package.json`) as { version: string };
    return `${version} ${process.versions.zlib} ${computeDigest(readFileSync(getFontFile()))}`;
  } catch {
    return undefined;
  }
});

/** Placeholder for the favicon's URL in a drawing. */
export const FAVICON_URL = "#favicon";

/** A drawing without its output path. */
export type DrawingInput = Omit<Drawing, "path">;

/** Compression levels of zlib for rows that many images share and for those of one image (measured: time and size). */
const SHARED_LEVEL = 9;
const BAND_LEVEL = 3;

/**
 * Render an SVG as PNG.
 *
 * @throws {Error} The input is not a valid SVG.
 */
export async function drawPng({ svg, width, favicon, bands = [] }: DrawingInput): Promise<Uint8Array> {
  // Embed the favicon as PNG: the renderer draws a nested SVG on a full-size layer, which dominates the run time.
  const text = favicon ? svg.replace(FAVICON_URL, await drawFavicon(favicon)) : svg;
  const png = bands.length === 0 ? (await render(text, width)).asPng() : await drawBands(text, width, bands);
  // The renderer's memory is outside the V8 heap and is only released between event loop iterations.
  await yieldToEventLoop();
  return png;
}

async function render(svg: string, width: number): Promise<RenderedImage> {
  // Load the native code on first use.
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [getFontFile()], defaultFontFamily: FONT_FAMILY };
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width }, logLevel: "off" }).render();
}

const toPixels = ({ width, height, pixels }: RenderedImage): Pixels => ({ width, height, data: pixels });

/** Draw bands over a background. Drawing a whole share image takes 25 ms of CPU time, of which encoding takes 17. */
async function drawBands(svg: string, width: number, bands: readonly DrawingBand[]): Promise<Uint8Array> {
  const background = await drawBackground(svg, width);
  const segments: PngRows[] = [];
  let nextRow = 0;
  for (const { svg, top } of bands) {
    const band = toPixels(await render(svg, width));
    segments.push(background.getRows(nextRow, top), compressRows(band, 0, band.height, BAND_LEVEL));
    nextRow = top + band.height;
  }
  return encodePng(width, [...segments, background.getRows(nextRow, background.height)]);
}

/** Rows that images share. */
interface Background {
  height: number;
  getRows(top: number, bottom: number): PngRows;
}

const backgrounds = new Map<string, Promise<Background>>();

/** Draw a background. The result is cached, because all share images of a site have the same one. */
function drawBackground(svg: string, width: number): Promise<Background> {
  const key = `${width} ${svg}`;
  const background = backgrounds.get(key) ?? render(svg, width).then((image) => shareRows(toPixels(image)));
  backgrounds.set(key, background);
  return background;
}

/** Compress each range of rows once: bands begin and end at a few positions only. */
function shareRows(pixels: Pixels): Background {
  const ranges = new Map<string, PngRows>();
  return {
    height: pixels.height,
    getRows(top, bottom) {
      const key = `${top} ${bottom}`;
      const rows = ranges.get(key) ?? compressRows(pixels, top, bottom, SHARED_LEVEL);
      ranges.set(key, rows);
      return rows;
    },
  };
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
