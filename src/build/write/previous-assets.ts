/** Keep assets from previous builds, so that pages that were opened before a deployment can still load their scripts. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { computeDigest } from "../../host/digest.ts";
import type { KnownFile, Staging } from "../../host/output-folder.ts";
import { isHashedAsset } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";
import { listFiles, type Manifest, type PreviousAssets } from "./manifest.ts";

export interface PreviousBuilds {
  /** The last build's output directory, which also contains assets from earlier builds. */
  folder: string;
  /** How many builds to keep. Builds that changed no asset are not counted. */
  count: number;
}

/**
 * Choose the assets to keep.
 *
 * @param last The last build's manifest.
 * @param current This build's files.
 */
export function choosePreviousAssets(
  last: Pick<Manifest, "files" | "former">,
  current: { has(file: OutputPath): boolean },
  count: number,
): PreviousAssets {
  const olderAssets = last.former ?? [];
  const older = new Set(olderAssets.flat());
  const removedFiles = listFiles(last.files)
    .map(([file]) => file)
    .filter((file) => isHashedAsset(file) && !older.has(file) && !current.has(file));
  const builds = removedFiles.length > 0 ? [removedFiles, ...olderAssets] : olderAssets;
  return builds.slice(0, count).map((files) => files.filter((file) => !current.has(file)));
}

/**
 * Copy assets from previous builds into the new output, except damaged or missing ones.
 *
 * @param inPlace True if the previous build is in the output directory that is being replaced.
 */
export function copyPreviousAssets(
  assets: PreviousAssets,
  { folder, files }: { folder: string; files: Manifest["files"] },
  { staging, inPlace }: { staging: Staging; inPlace: boolean },
): Pick<KnownFile, "path" | "digest">[] {
  return assets.flat().flatMap((file) => {
    const contents = readIfExists(path.join(folder, file));
    const digest = files[file];
    if (contents === undefined || digest === undefined || computeDigest(contents) !== digest) return [];
    if (inPlace) staging.keep(file);
    else staging.write(file, contents);
    return [{ path: file, digest }];
  });
}

function readIfExists(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
