/** Schema for items of navbar and footer. The type of an item can be omitted, because it follows from the target. */

import { z } from "zod";
import { NAV_ICONS, type NavIcon, type NavItemConfig } from "../../model/config.ts";
import { documentId } from "../../model/document.ts";
import { sidebarName } from "../../model/sidebar.ts";
import { elementAt } from "../../util/collections.ts";
import { webAddressFault } from "../../util/url-validation.ts";

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

/** Types of built-in controls, which have neither label nor target. */
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

/** Aliases of icons. */
const ICON_ALIASES: Readonly<Record<string, NavIcon>> = { github: "repository", rss: "feed" };

const iconSchema = z.union([
  z
    .string()
    .transform((name) => (Object.hasOwn(ICON_ALIASES, name) ? ICON_ALIASES[name] : name))
    .pipe(z.enum(NAV_ICONS)),
  z.strictObject({ src: z.string().min(1), srcDark: z.string().min(1).optional() }),
]);

const leafShape = {
  type: typeName.optional(),
  label: z.string().min(1).optional(),
  messageId: z.string().min(1).optional(),
  to: z.string().min(1).optional(),
  href: z.string().min(1).optional(),
  doc: z.string().min(1).transform(documentId).optional(),
  sidebar: z.string().min(1).transform(sidebarName).optional(),
  icon: iconSchema.optional(),
  activeSidebar: z.string().optional(),
  activePath: z.string().optional(),
  rel: z.string().optional(),
};

type Leaf = z.output<z.ZodObject<typeof leafShape>>;
type Item = Leaf & {
  items?: readonly NavItemConfig[];
  versions?: readonly string[] | Readonly<Record<string, string>>;
  before?: readonly NavItemConfig[];
  after?: readonly NavItemConfig[];
};

/** The keys of targets with the type of item that follows from each. */
const TARGETS: readonly [key: "to" | "href" | "doc" | "sidebar" | "items", type: NavItemType][] = [
  ["to", "link"],
  ["href", "link"],
  ["doc", "doc"],
  ["sidebar", "docSidebar"],
  ["items", "dropdown"],
];

/** An item of a dropdown or a footer column. */
export const leafItemSchema = z.strictObject(leafShape).transform(toNavItem);

export const navItemSchema = z
  .strictObject({
    ...leafShape,
    items: z.array(leafItemSchema).min(1).optional(),
    versions: z.union([z.array(z.string()), z.record(z.string(), z.string().min(1))]).optional(),
    before: z.array(leafItemSchema).optional(),
    after: z.array(leafItemSchema).optional(),
  })
  .transform(toNavItem);

function toNavItem(item: Item, context: z.RefinementCtx): NavItemConfig {
  const { type: declaredType, to, href, doc, sidebar, items, icon, versions, before, after, label, ...rest } = item;
  const targets = TARGETS.filter(([key]) => item[key] !== undefined);
  const type = declaredType ?? targets[0]?.[1];
  const fail = (message: string, hint: string, path: string[] = []): NavItemConfig => {
    context.addIssue({ code: "custom", message, path, params: { whole: true, hint } });
    return z.NEVER;
  };
  if (type !== undefined && CONTROLS.includes(type)) {
    if (type === "docsVersionDropdown") return { type, versions, before, after };
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
  const [key, impliedType] = elementAt(targets, 0);
  if (type !== impliedType && !(type === "icon" && key === "href"))
    return fail(`${name} has the type "${type}", which does not support "${key}".`, 'Remove "type".');
  if (label === undefined) return fail(`${name} has no label.`, 'Add "label", which is also needed for icons.');
  const fault = href === undefined || href.startsWith("mailto:") ? undefined : webAddressFault(href);
  if (fault) return fail(`"${href}" ${fault.message}.`, `${fault.hint} Use "to" for pages of this site.`, ["href"]);
  if (to !== undefined && !to.startsWith("/"))
    return fail(`"${to}" does not begin with a slash.`, 'Write a path from the root, or use "href" for other sites.', [
      "to",
    ]);
  const labelled = { label, ...rest };
  if (type === "icon" && href !== undefined) return { type, href, icon: icon ?? "repository", ...labelled };
  if (type === "dropdown") return { type, items: items ?? [], ...labelled };
  if (doc !== undefined) return { type: "doc", doc, ...labelled };
  if (sidebar !== undefined) return { type: "docSidebar", sidebar, ...labelled };
  return href === undefined ? { type: "link", to, ...labelled } : { type: "link", href, ...labelled };
}
