/** Rules for navigation: targets in the navbar, the footer and redirects, and documents in sidebars. */

import type { LogoConfig } from "../model/config.ts";
import { isExternal } from "../model/permalink.ts";
import { createError, createWarning, getFileStart, type Place, type Problem } from "../model/problem.ts";
import { isPattern, listHostRedirects } from "../model/redirect.ts";
import { getFullSidebarName, listSidebarNames, type SidebarNode } from "../model/sidebar.ts";
import { createFullId, getDocSet, getIdInSet, getVersion, listIdsInVersions } from "../site/catalog/document-path.ts";
import type { NavItemConfig } from "../site/config/nav-item-schema.ts";
import { type DocSet, getDocSetById } from "../site/config/site-config.ts";
import { resolveUrl } from "../site/links/resolve-link.ts";
import type { Site } from "../site/site.ts";
import { formatCount } from "../util/format.ts";
import { isInside } from "../util/path.ts";
import type { ValuePath } from "../util/value-path.ts";
import { type AnchorIndex, createAnchorIndex, findLinkFault, linkProblem } from "./link-problems.ts";
import type { Rule } from "./rule.ts";

/**
 * Items and logos in navbar and footer, and the main document, must have an existing target.
 *
 * Problems are configuration errors: the message names the item by its label, and the code frame shows it.
 */
export const navigationTargets: Rule = function* (site) {
  const { navbar, footer, docSets } = site.config;
  for (const set of docSets) {
    const fault = set.mainDoc === undefined ? undefined : findDocFault(set.mainDoc, set, site);
    if (fault) yield createFaultProblem(site.locateSetting([...set.setting, "mainDoc"]), fault);
  }
  const links: LinkContext = { site, anchors: createAnchorIndex(site) };
  for (const { path, item, fault } of listItemFaults(links)) {
    const label = "label" in item ? `"${item.label}"` : item.type;
    const target = TARGET_KEYS.find((key) => key in item);
    const reason = fault.message.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
    yield createFaultProblem(site.locateSetting(target === undefined ? path : [...path, target]), {
      ...fault,
      message: `The ${path[0]} item ${label} cannot be rendered: ${reason}`,
    });
  }
  yield* checkLogo(navbar.logo, ["navbar", "logo"], links);
  yield* checkLogo(footer?.logo, ["footer", "logo"], links);
  for (const [index, logo] of (footer?.hosting?.logos ?? []).entries())
    yield* checkLogo(logo, ["footer", "hosting", "logos", index], links);
};

interface LinkContext {
  site: Site;
  anchors: AnchorIndex;
}

function* checkLogo(logo: LogoConfig | undefined, at: ValuePath, links: LinkContext): Generator<Problem> {
  const fault = logo?.href === undefined ? undefined : findUrlFault(logo.href, links);
  if (fault) yield createFaultProblem(links.site.locateSetting([...at, "href"]), fault);
}

/** Keys that specify an item's target. */
const TARGET_KEYS = ["doc", "sidebar", "versions", "to", "href"] as const;

/** An item of navbar or footer without an existing target. */
interface ItemFault {
  /** Path of the item in the configuration. */
  path: ValuePath;
  item: NavItemConfig;
  fault: Fault;
}

/** List the paths in the configuration of all items in navbar and footer whose target is missing. */
export function listBrokenItems(site: Site): ValuePath[] {
  return [...listItemFaults({ site, anchors: createAnchorIndex(site) })].map(({ path }) => path);
}

function* listItemFaults(links: LinkContext): Generator<ItemFault> {
  const { navbar, footer } = links.site.config;
  for (const side of ["left", "right"] as const) yield* checkItems(navbar[side], ["navbar", side], links);
  for (const [index, { items }] of (footer?.columns ?? []).entries())
    yield* checkItems(items, ["footer", "columns", index, "items"], links);
}

function* checkItems(items: readonly NavItemConfig[], at: ValuePath, links: LinkContext): Generator<ItemFault> {
  for (const [index, item] of items.entries()) yield* checkItem(item, [...at, index], links);
}

function* checkItem(item: NavItemConfig, path: ValuePath, links: LinkContext): Generator<ItemFault> {
  if (item.type === "dropdown") return yield* checkItems(item.items, [...path, "items"], links);
  if (item.type === "docsVersionDropdown")
    for (const side of ["before", "after"] as const) yield* checkItems(item[side] ?? [], [...path, side], links);
  const fault = findTargetFault(item, links);
  if (fault) yield { path, item, fault };
}

interface Fault extends Pick<Problem, "missingPage"> {
  message: string;
  hint: string;
}

const createFaultProblem = (place: Place, { message, hint, missingPage }: Fault): Problem => ({
  ...createError(place, "invalid-config", message, hint),
  missingPage,
});

function findTargetFault(item: NavItemConfig, links: LinkContext): Fault | undefined {
  const { site } = links;
  const set = getDocSetById("docs" in item ? item.docs : undefined, site.config);
  switch (item.type) {
    case "doc":
      return checkInVersions(item.doc, set, (id) => findDocFault(id, set, site));
    case "docSidebar":
      return checkInVersions(item.sidebar, set, (name) => findSidebarFault(name, set, site));
    case "docsVersionDropdown":
      return findVersionFault(
        Array.isArray(item.versions) ? item.versions : Object.keys(item.versions ?? {}),
        set,
        site,
      );
    case "link":
      return findUrlFault(item.to ?? item.href ?? "/", links);
    case "icon":
      return findUrlFault(item.href, links);
    default:
      return undefined;
  }
}

/** Check a target that may contain `{version}`, and which at least one version must have. */
function checkInVersions(
  target: string,
  set: DocSet,
  findFault: (target: string) => Fault | undefined,
): Fault | undefined {
  const faults = listIdsInVersions(target, set).map(({ id }) => findFault(id));
  return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
}

const formatIds = (ids: readonly string[]): string => ids.map((id) => `  ${id}`).join("\n");

/** Return a set's document IDs, as authors write them. */
function listIds(set: DocSet, { catalog }: Site): string[] {
  return catalog
    .listOriginals("doc")
    .filter(({ id }) => isInside(set.idBase, id))
    .map(({ id }) => getIdInSet(id, set));
}

/** @param feature Which part of the docs an item refers to. */
function findDocsFault(feature: string, set: DocSet, site: Site): Fault | undefined {
  if (listIds(set, site).length > 0) return undefined;
  const name = site.config.docSets.length > 1 ? set.id : "default";
  return {
    message: `The configuration uses ${feature} of the docs "${name}", but the docs have no documents.`,
    hint: `Add documents below content/${set.path}/, or remove the setting.`,
    missingPage: `${set.path}/`,
  };
}

/** Return a set's versions, for messages. */
function listVersions({ id, versions }: DocSet, { config }: Site): string {
  const names = versions.map(({ name }) => name).join(", ");
  return config.docSets.length > 1 ? `${names} of the docs "${id}"` : names;
}

/** Return a hint if another set of docs has what an item refers to. */
function suggestOtherSet(set: DocSet, { config }: Site, isIn: (other: DocSet) => boolean): string | undefined {
  const other = config.docSets.find((each) => each !== set && isIn(each));
  return other && `The docs "${other.id}" have it: add "docs: ${other.id}" to the item.`;
}

function findDocFault(id: string, set: DocSet, site: Site): Fault | undefined {
  const noDocs = findDocsFault(`the document "${id}"`, set, site);
  if (noDocs) return noDocs;
  const ids = listIds(set, site);
  if (ids.includes(id) || site.catalog.isExcluded("doc", createFullId(id, set))) return undefined;
  const near = site.catalog.suggestDocs(id, set);
  const rest = ids.filter((id) => !near.includes(id)).slice(0, 40);
  return {
    message: `No document of version ${listVersions(set, site)} has the ID "${id}".`,
    missingPage: `${set.path}/${id}`,
    hint:
      suggestOtherSet(set, site, (other) => listIds(other, site).includes(id)) ??
      `Available IDs, closest first:\n${formatIds([...near, ...rest])}`,
  };
}

function findSidebarFault(name: string, set: DocSet, site: Site): Fault | undefined {
  const { sidebars } = site;
  const noDocs = findDocsFault(`the sidebar "${name}"`, set, site);
  if (noDocs) return noDocs;
  const names = listSidebarNames(set, sidebars.sidebars);
  if (!names.includes(name))
    return {
      message: `No sidebar of version ${listVersions(set, site)} has the ID "${name}".`,
      hint:
        suggestOtherSet(set, site, (other) => listSidebarNames(other, sidebars.sidebars).includes(name)) ??
        `Available sidebars:\n${formatIds(names)}`,
    };
  return sidebars.findFirst(getFullSidebarName(name, set))
    ? undefined
    : {
        message: `The sidebar "${name}" has nothing to link to.`,
        hint: "Add a document to it.",
        missingPage: `${set.path}/`,
      };
}

function findVersionFault(names: readonly string[], set: DocSet, site: Site): Fault | undefined {
  const noDocs = findDocsFault("the versions", set, site);
  if (noDocs) return noDocs;
  const versionNames = set.versions.map(({ name }) => name);
  const unknown = names.find((name) => !versionNames.includes(name));
  return unknown === undefined
    ? undefined
    : { message: `No docs version is named "${unknown}".`, hint: `Available versions:\n${formatIds(versionNames)}` };
}

function findUrlFault(url: string, { site, anchors }: LinkContext): Fault | undefined {
  const fault = findLinkFault(url, resolveUrl(url, site.links.targets), site.config.defaultLocale, anchors);
  return fault && { message: fault.message, hint: fault.createHint(), missingPage: fault.missingPage };
}

/**
 * Redirects in the configuration must lead to existing anchors, and to existing pages if they use the site's full URL.
 */
export const redirectTargets: Rule = function* (site) {
  const { config, links, locateSetting } = site;
  const anchors = createAnchorIndex(site);
  for (const [index, { to }] of config.redirects.entries()) {
    const resolved = resolveUrl(to, links.targets);
    // Paths without a page are reported when redirects are planned.
    if (resolved.kind === "broken" && !isExternal(to)) continue;
    const fault = findLinkFault(to, resolved, config.defaultLocale, anchors);
    const problem = fault && linkProblem(fault, locateSetting(["redirects", index, "to"]), site);
    if (problem) yield problem;
  }
};

/** Maximum static redirects in `_redirects` on Cloudflare Pages, the lowest limit among supported hosts. */
const MAX_REDIRECTS = 2000;

/** Maximum redirects with patterns there. */
const MAX_PATTERNS = 100;

/** Some hosts silently ignore redirects above a limit. */
export const redirectsCounted: Rule = function* ({ config, configFile, redirects }) {
  const rules = listHostRedirects(redirects);
  const patterns = rules.filter(isPattern).length;
  const counts = [
    { count: rules.length - patterns, limit: MAX_REDIRECTS, name: "redirects" },
    { count: patterns, limit: MAX_PATTERNS, name: "redirects with *" },
  ];
  for (const { count, limit, name } of counts) {
    const total = count * config.locales.length;
    if (total <= limit) continue;
    const share =
      config.locales.length > 1 ? ` (${formatCount(count)} in each of ${config.locales.length} locales)` : "";
    yield createWarning(
      getFileStart(configFile),
      "too-many-redirects",
      `The site has ${formatCount(total)} ${name}${share}, but some hosts only read the first ${formatCount(limit)}.`,
      "Remove old redirects. The generated redirect pages work for all of them.",
    );
  }
};

/** A document that is in no sidebar can only be found by search and by links. */
export const listedDocuments: Rule = function* ({ catalog, sidebars, config }) {
  const listedIds = new Set<string>();
  for (const nodes of sidebars.sidebars.values()) collectIds(nodes, listedIds);
  for (const doc of catalog.listOriginals("doc")) {
    const set = getDocSet(doc.id, config);
    if (listedIds.has(doc.id) || doc.meta.unlisted || doc.meta.displayedSidebar !== undefined) continue;
    const names = listSidebarNames(set, sidebars.sidebars);
    if (names.length === 0) continue;
    const folder = getVersion(doc.id, config)?.folder ?? "";
    const hasOwnFile = folder !== "" && names.some((name) => name.startsWith(`${folder}/`));
    const file = hasOwnFile ? `${set.path}/${folder}/sidebars.yaml` : set.sidebars;
    yield {
      severity: "info",
      code: "document-in-no-sidebar",
      message: "No sidebar contains this document.",
      hint: `Add it to content/${file}, or set displayed_sidebar: null in its front matter if this is intended.`,
      place: getFileStart(doc.source),
    };
  }
};

function collectIds(nodes: readonly SidebarNode[], listedIds: Set<string>): void {
  for (const node of nodes) {
    if (node.type === "doc") listedIds.add(node.id);
    if (node.type !== "category") continue;
    if (node.link?.kind === "doc") listedIds.add(node.link.id);
    collectIds(node.items, listedIds);
  }
}
