/** Digest the inputs for everything generated from a document: its page, preview, Markdown copy and feed entries. */

import { computeDigest, digestParts } from "../host/digest.ts";
import type { Digest, Document } from "../model/document.ts";
import type { Messages } from "../model/locale.ts";
import { getSiteLocale } from "../site/site.ts";
import type { ComposeContext } from "./compose-context.ts";
import { getMediaSource } from "./link-attributes.ts";
import { findStructure } from "./resolve-body.ts";

/**
 * Return a digest of everything that a document's markup depends on in the current locale, except inputs that
 * all pages share: code, configuration, generator.
 *
 * The digest covers everything that `resolve-body.ts` inserts into placeholders, except cards: these depend on the sidebar and
 * are covered by the page's fingerprint.
 *
 * @param plain See `BodySource.plain`.
 */
export function digestMarkup(document: Document, context: ComposeContext, plain = false): Digest {
  // A page, its Markdown copy, llms-full.txt and feeds have the same digest.
  const digests = getDigests(context, plain);
  const digest = digests.get(document) ?? computeMarkupDigest(document, context, plain);
  digests.set(document, digest);
  return digest;
}

type Digests = WeakMap<Document, Digest>;

const digestsByContext = new WeakMap<ComposeContext, { whole: Digests; plain: Digests }>();

function getDigests(context: ComposeContext, plain: boolean): Digests {
  const digests = digestsByContext.get(context) ?? { whole: new WeakMap(), plain: new WeakMap() };
  digestsByContext.set(context, digests);
  return plain ? digests.plain : digests.whole;
}

function computeMarkupDigest(document: Document, context: ComposeContext, plain: boolean): Digest {
  const { site, here, locale, media, previews } = context;
  const parts: string[] = [
    document.digest,
    document.source,
    document.locale,
    locale.code,
    digestMessages(getSiteLocale(site, document.locale).messages),
    JSON.stringify(site.catalog.getAnchors(document)),
    // A translation inherits its original's levels.
    JSON.stringify([document.meta.tocMinHeadingLevel, document.meta.tocMaxHeadingLevel]),
  ];
  const links = site.links.resolveAll(document);
  for (const link of links) {
    parts.push(JSON.stringify(link));
    const source = getMediaSource(link);
    if (source !== undefined) parts.push(JSON.stringify(media.get(source) ?? null));
    if (!plain && link.kind === "page" && link.document) parts.push(previews.get(link.document.id) ?? "");
  }
  for (const placeholder of document.placeholders) {
    if (placeholder.kind === "diagram") parts.push(placeholder.path);
    if (placeholder.kind === "pullRequestVersions")
      parts.push(JSON.stringify(here.data.pullRequests?.value.get(placeholder.pullRequest) ?? null));
    if (placeholder.kind === "memberVersion")
      parts.push(site.memberVersions.getVersion(document.id, document.headings[placeholder.heading]?.id ?? "") ?? "");
    if (placeholder.kind === "memberFilter")
      parts.push(JSON.stringify(site.memberVersions.getSelection(document.id) ?? null));
    const structure =
      !plain && placeholder.kind === "structureFields" && findStructure(links[placeholder.link], context);
    if (structure) parts.push(digestMarkup(structure, context, true));
  }
  return digestParts(parts);
}

const messageDigests = new WeakMap<Messages, Digest>();

function digestMessages(messages: Messages): Digest {
  const digest = messageDigests.get(messages) ?? computeDigest(JSON.stringify(messages));
  messageDigests.set(messages, digest);
  return digest;
}
