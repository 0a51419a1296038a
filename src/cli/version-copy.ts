/**
 * Copy the current docs with their sidebars and translations, and adapt links and IDs.
 *
 * Copies are prepared in the cache directory and then moved to their place, so that a failure leaves nothing behind.
 */

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isMap, isScalar, isSeq, parseDocument, visit } from "yaml";
import { applyFixes, type Fix } from "../check/fix.ts";
import { OutputError } from "../host/output-folder.ts";
import { getErrorReason } from "../host/path-state.ts";
import { getVirtualBytes } from "../host/virtual-files.ts";
import { replaceFile } from "../host/write-file.ts";
import type { PageInput } from "../model/page-input.ts";
import { toSourcePath } from "../model/problem.ts";
import type { VirtualDocument } from "../model/virtual-document.ts";
import { getFullSidebarName, listSidebarNames } from "../model/sidebar.ts";
import { getVersion } from "../site/catalog/document-path.ts";
import type { Site } from "../site/site.ts";
import { hasParameter } from "../site/source/template-path.ts";
import { groupBy } from "../util/collections.ts";
import { decodePercent, getFolder, getRelativePath, isInside, joinInside } from "../util/path.ts";
import { writeFrozenText } from "./frozen-text.ts";
import type { NewVersion, VersionRecord } from "./version-record.ts";

/** A directory to copy, relative to the site root. */
export interface Copy {
  from: string;
  to: string;
}

/**
 * Copy the directories and record the version. If a step fails, the previous steps are undone.
 *
 * @returns Number of copied files.
 */
export function freeze(copies: readonly Copy[], version: NewVersion, site: Site, record: VersionRecord): number {
  const { root } = site;
  const temporary = path.join(root, ".sitegen/version");
  const movedFiles: string[] = [];
  try {
    // An interrupted run may have left files.
    rmSync(temporary, { recursive: true, force: true });
    let count = 0;
    for (const copy of copies) count += copyDocs(copy, path.join(temporary, copy.to), version, site);
    for (const { to } of copies) {
      mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
      renameSync(path.join(temporary, to), path.join(root, to));
      movedFiles.push(path.join(root, to));
    }
    if ("file" in record) replaceFile(path.join(root, record.file), record.text);
    return count;
  } catch (error) {
    for (const folder of movedFiles) rmSync(folder, { recursive: true, force: true });
    throw new OutputError(`The version could not be created: ${getErrorReason(error)}.`, { cause: error });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Copy the current docs in one language to a temporary directory, and adapt what names its place. */
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
  const getInnerPath = (file: string): string => path.relative(path.join(root, from), file).split(path.sep).join("/");
  const isTemplate = (inner: string): boolean => hasParameter(inner) && /\.(?:mdx?|data\.[cm]?[jt]s)$/.test(inner);
  mkdirSync(target, { recursive: true });
  if (existsSync(path.join(root, from)))
    cpSync(path.join(root, from), target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => isCopied(getInnerPath(file)) && !isTemplate(getInnerPath(file)),
    });
  const pages = listDataPages(from, site).filter(({ path }) => isCopied(path.slice(from.length + 1)));
  for (const document of pages) {
    const file = path.join(target, document.path.slice(from.length + 1));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, getVirtualBytes(document));
  }
  const inputs = new Map<string, PageInput | undefined>(pages.map(({ path, input }) => [path, input]));
  const adapt = createPathAdapter({ from, to }, version, isCopied);
  const fixes = findLinkFixes(from, adapt, site);
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    if (!/\.mdx?$/.test(name)) continue;
    const file = path.join(parentPath, name);
    const text = readFileSync(file, "utf8");
    const source = `${from}/${path.relative(target, file).split(path.sep).join("/")}`;
    // Translations are never trusted.
    const isTrusted = site.config.markdown.rawHtml === "trusted" && source.startsWith("content/");
    const linked = writeFrozenText(applyFixes(text, fixes.get(source) ?? []).text, inputs.get(source), isTrusted);
    const adapted = adaptFrontMatter(adaptIncludes(linked, source, adapt), version);
    if (adapted !== text) writeFileSync(file, adapted);
  }
  if (!from.startsWith("content/")) return files.length;
  const sidebars = readSidebars(version, site);
  if (sidebars !== undefined) writeFileSync(path.join(target, "sidebars.yaml"), sidebars);
  return files.length + (sidebars === undefined ? 0 : 1);
}

/** List the pages from data in a directory. */
export function listDataPages(folder: string, { sources }: Pick<Site, "sources">): readonly VirtualDocument[] {
  return [...sources.virtual.values()].filter(({ path }) => isInside(folder, path));
}

/**
 * Return a path as it is written in the copy: relative paths to files that are not copied may change, and paths from
 * `content/` (links) and from the site root (included files) lead to the copies.
 */
type AdaptPath = (target: string, source: string) => string;

function createPathAdapter(
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
    const file = joinInside(getFolder(source), decodePercent(name));
    if (file === undefined || (isInside(from, file) && isCopied(file.slice(from.length + 1)))) return target;
    const path = encodeURI(getRelativePath(getFolder(to + source.slice(from.length)), file));
    return (path.startsWith(".") ? path : `./${path}`) + rest;
  };
}

/** Find links in documents and included files whose relative paths change. */
function findLinkFixes(from: string, adapt: AdaptPath, site: Site): Map<string, readonly Fix[]> {
  const fixes = site.catalog.documents
    .flatMap(({ links }) => links)
    .filter(({ place }) => isInside(from, place.file))
    .map(({ target, place }): Fix => ({ place, from: target, to: adapt(target, place.file) }));
  return groupBy(
    fixes.filter((fix) => fix.from !== fix.to),
    ({ place }) => place.file,
  );
}

const FILE_ATTRIBUTE = /[ \t>]*(?:```|~~~|<Include\b).*?\bfile=/.source;
const IMPORT = /(?:import|export)\b.*?(?:from|import)[ \t]+/.source;
const QUOTED_PATH = /(["'])((?:\.\.?)?\/[^"'\n]*)\1/.source;
const INCLUDE_LINE = new RegExp(`^${FILE_ATTRIBUTE}${QUOTED_PATH}`, "gm");
const MDX_INCLUDE_LINE = new RegExp(`^(?:${FILE_ATTRIBUTE}|${IMPORT})${QUOTED_PATH}`, "gm");

/** Adapt the paths to included files, and imports in MDX. */
function adaptIncludes(text: string, source: string, adapt: AdaptPath): string {
  const line = source.endsWith(".mdx") ? MDX_INCLUDE_LINE : INCLUDE_LINE;
  return text.replace(line, (match, quote: string, target: string) =>
    match.replace(quote + target + quote, () => quote + adapt(target, source) + quote),
  );
}

/** Adapt values that name a document's URL or ID: absolute slugs, previous URLs, neighbors, and related documents. */
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
      yaml.setIn(path, `${folder}/${removeFolder(id, current.folder)}`);
  }
  return (
    start + (yaml.contents.items.length === 0 ? "" : yaml.toString({ lineWidth: 0 })) + end + text.slice(block.length)
  );
}

/** Return an ID in a directory relative to the directory. */
const removeFolder = (id: string, folder: string): string => id.slice(folder.length).replace(/^\//, "");

/** Return the current version's sidebars with IDs relative to its directory; `undefined` if they are generated. */
function readSidebars({ current, set }: NewVersion, { root, config, sources, sidebars }: Site): string | undefined {
  const own = path.join(root, "content", set.path, current.folder, "sidebars.yaml");
  const common = sources.sidebars.find((file) => file.path === `content/${set.sidebars}`);
  if (
    current.folder !== "" &&
    existsSync(own) &&
    common?.path !== toSourcePath(path.relative(root, own).split(path.sep).join("/"))
  )
    return readFileSync(own, "utf8");
  if (!common) return undefined;
  const yaml = parseDocument(common.text);
  if (!isMap(yaml.contents)) return undefined;
  const inVersion = new Set(
    listSidebarNames(set, sidebars.sidebars).filter((name) => {
      const first = sidebars.findFirst(getFullSidebarName(name, set));
      return first?.kind !== "doc" || getVersion(first.id, config) === current;
    }),
  );
  yaml.contents.items = yaml.contents.items.filter(({ key }) => isScalar(key) && inVersion.has(String(key.value)));
  const toRelative = (id: unknown): unknown =>
    typeof id === "string" && (current.folder === "" || `${id}/`.startsWith(`${current.folder}/`))
      ? removeFolder(id, current.folder) || "."
      : id;
  visit(yaml, {
    Pair(_, { key, value }) {
      if (isScalar(key) && (key.value === "id" || key.value === "autogenerated") && isScalar(value))
        value.value = toRelative(value.value);
    },
    Seq(_, { items }) {
      for (const item of items) if (isScalar(item)) item.value = toRelative(item.value);
    },
  });
  return yaml.toString({ lineWidth: 0 });
}
