/** Heads of pages: canonical address, languages, robots, sharing (product specification, document and head). */

import { defaultLocaleOf } from "../../model/config.ts";
import type { Document } from "../../model/document.ts";
import type { PageHead } from "../../model/page.ts";
import type { RoutePath } from "../../model/permalink.ts";
import { isExternal } from "../../model/permalink.ts";
import type { ComposeContext } from "./context.ts";
import { isFallback, toAbsolute } from "./context.ts";

export interface HeadInput {
  path: RoutePath;
  title: string;
  description?: string;
  /** The document that makes the page; lists and data screens exist in every language. */
  document?: Document;
  robots?: "noindex, nofollow" | "noindex, follow";
  jsonLd?: readonly object[];
  article?: PageHead["article"];
}

/** Where a path to an image in front matter or configuration leads, as an absolute address. */
function absoluteImage(image: string | undefined, { site }: ComposeContext): string | undefined {
  if (image === undefined || isExternal(image)) return image;
  return site.config.url + site.config.baseUrl + encodeURI(image.replace(/^\//, ""));
}

function alternatesOf({ path, document }: HeadInput, context: ComposeContext): PageHead["alternates"] {
  const { site } = context;
  if (document && isFallback(context, document)) return [];
  const inLocales = site.config.locales.filter(
    ({ code }) => !document || site.catalog.translation(document.kind, document.id, code),
  );
  const alternates = inLocales.map((locale) => ({
    hreflang: locale.htmlLang,
    href: toAbsolute(context, locale, path),
  }));
  return [...alternates, { hreflang: "x-default", href: toAbsolute(context, defaultLocaleOf(site.config), path) }];
}

/** The head of one page. */
export function composeHead(input: HeadInput, context: ComposeContext): PageHead {
  const { site, locale } = context;
  const { document } = input;
  const canonicalLocale = document && isFallback(context, document) ? defaultLocaleOf(site.config) : locale;
  const hidden = site.config.noIndex || document?.meta.unlisted;
  return {
    title: input.title,
    description: input.description || undefined,
    keywords: document?.meta.keywords,
    canonical: toAbsolute(context, canonicalLocale, input.path),
    alternates: alternatesOf(input, context),
    robots: hidden ? "noindex, nofollow" : input.robots,
    image: absoluteImage(document?.meta.image ?? site.config.image, context),
    article: input.article,
    jsonLd: input.jsonLd,
  };
}
