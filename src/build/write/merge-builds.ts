/** Merge separate builds for locales into the output that a single build for all locales would create. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { formatCommand } from "../../host/command-name.ts";
import { checkOutputFolder } from "../../host/check-output-folder.ts";
import { computeDigest } from "../../host/digest.ts";
import { MANIFEST_NAME } from "../../host/output-folder.ts";
import type { Digest } from "../../model/document.ts";
import type { OutputTask } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";
import { ConfigError, createUsageError, createUsageProblem, type Problem } from "../../model/problem.ts";
import { compareText } from "../../util/collections.ts";
import { joinInside } from "../../util/path.ts";
import { type EmitSummary, emit } from "./emit.ts";
import { listFiles, type Manifest, readManifest } from "./manifest.ts";
import type { PreviousBuilds } from "./previous-assets.ts";

/** A build to merge. */
interface Part {
  folder: string;
  manifest: Manifest;
}

export interface MergeOptions {
  /** Absolute paths to the builds. */
  folders: readonly string[];
  /** Absolute path to the output. */
  out: string;
  /** Previous builds to keep assets from. Default: none. */
  previousBuilds?: PreviousBuilds;
}

/**
 * Merge builds.
 *
 * @throws {ConfigError} A directory does not contain a build, or the builds do not match: their sites or generators
 * differ, a locale is missing or duplicated, or a file differs.
 * @throws {OutputError} The output cannot be written.
 */
export async function mergeBuilds({
  folders,
  out,
  previousBuilds,
}: MergeOptions): Promise<EmitSummary & { locales: number }> {
  const parts = folders.map(readPart);
  const [first] = parts;
  if (!first) throw createUsageError("No builds are specified.", "Specify the directories of the builds.");
  checkOutputFolder(out, { root: first.folder, sources: folders });
  const problems = [...findMismatches(parts), ...findLocaleProblems(parts)];
  if (problems.length > 0) throw new ConfigError(problems);
  const { site, locales, missing = [] } = first.manifest;
  const all = [...locales, ...missing].sort(compareText);
  const tasks = mergeTasks(parts);
  const summary = await emit({
    out,
    tasks,
    pages: [],
    about: { site, locales: all },
    previousBuilds,
    renderPages: async () => [],
  });
  return { ...summary, locales: all.length };
}

function readPart(folder: string): Part {
  const manifest = readManifest(folder);
  if (manifest?.generator !== "sitegen" || !Array.isArray(manifest.locales))
    throw createUsageError(
      `"${folder}" does not contain a build of sitegen.`,
      `Specify output directories of ${formatCommand("build")}.`,
    );
  const outside = Object.keys(manifest.files).find((file) => joinInside(file) !== file);
  if (outside !== undefined)
    throw createUsageError(`The manifest of "${folder}" contains the invalid path "${outside}".`, "Build it again.");
  return { folder, manifest };
}

/** Report builds from different sites or generators. */
function findMismatches([first, ...others]: readonly Part[]): Problem[] {
  if (!first) return [];
  return others.flatMap(({ folder, manifest }) => {
    if (manifest.site !== first.manifest.site)
      return [
        createUsageProblem(
          `"${first.folder}" is a build of ${first.manifest.site}, but "${folder}" is a build of ${manifest.site}.`,
          "Merge builds of the same site and base URL.",
        ),
      ];
    return manifest.build === first.manifest.build
      ? []
      : [
          createUsageProblem(
            `"${first.folder}" and "${folder}" were built by different versions of sitegen.`,
            "Build them with the same version.",
          ),
        ];
  });
}

/** Report locales that are in several builds or in none. */
function findLocaleProblems(parts: readonly Part[]): Problem[] {
  const folders = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { folder, manifest } of parts) {
    for (const locale of manifest.locales) {
      const other = folders.get(locale);
      if (other === undefined) folders.set(locale, folder);
      else
        problems.push(
          createUsageProblem(`The locale "${locale}" is in both "${other}" and "${folder}".`, "Omit one of them."),
        );
    }
  }
  const missing = new Set(parts.flatMap(({ manifest }) => manifest.missing ?? []).filter((code) => !folders.has(code)));
  const flags = [...missing].map((code) => `--locale ${code}`).join(" ");
  if (missing.size > 0)
    problems.push(
      createUsageProblem(
        `No build contains ${[...missing].map((code) => `"${code}"`).join(", ")}.`,
        `Run: ${formatCommand(`build ${flags}`)}`,
      ),
    );
  return problems;
}

/** Create a task for each file. Assets from previous builds are omitted; `previousBuilds` adds those in the merged output. */
function mergeTasks(parts: readonly Part[]): OutputTask[] {
  const owners = new Map<OutputPath, { folder: string; digest: Digest }>();
  const problems: Problem[] = [];
  for (const { folder, manifest } of parts) {
    const previousFiles = new Set(manifest.former?.flat());
    for (const [file, digest] of listFiles(manifest.files)) {
      const other = owners.get(file);
      if (previousFiles.has(file) || other?.digest === digest) continue;
      if (other)
        problems.push(
          createUsageProblem(
            `"${file}" differs between "${other.folder}" and "${folder}".`,
            "Build both with the same content.",
          ),
        );
      else owners.set(file, { folder, digest });
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return [...owners].map(([file, { folder, digest }]) => ({
    key: `merge:${file}`,
    fingerprint: digest,
    produce: () => [{ path: file, contents: readVerified(folder, file, digest) }],
  }));
}

function readVerified(folder: string, file: OutputPath, digest: Digest): Uint8Array {
  let contents: Uint8Array | undefined;
  try {
    contents = readFileSync(path.join(folder, file));
  } catch {
    // Reported below, together with modified files.
  }
  if (contents === undefined || computeDigest(contents) !== digest)
    throw createUsageError(
      `"${file}" in "${folder}" does not match ${MANIFEST_NAME}.`,
      "Build it again and copy the whole directory.",
    );
  return contents;
}
