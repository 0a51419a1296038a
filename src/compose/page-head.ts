/** Compose page heads: canonical URL, languages, robots, share metadata. */

import type { SiteHeadTagConfig } from "../model/config.ts";
import type { Document } from "../model/document.ts";
import { findHeadPath } from "../model/head-tags.ts";
import type { TagGroups } from "../model/page-data.ts";
import { isExternal, type RoutePath, toOutputPath } from "../model/permalink.ts";
import { toSourcePath } from "../model/problem.ts";
import type { HeadImage, PageHead } from "../model/shell-data.ts";
import { getLocale } from "../site/config/site-config.ts";
import { createDataBase } from "../site/links/resolve-link.ts";
import { listLanguages } from "../site/page-urls.ts";
import { getHeadKey } from "../site/site.ts";
import { type ComposeContext, isFallback, toAbsolute, toFile, toImage } from "./compose-context.ts";
import { createHref } from "./link-attributes.ts";
import { SHARE_SIZE } from "./share-card.ts";
import type { ShareImage } from "./share-studio.ts";

export interface HeadInput {
  path: RoutePath;
  title: string;
  description?: string;
  /** The page's document; absent for pages such as lists. */
  document?: Document;
  /** True if search engines may index the page. */
  indexable: boolean;
  /** True if search engines may follow links on a page that is not indexable. */
  follow?: boolean;
  jsonLd?: readonly object[];
  article?: PageHead["article"];
  feeds?: PageHead["feeds"];
  image?: HeadImage;
}

/** Return a page's share image: configured in front matter, generated, or the site's default, in this order. */
export function composeHeadImage(
  configuredImage: string | undefined,
  share: ShareImage | undefined,
  context: ComposeContext,
): HeadImage | undefined {
  const { config } = context.site;
  if (configuredImage === undefined && share)
    return { url: config.url + toFile(context, share.path), ...SHARE_SIZE, alt: share.alt };
  const image = configuredImage ?? config.image;
  if (image === undefined || isExternal(image)) return image === undefined ? undefined : { url: image };
  return { url: config.url + toFile(context, toOutputPath(image.replace(/^\//, ""))) };
}

/** Return a page's canonical URL. Untranslated pages refer to their original. */
export function getCanonicalUrl(path: RoutePath, document: Document | undefined, context: ComposeContext): string {
  const { site, locale } = context;
  return toAbsolute(
    context,
    document && isFallback(context, document) ? getLocale(site.config, document.locale) : locale,
    path,
  );
}

function listAlternates({ path, document }: HeadInput, context: ComposeContext): PageHead["alternates"] {
  if (document && isFallback(context, document)) return [];
  return listLanguages(path, document, context.site).map(({ locale, hreflang }) => ({
    hreflang,
    href: toAbsolute(context, locale, path),
  }));
}

/** Resolve paths in head tags from the configuration or front matter in the same way as links. */
export function placeHeadTags<T extends SiteHeadTagConfig>(tags: readonly T[], context: ComposeContext): T[] {
  return tags.map((tag) => {
    const tagPath = findHeadPath(tag);
    if (!tagPath) return tag;
    const { attribute, path } = tagPath;
    const link = context.site.links.resolve({ target: path, kind: "htmlLink" }, createDataBase(toSourcePath("")));
    return {
      ...tag,
      attributes: { ...tag.attributes, [attribute]: createHref(link, context, toImage(context, path)) },
    };
  });
}

/** Return a description for a list of tags: the labels that it shows, without those that have unlisted pages only. */
export function describeTags(groups: TagGroups): string {
  return groups.flatMap(({ tags }) => tags.map(({ label }) => label)).join(", ");
}

/** Compose the tags in front matter, after those of plugins. */
function composeOwnTags({ locale, source, meta }: Document, context: ComposeContext): PageHead["own"] {
  const ofPlugins = context.site.pluginHeads?.get(getHeadKey(locale, source));
  const tags = ofPlugins ? [...ofPlugins, ...(meta.head ?? [])] : meta.head;
  return tags && placeHeadTags(tags, context);
}

/** Compose a page's head. */
export function composeHead(input: HeadInput, context: ComposeContext): PageHead {
  const { site } = context;
  const { document } = input;
  return {
    title: input.title,
    description: input.description || undefined,
    keywords: document?.meta.keywords,
    canonical: getCanonicalUrl(input.path, document, context),
    alternates: listAlternates(input, context),
    robots: input.indexable ? undefined : `noindex, ${input.follow && !site.config.noIndex ? "follow" : "nofollow"}`,
    image: input.image,
    article: input.article,
    feeds: input.feeds,
    jsonLd: input.jsonLd,
    own: document && composeOwnTags(document, context),
  };
}
