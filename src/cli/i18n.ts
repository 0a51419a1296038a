/**
 * `sitegen i18n`: lists translation states, marks reviewed translations as current with
 * `--sync`, and writes work lists for translators with `--missing`.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import {
  compareTranslations,
  type LocaleState,
  listChangedSections,
  type TranslationFile,
  withSourceHash,
} from "../check/translation-state.ts";
import { formatCommand } from "../host/command-name.ts";
import { computeSourceHash } from "../host/digest.ts";
import { readPreviousTexts } from "../host/git-history.ts";
import { OutputError } from "../host/output-folder.ts";
import { getErrorReason } from "../host/path-state.ts";
import { overwriteFile, replaceFile } from "../host/write-file.ts";
import type { SourceFile } from "../model/document.ts";
import { createUsageError } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { suggest } from "../util/suggest.ts";
import { type CommandContext, shouldUseColor } from "./command-context.ts";
import { type CommonFlags, createStyle } from "./flags.ts";
import { withSession } from "./open-site.ts";
import { pluralize } from "./report.ts";

export interface I18nFlags {
  /** Write source hashes into the given translations, or into all outdated ones. */
  sync?: boolean;
  /** List missing files too. */
  all?: boolean;
  /** Directory for work lists. */
  missing?: string;
}

/** @param files Translations or their sources; if empty, all translations. */
export async function runI18n(
  files: readonly string[],
  flags: CommonFlags & I18nFlags,
  context: CommandContext,
): Promise<void> {
  await withSession(flags, context, async ({ settings: { root }, load }) => {
    const { site } = await load();
    const paths = files.map((file) => path.relative(root, path.resolve(context.cwd, file)).split(path.sep).join("/"));
    const states = compareTranslations(site).filter(({ locale }) => flags.locale?.includes(locale) ?? true);
    if (flags.missing !== undefined)
      printWritten(writeWorkLists(flags.missing, selectStates(states, paths), site, context), flags, context);
    else if (flags.sync) printUpdated(syncHashes(site, selectStates(states, paths)), flags, context);
    else print(site, selectStates(states, paths), flags, context);
  });
}

function selectStates(states: readonly LocaleState[], paths: readonly string[]): readonly LocaleState[] {
  if (paths.length === 0) return states;
  const knownFiles = new Set<string>(
    states.flatMap(({ files }) => files.flatMap(({ file, source }) => [file, source])),
  );
  for (const file of paths) {
    if (knownFiles.has(file)) continue;
    const near = suggest(file, knownFiles);
    throw createUsageError(
      `"${file}" is neither a translation nor a translatable file.`,
      near ? `Did you mean "${near}"?` : undefined,
    );
  }
  return states.map((state) => ({
    ...state,
    files: state.files.filter(({ file, source }) => paths.includes(file) || paths.includes(source)),
  }));
}

/** Update the source hash in translations with a missing or different hash. @returns The updated files. */
export function syncHashes(site: Site, states: readonly LocaleState[]): string[] {
  const originals = indexOriginals(site);
  const changedFiles: string[] = [];
  for (const { files } of states) {
    for (const { file, source, status, unknownSource } of files) {
      const original = originals.get(source);
      const isOutdated = status === "stale" || (status === "translated" && unknownSource === true);
      if (original === undefined || !isOutdated) continue;
      const text = readFileSync(path.join(site.root, file), "utf8");
      overwriteFile(site.root, file, withSourceHash(text, computeSourceHash(original.text), file));
      changedFiles.push(file);
    }
  }
  return changedFiles;
}

/** Return all files with a translation that records a hash, by path. */
function indexOriginals({ sources, config }: Site): Map<string, Pick<SourceFile, "path" | "text">> {
  const { documents, templates, data, messages } = sources;
  const files = [
    ...documents,
    ...templates,
    ...(data.get(config.defaultLocale) ?? []),
    messages.get(config.defaultLocale),
  ];
  return new Map(files.filter((file) => file !== undefined).map((file) => [file.path, file]));
}

/** Format what `syncHashes` returns. @param count Number of updated files. */
export function formatSynced(count: number): string {
  return `${pluralize(count, "translation")} marked as reviewed.`;
}

function printUpdated(changedFiles: readonly string[], flags: CommonFlags, { stdout }: CommandContext): void {
  if (flags.json) stdout.write(`${JSON.stringify({ written: changedFiles })}\n`);
  else if (!flags.quiet) {
    const list = changedFiles.map((file) => `${file}\n`).join("");
    stdout.write(`${list}${formatSynced(changedFiles.length)}\n`);
  }
}

/**
 * Return the section headings that changed since a stale translation was written.
 *
 * @returns `undefined` if the Git history does not contain the translated version.
 */
function listChangedHeadings(
  { source, sourceHash }: TranslationFile,
  root: string,
  originals: ReturnType<typeof indexOriginals>,
): string[] | undefined {
  const current = originals.get(source);
  if (current === undefined || sourceHash === undefined) return undefined;
  for (const text of readPreviousTexts(root, current.path)) {
    if (computeSourceHash(text).startsWith(sourceHash)) return listChangedSections(text, current.text, source);
  }
  return undefined;
}

/** Work list columns. */
const COLUMNS = ["state", "words", "source", "translation", "changed sections"];

/**
 * Write a CSV file for each locale with the files that translators have to work on: state, word count of the
 * original, paths, and the sections that changed since a stale translation was written.
 *
 * @returns The files, relative to the working directory.
 * @throws {OutputError} The directory cannot be written.
 */
function writeWorkLists(folder: string, states: readonly LocaleState[], site: Site, { cwd }: CommandContext): string[] {
  const words = new Map<string, number>(
    // `words` does not count the title.
    site.catalog.documents.map(({ source, title, words }) => [source, words + title.split(/\s+/).length]),
  );
  const originals = indexOriginals(site);
  return states.map(({ locale, files }) => {
    const rows = files
      .filter(({ status }) => status !== "translated")
      .map((file) => {
        const sections = file.status === "stale" ? (listChangedHeadings(file, site.root, originals) ?? []) : [];
        const changes = sections.map((name) => (name === "" ? "beginning" : name)).join("; ");
        return [file.status, String(words.get(file.source) ?? ""), file.source, file.file, changes];
      });
    const list = path.join(folder, `${locale}.csv`);
    try {
      const lines = [COLUMNS, ...rows].map((row) => `${row.map(quoteCsvValue).join(",")}\r\n`);
      replaceFile(path.resolve(cwd, list), lines.join(""));
    } catch (error) {
      throw new OutputError(`Cannot write "${list}": ${getErrorReason(error)}.`, { cause: error });
    }
    return list;
  });
}

/** Quote a value as in RFC 4180. Spreadsheets would run values that begin like a formula. */
function quoteCsvValue(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function printWritten(lists: readonly string[], flags: CommonFlags, { stdout }: CommandContext): void {
  if (flags.json) stdout.write(`${JSON.stringify({ written: lists })}\n`);
  else if (!flags.quiet) stdout.write(lists.length === 0 ? SINGLE_LOCALE : `${lists.join("\n")}\n`);
}

const SINGLE_LOCALE = "This site has a single locale.\n";

function print(
  site: Site,
  states: readonly LocaleState[],
  flags: CommonFlags & I18nFlags,
  context: CommandContext,
): void {
  const { stdout } = context;
  const { bold } = createStyle(shouldUseColor(flags, stdout, context));
  const originals = indexOriginals(site);
  const report = states.map((state) => ({
    ...state,
    files: state.files.map(({ unknownSource, ...file }) =>
      file.status === "stale" ? { ...file, sections: listChangedHeadings(file, site.root, originals) } : file,
    ),
  }));
  if (flags.json) {
    stdout.write(`${JSON.stringify({ locales: report })}\n`);
    return;
  }
  if (flags.quiet) return;
  let text = "";
  for (const { locale, files, totals } of report) {
    const all = Object.values(totals).reduce((sum, count) => sum + count, 0);
    const parts = (["stale", "broken", "missing"] as const).map((status) => `${totals[status]} ${status}`);
    text += `${bold(locale)}  ${totals.translated} of ${all} translated, ${parts.join(", ")}\n`;
    for (const file of files) {
      if (file.status === "translated" || (file.status === "missing" && !flags.all)) continue;
      const sections =
        "sections" in file && file.sections && file.sections.length > 0
          ? `: ${file.sections.map((name) => (name === "" ? "beginning" : name)).join(", ")}`
          : "";
      text += `  ${file.status}  ${file.file}${sections}\n`;
    }
  }
  if (states.length === 0) text = SINGLE_LOCALE;
  else if (!flags.all && report.some(({ totals }) => totals.missing > 0))
    text += `Run ${formatCommand("i18n --all")} to list the missing files too.\n`;
  stdout.write(text);
}
