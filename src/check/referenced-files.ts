/**
 * Images and head tags in the configuration and in front matter must refer to existing files or external URLs.
 *
 * Problems are warnings, because pages are readable without these files.
 */

import type { LogoConfig, NavItemConfig, SiteConfig, SiteHeadTagConfig } from "../model/config.ts";
import { pathInHead } from "../model/head-tags.ts";
import { imageFromRoot, isExternal } from "../model/permalink.ts";
import { type Place, sourcePath, startOf, warningAt } from "../model/problem.ts";
import { formatPath, type ValuePath } from "../reader/yaml.ts";
import type { BrokenLink } from "../site/links/link-types.ts";
import { dataBase, resolveAbsolute } from "../site/links/resolve-link.ts";
import type { Site } from "../site/site.ts";
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
    if (item.type === "icon" && typeof item.icon === "object") yield* logoImages(item.icon, [...at, index, "icon"]);
}
