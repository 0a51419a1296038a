/** `sitegen build`: writes the site, shows progress and prints a summary. */

import { writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildSummary, buildSite } from "../build/build-site.ts";
import { formatChanges, type PageChanges } from "../build/write/diff-builds.ts";
import { OutputError } from "../host/output-folder.ts";
import { getErrorReason } from "../host/path-state.ts";
import { createUsageError } from "../model/problem.ts";
import { formatSummary } from "./build-summary.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import { type BuildFlags, type CommonFlags, createStyle } from "./flags.ts";
import { formatNextCommand, toDisplayPath } from "./next-command.ts";
import { readSiteSettings } from "./open-site.ts";
import { createProgress } from "./progress.ts";
import { CONTENT_ERROR, printProblems } from "./run-command.ts";

export async function runBuild(flags: CommonFlags & BuildFlags, context: CommandContext): Promise<void> {
  if (flags.changedReport !== undefined && flags.since === undefined) {
    const message = '"--changed-report" requires "--since".';
    throw createUsageError(message, "Add --since with the output directory or manifest of the previous build.");
  }
  const started = performance.now();
  const stages = new Map<string, number>();
  let stage = "config";
  let stageStart = started;
  const progress = createProgress(flags, context);
  const enterStage = (next: string): void => {
    const now = performance.now();
    stages.set(stage, (stages.get(stage) ?? 0) + now - stageStart);
    stage = next;
    stageStart = now;
    progress.startStage(next);
  };
  const settings = await readSiteSettings(flags, context);
  const inCwd = (file: string | undefined): string | undefined => file && path.resolve(context.cwd, file);
  try {
    const summary = await buildSite(settings, {
      drafts: flags.drafts,
      asOf: flags.asOf,
      noCache: !flags.cache,
      offline: flags.offline,
      workers: flags.workers,
      locales: settings.locales,
      compress: flags.compress,
      keepGoing: flags.keepGoing,
      since: inCwd(flags.since),
      keepBuilds: flags.keepBuilds,
      signal: context.signal,
      onStage: enterStage,
      onProgress: progress.countPages,
    });
    progress.end();
    printProblems(summary.problems, flags, context);
    if (summary.changes && flags.changedReport !== undefined)
      writeReport(flags.changedReport, summary.changes, context);
    if (summary.isLowered) context.exitWith(CONTENT_ERROR);
    print(summary, { stages, total: performance.now() - started, out: settings.out, flags }, context);
  } finally {
    progress.end();
  }
}

const LOWERED = "Errors were lowered to warnings (--keep-going); do not publish this output. The exit status is 1.";

function writeReport(file: string, changes: PageChanges, { cwd }: CommandContext): void {
  try {
    writeFileSync(path.resolve(cwd, file), formatChanges(changes));
  } catch (error) {
    throw new OutputError(`Cannot write the report "${file}": ${getErrorReason(error)}.`, { cause: error });
  }
}

interface SummaryOptions {
  /** Stage durations in ms. */
  stages: ReadonlyMap<string, number>;
  /** Build duration in ms. */
  total: number;
  out: string;
  flags: CommonFlags & BuildFlags;
}

function print(summary: BuildSummary, { stages, total, out, flags }: SummaryOptions, context: CommandContext): void {
  const { stdout, stderr } = context;
  const { problems, isLowered, ...counts } = summary;
  const milliseconds = Object.fromEntries([...stages].map(([name, time]) => [name, Math.round(time)]));
  if (flags.json) {
    stdout.write(`${JSON.stringify({ ok: !isLowered, ...counts, milliseconds, problems })}\n`);
    return;
  }
  if (isLowered) stderr.write(`${LOWERED}\n`);
  if (flags.quiet) return;
  const text = formatSummary(summary, {
    duration: total,
    out: toDisplayPath(out, context),
    stages: flags.profile ? milliseconds : undefined,
    style: createStyle(shouldUseColor(flags, stdout, context)),
    columns: stdout.columns,
    commands: {
      warnings: formatNextCommand(["check"], { root: flags.root, config: flags.config }, context),
      next: formatNextCommand(["preview"], flags, context),
    },
  });
  stdout.write(text);
}
