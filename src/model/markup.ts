/** Markup of content with embedded components of the site. */

import type { SourcePath } from "./problem.ts";

/** A JSON value. Content passes nothing else to components, because content is not trusted. */
export type PlainData = null | boolean | number | string | readonly PlainData[] | { readonly [key: string]: PlainData };

export type PlainProps = Readonly<Record<string, PlainData>>;

/** A component of the site. It is rendered together with the page, because it may use data of the page. */
export interface Island {
  name: string;
  props: PlainProps;
  /** Content between the tags; may be empty. */
  children: Markup;
}

/** JSX or an expression of an MDX file. */
export interface MdxIsland {
  /** The MDX file whose module renders it. */
  module: SourcePath;
  /** Index of the function in the module. */
  index: number;
  isInline: boolean;
  /** Index of the heading above; -1 if there is none. */
  heading: number;
  /** Strings in the code. `null` is the next of `holes`. */
  values: readonly (string | null)[];
  /** The Markdown between tags. */
  holes: readonly Markup[];
  /** Values of the front matter, if the code uses it. */
  frontMatter?: PlainProps;
}

/** HTML, split at the components of the site. */
export type Markup = readonly (string | Island | MdxIsland)[];

/** Return the text that represents Markdown between tags of MDX. Content cannot contain its first character. */
export const holeMark = (index: number): string => `\ufdd0hole${index}\ufdd1`;

/** Replace the marks of Markdown in the HTML of MDX. */
export function fillHoles(html: string, holes: readonly string[]): string {
  return html.replace(/\ufdd0hole(\d+)\ufdd1/g, (_, index: string) => holes[Number(index)] ?? "");
}

/** Return the mark of an expression in MDX in plain text. @param path See `MdxCode.expressions`. */
export function expressionMark(path: string): string {
  return `\ufdd0mdx${path}\ufdd1`;
}

/** Replace the marks of expressions in plain text. */
export function fillExpressions(text: string, resultOf: (path: string) => string): string {
  return text.replace(/\ufdd0mdx([\d.]+)\ufdd1/g, (_, path: string) => resultOf(path));
}

/** Transform the HTML of markup, including the children of components. */
export function mapHtml(markup: Markup, transform: (html: string) => string): Markup {
  return markup.map((part) => {
    if (typeof part === "string") return transform(part);
    if ("holes" in part) return { ...part, holes: part.holes.map((hole) => mapHtml(hole, transform)) };
    return { ...part, children: mapHtml(part.children, transform) };
  });
}

/** Return the HTML with each component replaced by its children. */
export function withoutIslands(markup: Markup): string {
  return markup
    .map((part) => {
      if (typeof part === "string") return part;
      return "holes" in part ? part.holes.map(withoutIslands).join("") : withoutIslands(part.children);
    })
    .join("");
}

/** Component tags in Markdown that are built into the generator. */
export const BUILT_IN_TAGS = ["Tabs", "TabItem", "DocCardList", "Include"] as const;

/** Components of `sitegen/theme` that MDX may use without an import. */
export const MDX_COMPONENTS = ["Admonition", "Card", "CodeBlock", "Icon", "Image", "Link", "SearchTrigger"] as const;

/** Component tags that are built into the generator unless the site has a component with the same name. */
export const CONTENT_TAGS = [
  ...["Aside", "Badge", "Card", "CardGrid", "Cards", "CodeGroup", "Details", "FileTree", "Icon", "Kbd", "LinkCard"],
  ...["Steps", "Video"],
] as const;

/** Valid names for components of a site. */
export const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;

/** Return the key of a highlighted code block in the HTML of a page in React. */
export const codeKey = (code: string, language: string): string => `code ${language}\n${code}`;
