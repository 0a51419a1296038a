/** Builds of single locales, made side by side, become the output that one build of all locales makes. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { digestOf } from "../../host/digest.ts";
import { checkOutputFolder, MANIFEST_NAME } from "../../host/output-folder.ts";
import type { Digest } from "../../model/document.ts";
import type { OutputTask } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";
import { ConfigError, type Problem, usageError, usageProblem } from "../../model/problem.ts";
import { compareText } from "../../util/collections.ts";
import { joinInside } from "../../util/path.ts";
import { type EmitSummary, emit } from "./emit.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import type { FormerBuilds } from "./previous-assets.ts";

/** One of the builds. */
interface Part {
  folder: string;
  manifest: Manifest;
}

export interface MergeOptions {
  /** Absolute paths of the builds. */
  folders: readonly string[];
  /** Absolute path of the output. */
  out: string;
  /** Former builds whose assets are kept; absent: none. */
  previousBuilds?: FormerBuilds;
}

/**
 * Merge builds.
 *
 * @throws {ConfigError} A folder holds no build, or they do not fit together: of other sites or generators, a locale twice
 * or not at all, or a file that differs.
 * @throws {OutputError} The output cannot be written.
 */
export async function mergeBuilds({
  folders,
  out,
  previousBuilds,
}: MergeOptions): Promise<EmitSummary & { locales: number }> {
  const parts = folders.map(readPart);
  const [first] = parts;
  if (!first) throw usageError("No build is named.", "Name the folders of the builds.");
  checkOutputFolder(out, { root: first.folder, sources: folders });
  const problems = [...findStrangers(parts), ...findLocaleFaults(parts)];
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
    throw usageError(`"${folder}" holds no build of sitegen.`, "Name the output folders of builds.");
  const strange = Object.keys(manifest.files).find((file) => joinInside(file) !== file);
  if (strange !== undefined) throw usageError(`The manifest of "${folder}" names "${strange}".`, "Build it anew.");
  return { folder, manifest };
}

/** Builds that are not of the same site, or by another generator than this one. */
function findStrangers([first, ...others]: readonly Part[]): Problem[] {
  if (!first) return [];
  return others.flatMap(({ folder, manifest }) => {
    if (manifest.site !== first.manifest.site)
      return [
        usageProblem(
          `"${first.folder}" is a build of ${first.manifest.site}, "${folder}" one of ${manifest.site}.`,
          "Merge builds of one site, with the same base URL.",
        ),
      ];
    return manifest.build === first.manifest.build
      ? []
      : [
          usageProblem(
            `"${first.folder}" and "${folder}" were built by different versions of sitegen.`,
            "Build them with the same version.",
          ),
        ];
  });
}

/** Locales that two builds hold, and those that none holds. */
function findLocaleFaults(parts: readonly Part[]): Problem[] {
  const holders = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { folder, manifest } of parts) {
    for (const locale of manifest.locales) {
      const other = holders.get(locale);
      if (other === undefined) holders.set(locale, folder);
      else
        problems.push(usageProblem(`"${locale}" is both in "${other}" and in "${folder}".`, "Leave one of them out."));
    }
  }
  const missing = new Set(parts.flatMap(({ manifest }) => manifest.missing ?? []).filter((code) => !holders.has(code)));
  const flags = [...missing].map((code) => `--locale ${code}`).join(" ");
  if (missing.size > 0)
    problems.push(
      usageProblem(
        `No build holds ${[...missing].map((code) => `"${code}"`).join(", ")}.`,
        `Build: sitegen build ${flags}`,
      ),
    );
  return problems;
}

/** A task for each file. Assets of former builds stay behind: they are kept by the build that is published. */
function mergeTasks(parts: readonly Part[]): OutputTask[] {
  const owners = new Map<OutputPath, { folder: string; digest: Digest }>();
  const problems: Problem[] = [];
  for (const { folder, manifest } of parts) {
    const previousFiles = new Set(manifest.former?.flat());
    for (const [file, digest] of Object.entries(manifest.files)) {
      const other = owners.get(file);
      if (previousFiles.has(file) || other?.digest === digest) continue;
      if (other)
        problems.push(
          usageProblem(
            `"${file}" differs between "${other.folder}" and "${folder}".`,
            "Build both from the same content.",
          ),
        );
      else owners.set(file, { folder, digest });
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return [...owners].map(([file, { folder, digest }]) => ({
    key: `merge:${file}`,
    fingerprint: digest,
    produce: () => [{ path: file, contents: readWhole(folder, file, digest) }],
  }));
}

function readWhole(folder: string, file: OutputPath, digest: Digest): Uint8Array {
  let contents: Uint8Array | undefined;
  try {
    contents = readFileSync(path.join(folder, file));
  } catch {
    // Told below, with what was changed.
  }
  if (contents === undefined || digestOf(contents) !== digest)
    throw usageError(
      `"${file}" in "${folder}" is not what ${MANIFEST_NAME} there says.`,
      "Build it anew, and copy it whole.",
    );
  return contents;
}
