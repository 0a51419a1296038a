/** Read and write the build manifest in the output (`sitegen-manifest.json`). */

import { readFileSync } from "node:fs";
import path from "node:path";
import { MANIFEST_NAME } from "../../host/output-folder.ts";
import type { Digest } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import { type OutputPath, outputPath } from "../../model/permalink.ts";
import { compareText } from "../../util/collections.ts";
import { FEATURES, GENERATOR_BUILD, GENERATOR_VERSION } from "../version.ts";

/** Assets that only previous builds use, grouped by build, newest first. */
export type PreviousAssets = readonly (readonly OutputPath[])[];

/** The site and locales of a build. */
export interface BuildScope {
  /** URL of the site root, including the base URL. */
  site: string;
  /** Locales in the build, sorted by code. */
  locales: readonly LocaleId[];
  /** Locales of the site that are not in the build, if any. */
  missing?: readonly LocaleId[];
}

export interface Manifest extends BuildScope {
  generator: string;
  version: string;
  build: string;
  features: readonly string[];
  files: Readonly<Record<OutputPath, Digest>>;
  /** The subset of `files` that only pages of previous builds use. */
  former?: PreviousAssets;
}

/** List the files in a manifest with their digests. */
export function filesIn(files: Manifest["files"]): [OutputPath, Digest][] {
  return Object.entries(files).map(([file, digest]) => [outputPath(file), digest]);
}

/** Read the manifest of the build in `out`. Return `undefined` if there is none. */
export function readManifest(out: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(readFileSync(path.join(out, MANIFEST_NAME), "utf8")) as Manifest;
    return typeof manifest.files === "object" && manifest.files !== null ? manifest : undefined;
  } catch {
    return undefined;
  }
}

export function manifestText(
  { site, locales, missing = [] }: BuildScope,
  files: ReadonlyMap<OutputPath, Digest>,
  previousAssets: PreviousAssets,
): string {
  const manifest: Manifest = {
    generator: "sitegen",
    version: GENERATOR_VERSION,
    build: GENERATOR_BUILD,
    features: FEATURES,
    site,
    locales,
    ...(missing.length > 0 ? { missing } : {}),
    files: Object.fromEntries([...files].sort(([a], [b]) => compareText(a, b))),
    ...(previousAssets.length > 0 ? { former: previousAssets } : {}),
  };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}
