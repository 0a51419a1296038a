/**
 * Creates `/downloads/<name>.zip` for each project of the cookbook, and for the app after each part of the tutorial.
 *
 * The bytes depend on the files only, so that a build of the same content has the same downloads.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { definePlugin } from "sitegen";

/** Directories of projects, with the prefix of their downloads. */
const PROJECTS: Readonly<Record<string, string>> = { cookbook: "", "tutorial-app": "tutorial-" };

/** Files that npm and builds create. */
const GENERATED = new Set(["node_modules", "package-lock.json", "dist", "out", ".vite", "test-results"]);

export default definePlugin({
  name: "downloads",
  sources({ root, watch }) {
    watch(Object.keys(PROJECTS));
    return Object.entries(PROJECTS).flatMap(([folder, prefix]) =>
      readdirSync(join(root, folder)).map((name) => ({
        path: `static/downloads/${prefix}${name}.zip`,
        text: packProject(join(root, folder, name), `${prefix}${name}`),
      })),
    );
  },
});

/** Pack the files of a project into a ZIP file with one directory. */
export function packProject(directory: string, name: string): Uint8Array {
  const files: Zippable = {};
  for (const path of listFiles(directory, "").sort())
    files[`${name}/${path}`] = new Uint8Array(readFileSync(join(directory, path)));
  // The format stores local time, so the date is the same in all time zones.
  return zipSync(files, { level: 9, mtime: new Date(1980, 0, 1, 12) });
}

function listFiles(directory: string, folder: string): string[] {
  return readdirSync(join(directory, folder), { withFileTypes: true })
    .filter(({ name }) => !GENERATED.has(name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? listFiles(directory, path) : [path];
    });
}
