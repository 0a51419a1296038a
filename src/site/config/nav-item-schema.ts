/** Schema for navbar and footer items. An item's type can be omitted, because it follows from the target. */

import * as z from "zod";
import brands from "../../model/brands.json" with { type: "json" };
import { type LogoConfig, NAV_ICONS, type NavIcon } from "../../model/config.ts";
import { key } from "../../reader/schema-builders.ts";
import { getElement } from "../../util/collections.ts";
import { checkWebUrl } from "../../util/url-validation.ts";
import { nonEmptyString } from "./value-schemas.ts";

const TYPES = [
  "link",
  "doc",
  "docSidebar",
  "dropdown",
  "icon",
  "localeDropdown",
  "docsVersionDropdown",
  "colorModeToggle",
  "search",
] as const;
type NavItemType = (typeof TYPES)[number];

/** Network and host logos, drawn in the text color: the built-in icon set `brands`. */
const BRAND_ICONS: readonly string[] = brands;

/** Types for built-in controls, which have neither label nor target. */
const CONTROLS: readonly NavItemType[] = ["localeDropdown", "docsVersionDropdown", "colorModeToggle", "search"];

const typeName = z
  .string()
  .superRefine((type, context) => {
    if ((TYPES as readonly string[]).includes(type)) return;
    const message = `No NavbarItem component found for the type "${type}".`;
    context.addIssue({
      code: "custom",
      message,
      params: { whole: true, hint: `Available types: ${TYPES.join(", ")}.` },
    });
  })
  .transform((type) => type as NavItemType);

const iconSchema = z.union([
  z
    .enum([...NAV_ICONS, ...BRAND_ICONS])
    .transform((name) => (BRAND_ICONS.includes(name) ? { brand: name } : (name as NavIcon))),
  z.strictObject({
    src: key(nonEmptyString, { description: "Path of the image in `static/`, or a URL.", example: "/chat.svg" }),
    srcDark: key(nonEmptyString.optional(), {
      description: "Image in dark mode.",
      example: "/chat-dark.svg",
      defaultText: "`src`",
    }),
  }),
]);

const leafShape = {
  type: key(typeName.optional(), {
    description:
      "Type of the item. It follows from the target and can be omitted, except for `icon` and the controls `localeDropdown`, `docsVersionDropdown`, `colorModeToggle` and `search`.",
    example: "search",
    defaultText: "follows from the target",
    enum: TYPES,
  }),
  label: key(nonEmptyString.optional(), {
    description: "Text of the item. Required except for controls.",
    example: "Docs",
  }),
  messageId: key(nonEmptyString.optional(), {
    description: "ID of a message that replaces the label if the locale defines the message.",
    example: "nav.docs",
  }),
  to: key(nonEmptyString.optional(), {
    description: "Target: a path of the site, in the language of the page.",
    example: "/blog",
  }),
  href: key(nonEmptyString.optional(), {
    description: "Target: a URL of another site, or `mailto:`.",
    example: "https://forum.example.org",
  }),
  doc: key(nonEmptyString.optional(), {
    description:
      "Target: the ID of a document. `{version}` at the start stands for the directory of the docs version that is being read.",
    example: "{version}/intro",
  }),
  sidebar: key(nonEmptyString.optional(), {
    description: "Target: the first page of a sidebar. `{version}` at the start works as in `doc`.",
    example: "api",
  }),
  activeSidebar: key(z.string().optional(), {
    description: "Mark the item as current on pages of this sidebar.",
    example: "api",
  }),
  activePath: key(z.string().optional(), {
    description: "Mark the item as current at and below this path.",
    example: "/blog",
  }),
  docs: key(nonEmptyString.optional(), {
    description: "ID of the set of docs that `doc`, `sidebar`, `activeSidebar` or the version menu refers to.",
    example: "sdk",
    defaultText: "the first set",
  }),
  rel: key(z.string().optional(), { description: "`rel` attribute of the link.", example: "me" }),
};

type Leaf = z.output<z.ZodObject<typeof leafShape>>;

/** What all items have, except for controls. */
type NavLabel = Omit<Leaf, "type" | "label" | TargetKey> & { label: string };

/** A navbar or footer item. Document IDs and sidebar names are relative to their set of docs. */
export type NavItemConfig =
  | ({ type: "link"; to?: string; href?: string } & NavLabel)
  | ({ type: "doc"; doc: string } & NavLabel)
  | ({ type: "docSidebar"; sidebar: string } & NavLabel)
  | ({ type: "dropdown"; items: readonly NavItemConfig[] } & NavLabel)
  | ({ type: "icon"; href: string; icon: NavIcon | { brand: string } | Pick<LogoConfig, "src" | "srcDark"> } & NavLabel)
  | { type: "localeDropdown" | "colorModeToggle" | "search" }
  | ({ type: "docsVersionDropdown" } & Pick<Item, "docs" | "versions" | "before" | "after">);

type Item = Leaf & {
  icon?: z.output<typeof iconSchema>;
  items?: readonly NavItemConfig[];
  versions?: readonly string[] | Readonly<Record<string, string>>;
  before?: readonly NavItemConfig[];
  after?: readonly NavItemConfig[];
};

type TargetKey = "to" | "href" | "doc" | "sidebar" | "items";

/** Target keys with the item type that each implies. */
const TARGETS: readonly [key: TargetKey, type: NavItemType][] = [
  ["to", "link"],
  ["href", "link"],
  ["doc", "doc"],
  ["sidebar", "docSidebar"],
  ["items", "dropdown"],
];

/** An item in a dropdown or a footer column. */
export const leafItemSchema = z
  .strictObject(leafShape)
  .meta({ id: "LinkItem", title: "Items of dropdowns and the footer" })
  .transform(toNavItem);

export const navItemSchema = z
  .strictObject({
    ...leafShape,
    icon: key(iconSchema.optional(), {
      description:
        "Icon of an item with the type `icon`: a name of the theme, the logo of a network or host in the text color (`github`, `mastodon`), or an image that is displayed 20 pixels wide.",
      example: { src: "/chat.svg", srcDark: "/chat-dark.svg" },
      defaultText: "`repository`",
    }),
    items: key(z.array(leafItemSchema).min(1).optional(), {
      description: "Items of a dropdown.",
      example: [{ label: "Forum", href: "https://forum.example.org" }],
    }),
    versions: key(z.union([z.array(z.string()), z.record(z.string(), nonEmptyString)]).optional(), {
      description: "Versions in `docsVersionDropdown`: a list of names, or a map from names to labels.",
      example: ["2.0", "1.0"],
      defaultText: "all versions",
    }),
    before: key(z.array(leafItemSchema).optional(), {
      description: "Links before the versions in `docsVersionDropdown`.",
      example: [{ label: "Compare versions", to: "/docs/compare" }],
    }),
    after: key(z.array(leafItemSchema).optional(), {
      description: "Links after the versions in `docsVersionDropdown`.",
      example: [{ label: "Archive", href: "https://archive.example.org" }],
    }),
  })
  .meta({ id: "NavItem", title: "Items of the navbar" })
  .transform(toNavItem);

function toNavItem(item: Item, context: z.RefinementCtx): NavItemConfig {
  const { type: declaredType, to, href, doc, sidebar, items, icon, versions, before, after, label, ...rest } = item;
  const { docs } = rest;
  const targets = TARGETS.filter(([key]) => item[key] !== undefined);
  const type = declaredType ?? targets[0]?.[1];
  const fail = (message: string, hint: string, path: string[] = []): NavItemConfig => {
    context.addIssue({ code: "custom", message, path, params: { whole: true, hint } });
    return z.NEVER;
  };
  if (type !== undefined && CONTROLS.includes(type)) {
    if (type === "docsVersionDropdown") return { type, versions, before, after, ...(docs !== undefined && { docs }) };
    return { type: type as "localeDropdown" | "colorModeToggle" | "search" };
  }
  const name = label === undefined ? "The item" : `The item "${label}"`;
  if (type === undefined)
    return fail(`${name} has no target.`, 'Add one of "doc", "to", "href", "sidebar", "items", or a "type".');
  if (targets.length !== 1)
    return fail(
      targets.length === 0
        ? `${name} has the type "${type}", but no target.`
        : `${name} has several targets: ${targets.map(([key]) => `"${key}"`).join(" and ")}.`,
      'Use exactly one of "doc", "to", "href", "sidebar" and "items".',
    );
  const [key, impliedType] = getElement(targets, 0);
  if (type !== impliedType && !(type === "icon" && key === "href"))
    return fail(`${name} has the type "${type}", which does not support "${key}".`, 'Remove "type".');
  if (label === undefined) return fail(`${name} has no label.`, 'Add "label", which is also needed for icons.');
  const fault = href === undefined || href.startsWith("mailto:") ? undefined : checkWebUrl(href);
  if (fault) return fail(`"${href}" ${fault.message}.`, `${fault.hint} Use "to" for pages of this site.`, ["href"]);
  if (to !== undefined && !to.startsWith("/"))
    return fail(`"${to}" does not begin with a slash.`, 'Write a path from the root, or use "href" for other sites.', [
      "to",
    ]);
  const labeled = { label, ...rest };
  if (type === "icon" && href !== undefined) return { type, href, icon: icon ?? "repository", ...labeled };
  if (type === "dropdown") return { type, items: items ?? [], ...labeled };
  if (doc !== undefined) return { type: "doc", doc, ...labeled };
  if (sidebar !== undefined) return { type: "docSidebar", sidebar, ...labeled };
  return href === undefined ? { type: "link", to, ...labeled } : { type: "link", href, ...labeled };
}
