/** Code in an MDX file, and references to it in a document. */

import type { PlainData, PlainProps } from "./markup.ts";
import type { Place, SourcePath } from "./problem.ts";

/** A string in an MDX file's code, which a translation may change: plain, or a link by its index in `links`. */
export type MdxValue = string | { readonly link: number };

/** JSX or an expression in MDX. */
export interface MdxReference {
  /** Index of the function that renders it in the file's module. */
  index: number;
  /** True inside a paragraph, where only inline elements are valid. */
  isInline: boolean;
  /** True for an expression in braces, which may result in text. */
  isExpression: boolean;
  /** Strings in the code. `null` is the next Markdown between tags. */
  values: readonly (MdxValue | null)[];
  /** Index of the preceding heading; -1 if there is none. */
  heading: number;
}

/** An MDX file's code, without its Markdown. */
export interface MdxCode {
  /** A module with JSX: the file's imports and exports, and a function for each reference. */
  code: string;
  /** Source map as JSON; its sources are relative to the site root. */
  map: string;
  /** What a translation must repeat, in document order. */
  parts: readonly MdxPart[];
  /**
   * Paths for the expressions in text: the function index, and for an expression between tags the index of each
   * tag or expression among its parent's tags and expressions: `3.0.1`.
   */
  expressions: readonly string[];
  /** False if the code certainly renders no components, so that browsers do not need the module. */
  isLive: boolean;
  /** Front matter values, if the code uses it. */
  frontMatter?: PlainProps;
  /** The entry of a page from data, if the code uses it. */
  entry?: MdxEntry;
  /** False if the code has errors, so that it cannot be bundled. */
  isValid: boolean;
  /** The file whose code renders the page: a translation's original. */
  module: SourcePath;
}

/** Variables that the code of a template can use. */
export interface MdxEntry {
  data: PlainData;
  params: PlainProps;
}

/** A piece of code in an MDX file. */
export interface MdxPart {
  /** The code, without strings that a translation may change. */
  text: string;
  place: Place;
  /** Strings in a tag's props that a translation may replace by other text, in document order. */
  props?: readonly MdxText[];
  /** Text between the tags of a component, which receives it as a string. */
  children?: readonly MdxText[];
}

export interface MdxText {
  /** Name of the prop. */
  name: string;
  value: string;
  place: Place;
}
