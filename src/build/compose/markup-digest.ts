/** Digest the inputs of everything generated from a document: its page, preview, Markdown copy and feed entries. */

import { digestOf, digestOfAll } from "../../host/digest.ts";
import type { Digest, Document } from "../../model/document.ts";
import type { Messages } from "../../model/locale.ts";
import { siteLocale } from "../../site/site.ts";
import type { ComposeContext } from "./compose-context.ts";
import { mediaSource, structureAt } from "./resolve-body.ts";

/**
 * Return a digest of everything that the markup of a document depends on in the current locale, except the inputs that
 * all pages share: code, configuration, generator.
 *
 * The digest covers everything that `resolve-body.ts` inserts into slots, except cards: these depend on the sidebar and
 * are part of the page's fingerprint.
 *
 * @param plain See `BodySource.plain`.
 */
export function markupDigest(document: Document, context: ComposeContext, plain = false): Digest {
  const { site, here, locale, media, previews } = context;
  const parts: string[] = [
    document.digest,
    document.source,
    document.locale,
    locale.code,
    digestOfMessages(siteLocale(site, document.locale).messages),
    JSON.stringify(site.catalog.anchors(document)),
    // A translation inherits the levels of its original.
    JSON.stringify([document.meta.tocMinHeadingLevel, document.meta.tocMaxHeadingLevel]),
  ];
  const links = site.links.of(document);
  for (const link of links) {
    parts.push(JSON.stringify(link));
    const source = mediaSource(link);
    if (source !== undefined) parts.push(JSON.stringify(media.get(source) ?? null));
    if (!plain && link.kind === "page" && link.document) parts.push(previews.get(link.document.id) ?? "");
  }
  for (const slot of document.slots) {
    if (slot.kind === "diagram") parts.push(slot.path);
    if (slot.kind === "pullRequestVersions")
      parts.push(JSON.stringify(here.data.pullRequests?.value.get(slot.pullRequest) ?? null));
    if (slot.kind === "memberVersion")
      parts.push(site.memberVersions.versionOf(document.id, document.headings[slot.heading]?.id ?? "") ?? "");
    if (slot.kind === "memberFilter") parts.push(JSON.stringify(site.memberVersions.selectionFor(document.id) ?? null));
    const structure = !plain && slot.kind === "structureFields" && structureAt(links[slot.link], context);
    if (structure) parts.push(markupDigest(structure, context, true));
  }
  return digestOfAll(parts);
}

const messageDigests = new WeakMap<Messages, Digest>();

function digestOfMessages(messages: Messages): Digest {
  const digest = messageDigests.get(messages) ?? digestOf(JSON.stringify(messages));
  messageDigests.set(messages, digest);
  return digest;
}
