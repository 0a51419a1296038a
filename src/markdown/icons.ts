/**
 * Renders icons by name as inline SVG: `rocket` or `lucide:rocket` of the built-in set Lucide, `brands:github` of the
 * built-in logos, and `set:name` of other Iconify sets that the site has installed. Sets are only loaded if a page uses
 * them.
 */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { vendorFile } from "../host/package-root.ts";
import { escapeHtml } from "../util/html.ts";
import { suggest } from "../util/suggest.ts";

/** An installed package of icons, `@iconify-json/<name>`. */
export interface IconSet {
  name: string;
  /** Absolute path of `icons.json`. */
  file: string;
  /** Version of the package, so that cached documents are not used with another version. */
  version: string;
}

interface IconData {
  body: string;
  width?: number;
  height?: number;
  left?: number;
  top?: number;
}

interface LoadedSet extends Omit<IconData, "body"> {
  icons: Readonly<Record<string, IconData>>;
  aliases?: Readonly<Record<string, { parent: string }>>;
}

/** Return the sets of icons that a site has installed, sorted by name. */
export function installedIconSets(root: string): IconSet[] {
  const folder = path.join(root, "node_modules/@iconify-json");
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => {
        const { version } = JSON.parse(readFileSync(path.join(folder, name, "package.json"), "utf8")) as IconSet;
        return { name, file: path.join(folder, name, "icons.json"), version };
      });
  } catch {
    return []; // most sites have installed none
  }
}

/** Set of names without a prefix. */
const DEFAULT_SET = "lucide";
/** Sets that `bin/compile.js` copies into the package. */
const BUILT_IN_SETS: readonly string[] = [DEFAULT_SET, "brands"];
const loadedSets = new Map<string, LoadedSet>();

function loadSet(file: string): LoadedSet {
  const loaded = loadedSets.get(file) ?? (JSON.parse(readFileSync(file, "utf8")) as LoadedSet);
  loadedSets.set(file, loaded);
  return loaded;
}

function fileOfSet(name: string, sets: readonly IconSet[]): string | undefined {
  const installed = sets.find((set) => set.name === name)?.file;
  return installed ?? (BUILT_IN_SETS.includes(name) ? vendorFile(`icons/${name}.json`) : undefined);
}

function iconIn({ icons, aliases = {} }: LoadedSet, name: string): IconData | undefined {
  const parent = Object.hasOwn(aliases, name) ? aliases[name]?.parent : undefined;
  const actual = parent ?? name;
  return Object.hasOwn(icons, actual) ? icons[actual] : undefined;
}

/** A rendered icon with the version of its set, if the site has installed it, or why there is none. */
export type IconResult = { svg: string; version?: string } | { message: string; hint: string };

/**
 * Render an icon.
 *
 * @param label Accessible name. Without it, the icon is decorative.
 */
export function renderIcon(source: string, sets: readonly IconSet[], label?: string): IconResult {
  const colon = source.indexOf(":");
  const setName = colon < 0 ? DEFAULT_SET : source.slice(0, colon);
  const name = source.slice(colon + 1);
  const file = fileOfSet(setName, sets);
  if (file === undefined) {
    const near = suggest(setName, [...BUILT_IN_SETS, ...sets.map((set) => set.name)]);
    const install = /^[a-z][a-z0-9-]*$/.test(setName) ? `Install it: npm install @iconify-json/${setName}.` : "";
    const hint = near ? `Did you mean "${near}:${name}"? ${install}` : install || "Write set:name, e.g. lucide:rocket.";
    return { message: `The icon set "${setName.slice(0, 40)}" is not installed.`, hint: hint.trim() };
  }
  const set = loadSet(file);
  const icon = iconIn(set, name);
  if (!icon) {
    const near = suggest(name, [...Object.keys(set.icons), ...Object.keys(set.aliases ?? {})]);
    const prefix = colon < 0 ? "" : `${setName}:`;
    const hint = near ? `Did you mean "${prefix}${near}"?` : `See https://icon-sets.iconify.design/${setName}/.`;
    return { message: `The set "${setName}" has no icon "${name.slice(0, 40)}".`, hint };
  }
  const installed = sets.find((each) => each.name === setName);
  const version = installed && `${installed.name}@${installed.version}`;
  return { svg: svgOf({ ...set, ...icon }, label), version };
}

function svgOf({ body, left = 0, top = 0, width = 16, height = 16 }: IconData, label: string | undefined): string {
  const naming = label === undefined ? ' aria-hidden="true"' : ` role="img" aria-label="${escapeHtml(label)}"`;
  const size = ` viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg class="glyph"${size}${naming}>${withoutStyles(body)}</svg>`;
}

/** Turn `style` attributes into attributes, since the security policy forbids styles, and remove style elements. */
function withoutStyles(body: string): string {
  return body.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "").replace(/ style="([^"]*)"/g, (_, style: string) =>
    style
      .split(";")
      .map((declaration) => /^\s*([a-z-]+)\s*:\s*(.+?)\s*$/.exec(declaration))
      .map((match) => (match ? ` ${match[1]}="${match[2]}"` : ""))
      .join(""),
  );
}
