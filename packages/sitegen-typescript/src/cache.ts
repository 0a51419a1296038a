/** Stores the pages of a conversion with the digests of all files on which they depend. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { WrittenPages } from "./pages.ts";

export interface Conversion extends WrittenPages {
  /** Absolute paths of the files whose contents the pages depend on. */
  files: readonly string[];
}

interface Entry {
  /** Digests by path relative to the root. */
  digests: Record<string, string>;
  pages: WrittenPages;
}

export const computeDigest = (contents: string | Uint8Array): string =>
  createHash("sha256").update(contents).digest("base64url");

const digestFile = (file: string): string | undefined => {
  try {
    return computeDigest(readFileSync(file));
  } catch {
    return undefined;
  }
};

/** Return the stored conversion if no file has changed. @param key Digest of everything else that pages depend on. */
export function readConversion(directory: string, key: string, root: string): Conversion | undefined {
  let entry: Entry;
  try {
    entry = JSON.parse(readFileSync(path.join(directory, `${key}.json`), "utf8")) as Entry;
  } catch {
    return undefined;
  }
  const files = Object.keys(entry.digests).map((file) => path.resolve(root, file));
  const isSame = Object.entries(entry.digests).every(
    ([file, digest]) => digestFile(path.resolve(root, file)) === digest,
  );
  return isSame ? { ...entry.pages, files } : undefined;
}

/** Store a conversion. A directory that cannot be written makes the next run slower. */
export function storeConversion(directory: string, key: string, root: string, { files, ...pages }: Conversion): void {
  const digests = Object.fromEntries(
    files.map((file) => [path.relative(root, file).split(path.sep).join("/"), digestFile(file) ?? ""]),
  );
  try {
    mkdirSync(directory, { recursive: true });
    const file = path.join(directory, `${key}.json`);
    writeFileSync(`${file}.tmp`, JSON.stringify({ digests, pages } satisfies Entry));
    renameSync(`${file}.tmp`, file);
  } catch {
    // Pages are converted again.
  }
}
