/** Stores compiled samples with the digests of the files that they import. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CompiledSample } from "./sample-result.ts";

/** Digests by path relative to the root. */
export type FileDigests = Record<string, string>;

export const computeDigest = (contents: string | Uint8Array): string =>
  createHash("sha256").update(contents).digest("base64url");

/** Digests by absolute path, valid for a size and a time of change. */
const known = new Map<string, { stamp: string; digest: string }>();

/** Return the digest of a file; "" if it cannot be read. */
export function digestFile(file: string): string {
  try {
    const { mtimeMs, size } = statSync(file);
    const stamp = `${mtimeMs} ${size}`;
    const entry = known.get(file);
    if (entry?.stamp === stamp) return entry.digest;
    const digest = computeDigest(readFileSync(file));
    known.set(file, { stamp, digest });
    return digest;
  } catch {
    return "";
  }
}

export const hasDigests = (digests: FileDigests, root: string): boolean =>
  Object.entries(digests).every(([file, digest]) => digestFile(path.resolve(root, file)) === digest);

interface Entry {
  digests: FileDigests;
  sample: CompiledSample;
}

/** Return the stored sample if no imported file has changed. @param key Digest of everything else that it depends on. */
export function readSample(directory: string, key: string, root: string): CompiledSample | undefined {
  try {
    const { digests, sample } = JSON.parse(readFileSync(path.join(directory, `${key}.json`), "utf8")) as Entry;
    return hasDigests(digests, root)
      ? { ...sample, files: Object.keys(digests).map((file) => path.resolve(root, file)) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Store a sample. A directory that cannot be written makes the next run slower. */
export function storeSample(directory: string, key: string, digests: FileDigests, sample: CompiledSample): void {
  const file = path.join(directory, `${key}.json`);
  const temporary = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(temporary, JSON.stringify({ digests, sample: { ...sample, files: [] } } satisfies Entry));
    renameSync(temporary, file);
  } catch {
    // Nothing depends on the file.
  }
}
