/** Compose structure previews, which are shown when a reader hovers over a link. */

import { computeShortDigest, digestParts } from "../host/digest.ts";
import type { Doc } from "../model/document.ts";
import { type OutputPath, toOutputPath } from "../model/permalink.ts";
import { getBaseName } from "../util/path.ts";
import { createBodySource } from "./body-source.ts";
import type { ComposeContext } from "./compose-context.ts";
import { removeIds } from "./element-ids.ts";
import { digestMarkup } from "./markup-digest.ts";
import { resolveBody } from "./resolve-body.ts";

export interface Preview {
  title: string;
  html: string;
}

/**
 * Return the output path for a structure's preview. The name contains a digest of all inputs, so the preview need not be
 * composed to determine it.
 *
 * @param context Previews in the context are ignored, because a preview does not contain others.
 * @param common Digest of the inputs that all pages share.
 */
export function getPreviewFile(doc: Doc, context: ComposeContext, common: string): OutputPath {
  const digest = computeShortDigest(digestParts([common, digestMarkup(doc, context, true)]));
  return toOutputPath(`assets/previews/${getBaseName(doc.id)}.${digest}.json`);
}

export function composePreview(doc: Doc, context: ComposeContext): Preview {
  return { title: doc.title, html: removeIds(resolveBody(doc.body, createBodySource(doc, context, true), context)) };
}
