/** Draws a site's share images. Equal cards share one image. */

import { computeShortDigest, digestParts } from "../host/digest.ts";
import { getFontFile, readFont } from "../host/font.ts";
import type { Drawing } from "../model/output.ts";
import { toOutputPath } from "../model/permalink.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { drawShareCard, FAVICON_WIDTH, SHARE_SIZE, type ShareCard, selectDrawable } from "./share-card.ts";

/** A generated share image. Pages with equal cards share one image. */
export interface ShareImage extends Drawing {
  /** Title in the image. */
  alt: string;
}

/** Creates a site's images and lays out equal cards only once. */
export interface ShareStudio {
  /**
   * Create the image with a title and notes.
   *
   * @param notes Lists of strings. Strings with characters that the font lacks are omitted.
   * @returns `undefined` if the font lacks characters in the title.
   */
  createImage(title: string, notes: readonly (readonly string[])[]): ShareImage | undefined;
}

/**
 * Prepare a site's share images.
 *
 * @param renderer Renderer version, which the hash in file names covers.
 * @param faviconUrl `data:` URL for the favicon.
 */
export function openShareStudio(
  config: Pick<SiteConfig, "title">,
  renderer: string,
  faviconUrl: string | undefined,
): ShareStudio {
  const font = readFont(getFontFile());
  const common: Pick<ShareCard, "site" | "favicon"> = {
    site: selectDrawable(config.title, font) ?? "",
    favicon: faviconUrl !== undefined,
  };
  const favicon = faviconUrl === undefined ? undefined : { dataUrl: faviconUrl, width: FAVICON_WIDTH };
  const digestDrawing = (parts: readonly string[]): string =>
    computeShortDigest(digestParts([renderer, faviconUrl ?? "", ...parts]));
  const images = new Map<string, ShareImage | undefined>();
  const drawImage = (title: string, notes: readonly (readonly string[])[]): ShareImage | undefined => {
    const text = selectDrawable(title, font);
    if (text === undefined) return undefined;
    const lists = notes.map((note) =>
      note
        .map((part) => selectDrawable(part, font))
        .filter((part) => part !== undefined)
        .join(", "),
    );
    const drawing = drawShareCard({ ...common, title: text, notes: lists.filter((list) => list !== "") }, font);
    const digest = digestDrawing([drawing.svg, ...drawing.bands.map(({ svg }) => svg)]);
    const path = toOutputPath(`assets/share/${digest}.png`);
    return { path, ...drawing, width: SHARE_SIZE.width, favicon, alt: text };
  };
  return {
    createImage(title, notes) {
      // Selecting characters takes longer than the rest, and all pages of a section have the same texts.
      const key = JSON.stringify([title, notes]);
      if (!images.has(key)) images.set(key, drawImage(title, notes));
      return images.get(key);
    },
  };
}
