/** Converts the navbar, the footer and the announcement of Docusaurus. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { omitEmpty, type PlainMap, toFlag, toList, toMap, toText } from "../plain-values.ts";
import type { DocsInstance } from "./docs-instances.ts";
import { addTask, type SettingsInput, toStaticPath } from "./settings-input.ts";

type NavItem = NonNullable<NonNullable<UserConfig["navbar"]>["left"]>[number];
type LeafItem = NonNullable<NonNullable<UserConfig["footer"]>["columns"]>[number]["items"][number];

export function convertNavbar(input: SettingsInput): UserConfig["navbar"] {
  const theme = toMap(input.config.themeConfig);
  const navbar = toMap(theme.navbar);
  const items = toList(navbar.items).map(toMap);
  const convert = (side: readonly PlainMap[]): NavItem[] => side.flatMap((item) => convertNavItem(item, input) ?? []);
  const isRight = ({ position }: PlainMap): boolean => position === "right" || position === undefined;
  const leftItems = convert(items.filter((item) => !isRight(item)));
  const right = convert(items.filter(isRight));
  const has = (type: string): boolean => items.some((item) => item.type === type);
  const controls: NavItem[] = [
    ...(toFlag(toMap(theme.colorMode).disableSwitch) ? [] : [{ type: "colorModeToggle" }]),
    ...(has("search") ? [] : [{ type: "search" }]),
  ] as NavItem[];
  return omitEmpty({
    title: toText(navbar.title) ?? "",
    logo: convertLogo(toMap(navbar.logo), input),
    hideOnScroll: toFlag(navbar.hideOnScroll),
    left: leftItems,
    right: [...right, ...controls],
  });
}

function convertLogo({ src, srcDark, alt, href, width, height }: PlainMap, input: SettingsInput) {
  const light = toStaticPath(toText(src), input);
  if (light === undefined) return undefined;
  return omitEmpty({
    src: light,
    srcDark: toStaticPath(toText(srcDark), input),
    alt: toText(alt) ?? "",
    href: toText(href),
    width: toSize(width),
    height: toSize(height),
  });
}

const toSize = (value: unknown): number | undefined => {
  const size = Number.parseInt(String(value), 10);
  return size > 0 ? size : undefined;
};

function convertNavItem(item: PlainMap, input: SettingsInput): NavItem | undefined {
  const type = toText(item.type);
  if (type === "search" || type === "localeDropdown") return { type } as NavItem;
  if (type === "docsVersionDropdown") {
    const after = toList(item.dropdownItemsAfter).flatMap((entry) => convertLeaf(toMap(entry), input) ?? []);
    const before = toList(item.dropdownItemsBefore).flatMap((entry) => convertLeaf(toMap(entry), input) ?? []);
    return omitEmpty({ type, docs: getSetName(item, input), before, after }) as NavItem;
  }
  const items = toList(item.items);
  if (items.length > 0) {
    const leaves = items.flatMap((entry) => convertLeaf(toMap(entry), input) ?? []);
    const label = toText(item.label);
    return leaves.length > 0 && label !== undefined ? { label, items: leaves } : undefined;
  }
  const leaf = convertLeaf(item, input);
  if (!leaf?.href || !/github-link|github/i.test(toText(item.className) ?? "")) return leaf;
  return { type: "icon", icon: "github", href: leaf.href, label: leaf.label ?? "GitHub" };
}

/** Return the set of docs that an item names, if there are several. */
function getSetName({ docsPluginId }: PlainMap, { instances }: SettingsInput): string | undefined {
  const id = toText(docsPluginId);
  return instances.length > 1 && id !== undefined && id !== "default" ? id : undefined;
}

function findInstance({ docsPluginId }: PlainMap, { instances }: SettingsInput): DocsInstance | undefined {
  const id = toText(docsPluginId);
  return id === undefined || id === "default" ? instances[0] : instances.find((instance) => instance.id === id);
}

/** Convert an item with a target. */
function convertLeaf(item: PlainMap, input: SettingsInput): LeafItem | undefined {
  const label = toText(item.label) ?? toText(item["aria-label"]) ?? toText(item.title);
  const target = convertTarget(item, input);
  if (target === undefined) {
    const subject = label ?? `item of type "${toText(item.type) ?? "html"}"`;
    addTask(input, "navigation item", subject, "Add the item by hand, if it has an equivalent.");
    return undefined;
  }
  const name = label ?? target.href?.replace(/^https?:\/\/(?:www\.)?|\/.*$/g, "") ?? target.doc ?? target.to;
  return omitEmpty({ ...target, label: name, docs: target.to || target.href ? undefined : getSetName(item, input) });
}

function convertTarget(
  item: PlainMap,
  input: SettingsInput,
): Pick<LeafItem, "to" | "href" | "doc" | "sidebar"> | undefined {
  const instance = findInstance(item, input);
  const prefix = instance !== undefined && instance.versions.length > 1 ? "{version}/" : "";
  const docId = toText(item.docId);
  if (docId !== undefined) {
    const version = instance?.versions.find(({ isLast }) => isLast);
    const doc = version?.docs.find(({ oldId }) => oldId === docId);
    return doc && { doc: `${prefix}${doc.id}` };
  }
  const sidebar = toText(item.sidebarId);
  if (sidebar !== undefined) return { sidebar: `${prefix}${sidebar}` };
  const url = (toText(item.to) ?? toText(item.href))?.replace(/^pathname:\/\//, "");
  if (url === undefined) return undefined;
  if (/^(?:https?:|mailto:)/.test(url)) return { href: url };
  if (/^\w+:|^\/\//.test(url)) return undefined;
  return { to: `/${stripBase(url, input).replace(/^\/+/, "")}` };
}

/** Remove the base URL from a path. */
function stripBase(url: string, { config }: SettingsInput): string {
  const base = toText(config.baseUrl) ?? "/";
  return base !== "/" && url.startsWith(base) ? url.slice(base.length - 1) : url;
}

export function convertFooter(footer: PlainMap, input: SettingsInput): UserConfig["footer"] {
  const links = toList(footer.links).map(toMap);
  const isSimple = links.some(({ items }) => items === undefined);
  const groups: readonly PlainMap[] = isSimple ? [{ title: input.config.title, items: links }] : links;
  const columns = groups.map(({ title, items }) => ({
    title: toText(title) ?? toText(input.config.title) ?? "",
    items: toList(items).flatMap((item) => convertLeaf(toMap(item), input) ?? []),
  }));
  const copyright = toText(footer.copyright);
  const logo = convertLogo(toMap(footer.logo), input);
  if (columns.length === 0 && copyright === undefined && !logo) return undefined;
  return omitEmpty({
    columns: columns.filter(({ title, items }) => title !== "" && items.length > 0),
    logo: logo && omitEmpty({ ...logo, href: logo.href?.startsWith("http") ? logo.href : undefined }),
    copyright: copyright === undefined ? undefined : { text: removeTags(copyright) },
  });
}

/** Return the text of HTML. */
function removeTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&copy;/g, "©")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

export function convertAnnouncement(bar: PlainMap): UserConfig["announcement"] {
  const content = toText(bar.content);
  if (content === undefined) return undefined;
  const markdown = content
    .replace(
      /<a\b[^>]*?\bhref=(["'])(.*?)\1[^>]*>([\s\S]*?)<\/a>/g,
      (_, __, href: string, text: string) => `[${removeTags(text)}](${href})`,
    )
    .replace(/<(b|strong)\b[^>]*>([\s\S]*?)<\/\1>/g, "**$2**");
  return omitEmpty({
    id: toText(bar.id) ?? "announcement",
    content: removeTags(markdown),
    closeable: toFlag(bar.isCloseable),
    backgroundColor: toText(bar.backgroundColor),
    textColor: toText(bar.textColor),
  });
}
