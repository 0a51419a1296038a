/** Plugin that creates reference pages from TypeScript code. */

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { PluginDefinition, SourceEntry, SourcesInput } from "sitegen";
import type { TypeScriptOptions } from "../index.d.ts";
import { createPages } from "./create-pages.ts";
import { type CheckedOptions, checkOptions } from "./options.ts";
import type { Page } from "./pages.ts";

/** File with the URLs of symbols, which `links.ts` reads. */
const getSymbolFile = (directory: string): string => `content/${directory}/_symbols.json`;

/** Create the plugin; `index.d.ts` describes it. */
export default function typescript(options: TypeScriptOptions | readonly TypeScriptOptions[]): PluginDefinition {
  const references = ([options].flat() as TypeScriptOptions[]).map(checkOptions);
  const directories = references.map(({ directory }) => directory);
  const twice = directories.find((directory, index) => directories.indexOf(directory) < index);
  if (twice !== undefined) throw new Error(`typescript: two references have the directory ${twice}: set "directory".`);
  return {
    name: "typescript",
    url: import.meta.url,
    timeout: Math.max(...references.map(({ timeout }) => timeout)),
    markdown: { remarkPlugins: [["./links.js", { files: directories.map(getSymbolFile) }]] },
    async sources(input) {
      const entries: SourceEntry[] = [];
      for (const reference of references) entries.push(...(await createEntries(reference, input)));
      return entries;
    },
  };
}

async function createEntries(options: CheckedOptions, input: SourcesInput): Promise<SourceEntry[]> {
  const { root, cacheDirectory } = input;
  const { pages, symbols, problems, files } = await createPages(options, { root, cacheDirectory });
  const folder = `content/${options.directory}`;
  input.watch([...files.filter((file) => !/[\\/]node_modules[\\/]/.test(file)), folder]);
  for (const problem of problems) input.report(problem);
  if (pages.length === 0) return [];
  reportUnusedNotes(pages, folder, input);
  return [
    // A page on disk replaces the one from the code.
    ...pages
      .filter((page) => !existsSync(path.join(root, folder, page.path)))
      .map((page) => ({ path: `${folder}/${page.path}`, text: insertNote(page, path.join(root, folder)) })),
    { path: getSymbolFile(options.directory), text: JSON.stringify(symbols) },
  ];
}

/** Return the path of the hand-written text of a page: `_panel.md` for `panel.md`, `_introduction.md` for `index.md`. */
function getNotePath(page: string): string {
  const { dir, base } = path.posix.parse(page);
  return path.posix.join(dir, base === "index.md" ? "_introduction.md" : `_${base}`);
}

function insertNote({ path: file, before, after }: Page, folder: string): string {
  const note = getNotePath(file);
  const hasNote = existsSync(path.join(folder, note));
  const include = hasNote ? `<Include file="${path.posix.basename(note)}" />\n\n` : "";
  return `${before}${include}${after.replace(/^\n+/, "")}`;
}

/** Report hand-written texts of pages that do not exist (any more). */
function reportUnusedNotes(pages: readonly Page[], folder: string, { root, report }: SourcesInput): void {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return;
  const notes = new Set(pages.map((page) => getNotePath(page.path)));
  for (const file of readdirSync(absolute, { recursive: true, encoding: "utf8" })) {
    const note = file.split(path.sep).join("/");
    if (!/(?:^|\/)_[^/]*\.md$/.test(note) || notes.has(note)) continue;
    const message = "No page of the reference includes this text.";
    const hint = `Rename it after a page: ${[...notes][0]} is the text of ${pages[0]?.path}.`;
    report({ file: `${folder}/${note}`, line: 1, column: 1, message, hint, severity: "warning" });
  }
}
