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

/** Install a version in a temporary directory, without its executable. Returns `undefined` if npm fails, which prints why. */
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
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readFileOf(file) {
  const text = readFileSync(file, "utf8");
  return { version: /Type definitions for Electron (\S+)/.exec(text)?.[1] ?? file, text };
}

function fail(message, status) {
  console.error(message);
  process.exitCode = status;
}

const [argument = "", ...others] = process.argv.slice(2);
const isFile = existsSync(argument);
if (others.length > 0 || !(isFile || /^electron@[\w.^~-]+$/.test(argument)))
  fail("Usage: npm run reference:diff -- electron@VERSION, or the path of a file electron.d.ts", 2);
else {
  const { compareTypings, readTypings } = await importTypeScript("website/reference/typings.ts");
  const { writeWorkList } = await importTypeScript("website/reference/work-list.ts");
  const other = isFile ? readFileOf(argument) : readPackage(argument);
  const members = readTypings(other?.text ?? "");
  const files = ["content/docs/latest", "i18n"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => `${folder}/${String(file).split(path.sep).join("/")}`)
      .filter((file) => file.endsWith(".md"))
      .sort(),
  );
  const read = (file) => readFileSync(path.join(root, file), "utf8");
  if (!other)
    fail(
      `${argument} cannot be installed. Check the version and the network, or pass the path of a file electron.d.ts.`,
      1,
    );
  else if (members.size === 0)
    fail(`${argument} does not contain type definitions of Electron. Pass the path of a file electron.d.ts.`, 1);
  else {
    const diff = compareTypings(readTypings(read(TYPINGS)), members);
    process.stdout.write(writeWorkList(diff, other.version, { files, read }));
  }
}
