/** Create the head links for every page in a locale: icons, feeds, search description, preconnect. */

import { listHostedOrigins } from "../model/config.ts";
import { WEB_MANIFEST } from "../site/routes/generated-files.ts";
import type { ComposeContext } from "./compose-context.ts";
import { createTranslator, toFile } from "./compose-context.ts";
import { createSvgDataUrl, drawLetterIcon, hasOtherFavicon, TOUCH_ICON } from "./favicon.ts";

export function listHeadLinks(context: ComposeContext): Readonly<Record<string, string>>[] {
  const { site, here, locale } = context;
  const { config } = site;
  const t = createTranslator(context);
  const links: Record<string, string>[] = [];
  const toFileUrl = (path: string): string => config.baseUrl + path.replace(/^\//, "");
  const toLocaleUrl = (path: string): string => config.baseUrl.slice(0, -1) + locale.prefix + path;
  if (config.favicon !== undefined) links.push({ rel: "icon", href: toFileUrl(config.favicon) });
  else if (!hasOtherFavicon(site)) links.push({ rel: "icon", href: createSvgDataUrl(drawLetterIcon(config.title)) });
  const touch = context.art?.icons.find(({ width }) => width === TOUCH_ICON);
  if (touch) links.push({ rel: "apple-touch-icon", href: toFile(context, touch.path) });
  links.push({ rel: "manifest", href: toLocaleUrl(`/${WEB_MANIFEST}`) });
  if (here.blog.posts.length > 0) {
    links.push({
      rel: "alternate",
      type: "application/rss+xml",
      title: t("blog.rss"),
      href: toLocaleUrl(`${config.blog.routeBase}/rss.xml`),
    });
    links.push({
      rel: "alternate",
      type: "application/atom+xml",
      title: t("blog.atom"),
      href: toLocaleUrl(`${config.blog.routeBase}/atom.xml`),
    });
  }
  if (config.search.provider !== "none") {
    links.push({
      rel: "search",
      type: "application/opensearchdescription+xml",
      title: config.title,
      href: toLocaleUrl("/opensearch.xml"),
    });
  }
  if (config.search.provider === "hosted")
    links.push({
      rel: "preconnect",
      href: listHostedOrigins(config.search)[0],
      crossorigin: "anonymous",
    });
  if (config.analytics) links.push({ rel: "preconnect", href: "https://www.googletagmanager.com" });
  return links;
}
