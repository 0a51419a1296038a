/** Items of navbar and footer as users write them: the type follows from where an item leads. */

import { z } from "zod";
import { NAV_ICONS, type NavIcon, type NavItemConfig } from "../../model/config.ts";
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

/** Types of the shell's own controls, which need neither label nor target. */
const CONTROLS: readonly NavItemType[] = ["localeDropdown", "docsVersionDropdown", "colorModeToggle", "search"];

const typeName = z
  .string()
  .superRefine((type, context) => {
    if (TYPES.some((known) => known === type)) return;
    const message = `No NavbarItem component found for the type "${type}".`;
    context.addIssue({ code: "custom", message, params: { whole: true, hint: `Known types: ${TYPES.join(", ")}.` } });
  })
  .transform((type) => type as NavItemType);

/** Other names by which people look for two of them. */
const ICON_NAMES: Readonly<Record<string, NavIcon>> = { github: "repository", rss: "feed" };

const iconSchema = z.union([
  z
    .string()
    .transform((name) => (Object.hasOwn(ICON_NAMES, name) ? ICON_NAMES[name] : name))
    .pipe(z.enum(NAV_ICONS)),
  z.strictObject({ src: z.string().min(1), srcDark: z.string().min(1).optional() }),
]);

const leafShape = {
  type: typeName.optional(),
  label: z.string().min(1).optional(),
  messageId: z.string().min(1).optional(),
  to: z.string().min(1).optional(),
  href: z.string().min(1).optional(),
  doc: z.string().min(1).optional(),
  sidebar: z.string().min(1).optional(),
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

/** The target keys, and the type that each of them makes an item. */
const TARGETS: readonly [key: "to" | "href" | "doc" | "sidebar" | "items", type: NavItemType][] = [
  ["to", "link"],
  ["href", "link"],
  ["doc", "doc"],
  ["sidebar", "docSidebar"],
  ["items", "dropdown"],
];

/** An item inside a dropdown or a column of the footer. */
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
    return fail(`${name} leads nowhere.`, 'Give it one of "doc", "to", "href", "sidebar", "items", or a "type".');
  if (targets.length !== 1)
    return fail(
      targets.length === 0
        ? `${name} has the type "${type}" and no target.`
        : `${name} has several targets: ${targets.map(([key]) => `"${key}"`).join(" and ")}.`,
      'Keep exactly one of "doc", "to", "href", "sidebar" and "items".',
    );
  const [key, fitting] = targets[0] as (typeof TARGETS)[number];
  if (type !== fitting && !(type === "icon" && key === "href"))
    return fail(`${name} has the type "${type}", which does not go with "${key}".`, 'Leave "type" out.');
  if (label === undefined) return fail(`${name} has no label.`, 'Add "label": it names the item, icons included.');
  const fault = href === undefined || href.startsWith("mailto:") ? undefined : webAddressFault(href);
  if (fault)
    return fail(`"${href}" ${fault.message}.`, `${fault.hint} Pages of this site are named by "to".`, ["href"]);
  if (to !== undefined && !to.startsWith("/"))
    return fail(`"${to}" does not begin with a slash.`, 'Write an address from the root; others are named by "href".', [
      "to",
    ]);
  const labelled = { label, ...rest };
  if (type === "icon") return { type, href: href as string, icon: icon ?? "repository", ...labelled };
  if (type === "dropdown") return { type, items: items ?? [], ...labelled };
  if (type === "doc") return { type, doc: doc as string, ...labelled };
  if (type === "docSidebar") return { type, sidebar: sidebar as string, ...labelled };
  return href === undefined ? { type: "link", to, ...labelled } : { type: "link", href, ...labelled };
}
