/** Previews of structures: what a reader sees on hovering a link to one. */

import { digestOfAll, shortDigest } from "../../host/digest.ts";
import type { Doc } from "../../model/document.ts";
import type { OutputPath } from "../../model/permalink.ts";
import { baseName } from "../../util/path.ts";
import type { ComposeContext } from "./compose-context.ts";
import { markupDigest } from "./markup-digest.ts";
import { documentBody, resolveBody, withoutIds } from "./resolve-body.ts";

export interface Preview {
  title: string;
  html: string;
}

/**
 * Where the preview of a structure lies. The name follows from all that shapes it, so that it is known beforehand.
 *
 * @param context Its previews are not looked at: a preview shows none.
 * @param common Digest of all that shapes every page.
 */
export function previewFile(doc: Doc, context: ComposeContext, common: string): OutputPath {
  const digest = shortDigest(digestOfAll([common, markupDigest(doc, context, true)]));
  return `assets/previews/${baseName(doc.id)}.${digest}.json`;
}

export function composePreview(doc: Doc, context: ComposeContext): Preview {
  return { title: doc.title, html: withoutIds(resolveBody(doc.body, documentBody(doc, context, true), context)) };
}
