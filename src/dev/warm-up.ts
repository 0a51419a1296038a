/** Warm up the parser before the first edit. */

import { parseBatch } from "../markdown/parse-all.ts";
import type { SourceFile } from "../model/document.ts";
import { yieldToEventLoop } from "../util/async.ts";
import type { SiteLoader } from "./site-loader.ts";

/** Text length after which further warm-up does not make parsing faster. */
const WARM_UP_LENGTH = 400_000; // characters
/** Longer documents would delay requests. */
const MAX_WARM_UP_DOCUMENT = 15_000; // characters

/** Parse some documents to warm up the parser, and discard the results. @param isStale Returns true to stop. */
export async function warmUp(
  documents: readonly SourceFile[],
  { options, plugins }: ReturnType<SiteLoader["getParseSetup"]>,
  isStale: () => boolean,
): Promise<void> {
  let done = 0;
  for (const document of documents) {
    if (isStale() || done > WARM_UP_LENGTH) return;
    if (document.text.length > MAX_WARM_UP_DOCUMENT) continue;
    await parseBatch([document], options, plugins);
    done += document.text.length;
    await yieldToEventLoop();
  }
}
