/** What a build changes against a former one: pages added, changed and gone. An address that dies is an error. */

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { MANIFEST_NAME } from "../../host/output-folder.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import { type OutputPath, outputPathOf, splitAddress } from "../../model/permalink.ts";
import { type ConfigError, type Problem, usageError } from "../../model/problem.ts";
import type { Site } from "../../site/site.ts";
import type { PlannedPage } from "../plan-output.ts";
import type { Manifest } from "./manifest.ts";

export interface PageChanges {
  added: readonly string[];
  changed: readonly string[];
  removedPages: readonly string[];
}

const isPage = (file: OutputPath): boolean => file.endsWith(".html");

/** `docs/faq/index.html` → `/docs/faq`. */
const addressOf = (file: OutputPath): string => `/${file.replace(/(?:^|\/)index\.html$/, "")}`;

function unusable(manifestPath: string, why: string): ConfigError {
  const hint = `Name the folder of a former build, or its ${MANIFEST_NAME}.`;
  return usageError(`"${manifestPath}" cannot be compared with: ${why}.`, hint);
}

/**
 * The files of a former build.
 *
 * @param manifestPath Its folder, or its manifest.
 * @throws {ConfigError} There is no manifest of sitegen.
 */
export function readPreviousBuild(manifestPath: string): Manifest["files"] {
  const isFolder = statSync(manifestPath, { throwIfNoEntry: false })?.isDirectory();
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(readFileSync(isFolder ? path.join(manifestPath, MANIFEST_NAME) : manifestPath, "utf8"));
  } catch {
    throw unusable(manifestPath, "there is no manifest of a build");
  }
  if (manifest?.generator !== "sitegen" || typeof manifest.files !== "object" || manifest.files === null)
    throw unusable(manifestPath, "it is no manifest of sitegen");
  return manifest.files;
}

export interface Comparison {
  /** What the user named, for messages. */
  manifestPath: string;
  files: Manifest["files"];
  pages: readonly PlannedPage[];
  /** Absent: all. */
  locales?: readonly LocaleId[];
}

/** Whether a file belongs to a locale that is built. */
function belongsTo(
  locales: readonly Locale[],
  selectedLocales: readonly LocaleId[] | undefined,
  file: OutputPath,
): boolean {
  return selectedLocales === undefined || selectedLocales.includes(splitAddress(`/${file}`, locales).locale.code);
}

/**
 * Addresses of a former build at which there would be nothing any more, as errors.
 *
 * @throws {ConfigError} The former build is of another site.
 */
export function findVanishedPages(site: Site, { manifestPath, files, pages, locales }: Comparison): Problem[] {
  const { config } = site;
  const answered = new Set<OutputPath>([
    ...pages.map(({ locale, page }) =>
      outputPathOf(config.locales.find(({ code }) => code === locale) as Locale, page.route.path),
    ),
    ...config.locales.flatMap((locale) => [...site.redirects.keys()].map((from) => outputPathOf(locale, from))),
    ...site.sources.statics.map((file) => file.slice("static/".length)),
  ]);
  const before = Object.keys(files).filter((file) => isPage(file) && belongsTo(config.locales, locales, file));
  const content = before.filter((file) => !/(?:^|\/)404\.html$/.test(file) && addressOf(file) !== "/");
  if (content.length > 0 && !content.some((file) => answered.has(file)))
    throw unusable(manifestPath, "it has no page in common with this site");
  return before
    .filter((file) => !answered.has(file))
    .map((file) => ({
      severity: "error",
      code: "vanished-page",
      message: `"${addressOf(file)}" was a page of the former build and is none any more.`,
      hint: 'Name the old path in "redirect_from" of the page that takes its place, or add it to "redirects".',
    }));
}

/** Compare the pages of two builds, in the order of their addresses. */
export function comparePages(before: Manifest["files"], after: Manifest["files"]): PageChanges {
  const old = new Map(Object.entries(before).filter(([file]) => isPage(file)));
  const now = new Map(Object.entries(after).filter(([file]) => isPage(file)));
  const added = [...now.keys()].filter((file) => !old.has(file));
  const changed = [...now].flatMap(([file, digest]) => (old.has(file) && old.get(file) !== digest ? [file] : []));
  const removedFiles = [...old.keys()].filter((file) => !now.has(file));
  return { added: added.map(addressOf), changed: changed.map(addressOf), removedPages: removedFiles.map(addressOf) };
}

/** The changes as Markdown, for people who review them. */
export function changeReport({ added, changed, removedPages }: PageChanges): string {
  const section = (title: string, pages: readonly string[]): string =>
    pages.length === 0
      ? ""
      : `\n## ${title} (${pages.length})\n\n${pages.map((page) => `- \`${page.replaceAll("`", "%60")}\`\n`).join("")}`;
  const sections = section("Added", added) + section("Changed", changed) + section("Gone", removedPages);
  return `# Pages\n${sections === "" ? "\nNo page changed.\n" : sections}`;
}
