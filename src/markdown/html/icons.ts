/** Icons of Lucide (https://lucide.dev) by name, as inline SVG. Pages contain only the icons that they use. */

import { readFileSync } from "node:fs";
import { vendorFile } from "../../host/package-root.ts";
import { once } from "../../util/memo.ts";

/** The format of https://iconify.design. */
interface IconSet {
  icons: Readonly<Record<string, { body: string }>>;
  aliases: Readonly<Record<string, { parent: string }>>;
}

// Read on first use: most sites have no icons, and the file has 600 kB.
const readIcons = once((): IconSet => JSON.parse(readFileSync(vendorFile("lucide.json"), "utf8")));

export function iconNames(): string[] {
  const { icons, aliases } = readIcons();
  return [...Object.keys(icons), ...Object.keys(aliases)];
}

/** Return the SVG of an icon in the color of the text, or `undefined` if the name is unknown. */
export function iconSvg(name: string): string | undefined {
  const { icons, aliases } = readIcons();
  const original = Object.hasOwn(aliases, name) ? aliases[name]?.parent : name;
  const icon = original !== undefined && Object.hasOwn(icons, original) ? icons[original] : undefined;
  return icon && `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">${icon.body}</svg>`;
}
