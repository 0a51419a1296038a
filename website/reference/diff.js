/**
 * Compare the reference with another version of Electron: `npm run reference:diff -- electron@45`.
 *
 * The argument is a version in the registry, or the path of a file `electron.d.ts`. The work list is printed, with the members
 * that were added, changed and removed, the pages to change, and the translations that become stale.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { importTypeScript, root } from "../../bin/import-typescript.js";

const TYPINGS = "node_modules/electron/electron.d.ts";

/** Install a version in a temporary directory, without its executable. */
function readPackage(name) {
  const folder = mkdtempSync(path.join(tmpdir(), "electron-typings-"));
  try {
    const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    execFileSync("npm", ["install", ...options, "--prefix", folder, name], {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    const { version } = JSON.parse(readFileSync(path.join(folder, "node_modules/electron/package.json"), "utf8"));
    return { version, text: readFileSync(path.join(folder, TYPINGS), "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readFileOf(file) {
  const text = readFileSync(file, "utf8");
  return { version: /Type definitions for Electron (\S+)/.exec(text)?.[1] ?? file, text };
}

const [argument, ...others] = process.argv.slice(2);
if (argument === undefined || others.length > 0 || !(existsSync(argument) || /^electron@[\w.^~-]+$/.test(argument))) {
  console.error("Usage: npm run reference:diff -- electron@VERSION, or the path of a file electron.d.ts");
  process.exitCode = 2;
} else {
  const { compareTypings, readTypings } = await importTypeScript("website/reference/typings.ts");
  const { writeWorkList } = await importTypeScript("website/reference/work-list.ts");
  const { version, text } = existsSync(argument) ? readFileOf(argument) : readPackage(argument);
  const files = ["content/docs/latest", "i18n"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => `${folder}/${String(file).split(path.sep).join("/")}`)
      .filter((file) => file.endsWith(".md"))
      .sort(),
  );
  const read = (file) => readFileSync(path.join(root, file), "utf8");
  const diff = compareTypings(readTypings(read(TYPINGS)), readTypings(text));
  process.stdout.write(writeWorkList(diff, version, { files, read }));
}
