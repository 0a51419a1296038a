/** Read images and downloads: hash their names, and measure images to prevent layout shifts while pages load. */

import { imageSize } from "image-size";
import { computeDigest } from "../host/digest.ts";
import { createUnreadableFileProblem } from "../host/path-state.ts";
import { readSiteFile, type SiteFiles } from "../host/virtual-files.ts";
import type { Digest } from "../model/document.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { Outcome, Problem, SourcePath } from "../model/problem.ts";
import { planPublication } from "../site/media/publication.ts";
import { getExtension } from "../util/path.ts";

export interface Media {
  path: OutputPath;
  digest: Digest;
  /** Name of the download, if the file is published as text. */
  download?: string;
  width?: number;
  height?: number;
}

const IMAGES = new Set([".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif"]);

/** Return true if the file type has a width and a height. */
export function isImage(file: string): boolean {
  return IMAGES.has(getExtension(file));
}

/** Read the files that pages refer to. The result does not contain files that must not be published, which a rule reports. */
export function readMedia(site: SiteFiles, files: Iterable<SourcePath>): Outcome<Map<SourcePath, Media>> {
  const problems: Problem[] = [];
  const media = new Map<SourcePath, Media>();
  for (const file of files) {
    try {
      const bytes = readSiteFile(site, file);
      const publication = planPublication(file, bytes);
      if (!publication) continue;
      const size = isImage(file) ? measureImage(bytes) : {};
      media.set(file, { ...publication, digest: computeDigest(bytes), ...size });
    } catch (error) {
      problems.push(createUnreadableFileProblem(file, error));
    }
  }
  return { value: media, problems };
}

function measureImage(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    // The image may still be valid: publish it without a size.
    return {};
  }
}
