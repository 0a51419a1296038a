/** The site's Content-Security-Policy must allow resources from other hosts. */

import path from "node:path";
import { readContained } from "../host/path-state.ts";
import { findConnections, findCssResources, type LoadedResource } from "../model/loaded-resource.ts";
import { getFileStart, type Place, type SourcePath, toSourcePath } from "../model/problem.ts";
import { isTranslation, listFrameUrls } from "../site/frame-sources.ts";
import { collectPolicySources, getHeadTagResource, reportBlockedResource } from "../site/policy-sources.ts";
import type { Site } from "../site/site.ts";
import { isOff, type Rule } from "./rule.ts";

export const blockedResources: Rule = function* (site) {
  if (isOff("blocked-by-policy", site)) return;
  const sources = collectPolicySources(site);
  for (const [resource, place] of listLoadedResources(site))
    yield reportBlockedResource(resource, { config: site.config, sources, place });
};

function* listLoadedResources(site: Site): Iterable<[LoadedResource, Place]> {
  const { config, catalog, locateSetting, root } = site;
  for (const [index, tag] of config.head.entries()) {
    const resource = getHeadTagResource(tag);
    if (resource) yield [resource, locateSetting(["head", index])];
    const { content = "" } = tag;
    const place = locateSetting(["head", index, "content"]);
    if (tag.tag === "script")
      for (const { url } of findConnections(content)) yield [{ type: "connection", url }, place];
    if (tag.tag === "style") for (const { type, url } of findCssResources(content)) yield [{ type, url }, place];
  }
  for (const document of catalog.documents) {
    const { source, meta, links, component } = document;
    for (const [index, tag] of (meta.head ?? []).entries()) {
      const resource = getHeadTagResource(tag);
      if (resource) yield [resource, meta.places[`head[${index}]`] ?? getFileStart(source)];
    }
    for (const link of links) {
      const type = link.resource ?? (link.isFrame && isTranslation(source) ? "frame" : undefined);
      if (type === undefined) continue;
      const [url = link.target] = type === "frame" ? listFrameUrls(link, document, site) : [];
      yield [{ type, url }, link.place];
    }
    if (component) yield* listConnections(root, source);
  }
  for (const file of config.styles) yield* listStyleResources(root, toSourcePath(path.posix.normalize(file)));
}

function* listConnections(root: string, file: SourcePath): Iterable<[LoadedResource, Place]> {
  const code = readText(root, file);
  for (const { url, index } of findConnections(code))
    yield [{ type: "connection", url }, placeAt(code, { file, index, length: url.length })];
}

function* listStyleResources(root: string, file: SourcePath): Iterable<[LoadedResource, Place]> {
  const css = readText(root, file);
  for (const { type, url, index } of findCssResources(css))
    yield [{ type, url }, placeAt(css, { file, index, length: url.length })];
}

const readText = (root: string, file: SourcePath): string => readContained(root, file)?.toString("utf8") ?? "";

function placeAt(text: string, { file, index, length }: { file: SourcePath; index: number; length: number }): Place {
  const lines = text.slice(0, index).split("\n");
  return { file, line: lines.length, column: (lines.at(-1) ?? "").length + 1, length };
}
