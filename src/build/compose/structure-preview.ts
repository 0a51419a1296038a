/** Compose previews of structures, which are shown when a reader hovers over a link. */

import { digestOfAll, shortDigest } from "../../host/digest.ts";
import type { Doc } from "../../model/document.ts";
import { type OutputPath, outputPath } from "../../model/permalink.ts";
import { baseName } from "../../util/path.ts";
import type { ComposeContext } from "./compose-context.ts";
import { markupDigest } from "./markup-digest.ts";
import { documentBody, resolveBody, withoutIds } from "./resolve-body.ts";

export interface Preview {
  title: string;
  html: string;
}

/**
 * Return the output path of a structure's preview. The name contains a digest of all inputs, so the preview need not be
 * composed to determine it.
 *
 * @param context Previews in the context are ignored, because a preview does not contain others.
 * @param common Digest of the inputs that all pages share.
 */
export function previewFile(doc: Doc, context: ComposeContext, common: string): OutputPath {
  const digest = shortDigest(digestOfAll([common, markupDigest(doc, context, true)]));
  return outputPath(`assets/previews/${baseName(doc.id)}.${digest}.json`);
}

export function composePreview(doc: Doc, context: ComposeContext): Preview {
  return { title: doc.title, html: withoutIds(resolveBody(doc.body, documentBody(doc, context, true), context)) };
}
