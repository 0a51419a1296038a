/** SVG into PNG. The same drawing gives the same bytes: no font of the machine is used. */

import { createRequire } from "node:module";
import { FONT_FAMILY, fontFile } from "./font.ts";

/** Names renderer and font: what they draw may differ from version to version. */
export function rendererVersion(): string {
  const require = createRequire(import.meta.url);
  const versions = ["@resvg/resvg-js", "@expo-google-fonts/inter"].map(
    (name) => (require(`${name}/package.json`) as { version: string }).version,
  );
  return versions.join(" ");
}

/**
 * Draw an SVG.
 *
 * @param width In pixels; the height follows.
 * @throws {Error} The text is no SVG.
 */
export async function drawPng(svg: string, width: number): Promise<Uint8Array> {
  // Native code: loaded when there is something to draw.
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [fontFile()], defaultFontFamily: FONT_FAMILY };
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width }, logLevel: "off" }).render().asPng();
}
