/** `sitegen init`: the first files of a new site. */

import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OutputError } from "../host/output-folder.ts";
import { usageError } from "../model/problem.ts";
import { sitegenDependency } from "./installed-spec.ts";
import { displayPath, nextCommand } from "./next-command.ts";
import { SHARED_FILES, starterFiles } from "./starter.ts";

export interface InitFlags {
  /** Title of the site; absent: the name of the folder. */
  title?: string;
}

/**
 * Write the files of a new site. Existing files stay as they are: nothing is written if the folder contains a
 * configuration or one of the pages.
 *
 * @throws {ConfigError} The folder contains a site or one of the pages.
 * @throws {OutputError} The folder cannot be written.
 */
export function runInit(folder: string, { title }: InitFlags): void {
  const root = path.resolve(folder);
  const today = new Date().toISOString().slice(0, 10);
  const exists = (file: string): boolean => existsSync(path.join(root, file));
  const starter = starterFiles({
    title: title ?? path.basename(root),
    today,
    dependency: sitegenDependency(root),
  });
  const files = Object.entries(starter).filter(([file]) => !SHARED_FILES.includes(file) || !exists(file));
  const inTheWay = [...new Set([...configsIn(root), ...files.map(([file]) => file).filter(exists)])];
  if (inTheWay.length > 0) {
    const message = `"${folder}" holds ${inTheWay.map((file) => `"${file}"`).join(", ")} already.`;
    throw usageError(message, "Choose an empty folder: sitegen init my-site");
  }
  try {
    for (const [file, contents] of files) {
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, contents);
    }
  } catch (error) {
    throw new OutputError(`"${folder}" cannot be written: ${(error as Error).message}`);
  }
  const shown = displayPath(root);
  const written = files.map(([file]) => `  ${path.join(shown, file)}`);
  process.stdout.write(`${written.join("\n")}\n\nNext: ${nextCommand(["dev"], { root: shown })}\n`);
}

function configsIn(root: string): string[] {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(root).filter((name) => /^sitegen\.config\./.test(name));
}
