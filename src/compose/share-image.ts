/** Create share images for pages: one for each blog post, and one for each section of the docs. */

import type { Post } from "../model/document.ts";
import { formatDate } from "../model/locale.ts";
import type { Route } from "../model/route.ts";
import { getLocale } from "../site/config/site-config.ts";
import { composeAuthors } from "./blog-pages.ts";
import type { ComposeContext } from "./compose-context.ts";
import type { ShareImage, ShareStudio } from "./share-studio.ts";

/**
 * Return a page's share image, in the original language if the font lacks characters in the translation.
 *
 * @returns `undefined` if images are disabled, for other templates, and if the font lacks characters in both languages.
 */
export function getShareImage(route: Route, context: ComposeContext): ShareImage | undefined {
  const studio = context.art?.studio;
  if (!studio) return undefined;
  if (route.template === "blogPost") return getPostImage(route.document, context, studio);
  if (route.template !== "doc" && route.template !== "docCategory") return undefined;
  const [section] = route.placement?.trail ?? [];
  const label = section?.label ?? (route.template === "docCategory" ? route.category.label : undefined);
  if (label === undefined) return undefined;
  const { tagline } = context.site.config;
  return studio.createImage(context.here.translateLabel(label), [[tagline]]) ?? studio.createImage(label, [[tagline]]);
}

function getPostImage(post: Post, context: ComposeContext, studio: ShareStudio): ShareImage | undefined {
  const { config } = context.site;
  const source = context.site.catalog.getOriginal(post);
  const authors = composeAuthors(post, context).map(({ name }) => name);
  const createLocalizedImage = ({ title, locale }: Post): ShareImage | undefined =>
    studio.createImage(title, [[formatDate(post.meta.date, getLocale(config, locale), "post")], authors]);
  return createLocalizedImage(post) ?? createLocalizedImage(source);
}
