/** Which share image a page has: a post its own, a page of the docs that of its section. */

import { digestOfAll, shortDigest } from "../../host/digest.ts";
import { fontFile, readFont } from "../../host/font.ts";
import type { SiteConfig } from "../../model/config.ts";
import { localeOf } from "../../model/config.ts";
import type { Post } from "../../model/document.ts";
import { formatDate } from "../../model/locale.ts";
import type { Drawing } from "../../model/output.ts";
import type { Route } from "../../model/route.ts";
import { authorsOf } from "./blog-pages.ts";
import type { ComposeContext } from "./compose-context.ts";
import { drawable, EMBLEM, SHARE_SIZE, type ShareCard, shareSvg } from "./share-card.ts";

/** Pages with the same card share one image. */
export interface ShareImage extends Drawing {
  /** The text that it shows. */
  alt: string;
}

/** Makes the images of a site; the same card is laid out once. */
export interface ShareStudio {
  /** Nothing where the font lacks letters of the title. A note is a list, from which what cannot be drawn is left out. */
  image(title: string, notes: readonly (readonly string[])[]): ShareImage | undefined;
}

/**
 * Prepare the share images of a site.
 *
 * @param renderer Version of the renderer, part of the names of images.
 * @param address `data:` URL of the site's favicon.
 */
export function openShareStudio(
  config: Pick<SiteConfig, "title">,
  renderer: string,
  address: string | undefined,
): ShareStudio {
  const font = readFont(fontFile());
  const common: Pick<ShareCard, "site" | "emblem"> = {
    site: drawable(config.title, font) ?? "",
    emblem: address !== undefined,
  };
  const emblem = address === undefined ? undefined : { address, width: EMBLEM };
  const digestOfSvg = (svg: string): string => shortDigest(digestOfAll([renderer, address ?? "", svg]));
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
      const path = `assets/share/${digestOfSvg(svg)}.png`;
      const image = { path, svg, width: SHARE_SIZE.width, emblem, alt: text };
      images.set(key, image);
      return image;
    },
  };
}

/**
 * The image of a page: of the words in its language, or of the original where the font lacks those.
 *
 * Nothing where images are off, for pages of neither kind, and where no words can be drawn.
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
