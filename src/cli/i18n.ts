/**
 * `sitegen i18n`: lists the state of translations, marks reviewed translations as current with
 * `--sync`, and writes work lists for translators with `--missing`.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import {
  changedSections,
  type LocaleState,
  type TranslationFile,
  translationStates,
  withSourceHash,
} from "../check/translation-state.ts";
import { sourceHashOf } from "../host/digest.ts";
import { previousTexts } from "../host/git-history.ts";
import { OutputError } from "../host/output-folder.ts";
import { reasonOf } from "../host/path-state.ts";
import { overwriteFile, replaceFile } from "../host/write-file.ts";
import type { SourceFile } from "../model/document.ts";
import { usageError } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { suggest } from "../util/suggest.ts";
import { bold, type CommonFlags } from "./flags.ts";
import { counted } from "./report.ts";
import { withSite } from "./site-session.ts";

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
  signal: AbortSignal,
): Promise<void> {
  await withSite(flags, signal, async ({ root, load }) => {
    const { site } = (await load()).value;
    const paths = files.map((file) => path.relative(root, path.resolve(file)).split(path.sep).join("/"));
    const states = translationStates(site).filter(({ locale }) => flags.locale?.includes(locale) ?? true);
    if (flags.missing !== undefined)
      printWritten(writeWorkLists(flags.missing, selectStates(states, paths), site), flags);
    else if (flags.sync) printUpdated(syncHashes(site, selectStates(states, paths)), flags);
    else print(site, selectStates(states, paths), flags);
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
    throw usageError(
      `"${file}" is neither a translation nor a translatable file.`,
      near ? `Did you mean "${near}"?` : undefined,
    );
  }
  return states.map((state) => ({
    ...state,
    files: state.files.filter(({ file, source }) => paths.includes(file) || paths.includes(source)),
  }));
}

/** Update the source hash of translations with a missing or different hash. @returns The updated files. */
export function syncHashes(site: Site, states: readonly LocaleState[]): string[] {
  const originals = originalsOf(site);
  const changedFiles: string[] = [];
  for (const { files } of states) {
    for (const { file, source, status, unknownSource } of files) {
      const original = originals.get(source);
      const isOutdated = status === "stale" || (status === "translated" && unknownSource === true);
      if (original === undefined || !isOutdated) continue;
      const text = readFileSync(path.join(site.root, file), "utf8");
      overwriteFile(site.root, file, withSourceHash(text, sourceHashOf(original.text), file));
      changedFiles.push(file);
    }
  }
  return changedFiles;
}

/** Return all files whose translations record a hash, by path. */
function originalsOf({ sources, config }: Site): Map<string, Pick<SourceFile, "path" | "text">> {
  const { documents, data, messages } = sources;
  const files = [...documents, ...(data.get(config.defaultLocale) ?? []), messages.get(config.defaultLocale)];
  return new Map(files.flatMap((file) => (file ? [[file.path, file] as const] : [])));
}

/** Format the result of `syncHashes`. @param count Number of updated files. */
export function syncedText(count: number): string {
  return `${counted(count, "translation")} marked as reviewed.`;
}

function printUpdated(changedFiles: readonly string[], flags: CommonFlags): void {
  if (flags.json) process.stdout.write(`${JSON.stringify({ written: changedFiles })}\n`);
  else if (!flags.quiet) {
    const list = changedFiles.map((file) => `${file}\n`).join("");
    process.stdout.write(`${list}${syncedText(changedFiles.length)}\n`);
  }
}

/**
 * Return the headings of the sections that changed since a stale translation was written.
 *
 * @returns `undefined` if the Git history does not contain the translated version.
 */
function changedHeadings(
  { source, sourceHash }: TranslationFile,
  root: string,
  originals: ReturnType<typeof originalsOf>,
): string[] | undefined {
  const current = originals.get(source);
  if (current === undefined || sourceHash === undefined) return undefined;
  for (const text of previousTexts(root, current.path)) {
    if (sourceHashOf(text).startsWith(sourceHash)) return changedSections(text, current.text, source);
  }
  return undefined;
}

/** Columns of a work list. */
const COLUMNS = ["state", "words", "source", "translation", "changed sections"];

/**
 * Write a CSV file for each locale with the files that translators have to work on: state, number of words of the
 * original, paths, and the sections that changed since a stale translation was written.
 *
 * @returns The files, relative to the working directory.
 * @throws {OutputError} The directory cannot be written.
 */
function writeWorkLists(folder: string, states: readonly LocaleState[], site: Site): string[] {
  const words = new Map<string, number>(
    // The title is not part of the text.
    site.catalog.documents.map(({ source, title, words }) => [source, words + title.split(/\s+/).length]),
  );
  const originals = originalsOf(site);
  return states.map(({ locale, files }) => {
    const rows = files
      .filter(({ status }) => status !== "translated")
      .map((file) => {
        const sections = file.status === "stale" ? (changedHeadings(file, site.root, originals) ?? []) : [];
        const changes = sections.map((name) => (name === "" ? "beginning" : name)).join("; ");
        return [file.status, String(words.get(file.source) ?? ""), file.source, file.file, changes];
      });
    const list = path.join(folder, `${locale}.csv`);
    try {
      replaceFile(list, [COLUMNS, ...rows].map((row) => `${row.map(csvValue).join(",")}\r\n`).join(""));
    } catch (error) {
      throw new OutputError(`Cannot write "${list}": ${reasonOf(error)}.`, { cause: error });
    }
    return list;
  });
}

/** Quote a value as in RFC 4180. Spreadsheets would run values that begin like a formula. */
function csvValue(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function printWritten(lists: readonly string[], flags: CommonFlags): void {
  if (flags.json) process.stdout.write(`${JSON.stringify({ written: lists })}\n`);
  else if (!flags.quiet) process.stdout.write(lists.length === 0 ? SINGLE_LOCALE : `${lists.join("\n")}\n`);
}

const SINGLE_LOCALE = "This site has a single locale.\n";

function print(site: Site, states: readonly LocaleState[], flags: CommonFlags & I18nFlags): void {
  const originals = originalsOf(site);
  const report = states.map((state) => ({
    ...state,
    files: state.files.map(({ unknownSource, ...file }) =>
      file.status === "stale" ? { ...file, sections: changedHeadings(file, site.root, originals) } : file,
    ),
  }));
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ locales: report })}\n`);
    return;
  }
  if (flags.quiet) return;
  let text = "";
  for (const { locale, files, totals } of report) {
    const all = Object.values(totals).reduce((sum, count) => sum + count, 0);
    const parts = (["stale", "broken", "missing"] as const).map((status) => `${totals[status]} ${status}`);
    text += `${bold(locale, flags)}  ${totals.translated} of ${all} translated, ${parts.join(", ")}\n`;
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
    text += "Run sitegen i18n --all to list the missing files too.\n";
  process.stdout.write(text);
}
