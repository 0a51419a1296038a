/** Read and write the build manifest in the output (`sitegen-manifest.json`). */

import { readFileSync } from "node:fs";
import path from "node:path";
import { MANIFEST_NAME } from "../../host/output-folder.ts";
import { FEATURES, GENERATOR_BUILD, GENERATOR_VERSION } from "../../host/version.ts";
import type { Digest } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import { type OutputPath, toOutputPath } from "../../model/permalink.ts";
import type { SiteConfig } from "../../site/config/site-config.ts";
import { compareText } from "../../util/collections.ts";

/** Assets that only previous builds use, grouped by build, newest first. */
export type PreviousAssets = readonly (readonly OutputPath[])[];

/** A build's site and locales. */
export interface BuildScope {
  /** Site root URL, including the base URL. */
  site: string;
  /** Locales in the build, sorted by code. */
  locales: readonly LocaleId[];
  /** The site's locales that are not in the build, if any. */
  missing?: readonly LocaleId[];
}

export interface Manifest extends BuildScope {
  generator: string;
  version: string;
  build: string;
  features: readonly string[];
  files: Readonly<Record<OutputPath, Digest>>;
  /** The subset of `files` that only pages from previous builds use. */
  former?: PreviousAssets;
}

/** List the files in a manifest with their digests. */
export function listFiles(files: Manifest["files"]): [OutputPath, Digest][] {
  return Object.entries(files).map(([file, digest]) => [toOutputPath(file), digest]);
}

/** Read the build's manifest in `out`. Return `undefined` if there is none. */
export function readManifest(out: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(readFileSync(path.join(out, MANIFEST_NAME), "utf8")) as Manifest;
    return typeof manifest.files === "object" && manifest.files !== null ? manifest : undefined;
  } catch {
    return undefined;
  }
}

export function formatManifest(
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

/** Describe which part of a site a build contains. @param selectedLocales Default: all locales. */
export function createBuildScope(
  { url, baseUrl, locales }: SiteConfig,
  selectedLocales: readonly LocaleId[] | undefined,
): BuildScope {
  const codes = locales.map(({ code }) => code).sort(compareText);
  const isBuilt = (code: LocaleId): boolean => selectedLocales === undefined || selectedLocales.includes(code);
  return {
    site: url + baseUrl,
    locales: codes.filter(isBuilt),
    missing: codes.filter((code) => !isBuilt(code)),
  };
}
