/**
 * Images and head tags in the configuration and in front matter must refer to existing files or external URLs. Files that
 * look like pages or code of another tool, or in another place, must be referred to by a page.
 *
 * Problems are warnings, because pages are readable without these files.
 */

import type { LogoConfig, NavItemConfig, SiteConfig, SiteHeadTagConfig } from "../model/config.ts";
import { pathInHead } from "../model/head-tags.ts";
import { imageFromRoot, isExternal } from "../model/permalink.ts";
import { type Place, sourcePath, startOf, warningAt } from "../model/problem.ts";
import type { BrokenLink } from "../site/links/link-types.ts";
import { dataBase, resolveAbsolute } from "../site/links/resolve-link.ts";
import type { Site } from "../site/site.ts";
import { formatPath, type ValuePath } from "../util/format.ts";
import { baseName, withoutExtension } from "../util/path.ts";
import { isOff, type Rule } from "./rule.ts";

export const namedFiles: Rule = function* (site) {
  for (const [place, url] of imagesOf(site)) {
    const fault = missingFile(url, site);
    if (fault && !isOff(fault.code, site)) yield warningAt(place(), fault.code, fault.message, fault.hint());
  }
  for (const [place, { path, isImage }] of headPathsOf(site)) {
    const fault = missingFile(path, site);
    if (!fault || site.links.resolve({ target: path, kind: "htmlLink" }, dataBase(sourcePath(""))).kind !== "broken")
      continue;
    const code = isImage ? fault.code : "broken-link";
    if (!isOff(code, site)) yield warningAt(place(), code, fault.message, fault.hint());
  }
};

/** @returns The problem of a file's URL; `undefined` if the file exists or the URL is external. */
function missingFile(url: string, { links }: Site): BrokenLink | undefined {
  if (isExternal(url)) return undefined;
  const path = imageFromRoot(url).replace(/[?#].*$/s, "");
  const resolved = resolveAbsolute(path, { query: "", hash: "" }, links.targets, { isAsset: true });
  return resolved.kind === "broken" ? resolved : undefined;
}

/** A place that is only computed for a report. */
type LazyPlace = () => Place;

interface HeadPath {
  path: string;
  isImage: boolean;
}

function* headPathsOf(site: Site): Generator<[place: LazyPlace, headPath: HeadPath]> {
  const { config, catalog, placeOfSetting } = site;
  for (const [at, tagPath] of pathsOfTags(config.head)) yield [() => placeOfSetting(at), tagPath];
  for (const { meta, source } of catalog.documents)
    for (const [at, tagPath] of pathsOfTags(meta.head ?? []))
      yield [() => meta.places[formatPath(at)] ?? startOf(source), tagPath];
}

function* pathsOfTags(tags: readonly SiteHeadTagConfig[]): Generator<[at: ValuePath, headPath: HeadPath]> {
  for (const [index, tag] of tags.entries()) {
    const tagPath = pathInHead(tag);
    const isImage = /\bicon\b/i.test(String(tag.attributes.rel));
    if (tagPath) yield [["head", index, "attributes", tagPath.attribute], { path: tagPath.path, isImage }];
  }
}

function* imagesOf({ config, catalog, placeOfSetting }: Site): Generator<[place: LazyPlace, url: string]> {
  for (const [at, url] of configImages(config)) yield [() => placeOfSetting(at), url];
  for (const kind of ["doc", "post", "page"] as const)
    for (const { meta, source } of catalog.originals(kind))
      if (meta.image !== undefined) yield [() => meta.places.image ?? startOf(source), meta.image];
}

type ImageSetting = readonly [at: ValuePath, url: string];

function* configImages({ favicon, image, navbar, footer }: SiteConfig): Generator<ImageSetting> {
  if (favicon !== undefined) yield [["favicon"], favicon];
  if (image !== undefined) yield [["image"], image];
  yield* logoImages(navbar.logo, ["navbar", "logo"]);
  for (const side of ["left", "right"] as const) yield* iconImages(navbar[side], ["navbar", side]);
  yield* logoImages(footer?.logo, ["footer", "logo"]);
  for (const [index, logo] of (footer?.hosting?.logos ?? []).entries())
    yield* logoImages(logo, ["footer", "hosting", "logos", index]);
}

function* logoImages(logo: Pick<LogoConfig, "src" | "srcDark"> | undefined, at: ValuePath): Generator<ImageSetting> {
  if (logo) yield [[...at, "src"], logo.src];
  if (logo?.srcDark !== undefined) yield [[...at, "srcDark"], logo.srcDark];
}

function* iconImages(items: readonly NavItemConfig[], at: ValuePath): Generator<ImageSetting> {
  for (const [index, item] of items.entries())
    if (item.type === "icon" && typeof item.icon === "object" && "src" in item.icon)
      yield* logoImages(item.icon, [...at, index, "icon"]);
}

/** Formats of pages that are not read. */
const PAGE_FORMATS = /\.(?:html?|ipynb|rst|adoc|asciidoc|org|tex|textile|mdoc|markdoc|vue|astro|svelte|njk|liquid)$/i;
const COMPONENT = /\.[jt]sx$/i;
const CODE = /\.[cm]?[jt]sx?$/i;
const DATA_MODULE = /\.data\.[cm]?[jt]sx?$/i;

/** Files that look like pages, components or data modules are read or used. */
export const unreadFiles: Rule = function* (site) {
  const { sources } = site;
  const unread = [...sources.assets].filter((path) => mayBeUnread(path));
  if (unread.length === 0) return;
  const used = usedFiles(site);
  const modules = new Set<string>(sources.pageModules);
  for (const path of unread) {
    if (used.has(path) || isDataOf(path, modules)) continue;
    const { reason, hint } = describeUnread(path);
    yield warningAt(startOf(path), "stray-file", `"${path}" is ignored${reason}.`, hint);
  }
};

/** True for pages of other tools and for code, except for shared modules and tests. */
function mayBeUnread(path: string): boolean {
  if (PAGE_FORMATS.test(path) || DATA_MODULE.test(path)) return true;
  if (path.startsWith("i18n/") && CODE.test(path)) return true;
  return COMPONENT.test(path) && !/\.test\.\w+$|^content\/(?:.*\/)?_/.test(path);
}

/** Return the files that pages link to or include or that plugins read, and the modules in the configuration. */
function usedFiles(site: Site): ReadonlySet<string> {
  const { catalog, config, links, sources } = site;
  const modules = [...Object.values(config.components), ...Object.values(config.markdown.components)];
  const used = new Set<string>(site.codeFiles);
  for (const module of modules) used.add(module?.replace(/^(?:\.\/)+/, "") ?? "");
  for (const { expansion } of sources.documents) for (const file of expansion?.files ?? []) used.add(file);
  for (const document of catalog.documents) {
    for (const path of Object.keys(document.dependencies ?? {})) used.add(path);
    const rendered = site.rendered?.get(document)?.links.map((link) => links.at(link, document));
    for (const link of rendered ?? links.of(document)) if (link.kind === "asset") used.add(link.source);
  }
  return used;
}

/** True for the data module of a page. */
function isDataOf(path: string, modules: ReadonlySet<string>): boolean {
  const stem = path.replace(/\.data\.[cm]?[jt]s$/, "");
  return stem !== path && (modules.has(`${stem}.tsx`) || modules.has(`${stem}.jsx`));
}

function describeUnread(path: string): { reason: string; hint: string } {
  const name = withoutExtension(baseName(path));
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
  const target = `Convert it to Markdown ("${name}.md")`;
  const hint = `${target}, or link to it if it is a download. Files below "static/" are copied as they are.`;
  return { reason: ", because pages are Markdown", hint };
}
