/**
 * Images and head tags in the configuration and in front matter must refer to existing files or external URLs. Files that
 * look like another tool's pages or code, or in another place, must be referred to by a page.
 *
 * Problems are warnings, because pages are readable without these files.
 */

import type { LogoConfig, SiteHeadTagConfig } from "../model/config.ts";
import { findHeadPath } from "../model/head-tags.ts";
import { isExternal, normalizeImageUrl } from "../model/permalink.ts";
import { createWarning, getFileStart, type Place, toSourcePath } from "../model/problem.ts";
import type { NavItemConfig } from "../site/config/nav-item-schema.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import type { ResolvedLink } from "../site/links/link-types.ts";
import { createDataBase, resolveAbsolute } from "../site/links/resolve-link.ts";
import type { Site } from "../site/site.ts";
import { hasParameter } from "../site/source/template-path.ts";
import { getBaseName, removeExtension } from "../util/path.ts";
import { formatPath, type ValuePath } from "../util/value-path.ts";
import { findInvalidImage } from "./image-contents.ts";
import { linkProblem } from "./link-problems.ts";
import { isOff, type Rule } from "./rule.ts";

export const namedFiles: Rule = function* (site) {
  for (const [place, url] of listImages(site)) {
    const file = resolveFile(url, site);
    if (!file) continue;
    if (file.kind === "broken") {
      if (!isOff(file.code, site)) yield createWarning(place(), file.code, file.message, file.createHint());
    } else yield linkProblem(findInvalidImage(file, site), place(), site);
  }
  for (const [place, { path, isImage }] of listHeadPaths(site)) {
    const fault = resolveFile(path, site);
    if (isImage && fault && fault.kind !== "broken") yield linkProblem(findInvalidImage(fault, site), place(), site);
    if (
      fault?.kind !== "broken" ||
      site.links.resolve({ target: path, kind: "htmlLink" }, createDataBase(toSourcePath(""))).kind !== "broken"
    )
      continue;
    const code = isImage ? fault.code : "broken-link";
    if (!isOff(code, site)) yield createWarning(place(), code, fault.message, fault.createHint());
  }
};

/** @returns The file of a URL, or its problem; `undefined` if the URL is external. */
function resolveFile(url: string, { links }: Site): ResolvedLink | undefined {
  if (isExternal(url)) return undefined;
  const path = normalizeImageUrl(url).replace(/[?#].*$/s, "");
  return resolveAbsolute(path, { query: "", hash: "" }, links.targets, { isAsset: true });
}

/** A place that is only computed for a report. */
type LazyPlace = () => Place;

interface HeadPath {
  path: string;
  isImage: boolean;
}

function* listHeadPaths(site: Site): Generator<[place: LazyPlace, headPath: HeadPath]> {
  const { config, catalog, locateSetting } = site;
  for (const [at, tagPath] of listTagPaths(config.head)) yield [() => locateSetting(at), tagPath];
  for (const { meta, source } of catalog.documents)
    for (const [at, tagPath] of listTagPaths(meta.head ?? []))
      yield [() => meta.places[formatPath(at)] ?? getFileStart(source), tagPath];
}

function* listTagPaths(tags: readonly SiteHeadTagConfig[]): Generator<[at: ValuePath, headPath: HeadPath]> {
  for (const [index, tag] of tags.entries()) {
    const tagPath = findHeadPath(tag);
    const isImage = /\bicon\b/i.test(String(tag.attributes.rel));
    if (tagPath) yield [["head", index, "attributes", tagPath.attribute], { path: tagPath.path, isImage }];
  }
}

function* listImages({ config, catalog, locateSetting }: Site): Generator<[place: LazyPlace, url: string]> {
  for (const [at, url] of listConfigImages(config)) yield [() => locateSetting(at), url];
  for (const kind of ["doc", "post", "page"] as const)
    for (const { meta, source } of catalog.listOriginals(kind))
      if (meta.image !== undefined) yield [() => meta.places.image ?? getFileStart(source), meta.image];
}

type ImageSetting = readonly [at: ValuePath, url: string];

function* listConfigImages({ favicon, image, navbar, footer }: SiteConfig): Generator<ImageSetting> {
  if (favicon !== undefined) yield [["favicon"], favicon];
  if (image !== undefined) yield [["image"], image];
  yield* listLogoImages(navbar.logo, ["navbar", "logo"]);
  for (const side of ["left", "right"] as const) yield* listIconImages(navbar[side], ["navbar", side]);
  yield* listLogoImages(footer?.logo, ["footer", "logo"]);
  for (const [index, logo] of (footer?.hosting?.logos ?? []).entries())
    yield* listLogoImages(logo, ["footer", "hosting", "logos", index]);
}

function* listLogoImages(
  logo: Pick<LogoConfig, "src" | "srcDark"> | undefined,
  at: ValuePath,
): Generator<ImageSetting> {
  if (logo) yield [[...at, "src"], logo.src];
  if (logo?.srcDark !== undefined) yield [[...at, "srcDark"], logo.srcDark];
}

function* listIconImages(items: readonly NavItemConfig[], at: ValuePath): Generator<ImageSetting> {
  for (const [index, item] of items.entries())
    if (item.type === "icon" && typeof item.icon === "object" && "src" in item.icon)
      yield* listLogoImages(item.icon, [...at, index, "icon"]);
}

const TEXT_FORMATS = /html?|ipynb|rst|adoc|asciidoc|org|tex|textile|mdoc|markdoc/.source;
const TEMPLATE_FORMATS = /vue|astro|svelte|njk|liquid/.source;
/** Page formats that are not read. */
const PAGE_FORMATS = new RegExp(String.raw`\.(?:${TEXT_FORMATS}|${TEMPLATE_FORMATS})$`, "i");
const COMPONENT = /\.[jt]sx$/i;
const CODE = /\.[cm]?[jt]sx?$/i;
const DATA_MODULE = /\.data\.[cm]?[jt]sx?$/i;

/** Files that look like pages, components or data modules are read or used. */
export const unreadFiles: Rule = function* (site) {
  const { sources } = site;
  const unread = [...sources.assets].filter((path) => canBeUnread(path));
  if (unread.length === 0) return;
  const usedFiles = listUsedFiles(site);
  const modules = new Set<string>(sources.pageModules);
  for (const path of unread) {
    if (usedFiles.has(path) || isDataFile(path, modules)) continue;
    // Code with errors may be meant to import the component.
    if (!site.codeFiles && COMPONENT.test(path) && !path.startsWith("i18n/")) continue;
    const { reason, hint } = describeUnread(path);
    yield createWarning(getFileStart(path), "stray-file", `"${path}" is ignored${reason}.`, hint);
  }
};

/** True for other tools' pages and for code, except for shared modules and tests. */
function canBeUnread(path: string): boolean {
  if (PAGE_FORMATS.test(path) || DATA_MODULE.test(path)) return true;
  if (path.startsWith("i18n/") && CODE.test(path)) return true;
  return COMPONENT.test(path) && !/\.test\.\w+$|^content\/(?:.*\/)?_/.test(path);
}

/** Return the files that pages link to or include or that plugins read, and the modules in the configuration. */
function listUsedFiles(site: Site): ReadonlySet<string> {
  const { catalog, config, links, sources } = site;
  const modules = [...Object.values(config.components), ...Object.values(config.markdown.components)];
  const used = new Set<string>(site.codeFiles ?? []);
  for (const module of modules) used.add(module?.replace(/^(?:\.\/)+/, "") ?? "");
  for (const { expansion } of sources.documents) for (const file of expansion?.files ?? []) used.add(file);
  for (const document of catalog.documents) {
    for (const path of Object.keys(document.dependencies ?? {})) used.add(path);
    const rendered = site.rendered?.get(document)?.links.map((link) => links.resolveInDocument(link, document));
    for (const link of rendered ?? links.resolveAll(document)) if (link.kind === "asset") used.add(link.source);
  }
  return used;
}

/** True for a page's data module. */
function isDataFile(path: string, modules: ReadonlySet<string>): boolean {
  const stem = path.replace(/\.data\.[cm]?[jt]s$/, "");
  // Those of templates are reported when pages are created from data.
  return stem !== path && (hasParameter(path) || modules.has(`${stem}.tsx`) || modules.has(`${stem}.jsx`));
}

function describeUnread(path: string): { reason: string; hint: string } {
  const name = removeExtension(getBaseName(path));
  const isCode = CODE.test(path);
  if (isCode && path.startsWith("i18n/")) {
    const hint = 'Move it to "content/", and translate its text in "messages.yaml".';
    return { reason: ", because the code of translations is never run", hint };
  }
  if (DATA_MODULE.test(path)) {
    const hint = 'Data modules belong to pages in React: "content/pages/NAME.data.ts" to "content/pages/NAME.tsx".';
    return { reason: ", because there is no page with its name", hint };
  }
  if (COMPONENT.test(path)) {
    const hint = `Move it below "content/pages/", or out of "content/" if pages only import it.`;
    return { reason: ', because only "content/pages/" contains pages in React', hint };
  }
  if (/\.(?:vue|svelte|astro)$/i.test(path)) {
    const hint = 'Write it as a component in React, and add it to "markdown.components" in the configuration.';
    return { reason: ", because components are written in React", hint };
  }
  const target = `Convert it to Markdown ("${name}.md")`;
  const hint = `${target}, or link to it if it is a download. Files below "static/" are copied as they are.`;
  return { reason: ", because pages are Markdown", hint };
}
