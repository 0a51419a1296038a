/** Markup of content, and the components of the site that stand in it. */

/** What JSON can say. Content gives components nothing else, so that it need not be trusted. */
export type PlainData = null | boolean | number | string | readonly PlainData[] | { readonly [key: string]: PlainData };

export type PlainProps = Readonly<Record<string, PlainData>>;

/** A component of the site. It is rendered with the page, since it may ask which page that is. */
export interface Island {
  name: string;
  props: PlainProps;
  /** Empty where there is nothing between its tags. */
  children: Markup;
}

/** HTML, cut where components of the site stand. */
export type Markup = readonly (string | Island)[];

/** Change the HTML of markup, that between the tags of components included. */
export function mapHtml(markup: Markup, change: (html: string) => string): Markup {
  return markup.map((part) =>
    typeof part === "string" ? change(part) : { ...part, children: mapHtml(part.children, change) },
  );
}

/** Markup with, in the place of components, what stands between their tags. */
export function withoutIslands(markup: Markup): string {
  return markup.map((part) => (typeof part === "string" ? part : withoutIslands(part.children))).join("");
}

/** Component tags of Markdown that the generator knows itself. */
export const OWN_TAGS = ["Tabs", "TabItem", "DocCardList", "Include"] as const;

/** Names that a site can give to components of its own. */
export const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
