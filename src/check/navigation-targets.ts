/** Rules for navigation: targets of the navbar, the footer and redirects, and documents in sidebars. */

import { type DocSet, docSetWithId, type LogoConfig, type NavItemConfig } from "../model/config.ts";
import { isExternal } from "../model/permalink.ts";
import { errorAt, type Problem, startOf, warningAt } from "../model/problem.ts";
import { fullSidebarName, type SidebarNode, sidebarNames } from "../model/sidebar.ts";
import { fullId, idInSet, idsInVersions, setOf, versionOf } from "../site/catalog/document-path.ts";
import { resolveUrl } from "../site/links/resolve-link.ts";
import type { Site } from "../site/site.ts";
import { formatCount, type ValuePath } from "../util/format.ts";
import { isInside } from "../util/path.ts";
import { type AnchorIndex, anchorIndex, linkFault, linkProblem } from "./link-problems.ts";
import type { Rule } from "./rule.ts";

/**
 * Items and logos of navbar and footer, and the main document, must have an existing target.
 *
 * Problems are configuration errors: the message names the item by its label, and the code frame shows it.
 */
export const navigationTargets: Rule = function* (site) {
  const { navbar, footer, docSets } = site.config;
  for (const set of docSets) {
    const fault = set.mainDoc === undefined ? undefined : docProblem(set.mainDoc, set, site);
    if (fault)
      yield errorAt(site.placeOfSetting([...set.setting, "mainDoc"]), "invalid-config", fault.message, fault.hint);
  }
  const links: LinkContext = { site, anchors: anchorIndex(site) };
  for (const side of ["left", "right"] as const) yield* listProblems(navbar[side], ["navbar", side], links);
  for (const [index, { items }] of (footer?.columns ?? []).entries())
    yield* listProblems(items, ["footer", "columns", index, "items"], links);
  yield* logoProblems(navbar.logo, ["navbar", "logo"], links);
  yield* logoProblems(footer?.logo, ["footer", "logo"], links);
  for (const [index, logo] of (footer?.hosting?.logos ?? []).entries())
    yield* logoProblems(logo, ["footer", "hosting", "logos", index], links);
};

interface LinkContext {
  site: Site;
  anchors: AnchorIndex;
}

function* logoProblems(logo: LogoConfig | undefined, at: ValuePath, links: LinkContext): Generator<Problem> {
  const fault = logo?.href === undefined ? undefined : urlProblem(logo.href, links);
  if (fault) yield errorAt(links.site.placeOfSetting([...at, "href"]), "invalid-config", fault.message, fault.hint);
}

function* listProblems(items: readonly NavItemConfig[], at: ValuePath, links: LinkContext): Generator<Problem> {
  for (const [index, item] of items.entries()) yield* itemProblems(item, [...at, index], links);
}

/** Keys that specify the target of an item. */
const TARGET_KEYS = ["doc", "sidebar", "versions", "to", "href"] as const;

function* itemProblems(item: NavItemConfig, at: ValuePath, links: LinkContext): Generator<Problem> {
  const { site } = links;
  if (item.type === "dropdown") return yield* listProblems(item.items, [...at, "items"], links);
  if (item.type === "docsVersionDropdown")
    for (const side of ["before", "after"] as const) yield* listProblems(item[side] ?? [], [...at, side], links);
  const cause = targetProblem(item, links);
  if (!cause) return;
  const label = "label" in item ? `"${item.label}"` : item.type;
  const target = TARGET_KEYS.find((key) => key in item);
  yield errorAt(
    site.placeOfSetting(target === undefined ? at : [...at, target]),
    "invalid-config",
    `The ${at[0]} item ${label} cannot be rendered: ${cause.message.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`,
    cause.hint,
  );
}

interface Fault {
  message: string;
  hint: string;
}

function targetProblem(item: NavItemConfig, links: LinkContext): Fault | undefined {
  const { site } = links;
  const set = docSetWithId("docs" in item ? item.docs : undefined, site.config);
  switch (item.type) {
    case "doc":
      return inSomeVersion(item.doc, set, (id) => docProblem(id, set, site));
    case "docSidebar":
      return inSomeVersion(item.sidebar, set, (name) => sidebarProblem(name, set, site));
    case "docsVersionDropdown":
      return versionProblem(Array.isArray(item.versions) ? item.versions : Object.keys(item.versions ?? {}), set, site);
    case "link":
      return urlProblem(item.to ?? item.href ?? "/", links);
    case "icon":
      return urlProblem(item.href, links);
    default:
      return undefined;
  }
}

/** Check a target that may contain `{version}`, and which at least one version must have. */
function inSomeVersion(
  target: string,
  set: DocSet,
  problemOf: (target: string) => Fault | undefined,
): Fault | undefined {
  const faults = idsInVersions(target, set).map(({ id }) => problemOf(id));
  return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
}

const formatIds = (ids: readonly string[]): string => ids.map((id) => `  ${id}`).join("\n");

/** Return the IDs of the documents of a set, as authors write them. */
function idsOf(set: DocSet, { catalog }: Site): string[] {
  return catalog.originals("doc").flatMap(({ id }) => (isInside(set.idBase, id) ? idInSet(id, set) : []));
}

/** @param feature The part of the docs that an item refers to. */
function docsProblem(feature: string, set: DocSet, site: Site): Fault | undefined {
  if (idsOf(set, site).length > 0) return undefined;
  const name = site.config.docSets.length > 1 ? set.id : "default";
  return {
    message: `The configuration uses ${feature} of the docs "${name}", but the docs have no documents.`,
    hint: `Add documents below content/${set.path}/, or remove the setting.`,
  };
}

/** Return the versions of a set, for messages. */
function versionsOf({ id, versions }: DocSet, { config }: Site): string {
  const names = versions.map(({ name }) => name).join(", ");
  return config.docSets.length > 1 ? `${names} of the docs "${id}"` : names;
}

/** Return a hint if another set of docs has what an item refers to. */
function otherSetHint(set: DocSet, { config }: Site, isIn: (other: DocSet) => boolean): string | undefined {
  const other = config.docSets.find((each) => each !== set && isIn(each));
  return other && `The docs "${other.id}" have it: add "docs: ${other.id}" to the item.`;
}

function docProblem(id: string, set: DocSet, site: Site): Fault | undefined {
  const noDocs = docsProblem(`the document "${id}"`, set, site);
  if (noDocs) return noDocs;
  const ids = idsOf(set, site);
  if (ids.includes(id) || site.catalog.isExcluded("doc", fullId(id, set))) return undefined;
  const near = site.catalog.similarDocs(id, set);
  const rest = ids.filter((id) => !near.includes(id)).slice(0, 40);
  return {
    message: `No document of version ${versionsOf(set, site)} has the ID "${id}".`,
    hint:
      otherSetHint(set, site, (other) => idsOf(other, site).includes(id)) ??
      `Available IDs, closest first:\n${formatIds([...near, ...rest])}`,
  };
}

function sidebarProblem(name: string, set: DocSet, site: Site): Fault | undefined {
  const { sidebars } = site;
  const noDocs = docsProblem(`the sidebar "${name}"`, set, site);
  if (noDocs) return noDocs;
  const names = sidebarNames(set, sidebars.sidebars);
  if (!names.includes(name))
    return {
      message: `No sidebar of version ${versionsOf(set, site)} has the ID "${name}".`,
      hint:
        otherSetHint(set, site, (other) => sidebarNames(other, sidebars.sidebars).includes(name)) ??
        `Available sidebars:\n${formatIds(names)}`,
    };
  return sidebars.first(fullSidebarName(name, set))
    ? undefined
    : { message: `The sidebar "${name}" has nothing to link to.`, hint: "Add a document to it." };
}

function versionProblem(names: readonly string[], set: DocSet, site: Site): Fault | undefined {
  const noDocs = docsProblem("the versions", set, site);
  if (noDocs) return noDocs;
  const versionNames = set.versions.map(({ name }) => name);
  const unknown = names.find((name) => !versionNames.includes(name));
  return unknown === undefined
    ? undefined
    : { message: `No docs version is named "${unknown}".`, hint: `Available versions:\n${formatIds(versionNames)}` };
}

function urlProblem(url: string, { site, anchors }: LinkContext): Fault | undefined {
  const fault = linkFault(url, resolveUrl(url, site.links.targets), site.config.defaultLocale, anchors);
  return fault && { message: fault.message, hint: fault.hint() };
}

/**
 * Redirects in the configuration must lead to existing anchors, and to existing pages if they use the site's full URL.
 */
export const redirectTargets: Rule = function* (site) {
  const { config, links, placeOfSetting } = site;
  const anchors = anchorIndex(site);
  for (const [index, { to }] of config.redirects.entries()) {
    const resolved = resolveUrl(to, links.targets);
    // Paths without a page are reported when redirects are planned.
    if (resolved.kind === "broken" && !isExternal(to)) continue;
    const fault = linkFault(to, resolved, config.defaultLocale, anchors);
    const problem = fault && linkProblem(fault, placeOfSetting(["redirects", index, "to"]), site);
    if (problem) yield problem;
  }
};

/** Maximum number of static redirects in `_redirects` on Cloudflare Pages, the lowest limit of the supported hosts. */
const MAX_REDIRECTS = 2000;

/** Some hosts silently ignore redirects above a limit. */
export const redirectsCounted: Rule = function* ({ config, configFile, redirects }) {
  const count = redirects.size * config.locales.length;
  if (count <= MAX_REDIRECTS) return;
  yield warningAt(
    startOf(configFile),
    "too-many-redirects",
    `The site has ${formatCount(count)} redirects (${formatCount(redirects.size)} in each of ${config.locales.length} locales), but some hosts only read the first ${formatCount(MAX_REDIRECTS)}.`,
    "Remove old redirects. The generated redirect pages work for all of them.",
  );
};

/** A document that is in no sidebar can only be found by search and by links. */
export const listedDocuments: Rule = function* ({ catalog, sidebars, config }) {
  const listedIds = new Set<string>();
  for (const nodes of sidebars.sidebars.values()) collectIds(nodes, listedIds);
  for (const doc of catalog.originals("doc")) {
    const set = setOf(doc.id, config);
    if (listedIds.has(doc.id) || doc.meta.unlisted || doc.meta.displayedSidebar !== undefined) continue;
    const names = sidebarNames(set, sidebars.sidebars);
    if (names.length === 0) continue;
    const folder = versionOf(doc.id, config)?.folder ?? "";
    const hasOwnFile = folder !== "" && names.some((name) => name.startsWith(`${folder}/`));
    const file = hasOwnFile ? `${set.path}/${folder}/sidebars.yaml` : set.sidebars;
    yield {
      severity: "info",
      code: "document-in-no-sidebar",
      message: "No sidebar contains this document.",
      hint: `Add it to ${file}, or set displayed_sidebar: null in its front matter if this is intended.`,
      place: startOf(doc.source),
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
