/** Markup of content with embedded components of the site. */

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

/** HTML, split at the components of the site. */
export type Markup = readonly (string | Island)[];

/** Transform the HTML of markup, including the children of components. */
export function mapHtml(markup: Markup, transform: (html: string) => string): Markup {
  return markup.map((part) =>
    typeof part === "string" ? transform(part) : { ...part, children: mapHtml(part.children, transform) },
  );
}

/** Return the HTML with each component replaced by its children. */
export function withoutIslands(markup: Markup): string {
  return markup.map((part) => (typeof part === "string" ? part : withoutIslands(part.children))).join("");
}

/** Component tags in Markdown that are built into the generator. */
export const BUILT_IN_TAGS = ["Tabs", "TabItem", "DocCardList", "Include"] as const;

/** Valid names for components of a site. */
export const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
