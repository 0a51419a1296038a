/** Compose the parts of documentation pages that depend on the template. */

import type { RouteOf } from "../../model/route.ts";
import { type ComposeContext, translator } from "./compose-context.ts";
import { cardsMarkup } from "./doc-cards.ts";
import { composeDoc, composeDocCategory, composeDocTag } from "./doc-pages.ts";
import { breadcrumbJsonLd } from "./json-ld.ts";
import type { PageParts } from "./page-parts.ts";
import { composeProseMarkup } from "./prose.ts";

export function docParts(route: RouteOf<"doc">, context: ComposeContext): PageParts {
  const { document, placement } = route;
  const props = composeDoc(route, context);
  return {
    title: document.title,
    description: document.description,
    document,
    props,
    sidebar: placement?.sidebar,
    markup: () => composeProseMarkup(document, context, () => cardsMarkup(route, context)),
    jsonLd: breadcrumbJsonLd(props.breadcrumbs, route.path, context),
    extra: document.slots.some(({ kind }) => kind === "cards") ? cardsMarkup(route, context) : undefined,
  };
}

export function docCategoryParts(route: RouteOf<"docCategory">, context: ComposeContext): PageParts {
  const props = composeDocCategory(route, context);
  return {
    title: props.title,
    description: props.description,
    props,
    sidebar: route.placement.sidebar,
    jsonLd: breadcrumbJsonLd(props.breadcrumbs, route.path, context),
  };
}

export function docTagParts(route: RouteOf<"docTag">, context: ComposeContext): PageParts {
  const t = translator(context);
  const { label, docs } = route.tag;
  return {
    title: t("docs.tagTitle", { count: t("docs.tagged", { count: docs.length }), tag: label }),
    props: composeDocTag(route, context),
  };
}
