/** SVG into PNG. The same drawing gives the same bytes: no font of the machine is used. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Drawing } from "../model/output.ts";
import { yieldToEventLoop } from "../util/async.ts";
import { once } from "../util/memo.ts";
import { digestOf } from "./digest.ts";
import { FONT_FAMILY, fontFile } from "./font.ts";

/** The npm package that draws, an optional dependency: it is native code and not available for every platform. */
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

/** What stands for the address of the emblem in a drawing. */
export const EMBLEM_URL = "#emblem";

/** A drawing without its place in the output. */
export type DrawingInput = Omit<Drawing, "path">;

/**
 * Draw an SVG.
 *
 * @throws {Error} The text is no SVG.
 */
export async function drawPng({ svg, width, emblem }: DrawingInput): Promise<Uint8Array> {
  // Native code: loaded when there is something to draw.
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [fontFile()], defaultFontFamily: FONT_FAMILY };
  // The renderer draws an SVG inside another on a layer as large as the whole, which takes longer than all the rest.
  const text = emblem ? svg.replace(EMBLEM_URL, await drawEmblem(emblem)) : svg;
  const png = new Resvg(text, { font, fitTo: { mode: "width", value: width }, logLevel: "off" }).render().asPng();
  // Its memory is outside of V8's and is given back between two turns of the event loop only.
  await yieldToEventLoop();
  return png;
}

const emblems = new Map<string, Promise<string>>();

/** The address of an emblem as PNG. All images of a site have the same one. */
function drawEmblem(emblem: NonNullable<DrawingInput["emblem"]>): Promise<string> {
  const key = `${emblem.width} ${emblem.address}`;
  const dataUrl = emblems.get(key) ?? drawPng(emblemDrawing(emblem)).then(pngAddress);
  emblems.set(key, dataUrl);
  return dataUrl;
}

/** The SVG as an image in another, so that a broken one gives an empty picture. */
export function emblemDrawing({ address, width }: NonNullable<DrawingInput["emblem"]>, ground = ""): DrawingInput {
  const image = `<image width="${width}" height="${width}" href="${address}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">${ground}${image}</svg>`,
    width,
  };
}

const pngAddress = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
