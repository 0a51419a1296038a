/** Converts the blog of Material for MkDocs: places and URLs of posts, their front matter, and authors. */

import { parse } from "yaml";
import { createSlug } from "../../util/slug.ts";
import type { UserConfig } from "../../site/config/user-config.ts";
import type { FrontMatterEditor } from "../front-matter-edits.ts";
import { joinPath } from "../path-patterns.ts";
import { isMap, omitEmpty, type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import type { DataFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";

/** Options of the plugin `blog`. */
export interface BlogOptions {
  /** Directory of the blog, and of its posts, in the source. */
  folder: string;
  posts: string;
  /** Path of the blog in URLs: `blog`. */
  route: string;
  /** Form of the URLs of posts: `{date}/{slug}`. */
  urlFormat: string;
  dateFormat: string;
  authorsFile: string;
}

export function readBlogOptions(plugin: PlainMap | undefined, docs: string): BlogOptions | undefined {
  if (plugin === undefined || plugin.enabled === false) return undefined;
  const route = (toText(plugin.blog_dir) ?? "blog").replace(/^\.?\/*|\/*$/g, "");
  const fill = (path: string): string => path.replace("{blog}", route).replace(/^\/+/, "");
  return {
    folder: joinPath(docs, route),
    posts: joinPath(docs, fill(toText(plugin.post_dir) ?? "{blog}/posts")),
    route,
    urlFormat: toText(plugin.post_url_format) ?? "{date}/{slug}",
    dateFormat: toText(plugin.post_url_date_format) ?? "yyyy/MM/dd",
    authorsFile: joinPath(docs, fill(toText(plugin.authors_file) ?? "{blog}/.authors.yml")),
  };
}

/** Return the place of a file of the blog in the new site; `undefined` for other files. */
export function locatePost(file: string, { posts, folder }: BlogOptions): string | undefined {
  if (file.startsWith(`${posts}/`)) return `content/blog/${file.slice(posts.length + 1)}`;
  // Images and other files next to the directory of posts keep their place relative to it.
  return file.startsWith(`${folder}/`) && !/\.md$/i.test(file)
    ? `content/blog/${file.slice(folder.length + 1)}`
    : undefined;
}

/** Convert the front matter of a post. @param title Title in the text. */
export function convertPostKeys(editor: FrontMatterEditor, title: string, options: BlogOptions): void {
  const { values } = editor;
  const date = toDay(isMap(values.date) ? values.date.created : values.date);
  const updated = isMap(values.date) ? toDay(values.date.updated) : undefined;
  if (date !== undefined) editor.set("date", date);
  if (updated !== undefined) editor.set("last_update", { date: updated });
  const tags = [...toList(values.categories), ...toList(values.tags)].flatMap((tag) => toText(tag) ?? []);
  editor.set("categories", undefined);
  if (tags.length > 0) editor.set("tags", [...new Set(tags)]);
  if (values.pin === true) editor.set("pinned", true);
  const slug = toText(values.slug) ?? createSlug(toText(values.title) ?? title);
  if (date !== undefined) editor.set("slug", createUrl(date, slug, [...toList(values.categories)], options));
}

function createUrl(
  date: string,
  slug: string,
  categories: readonly unknown[],
  { urlFormat, dateFormat }: BlogOptions,
): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const datePath = dateFormat
    .replace(/yyyy/g, year)
    .replace(/MM/g, month)
    .replace(/dd/g, day)
    .replace(/\bd\b/g, String(Number(day)));
  return `/${urlFormat
    .replace("{date}", datePath)
    .replace("{slug}", slug)
    .replace("{categories}", createSlug(toText(categories[0]) ?? ""))
    .replace("{file}", slug)}`.replace(/\/{2,}/g, "/");
}

/** Return the day of a date, which YAML reads as a string or a timestamp. */
function toDay(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}/.exec(toText(value) ?? "")?.[0];
}

/** Read the authors of posts. */
export function readAuthors(tree: SourceTree, { authorsFile }: BlogOptions): DataFile[] {
  const authors = toMap(toMap(readYaml(tree.readText(authorsFile) ?? "")).authors);
  const value = Object.fromEntries(
    Object.entries(authors).map(([key, author]) => {
      const { name, description, avatar, url } = toMap(author);
      return [
        key,
        omitEmpty({
          name: toText(name) ?? key,
          title: toText(description),
          url: toText(url),
          image_url: toText(avatar),
        }),
      ];
    }),
  );
  return [{ source: authorsFile, target: "content/blog/authors.yaml", value }];
}

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Return redirects from the lists of the blog, which have other paths here. */
export function listBlogRedirects({ route }: BlogOptions): NonNullable<UserConfig["redirects"]> {
  const base = route === "" ? "" : `/${route}`;
  return [
    { from: `${base}/category/*`, to: `${base}/tags/:splat` },
    { from: `${base}/archive/*`, to: `${base}/archive` },
  ];
}
