/** Content markup with embedded site components. */

import type { SourcePath } from "./problem.ts";

/** A JSON value. Content passes nothing else to components, because content is not trusted. */
export type PlainData = null | boolean | number | string | readonly PlainData[] | { readonly [key: string]: PlainData };

export type PlainProps = Readonly<Record<string, PlainData>>;

/** A site component. It is rendered together with the page, because it may use the page's data. */
export interface Island {
  name: string;
  props: PlainProps;
  /** Content between the tags; may be empty. */
  children: Markup;
}

/** JSX or an expression in an MDX file. */
export interface MdxIsland {
  /** The MDX file with the module that renders it. */
  module: SourcePath;
  /** Function index in the module. */
  index: number;
  isInline: boolean;
  /** Index of the preceding heading; -1 if there is none. */
  heading: number;
  /** Strings in the code. `null` represents the next entry in `holes`. */
  values: readonly (string | null)[];
  /** The Markdown between tags. */
  holes: readonly Markup[];
  /** Front matter values, if the code uses it. */
  frontMatter?: PlainProps;
  /** The entry of a page from data, if the code uses it. */
  entry?: { data: PlainData; params: PlainProps };
}

/** HTML, split at site components. */
export type Markup = readonly (string | Island | MdxIsland)[];

/** Return the text that represents Markdown between MDX tags. Content cannot contain its first character. */
export const createHoleMark = (index: number): string => `\ufdd0hole${index}\ufdd1`;

/** Replace the Markdown marks in HTML from MDX. */
export function fillHoles(html: string, holes: readonly string[]): string {
  return html.replace(/\ufdd0hole(\d+)\ufdd1/g, (_, index: string) => holes[Number(index)] ?? "");
}

/** Return the mark for an MDX expression in plain text. @param path See `MdxCode.expressions`. */
export function createExpressionMark(path: string): string {
  return `\ufdd0mdx${path}\ufdd1`;
}

/** Replace expression marks in plain text. */
export function fillExpressions(text: string, getResult: (path: string) => string): string {
  return text.replace(/\ufdd0mdx([\d.]+)\ufdd1/g, (_, path: string) => getResult(path));
}

/** Transform the HTML in markup, including component children. */
export function mapHtml(markup: Markup, transform: (html: string) => string): Markup {
  return markup.map((part) => {
    if (typeof part === "string") return transform(part);
    if ("holes" in part) return { ...part, holes: part.holes.map((hole) => mapHtml(hole, transform)) };
    return { ...part, children: mapHtml(part.children, transform) };
  });
}

/** Return the HTML with each component replaced by its children. */
export function removeIslands(markup: Markup): string {
  return markup
    .map((part) => {
      if (typeof part === "string") return part;
      return "holes" in part ? part.holes.map(removeIslands).join("") : removeIslands(part.children);
    })
    .join("");
}

/** Component tags in Markdown that are built into the generator. */
export const BUILT_IN_TAGS = ["Tabs", "TabItem", "DocCardList", "Include"] as const;

/** Components from `sitegen/theme` that MDX may use without an import. */
export const MDX_COMPONENTS = ["Admonition", "Card", "CodeBlock", "Icon", "Image", "Link", "SearchTrigger"] as const;

/** Component tags that are built into the generator unless the site has a component with the same name. */
export const CONTENT_TAGS = [
  ...["Aside", "Badge", "Card", "CardGrid", "Cards", "CodeGroup", "Details", "FileTree", "Icon", "Kbd", "LinkCard"],
  ...["Steps", "Video"],
] as const;

/** Valid names for site components. */
export const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;

/** Return the key for a highlighted code block in a React page's HTML. */
export const getCodeKey = (code: string, language: string): string => `code ${language}\n${code}`;
