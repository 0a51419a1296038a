/**
 * Collect the license notices of the packages in the client bundle.
 *
 * Licenses such as MIT and BSD require that copies contain the notice, and the minified scripts do not.
 */

import { readdirSync } from "node:fs";
import path from "node:path";
import type { Metafile } from "esbuild";
import { shortDigest } from "../host/digest.ts";
import { readRegularFile } from "../host/path-state.ts";
import { outputPath } from "../model/permalink.ts";
import { compareText } from "../util/collections.ts";
import type { ClientFile } from "./bundle-client.ts";

const TITLE = "Third-party packages in the scripts and styles of this site, with their licenses.";
const RULE = `\n\n${"-".repeat(80)}\n\n`;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;
/** Directory of the package that a file belongs to. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Create the file with the notices of all packages that contribute code.
 *
 * @param fileOf Return the absolute path of a bundler input; `undefined` for virtual modules.
 * @returns `undefined` if there are no packages.
 */
export function licenseFile(
  outputs: Iterable<Metafile["outputs"][string]>,
  fileOf: (input: string) => string | undefined,
): ClientFile | undefined {
  const folders = new Set<string>();
  for (const { inputs } of outputs) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = bytesInOutput > 0 && PACKAGE_FOLDER.exec(fileOf(input) ?? "")?.[0];
      if (folder) folders.add(folder);
    }
  }
  const notices = new Set([...folders].flatMap((folder) => noticeOf(folder) ?? []));
  if (notices.size === 0) return undefined;
  const text = `${[TITLE, ...[...notices].sort(compareText)].join(RULE)}\n`;
  return { path: outputPath(`assets/licenses.${shortDigest(text)}.txt`), text };
}

/** Return name, version and license of a package, with the texts of its license files. */
function noticeOf(folder: string): string | undefined {
  try {
    const { name, version, license, licenses } = JSON.parse(readText(path.join(folder, "package.json"))) as PackageFile;
    const id = typeof license === "string" ? license : (license ?? licenses?.[0])?.type;
    const texts = readdirSync(folder)
      .filter((file) => LICENSE_FILE.test(file))
      .sort(compareText)
      .map((file) => readText(path.join(folder, file)).trim());
    return [`${name ?? path.basename(folder)} ${version ?? ""}${id ? ` (${id})` : ""}`, ...texts].join("\n\n");
  } catch {
    return undefined; // not a package, e.g. a linked directory without package.json
  }
}

/** The part of `package.json` with the license, in its current and its old forms. */
interface PackageFile {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: readonly { type?: string }[];
}

function readText(file: string): string {
  return readRegularFile(file).toString("utf8");
}
