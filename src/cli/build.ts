/** `sitegen build`: writes the site, shows progress and prints a summary. */

import { writeFileSync } from "node:fs";
import { type BuildSummary, buildSite } from "../build/build-site.ts";
import { changeReport, type PageChanges } from "../build/write/diff-builds.ts";
import { OutputError } from "../host/output-folder.ts";
import { reasonOf } from "../host/path-state.ts";
import { localeId } from "../model/locale.ts";
import { usageError } from "../model/problem.ts";
import { formatSummary } from "./build-summary.ts";
import { type BuildFlags, type CommonFlags, createStyle, wantsColor } from "./flags.ts";
import { displayPath, nextCommand } from "./next-command.ts";
import { createProgress } from "./progress.ts";
import { readConfig } from "./read-config.ts";
import { CONTENT_ERROR, exitWith, printProblems } from "./run-command.ts";

export async function runBuild(flags: CommonFlags & BuildFlags, signal: AbortSignal): Promise<void> {
  if (flags.changedReport !== undefined && flags.since === undefined) {
    const message = '"--changed-report" requires "--since".';
    throw usageError(message, "Add --since with the output directory or manifest of the previous build.");
  }
  const started = performance.now();
  const stages = new Map<string, number>();
  let stage = "config";
  let stageStart = started;
  const progress = createProgress(flags);
  const enterStage = (next: string): void => {
    const now = performance.now();
    stages.set(stage, (stages.get(stage) ?? 0) + now - stageStart);
    stage = next;
    stageStart = now;
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
      asOf: flags.asOf,
      noCache: !flags.cache,
      workers: flags.workers,
      locales: flags.locale?.map(localeId),
      compress: flags.compress,
      keepGoing: flags.keepGoing,
      since: flags.since,
      keepBuilds: flags.keepBuilds,
      signal,
      onStage: enterStage,
      onProgress: progress.pages,
    });
    progress.end();
    printProblems(summary.problems, flags);
    if (summary.changes && flags.changedReport !== undefined) writeReport(flags.changedReport, summary.changes);
    if (summary.isLowered) exitWith(CONTENT_ERROR);
    print(summary, { stages, total: performance.now() - started, out }, flags);
  } finally {
    progress.end();
  }
}

const LOWERED = "Errors were lowered to warnings (--keep-going); do not publish this output. The exit status is 1.";

function writeReport(file: string, changes: PageChanges): void {
  try {
    writeFileSync(file, changeReport(changes));
  } catch (error) {
    throw new OutputError(`Cannot write the report "${file}": ${reasonOf(error)}.`, { cause: error });
  }
}

function print(
  summary: BuildSummary,
  { stages, total, out }: { stages: ReadonlyMap<string, number>; total: number; out: string },
  flags: CommonFlags & BuildFlags,
): void {
  const { problems, isLowered, ...counts } = summary;
  const milliseconds = Object.fromEntries([...stages].map(([name, time]) => [name, Math.round(time)]));
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ ok: !isLowered, ...counts, milliseconds, problems })}\n`);
    return;
  }
  if (isLowered) process.stderr.write(`${LOWERED}\n`);
  if (flags.quiet) return;
  const text = formatSummary(summary, {
    duration: total,
    out: displayPath(out),
    stages: flags.profile ? milliseconds : undefined,
    style: createStyle(wantsColor(flags, process.stdout)),
    columns: process.stdout.columns,
    commands: {
      warnings: nextCommand(["check"], { root: flags.root, config: flags.config }),
      next: nextCommand(["preview"], flags),
    },
  });
  process.stdout.write(text);
}
