/**
 * Renders icons by name as inline SVG: `rocket` or `lucide:rocket` from the built-in set Lucide, `brands:github` from the
 * built-in logos, and `set:name` from other Iconify sets that the site has installed. Sets are only loaded if a page uses
 * them.
 */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getVendorFile } from "../host/package-root.ts";
import { escapeHtml } from "../util/html.ts";
import { suggest } from "../util/suggest.ts";

/** An installed icon package, `@iconify-json/<name>`. */
export interface IconSet {
  name: string;
  /** Absolute path to `icons.json`. */
  file: string;
  /** Package version, so that cached documents are not used with another version. */
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

/** Return the icon sets that a site has installed, sorted by name. */
export function findIconSets(root: string): IconSet[] {
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

/** Set for names without a prefix. */
const DEFAULT_SET = "lucide";
/** Sets that `bin/compile.js` copies into the package. */
const BUILT_IN_SETS: readonly string[] = [DEFAULT_SET, "brands"];
const loadedSets = new Map<string, LoadedSet>();

/** Load a set, once for each version. */
function loadSet({ file, version }: Pick<IconSet, "file" | "version">): LoadedSet {
  const key = `${file} ${version}`;
  const loaded = loadedSets.get(key) ?? (JSON.parse(readFileSync(file, "utf8")) as LoadedSet);
  loadedSets.set(key, loaded);
  return loaded;
}

function findBuiltInSet(name: string): Pick<IconSet, "file" | "version"> | undefined {
  return BUILT_IN_SETS.includes(name) ? { file: getVendorFile(`icons/${name}.json`), version: "" } : undefined;
}

function findIcon({ icons, aliases = {} }: LoadedSet, name: string): IconData | undefined {
  const parent = Object.hasOwn(aliases, name) ? aliases[name]?.parent : undefined;
  const actual = parent ?? name;
  return Object.hasOwn(icons, actual) ? icons[actual] : undefined;
}

/** A rendered icon, with the set's version if the site has installed it, or why there is none. */
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
  const installed = sets.find((each) => each.name === setName);
  const available = installed ?? findBuiltInSet(setName);
  if (!available) {
    const near = suggest(setName, [...BUILT_IN_SETS, ...sets.map((set) => set.name)]);
    const install = /^[a-z][a-z0-9-]*$/.test(setName) ? `Install it: npm install @iconify-json/${setName}.` : "";
    const hint = near ? `Did you mean "${near}:${name}"? ${install}` : install || "Write set:name, e.g. lucide:rocket.";
    return { message: `The icon set "${setName.slice(0, 40)}" is not installed.`, hint: hint.trim() };
  }
  const set = loadSet(available);
  const icon = findIcon(set, name);
  if (!icon) {
    const near = suggest(name, [...Object.keys(set.icons), ...Object.keys(set.aliases ?? {})]);
    const prefix = colon < 0 ? "" : `${setName}:`;
    const hint = near ? `Did you mean "${prefix}${near}"?` : `See https://icon-sets.iconify.design/${setName}/.`;
    return { message: `The set "${setName}" has no icon "${name.slice(0, 40)}".`, hint };
  }
  const version = installed && `${installed.name}@${installed.version}`;
  return { svg: renderSvg({ ...set, ...icon }, label), version };
}

function renderSvg({ body, left = 0, top = 0, width = 16, height = 16 }: IconData, label: string | undefined): string {
  const naming = label === undefined ? ' aria-hidden="true"' : ` role="img" aria-label="${escapeHtml(label)}"`;
  const size = ` viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg class="glyph"${size}${naming}>${removeStyles(body)}</svg>`;
}

/** Turn `style` attributes into attributes, since the security policy forbids styles, and remove style elements. */
function removeStyles(body: string): string {
  return body.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "").replace(/ style="([^"]*)"/g, (_, style: string) =>
    style
      .split(";")
      .map((declaration) => /^\s*([a-z-]+)\s*:\s*(.+?)\s*$/.exec(declaration))
      .map((match) => (match ? ` ${match[1]}="${match[2]}"` : ""))
      .join(""),
  );
}
