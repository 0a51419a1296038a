/** Creates the route map, with which client navigation finds payloads and chunks. */

import type { Document } from "../model/document.ts";
import type { AssetManifest } from "../model/output.ts";
import { hasPayload, type RouteMap } from "../model/page-payload.ts";
import { getRouteKey } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";
import type { Route } from "../model/route.ts";
import type { FrameInput } from "./locale-frame.ts";

/** Return the module with the chunk and styles that a page loads: a React page's, or that of an MDX file with styles. */
function chunkModule({ component, mdx }: Document, { modules }: AssetManifest): SourcePath | undefined {
  if (component) return component.module;
  return mdx && (modules[mdx.module]?.styles.length ?? 0) > 0 ? mdx.module : undefined;
}

/** Return a locale's routes for client navigation. */
export function createRouteMap(
  routes: readonly Route[],
  getPayloadName: (route: Route) => string,
  { site, bundle }: Pick<FrameInput, "site" | "bundle">,
): RouteMap {
  const { manifest } = bundle;
  const entries: Record<string, RouteMap["routes"][string]> = Object.create(null);
  for (const route of routes) {
    if (!hasPayload(route.template)) continue;
    const module = "document" in route ? chunkModule(route.document, manifest) : undefined;
    const chunk = module === undefined ? undefined : manifest.modules[module]?.chunks.at(-1);
    const payload = getPayloadName(route);
    entries[getRouteKey(route.path)] =
      chunk === undefined ? [route.template, payload] : [route.template, payload, chunk];
  }
  const redirects: Record<string, string> = Object.create(null);
  for (const [key, { to }] of site.redirects.exact) redirects[key] = to;
  const styles: RouteMap["styles"] = Object.fromEntries(
    [
      ...Object.entries(manifest.templates).map(([name, { styles }]) => [name, styles] as const),
      ...Object.values(manifest.modules).map(({ chunks, styles }) => [chunks.at(-1) ?? "", styles] as const),
    ].filter(([, files]) => files.length > 0),
  );
  return { build: manifest.build, routes: entries, redirects, styles };
}
