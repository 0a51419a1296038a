/**
 * Navbar and footer must lead somewhere (error catalogue, A10–A14).
 *
 * These are mistakes of the configuration: the message holds the item as it is configured, its label first.
 */

import { resolveAbsolute } from "../build/link/resolve-link.ts";
import type { Site } from "../build/route/site.ts";
import type { NavItemConfig } from "../model/config.ts";
import { isExternal, routeKey } from "../model/permalink.ts";
import { errorAt, type Problem } from "../model/problem.ts";
import { nearestAll, nearestPath } from "../util/nearest.ts";
import type { Rule } from "./rule.ts";

export const navigationTargets: Rule = function* (site) {
  const { navbar, footer } = site.config;
  for (const item of [...navbar.left, ...navbar.right]) yield* itemProblems(item, "navbar", site);
  for (const column of footer?.columns ?? [])
    for (const item of column.items) yield* itemProblems(item, "footer", site);
};

function* itemProblems(item: NavItemConfig, area: "navbar" | "footer", site: Site): Generator<Problem> {
  if (item.type === "dropdown") {
    for (const inner of item.items) yield* itemProblems(inner, area, site);
    return;
  }
  const cause = targetProblem(item, site);
  if (!cause) return;
  const label = "label" in item ? `"${item.label}"` : item.type;
  const place = { file: site.configFile, line: 1, column: 1 };
  yield errorAt(
    place,
    "invalid-config",
    `The ${area} item ${label} cannot be shown: ${JSON.stringify(item)}\nCause: ${cause.message}`,
    cause.hint,
  );
}

function targetProblem(item: NavItemConfig, site: Site): { message: string; hint?: string } | undefined {
  switch (item.type) {
    case "doc":
      return docProblem(item.doc, site);
    case "docSidebar":
      return sidebarProblem(item.sidebar, site);
    case "docsVersionDropdown":
      return versionProblem(item.versions ?? [], site);
    case "link":
      return item.to === undefined || isExternal(item.to) ? undefined : pathProblem(item.to, site);
    default:
      return undefined;
  }
}

const listed = (ids: readonly string[]): string => ids.map((id) => `  ${id}`).join("\n");

function docProblem(id: string, { catalog, config }: Site): { message: string; hint?: string } | undefined {
  const ids = catalog.originals("doc").map((doc) => doc.id);
  if (ids.length === 0) {
    const message = `The item needs the document "${id}" of the docs "default", but the docs have no documents.`;
    return { message, hint: `Add documents below content/${config.docs.path}/, or remove the item.` };
  }
  if (ids.includes(id) || catalog.isDraft("doc", id)) return undefined;
  const near = nearestAll(id, ids);
  const rest = ids.filter((known) => !near.includes(known)).slice(0, 40);
  const versions = config.docs.versions.map(({ name }) => name).join(", ");
  return {
    message: `No document of version ${versions} has the id "${id}".`,
    hint: `Known ids, nearest first:\n${listed([...near, ...rest])}`,
  };
}

function sidebarProblem(name: string, { sidebars, config }: Site): { message: string; hint?: string } | undefined {
  if (!sidebars.sidebars.has(name)) {
    const versions = config.docs.versions.map((version) => version.name).join(", ");
    return {
      message: `No sidebar of version ${versions} has the id "${name}".`,
      hint: `Known sidebars:\n${listed([...sidebars.sidebars.keys()])}`,
    };
  }
  return sidebars.first(name)
    ? undefined
    : { message: `The sidebar "${name}" has nothing to link to.`, hint: "Add a document to it." };
}

function versionProblem(names: readonly string[], { config }: Site): { message: string; hint?: string } | undefined {
  const known = config.docs.versions.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : { message: `No docs version is named "${unknown}".`, hint: `Known versions:\n${listed(known)}` };
}

function pathProblem(to: string, { links }: Site): { message: string; hint?: string } | undefined {
  const path = to.replace(/[?#].*$/s, "");
  const resolved = resolveAbsolute(path, { query: "", hash: "" }, links.targets);
  if (resolved.kind !== "broken") return undefined;
  const near = nearestPath(routeKey(path), links.targets.routes.keys());
  return {
    message: `"${to}" is no page of this site.`,
    hint: near === undefined ? undefined : `Did you mean "${near}"?`,
  };
}
