/**
 * Files next to documents must be inert, because content is not trusted. Errors in translations too: a file that is not
 * published cannot be replaced by one of the original.
 */

import { readBeginning } from "../host/path-state.ts";
import { findSiteFile } from "../host/virtual-files.ts";
import type { LinkReference } from "../model/document.ts";
import { createError, type Problem, type SourcePath } from "../model/problem.ts";
import { decidePublication, needsAllBytes, type Publication } from "../site/media/publication.ts";
import type { Site } from "../site/site.ts";
import { getElement } from "../util/collections.ts";
import { getBaseName } from "../util/path.ts";
import { recallImageFault } from "./image-contents.ts";
import { isOff, type Rule } from "./rule.ts";

export const publishedFiles: Rule = function* (site) {
  if (isOff("unsafe-file", site)) return;
  const publications = new Map<SourcePath, Publication | undefined>();
  for (const document of site.catalog.documents) {
    yield undefined;
    for (const [index, link] of site.links.resolveAll(document).entries()) {
      if (link.kind !== "asset") continue;
      const { source } = link;
      const isNew = !publications.has(source);
      if (isNew) publications.set(source, readPublication(source, site));
      const publication = publications.get(source);
      if (publication?.kind === "unsafeSvg") {
        if (isNew) yield* reportFaults(source, publication);
      } else if (publication) yield reportFile(source, publication, getElement(document.links, index));
    }
  }
};

/** Number of bytes at the beginning of a file that decide how it is published. */
const BEGINNING = 1024;

function readPublication(file: SourcePath, site: Site): Publication | undefined {
  const isWhole = needsAllBytes(file) || site.sources.virtual.has(file);
  const bytes = isWhole ? findSiteFile(site, file) : readBeginning(site.root, file, BEGINNING);
  if (!bytes) return undefined;
  // Another rule reports an SVG that is none.
  const isReported =
    needsAllBytes(file) && !isOff("invalid-image", site) && recallImageFault(site, file, bytes) !== undefined;
  return isReported ? undefined : decidePublication(file, bytes);
}

function* reportFaults(file: SourcePath, { faults }: Extract<Publication, { kind: "unsafeSvg" }>): Generator<Problem> {
  const hint = 'Remove it, or move the file to "static/" if you trust it. Until then, the file is not published.';
  for (const { message, ...at } of faults) yield createError({ file, ...at }, "unsafe-file", message, hint);
}

function reportFile(
  file: SourcePath,
  publication: Exclude<Publication, { kind: "unsafeSvg" }>,
  { kind, isFrame, resource, place }: LinkReference,
): Problem | undefined {
  const name = getBaseName(file);
  if (publication.kind === "refused") {
    const hint = 'Rename the file, or move it to "static/" if you trust it.';
    return createError(place, "unsafe-file", `"${name}" is not published: ${publication.reason}.`, hint);
  }
  const isShown = kind === "asset" || kind === "htmlAsset" || isFrame === true || resource !== undefined;
  if (publication.kind === "file" || !isShown) return undefined;
  const hint = 'Link to the file, or move it to "static/" if you trust it.';
  return createError(place, "unsafe-file", `"${name}" cannot be shown on a page: ${publication.reason}.`, hint);
}
