/** Compose the pages generated from data files: home, apps, community, governance, fiddle. */

import type { Templates } from "../../model/page-data.ts";
import type { AppData, FeaturedApp } from "../../model/page-types.ts";
import { isExternal, routePath } from "../../model/permalink.ts";
import type { LinkData } from "../../model/shell-data.ts";
import type { DataLink, HomeData } from "../../model/site-data.ts";
import { documentPath } from "../../site/catalog/document-path.ts";
import { siteLocale } from "../../site/site.ts";
import { compareText } from "../../util/collections.ts";
import { type ComposeContext, noticeOf, toImage, toPermalink } from "./compose-context.ts";
import { composeCards } from "./doc-cards.ts";
import { mainDoc } from "./main-doc.ts";
import { composeInline } from "./resolve-body.ts";

/** Maximum number of cards on a home page without data. The sidebar lists all pages. */
const MAX_CARDS = 12;

function composeDataLink({ label, to, href }: DataLink, context: ComposeContext): LinkData {
  if (to !== undefined && !isExternal(to)) return { label, href: toPermalink(context, routePath(to)) };
  return { label, href: href ?? to ?? "", external: true };
}

/** Return featured apps with logos from the apps data, or with only a name. Unknown slugs without a name are ignored. */
function featuredApps(appNames: HomeData["featuredApps"], apps: readonly AppData[]): FeaturedApp[] {
  const bySlug = new Map(apps.map((app) => [app.slug, app]));
  return appNames.flatMap(({ slug, name }): FeaturedApp[] => {
    const app = slug === undefined ? undefined : bySlug.get(slug);
    if (!app) return name === undefined ? [] : [{ name }];
    return [{ slug: app.slug, name: name ?? app.name, logo: app.logo, highlightColor: app.highlightColor }];
  });
}

export function composeHome(context: ComposeContext): Templates["home"] {
  const { data } = context.here;
  const home = data.home?.value;
  return {
    content: home && {
      art: home.art,
      cards: home.cards.map(({ title, text, icon }) => ({ title, icon, textHtml: composeInline(text, context) })),
      featuredLogos: home.featuredLogos,
      features: home.features.map(({ id, title, text }) => ({ id, title, textHtml: composeInline(text, context) })),
      technologies: home.technologies,
      explore: home.explore.map(({ id, title, text, links, session }) => ({
        id,
        title,
        session,
        textHtml: composeInline(text, context),
        links: links.map((link) => composeDataLink(link, context)),
      })),
      start: home.start && composeDataLink(home.start, context).href,
      why: home.why && composeDataLink(home.why, context).href,
    },
    ...(home ? {} : docsToStart(context)),
    releases: data.releases?.value,
    featuredApps: featuredApps(home?.featuredApps ?? [], appsOf(context)),
  };
}

function appsOf(context: ComposeContext): AppData[] {
  const apps = context.here.data.apps?.value ?? [];
  return apps.map((app) => (app.logo === undefined ? app : { ...app, logo: toImage(context, app.logo) }));
}

/** Return the content of a home page without data: a link to the main document and cards of its sidebar. */
function docsToStart(context: ComposeContext): Pick<Templates["home"], "start" | "cards"> {
  const { config, sidebars } = context.site;
  const latest = config.docs.versions.find(({ isLast }) => isLast);
  const doc = latest && mainDoc(latest, context.site);
  if (!doc) return {};
  const sidebar = sidebars.placement(doc)?.sidebar;
  const nodes = (sidebar !== undefined && sidebars.sidebars.get(sidebar)) || [];
  const others = nodes.filter((node) => node.type !== "doc" || node.id !== doc.id);
  return {
    start: toPermalink(context, documentPath(doc, config)),
    cards: composeCards(others, context).slice(0, MAX_CARDS),
  };
}

/** Compose the apps page. Apps are sorted by name, the initial order of the page. */
export function composeApps(context: ComposeContext): Templates["apps"] {
  const collator = new Intl.Collator("en");
  const original = siteLocale(context.site, context.site.config.defaultLocale);
  const isForeign = context.here !== original && context.here.data.apps === original.data.apps;
  return {
    apps: appsOf(context).sort((a, b) => collator.compare(a.name, b.name) || compareText(a.slug, b.slug)),
    notice: isForeign ? noticeOf(original.locale, context) : undefined,
  };
}

export function composeCommunity(context: ComposeContext): Templates["community"] {
  const community = context.here.data.community?.value;
  if (!community) throw new Error("the community page was planned without its data");
  const { subtitle, resources, languages } = community;
  return { subtitle, languages, resources: resources.map(({ text }) => ({ textHtml: composeInline(text, context) })) };
}

export function composeGovernance({ here }: ComposeContext): Templates["governance"] {
  const governance = here.data.governance?.value;
  if (!governance) throw new Error("the governance page was planned without its data");
  return governance;
}

export function composeFiddle(context: ComposeContext): Templates["fiddle"] {
  const fiddle = context.here.data.fiddle?.value;
  if (!fiddle) throw new Error("the fiddle page was planned without its data");
  return {
    ...fiddle,
    features: fiddle.features.map(({ id, title, text }) => ({ id, title, textHtml: composeInline(text, context) })),
  };
}
