/** Convert SVG to PNG. The output is reproducible, because system fonts are not used. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Drawing } from "../model/output.ts";
import { yieldToEventLoop } from "../util/async.ts";
import { once } from "../util/memo.ts";
import { digestOf } from "./digest.ts";
import { FONT_FAMILY, fontFile } from "./font.ts";

/** Renderer package. It is an optional dependency, because its native code does not support every platform. */
export const RENDERER_PACKAGE = "@resvg/resvg-js";

/**
 * Identify the renderer and the font, because the bytes of an image depend on both.
 *
 * @returns `undefined` if the renderer is not installed or cannot be loaded on this platform.
 */
export const rendererVersion = once((): string | undefined => {
  const require = createRequire(import.meta.url);
  try {
    require(RENDERER_PACKAGE);
    const { version } = require(`${RENDERER_PACKAGE}/package.json`) as { version: string };
    return `${version} ${digestOf(readFileSync(fontFile()))}`;
  } catch {
    return undefined;
  }
});

/** Placeholder for the URL of the logo in a drawing. */
export const EMBLEM_URL = "#emblem";

/** A drawing without its output path. */
export type DrawingInput = Omit<Drawing, "path">;

/**
 * Render an SVG as PNG.
 *
 * @throws {Error} The input is not a valid SVG.
 */
export async function drawPng({ svg, width, emblem }: DrawingInput): Promise<Uint8Array> {
  // Load the native code on first use.
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [fontFile()], defaultFontFamily: FONT_FAMILY };
  // Embed the logo as PNG: the renderer draws a nested SVG on a layer of the full size, which dominates the run time.
  const text = emblem ? svg.replace(EMBLEM_URL, await drawEmblem(emblem)) : svg;
  const png = new Resvg(text, { font, fitTo: { mode: "width", value: width }, logLevel: "off" }).render().asPng();
  // The renderer's memory is outside of the V8 heap and is only released between iterations of the event loop.
  await yieldToEventLoop();
  return png;
}

const emblems = new Map<string, Promise<string>>();

/** Return the `data:` URL of the logo as PNG. The result is cached, because all images of a site share the logo. */
function drawEmblem(emblem: NonNullable<DrawingInput["emblem"]>): Promise<string> {
  const key = `${emblem.width} ${emblem.address}`;
  const dataUrl = emblems.get(key) ?? drawPng(emblemDrawing(emblem)).then(pngDataUrl);
  emblems.set(key, dataUrl);
  return dataUrl;
}

/** Embed an SVG as an image in another SVG, so that an invalid one results in an empty image instead of an error. */
export function emblemDrawing({ address, width }: NonNullable<DrawingInput["emblem"]>, background = ""): DrawingInput {
  const image = `<image width="${width}" height="${width}" href="${address}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">${background}${image}</svg>`,
    width,
  };
}

const pngDataUrl = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
