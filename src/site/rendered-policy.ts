/** Finds what the site's Content-Security-Policy blocks on a rendered page. */

import type { Element, Root } from "hast";
import { findBlockedCode } from "../markdown/raw-html/allowlist.ts";
import { getLoadedResource } from "../model/loaded-resource.ts";
import { createWarning, getFileStart, type Problem, type SourcePath } from "../model/problem.ts";
import { isOwnUrl } from "./catalog/read-rendered-page.ts";
import type { LocateLink } from "./links/locate-rendered-links.ts";
import { type PolicySources, reportBlockedResource } from "./policy-sources.ts";
import type { Site } from "./site.ts";

/** Report what the Content-Security-Policy blocks on a page. */
export function checkRenderedPolicy(
  start: Element | Root,
  {
    site,
    source,
    sources,
    locateLink,
  }: { site: Site; source: SourcePath; sources: PolicySources; locateLink: LocateLink },
): Problem[] {
  const problems: Problem[] = [];
  const add = (message: string, hint: string): void =>
    void problems.push(createWarning(getFileStart(source), "blocked-by-policy", message, hint));
  const visit = ({ tagName, properties, children }: Element): void => {
    const attributes = Object.entries(properties).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
    for (const { message, hint } of findBlockedCode(tagName, attributes)) add(message, hint);
    const values = new Map(attributes);
    const resource = getLoadedResource(tagName, (name) => values.get(name));
    // Frames from the site itself are allowed.
    const problem =
      resource && reportBlockedResource(resource, { config: site.config, sources, place: locateLink(resource.url) });
    if (problem && !(resource.type === "frame" && isOwnUrl(resource.url, site.config))) problems.push(problem);
    for (const child of children) if (child.type === "element") visit(child);
  };
  if (start.type === "element") visit(start);
  else for (const child of start.children) if (child.type === "element") visit(child);
  return problems;
}
