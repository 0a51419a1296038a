/** Group test files by directory, so that they share processes. */

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Maximum number of files of a process. Larger directories are divided, so that their parts run concurrently. */
const MAX_FILES = 9;

const RUN_FILES = new URL("run-files.js", import.meta.url).href;

/** Return the path of a test file without its ending: `build/links`. */
const nameOf = (file) => file.replace(/\.test\.tsx?$/, "");

/** Return the path of a compiled test file below the directory of compiled files. */
export const compiledName = (file) => file.replace(/\.tsx?$/, ".mjs");

/**
 * Group files by their directory directly below test/.
 *
 * @param {readonly string[]} files Paths below test/.
 * @returns {Map<string, string[]>} The files by the name of their group.
 */
function groupFiles(files) {
  const directories = new Map();
  for (const file of files) {
    const [directory] = file.split("/");
    directories.set(directory, [...(directories.get(directory) ?? []), file]);
  }
  const groups = new Map();
  for (const [directory, members] of directories) {
    const count = Math.ceil(members.length / MAX_FILES);
    for (const [index, file] of members.entries()) {
      const name = count === 1 ? directory : `${directory}-${(index % count) + 1}`;
      groups.set(name, [...(groups.get(name) ?? []), file]);
    }
  }
  return groups;
}

/**
 * Write a module for each group of files, which runs them one after the other.
 *
 * @param {readonly string[]} files Paths below test/.
 * @param {string} outdir Directory of the compiled files.
 * @returns {string[]} Modules to run. A file that is alone in its group runs without a module.
 */
export function writeGroups(files, outdir) {
  return [...groupFiles(files)].map(([group, members]) => {
    const [first] = members;
    if (members.length === 1) return path.join(outdir, compiledName(first));
    const lines = members.map(
      (file) => `  ${JSON.stringify(nameOf(file))}: () => import(${JSON.stringify(`../${compiledName(file)}`)}),`,
    );
    const module = path.join(outdir, "groups", `${group}.mjs`);
    mkdirSync(path.dirname(module), { recursive: true });
    writeFileSync(
      module,
      [`import { runFiles } from ${JSON.stringify(RUN_FILES)};`, "await runFiles({", ...lines, "});", ""].join("\n"),
    );
    return module;
  });
}
