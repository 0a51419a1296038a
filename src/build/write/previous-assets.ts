/** Assets of former builds, kept beside those of this one: a page that somebody opened before still finds its scripts. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { digestOf } from "../../host/digest.ts";
import type { KnownFile, Staging } from "../../host/output-folder.ts";
import { isHashedAsset } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";
import type { Manifest, PreviousAssets } from "./manifest.ts";

/** Where former builds are, and how many of them count. */
export interface FormerBuilds {
  /** The output of the last build. */
  folder: string;
  /** Those that changed no asset do not count. */
  count: number;
}

/**
 * Choose what stays.
 *
 * @param last What the last build says of itself.
 * @param now Files of this build.
 */
export function chooseFormerAssets(
  last: Pick<Manifest, "files" | "former">,
  now: { has(file: OutputPath): boolean },
  count: number,
): PreviousAssets {
  const olderAssets = last.former ?? [];
  const older = new Set(olderAssets.flat());
  const removedFiles = Object.keys(last.files).filter(
    (file) => isHashedAsset(file) && !older.has(file) && !now.has(file),
  );
  const builds = removedFiles.length > 0 ? [removedFiles, ...olderAssets] : olderAssets;
  return builds.slice(0, count).map((files) => files.filter((file) => !now.has(file)));
}

/** Bring assets of former builds into a new output. What is damaged or missing there is left out. */
export function copyPreviousAssets(
  assets: PreviousAssets,
  { folder, files }: { folder: string; files: Manifest["files"] },
  { staging, inPlace }: { staging: Staging; inPlace: boolean },
): Pick<KnownFile, "path" | "digest">[] {
  return assets.flat().flatMap((file) => {
    const contents = readOrNothing(path.join(folder, file));
    const digest = files[file];
    if (contents === undefined || digest === undefined || digestOf(contents) !== digest) return [];
    if (inPlace) staging.keep(file);
    else staging.write(file, contents);
    return [{ path: file, digest }];
  });
}

function readOrNothing(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
