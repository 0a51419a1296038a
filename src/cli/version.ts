/**
 * `sitegen version`: copies the current docs with their sidebars and translations, and records the version.
 *
 * Copies are prepared in the cache directory and then moved to their place, so that a failure leaves nothing behind.
 */

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isMap, isScalar, isSeq, parseDocument, stringify, visit, type Document as YamlDocument } from "yaml";
import { applyFixes, type Fix } from "../check/fix.ts";
import { OutputError } from "../host/output-folder.ts";
import { isFolder, reasonOf } from "../host/path-state.ts";
import { replaceFile } from "../host/write-file.ts";
import type { DocSet, DocsVersionConfig, SiteConfig } from "../model/config.ts";
import type { Locale } from "../model/locale.ts";
import { type SourcePath, sourcePath, usageError } from "../model/problem.ts";
import { fullSidebarName, sidebarNames } from "../model/sidebar.ts";
import { versionOf } from "../site/catalog/document-path.ts";
import { versionsFile } from "../site/config/load-config.ts";
import type { Site } from "../site/site.ts";
import { elementAt, groupBy } from "../util/collections.ts";
import { formatPath } from "../util/format.ts";
import { decodePercent, folderOf, isInside, joinInside, relativePath, unportableName } from "../util/path.ts";
import { suggest } from "../util/suggest.ts";
import { slugFault } from "../util/url-validation.ts";
import type { CommonFlags } from "./flags.ts";
import { counted } from "./report.ts";
import { withSite } from "./site-session.ts";

/** A directory to copy, relative to the site root. */
interface Copy {
  from: string;
  to: string;
}

/** @throws {ConfigError} The name cannot be used. @throws {OutputError} A file cannot be read or written. */
export async function runVersion(name: string, flags: VersionFlags, signal: AbortSignal): Promise<void> {
  await withSite(flags, signal, async ({ root, config, configFile, load }) => {
    const set = selectSet(flags.docs, config);
    const current = currentVersion(set);
    const folder = [folderOf(current.folder), name].filter((part) => part !== "").join("/");
    checkName(name, { folder, set, root, locales: config.locales });
    const from = (area: string): string => [area, set.path, current.folder].filter((part) => part !== "").join("/");
    const to = (area: string): string => `${area}/${set.path}/${folder}`;
    if (!isFolder(path.join(root, from("content"))))
      throw usageError(`"${from("content")}" does not exist, so there are no docs to freeze.`, "Add documents first.");
    const translations = config.locales.map(({ path: locale }) => `i18n/${locale}`);
    const copies = [...translations, "content"]
      .filter((area) => isFolder(path.join(root, from(area))))
      .map((area): Copy => ({ from: from(area), to: to(area) }));
    const { site } = (await load()).value;
    const version: NewVersion = { name, folder, current, set };
    const record = recordOf(version, site);
    const count = freeze(copies, version, site, record);
    report(version, copies, record, { count, configFile, flags });
  });
}

export type VersionFlags = CommonFlags & {
  /** ID of the set of docs. */
  docs?: string;
};

/** Return the set of docs to freeze, which must be named if there are several. */
function selectSet(id: string | undefined, { docSets }: SiteConfig): DocSet {
  const ids = docSets.map((set) => set.id);
  const available = `Sets of docs: ${ids.join(", ")}.`;
  if (id === undefined && docSets.length > 1)
    throw usageError("The site has several sets of docs.", `Select one with --docs ID. ${available}`);
  const set = docSets.find((each) => id === undefined || each.id === id);
  if (set) return set;
  const near = suggest(id ?? "", ids);
  throw usageError(`There are no docs "${id}".`, near === undefined ? available : `Did you mean "${near}"?`);
}

interface NewVersion {
  name: string;
  set: DocSet;
  /** Directory below the docs directory. */
  folder: string;
  /** The version that is copied. */
  current: DocsVersionConfig;
}

/** Return the version under development: `current`, or the first one. */
function currentVersion({ versions }: DocSet): DocsVersionConfig {
  return versions.find(({ name }) => name === "current") ?? elementAt(versions, 0);
}

/** Names of directories and pages of the docs with a meaning of their own. */
const RESERVED = ["current", "tags", "category", "sidebars", "versions"];

function checkName(
  name: string,
  { folder, set, root, locales }: { folder: string; set: DocSet; root: string; locales: readonly Locale[] },
): void {
  const invalid = (reason: string, hint: string) =>
    usageError(`"${name}" is not a name for a version: it ${reason}.`, hint);
  if (name.trim() === "") throw invalid("is empty", "Write a name such as 1.0: sitegen version 1.0");
  if (name.includes("/")) throw invalid("contains a slash", "Write a single name such as 1.0.");
  const fault = slugFault(name);
  if (fault) throw invalid(fault.message, fault.hint);
  if (/^[._]/.test(name))
    throw invalid(
      `begins with "${name.charAt(0)}"`,
      "Such directories are not published. Begin with a letter or digit.",
    );
  const unportable = unportableName(name);
  if (unportable) throw invalid(unportable, "Use letters, digits, dots and hyphens.");
  if (RESERVED.includes(name.toLowerCase())) throw invalid("is reserved", "Use a different name, e.g. 1.0.");
  const lower = name.toLowerCase();
  const existing = set.versions.find((version) =>
    [version.name, version.folder].some((used) => used.toLowerCase() === lower),
  );
  if (existing)
    throw invalid(
      `exists already`,
      `Use a different name. Versions: ${set.versions.map((version) => version.name).join(", ")}.`,
    );
  for (const area of ["content", ...locales.map(({ path: locale }) => `i18n/${locale}`)]) {
    const below = path.posix.join(area, set.path, folderOf(folder));
    const taken = namesIn(path.join(root, below)).find((entry) => entry.toLowerCase().replace(/\.mdx?$/, "") === lower);
    if (taken !== undefined)
      throw invalid(`is used by "${below}/${taken}"`, "Use a different name, or rename the file or directory.");
  }
}

const namesIn = (folder: string): string[] => (isFolder(folder) ? readdirSync(folder) : []);

/** Where a version is recorded: the new contents of `versions.yaml`, or lines to add to the configuration. */
type VersionRecord = { file: SourcePath; text: string } | { lines: string };

function recordOf({ name, folder, current, set }: NewVersion, { root, configFile }: Site): VersionRecord {
  const file = versionsFile(set.path);
  const entry = { name, folder, isLast: true };
  if (existsSync(path.join(root, file))) {
    const yaml: YamlDocument = parseDocument(readFileSync(path.join(root, file), "utf8"));
    const list = yaml.contents;
    if (!isSeq(list)) throw new Error(`${file} is not a list`);
    for (const item of list.items) if (isMap(item)) item.delete("isLast");
    const index = list.items.findIndex((item) => isMap(item) && item.get("name") === current.name);
    list.items.splice(index + 1, 0, yaml.createNode(entry));
    return { file, text: yaml.toString({ lineWidth: 0 }) };
  }
  const isDefault = set.versions.length === 1 && current.name === "current" && current.folder === "";
  const flow = `{ name: ${JSON.stringify(name)}, folder: ${JSON.stringify(folder)}, isLast: true }`;
  if (!isDefault) return { lines: /\.ya?ml$/.test(configFile) ? `- ${flow}` : `${flow},` };
  const header = "# Versions of the docs, in the order of the version menu.\n";
  return { file, text: header + stringify([{ name: current.name, banner: "unreleased" }, entry]) };
}

/**
 * Copy the directories and record the version. If a step fails, the previous steps are undone.
 *
 * @returns Number of copied files.
 */
function freeze(copies: readonly Copy[], version: NewVersion, site: Site, record: VersionRecord): number {
  const { root } = site;
  const temporary = path.join(root, ".sitegen/version");
  const moved: string[] = [];
  try {
    // An interrupted run may have left files.
    rmSync(temporary, { recursive: true, force: true });
    let count = 0;
    for (const copy of copies) count += copyDocs(copy, path.join(temporary, copy.to), version, site);
    for (const { to } of copies) {
      mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
      renameSync(path.join(temporary, to), path.join(root, to));
      moved.push(path.join(root, to));
    }
    if ("file" in record) replaceFile(path.join(root, record.file), record.text);
    return count;
  } catch (error) {
    for (const folder of moved) rmSync(folder, { recursive: true, force: true });
    throw new OutputError(`The version could not be created: ${reasonOf(error)}.`, { cause: error });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Copy the current docs of one language to a temporary directory, and adapt what names its place. */
function copyDocs({ from, to }: Copy, target: string, version: NewVersion, site: Site): number {
  const { root } = site;
  const { set } = version;
  const isCopied = (inner: string): boolean => {
    if (inner === "") return true;
    const inDocs = [version.current.folder, inner].filter((part) => part !== "").join("/");
    if ([`${set.path}/${inDocs}`, inDocs].includes(set.sidebars) || inDocs === "versions.yaml") return false;
    return !set.versions.some(
      ({ folder }) => folder !== version.current.folder && folder !== "" && `${inDocs}/`.startsWith(`${folder}/`),
    );
  };
  const innerOf = (file: string): string => path.relative(path.join(root, from), file).split(path.sep).join("/");
  cpSync(path.join(root, from), target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isCopied(innerOf(file)),
  });
  const adapt = pathAdapter({ from, to }, version, isCopied);
  const fixes = linkFixes(from, adapt, site);
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    if (!/\.mdx?$/.test(name)) continue;
    const file = path.join(parentPath, name);
    const text = readFileSync(file, "utf8");
    const source = `${from}/${path.relative(target, file).split(path.sep).join("/")}`;
    const linked = applyFixes(text, fixes.get(source) ?? []).text;
    const adapted = adaptFrontMatter(adaptIncludes(linked, source, adapt), version);
    if (adapted !== text) writeFileSync(file, adapted);
  }
  if (!from.startsWith("content/")) return files.length;
  const sidebars = sidebarsOf(version, site);
  if (sidebars !== undefined) writeFileSync(path.join(target, "sidebars.yaml"), sidebars);
  return files.length + (sidebars === undefined ? 0 : 1);
}

/**
 * Return a path as it is written in the copy: relative paths to files that are not copied may change, and paths from
 * `content/` (links) and from the root of the site (included files) lead to the copies.
 */
type AdaptPath = (target: string, source: string) => string;

function pathAdapter(
  { from, to }: Copy,
  { set, current, folder }: NewVersion,
  isCopied: (inner: string) => boolean,
): AdaptPath {
  const docs = [set.path, current.folder].filter((part) => part !== "").join("/");
  return (target, source) => {
    const [, name = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
    for (const root of /\.mdx?$/.test(name) ? ["/", "/content/"] : ["/content/"]) {
      const inner = name.startsWith(`${root}${docs}/`) ? name.slice(root.length + docs.length + 1) : undefined;
      if (inner !== undefined && isCopied(decodePercent(inner))) return `${root}${set.path}/${folder}/${inner}${rest}`;
    }
    if (name === "" || /^(?:[a-z][a-z0-9+.-]*:|[/@])/i.test(name)) return target;
    const file = joinInside(folderOf(source), decodePercent(name));
    if (file === undefined || (isInside(from, file) && isCopied(file.slice(from.length + 1)))) return target;
    const path = encodeURI(relativePath(folderOf(to + source.slice(from.length)), file));
    return (path.startsWith(".") ? path : `./${path}`) + rest;
  };
}

/** Find the links of documents and included files whose relative paths change. */
function linkFixes(from: string, adapt: AdaptPath, site: Site): Map<string, readonly Fix[]> {
  const fixes = site.catalog.documents
    .flatMap(({ links }) => links)
    .filter(({ place }) => isInside(from, place.file))
    .map(({ target, place }): Fix => ({ place, from: target, to: adapt(target, place.file) }));
  return groupBy(
    fixes.filter((fix) => fix.from !== fix.to),
    ({ place }) => place.file,
  );
}

/** Adapt the paths of included files, and of imports in MDX. */
function adaptIncludes(text: string, source: string, adapt: AdaptPath): string {
  const line = source.endsWith(".mdx")
    ? /^(?:[ \t>]*(?:```|~~~|<Include\b).*?\bfile=|(?:import|export)\b.*?(?:from|import)[ \t]+)(["'])((?:\.\.?)?\/[^"'\n]*)\1/gm
    : /^[ \t>]*(?:```|~~~|<Include\b).*?\bfile=(["'])((?:\.\.?)?\/[^"'\n]*)\1/gm;
  return text.replace(line, (match, quote: string, target: string) =>
    match.replace(quote + target + quote, () => quote + adapt(target, source) + quote),
  );
}

/** Adapt values that name the URL or ID of a document: absolute slugs, previous URLs, neighbors, and related documents. */
function adaptFrontMatter(text: string, { folder, current, set: { routeBase } }: NewVersion): string {
  const [block = "", start = "", body = "", end = ""] = /^(\uFEFF?---[ \t]*\r?\n)(.*?)(^---[ \t]*$)/ms.exec(text) ?? [];
  if (block === "" || !/^(?:slug|redirect_from|related|pagination_(?:prev|next))\b/m.test(body)) return text;
  const yaml = parseDocument(body);
  if (yaml.errors.length > 0 || !isMap(yaml.contents)) return text;
  const ownBase = `/${folder}`;
  const currentBase = current.path.startsWith(routeBase)
    ? current.path.slice(routeBase.length).replace(/\/+$/, "")
    : "";
  const slug = yaml.get("slug");
  if (typeof slug === "string" && slug.startsWith("/")) {
    const inner = isInside(currentBase, slug) ? slug.slice(currentBase.length) : slug;
    yaml.set("slug", `${ownBase}/${inner.replace(/^\/+/, "")}`);
  }
  yaml.delete("redirect_from");
  const related = yaml.get("related");
  const relatedPaths = isSeq(related) ? related.items.map((_, index) => ["related", index]) : [];
  for (const path of [["pagination_prev"], ["pagination_next"], ...relatedPaths]) {
    const id = yaml.getIn(path);
    if (typeof id === "string" && isInside(current.folder, id))
      yaml.setIn(path, `${folder}/${withoutFolder(id, current.folder)}`);
  }
  return (
    start + (yaml.contents.items.length === 0 ? "" : yaml.toString({ lineWidth: 0 })) + end + text.slice(block.length)
  );
}

/** Return an ID in a directory relative to the directory. */
const withoutFolder = (id: string, folder: string): string => id.slice(folder.length).replace(/^\//, "");

/** Return the sidebars of the current version with IDs relative to its directory; `undefined` if they are generated. */
function sidebarsOf({ current, set }: NewVersion, { root, config, sources, sidebars }: Site): string | undefined {
  const own = path.join(root, "content", set.path, current.folder, "sidebars.yaml");
  const common = sources.sidebars.find((file) => file.path === `content/${set.sidebars}`);
  if (
    current.folder !== "" &&
    existsSync(own) &&
    common?.path !== sourcePath(path.relative(root, own).split(path.sep).join("/"))
  )
    return readFileSync(own, "utf8");
  if (!common) return undefined;
  const yaml = parseDocument(common.text);
  if (!isMap(yaml.contents)) return undefined;
  const inVersion = new Set(
    sidebarNames(set, sidebars.sidebars).filter((name) => {
      const first = sidebars.first(fullSidebarName(name, set));
      return first?.kind !== "doc" || versionOf(first.id, config) === current;
    }),
  );
  yaml.contents.items = yaml.contents.items.filter(({ key }) => isScalar(key) && inVersion.has(String(key.value)));
  const relative = (id: unknown): unknown =>
    typeof id === "string" && (current.folder === "" || `${id}/`.startsWith(`${current.folder}/`))
      ? withoutFolder(id, current.folder) || "."
      : id;
  visit(yaml, {
    Pair(_, { key, value }) {
      if (isScalar(key) && (key.value === "id" || key.value === "autogenerated") && isScalar(value))
        value.value = relative(value.value);
    },
    Seq(_, { items }) {
      for (const item of items) if (isScalar(item)) item.value = relative(item.value);
    },
  });
  return yaml.toString({ lineWidth: 0 });
}

function report(
  { name, current, set }: NewVersion,
  copies: readonly Copy[],
  record: VersionRecord,
  { count, configFile, flags }: { count: number; configFile: SourcePath; flags: CommonFlags },
): void {
  const created = copies.map(({ to }) => to);
  const recorded = "file" in record ? { recordedIn: record.file } : { add: record.lines };
  if (flags.json) process.stdout.write(`${JSON.stringify({ version: name, files: count, created, ...recorded })}\n`);
  else if (!flags.quiet || "lines" in record) {
    const lines = [
      `Froze "${current.name}" as "${name}": ${counted(count, "file")}`,
      ...created.map((folder) => `  ${folder}`),
      "file" in record
        ? `Recorded in ${record.file}. The version is the latest; "${current.name}" is shown as ${current.label}.`
        : `Add the version to ${formatPath([...set.setting, "versions"])} in ${configFile}, and remove isLast from the others:\n  ${record.lines}`,
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
  }
}
