/** `sitegen init`: the first files of a new site. */

import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OutputError } from "../host/output-folder.ts";
import { usageError } from "../model/problem.ts";
import { starterFiles } from "./starter.ts";

export interface InitFlags {
  /** Title of the site; absent: the name of the folder. */
  title?: string;
}

/**
 * Write the files of a new site. What is there stays as it is: with a configuration, or with a file in the way of one of
 * these, nothing is written.
 *
 * @throws {ConfigError} The folder holds a site or one of the files.
 * @throws {OutputError} The folder cannot be written.
 */
export function runInit(folder: string, { title }: InitFlags): void {
  const root = path.resolve(folder);
  const today = new Date().toISOString().slice(0, 10);
  const exists = (file: string): boolean => existsSync(path.join(root, file));
  // A list of what Git leaves out is the owner's.
  const files = Object.entries(starterFiles(title ?? path.basename(root), today)).filter(
    ([file]) => file !== ".gitignore" || !exists(file),
  );
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
  const flag = path.relative(process.cwd(), root);
  process.stdout.write(`${files.map(([file]) => `  ${path.join(flag, file)}`).join("\n")}\n
Next: sitegen dev${flag === "" ? "" : ` --root ${flag}`}\n`);
}

function configsIn(root: string): string[] {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(root).filter((name) => /^sitegen\.config\./.test(name));
}
