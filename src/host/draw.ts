/** SVG into PNG. The same drawing gives the same bytes: no font of the machine is used. */

import { createRequire } from "node:module";
import type { Drawing } from "../model/output.ts";
import { nextTurn } from "../util/turn.ts";
import { FONT_FAMILY, fontFile } from "./font.ts";

/** Names renderer and font: what they draw may differ from version to version. */
export function rendererVersion(): string {
  const require = createRequire(import.meta.url);
  const versions = ["@resvg/resvg-js", "@expo-google-fonts/inter"].map(
    (name) => (require(`${name}/package.json`) as { version: string }).version,
  );
  return versions.join(" ");
}

/** What stands for the address of the emblem in a drawing. */
export const EMBLEM_ADDRESS = "#emblem";

/** A drawing without its place in the output. */
export type Picture = Omit<Drawing, "path">;

/**
 * Draw an SVG.
 *
 * @throws {Error} The text is no SVG.
 */
export async function drawPng({ svg, width, emblem }: Picture): Promise<Uint8Array> {
  // Native code: loaded when there is something to draw.
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [fontFile()], defaultFontFamily: FONT_FAMILY };
  // The renderer draws an SVG inside another on a layer as large as the whole, which takes longer than all the rest.
  const text = emblem ? svg.replace(EMBLEM_ADDRESS, await drawEmblem(emblem)) : svg;
  const png = new Resvg(text, { font, fitTo: { mode: "width", value: width }, logLevel: "off" }).render().asPng();
  // Its memory is outside of V8's and is given back between two turns of the event loop only.
  await nextTurn();
  return png;
}

const emblems = new Map<string, Promise<string>>();

/** The address of an emblem as PNG. All images of a site have the same one. */
function drawEmblem(emblem: NonNullable<Picture["emblem"]>): Promise<string> {
  const key = `${emblem.width} ${emblem.address}`;
  const drawn = emblems.get(key) ?? drawPng(emblemPicture(emblem)).then(pngAddress);
  emblems.set(key, drawn);
  return drawn;
}

/** The SVG as an image in another, so that a broken one gives an empty picture. */
export function emblemPicture({ address, width }: NonNullable<Picture["emblem"]>, ground = ""): Picture {
  const image = `<image width="${width}" height="${width}" href="${address}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">${ground}${image}</svg>`,
    width,
  };
}

const pngAddress = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
