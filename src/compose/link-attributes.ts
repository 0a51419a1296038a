/** URLs and attributes of links and media, for a page in a locale. */

import { serializeSrcset } from "../markdown/raw-html/allowed-urls.ts";
import type { Placeholder } from "../model/document.ts";
import type { Locale } from "../model/locale.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import { NEW_TAB_ATTRIBUTES } from "../model/shell-ids.ts";
import { isReference } from "../site/catalog/document-path.ts";
import type { PageLink, ResolvedLink } from "../site/links/link-types.ts";
import { getSiteLocale, getTargetLocale } from "../site/site.ts";
import { getElement } from "../util/collections.ts";
import { serializeAttributes } from "../util/html.ts";
import type { BodySource } from "./body-source.ts";
import { type ComposeContext, getPermalink, toFile } from "./compose-context.ts";
import { isImage } from "./media.ts";

/**
 * Return a resolved link's URL, in the page's locale unless the link specifies a locale.
 *
 * Broken links, which are possible in translations and if the rule is disabled, keep their original target.
 */
export function createHref(link: ResolvedLink, context: ComposeContext, originalTarget: string): string {
  switch (link.kind) {
    case "page":
      return (
        getPermalink({ site: context.site, locale: getLinkLocale(link, context) }, link.route) + link.query + link.hash
      );
    case "external":
      return link.href;
    case "asset": {
      const file = context.media.get(link.source);
      return file ? toFile(context, file.path) + link.hash : originalTarget;
    }
    case "file":
      return toFile(context, link.path) + link.query + link.hash;
    case "broken":
      return originalTarget;
  }
}

/** Return the linked page's locale. */
function getLinkLocale(link: PageLink, { site, locale }: ComposeContext): Locale {
  return getTargetLocale(
    link.route,
    link.locale === undefined ? locale : getSiteLocale(site, link.locale).locale,
    site,
  );
}

function resolveHref(index: number, { links, references }: BodySource, context: ComposeContext): string {
  return createHref(getElement(links, index), context, references[index]?.target ?? "");
}

export function renderLinkAttributes(
  { link: index, isDownload }: Extract<Placeholder, { kind: "link" }>,
  source: BodySource,
  context: ComposeContext,
): string {
  const link = getElement(source.links, index);
  if (link.kind === "asset") {
    const download = isDownload ? undefined : context.media.get(link.source)?.download;
    return serializeAttributes({ href: resolveHref(index, source, context), download });
  }
  if (link.kind === "external") return serializeAttributes({ href: link.href, ...(link.newTab && NEW_TAB_ATTRIBUTES) });
  // The structure's fields are inserted below the link, so a preview would repeat them.
  if (link.kind === "page" && link.query === "?inline")
    return serializeAttributes({ href: createHref({ ...link, query: "" }, context, "") });
  const isSamePage =
    link.kind === "page" &&
    link.document?.id === source.base.id &&
    link.document.kind === source.base.kind &&
    getLinkLocale(link, context) === context.locale;
  return serializeAttributes({
    href: isSamePage && link.hash !== "" ? link.hash : resolveHref(index, source, context),
    hreflang: link.kind === "page" ? getOtherLanguage(getLinkLocale(link, context), context) : undefined,
    "data-preview": createPreview(link, source, context),
  });
}

/** Return a link's language if it leads to a page in another language. */
function getOtherLanguage({ code, htmlLang }: Locale, { locale }: ComposeContext): string | undefined {
  return code === locale.code ? undefined : htmlLang;
}

/** Return the URL for a structure's preview. Only links in the API reference have one; elsewhere they would distract. */
function createPreview(link: ResolvedLink, { base, plain }: BodySource, context: ComposeContext): string | undefined {
  if (plain || link.kind !== "page" || link.document?.kind !== "doc" || link.document.id === base.id) return undefined;
  if (getLinkLocale(link, context) !== context.locale) return undefined;
  const file = context.previews.get(link.document.id);
  return file !== undefined && isReference(base, context.site.config) ? toFile(context, file) : undefined;
}

/** Return the linked file if the page contains its hash or size: a content file, or an image in `static/`. */
export function getMediaSource(link: ResolvedLink): SourcePath | undefined {
  if (link.kind === "asset") return link.source;
  return link.kind === "file" && isImage(link.path) ? toSourcePath(`static/${link.path}`) : undefined;
}

export function renderAssetAttributes(
  placeholder: Extract<Placeholder, { kind: "asset" }>,
  source: BodySource,
  context: ComposeContext,
): string {
  const link = getElement(source.links, placeholder.link);
  const mediaFile = getMediaSource(link);
  const file = mediaFile === undefined ? undefined : context.media.get(mediaFile);
  const size = placeholder.size ? renderSize(placeholder, file) : {};
  return serializeAttributes({ [placeholder.attribute]: resolveHref(placeholder.link, source, context), ...size });
}

/** Return an image's size: as written, and otherwise in the file's proportions. */
function renderSize(
  { width, height }: { width?: number; height?: number },
  file: { width?: number; height?: number } | undefined,
): { width?: number; height?: number } {
  if (width === undefined && height === undefined) return { width: file?.width, height: file?.height };
  const ratio = file?.width && file.height ? file.height / file.width : undefined;
  return {
    width: width ?? (ratio && height ? Math.round(height / ratio) : undefined),
    height: height ?? (ratio && width ? Math.round(width * ratio) : undefined),
  };
}

export function renderSrcset(
  { candidates }: Extract<Placeholder, { kind: "srcset" }>,
  source: BodySource,
  context: ComposeContext,
): string {
  const images = candidates.map(({ link, descriptor }) => ({
    url: resolveHref(link, source, context),
    descriptor,
  }));
  return serializeAttributes({ srcset: serializeSrcset(images) });
}
