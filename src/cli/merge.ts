/** `sitegen merge`: merges builds of single locales into one output directory. */

import path from "node:path";
import { mergeBuilds } from "../build/write/merge-builds.ts";
import { isFolder } from "../host/path-state.ts";
import { usageError } from "../model/problem.ts";
import { formatCount } from "../util/format.ts";
import type { CommonFlags } from "./flags.ts";
import { counted } from "./report.ts";

export interface MergeFlags extends Pick<CommonFlags, "json" | "quiet" | "color"> {
  out: string;
  /** Output directory of the published build. */
  since?: string;
  keepBuilds?: number;
}

export async function runMerge(folders: readonly string[], flags: MergeFlags): Promise<void> {
  const { since, keepBuilds } = flags;
  const out = path.resolve(flags.out);
  if (since !== undefined && keepBuilds === undefined)
    throw usageError('"--since" has no effect without "--keep-builds".', "Add --keep-builds, or remove --since.");
  if (since !== undefined && !isFolder(path.resolve(since))) {
    const message = `"${since}" is not a directory.`;
    throw usageError(message, "Specify the output directory of the previous build with --since.");
  }
  const summary = await mergeBuilds({
    folders: folders.map((folder) => path.resolve(folder)),
    out,
    previousBuilds: keepBuilds === undefined ? undefined : { folder: path.resolve(since ?? out), count: keepBuilds },
  });
  if (flags.json) process.stdout.write(`${JSON.stringify({ ok: true, ...summary })}\n`);
  else if (!flags.quiet) {
    const merged = `Merged ${counted(folders.length, "build")} to ${path.relative(process.cwd(), out) || "."}`;
    const { locales, files, written } = summary;
    process.stdout.write(
      `${merged}: ${counted(locales, "locale")}, ${formatCount(files)} files, ${formatCount(written)} written\n`,
    );
  }
}
