/** `sitegen check`: reports all problems that a build would report, without building. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { applyFixes, type Fix, planFixes } from "../check/fix.ts";
import { checkSite } from "../check/run-rules.ts";
import { checkSamples } from "../check/sample-syntax.ts";
import { translationStates } from "../check/translation-state.ts";
import { overwriteFile } from "../host/write-file.ts";
import { ConfigError, ContentError, type Outcome, type Place, type Problem, usageError } from "../model/problem.ts";
import { CONFIG_FILES } from "../site/config/load-config.ts";
import type { LoadedSite } from "../site/load-site.ts";
import type { Site } from "../site/site.ts";
import { groupBy } from "../util/collections.ts";
import { closingText, isTranslationNote } from "./check-closing.ts";
import { type CommonFlags, createStyle, wantsColor } from "./flags.ts";
import { syncedText, syncHashes } from "./i18n.ts";
import { nextCommand } from "./next-command.ts";
import { counted, formatProblems, printable, type ReportFormat, sourceReader } from "./report.ts";
import { CONTENT_ERROR, exitWith, printProblems, USAGE_ERROR } from "./run-command.ts";
import { printWarning, waitUntilAborted } from "./serve.ts";
import { type SiteSession, withSite } from "./site-session.ts";

export interface CheckFlags {
  format: ReportFormat;
  /** Treat warnings as errors. */
  strict?: boolean;
  /** Fix links with a single close match, then report the remaining problems. */
  fix?: boolean;
  /** Moved files, as `old=new`; used by `fix`. */
  moved?: string[];
  /** Update `sourceHash` in reviewed translations. */
  syncTranslations?: boolean;
  /** Check again after each change. */
  watch?: boolean;
}

export async function runCheck(flags: CommonFlags & CheckFlags, signal: AbortSignal): Promise<void> {
  if (flags.watch) await watchAndCheck(flags, signal);
  else exitWith((await checkOnce(flags, signal)).status);
}

/** Result of a check: the exit status, and the files outside of the directories of a site that it depends on. */
interface CheckResult {
  status: number;
  files: readonly string[];
}

/** Check until the signal is aborted. Errors of the content and of the configuration are printed. */
async function watchAndCheck(flags: CommonFlags & CheckFlags, signal: AbortSignal): Promise<void> {
  const check = async (): Promise<readonly string[]> => {
    try {
      return (await checkOnce(flags, signal)).files;
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof ContentError)) throw error;
      printProblems(error.problems, flags);
      return [];
    }
  };
  // The watcher is not needed by other checks.
  const { watchFiles } = await import("../dev/file-watcher.ts");
  const { SITE_FOLDERS } = await import("../dev/site-loader.ts");
  const since = Date.now();
  const initialCheck = check();
  const watcher = watchFiles({
    root: path.resolve(flags.root),
    since,
    paths: [...SITE_FOLDERS, ...CONFIG_FILES, ...(flags.config === undefined ? [] : [flags.config])],
    onWarning: printWarning,
    async onChanges([first]) {
      await initialCheck;
      const changedSince = Date.now();
      if (!flags.quiet) process.stdout.write(`\n${first ? `${printable(first.file)} changed\n\n` : ""}`);
      watcher.watch(await check(), changedSince);
    },
  });
  watcher.watch(await initialCheck, since);
  await waitUntilAborted(signal);
  await watcher.close();
}

async function checkOnce(flags: CommonFlags & CheckFlags, signal: AbortSignal): Promise<CheckResult> {
  let result: CheckResult = { status: 0, files: [] };
  const started = performance.now();
  const moved = parseMoves(flags.moved ?? []);
  await withSite(flags, signal, async ({ root, config, documents, load, bundle, rendered, saveCaches }) => {
    const { loaded, fixed } = await fix(load, moved, flags);
    const { parsed } = loaded.value;
    const { value: site, problems: renderProblems } = await rendered(loaded.value.site);
    const samples = await checkSamples(site, documents);
    const codeProblems = [...(await bundle()), ...renderProblems];
    const siteProblems = checkSite(site, [...loaded.problems, ...samples, ...codeProblems, ...saveCaches()]);
    const reportedProblems = flags.locale
      ? siteProblems.filter((problem) => isInLocale(problem, flags.locale ?? [], config.locales))
      : siteProblems;
    const status = statusOf(reportedProblems, flags.strict ?? false);
    if (fixed !== undefined && !flags.quiet) process.stderr.write(`${fixedText(fixed, reportedProblems)}\n`);
    print(reportedProblems, root, flags, () =>
      closingText(reportedProblems, site, {
        isFine: status === 0,
        isStrict: flags.strict ?? false,
        files: parsed.total,
        duration: performance.now() - started,
        fixable: fixed === undefined ? fixableCount(site, reportedProblems) : 0,
        command: (...words) => nextCommand(words, { root: flags.root, config: flags.config }),
        style: createStyle(wantsColor(flags, process.stdout)),
      }),
    );
    const { components, styles, markdown } = config;
    const included = site.sources.documents.flatMap(({ expansion }) => expansion?.files ?? []);
    const modules = [...Object.values(components), ...Object.values(markdown.components), ...styles];
    result = { status, files: [...included, ...site.dataPaths, ...modules.filter((file) => file !== undefined)] };
  });
  return result;
}

/** Parse `--moved old=new`. @throws {ConfigError} A value is not a pair of files. */
function parseMoves(pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [old, to, ...more] = pair.split("=");
      if (old && to && more.length === 0) return [fromContent(old), fromContent(to)];
      const message = `Invalid value "${pair}" for --moved.`;
      const hint = "Use old=new, e.g. --moved docs/latest/old.md=docs/latest/new.md.";
      throw usageError(message, hint);
    }),
  );
}

const fromContent = (file: string): string => `content/${file.replace(/^(?:\.\/)?(?:content\/)?/, "")}`;

/** Apply `--fix`, `--moved` and `--sync-translations`. @returns The resulting site, and the number of fixed links. */
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
  const updatedFiles = syncHashes(site, states);
  if (!flags.quiet) process.stderr.write(`${syncedText(updatedFiles.length)}\n`);
  return { loaded: updatedFiles.length > 0 ? await load() : loaded, fixed };
}

/** Return the files with fixes, with their fixed text. */
function fixedFiles(
  site: Site,
  moved: ReadonlyMap<string, string>,
): { file: string; text: string; applied: readonly Fix[] }[] {
  return [...groupBy(planFixes(site, { moved }), ({ place }) => place.file)].map(([name, fixes]) => {
    return { file: name, ...applyFixes(readFileSync(path.join(site.root, name), "utf8"), fixes) };
  });
}

/** @returns The number of fixed links. */
function fixLinks(site: Site, moved: ReadonlyMap<string, string>): number {
  const files = fixedFiles(site, moved).filter(({ applied }) => applied.length > 0);
  for (const { file, text } of files) overwriteFile(site.root, file, text);
  return files.reduce((sum, { applied }) => sum + applied.length, 0);
}

/** Return the number of problems that `--fix` would solve. */
function fixableCount(site: Site, problems: readonly Problem[]): number {
  const key = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
  const linkProblems = problems.filter((problem) => isLinkProblem(problem) && problem.severity !== "info");
  const places = new Set(linkProblems.flatMap(({ place }) => (place ? [key(place)] : [])));
  if (places.size === 0) return 0;
  const fixes = fixedFiles(site, new Map()).flatMap(({ applied }) => applied);
  return fixes.filter(({ place }) => places.has(key(place))).length;
}

const LINK_PROBLEMS: ReadonlySet<string> = new Set([
  "broken-anchor",
  "broken-link",
  "broken-markdown-link",
  "missing-image",
  "unknown-structure",
]);

const isLinkProblem = ({ code }: Problem): boolean => LINK_PROBLEMS.has(code);

/** Format the number of fixed links, and of broken links that were not fixed. */
function fixedText(fixed: number, problems: readonly Problem[]): string {
  const remaining = problems.filter(isLinkProblem).length;
  const text = `${counted(fixed, "link")} fixed.`;
  if (remaining === 0) return text;
  return `${text} ${counted(remaining, "broken link")} left without a single close match: choose the ${remaining === 1 ? "target" : "targets"} yourself.`;
}

/** True for problems in translations to the given locales; all other problems belong to the default locale. */
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

/** @param closing Returns the last lines of the human-readable format. */
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
