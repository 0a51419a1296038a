/**
 * Creates `/downloads/<name>.zip` for each project of the cookbook, for the app after each part of the tutorial, and for
 * each example that the docs embed.
 *
 * The bytes depend on the files only, so that a build of the same content has the same downloads.
 */

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { definePlugin } from "sitegen";

/** Directories of projects, with the prefix of their downloads. */
const PROJECTS: Readonly<Record<string, string>> = { cookbook: "", "tutorial-app": "tutorial-" };

/** Examples that the docs embed. Their names are paths below this directory. */
const EXAMPLES = "content/docs/latest/fiddles";

/** Files that npm and builds create. */
const GENERATED = new Set(["node_modules", "package-lock.json", "dist", "out", ".vite", "test-results"]);

export default definePlugin({
  name: "downloads",
  sources({ root, watch }) {
    watch([...Object.keys(PROJECTS), EXAMPLES, "package.json"]);
    const projects = Object.entries(PROJECTS).flatMap(([folder, prefix]) =>
      readdirSync(join(root, folder)).map((name) => ({
        path: `static/downloads/${prefix}${name}.zip`,
        text: packProject(join(root, folder, name), `${prefix}${name}`),
      })),
    );
    const examples = listExamples(join(root, EXAMPLES)).map((name) => ({
      path: `static/downloads/${getDownloadName(name)}.zip`,
      text: packExample(join(root, EXAMPLES, name), getDownloadName(name), readElectronVersion(root)),
    }));
    return [...projects, ...examples];
  },
});

/** Return the name of an example's download, e.g. `native-ui-tray` for `native-ui/tray`. */
const getDownloadName = (example: string): string => example.replaceAll("/", "-");

const listExamples = (directory: string): string[] =>
  listFiles(directory, "")
    .filter((path) => basename(path) === "main.js")
    .map(dirname);

/** Read the range of versions that the samples of the docs are checked with. */
function readElectronVersion(root: string): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return devDependencies.electron;
}

/** Pack an example with a `package.json` that starts it. Subdirectories are separate examples. */
export function packExample(directory: string, name: string, electron: string): Uint8Array {
  const manifest = {
    name: name.toLowerCase(),
    version: "1.0.0",
    private: true,
    main: "main.js",
    scripts: { start: "electron ." },
    devDependencies: { electron },
  };
  const paths = listFiles(directory, "").filter((path) => !path.includes("/"));
  return packFiles(directory, name, paths, { "package.json": `${JSON.stringify(manifest, null, 2)}\n` });
}

/** Pack the files of a project into a ZIP file with one directory. */
export function packProject(directory: string, name: string): Uint8Array {
  return packFiles(directory, name, listFiles(directory, ""), {});
}

function packFiles(
  directory: string,
  name: string,
  paths: readonly string[],
  texts: Readonly<Record<string, string>>,
): Uint8Array {
  const files: Zippable = {};
  for (const path of [...paths, ...Object.keys(texts)].sort()) {
    const text = texts[path];
    files[`${name}/${path}`] = new Uint8Array(
      text === undefined ? readFileSync(join(directory, path)) : Buffer.from(text),
    );
  }
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
