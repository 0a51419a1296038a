/** `sitegen merge`: merges builds for single locales into one output directory. */

import path from "node:path";
import { mergeBuilds } from "../build/write/merge-builds.ts";
import { isFolder } from "../host/path-state.ts";
import { createUsageError } from "../model/problem.ts";
import { formatCount } from "../util/format.ts";
import type { CommandContext } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";
import { pluralize } from "./report.ts";

export interface MergeFlags extends Pick<CommonFlags, "json" | "quiet" | "color"> {
  out: string;
  /** The published build's output directory. */
  since?: string;
  keepBuilds?: number;
}

export async function runMerge(
  folders: readonly string[],
  flags: MergeFlags,
  { cwd, stdout }: CommandContext,
): Promise<void> {
  const { since, keepBuilds } = flags;
  const out = path.resolve(cwd, flags.out);
  if (since !== undefined && keepBuilds === undefined)
    throw createUsageError('"--since" has no effect without "--keep-builds".', "Add --keep-builds, or remove --since.");
  if (since !== undefined && !isFolder(path.resolve(cwd, since))) {
    const message = `"${since}" is not a directory.`;
    throw createUsageError(message, "Specify the output directory of the previous build with --since.");
  }
  const summary = await mergeBuilds({
    folders: folders.map((folder) => path.resolve(cwd, folder)),
    out,
    previousBuilds:
      keepBuilds === undefined ? undefined : { folder: path.resolve(cwd, since ?? out), count: keepBuilds },
  });
  if (flags.json) stdout.write(`${JSON.stringify({ ok: true, ...summary })}\n`);
  else if (!flags.quiet) {
    const merged = `Merged ${pluralize(folders.length, "build")} to ${path.relative(cwd, out) || "."}`;
    const { locales, files, written } = summary;
    stdout.write(
      `${merged}: ${pluralize(locales, "locale")}, ${formatCount(files)} files, ${formatCount(written)} written\n`,
    );
  }
}
