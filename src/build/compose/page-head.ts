/** Compose page heads: canonical URL, languages, robots, share metadata. */

import { defaultLocaleOf, localeOf, type SiteHeadTagConfig } from "../../model/config.ts";
import type { Document } from "../../model/document.ts";
import { pathInHead } from "../../model/head-tags.ts";
import type { Locale } from "../../model/locale.ts";
import { isExternal, outputPath, type RoutePath } from "../../model/permalink.ts";
import { sourcePath } from "../../model/problem.ts";
import type { HeadImage, PageHead } from "../../model/shell-data.ts";
import { dataBase } from "../../site/links/resolve-link.ts";
import { localeOfTarget, localesOfRoute } from "../../site/site.ts";
import { type ComposeContext, isFallback, toAbsolute, toFile, toImage } from "./compose-context.ts";
import { hrefOf } from "./resolve-body.ts";
import { SHARE_SIZE } from "./share-card.ts";
import type { ShareImage } from "./share-image.ts";

export interface HeadInput {
  path: RoutePath;
  title: string;
  description?: string;
  /** Document of the page; absent for pages such as lists. */
  document?: Document;
  /** True if search engines may index the page. */
  indexable: boolean;
  /** True if search engines may follow the links of a page that is not indexable. */
  follow?: boolean;
  jsonLd?: readonly object[];
  article?: PageHead["article"];
  feeds?: PageHead["feeds"];
  image?: HeadImage;
}

/** Return the share image of a page: configured in front matter, generated, or the default of the site, in this order. */
export function headImage(
  configuredImage: string | undefined,
  share: ShareImage | undefined,
  context: ComposeContext,
): HeadImage | undefined {
  const { config } = context.site;
  if (configuredImage === undefined && share)
    return { url: config.url + toFile(context, share.path), ...SHARE_SIZE, alt: share.alt };
  const image = configuredImage ?? config.image;
  if (image === undefined || isExternal(image)) return image === undefined ? undefined : { url: image };
  return { url: config.url + toFile(context, outputPath(image.replace(/^\//, ""))) };
}

/** Return the canonical URL of a page. Untranslated pages refer to their original. */
export function canonicalOf(path: RoutePath, document: Document | undefined, context: ComposeContext): string {
  const { site, locale } = context;
  return toAbsolute(
    context,
    document && isFallback(context, document) ? localeOf(site.config, document.locale) : locale,
    path,
  );
}

function alternatesOf({ path, document }: HeadInput, context: ComposeContext): PageHead["alternates"] {
  if (document && isFallback(context, document)) return [];
  return languagesOf(path, document, context).map(({ locale, hreflang }) => ({
    hreflang,
    href: toAbsolute(context, locale, path),
  }));
}

/**
 * Return the languages of a page: those that have it in their own language, and `x-default` for the default locale, or for
 * the original if the default locale lacks the page.
 */
export function languagesOf(
  path: RoutePath,
  document: Document | undefined,
  { site }: Pick<ComposeContext, "site">,
): { locale: Locale; hreflang: string }[] {
  const withPage = localesOfRoute(path, site);
  const locales = site.config.locales.filter(
    (locale) => withPage.includes(locale) && (!document || site.catalog.isWrittenIn(document, locale.code)),
  );
  const fallback = localeOfTarget(path, defaultLocaleOf(site.config), site);
  return [
    ...locales.map((locale) => ({ locale, hreflang: locale.htmlLang })),
    { locale: fallback, hreflang: "x-default" },
  ];
}

/** Resolve paths in head tags of the configuration or front matter in the same way as links. */
export function placeHeadTags<T extends SiteHeadTagConfig>(tags: readonly T[], context: ComposeContext): T[] {
  return tags.map((tag) => {
    const tagPath = pathInHead(tag);
    if (!tagPath) return tag;
    const { attribute, path } = tagPath;
    const link = context.site.links.resolve({ target: path, kind: "htmlLink" }, dataBase(sourcePath("")));
    return { ...tag, attributes: { ...tag.attributes, [attribute]: hrefOf(link, context, toImage(context, path)) } };
  });
}

/** Compose the head of a page. */
export function composeHead(input: HeadInput, context: ComposeContext): PageHead {
  const { site } = context;
  const { document } = input;
  return {
    title: input.title,
    description: input.description || undefined,
    keywords: document?.meta.keywords,
    canonical: canonicalOf(input.path, document, context),
    alternates: alternatesOf(input, context),
    robots: input.indexable ? undefined : `noindex, ${input.follow && !site.config.noIndex ? "follow" : "nofollow"}`,
    image: input.image,
    article: input.article,
    feeds: input.feeds,
    jsonLd: input.jsonLd,
    own: document?.meta.head && placeHeadTags(document.meta.head, context),
  };
}
