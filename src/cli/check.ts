/** `sitegen check`: reports all problems that a build would report, without building. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { applyFixes, type Fix, listProposedFixes, planFixes } from "../check/fix.ts";
import { findMissingUrls, readSitemap } from "../check/previous-sitemap.ts";
import { compareTranslations } from "../check/translation-state.ts";
import type { Fetcher } from "../host/fetcher.ts";
import { overwriteFile } from "../host/write-file.ts";
import { ConfigError, ContentError, createUsageError, type Place, type Problem } from "../model/problem.ts";
import type { LoadedSource, Session } from "../session/open-session.ts";
import { CONFIG_FILES } from "../site/config/load-config.ts";
import type { Site } from "../site/site.ts";
import { groupBy } from "../util/collections.ts";
import { formatClosing, isTranslationNote } from "./check-closing.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import { type CommonFlags, createStyle, type ReportFormat } from "./flags.ts";
import { formatSynced, syncHashes } from "./i18n.ts";
import { formatNextCommand } from "./next-command.ts";
import { withSession } from "./open-site.ts";
import { createSourceReader, escapeControls, formatProblems, pluralize } from "./report.ts";
import { CONTENT_ERROR, printProblems, USAGE_ERROR } from "./run-command.ts";
import { printWarning, waitUntilAborted } from "./serve.ts";

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
  /** Sitemap of a previous site, as a path or URL. */
  sinceSitemap?: string;
  /** Check again after each change. */
  watch?: boolean;
  /** Use the responses of earlier runs instead of fetching URLs. */
  offline?: boolean;
}

export async function runCheck(flags: CommonFlags & CheckFlags, context: CommandContext): Promise<void> {
  if (flags.watch) await watchAndCheck(flags, context);
  else context.exitWith((await checkOnce(flags, context)).status);
}

/** A check's result: the exit status, and the files outside the site's directories that it depends on. */
interface CheckResult {
  status: number;
  files: readonly string[];
  /** Has the responses that the site's code fetched. */
  fetcher: Fetcher;
}

/** Check until the signal is aborted. Errors in content and configuration are printed. */
async function watchAndCheck(flags: CommonFlags & CheckFlags, context: CommandContext): Promise<void> {
  // URLs are not fetched again after each change.
  let fetcher: Fetcher | undefined;
  const check = async (): Promise<readonly string[]> => {
    try {
      const result = await checkOnce(flags, context, fetcher);
      fetcher = result.fetcher;
      return result.files;
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof ContentError)) throw error;
      printProblems(error.problems, flags, context);
      return [];
    }
  };
  // The watcher is not needed by other checks.
  const { watchFiles } = await import("../dev/file-watcher.ts");
  const { SITE_FOLDERS } = await import("../dev/site-loader.ts");
  const since = Date.now();
  const initialCheck = check();
  const watcher = watchFiles({
    root: path.resolve(context.cwd, flags.root),
    since,
    paths: [...SITE_FOLDERS, ...CONFIG_FILES, ...(flags.config === undefined ? [] : [flags.config])],
    onWarning: (message) => printWarning(message, context),
    async onChanges([first]) {
      await initialCheck;
      const changedSince = Date.now();
      if (!flags.quiet) context.stdout.write(`\n${first ? `${escapeControls(first.file)} changed\n\n` : ""}`);
      watcher.watch(await check(), changedSince);
    },
  });
  watcher.watch(await initialCheck, since);
  await waitUntilAborted(context.signal);
  await watcher.close();
}

async function checkOnce(
  flags: CommonFlags & CheckFlags,
  context: CommandContext,
  fetcher?: Fetcher,
): Promise<CheckResult> {
  const started = performance.now();
  const { stdout, stderr } = context;
  const moved = parseMoves(flags.moved ?? []);
  const previousUrls =
    flags.sinceSitemap === undefined ? [] : await readSitemap(locateSitemap(flags.sinceSitemap, context));
  const work = async (session: Session): Promise<CheckResult> => {
    const { root, config } = session.settings;
    const { loaded, fixed } = await fix(session, moved, flags, context);
    const rendered = await session.render(loaded);
    const siteProblems = await session.check(loaded, rendered, () => session.saveCaches());
    const { site } = rendered;
    const localeProblems = flags.locale
      ? siteProblems.filter((problem) => isInLocale(problem, flags.locale ?? [], config.locales))
      : siteProblems;
    const reportedProblems = [...localeProblems, ...findMissingUrls(site, previousUrls)];
    const status = getExitStatus(reportedProblems, flags.strict ?? false);
    if (fixed !== undefined && !flags.quiet) stderr.write(`${formatFixed(fixed, reportedProblems)}\n`);
    print(reportedProblems, { root, flags, context }, () =>
      formatClosing(reportedProblems, site, {
        isFine: status === 0,
        isStrict: flags.strict ?? false,
        files: loaded.parsed.total,
        duration: performance.now() - started,
        fixable: fixed === undefined ? countFixable(site, reportedProblems) : 0,
        formatCommand: (...words) => formatNextCommand(words, { root: flags.root, config: flags.config }, context),
        style: createStyle(shouldUseColor(flags, stdout, context)),
      }),
    );
    const { components, styles, markdown } = config;
    const included = site.sources.documents.flatMap(({ expansion }) => expansion?.files ?? []);
    const modules = [...Object.values(components), ...Object.values(markdown.components), ...styles];
    const files = [...included, ...site.dataPaths, ...modules.filter((file) => file !== undefined)];
    return { status, files, fetcher: session.fetcher };
  };
  return withSession(flags, context, work, { offline: flags.offline, fetcher });
}

const locateSitemap = (file: string, { cwd }: CommandContext): string =>
  /^https?:/i.test(file) ? file : path.resolve(cwd, file);

/** Parse `--moved old=new`. @throws {ConfigError} A value is not a pair of files. */
function parseMoves(pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [old, to, ...more] = pair.split("=");
      if (old && to && more.length === 0) return [fromContent(old), fromContent(to)];
      const message = `Invalid value "${pair}" for --moved.`;
      const hint = "Use old=new, e.g. --moved docs/latest/old.md=docs/latest/new.md.";
      throw createUsageError(message, hint);
    }),
  );
}

const fromContent = (file: string): string => `content/${file.replace(/^(?:\.\/)?(?:content\/)?/, "")}`;

/** Apply `--fix`, `--moved` and `--sync-translations`. @returns The resulting site, and the number of fixed links. */
async function fix(
  session: Session,
  moved: ReadonlyMap<string, string>,
  flags: CommonFlags & CheckFlags,
  { stderr }: CommandContext,
): Promise<{ loaded: LoadedSource; fixed?: readonly Fix[] }> {
  let loaded = await session.load();
  let fixed: readonly Fix[] | undefined;
  if (flags.fix || moved.size > 0) {
    const proposed = flags.fix ? listProposedFixes(await session.checkPlugins(loaded.site), loaded.site) : [];
    fixed = fixFiles(loaded.site, moved, proposed);
    if (fixed.length > 0) loaded = await session.load();
  }
  if (!flags.syncTranslations) return { loaded, fixed };
  const states = compareTranslations(loaded.site).filter(({ locale }) => flags.locale?.includes(locale) ?? true);
  const updatedFiles = syncHashes(loaded.site, states);
  if (!flags.quiet) stderr.write(`${formatSynced(updatedFiles.length)}\n`);
  return { loaded: updatedFiles.length > 0 ? await session.load() : loaded, fixed };
}

/** Return the files with fixes, with their fixed text. */
function rewriteFiles(
  site: Site,
  moved: ReadonlyMap<string, string>,
  proposed: readonly Fix[],
): { file: string; text: string; applied: readonly Fix[] }[] {
  return [...groupBy([...planFixes(site, { moved }), ...proposed], ({ place }) => place.file)].map(([name, fixes]) => {
    return { file: name, ...applyFixes(readFileSync(path.join(site.root, name), "utf8"), fixes) };
  });
}

/** @returns The applied fixes. */
function fixFiles(site: Site, moved: ReadonlyMap<string, string>, proposed: readonly Fix[]): readonly Fix[] {
  const files = rewriteFiles(site, moved, proposed).filter(({ applied }) => applied.length > 0);
  for (const { file, text } of files) overwriteFile(site.root, file, text);
  return files.flatMap(({ applied }) => applied);
}

/** Return the number of problems that `--fix` would solve. */
function countFixable(site: Site, problems: readonly Problem[]): number {
  const createKey = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
  const isFixable = (problem: Problem): boolean =>
    isLinkProblem(problem) || problem.code === "invalid-front-matter" || problem.fix !== undefined;
  const places = new Set(
    problems
      .filter((problem) => isFixable(problem) && problem.severity !== "info")
      .map(({ place }) => place)
      .filter((place) => place !== undefined)
      .map(createKey),
  );
  if (places.size === 0) return 0;
  const fixes = rewriteFiles(site, new Map(), listProposedFixes(problems, site)).flatMap(({ applied }) => applied);
  return fixes.filter(({ place }) => places.has(createKey(place))).length;
}

const LINK_PROBLEMS: ReadonlySet<string> = new Set([
  "broken-anchor",
  "broken-link",
  "broken-markdown-link",
  "missing-image",
  "unknown-structure",
]);

const isLinkProblem = ({ code }: Problem): boolean => LINK_PROBLEMS.has(code);

/** Format the number of fixed links and slugs, and of broken links that were not fixed. */
function formatFixed(fixed: readonly Fix[], problems: readonly Problem[]): string {
  const remaining = problems.filter(isLinkProblem).length;
  const slugs = fixed.filter(({ isSlug }) => isSlug).length;
  const ofPlugins = fixed.filter(({ isOfPlugin }) => isOfPlugin).length;
  const text = `${[
    `${pluralize(fixed.length - slugs - ofPlugins, "link")} fixed`,
    ...(slugs === 0 ? [] : [`${pluralize(slugs, "slug")} written`]),
    ...(ofPlugins === 0 ? [] : [`${pluralize(ofPlugins, "problem")} of plugins fixed`]),
  ].join(", ")}.`;
  if (remaining === 0) return text;
  return `${text} ${pluralize(remaining, "broken link")} left without a single close match: choose the ${remaining === 1 ? "target" : "targets"} yourself.`;
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

function getExitStatus(problems: readonly Problem[], strict: boolean): number {
  const fails = problems.filter(({ severity }) => severity === "error" || (strict && severity === "warning"));
  if (fails.some(({ code }) => code === "invalid-config")) return USAGE_ERROR;
  return fails.length > 0 ? CONTENT_ERROR : 0;
}

interface PrintOptions {
  root: string;
  flags: CommonFlags & CheckFlags;
  context: CommandContext;
}

/** @param getClosing Returns the last lines of the human-readable format. */
function print(problems: readonly Problem[], { root, flags, context }: PrintOptions, getClosing: () => string): void {
  const { stdout } = context;
  const format = flags.json ? "json" : flags.format;
  const isHuman = format === "human";
  const visibleProblems = problems.filter((problem) =>
    flags.quiet ? problem.severity === "error" : !(isHuman && isTranslationNote(problem)),
  );
  const text = formatProblems(visibleProblems, format, {
    color: isHuman && shouldUseColor(flags, stdout, context),
    columns: stdout.columns,
    closing: isHuman && !flags.quiet ? getClosing() : undefined,
    readSource: createSourceReader(root),
  });
  stdout.write(text);
}
