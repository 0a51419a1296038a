/** Content with placeholders, and what their values are computed from. */

import type { Document, Heading, LinkReference, Placeholder } from "../model/document.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { Anchor } from "../site/catalog/heading-anchors.ts";
import type { LinkBase, ResolvedLink } from "../site/links/link-types.ts";
import { type ComposeContext, createTranslator, type Translator } from "./compose-context.ts";

/** Content with placeholders: a document, or inline Markdown in a data file. */
export interface BodySource {
  placeholders: readonly Placeholder[];
  links: readonly ResolvedLink[];
  /** The unresolved links, in the same order as `links`. */
  references: readonly LinkReference[];
  base: LinkBase;
  headings: readonly Heading[];
  anchors: readonly Anchor[];
  /** Translate messages to the content's language. */
  t: Translator;
  /** Omit structures' previews and fields, e.g. in previews, to prevent infinite recursion. */
  plain?: boolean;
  /** Code from an MDX file. */
  mdx?: Pick<MdxCode, "module" | "frontMatter" | "entry">;
  /** Render `<DocCardList />`. */
  composeCards?: () => string;
}

export function createBodySource(document: Document, context: ComposeContext, plain = false): BodySource {
  return {
    placeholders: document.placeholders,
    links: context.site.links.resolveAll(document),
    references: document.links,
    base: document,
    headings: document.headings,
    anchors: context.site.catalog.getAnchors(document),
    mdx: document.mdx,
    t: createTranslator(context, document.locale),
    plain,
  };
}

export function getAnchor({ anchors, base }: BodySource, heading: number): Anchor {
  const anchor = anchors[heading];
  if (!anchor) throw new Error(`"${base.source}" has no heading ${heading}`);
  return anchor;
}
