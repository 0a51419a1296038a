/** Images and downloads beside documents: hashed names, and the size of images, so that pages do not jump while loading. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { imageSize } from "image-size";
import { digestOf, shortDigest } from "../../host/digest.ts";
import { reasonOf } from "../../host/files.ts";
import type { Digest } from "../../model/document.ts";
import type { OutputPath } from "../../model/permalink.ts";
import type { Outcome, Problem, SourcePath } from "../../model/problem.ts";
import { errorAt, startOf } from "../../model/problem.ts";
import { baseName, extensionOf } from "../../util/path.ts";

export interface Media {
  path: OutputPath;
  digest: Digest;
  width?: number;
  height?: number;
}

const IMAGES = new Set([".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif"]);

/**
 * Read the files that pages refer to.
 *
 * @param root Absolute path of the site root.
 */
export function readMedia(root: string, files: Iterable<SourcePath>): Outcome<Map<SourcePath, Media>> {
  const problems: Problem[] = [];
  const media = new Map<SourcePath, Media>();
  for (const file of files) {
    try {
      const bytes = readFileSync(path.join(root, file));
      const extension = extensionOf(file);
      const name = baseName(file).slice(0, -extension.length || undefined);
      media.set(file, {
        path: `assets/media/${name}.${shortDigest(bytes)}${extension}`,
        digest: digestOf(bytes),
        ...sizeOf(bytes, extension),
      });
    } catch (error) {
      problems.push(errorAt(startOf(file), "unreadable-file", `"${file}" cannot be read: ${reasonOf(error)}.`));
    }
  }
  return { value: media, problems };
}

function sizeOf(bytes: Uint8Array, extension: string): { width?: number; height?: number } {
  if (!IMAGES.has(extension)) return {};
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    // An image that cannot be measured is shown without size.
    return {};
  }
}
