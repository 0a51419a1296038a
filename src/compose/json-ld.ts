/** Create structured data (https://schema.org) for search engines. */

import type { Templates } from "../model/page-data.ts";
import type { RoutePath } from "../model/permalink.ts";
import type { RouteOf } from "../model/route.ts";
import type { HeadImage } from "../model/shell-data.ts";
import { getPostPath, type Person } from "./blog-pages.ts";
import { type ComposeContext, getPermalink, toAbsolute } from "./compose-context.ts";
import { getCanonicalUrl } from "./page-head.ts";

const CONTEXT = "https://schema.org";

/** List the linked breadcrumbs and the page itself. Return `undefined` for pages without breadcrumbs. */
export function composeBreadcrumbJsonLd(
  crumbs: Templates["doc"]["breadcrumbs"],
  path: RoutePath,
  context: ComposeContext,
): object[] | undefined {
  if (!crumbs) return undefined;
  const current = { ...crumbs.at(-1), href: getPermalink(context, path) };
  const linked = [...crumbs.slice(0, -1).filter(({ href }) => href !== undefined), current];
  const itemListElement = linked.map(({ label, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: context.site.config.url + href,
  }));
  return [{ "@context": CONTEXT, "@type": "BreadcrumbList", itemListElement }];
}

export function composePostJsonLd(
  { document, path }: RouteOf<"blogPost">,
  props: Templates["blogPost"],
  { context, image, persons }: { context: ComposeContext; image?: HeadImage; persons: readonly Person[] },
): object[] {
  const url = getCanonicalUrl(path, document, context);
  return [
    {
      "@context": CONTEXT,
      "@type": "BlogPosting",
      "@id": url,
      mainEntityOfPage: url,
      url,
      headline: document.title,
      name: document.title,
      description: document.description || undefined,
      image: image?.url,
      datePublished: props.date.iso,
      dateModified: document.meta.lastUpdate?.date,
      author: persons.map(({ title, ...person }) => ({ "@type": "Person", ...person, jobTitle: title })),
      keywords: props.tags.map(({ label }) => label),
    },
  ];
}

export function composeBlogIndexJsonLd({ path, list }: RouteOf<"blogList">, context: ComposeContext): object[] {
  const { blog } = context.site.config;
  const index = toAbsolute(context, context.locale, path);
  return [
    {
      "@context": CONTEXT,
      "@type": "Blog",
      "@id": index,
      mainEntityOfPage: index,
      headline: blog.title,
      description: blog.description || undefined,
      blogPost: list.items.map((post) => ({
        "@type": "BlogPosting",
        headline: post.title,
        url: getCanonicalUrl(getPostPath(post, context), post, context),
        datePublished: post.meta.date,
      })),
    },
  ];
}
