/** Converts front matter of Starlight. */

import { cleanFrontMatter } from "../clean-front-matter.ts";
import type { FrontMatterEditor } from "../front-matter-edits.ts";
import type { MigrationTask } from "../migration-task.ts";
import { isMap, omitEmpty, toList, toMap, toNumber, toText } from "../plain-values.ts";
import type { StarlightPage } from "./locale-pages.ts";

/** Keys that are converted, and keys without an effect on readers. */
const KNOWN_KEYS = [
  "sidebar",
  "tableOfContents",
  "template",
  "hero",
  "banner",
  "next",
  "prev",
  "editUrl",
  "lastUpdated",
  "pagefind",
  "i18nReady",
  "excerpt",
  "featured",
  "cover",
  "metrics",
];

export interface KeysInput {
  page: StarlightPage;
  /** True for translations with an original. */
  isTranslation: boolean;
  /** Languages of a page without an original. */
  locales?: readonly string[];
  /** Return the URL of an image that is named in front matter, relative to the page. */
  convertImage(path: string): string | undefined;
  /** Return the ID of the document at a URL. */
  findDoc(url: string): string | undefined;
  convertUrl(url: string): string | undefined;
  /** Convert the link of a button on a home page, which is no path of a file. */
  convertHomeUrl(url: string): string | undefined;
  /** True if the sidebar lists the document, or if there is no sidebar. */
  isListed: boolean;
  addTask(task: Omit<MigrationTask, "source">): void;
}

/** @returns Text to insert at the start of the page. */
export function convertKeys(editor: FrontMatterEditor, input: KeysInput): string {
  const { page, isTranslation, locales, addTask } = input;
  const { values } = editor;
  const isHome = page.kind === "page";
  convertSidebarKeys(editor, input);
  convertToc(editor);
  const slug = toText(values.slug);
  if (slug !== undefined) editor.set("slug", isTranslation || isHome ? undefined : `/${page.url}`);
  if (values.template === "splash" && !isHome) editor.set("layout", "page");
  if (isHome) convertHero(editor, input);
  else if (values.hero !== undefined)
    addTask({
      kind: "hero",
      line: editor.getLine("hero"),
      subject: "hero",
      suggestion: "Write the hero as text, or move the page to content/pages with `layout: home`.",
    });
  for (const [old, key] of [
    ["prev", "pagination_prev"],
    ["next", "pagination_next"],
  ] as const)
    convertPager(editor, old, key, input);
  if (isHome) editor.set("editUrl", undefined);
  else if (values.editUrl === false) editor.set("custom_edit_url", null);
  else if (toText(values.editUrl) !== undefined) editor.set("custom_edit_url", values.editUrl);
  const date = values.lastUpdated;
  if (date instanceof Date || typeof date === "string")
    editor.set("last_update", { date: String(date instanceof Date ? date.toISOString().slice(0, 10) : date) });
  if (values.head !== undefined) editor.set("head", convertHeadTags(values.head, addTask, editor.getLine("head")));
  if (page.kind === "post") convertPost(editor);
  if (values.pagefind === false) editor.set("search", false);
  if (locales) editor.set("locales", locales);
  // Starlight has one sidebar, which all pages show.
  if (page.kind === "doc" && !isTranslation && !input.isListed) editor.set("displayed_sidebar", "docs");
  if (isTranslation) for (const key of ["sidebar_position", "tags", "date", "authors"]) editor.set(key, undefined);
  cleanFrontMatter(editor, page.kind, KNOWN_KEYS, addTask);
  const banner = toText(toMap(values.banner).content)
    ?.trim()
    .replace(/(?<=\shref=(["']))[^"'\n]*(?=\1)/g, (url) => input.convertUrl(url) ?? url);
  return banner ? `:::note\n${banner}\n:::\n\n` : "";
}

function convertSidebarKeys(editor: FrontMatterEditor, { page, addTask }: KeysInput): void {
  const { label, order, hidden, badge, attrs } = toMap(editor.values.sidebar);
  if (page.kind !== "doc") return;
  if (toText(label) !== undefined) editor.set("sidebar_label", toText(label));
  if (toNumber(order) !== undefined) editor.set("sidebar_position", order);
  const text = toText(badge) ?? toText(toMap(badge).text);
  const line = editor.getLine("sidebar");
  if (text !== undefined)
    addTask({
      kind: "sidebar badge",
      line,
      subject: text,
      suggestion: "Sidebars have no badges. Write it in `sidebar_label`.",
    });
  if (attrs !== undefined)
    addTask({
      kind: "sidebar attribute",
      line,
      subject: JSON.stringify(attrs),
      suggestion: "Links in sidebars have no attributes.",
    });
  if (hidden === true) editor.set("sidebar_position", undefined);
}

function convertToc(editor: FrontMatterEditor): void {
  const { tableOfContents: value } = editor.values;
  if (value === false) editor.set("hide_table_of_contents", true);
  const { minHeadingLevel, maxHeadingLevel } = toMap(value);
  if (toNumber(minHeadingLevel) !== undefined)
    editor.set("toc_min_heading_level", Math.max(2, Number(minHeadingLevel)));
  if (toNumber(maxHeadingLevel) !== undefined) editor.set("toc_max_heading_level", maxHeadingLevel);
}

function convertPager(
  editor: FrontMatterEditor,
  old: string,
  key: string,
  { page, findDoc, addTask }: KeysInput,
): void {
  const value = editor.values[old];
  if (page.kind !== "doc" || value === undefined || value === true) return;
  if (value === false) {
    editor.set(key, null);
    return;
  }
  const link = toText(toMap(value).link);
  const id = link === undefined ? undefined : findDoc(link);
  if (id !== undefined) editor.set(key, id);
  else
    addTask({
      kind: "front matter key",
      line: editor.getLine(old),
      subject: old,
      suggestion: `Write the ID of the page in "${key}", and its label in "pagination_label" there.`,
    });
}

/** Convert the top of a splash page. */
function convertHero(editor: FrontMatterEditor, { convertImage, convertHomeUrl, addTask }: KeysInput): void {
  const { title, tagline, image, actions } = toMap(editor.values.hero);
  editor.set("layout", "home");
  const { alt, file, light, dark, html } = toMap(image);
  const source = toText(light) ?? toText(file);
  const lightImage = source === undefined ? undefined : convertImage(source);
  const darkPath = toText(dark);
  if (html !== undefined)
    addTask({
      kind: "hero",
      line: editor.getLine("hero"),
      subject: "HTML in the hero",
      suggestion: "Write an image, or replace the template `home`.",
    });
  editor.set(
    "hero",
    omitEmpty({
      name: removeTags(toText(title) ?? toText(editor.values.title) ?? "Home"),
      tagline: toText(tagline) && removeTags(toText(tagline) ?? ""),
      image:
        lightImage === undefined
          ? undefined
          : omitEmpty({ light: lightImage, dark: darkPath && convertImage(darkPath), alt: toText(alt) ?? "" }),
      actions: toList(actions).flatMap((action) => {
        const { text, link, variant } = toMap(action);
        const [label, target] = [toText(text), toText(link)];
        if (label === undefined || target === undefined) return [];
        return [
          {
            text: label,
            link: convertHomeUrl(target) ?? (target || "/"),
            theme: variant === undefined || variant === "primary" ? "primary" : "secondary",
          },
        ];
      }),
    }),
  );
}

const removeTags = (text: string): string => text.replace(/<[^>]*>/g, "").trim();

/** Convert posts of the plugin starlight-blog. */
function convertPost(editor: FrontMatterEditor): void {
  const { date, authors } = editor.values;
  if (date instanceof Date) editor.set("date", date.toISOString().slice(0, 10));
  const list = [authors].flat().flatMap((author): unknown[] => {
    if (typeof author === "string") return [author];
    const { name, title, url } = toMap(author);
    return toText(name) === undefined ? [] : [omitEmpty({ name, title, url })];
  });
  if (list.length > 0) editor.set("authors", list);
}

const HEAD_TAGS = ["meta", "link", "script"];

/** Convert tags in the form `{tag, attrs, content}`. */
function convertHeadTags(value: unknown, addTask: KeysInput["addTask"], line: number | undefined): unknown {
  const tags = toList(value).flatMap((entry) => {
    const { tag, attrs, content } = toMap(entry);
    const name = toText(tag) ?? "";
    if (!HEAD_TAGS.includes(name) || content !== undefined) {
      // The title of the tab is the title of the page here.
      if (name !== "title")
        addTask({
          kind: "head tag",
          line,
          subject: `<${name}>`,
          suggestion: 'Move its content to a file in "static/", and load it by "head".',
        });
      return [];
    }
    const attributes = Object.fromEntries(
      Object.entries(isMap(attrs) ? attrs : {}).flatMap(([key, each]) =>
        each === false || each === null || each === undefined ? [] : [[key, each === true ? true : String(each)]],
      ),
    );
    return [{ tag: name, attributes }];
  });
  return tags.length === 0 ? undefined : tags;
}
