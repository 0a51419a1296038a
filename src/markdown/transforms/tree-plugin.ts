/** Adapts transforms that accept a tree and its parse context to unified plugins. */

import type { Root } from "mdast";
import type { Transformer } from "unified";
import type { VFile } from "vfile";
import type { ParseContext } from "../parse-context.ts";

declare module "vfile" {
  interface DataMap {
    parseContext: ParseContext;
  }
}

export type TreeTransform = (tree: Root, context: ParseContext) => void;

/** Return a file's parse context. Processors are frozen and shared, so the context is attached to the file. */
export function getParseContext(file: Pick<VFile, "data">): ParseContext {
  const { parseContext } = file.data;
  if (!parseContext) throw new Error("the file has no parse context");
  return parseContext;
}

/** Create a unified plugin from a transform. */
export function createTreePlugin(transform: TreeTransform): () => Transformer<Root, Root> {
  return () => (tree, file) => transform(tree, getParseContext(file));
}
