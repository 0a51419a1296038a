/** `sitegen check`: report everything that a build would report, without building. */

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { applyFixes, type Fix, planFixes } from "../check/fix.ts";
import { checkSite } from "../check/run-rules.ts";
import { checkSamples } from "../check/sample-syntax.ts";
import { translationStates } from "../check/translation-state.ts";
import { type Outcome, type Place, type Problem, usageError } from "../model/problem.ts";
import type { LoadedSite } from "../site/load-site.ts";
import type { Site } from "../site/site.ts";
import { groupBy } from "../util/collections.ts";
import { formatCount } from "../util/format.ts";
import { closingText, isTranslationNote } from "./check-closing.ts";
import { type CommonFlags, wantsColor } from "./flags.ts";
import { syncedText, syncHashes } from "./i18n.ts";
import { nextCommand } from "./next-command.ts";
import { counted, formatProblems, type ReportFormat, sourceReader } from "./report.ts";
import { CONTENT_ERROR, exitWith, USAGE_ERROR } from "./run-command.ts";
import { type SiteSession, withSite } from "./site-session.ts";
import { createStyle } from "./style.ts";

export interface CheckFlags {
  format: ReportFormat;
  /** Warnings count as errors. */
  strict?: boolean;
  /** Fix links with a single close match, then report the rest. */
  fix?: boolean;
  /** `old=new`: files that have moved, for `fix`. */
  moved?: string[];
  /** Let reviewed translations name the present text of their source. */
  syncTranslations?: boolean;
}

export async function runCheck(flags: CommonFlags & CheckFlags, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  const moved = readMoves(flags.moved ?? []);
  await withSite(flags, signal, async ({ root, config, documents, load, bundle }) => {
    const { loaded, fixed } = await fix(load, moved, flags);
    const { site, parsed } = loaded.value;
    const samples = await checkSamples(site, documents);
    const siteProblems = checkSite(site, [...loaded.problems, ...samples, ...(await bundle())]);
    const inLocales = flags.locale
      ? siteProblems.filter((problem) => isInLocale(problem, flags.locale ?? [], config.locales))
      : siteProblems;
    const status = statusOf(inLocales, flags.strict ?? false);
    if (fixed !== undefined && !flags.quiet) process.stderr.write(`${fixedText(fixed, inLocales)}\n`);
    print(inLocales, root, flags, () =>
      closingText(inLocales, site, {
        isFine: status === 0,
        isStrict: flags.strict ?? false,
        files: parsed.total,
        duration: performance.now() - started,
        fixable: fixed === undefined ? fixableCount(site, inLocales) : 0,
        command: (...words) => nextCommand(words, { root: flags.root, config: flags.config }),
        style: createStyle(wantsColor(flags, process.stdout)),
      }),
    );
    exitWith(status);
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

/** Fix and synchronize as the flags ask. @returns The site as it is then; how many links were fixed, if that was asked for. */
async function fix(
  load: SiteSession["load"],
  moved: ReadonlyMap<string, string>,
  flags: CommonFlags & CheckFlags,
): Promise<{ loaded: Outcome<LoadedSite>; fixed?: number }> {
  let loaded = await load();
  let fixed: number | undefined;
  if (flags.fix || moved.size > 0) {
    fixed = fixLinks(loaded.value.site, moved);
    if (fixed > 0) loaded = await load();
  }
  if (!flags.syncTranslations) return { loaded, fixed };
  const { site } = loaded.value;
  const states = translationStates(site).filter(({ locale }) => flags.locale?.includes(locale) ?? true);
  const written = syncHashes(site, states);
  if (!flags.quiet) process.stderr.write(`${syncedText(written.length)}\n`);
  return { loaded: written.length > 0 ? await load() : loaded, fixed };
}

/** The fixes of a site, by file, with the text that each file has then. */
function fixedFiles(
  site: Site,
  moved: ReadonlyMap<string, string>,
): { file: string; text: string; applied: readonly Fix[] }[] {
  return [...groupBy(planFixes(site, { moved }), ({ place }) => place.file)].map(([name, fixes]) => {
    const file = path.join(site.root, name);
    return { file, ...applyFixes(readFileSync(file, "utf8"), fixes) };
  });
}

/** @returns The number of links that were changed. */
function fixLinks(site: Site, moved: ReadonlyMap<string, string>): number {
  const files = fixedFiles(site, moved).filter(({ applied }) => applied.length > 0);
  for (const { file, text } of files) writeFileSync(file, text);
  return files.reduce((sum, { applied }) => sum + applied.length, 0);
}

/** Number of findings that `--fix` would remove. */
function fixableCount(site: Site, problems: readonly Problem[]): number {
  const key = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
  const faults = problems.filter((problem) => isLinkFault(problem) && problem.severity !== "info");
  const places = new Set(faults.flatMap(({ place }) => (place ? [key(place)] : [])));
  if (places.size === 0) return 0;
  const fixes = fixedFiles(site, new Map()).flatMap(({ applied }) => applied);
  return fixes.filter(({ place }) => places.has(key(place))).length;
}

const LINK_FAULTS: ReadonlySet<string> = new Set([
  "broken-anchor",
  "broken-link",
  "broken-markdown-link",
  "missing-image",
  "unknown-structure",
]);

const isLinkFault = ({ code }: Problem): boolean => LINK_FAULTS.has(code);

/** Says how many links were fixed, and why others were not. */
function fixedText(fixed: number, problems: readonly Problem[]): string {
  const left = problems.filter(isLinkFault).length;
  const text = `${counted(fixed, "link")} fixed.`;
  if (left === 0) return text;
  return `${text} ${formatCount(left)} left without a single close match: choose ${left === 1 ? "its target" : "their targets"} yourself.`;
}

/** Problems of a translation belong to its locale, all others to the default one. */
function isInLocale(
  { place }: Problem,
  localeCodes: readonly string[],
  locales: readonly { code: string; path: string; prefix: string }[],
): boolean {
  const owner =
    locales.find((locale) => place?.file.startsWith(`i18n/${locale.path}/`)) ??
    locales.find(({ prefix }) => prefix === "");
  return owner !== undefined && localeCodes.includes(owner.code);
}

function statusOf(problems: readonly Problem[], strict: boolean): number {
  const fails = problems.filter(({ severity }) => severity === "error" || (strict && severity === "warning"));
  if (fails.some(({ code }) => code === "invalid-config")) return USAGE_ERROR;
  return fails.length > 0 ? CONTENT_ERROR : 0;
}

/** @param closing The last lines for people. */
function print(
  problems: readonly Problem[],
  root: string,
  flags: CommonFlags & CheckFlags,
  closing: () => string,
): void {
  const format = flags.json ? "json" : flags.format;
  const isHuman = format === "human";
  const visibleProblems = problems.filter((problem) =>
    flags.quiet ? problem.severity === "error" : !(isHuman && isTranslationNote(problem)),
  );
  const text = formatProblems(visibleProblems, format, {
    color: isHuman && wantsColor(flags, process.stdout),
    columns: process.stdout.columns,
    closing: isHuman && !flags.quiet ? closing() : undefined,
    readSource: sourceReader(root),
  });
  process.stdout.write(text);
}
