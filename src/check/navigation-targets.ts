/** Rules for navigation: targets of the navbar, the footer and redirects, and documents in sidebars. */

import type { LogoConfig, NavItemConfig } from "../model/config.ts";
import { type DocumentId, documentId } from "../model/document.ts";
import { isExternal } from "../model/permalink.ts";
import { errorAt, type Problem, startOf, warningAt } from "../model/problem.ts";
import { type SidebarName, type SidebarNode, sidebarName } from "../model/sidebar.ts";
import { idsInVersions } from "../site/catalog/document-path.ts";
import { resolveUrl } from "../site/links/resolve-link.ts";
import type { Site } from "../site/site.ts";
import { formatCount, type ValuePath } from "../util/format.ts";
import { type AnchorIndex, anchorIndex, linkFault, linkProblem } from "./link-problems.ts";
import type { Rule } from "./rule.ts";

/**
 * Items and logos of navbar and footer, and the main document, must have an existing target.
 *
 * Problems are configuration errors: the message names the item by its label, and the code frame shows it.
 */
export const navigationTargets: Rule = function* (site) {
  const { navbar, footer, docs } = site.config;
  const fault = docs.mainDoc === undefined ? undefined : docProblem(docs.mainDoc, site);
  if (fault) yield errorAt(site.placeOfSetting(["docs", "mainDoc"]), "invalid-config", fault.message, fault.hint);
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
  switch (item.type) {
    case "doc":
      return inSomeVersion(item.doc, site, (id) => docProblem(documentId(id), site));
    case "docSidebar":
      return inSomeVersion(item.sidebar, site, (name) => sidebarProblem(sidebarName(name), site));
    case "docsVersionDropdown":
      return versionProblem(Array.isArray(item.versions) ? item.versions : Object.keys(item.versions ?? {}), site);
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
  { config }: Site,
  problemOf: (target: string) => Fault | undefined,
): Fault | undefined {
  const faults = idsInVersions(target, config).map(({ id }) => problemOf(id));
  return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
}

const formatIds = (ids: readonly string[]): string => ids.map((id) => `  ${id}`).join("\n");

/** @param feature The part of the docs that an item refers to. */
function docsProblem(feature: string, { catalog, config }: Site): Fault | undefined {
  if (catalog.originals("doc").length > 0) return undefined;
  return {
    message: `The configuration uses ${feature} of the docs "default", but the docs have no documents.`,
    hint: `Add documents below content/${config.docs.path}/, or remove the setting.`,
  };
}

function docProblem(id: DocumentId, site: Site): Fault | undefined {
  const { catalog, config } = site;
  const noDocs = docsProblem(`the document "${id}"`, site);
  if (noDocs) return noDocs;
  const ids = catalog.originals("doc").map((doc) => doc.id);
  if (ids.includes(id) || catalog.isExcluded("doc", id)) return undefined;
  const near = catalog.similarDocs(id);
  const rest = ids.filter((id) => !near.includes(id)).slice(0, 40);
  const versions = config.docs.versions.map(({ name }) => name).join(", ");
  return {
    message: `No document of version ${versions} has the ID "${id}".`,
    hint: `Available IDs, closest first:\n${formatIds([...near, ...rest])}`,
  };
}

function sidebarProblem(name: SidebarName, site: Site): Fault | undefined {
  const { sidebars, config } = site;
  const noDocs = docsProblem(`the sidebar "${name}"`, site);
  if (noDocs) return noDocs;
  if (!sidebars.sidebars.has(name)) {
    const versions = config.docs.versions.map((version) => version.name).join(", ");
    return {
      message: `No sidebar of version ${versions} has the ID "${name}".`,
      hint: `Available sidebars:\n${formatIds([...sidebars.sidebars.keys()])}`,
    };
  }
  return sidebars.first(name)
    ? undefined
    : { message: `The sidebar "${name}" has nothing to link to.`, hint: "Add a document to it." };
}

function versionProblem(names: readonly string[], site: Site): Fault | undefined {
  const noDocs = docsProblem("the versions", site);
  if (noDocs) return noDocs;
  const versionNames = site.config.docs.versions.map(({ name }) => name);
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
  if (sidebars.sidebars.size === 0) return;
  const listedIds = new Set<string>();
  for (const nodes of sidebars.sidebars.values()) collectIds(nodes, listedIds);
  for (const doc of catalog.originals("doc")) {
    if (listedIds.has(doc.id) || doc.meta.unlisted || doc.meta.displayedSidebar !== undefined) continue;
    yield {
      severity: "info",
      code: "document-in-no-sidebar",
      message: `No sidebar contains "${doc.id}".`,
      hint: `Add it to ${config.docs.sidebars}, or set displayed_sidebar: null in its front matter if this is intended.`,
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
