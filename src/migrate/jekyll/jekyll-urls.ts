/** Returns the URLs of pages and posts of Jekyll. */

import { getBaseName, joinInside, removeExtension } from "../../util/path.ts";
import { type PlainMap, toMap, toText } from "../plain-values.ts";

/** Name of a post: `2026-03-01-spring`. */
export const POST = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/;

/** Return the form of the URLs of posts. */
export function getPostForm(config: PlainMap): string {
  const posts = toMap(toMap(config.collections).posts);
  const form = toText(posts.permalink) ?? toText(config.permalink) ?? "date";
  const forms: Readonly<Record<string, string>> = {
    date: "/:categories/:year/:month/:day/:title",
    pretty: "/:categories/:year/:month/:day/:title",
    none: "/:categories/:title",
    ordinal: "/:categories/:year/:y_day/:title",
  };
  return forms[form] ?? form;
}

/** Fill the form of URLs: `/:year/:month/:title.html`. The result has no ending and no slash at the end. */
export function fillUrl(
  form: string,
  { path, collection, values }: { path: string; collection: string; values: PlainMap },
): string {
  const name = removeExtension(getBaseName(path));
  const [, year = "", month = "", day = "", title = name] = POST.exec(name) ?? [];
  const page = removeExtension(path).replace(/(?:^|\/)index$/, "");
  const categories = [values.categories ?? values.category ?? []]
    .flat()
    .flatMap((each) => toText(each)?.split(/\s+/) ?? []);
  const parts: Readonly<Record<string, string>> = {
    year,
    month: month.padStart(2, "0"),
    day: day.padStart(2, "0"),
    title: toText(values.slug) ?? title,
    slug: toText(values.slug) ?? title,
    path: page,
    name,
    basename: name,
    collection,
    categories: categories.join("/").toLowerCase(),
    output_ext: "",
  };
  const filled = form.replace(/:(\w+)/g, (_, key: string) => parts[key] ?? "");
  return `/${(joinInside(filled) ?? "").replace(/(?:^|\/)index\.html$|\.html$/, "")}`;
}
