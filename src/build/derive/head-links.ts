/** Create the links in the head of every page of a locale: icons, feeds, search description, preconnect. */

import { hostedOrigins } from "../../model/config.ts";
import type { ComposeContext } from "../compose/compose-context.ts";
import { toFile, translator } from "../compose/compose-context.ts";
import { TOUCH_ICON } from "../compose/favicon.ts";
import { WEB_MANIFEST } from "./text-files.ts";

export function headLinks(context: ComposeContext): Readonly<Record<string, string>>[] {
  const { site, here, locale } = context;
  const { config } = site;
  const t = translator(context);
  const links: Record<string, string>[] = [];
  const file = (path: string): string => config.baseUrl + path.replace(/^\//, "");
  const inLocale = (path: string): string => config.baseUrl.slice(0, -1) + locale.prefix + path;
  if (config.favicon !== undefined) links.push({ rel: "icon", href: file(config.favicon) });
  const touch = context.art?.icons.find(({ width }) => width === TOUCH_ICON);
  if (touch) links.push({ rel: "apple-touch-icon", href: toFile(context, touch.path) });
  links.push({ rel: "manifest", href: inLocale(`/${WEB_MANIFEST}`) });
  if (here.blog.posts.length > 0) {
    links.push({
      rel: "alternate",
      type: "application/rss+xml",
      title: t("blog.rss"),
      href: inLocale(`${config.blog.routeBase}/rss.xml`),
    });
    links.push({
      rel: "alternate",
      type: "application/atom+xml",
      title: t("blog.atom"),
      href: inLocale(`${config.blog.routeBase}/atom.xml`),
    });
  }
  if (config.search.provider !== "none") {
    links.push({
      rel: "search",
      type: "application/opensearchdescription+xml",
      title: config.title,
      href: inLocale("/opensearch.xml"),
    });
  }
  if (config.search.provider === "hosted")
    links.push({
      rel: "preconnect",
      href: hostedOrigins(config.search)[0],
      crossorigin: "anonymous",
    });
  if (config.analytics) links.push({ rel: "preconnect", href: "https://www.googletagmanager.com" });
  return links;
}
