/** `sitegen build`. */

import { writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildSummary, buildSite } from "../build/build-site.ts";
import { changeReport, type PageChanges } from "../build/changes.ts";
import { reasonOf } from "../host/files.ts";
import { OutputError } from "../host/output-folder.ts";
import { ConfigError } from "../model/problem.ts";
import type { BuildFlags, CommonFlags } from "./flags.ts";
import { wantsColor } from "./flags.ts";
import { printProblems } from "./guard.ts";
import { createProgress } from "./progress.ts";
import { readConfig } from "./read-config.ts";

export async function runBuild(flags: CommonFlags & BuildFlags, signal: AbortSignal): Promise<void> {
  if (flags.changedReport !== undefined && flags.since === undefined) {
    const message = '"--changed-report" tells what changed since a former build, and none is named.';
    const hint = "Name it with --since.";
    throw new ConfigError([{ severity: "error", code: "usage", message, hint }]);
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
  const { root, config, configFile, placeOfSetting, configDigest, out } = await readConfig(flags);
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
  const bold = (text: string): string => (wantsColor(flags, process.stdout) ? `\u001b[1m${text}\u001b[22m` : text);
  const number = (value: number): string => value.toLocaleString("en");
  const lines = [
    `${bold(`Built ${number(summary.pages)} pages in ${summary.locales} ${summary.locales === 1 ? "locale" : "locales"}`)} in ${(total / 1000).toFixed(2)} s to ${path.relative(process.cwd(), flags.out ?? "") || "."}`,
    `  ${number(summary.rendered)} rendered, ${number(summary.pages - summary.rendered)} kept; ${number(summary.parsed.hits)} of ${number(summary.parsed.total)} sources from the cache`,
    `  ${number(summary.files)} files, ${(summary.bytes / 1e6).toFixed(1)} MB: ${number(summary.written)} written, ${number(summary.unchanged)} unchanged, ${number(summary.removed)} removed`,
  ];
  if (summary.changes) {
    const { added, changed, gone } = summary.changes;
    lines.push(
      `  Pages: ${number(added.length)} added, ${number(changed.length)} changed, ${number(gone.length)} gone`,
    );
  }
  if (flags.profile) {
    lines.push(
      "  Time by stage (ms):",
      ...Object.entries(milliseconds).map(([name, time]) => `    ${name.padEnd(8)} ${String(time).padStart(6)}`),
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
