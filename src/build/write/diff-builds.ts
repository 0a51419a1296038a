/** Compare a build with a previous one: list added, changed and removed pages, and report removed URLs as errors. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { MANIFEST_NAME } from "../../host/output-folder.ts";
import { isFolder } from "../../host/path-state.ts";
import { localeOf } from "../../model/config.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import {
  type OutputPath,
  outputPathOf,
  redirectFileOf,
  splitLocalePrefix,
  staticOutput,
} from "../../model/permalink.ts";
import { type ConfigError, type Problem, usageError } from "../../model/problem.ts";
import type { Site } from "../../site/site.ts";
import { isInside } from "../../util/path.ts";
import type { PlannedPage } from "../plan-output.ts";
import { filesIn, type Manifest } from "./manifest.ts";

export interface PageChanges {
  added: readonly string[];
  changed: readonly string[];
  removedPages: readonly string[];
}

const isPage = (file: OutputPath): boolean => file.endsWith(".html");

/** `docs/faq/index.html` → `/docs/faq`. */
const pathOf = (file: OutputPath): string => `/${file.replace(/(?:^|\/)index\.html$/, "")}`;

function incomparable(manifestPath: string, reason: string): ConfigError {
  const hint = `Specify the directory of a previous build, or its ${MANIFEST_NAME}.`;
  return usageError(`Cannot compare with "${manifestPath}": ${reason}.`, hint);
}

/**
 * Read the list of files of a previous build.
 *
 * @param manifestPath Directory of the build, or its manifest.
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
    throw incomparable(manifestPath, "it does not contain a build manifest");
  }
  if (manifest?.generator !== "sitegen" || typeof manifest.files !== "object" || manifest.files === null)
    throw incomparable(manifestPath, "its manifest was not created by sitegen");
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
 * Return true if the URL of a previous page must still exist: it belongs to a locale that is built, and it is no
 * printable page, which only repeats documents and is not indexed by search engines.
 */
function mustExist(
  locales: readonly Locale[],
  selectedLocales: readonly LocaleId[] | undefined,
  file: OutputPath,
): boolean {
  const { locale, route } = splitLocalePrefix(pathOf(file), locales);
  return (selectedLocales === undefined || selectedLocales.includes(locale.code)) && !isInside("/print", route);
}

/**
 * Report URLs of a previous build that would no longer exist.
 *
 * @throws {ConfigError} The previous build is of another site.
 */
export function findVanishedPages(site: Site, { manifestPath, files, pages, locales }: Comparison): Problem[] {
  const { config } = site;
  const existing = new Set<OutputPath>([
    ...pages.map(({ locale, page }) => outputPathOf(localeOf(config, locale), page.route.path)),
    ...config.locales.flatMap((locale) => [...site.redirects.keys()].map((from) => redirectFileOf(locale, from))),
    ...site.sources.statics.map(staticOutput),
  ]);
  const before = filesIn(files)
    .map(([file]) => file)
    .filter((file) => isPage(file) && mustExist(config.locales, locales, file));
  const content = before.filter((file) => !/(?:^|\/)404\.html$/.test(file) && pathOf(file) !== "/");
  if (content.length > 0 && !content.some((file) => existing.has(file)))
    throw incomparable(manifestPath, "it has no page in common with this site");
  return before
    .filter((file) => !existing.has(file))
    .map((file) => ({
      severity: "error",
      code: "vanished-page",
      message: `"${pathOf(file)}" is a page of the previous build and no longer exists.`,
      hint: 'Add the old path to "redirect_from" of the page that replaces it, or to "redirects".',
    }));
}

/** Compare the pages of two builds. */
export function comparePages(before: Manifest["files"], after: Manifest["files"]): PageChanges {
  const previous = new Map(filesIn(before).filter(([file]) => isPage(file)));
  const current = new Map(filesIn(after).filter(([file]) => isPage(file)));
  const added = [...current.keys()].filter((file) => !previous.has(file));
  const changed = [...current].flatMap(([file, digest]) =>
    previous.has(file) && previous.get(file) !== digest ? [file] : [],
  );
  const removedFiles = [...previous.keys()].filter((file) => !current.has(file));
  return { added: added.map(pathOf), changed: changed.map(pathOf), removedPages: removedFiles.map(pathOf) };
}

/** Format the changes as Markdown, for reviews. */
export function changeReport({ added, changed, removedPages }: PageChanges): string {
  const section = (title: string, pages: readonly string[]): string =>
    pages.length === 0
      ? ""
      : `\n## ${title} (${pages.length})\n\n${pages.map((page) => `- \`${page.replaceAll("`", "%60")}\`\n`).join("")}`;
  const sections = section("Added", added) + section("Changed", changed) + section("Removed", removedPages);
  return `# Pages\n${sections === "" ? "\nNo page changed.\n" : sections}`;
}
