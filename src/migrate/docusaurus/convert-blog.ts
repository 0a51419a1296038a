/** Converts the posts of a Docusaurus blog: their URLs, authors and tags. */

import { parse } from "yaml";
import { getBaseName, removeExtension } from "../../util/path.ts";
import type { FrontMatterEditor } from "../front-matter-edits.ts";
import { isMap, omitEmpty, type PlainMap, toFlag, toList, toMap, toText } from "../plain-values.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { DataFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";

/** Date and text of a file name: `2024/01-02-hello`, `2024-01-02-hello/index`. */
const DATED = /^(?<folder>.*?)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?$/;

export interface PostName {
  date?: string;
  /** Path of the page below that of the blog. */
  slug: string;
  title: string;
}

/** @param path Path below the directory of the blog. */
export function readPostName(path: string): PostName {
  const name = removeExtension(path);
  const { folder = "", date, text = "" } = DATED.exec(name)?.groups ?? {};
  if (date === undefined) {
    const slug = name.replace(/\/index$/, "");
    return { slug, title: toTitle(getBaseName(slug)) };
  }
  const parts = date.split(/[-/]/);
  const slug = [folder.replace(/\/$/, ""), ...parts, text].filter((part) => part !== "").join("/");
  return { date: parts.map((part) => part.padStart(2, "0")).join("-"), slug, title: toTitle(text) };
}

const toTitle = (name: string): string => {
  const words = name.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Put the comment that ends the excerpt between two blocks, where it has an effect here. */
export function separateExcerpt(text: string): string {
  return text.replace(
    /^(.*?)[ \t]*(<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\})[ \t]*(.*)$/m,
    (line, before: string, comment: string, after: string) =>
      before === "" && after === "" ? line : [before, comment, after].filter((part) => part !== "").join("\n\n"),
  );
}

export interface PostInput {
  path: string;
  text: string;
  addTask(task: Omit<MigrationTask, "source">): void;
}

/** Convert the keys of a post. */
export function convertPostKeys(editor: FrontMatterEditor, { path, text, addTask }: PostInput): void {
  const { values } = editor;
  const { date, slug, title } = readPostName(path);
  const ownDate = readDate(values.date);
  const isOwnDate = ownDate !== undefined;
  if (!isOwnDate && date === undefined)
    addTask({ kind: "post without date", subject: path, suggestion: 'Set "date"; it was set to 2000-01-01.' });
  if (!isOwnDate) {
    const isInName = /^\d{4}-\d{2}-\d{2}-[^/]+(?:\/index)?$/.test(removeExtension(path));
    if (!isInName) editor.set("date", date ?? "2000-01-01");
  }
  if (ownDate !== undefined ? ownDate !== values.date : values.date !== undefined)
    editor.set("date", ownDate ?? date ?? "2000-01-01");
  if (toText(values.slug) === undefined) editor.set("slug", slug);
  const hasHeading = /^#[ \t]+\S/m.test(text) || /^.+\n=+[ \t]*$/m.test(text);
  if (toText(values.title) === undefined && !hasHeading) editor.set("title", title);
  convertAuthors(editor);
  const tags = toList(values.tags).flatMap((tag) => toText(tag) ?? toText(toMap(tag).label) ?? []);
  if (toList(values.tags).some(isMap)) editor.set("tags", tags);
}

/** Return a date in ISO format; `undefined` if it does not exist. */
function readDate(value: unknown): string | undefined {
  const [, year = "", month = "", day = "", hour, minute = "00", zone = ""] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?\s*$/.exec(
      toText(value) ?? "",
    ) ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (Number.isNaN(Date.parse(iso)) || new Date(iso).toISOString().slice(0, 10) !== iso) return undefined;
  return hour === undefined || zone.length > 1
    ? zone.length > 1
      ? (value as string)
      : iso
    : `${iso}T${hour.padStart(2, "0")}:${minute}Z`;
}

const AUTHOR_KEYS = ["name", "title", "url", "image_url", "email"];

function convertAuthors(editor: FrontMatterEditor): void {
  const { values } = editor;
  const getOld = (name: string): string | undefined =>
    toText(values[`author_${name}`]) ?? toText(values[`author${toTitle(name)}`]);
  const oldName = toText(values.author);
  if (oldName !== undefined) {
    const author = {
      name: oldName,
      title: getOld("title"),
      url: getOld("url"),
      image_url: getOld("image_url") ?? toText(values.authorImageURL),
    };
    editor.rename("author", "authors", [cleanAuthor(author)]);
    return;
  }
  const authors = Array.isArray(values.authors) ? values.authors : [values.authors];
  if (!authors.some(isMap)) return;
  editor.set(
    "authors",
    authors.flatMap((author) => (isMap(author) ? cleanAuthor(author) : (toText(author) ?? []))),
  );
}

/** Return the keys of an author that exist here. */
function cleanAuthor(author: PlainMap): unknown {
  const key = toText(author.key);
  if (key !== undefined) return key;
  const imageUrl = author.image_url ?? author.imageURL;
  return omitEmpty(
    Object.fromEntries(AUTHOR_KEYS.map((name) => [name, toText(name === "image_url" ? imageUrl : author[name])])),
  );
}

/** Convert files with authors and tags. */
export function convertBlogData(
  tree: SourceTree,
  folder: string,
  options: PlainMap,
  tasks: MigrationTask[],
): DataFile[] {
  const read = (source: string): PlainMap => {
    try {
      return toMap(parse(tree.readText(source) ?? ""));
    } catch {
      tasks.push({ kind: "data", source, subject: "invalid YAML", suggestion: "Write the file by hand." });
      return {};
    }
  };
  const files: DataFile[] = [];
  const authorsPath = toText(options.authorsMapPath);
  const authors = tree.findFile(
    ...(authorsPath === undefined ? ["authors.yml", "authors.yaml", "authors.json"] : [authorsPath]).map(
      (name) => `${folder}/${name}`,
    ),
  );
  if (authors !== undefined) {
    const value = Object.fromEntries(
      Object.entries(read(authors)).map(([key, author]) => [key, convertAuthor(toMap(author), key)]),
    );
    files.push({ source: authors, target: "content/blog/authors.yaml", value });
  }
  const tags = tree.findFile(...[toText(options.tags) ?? "tags.yml", "tags.yaml"].map((name) => `${folder}/${name}`));
  if (tags !== undefined) {
    const value = Object.fromEntries(
      Object.entries(read(tags)).map(([key, tag]) => {
        const { label, permalink, description } = toMap(tag);
        return [
          key,
          omitEmpty({ label: toText(label), permalink: toText(permalink), description: toText(description) }),
        ];
      }),
    );
    files.push({ source: tags, target: "content/blog/tags.yaml", value });
  }
  return files;
}

function convertAuthor(author: PlainMap, key: string): PlainMap {
  const socials = Object.entries(toMap(author.socials)).flatMap(([name, value]) => {
    const text = toText(value);
    return text === undefined ? [] : [[name, text] as const];
  });
  return omitEmpty({
    name: toText(author.name) ?? key,
    title: toText(author.title),
    url: toText(author.url),
    email: toText(author.email),
    image_url: toText(author.image_url ?? author.imageURL),
    description: toText(author.description),
    socials: Object.fromEntries(socials),
    page: isMap(author.page) || toFlag(author.page) ? true : undefined,
  });
}
