/** Caches a site's media between loads. Media are measured when a page first uses them. */

import { type Media, readMedia } from "../compose/media.ts";
import type { SiteFiles } from "../host/virtual-files.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";

export interface MediaCache {
  get(source: SourcePath): Media | undefined;
  /** Return the media file's source for an output path, once a page has used it. */
  findSource(path: OutputPath): SourcePath | undefined;
  /** Drop a changed file. */
  forget(source: SourcePath): void;
}

/** @param getFiles Returns the files of the current load. */
export function createMediaCache(getFiles: () => SiteFiles): MediaCache {
  const bySource = new Map<SourcePath, Media | undefined>();
  const byPath = new Map<OutputPath, SourcePath>();
  return {
    get(source) {
      if (!bySource.has(source)) {
        const media = readMedia(getFiles(), [source]).value.get(source);
        bySource.set(source, media);
        if (media) byPath.set(media.path, source);
      }
      return bySource.get(source);
    },
    findSource: (path) => byPath.get(path),
    forget(source) {
      const media = bySource.get(source);
      if (media) byPath.delete(media.path);
      bySource.delete(source);
    },
  };
}
