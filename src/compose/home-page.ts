/** Compose the home page: from a Markdown page with `layout: home`, or from the docs if the site has no page at the root. */

import { renderIcon } from "../markdown/icons.ts";
import type { Document, LinkReference, Page } from "../model/document.ts";
import type { HomeActionData, HomeIconData, HomeImageData, Templates } from "../model/page-data.ts";
import type { HomeFeature, HomeHero, HomeIcon, HomeImage } from "../model/page-meta.ts";
import { isExternal } from "../model/permalink.ts";
import { getDocumentPath } from "../site/catalog/document-path.ts";
import { getMainDoc } from "../site/site.ts";
import { renderCodeMarks } from "../util/html.ts";
import { type ComposeContext, createTranslator, getPermalink } from "./compose-context.ts";
import { composeCards } from "./doc-cards.ts";
import { createHref, getMediaSource } from "./link-attributes.ts";
import { getDocSetLabel } from "./navbar.ts";
import { composeProse } from "./prose.ts";
import { findScreen } from "./shell.ts";

type HomeData = Templates["home"];

/** Maximum cards. The sidebar lists all pages. */
const MAX_CARDS = 12;

/** Compose a page with `layout: home`. */
export function composeHome(document: Page, context: ComposeContext): HomeData {
  const { titleHtml, ...prose } = composeProse(document, context);
  const { hero, features = [] } = document.meta;
  const hasTitle = hero?.name !== undefined || hero?.text !== undefined;
  return {
    hero: { ...composeHero(hero, document, context), ...(hasTitle ? {} : { textHtml: titleHtml }) },
    features: features.map((feature) => composeFeature(feature, document, context)),
    // There is no table of contents.
    prose: { ...prose, hasToc: false },
    hasText: document.body.some((part) => typeof part === "number" || part.trim() !== ""),
  };
}

function composeHero(hero: HomeHero | undefined, document: Page, context: ComposeContext): HomeData["hero"] {
  return {
    nameHtml: hero?.name && renderCodeMarks(hero.name),
    textHtml: hero?.text && renderCodeMarks(hero.text),
    taglineHtml: hero?.tagline && renderCodeMarks(hero.tagline),
    image: hero?.image && composeImage(hero.image, document, context),
    actions: (hero?.actions ?? []).map(({ text, link, theme }) => ({
      text,
      theme,
      ...linkTo(link, document, context),
    })),
  };
}

function composeFeature(feature: HomeFeature, document: Page, context: ComposeContext): HomeData["features"][number] {
  const { icon, title, details, link, linkText } = feature;
  return {
    icon: icon && composeIcon(icon, document, context),
    titleHtml: renderCodeMarks(title),
    detailsHtml: details && renderCodeMarks(details),
    link: link === undefined ? undefined : { ...linkTo(link, document, context), text: linkText },
  };
}

function composeIcon(icon: HomeIcon, document: Page, context: ComposeContext): HomeIconData {
  if ("light" in icon) return { image: composeImage(icon, document, context) };
  if ("emoji" in icon) return icon;
  const rendered = renderIcon(icon.name, []);
  return { svg: "svg" in rendered ? rendered.svg : "" };
}

function composeImage({ light, dark, alt }: HomeImage, document: Page, context: ComposeContext): HomeImageData {
  const resolveVariant = (target: string): { href: string; width?: number; height?: number } => {
    const link = context.site.links.resolve({ target, kind: "asset" }, document);
    const source = getMediaSource(link);
    const { width, height } = (source !== undefined && context.media.get(source)) || {};
    return { href: createHref(link, context, target), width, height };
  };
  const { href, width, height } = resolveVariant(light);
  return { src: href, srcDark: dark === undefined ? undefined : resolveVariant(dark).href, alt, width, height };
}

function linkTo(target: string, document: Page, context: ComposeContext): { href: string; external?: boolean } {
  const reference: Pick<LinkReference, "target" | "kind"> = { target, kind: "link" };
  const href = createHref(context.site.links.resolve(reference, document), context, target);
  return { href, external: isExternal(href) || undefined };
}

/** Return hero and features as Markdown, for the page's copy. */
export function composeHomeMarkdown(
  { meta: { hero, features = [] } }: Document,
  absolute: (target: string) => string,
): string {
  const formatLink = (text: string, target?: string): string =>
    target === undefined ? text : `[${text}](${absolute(target)})`;
  const actions = (hero?.actions ?? []).map(({ text, link }) => `- ${formatLink(text, link)}`);
  const items = features.map(
    ({ title, details, link }) => `- **${formatLink(title, link)}**${details === undefined ? "" : `: ${details}`}`,
  );
  const blocks = [hero?.text, hero?.tagline, actions.join("\n"), items.join("\n")].filter(Boolean);
  return blocks.map((block) => `${block}\n\n`).join("");
}

/** Compose the home page for a site without a page at the root: links to docs and blog, and cards for the docs. */
export function composeDocsHome(context: ComposeContext): HomeData {
  const { config } = context.site;
  const { sidebars } = context.here;
  const t = createTranslator(context);
  const mainDocs = config.docSets.flatMap((set) => {
    const latest = set.versions.find(({ isLast }) => isLast);
    const doc = latest && getMainDoc(latest, context);
    return doc ? [{ set, doc }] : [];
  });
  const doc = mainDocs[0]?.doc;
  const sidebar = doc && sidebars.findPlacement(doc)?.sidebar;
  const nodes = (sidebar !== undefined && sidebars.sidebars.get(sidebar)) || [];
  const others = nodes.filter((node) => node.type !== "doc" || node.id !== doc?.id);
  const blog = findScreen("blogList", context);
  const actions: HomeActionData[] = [];
  for (const [index, { set, doc: main }] of mainDocs.entries())
    actions.push({
      text: config.docSets.length > 1 ? getDocSetLabel(set, context) : t("docs.getStarted"),
      href: getPermalink(context, getDocumentPath(main, config)),
      theme: index === 0 ? "primary" : "secondary",
    });
  if (blog !== undefined) actions.push({ text: t("nav.blog"), href: blog, theme: "secondary" });
  return {
    hero: { textHtml: renderCodeMarks(config.tagline || config.title), actions },
    features: [],
    cards: composeCards(others, context).slice(0, MAX_CARDS),
  };
}
