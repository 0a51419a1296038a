/** Resources of other hosts must be allowed by the Content-Security-Policy of the site. */

import path from "node:path";
import { readContained } from "../host/path-state.ts";
import { connectionsIn, type LoadedResource, resourcesInCss } from "../model/loaded-resource.ts";
import { type Place, type SourcePath, sourcePath, startOf } from "../model/problem.ts";
import { blockedResource, policySources, resourceOfHeadTag } from "../site/policy-sources.ts";
import type { Site } from "../site/site.ts";
import { isOff, type Rule } from "./rule.ts";

export const blockedResources: Rule = function* (site) {
  if (isOff("blocked-by-policy", site)) return;
  const sources = policySources(site);
  for (const [resource, place] of loadedResources(site))
    yield blockedResource(resource, { config: site.config, sources, place });
};

function* loadedResources(site: Site): Iterable<[LoadedResource, Place]> {
  const { config, catalog, placeOfSetting, root } = site;
  for (const [index, tag] of config.head.entries()) {
    const resource = resourceOfHeadTag(tag);
    if (resource) yield [resource, placeOfSetting(["head", index])];
    const { content = "" } = tag;
    const place = placeOfSetting(["head", index, "content"]);
    if (tag.tag === "script") for (const { url } of connectionsIn(content)) yield [{ type: "connection", url }, place];
    if (tag.tag === "style") for (const { type, url } of resourcesInCss(content)) yield [{ type, url }, place];
  }
  for (const { source, meta, links, component } of catalog.documents) {
    for (const [index, tag] of (meta.head ?? []).entries()) {
      const resource = resourceOfHeadTag(tag);
      if (resource) yield [resource, meta.places[`head[${index}]`] ?? startOf(source)];
    }
    for (const { target, place, resource } of links)
      if (resource !== undefined) yield [{ type: resource, url: target }, place];
    if (component) yield* connectionsOfModule(root, source);
  }
  for (const file of config.styles) yield* resourcesOfStyles(root, sourcePath(path.posix.normalize(file)));
}

function* connectionsOfModule(root: string, file: SourcePath): Iterable<[LoadedResource, Place]> {
  const code = textOf(root, file);
  for (const { url, index } of connectionsIn(code))
    yield [{ type: "connection", url }, placeAt(code, { file, index, length: url.length })];
}

function* resourcesOfStyles(root: string, file: SourcePath): Iterable<[LoadedResource, Place]> {
  const css = textOf(root, file);
  for (const { type, url, index } of resourcesInCss(css))
    yield [{ type, url }, placeAt(css, { file, index, length: url.length })];
}

const textOf = (root: string, file: SourcePath): string => readContained(root, file)?.toString("utf8") ?? "";

function placeAt(text: string, { file, index, length }: { file: SourcePath; index: number; length: number }): Place {
  const lines = text.slice(0, index).split("\n");
  return { file, line: lines.length, column: (lines.at(-1) ?? "").length + 1, length };
}
