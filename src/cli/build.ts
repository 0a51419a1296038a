/** `sitegen build`. */

import { writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildSummary, buildSite } from "../build/build-site.ts";
import { changeReport, type PageChanges } from "../build/changes.ts";
import { reasonOf } from "../host/files.ts";
import { OutputError } from "../host/output-folder.ts";
import { usageError } from "../model/problem.ts";
import { formatCount } from "../util/format-count.ts";
import { type BuildFlags, bold, type CommonFlags } from "./flags.ts";
import { printProblems } from "./guard.ts";
import { createProgress } from "./progress.ts";
import { readConfig } from "./read-config.ts";
import { counted } from "./report.ts";

export async function runBuild(flags: CommonFlags & BuildFlags, signal: AbortSignal): Promise<void> {
  if (flags.changedReport !== undefined && flags.since === undefined) {
    const message = '"--changed-report" tells what changed since a former build, and none is named.';
    throw usageError(message, "Name it with --since.");
  }
  const started = performance.now();
  const stages = new Map<string, number>();
  let stage = "config";
  let since = started;
  const progress = createProgress(flags);
  const enter = (next: string): void => {
    const now = performance.now();
    stages.set(stage, (stages.get(stage) ?? 0) + now - since);
    stage = next;
    since = now;
    progress.stage(next);
  };
  const { root, config, configFile, placeOfSetting, configDigest, out } = await readConfig(flags, signal);
  try {
    const summary = await buildSite({
      root,
      config,
      configFile,
      placeOfSetting,
      configDigest,
      out,
      drafts: flags.drafts ?? false,
      noCache: !flags.cache,
      workers: flags.workers,
      locales: flags.locale,
      compress: flags.compress,
      since: flags.since,
      keepBuilds: flags.keepBuilds,
      signal,
      onStage: enter,
      onProgress: progress.pages,
    });
    progress.end();
    printProblems(summary.problems, flags);
    if (summary.changes && flags.changedReport !== undefined) writeReport(flags.changedReport, summary.changes);
    print(summary, stages, performance.now() - started, { ...flags, root, out });
  } finally {
    progress.end();
  }
}

function writeReport(file: string, changes: PageChanges): void {
  try {
    writeFileSync(file, changeReport(changes));
  } catch (error) {
    throw new OutputError(`The report "${file}" cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

function print(
  summary: BuildSummary,
  stages: ReadonlyMap<string, number>,
  total: number,
  flags: CommonFlags & BuildFlags,
): void {
  const { problems, ...counts } = summary;
  const milliseconds = Object.fromEntries([...stages].map(([name, time]) => [name, Math.round(time)]));
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ ok: true, ...counts, milliseconds, problems })}\n`);
    return;
  }
  if (flags.quiet) return;
  const built = bold(`Built ${formatCount(summary.pages)} pages in ${counted(summary.locales, "locale")}`, flags);
  const folder = path.relative(process.cwd(), flags.out ?? "") || ".";
  const lines = [
    `${built} in ${(total / 1000).toFixed(2)} s to ${folder}`,
    ...amounts(summary),
    ...(flags.profile ? profile(milliseconds) : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** What was made anew, what was kept, and what came of it. */
function amounts({ pages, rendered, parsed, changes, ...output }: BuildSummary): string[] {
  const { files, bytes, written, unchanged, removed } = output;
  const lines = [
    `  ${formatCount(rendered)} rendered, ${formatCount(pages - rendered)} kept; ${formatCount(parsed.hits)} of ${formatCount(parsed.total)} sources from the cache`,
    `  ${formatCount(files)} files, ${(bytes / 1e6).toFixed(1)} MB: ${formatCount(written)} written, ${formatCount(unchanged)} unchanged, ${formatCount(removed)} removed`,
  ];
  if (!changes) return lines;
  const { added, changed, gone } = changes;
  const numbers = [
    `${formatCount(added.length)} added`,
    `${formatCount(changed.length)} changed`,
    `${formatCount(gone.length)} gone`,
  ];
  return [...lines, `  Pages: ${numbers.join(", ")}`];
}

function profile(milliseconds: Readonly<Record<string, number>>): string[] {
  const rows = Object.entries(milliseconds).map(([name, time]) => `    ${name.padEnd(8)} ${String(time).padStart(6)}`);
  return ["  Time by stage (ms):", ...rows];
}
