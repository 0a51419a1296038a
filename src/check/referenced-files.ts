/**
 * Images that configuration and front matter name should be files of `static/`, or lie elsewhere on the web, and what their
 * tags for heads name should be there too.
 *
 * The text of a page is whole without them, so they are warnings.
 */

import type { LogoConfig, NavItemConfig, SiteConfig, SiteHeadTagConfig } from "../model/config.ts";
import { pathInHead } from "../model/head-tags.ts";
import { imageFromRoot, isExternal } from "../model/permalink.ts";
import { type Place, startOf, warningAt } from "../model/problem.ts";
import { formatPath, type ValuePath } from "../reader/yaml.ts";
import { type BrokenLink, dataBase, resolveAbsolute } from "../site/links/resolve-link.ts";
import type { Site } from "../site/site.ts";
import type { Rule } from "./rule.ts";

export const namedFiles: Rule = function* (site) {
  for (const [place, address] of imagesOf(site)) {
    const fault = missingFile(address, site);
    if (fault) yield warningAt(place(), fault.code, fault.message, fault.hint);
  }
  for (const [place, { path, isImage }] of headPathsOf(site)) {
    const fault = missingFile(path, site);
    if (!fault || site.links.resolve({ target: path, kind: "htmlLink" }, dataBase("")).kind !== "broken") continue;
    yield warningAt(place(), isImage ? fault.code : "broken-link", fault.message, fault.hint);
  }
};

/** @returns What is wrong with the address of a file: nothing where it lies elsewhere on the web. */
function missingFile(address: string, { links }: Site): BrokenLink | undefined {
  if (isExternal(address)) return undefined;
  const path = imageFromRoot(address).replace(/[?#].*$/s, "");
  const resolved = resolveAbsolute(path, { query: "", hash: "" }, links.targets, true);
  return resolved.kind === "broken" ? resolved : undefined;
}

/** Where something is named, looked up for a report only. */
type LatePlace = () => Place;

function* headPathsOf(site: Site): Generator<[place: LatePlace, named: { path: string; isImage: boolean }]> {
  const { config, catalog, placeOfSetting } = site;
  for (const [at, tagPath] of pathsOfTags(config.head)) yield [() => placeOfSetting(at), tagPath];
  for (const { meta, source } of catalog.documents)
    for (const [at, tagPath] of pathsOfTags(meta.head ?? []))
      yield [() => meta.places[formatPath(at)] ?? startOf(source), tagPath];
}

function* pathsOfTags(
  tags: readonly SiteHeadTagConfig[],
): Generator<[at: ValuePath, named: { path: string; isImage: boolean }]> {
  for (const [index, tag] of tags.entries()) {
    const tagPath = pathInHead(tag);
    const isImage = /\bicon\b/i.test(String(tag.attributes.rel));
    if (tagPath) yield [["head", index, "attributes", tagPath.attribute], { path: tagPath.path, isImage }];
  }
}

function* imagesOf({ config, catalog, placeOfSetting }: Site): Generator<[place: LatePlace, address: string]> {
  for (const [at, address] of configured(config)) yield [() => placeOfSetting(at), address];
  for (const kind of ["doc", "post", "page"] as const)
    for (const { meta, source } of catalog.originals(kind))
      if (meta.image !== undefined) yield [() => meta.places.image ?? startOf(source), meta.image];
}

type NamedImage = readonly [at: ValuePath, address: string];

function* configured({ favicon, image, navbar, footer }: SiteConfig): Generator<NamedImage> {
  if (favicon !== undefined) yield [["favicon"], favicon];
  if (image !== undefined) yield [["image"], image];
  yield* logoImages(navbar.logo, ["navbar", "logo"]);
  for (const side of ["left", "right"] as const) yield* iconImages(navbar[side], ["navbar", side]);
  yield* logoImages(footer?.logo, ["footer", "logo"]);
  for (const [index, logo] of (footer?.hosting?.logos ?? []).entries())
    yield* logoImages(logo, ["footer", "hosting", "logos", index]);
}

function* logoImages(logo: Pick<LogoConfig, "src" | "srcDark"> | undefined, at: ValuePath): Generator<NamedImage> {
  if (logo) yield [[...at, "src"], logo.src];
  if (logo?.srcDark !== undefined) yield [[...at, "srcDark"], logo.srcDark];
}

function* iconImages(items: readonly NavItemConfig[], at: ValuePath): Generator<NamedImage> {
  for (const [index, item] of items.entries())
    if (item.type === "icon" && typeof item.icon === "object") yield* logoImages(item.icon, [...at, index, "icon"]);
}
