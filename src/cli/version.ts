/** `sitegen version`: copies the current docs with their sidebars and translations, and records the version. */

import { readdirSync } from "node:fs";
import path from "node:path";
import { formatCommand } from "../host/command-name.ts";
import { isFolder } from "../host/path-state.ts";
import type { DocsVersionConfig } from "../model/config.ts";
import type { Locale } from "../model/locale.ts";
import { ContentError, createUsageError, type ProblemCode, type SourcePath } from "../model/problem.ts";
import type { DocSet, SiteConfig } from "../site/config/site-config.ts";
import { getElement } from "../util/collections.ts";
import { checkFileName, getFolder } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import { checkSlug } from "../util/url-validation.ts";
import { formatPath } from "../util/value-path.ts";
import type { CommandContext } from "./command-context.ts";
import type { CommonFlags } from "./flags.ts";
import { withSession } from "./open-site.ts";
import { pluralize } from "./report.ts";
import { type Copy, freeze, listDataPages } from "./version-copy.ts";
import { createVersionRecord, type NewVersion, type VersionRecord } from "./version-record.ts";

/** @throws {ConfigError} The name cannot be used. @throws {OutputError} A file cannot be read or written. */
export async function runVersion(name: string, flags: VersionFlags, context: CommandContext): Promise<void> {
  await withSession(flags, context, async ({ settings: { root, config, configFile }, load }) => {
    const set = selectSet(flags.docs, config);
    const current = getCurrentVersion(set);
    const folder = [getFolder(current.folder), name].filter((part) => part !== "").join("/");
    checkName(name, { folder, set, root, locales: config.locales });
    const from = (area: string): string => [area, set.path, current.folder].filter((part) => part !== "").join("/");
    const to = (area: string): string => `${area}/${set.path}/${folder}`;
    if (!isFolder(path.join(root, from("content"))))
      throw createUsageError(
        `"${from("content")}" does not exist, so there are no docs to freeze.`,
        "Add documents first.",
      );
    const translations = config.locales.map(({ path: locale }) => `i18n/${locale}`);
    const { site, problems } = await load();
    const dataErrors = problems.filter(({ severity, code }) => severity === "error" && DATA_RULES.has(code));
    // Without its data, the version would lack pages.
    if (dataErrors.length > 0) throw new ContentError(dataErrors);
    const copies = [...translations, "content"]
      .filter((area) => isFolder(path.join(root, from(area))) || listDataPages(from(area), site).length > 0)
      .map((area): Copy => ({ from: from(area), to: to(area) }));
    const version: NewVersion = { name, folder, current, set };
    const record = createVersionRecord(version, site);
    const count = freeze(copies, version, site, record);
    report(version, copies, record, { count, configFile, flags, context });
  });
}

/** Rules for errors in data modules. */
const DATA_RULES: ReadonlySet<ProblemCode> = new Set<ProblemCode>(["invalid-data", "invalid-module"]);

export type VersionFlags = CommonFlags & {
  /** ID of a set of docs. */
  docs?: string;
};

/** Return the set of docs to freeze, which must be named if there are several. */
function selectSet(id: string | undefined, { docSets }: SiteConfig): DocSet {
  const ids = docSets.map((set) => set.id);
  const available = `Sets of docs: ${ids.join(", ")}.`;
  if (id === undefined && docSets.length > 1)
    throw createUsageError("The site has several sets of docs.", `Select one with --docs ID. ${available}`);
  const set = docSets.find((each) => id === undefined || each.id === id);
  if (set) return set;
  const near = suggest(id ?? "", ids);
  throw createUsageError(`There are no docs "${id}".`, near === undefined ? available : `Did you mean "${near}"?`);
}

/** Return the version under development: `current`, or the first one. */
function getCurrentVersion({ versions }: DocSet): DocsVersionConfig {
  return versions.find(({ name }) => name === "current") ?? getElement(versions, 0);
}

/** Directory and page names in the docs that have a special meaning. */
const RESERVED = ["current", "tags", "category", "sidebars", "versions"];

function checkName(
  name: string,
  { folder, set, root, locales }: { folder: string; set: DocSet; root: string; locales: readonly Locale[] },
): void {
  const createError = (reason: string, hint: string) =>
    createUsageError(`"${name}" is not a name for a version: it ${reason}.`, hint);
  if (name.trim() === "") throw createError("is empty", `Write a name such as 1.0: ${formatCommand("version 1.0")}`);
  if (name.includes("/")) throw createError("contains a slash", "Write a single name such as 1.0.");
  const fault = checkSlug(name);
  if (fault) throw createError(fault.message, fault.hint);
  if (/^[._]/.test(name))
    throw createError(
      `begins with "${name.charAt(0)}"`,
      "Such directories are not published. Begin with a letter or digit.",
    );
  const unportable = checkFileName(name);
  if (unportable) throw createError(unportable, "Use letters, digits, dots and hyphens.");
  if (RESERVED.includes(name.toLowerCase())) throw createError("is reserved", "Use a different name, e.g. 1.0.");
  const lower = name.toLowerCase();
  const existing = set.versions.find((version) =>
    [version.name, version.folder].some((used) => used.toLowerCase() === lower),
  );
  if (existing)
    throw createError(
      `exists already`,
      `Use a different name. Versions: ${set.versions.map((version) => version.name).join(", ")}.`,
    );
  for (const area of ["content", ...locales.map(({ path: locale }) => `i18n/${locale}`)]) {
    const below = path.posix.join(area, set.path, getFolder(folder));
    const taken = listNames(path.join(root, below)).find(
      (entry) => entry.toLowerCase().replace(/\.mdx?$/, "") === lower,
    );
    if (taken !== undefined)
      throw createError(`is used by "${below}/${taken}"`, "Use a different name, or rename the file or directory.");
  }
}

const listNames = (folder: string): string[] => (isFolder(folder) ? readdirSync(folder) : []);

interface ReportDetails {
  /** Number of copied files. */
  count: number;
  configFile: SourcePath;
  flags: CommonFlags;
  context: CommandContext;
}

function report(
  { name, current, set }: NewVersion,
  copies: readonly Copy[],
  record: VersionRecord,
  { count, configFile, flags, context }: ReportDetails,
): void {
  const created = copies.map(({ to }) => to);
  const recorded = "file" in record ? { recordedIn: record.file } : { add: record.lines };
  if (flags.json) context.stdout.write(`${JSON.stringify({ version: name, files: count, created, ...recorded })}\n`);
  else if (!flags.quiet || "lines" in record) {
    const lines = [
      `Froze "${current.name}" as "${name}": ${pluralize(count, "file")}`,
      ...created.map((folder) => `  ${folder}`),
      "file" in record
        ? `Recorded in ${record.file}. The version is the latest; "${current.name}" is shown as ${current.label}.`
        : `Add the version to ${formatPath([...set.setting, "versions"])} in ${configFile}, and remove isLast from the others:\n  ${record.lines}`,
    ];
    context.stdout.write(`${lines.join("\n")}\n`);
  }
}
