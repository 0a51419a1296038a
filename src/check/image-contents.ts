/** Images must be images, which browsers can show: in pages, as favicon and logo, and as image of a page. */

import { statSync } from "node:fs";
import path from "node:path";
import { readContained } from "../host/path-state.ts";
import { getVirtualBytes, type SiteFiles } from "../host/virtual-files.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import type { ResolvedLink } from "../site/links/link-types.ts";
import { findImageFault, hasImageName, type ImageFault } from "../site/media/image-faults.ts";

/** Faults of images by path, time and size, because `dev` checks all images after each edit. */
const knownFaults = new Map<string, ImageFault | undefined>();
const MAX_REMEMBERED = 20_000;

/** Return the image that a link leads to, if its contents are no image. */
export function findInvalidImage(
  link: ResolvedLink,
  site: SiteFiles,
): { code: "invalid-image"; message: string; createHint: () => string } | undefined {
  const file =
    link.kind === "asset" ? link.source : link.kind === "file" ? toSourcePath(`static/${link.path}`) : undefined;
  if (file === undefined || !hasImageName(file)) return undefined;
  const fault = recallImageFault(site, file);
  return fault && { code: "invalid-image", message: `"${file}" ${fault.reason}.`, createHint: () => fault.hint };
}

/**
 * Return what is wrong with an image, which is only examined if it has changed.
 *
 * @param contents Contents of the file, if the caller has read it.
 */
export function recallImageFault(site: SiteFiles, file: SourcePath, contents?: Buffer): ImageFault | undefined {
  const document = site.sources.virtual.get(file);
  if (document) return recall(`${file}\n${document.digest}`, () => findImageFault(file, getVirtualBytes(document)));
  const { root } = site;
  const stats = statSync(path.join(root, file), { throwIfNoEntry: false });
  // Generated files are not there, and other rules report files that cannot be read.
  if (!stats?.isFile()) return undefined;
  const key = `${path.join(root, file)}\n${stats.mtimeMs}\n${stats.size}`;
  return recall(key, () => {
    const bytes = contents ?? readContained(root, file);
    return bytes && findImageFault(file, bytes);
  });
}

function recall(key: string, find: () => ImageFault | undefined): ImageFault | undefined {
  if (knownFaults.has(key)) return knownFaults.get(key);
  const fault = find();
  if (knownFaults.size >= MAX_REMEMBERED) knownFaults.clear();
  knownFaults.set(key, fault);
  return fault;
}
