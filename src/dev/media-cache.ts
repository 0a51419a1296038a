/** Media of a site between its loads: measured when a page shows them first. */

import { type Media, readMedia } from "../build/compose/media.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { SourcePath } from "../model/problem.ts";

export interface MediaMemory {
  get(source: SourcePath): Media | undefined;
  /** The source of what is served at a path, once a page has shown it. */
  sourceAt(path: OutputPath): SourcePath | undefined;
  /** A file has changed. */
  forget(source: SourcePath): void;
}

export function createMediaMemory(root: string): MediaMemory {
  const bySource = new Map<SourcePath, Media | undefined>();
  const byPath = new Map<OutputPath, SourcePath>();
  return {
    get(source) {
      if (!bySource.has(source)) {
        const media = readMedia(root, [source]).value.get(source);
        bySource.set(source, media);
        if (media) byPath.set(media.path, source);
      }
      return bySource.get(source);
    },
    sourceAt: (path) => byPath.get(path),
    forget(source) {
      const media = bySource.get(source);
      if (media) byPath.delete(media.path);
      bySource.delete(source);
    },
  };
}
