/** Read images and downloads: hash their names, and measure images to prevent layout shifts while pages load. */

import path from "node:path";
import { imageSize } from "image-size";
import { digestOf, shortDigest } from "../../host/digest.ts";
import { readRegularFile, unreadableFile } from "../../host/path-state.ts";
import type { Digest } from "../../model/document.ts";
import { type OutputPath, outputPath, staticOutput } from "../../model/permalink.ts";
import type { Outcome, Problem, SourcePath } from "../../model/problem.ts";
import { baseName, extensionOf } from "../../util/path.ts";

export interface Media {
  path: OutputPath;
  digest: Digest;
  width?: number;
  height?: number;
}

const IMAGES = new Set([".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif"]);

/** Return true if the file type has a width and a height. */
export function isImage(file: string): boolean {
  return IMAGES.has(extensionOf(file));
}

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
      const bytes = readRegularFile(path.join(root, file));
      media.set(file, {
        path: mediaPath(file, bytes),
        digest: digestOf(bytes),
        ...(isImage(file) ? sizeOf(bytes) : {}),
      });
    } catch (error) {
      problems.push(unreadableFile(file, error));
    }
  }
  return { value: media, problems };
}

/** Return the output path of a file. Files in `static/` keep their names. */
function mediaPath(file: SourcePath, bytes: Uint8Array): OutputPath {
  if (file.startsWith("static/")) return staticOutput(file);
  const extension = extensionOf(file);
  const name = baseName(file).slice(0, -extension.length || undefined);
  return outputPath(`assets/media/${name}.${shortDigest(bytes)}${extension}`);
}

function sizeOf(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    // The image may still be valid: publish it without a size.
    return {};
  }
}
