/** Create the share images of pages: one for each blog post, and one for each section of the docs. */

import { digestOfAll, shortDigest } from "../../host/digest.ts";
import { fontFile, readFont } from "../../host/font.ts";
import type { SiteConfig } from "../../model/config.ts";
import { localeOf } from "../../model/config.ts";
import type { Post } from "../../model/document.ts";
import { formatDate } from "../../model/locale.ts";
import type { Drawing } from "../../model/output.ts";
import { outputPath } from "../../model/permalink.ts";
import type { Route } from "../../model/route.ts";
import { authorsOf } from "./blog-pages.ts";
import type { ComposeContext } from "./compose-context.ts";
import { drawable, EMBLEM_WIDTH, SHARE_SIZE, type ShareCard, shareSvg } from "./share-card.ts";

/** A generated share image. Pages with equal cards share one image. */
export interface ShareImage extends Drawing {
  /** Title in the image. */
  alt: string;
}

/** Creates the images of a site and lays out equal cards only once. */
export interface ShareStudio {
  /**
   * Create the image with a title and notes.
   *
   * @param notes Lists of strings. Strings with characters that the font lacks are omitted.
   * @returns `undefined` if the font lacks characters of the title.
   */
  image(title: string, notes: readonly (readonly string[])[]): ShareImage | undefined;
}

/**
 * Prepare the share images of a site.
 *
 * @param renderer Version of the renderer, part of the hash in file names.
 * @param emblemUrl `data:` URL of the favicon.
 */
export function openShareStudio(
  config: Pick<SiteConfig, "title">,
  renderer: string,
  emblemUrl: string | undefined,
): ShareStudio {
  const font = readFont(fontFile());
  const common: Pick<ShareCard, "site" | "emblem"> = {
    site: drawable(config.title, font) ?? "",
    emblem: emblemUrl !== undefined,
  };
  const emblem = emblemUrl === undefined ? undefined : { address: emblemUrl, width: EMBLEM_WIDTH };
  const digestOfSvg = (svg: string): string => shortDigest(digestOfAll([renderer, emblemUrl ?? "", svg]));
  const images = new Map<string, ShareImage>();
  return {
    image(title, notes) {
      const text = drawable(title, font);
      if (text === undefined) return undefined;
      const lists = notes.map((note) => note.flatMap((part) => drawable(part, font) ?? []).join(", "));
      const card = { ...common, title: text, notes: lists.filter((list) => list !== "") };
      const key = JSON.stringify([card.title, ...card.notes]);
      const cachedImage = images.get(key);
      if (cachedImage) return cachedImage;
      const svg = shareSvg(card, font);
      const path = outputPath(`assets/share/${digestOfSvg(svg)}.png`);
      const image = { path, svg, width: SHARE_SIZE.width, emblem, alt: text };
      images.set(key, image);
      return image;
    },
  };
}

/**
 * Return the share image of a page, in the original language if the font lacks characters of the translation.
 *
 * @returns `undefined` if images are disabled, for other templates, and if the font lacks characters of both languages.
 */
export function shareImageOf(route: Route, context: ComposeContext): ShareImage | undefined {
  const studio = context.art?.studio;
  if (!studio) return undefined;
  if (route.template === "blogPost") return postImage(route.document, context, studio);
  if (route.template !== "doc" && route.template !== "docCategory") return undefined;
  const [section] = route.placement?.trail ?? [];
  const label = section?.label ?? (route.template === "docCategory" ? route.category.label : undefined);
  if (label === undefined) return undefined;
  const { tagline } = context.site.config;
  return studio.image(context.here.sidebarText(label), [[tagline]]) ?? studio.image(label, [[tagline]]);
}

function postImage(post: Post, context: ComposeContext, studio: ShareStudio): ShareImage | undefined {
  const { config } = context.site;
  const source = context.site.catalog.original(post);
  const authors = authorsOf(post, context).map(({ name }) => name);
  const imageOf = ({ title, locale }: Post): ShareImage | undefined =>
    studio.image(title, [[formatDate(post.meta.date, localeOf(config, locale), "post")], authors]);
  return imageOf(post) ?? imageOf(source);
}
