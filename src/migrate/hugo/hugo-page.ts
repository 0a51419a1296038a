/** Converts the front matter of Hugo's pages, and their URLs. */

import { cleanFrontMatter } from "../clean-front-matter.ts";
import type { FrontMatterEditor } from "../front-matter-edits.ts";
import type { MigrationTask } from "../migration-task.ts";
import { type PlainMap, toList, toMap, toNumber, toText } from "../plain-values.ts";
import { getFolder, joinInside, removeExtension } from "../../util/path.ts";
import { getSetting } from "./hugo-config.ts";

/** Keys that need no task: they have no effect here, or the theme's layout uses them. */
const KNOWN_KEYS = [
  "date publishDate publishdate expiryDate lastmod markup type layout linkTitle linktitle weight url slug aliases categories series",
  "menu menus outputs isCJKLanguage translationKey sitemap build _build headless resources toc bookToc featured_image params",
].flatMap((keys) => keys.split(" "));

export interface PagePlace {
  /** Path below the content directory, without the suffix of the language. */
  path: string;
  values: PlainMap;
  /** Form of the URLs of the section, if the configuration has one: `/:year/:month/:slug/`. */
  permalink: string | undefined;
}

/** Return the path as Hugo writes it in URLs. */
export const toUrlPath = (path: string): string => path.toLowerCase().replace(/\s+/g, "-");

/** Return the URL of a page: `docs/guide/_index.md` → `/docs/guide/`. */
export function getPageUrl({ path, values, permalink }: PagePlace): string {
  const url = toText(getSetting(values, "url"));
  if (url !== undefined) return `/${url.replace(/^\/+/, "")}`;
  const name = removeExtension(path);
  const isIndex = /(?:^|\/)_?index$/.test(name);
  const folder = getFolder(name);
  if (permalink !== undefined && !/(?:^|\/)_index$/.test(name)) return fillPermalink(permalink, path, values);
  const slug = toText(values.slug);
  if (slug !== undefined && !/(?:^|\/)_index$/.test(name))
    return `/${joinInside(toUrlPath(isIndex ? getFolder(folder) : folder), slug) ?? slug}/`;
  const page = toUrlPath(isIndex ? folder : name);
  return page === "" ? "/" : `/${page}/`;
}

/** Fill the form of a section's URLs. */
function fillPermalink(form: string, path: string, values: PlainMap): string {
  const [year = "", month = "", day = ""] = (toDay(values.date) ?? "").split("-");
  const name = removeExtension(path).replace(/\/index$/, "");
  const last = name.slice(name.lastIndexOf("/") + 1);
  const slug = toText(values.slug);
  const title = (toText(values.title) ?? last)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const date = new Date(`${year}-${month}-${day}T00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    Number.isNaN(date.getTime()) ? "" : new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(date);
  const parts: Readonly<Record<string, string>> = {
    year,
    month,
    day,
    monthname: format({ month: "long" }),
    weekday: String(date.getUTCDay()),
    weekdayname: format({ weekday: "long" }),
    title,
    slug: slug ?? title,
    section: name.split("/", 1)[0] ?? "",
  };
  const sections = getFolder(name).split("/");
  // Forms of the name differ in nothing for pages: `filename`, `contentbasename`, `slugorcontentbasename` and so on.
  const filled = form.replace(/:(\w+)(?:\[([^\]]*)\])?/g, (_, key: string, range?: string) =>
    /^section(?:slug)?s$/.test(key)
      ? selectSections(sections, range).join("/")
      : (parts[key] ?? (key.startsWith("slugor") ? (slug ?? last) : last)),
  );
  return `/${toUrlPath(filled).replace(/^\/+|\/+$/g, "")}/`;
}

/** Select directories by a range: `1:`, `:last`, `0`. */
function selectSections(sections: readonly string[], range: string | undefined): readonly string[] {
  if (range === undefined) return sections;
  const toIndex = (text: string | undefined, other: number): number =>
    text === undefined || text === "" ? other : text === "last" ? sections.length - 1 : Number(text);
  const [from, to] = range.split(":");
  const start = toIndex(from, 0);
  return sections.slice(start, range.includes(":") ? toIndex(to, sections.length) : start + 1);
}

/** Return the day of a date, which YAML and TOML read as a string or a timestamp. */
export function toDay(value: unknown): string | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}/.exec(toText(value) ?? "")?.[0];
}

export interface KeyInput {
  kind: "doc" | "post";
  /** URL of the page in the previous site. */
  url: string;
  /** URL that the page has here because of its path. */
  defaultUrl: string;
  /** Reserve a path for a redirect. @returns False if a page or another redirect has it. */
  takePath(path: string): boolean;
  /** Path of the blog in URLs, with slashes; empty for documents. */
  base: string;
  addTask(task: Omit<MigrationTask, "source">): void;
}

export function convertHugoKeys(
  editor: FrontMatterEditor,
  { kind, url, defaultUrl, base, takePath, addTask }: KeyInput,
): void {
  const { values } = editor;
  const get = (key: string): unknown => getSetting(values, key);
  const params = toMap(values.params);
  const label = toText(get("linkTitle"));
  if (kind === "doc") {
    if (label !== undefined) editor.set("sidebar_label", label);
    const weight = toNumber(values.weight);
    if (weight !== undefined && weight !== 0) editor.set("sidebar_position", weight);
    const updated = toDay(values.lastmod);
    if (updated !== undefined) editor.set("last_update", { date: updated });
    if (values.date !== undefined) editor.set("date", undefined);
  } else {
    const date = toDay(values.date) ?? toDay(get("publishDate"));
    if (date !== undefined) editor.set("date", date);
  }
  const tags = [...toList(values.tags), ...(kind === "post" ? toList(values.categories) : [])].flatMap(
    (tag) => toText(tag) || [],
  );
  if (values.tags !== undefined || tags.length > 0)
    editor.set("tags", tags.length === 0 ? undefined : [...new Set(tags)]);
  if (url.replace(/\/+$/, "") !== defaultUrl.replace(/\/+$/, ""))
    editor.set("slug", url.slice(base.length === 0 ? 0 : base.length - 1).replace(/\/+$/, "") || "/");
  const aliases = toList(values.aliases).flatMap((alias) => toText(alias) || []);
  const sources = aliases.map((alias) => resolveAlias(alias, url)).filter((from) => takePath(from));
  if (sources.length > 0) editor.set("redirect_from", sources);
  for (const key of ["layout", "type"]) if (values[key] !== undefined) editor.set(key, undefined);
  if (get("toc") === false || params.toc === false || get("bookToc") === false)
    editor.set("hide_table_of_contents", true);
  const [image] = toList(values.images).flatMap((each) => toText(each) || []);
  if (image !== undefined && values.image === undefined && /^(?:\/|https?:)/.test(image)) editor.set("image", image);
  const author = values.authors ?? values.author ?? params.author;
  if (kind === "post" && author !== undefined && !Array.isArray(values.authors)) {
    editor.set("author", undefined);
    const names = [author].flat().flatMap((each) => toText(each) ?? toText(toMap(each).name) ?? []);
    editor.set("authors", names.length === 0 ? undefined : names.map((name) => ({ name })));
  }
  cleanFrontMatter(
    editor,
    kind,
    [...KNOWN_KEYS, ...Object.keys(values).filter((key) => editor.isChanged(key))],
    addTask,
  );
  for (const key of Object.keys(params))
    addTask({
      kind: "parameter of a page",
      line: editor.getLine("params"),
      subject: key,
      suggestion:
        "The theme's layouts used the value. Components can read it if it is listed in `markdown.frontMatter`.",
    });
}

/** Return the path of an alias, which may be relative to the parent of the page. */
const resolveAlias = (alias: string, url: string): string => {
  const path = alias.startsWith("/") ? alias : `/${joinInside(getFolder(url.replace(/\/+$/, "")), alias) ?? alias}`;
  return path.replace(/\/+$/, "").replace(/\/index\.html$/, "") || "/";
};
