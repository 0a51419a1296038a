/** One digest for all that is made of the text of a document: its page, its preview, its copy, its place in feeds. */

import { digestOf, digestOfAll } from "../../host/digest.ts";
import type { Digest, Document } from "../../model/document.ts";
import type { Messages } from "../../model/locale.ts";
import { findExample } from "../../site/links/find-example.ts";
import { siteLocale } from "../../site/site.ts";
import type { ComposeContext } from "./compose-context.ts";
import { mediaSource, structureAt } from "./resolve-body.ts";

/**
 * Digest of all from which the markup of a document in the locale of the context follows, beside what the whole site
 * shares: code, configuration, generator.
 *
 * It covers whatever `resolve-body.ts` puts into slots. Cards alone are left to the page, whose place in a sidebar they
 * follow from.
 *
 * @param plain As for `documentBody`.
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
    // A translation has the levels of its original.
    JSON.stringify([document.meta.tocMinHeadingLevel, document.meta.tocMaxHeadingLevel]),
  ];
  const links = site.links.of(document);
  for (const link of links) {
    parts.push(JSON.stringify(link));
    const source = mediaSource(link);
    if (source !== undefined) parts.push(JSON.stringify(media.get(source) ?? null));
    if (!plain && link.kind === "page" && link.document) parts.push(previews.get(link.document.id) ?? "");
  }
  for (const { folder } of document.examples) {
    const example = findExample(folder, document, site);
    for (const { name, code } of example?.files ?? []) parts.push(name, digestOf(code));
  }
  for (const slot of document.slots) {
    if (slot.kind === "pullRequestVersions")
      parts.push(JSON.stringify(here.data.pullRequests?.value.get(slot.pullRequest) ?? null));
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
