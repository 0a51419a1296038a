/** `sitegen check`: everything that a build would object to, without building. */

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadedSite } from "../build/load-site.ts";
import type { Site } from "../build/route/site.ts";
import { applyFixes, planFixes } from "../check/fix.ts";
import { judgeSite } from "../check/judge.ts";
import { checkSamples } from "../check/sample-syntax.ts";
import { translationStates } from "../check/translation-state.ts";
import { type Outcome, type Problem, usageError } from "../model/problem.ts";
import { groupBy } from "../util/group.ts";
import { CONTENT_ERROR, exitWith, USAGE_ERROR } from "./exit.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { syncedText, syncHashes } from "./i18n.ts";
import { sourceReader } from "./read-source.ts";
import { counted, formatProblems, type ReportFormat } from "./report.ts";
import { type SiteSession, withSite } from "./site-session.ts";

export interface CheckFlags {
  format: ReportFormat;
  /** Warnings count as errors. */
  strict?: boolean;
  /** Mend what can be mended safely, then report the rest. */
  fix?: boolean;
  /** `old=new`: files that have moved, for `fix`. */
  moved?: string[];
  /** Let reviewed translations name the present text of their source. */
  syncTranslations?: boolean;
}

/** The page of a link, then its anchor; one more for a file that has moved twice. */
const MENDING_PASSES = 3;

export async function runCheck(flags: CommonFlags & CheckFlags, signal: AbortSignal): Promise<void> {
  const moved = readMoves(flags.moved ?? []);
  await withSite(flags, signal, async ({ root, config, documents, load, bundle }) => {
    const { value, problems } = await mend(load, moved, flags);
    const samples = await checkSamples(value.site, documents);
    const judged = judgeSite(value.site, [...problems, ...samples, ...(await bundle())]);
    const chosen = flags.locale
      ? judged.filter((problem) => isInLocale(problem, flags.locale ?? [], config.locales))
      : judged;
    print(chosen, root, flags);
    exitWith(statusOf(chosen, flags.strict ?? false));
  });
}

/** Read `--moved old=new`. @throws {ConfigError} A value is no pair of files below `content/`. */
function readMoves(pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [old, to, ...more] = pair.split("=");
      if (old && to && more.length === 0) return [fromContent(old), fromContent(to)];
      const message = `"${pair}" does not say what has moved.`;
      const hint = "Write --moved docs/latest/old.md=docs/latest/new.md.";
      throw usageError(message, hint);
    }),
  );
}

const fromContent = (file: string): string => `content/${file.replace(/^(?:\.\/)?(?:content\/)?/, "")}`;

/** Mend as the flags ask. @returns The site as it is then. */
async function mend(
  load: SiteSession["load"],
  moved: ReadonlyMap<string, string>,
  flags: CommonFlags & CheckFlags,
): Promise<Outcome<LoadedSite>> {
  let loaded = await load();
  if (flags.fix || moved.size > 0) {
    let count = 0;
    // A link that leads to its page again shows only then whether its anchor is there.
    for (let pass = 0; pass < MENDING_PASSES; pass++) {
      const mended = mendLinks(loaded.value.site, moved);
      if (mended === 0) break;
      count += mended;
      loaded = await load();
    }
    if (!flags.quiet) process.stderr.write(`${counted(count, "link")} mended.\n`);
  }
  if (!flags.syncTranslations) return loaded;
  const { site } = loaded.value;
  const states = translationStates(site).filter(({ locale }) => flags.locale?.includes(locale) ?? true);
  const written = syncHashes(site, states);
  if (!flags.quiet) process.stderr.write(`${syncedText(written.length)}\n`);
  return written.length > 0 ? load() : loaded;
}

/** @returns The number of links that were changed. */
function mendLinks(site: Site, moved: ReadonlyMap<string, string>): number {
  let count = 0;
  for (const [file, fixes] of groupBy(planFixes(site, { moved }), ({ place }) => place.file)) {
    const target = path.join(site.root, file);
    const mended = applyFixes(readFileSync(target, "utf8"), fixes);
    if (mended.count > 0) writeFileSync(target, mended.text);
    count += mended.count;
  }
  return count;
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
    columns: process.stdout.columns,
    readSource,
  });
  if (text !== "") process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  else if (format === "human" && !flags.quiet) process.stdout.write("No problems found.\n");
}
