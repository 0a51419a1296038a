/** Converts style sheets of Docusaurus: paths of images, and the color of the theme. */

import { getFolder, joinInside } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import { type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import type { CopiedFile, TextFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";

export interface StyleInput {
  tree: SourceTree;
  /** Directory of the configuration. */
  siteFolder: string;
  /** Return the URL of a file in `static/`. */
  getStaticUrl(file: string): string | undefined;
}

export interface ConvertedStyles {
  text: string;
  /** Images that the style sheet loads, copied to `static/`. */
  copies: readonly CopiedFile[];
  tasks: readonly MigrationTask[];
}

/** A comment, which stays, an import, a URL, or the color of links and buttons. */
const PART =
  /\/\*[\s\S]*?\*\/|@import\s+(?:url\()?\s*["']?(?<imported>[^"')\s;]+)["']?\s*\)?[^;]*;|\burl\(\s*["']?(?<url>[^"')]+?)["']?\s*\)|--ifm-color-primary\s*:(?<color>[^;}]+)/g;

/**
 * Convert a style sheet. Custom properties and class names of Docusaurus stay, but have no effect.
 *
 * @returns `undefined` if the style sheet needs a preprocessor.
 */
export function convertStyles(file: string, input: StyleInput): ConvertedStyles | undefined {
  const source = input.tree.readText(file) ?? "";
  if (/\.(?:s[ac]ss|less|styl)$/.test(file) || /@(?:tailwind|apply|plugin|theme)\b/.test(source)) return undefined;
  const copies: CopiedFile[] = [];
  const tasks: MigrationTask[] = [];
  const text = source.replace(PART, (match, ...rest) => {
    const { imported, url, color } = rest.at(-1) as Record<string, string | undefined>;
    if (color !== undefined) return `${match}; --accent:${color}`;
    const path = imported ?? url;
    if (path === undefined || /^(?:[a-z]+:|\/\/|#)/i.test(path)) return match;
    const place = path.startsWith("/") ? path : locate(path, file, input, copies);
    if (place !== undefined && imported === undefined) return `url(${JSON.stringify(place)})`;
    tasks.push({
      kind: "style sheet",
      source: file,
      subject: match,
      suggestion: imported === undefined ? "The file does not exist." : 'Add the imported style sheet to "styles".',
    });
    return imported === undefined ? "none" : `/* ${match} */`;
  });
  return { text, copies, tasks };
}

/** Return the URL of a file, which is copied to `static/` if it is elsewhere. */
function locate(path: string, file: string, input: StyleInput, copies: CopiedFile[]): string | undefined {
  const clean = path.replace(/^~?@site\//, "");
  const source = joinInside(clean === path ? getFolder(file) : input.siteFolder, clean.replace(/[?#].*$/, ""));
  if (source === undefined || !input.tree.isFile(source)) return undefined;
  const url = input.getStaticUrl(source);
  if (url !== undefined) return url;
  const inside = input.siteFolder === "" ? source : source.replace(`${input.siteFolder}/`, "");
  copies.push({ source, target: `static/styles/${inside}` });
  return `/styles/${inside}`;
}

/** List the style sheets of `customCss` in the options of the theme. */
function listCustomStyles(config: PlainMap, { tree, siteFolder }: StyleInput): string[] {
  const presets = toList(config.presets).map((preset) => toMap(toMap(toList(preset)[1]).theme));
  const themes = toList(config.themes).map((theme) => toMap(toList(theme)[1]));
  return [...presets, ...themes].flatMap(({ customCss }) =>
    (Array.isArray(customCss) ? customCss : [customCss]).flatMap((entry) => {
      const path = toText(entry);
      return path === undefined ? [] : [path.startsWith("/") ? tree.relate(path) : joinPath(siteFolder, path)];
    }),
  );
}

/**
 * Take over the style sheets of `customCss`.
 *
 * @returns Files for the new site; all of them belong into `styles`.
 */
export function convertCustomStyles(
  config: PlainMap,
  input: StyleInput & { configFile: string },
): { styles: TextFile[]; copies: CopiedFile[]; tasks: MigrationTask[] } {
  const styles: TextFile[] = [];
  const copies: CopiedFile[] = [];
  const tasks: MigrationTask[] = [];
  for (const file of listCustomStyles(config, input)) {
    const converted = input.tree.isFile(file) ? convertStyles(file, input) : undefined;
    const name = input.siteFolder === "" ? file : file.replace(`${input.siteFolder}/`, "");
    if (!converted) {
      tasks.push({
        kind: "style sheet",
        source: input.tree.isFile(file) ? file : input.configFile,
        subject: name,
        suggestion: 'It is missing or needs a preprocessor. Compile it, and add the result to "styles".',
      });
      continue;
    }
    styles.push({ source: file, target: name.startsWith("src/") ? name : `src/css/${name}`, text: converted.text });
    copies.push(...converted.copies);
    tasks.push(...converted.tasks, {
      kind: "style sheet",
      source: file,
      subject: name,
      suggestion:
        "It is in `styles`, and `--ifm-color-primary` also sets `--accent`. Other properties and class names of Docusaurus have no effect: see “Theming”.",
    });
  }
  return { styles, copies, tasks };
}
