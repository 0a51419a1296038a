/** The list of what was built, in the output itself (`sitegen-manifest.json`). */

import { readFileSync } from "node:fs";
import path from "node:path";
import { MANIFEST_NAME } from "../../host/output-folder.ts";
import type { Digest } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { OutputPath } from "../../model/permalink.ts";
import { compareText } from "../../util/collections.ts";
import { FEATURES, GENERATOR_BUILD, GENERATOR_VERSION } from "../version.ts";

/** By build, newest first: assets that only former builds have. */
export type PreviousAssets = readonly (readonly OutputPath[])[];

/** Which site a build is of, and how much of it. */
export interface BuildScope {
  /** Address of its root, base URL included. */
  site: string;
  /** Locales that the build holds, in the order of their codes. */
  locales: readonly LocaleId[];
  /** Locales of the site that it does not hold, where there are some. */
  missing?: readonly LocaleId[];
}

export interface Manifest extends BuildScope {
  generator: string;
  version: string;
  build: string;
  features: readonly string[];
  files: Readonly<Record<OutputPath, Digest>>;
  /** Those of the files that only pages of former builds ask for. */
  former?: PreviousAssets;
}

/** Which files a former build put into the output, by its own list; nothing where there is none. */
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
