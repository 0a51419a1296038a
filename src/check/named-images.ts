/**
 * Images that configuration and front matter name should be files of `static/`, or lie elsewhere on the web.
 *
 * The text of a page is whole without them, so they are warnings.
 */

import { resolveAbsolute } from "../build/link/resolve-link.ts";
import type { Site } from "../build/route/site.ts";
import type { LogoConfig, NavItemConfig, SiteConfig } from "../model/config.ts";
import { isExternal } from "../model/permalink.ts";
import { type Place, startOf, warningAt } from "../model/problem.ts";
import type { ValuePath } from "../reader/yaml.ts";
import type { Rule } from "./rule.ts";

export const namedImages: Rule = function* (site) {
  for (const [place, address] of imagesOf(site)) {
    if (isExternal(address)) continue;
    const path = `/${address.replace(/^\//, "").replace(/[?#].*$/s, "")}`;
    const resolved = resolveAbsolute(path, { query: "", hash: "" }, site.links.targets, true);
    if (resolved.kind === "broken") yield warningAt(place(), resolved.code, resolved.message, resolved.hint);
  }
};

/** @returns Where each is named, looked up for a report only, and its address. */
function* imagesOf({ config, catalog, placeOfSetting }: Site): Generator<[place: () => Place, address: string]> {
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
