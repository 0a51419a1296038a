/** Converts front matter of VitePress. */

import { cleanFrontMatter } from "../clean-front-matter.ts";
import type { FrontMatterEditor } from "../front-matter-edits.ts";
import { isMap, omitEmpty, toList, toMap, toNumber, toText } from "../plain-values.ts";
import type { AddTask } from "./page-context.ts";

/** Keys without an equivalent that readers do not miss. */
const KNOWN = [
  "titleTemplate",
  "editLinks",
  "sidebarDepth",
  "lastUpdated",
  "editLink",
  "navbar",
  "footer",
  "pageClass",
  "markdownStyles",
  "isHome",
  "lang",
  "dir",
  "theme",
  "outline",
  "aside",
  "sidebar",
  "prev",
  "next",
];

export interface KeysInput {
  kind: "doc" | "page";
  /** Sidebar that the page shows by its path, if another one lists it first, or none does. */
  displayedSidebar?: string;
  /** True if another page has its URL here. */
  isRenamed?: boolean;
  /** Languages of a page that the default language lacks. */
  locales?: readonly string[];
  addTask: AddTask;
}

export function convertPageKeys(
  editor: FrontMatterEditor,
  { kind, displayedSidebar, isRenamed, locales, addTask }: KeysInput,
): void {
  const { values } = editor;
  convertOutline(editor);
  if (isRenamed) {
    editor.set("slug", "page");
    addTask({
      kind: "equal URLs",
      subject: "the page and the index of a directory",
      suggestion: "The page was moved to “page” in its directory. Choose another URL.",
    });
  }
  if (locales) editor.set("locales", locales);
  if (kind === "doc") {
    if (values.sidebar === false) editor.rename("sidebar", "displayed_sidebar", undefined);
    if (values.sidebar === false) editor.set("displayed_sidebar", null);
    else if (displayedSidebar !== undefined) editor.set("displayed_sidebar", displayedSidebar);
    for (const [old, key] of [
      ["prev", "pagination_prev"],
      ["next", "pagination_next"],
    ] as const) {
      if (values[old] === false) editor.set(key, null);
      else if (isMap(values[old]) || typeof values[old] === "string")
        addTask({
          kind: "front matter key",
          line: editor.getLine(old),
          subject: old,
          suggestion: `Write the ID of the page in "${key}".`,
        });
      editor.set(old, undefined);
    }
    if (values.editLink === false) editor.rename("editLink", "custom_edit_url", undefined);
    if (values.editLink === false) editor.set("custom_edit_url", null);
  }
  convertLayout(editor, kind, addTask);
  if (values.head !== undefined) editor.set("head", convertHeadTags(values.head, addTask));
  if (typeof values.search !== "boolean") editor.set("search", undefined);
  cleanFrontMatter(editor, kind, KNOWN, addTask);
}

function convertOutline(editor: FrontMatterEditor): void {
  const { outline, aside } = editor.values;
  const level = isMap(outline) ? outline.level : outline;
  editor.set("outline", undefined);
  editor.set("aside", undefined);
  if (outline === false || aside === false) editor.set("hide_table_of_contents", true);
  else if (level === "deep") editor.set("toc_max_heading_level", 6);
  else if (toNumber(level) !== undefined) {
    editor.set("toc_min_heading_level", level);
    editor.set("toc_max_heading_level", level);
  } else if (Array.isArray(level)) {
    editor.set("toc_min_heading_level", toNumber(level[0]));
    editor.set("toc_max_heading_level", toNumber(level[1]));
  }
}

function convertLayout(editor: FrontMatterEditor, kind: "doc" | "page", addTask: AddTask): void {
  const { layout } = editor.values;
  if (layout === undefined) return;
  if (layout === "home" && kind === "page") {
    convertHome(editor);
    return;
  }
  if (layout === false) editor.set("layout", "bare");
  else if (layout !== "page") {
    editor.set("layout", undefined);
    if (layout !== "doc")
      addTask({
        kind: "layout",
        line: editor.getLine("layout"),
        subject: String(layout),
        suggestion: "Write the page in React, or replace a template of the theme.",
      });
  }
  for (const key of ["hero", "features"]) editor.set(key, undefined);
}

function convertHome(editor: FrontMatterEditor): void {
  const hero = toMap(editor.values.hero);
  const actions = toList(hero.actions).flatMap((action) => {
    const { text, link, theme } = toMap(action);
    const [label, target] = [toText(text)?.trim(), toText(link)];
    if (!label || target === undefined) return [];
    return [{ text: label, link: convertLink(target), theme: theme === "brand" ? "primary" : "secondary" }];
  });
  const converted = omitEmpty({
    name: toText(hero.name),
    text: toText(hero.text),
    tagline: toText(hero.tagline),
    image: convertImage(hero.image),
    actions,
  });
  editor.set("hero", Object.keys(converted).length === 0 ? { name: toText(editor.values.title) ?? "Home" } : converted);
  const features = toList(editor.values.features).flatMap((feature) => {
    const { icon, title, details, link, linkText } = toMap(feature);
    const name = toText(title);
    const target = toText(link);
    if (name === undefined) return [];
    return [
      omitEmpty({
        icon: convertIcon(icon),
        title: name,
        details: toText(details),
        link: target && convertLink(target),
        linkText: toText(linkText),
      }),
    ];
  });
  editor.set("features", features.length === 0 ? undefined : features);
}

/** Return a link of the home page without the ending of files. */
const convertLink = (link: string): string =>
  /^[a-z]+:/i.test(link) ? link : link.replace(/(?:\.html|\.md)(?=$|[?#])/, "");

function convertImage(image: unknown): unknown {
  if (typeof image === "string") return image;
  const { src, light, dark, alt } = toMap(image);
  const source = toText(light) ?? toText(src);
  return source === undefined ? undefined : omitEmpty({ light: source, dark: toText(dark), alt: toText(alt) });
}

/** An icon is an emoji, an image, or SVG code, which is left out. */
function convertIcon(icon: unknown): unknown {
  const text = toText(icon);
  if (text !== undefined) return text.trim().startsWith("<") ? undefined : text;
  return convertImage(icon);
}

const HEAD_TAGS = ["meta", "link", "script"];

/** Convert pairs of a name and attributes: `[meta, { name: a }]`. */
function convertHeadTags(value: unknown, addTask: AddTask): unknown {
  const tags = toList(value).flatMap((entry) => {
    const [name, attributes, content] = toList(entry);
    const tag = toText(name) ?? "";
    if (!HEAD_TAGS.includes(tag) || content !== undefined) {
      addTask({
        kind: "head tag",
        subject: `<${tag}>`,
        suggestion: 'Move its content to a file in "static/", and load it by "head".',
      });
      return [];
    }
    const pairs = Object.entries(toMap(attributes)).map(([key, each]) => [
      key,
      each === "" || each === true ? true : String(each),
    ]);
    return [{ tag, attributes: Object.fromEntries(pairs) as Record<string, unknown> }];
  });
  return tags.length === 0 ? undefined : tags;
}
