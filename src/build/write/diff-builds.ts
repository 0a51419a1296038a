/** Compare a build with a previous one: list added, changed and removed pages, and report removed URLs as errors. */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { PlannedPage } from "../../compose/locale-frame.ts";
import { MANIFEST_NAME } from "../../host/output-folder.ts";
import { isFolder } from "../../host/path-state.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import {
  getOutputPath,
  getRedirectKey,
  getStaticOutputPath,
  type OutputPath,
  splitLocalePrefix,
} from "../../model/permalink.ts";
import { type ConfigError, createUsageError, type Problem } from "../../model/problem.ts";
import { hasRedirect } from "../../model/redirect.ts";
import { getLocale } from "../../site/config/site-config.ts";
import type { Site } from "../../site/site.ts";
import { isInside } from "../../util/path.ts";
import { listFiles, type Manifest } from "./manifest.ts";

export interface PageChanges {
  added: readonly string[];
  changed: readonly string[];
  removedPages: readonly string[];
}

const isPage = (file: OutputPath): boolean => file.endsWith(".html");

/** `docs/faq/index.html` → `/docs/faq`. */
const getUrlPath = (file: OutputPath): string => `/${file.replace(/(?:^|\/)index\.html$/, "")}`;

function reportIncomparable(manifestPath: string, reason: string): ConfigError {
  const hint = `Specify the directory of a previous build, or its ${MANIFEST_NAME}.`;
  return createUsageError(`Cannot compare with "${manifestPath}": ${reason}.`, hint);
}

/**
 * Read a previous build's file list.
 *
 * @param manifestPath The build's directory or its manifest.
 * @throws {ConfigError} There is no valid manifest.
 */
export function readPreviousBuild(manifestPath: string): Manifest["files"] {
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(
      readFileSync(
        isFolder(path.resolve(manifestPath)) ? path.join(manifestPath, MANIFEST_NAME) : manifestPath,
        "utf8",
      ),
    );
  } catch {
    throw reportIncomparable(manifestPath, "it does not contain a build manifest");
  }
  if (manifest?.generator !== "sitegen" || typeof manifest.files !== "object" || manifest.files === null)
    throw reportIncomparable(manifestPath, "its manifest was not created by sitegen");
  return manifest.files;
}

export interface Comparison {
  /** Path as specified by the user, for messages. */
  manifestPath: string;
  files: Manifest["files"];
  pages: readonly PlannedPage[];
  /** Default: all locales. */
  locales?: readonly LocaleId[];
}

/**
 * Return true if a previous page's URL must still exist: it belongs to a locale that is built, and it is no
 * printable page, which only repeats documents and is not indexed by search engines.
 */
function requireFolder(
  locales: readonly Locale[],
  selectedLocales: readonly LocaleId[] | undefined,
  file: OutputPath,
): boolean {
  const { locale, route } = splitLocalePrefix(getUrlPath(file), locales);
  return (selectedLocales === undefined || selectedLocales.includes(locale.code)) && !isInside("/print", route);
}

/**
 * Report URLs from a previous build that would no longer exist.
 *
 * @throws {ConfigError} The previous build belongs to another site.
 */
export function findVanishedPages(site: Site, { manifestPath, files, pages, locales }: Comparison): Problem[] {
  const { config } = site;
  const existing = new Set<OutputPath>([
    ...pages.map(({ locale, page }) => getOutputPath(getLocale(config, locale), page.route.path)),
    ...site.sources.statics.map(getStaticOutputPath),
  ]);
  const before = listFiles(files)
    .map(([file]) => file)
    .filter((file) => isPage(file) && requireFolder(config.locales, locales, file));
  const content = before.filter((file) => !/(?:^|\/)404\.html$/.test(file) && getUrlPath(file) !== "/");
  if (content.length > 0 && !content.some((file) => existing.has(file)))
    throw reportIncomparable(manifestPath, "it has no page in common with this site");
  return before
    .filter((file) => !existing.has(file) && !isRedirected(file, site))
    .map((file) => ({
      severity: "error",
      code: "vanished-page",
      message: `"${getUrlPath(file)}" is a page of the previous build and no longer exists.`,
      hint: 'Add the old path to "redirect_from" of the page that replaces it, or to "redirects".',
    }));
}

/** Return true if the URL of a previous page is redirected. */
function isRedirected(file: OutputPath, { config, redirects }: Site): boolean {
  const { route } = splitLocalePrefix(getUrlPath(file), config.locales);
  return hasRedirect(redirects, route) || redirects.conditional.has(getRedirectKey(route));
}

/** Compare the pages of two builds. */
export function comparePages(before: Manifest["files"], after: Manifest["files"]): PageChanges {
  const previous = new Map(listFiles(before).filter(([file]) => isPage(file)));
  const current = new Map(listFiles(after).filter(([file]) => isPage(file)));
  const added = [...current.keys()].filter((file) => !previous.has(file));
  const changed = [...current]
    .filter(([file, digest]) => previous.has(file) && previous.get(file) !== digest)
    .map(([file]) => file);
  const removedFiles = [...previous.keys()].filter((file) => !current.has(file));
  return { added: added.map(getUrlPath), changed: changed.map(getUrlPath), removedPages: removedFiles.map(getUrlPath) };
}

/** Format the changes as Markdown, for reviews. */
export function formatChanges({ added, changed, removedPages }: PageChanges): string {
  const formatSection = (title: string, pages: readonly string[]): string =>
    pages.length === 0
      ? ""
      : `\n## ${title} (${pages.length})\n\n${pages.map((page) => `- \`${page.replaceAll("`", "%60")}\`\n`).join("")}`;
  const sections =
    formatSection("Added", added) + formatSection("Changed", changed) + formatSection("Removed", removedPages);
  return `# Pages\n${sections === "" ? "\nNo page changed.\n" : sections}`;
}
