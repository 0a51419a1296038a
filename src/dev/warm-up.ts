/**
 * The parser, made ready for the first edit.
 *
 * Threads have parsed the site, or a cache has, so that this one would go through code which the engine has not compiled
 * yet: the first thirty edits take half as long again as later ones (measured: `npm run bench:dev`).
 */

import { type ParseRun, parseBatch } from "../markdown/parse-all.ts";
import type { SourceFile } from "../model/document.ts";
import { nextTurn } from "../util/async.ts";

/** Text after which parsing gets no faster. */
const ENOUGH = 400_000; // characters
/** Longer documents would hold up a request that comes meanwhile. */
const LONGEST = 15_000; // characters

/** Parse some documents and forget the results. @param isStale Asked between two of them: whether there is other work. */
export async function warmUp(
  documents: readonly SourceFile[],
  { options, plugins }: Pick<ParseRun, "options" | "plugins">,
  isStale: () => boolean,
): Promise<void> {
  let done = 0;
  for (const document of documents) {
    if (isStale() || done > ENOUGH) return;
    if (document.text.length > LONGEST) continue;
    await parseBatch([document], options, plugins);
    done += document.text.length;
    await nextTurn();
  }
}
