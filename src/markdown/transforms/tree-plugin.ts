/** What the plugins of the pipeline have in common: a function of a tree and of what is known about its file. */

import type { Root } from "mdast";
import type { Transformer } from "unified";
import type { VFile } from "vfile";
import type { ParseContext } from "../parse-context.ts";

declare module "vfile" {
  interface DataMap {
    parsing: ParseContext;
  }
}

export type TreeStep = (tree: Root, parsing: ParseContext) => void;

/** What is known about the file in hand. Processors are frozen and shared, so it travels with the file. */
export function parseContextOf(file: Pick<VFile, "data">): ParseContext {
  const { parsing } = file.data;
  if (!parsing) throw new Error("the file came into the pipeline without its parsing state");
  return parsing;
}

/** Make a unified plugin of a step. */
export function treePlugin(step: TreeStep): () => Transformer<Root, Root> {
  return () => (tree, file) => step(tree, parseContextOf(file));
}
