/** Compose the pages generated from data files: apps, community, governance, fiddle. */

import type { Templates } from "../../model/page-data.ts";
import type { AppData } from "../../model/page-types.ts";
import { siteLocale } from "../../site/site.ts";
import { compareText } from "../../util/collections.ts";
import { type ComposeContext, noticeOf, toImage } from "./compose-context.ts";
import { composeInline } from "./resolve-body.ts";

function appsOf(context: ComposeContext): AppData[] {
  const apps = context.here.data.apps?.value ?? [];
  return apps.map((app) => (app.logo === undefined ? app : { ...app, logo: toImage(context, app.logo) }));
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
