/** Adds syntax extensions to remark-parse. */

import type { Extension as MdastExtension } from "mdast-util-from-markdown";
import type { Extension } from "micromark-util-types";
import type { Processor } from "unified";

export function extendParser(
  processor: Processor,
  syntax: readonly Extension[],
  tree: readonly MdastExtension[],
): void {
  const data = processor.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...tree];
}
