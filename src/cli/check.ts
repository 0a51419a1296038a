/** `sitegen check`: everything that a build would object to, without building. */

import { openStores, startWorkers } from "../build/build-site.ts";
import { loadSite } from "../build/load-site.ts";
import { judgeSite } from "../check/judge.ts";
import { checkSamples } from "../check/sample-syntax.ts";
import { diskFiles } from "../host/files.ts";
import type { Problem } from "../model/problem.ts";
import { CONTENT_ERROR, exitWith, USAGE_ERROR } from "./exit.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { readConfig } from "./read-config.ts";
import { sourceReader } from "./read-source.ts";
import { formatProblems, type ReportFormat } from "./report.ts";

export interface CheckFlags {
  format: ReportFormat;
  /** Warnings count as errors. */
  strict?: boolean;
}

export async function runCheck(flags: CommonFlags & CheckFlags, signal: AbortSignal): Promise<void> {
  const { root, config, configFile } = await readConfig(flags);
  const stores = openStores(root, false);
  const pool = startWorkers();
  try {
    const { value, problems } = await loadSite({
      root,
      config,
      configFile,
      drafts: false,
      files: diskFiles(root),
      store: stores.documents,
      pool,
      signal,
    });
    const samples = await checkSamples(value.site, stores.documents);
    const judged = judgeSite(value.site, [...problems, ...samples]);
    stores.documents.save();
    const chosen = flags.locale
      ? judged.filter((problem) => isInLocale(problem, flags.locale ?? [], config.locales))
      : judged;
    print(chosen, root, flags);
    exitWith(statusOf(chosen, flags.strict ?? false));
  } finally {
    await pool?.close();
  }
}

/** Problems of a translation belong to its locale, all others to the default one. */
function isInLocale(
  { place }: Problem,
  wanted: readonly string[],
  locales: readonly { code: string; path: string; prefix: string }[],
): boolean {
  const owner =
    locales.find((locale) => place?.file.startsWith(`i18n/${locale.path}/`)) ??
    locales.find(({ prefix }) => prefix === "");
  return owner !== undefined && wanted.includes(owner.code);
}

function statusOf(problems: readonly Problem[], strict: boolean): number {
  const fails = problems.filter(({ severity }) => severity === "error" || (strict && severity === "warning"));
  if (fails.some(({ code }) => code === "invalid-config")) return USAGE_ERROR;
  return fails.length > 0 ? CONTENT_ERROR : 0;
}

function print(problems: readonly Problem[], root: string, flags: CommonFlags & CheckFlags): void {
  const format = flags.json ? "json" : flags.format;
  const readSource = sourceReader(root);
  const shown = flags.quiet ? problems.filter(({ severity }) => severity === "error") : problems;
  const text = formatProblems(shown, format, {
    color: format === "human" && wantsColor(flags, process.stdout),
    readSource,
  });
  if (text !== "") process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  else if (format === "human" && !flags.quiet) process.stdout.write("No problems found.\n");
}
