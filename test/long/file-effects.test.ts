/** Every key of front matter, and of the files that describe content, has an effect. */

import { stringify } from "yaml";
import { CONFIG, CONTENT, type Effect, PROBLEMS, testEffects, type Values } from "../support/effects.ts";
import type { Files } from "../support/site.ts";

const INTRO = "docs/intro/index.html";
const INSTALL = "docs/guides/install/index.html";
const POST = "blog/second/index.html";
const ABOUT = "about/index.html";
const DOC_SOURCE = "content/docs/intro.md";
const POST_SOURCE = "content/blog/2025-01-02-second.md";
const PAGE_SOURCE = "content/pages/about.md";
const INSTALL_SOURCE = "content/docs/guides/install.md";

const config = (settings: Values): Files => ({ "sitegen.config.yaml": stringify({ ...CONFIG, ...settings }) });
const TWO_SIDEBARS: Files = {
  "content/docs/sidebars.yaml": "a: [intro, guides/install]\nb: [intro, guides/update, api/tool]\n",
};

const home = (effect: Partial<Effect>): Effect => ({
  source: PAGE_SOURCE,
  file: ABOUT,
  ...effect,
  beside: { layout: "home", ...effect.beside },
});
const author = (effect: Partial<Effect>): Effect => ({ source: POST_SOURCE, file: POST, ...effect });

const FRONT_MATTER: Readonly<Record<string, Effect>> = {
  title: { file: INTRO, shows: "Getting started" },
  description: { file: INTRO, shows: "Install the tool and run the first task." },
  slug: { file: "docs/install/index.html" },
  keywords: { file: INTRO, shows: "set up" },
  head: { file: INTRO, shows: "noindex" },
  "head[].tag": {
    file: INTRO,
    beside: { head: [{ attributes: { rel: "me", href: "https://me.example", name: "a", content: "b" } }] },
    instead: "link",
  },
  "head[].attributes": {
    file: INTRO,
    beside: { head: [{ tag: "meta" }] },
    instead: { name: "a", content: "b" },
    shows: "noindex",
  },
  image: { file: INTRO, shows: "/social/install.png" },
  hide_title: { file: INTRO, beside: { title: "Own title" }, files: { [DOC_SOURCE]: "Text.\n" } },
  hide_table_of_contents: { file: INTRO },
  toc_min_heading_level: { file: INTRO },
  toc_max_heading_level: { file: INTRO, value: 2 },
  tags: { file: INTRO, shows: "release" },
  last_update: { file: INTRO, shows: "Alice" },
  "last_update.date": { file: INTRO, beside: { last_update: { author: "Alice" } }, shows: "2025" },
  "last_update.author": { file: INTRO, beside: { last_update: { date: "2025-07-01" } }, shows: "Alice" },
  draft: { file: INTRO },
  unlisted: { file: INTRO, shows: "noindex" },
  search: { file: "assets/search/records.en.*.json" },
  redirect_from: { file: "docs/old-name/index.html" },
  // The page is missing in the other language.
  locales: {
    file: "de/docs/intro/index.html",
    files: config({
      locales: [
        { code: "en", label: "English" },
        { code: "de", label: "Deutsch" },
      ],
    }),
  },
  sourceHash: {
    source: "i18n/de/docs/intro.md",
    file: PROBLEMS,
    files: config({
      locales: [
        { code: "en", label: "English" },
        { code: "de", label: "Deutsch" },
      ],
    }),
    shows: "stale-translation",
  },
  sidebar_label: {
    source: INSTALL_SOURCE,
    file: "docs/guides/update/index.html",
    value: "Own label",
    shows: "Own label",
  },
  sidebar_position: { source: "content/docs/guides/update.md", file: INSTALL, value: 1 },
  pagination_label: {
    source: INSTALL_SOURCE,
    file: "docs/guides/update/index.html",
    value: "Own label",
    shows: "Own label",
  },
  pagination_prev: { source: "content/docs/guides/update.md", file: "docs/guides/update/index.html", value: "intro" },
  pagination_next: { source: INSTALL_SOURCE, file: INSTALL },
  displayed_sidebar: { file: INTRO, files: TWO_SIDEBARS, value: "b" },
  related: { file: INTRO, value: ["guides/install"] },
  custom_edit_url: { file: INTRO, shows: "https://example.org/edit/other/install.md" },
  preview: {
    source: "content/docs/api/structures/point.md",
    file: "docs/api/tool/index.html",
    files: {
      [DOC_SOURCE]: "# Intro\n\n[Point](api/structures/point.md)\n",
      "content/docs/api/tool.md": "# tool\n\n[Point](structures/point.md)\n",
    },
  },
  layout: { file: INTRO, value: "page" },
  date: author({ shows: "July" }),
  authors: author({ value: [{ name: "Bob" }], shows: "Bob" }),
  "authors.name": author({ beside: { authors: { title: "Role" } }, instead: "Bob", shows: "Alice" }),
  "authors.title": author({ beside: { authors: { name: "Bob" } }, shows: "Maintainer" }),
  "authors.url": author({
    beside: { authors: { name: "Bob" } },
    value: "https://alice.example",
    shows: "https://alice.example",
  }),
  "authors.image_url": author({ beside: { authors: { name: "Bob" } }, shows: "/authors/alice.png" }),
  "authors.email": author({ beside: { authors: { name: "Bob" } }, shows: "alice@example.org" }),
  figures: author({}),
  title_meta: author({ shows: "Version 2.0 released" }),
  series: author({
    files: { "content/blog/2025-01-01-first.md": "---\nseries: Building an app\n---\n\n# First\n\nText.\n" },
    shows: "Building an app",
  }),
  pinned: { source: "content/blog/2025-01-01-first.md", file: "blog/index.html" },
  hero: home({ value: { name: "Own name" }, shows: "Own name" }),
  "hero.name": home({ beside: { hero: { text: "Text" } }, value: "Own name", shows: "Own name" }),
  "hero.text": home({ beside: { hero: { name: "Name" } }, value: "Own text", shows: "Own text" }),
  "hero.tagline": home({ beside: { hero: { name: "Name" } }, shows: "A build tool that runs only the tasks" }),
  "hero.image": home({ beside: { hero: { name: "Name" } }, shows: "/logo.svg" }),
  "hero.image.light": home({
    beside: { hero: { name: "Name", image: { alt: "" } } },
    instead: "/host.svg",
    shows: "/logo.svg",
  }),
  "hero.image.dark": home({
    beside: { hero: { name: "Name", image: { light: "/logo.svg" } } },
    shows: "/logo-dark.svg",
  }),
  "hero.image.alt": home({
    beside: { hero: { name: "Name", image: { light: "/logo.svg" } } },
    shows: "Logo of the tool",
  }),
  "hero.actions": home({
    beside: { hero: { name: "Name" } },
    value: [{ text: "Get started", link: "/docs/intro" }],
    shows: "Get started",
  }),
  "hero.actions[].text": home({
    beside: { hero: { name: "Name", actions: [{ link: "/docs/intro" }] } },
    instead: "Go",
    shows: "Get started",
  }),
  "hero.actions[].link": home({
    beside: { hero: { name: "Name", actions: [{ text: "Go" }] } },
    instead: "/docs/intro",
    value: "/blog",
  }),
  "hero.actions[].theme": home({ beside: { hero: { name: "Name", actions: [{ text: "Go", link: "/blog" }] } } }),
  features: home({ shows: "A build takes a second." }),
  "features[].icon": home({ beside: { features: [{ title: "Fast" }] } }),
  "features[].title": home({ beside: { features: [{}] }, instead: "Slow", shows: "Fast" }),
  "features[].details": home({ beside: { features: [{ title: "Fast" }] }, shows: "A build takes a second." }),
  "features[].link": home({ beside: { features: [{ title: "Fast" }] }, value: "/docs/intro" }),
  "features[].linkText": home({
    beside: { features: [{ title: "Fast", link: "/docs/intro" }] },
    shows: "How caching works",
  }),
};

testEffects("front-matter", FRONT_MATTER, (values, { files = {}, source = DOC_SOURCE }) => {
  const text = (files[source] ?? CONTENT[source] ?? "# Page\n\nText.\n") as string;
  const [, yaml = "", body = text] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? [];
  const added = Object.keys(values).length === 0 ? "" : stringify(values);
  return { ...config({}), ...files, [source]: yaml + added === "" ? body : `---\n${yaml}${added}---\n${body}` };
});

/** A page with enough members for a filter. */
const TOOL = `# tool\n\n${["open", "close", "read", "write", "seek", "flush", "stat"].map((name) => `### \`tool.${name}(path)\`\n\n* \`path\` string - File.\n`).join("\n")}`;

const SIDEBARS: Readonly<Record<string, Effect>> = Object.fromEntries(
  Object.entries<Partial<Effect>>({
    id: { instead: "guides/update", value: "guides/install" },
    label: { beside: { id: "guides/install" }, file: INSTALL, shows: "Forum" },
    platforms: { beside: { id: "guides/install" } },
    deprecated: { beside: { id: "guides/install" } },
    className: { beside: { id: "guides/install" }, shows: "beta" },
    category: { beside: { items: ["guides/install"] }, instead: "Other", value: "Own name", shows: "Own name" },
    items: { beside: { category: "Own", items: [] }, instead: ["guides/update"], value: ["guides/install"] },
    link: { beside: { category: "Own", items: ["guides/update"] }, value: { id: "guides/install" } },
    "link.id": { beside: { category: "Own", items: ["guides/update"] }, instead: "api/tool", value: "guides/install" },
    "link.generatedIndex": { beside: { category: "Own", items: ["guides/update"] }, file: "docs/guides/index.html" },
    "link.generatedIndex.slug": {
      beside: { category: "Own", items: ["guides/update"], link: { generatedIndex: {} } },
      file: "docs/guides/index.html",
    },
    "link.generatedIndex.title": {
      beside: { category: "Own", items: ["guides/update"], link: { generatedIndex: {} } },
      file: "docs/category/own/index.html",
      shows: "All guides",
    },
    "link.generatedIndex.description": {
      beside: { category: "Own", items: ["guides/update"], link: { generatedIndex: {} } },
      file: "docs/category/own/index.html",
      shows: "One task per page.",
    },
    collapsible: { beside: { category: "Own", items: ["guides/update"] } },
    collapsed: { beside: { category: "Own", items: ["guides/update"] } },
    description: {
      beside: { category: "Own", items: ["guides/update"] },
      files: { "content/docs/cards.md": "# Cards\n\n<DocCardList />\n" },
      file: "docs/cards/index.html",
      shows: "Solutions of single tasks.",
    },
    href: { beside: { label: "Own" }, instead: "https://a.example.org", shows: "https://forum.example.org" },
    html: { instead: "<b>a</b>", value: "<b>own</b>", shows: "<b>own</b>" },
    autogenerated: { instead: "api" },
  }).map(([key, effect]) => [`<name>[].${key}`, { file: INTRO, ...effect, beside: { docs: [effect.beside ?? {}] } }]),
);

testEffects("sidebars", SIDEBARS, (values, { files }) => {
  const { docs = [] } = values as { docs?: readonly Values[] };
  const items = docs.filter((item) => Object.keys(item).length > 0);
  const first = files !== undefined && "content/docs/cards.md" in files ? "cards" : "intro";
  return { ...config({}), ...files, "content/docs/sidebars.yaml": stringify({ docs: [first, ...items] }) };
});

/** Test a file with entries by name, of which the first has the key. */
function inFile(file: string, first: Values): (values: Values, effect: Effect) => Files {
  return (values, { files }) => ({
    ...config({}),
    ...files,
    [file]: stringify({ example: { ...first, ...(values.example as Values) } }),
  });
}

const written = { [POST_SOURCE]: "---\nauthors: [example]\n---\n\n# Second\n\nText.\n" };
const AUTHOR_PAGE = "blog/authors/example/index.html";
const withPage = { example: { name: "Bob", page: true } };

testEffects(
  "authors",
  {
    "<name>.name": { file: POST, files: written, instead: "Bob", shows: "Alice" },
    "<name>.title": { file: POST, files: written, shows: "Maintainer" },
    "<name>.url": { file: POST, files: written, value: "https://alice.example", shows: "https://alice.example" },
    "<name>.email": { file: POST, files: written, shows: "alice@example.org" },
    "<name>.image_url": { file: POST, files: written, shows: "/authors/alice.png" },
    "<name>.description": { file: AUTHOR_PAGE, files: written, beside: withPage, shows: "Writes about builds." },
    "<name>.socials": { file: AUTHOR_PAGE, files: written, beside: withPage, shows: "https://github.com/alice" },
    "<name>.page": { file: AUTHOR_PAGE, files: written },
  },
  inFile("content/blog/authors.yaml", { name: "Bob" }),
);

const tagged = { [POST_SOURCE]: "---\ntags: [example]\n---\n\n# Second\n\nText.\n" };

testEffects(
  "tags",
  {
    "<name>.label": { file: POST, files: tagged, value: "Own label", shows: "Own label" },
    "<name>.description": { file: "blog/tags/example/index.html", files: tagged, shows: "Posts about new versions" },
    "<name>.permalink": { file: "blog/tags/release/index.html", files: tagged },
  },
  inFile("content/blog/tags.yaml", {}),
);

const MEMBERS = { versions: [3, 2, 1], members: { "api/tool": { toolopenpath: 2 } } };

testEffects(
  "member-versions",
  {
    label: { file: "docs/api/tool/index.html", beside: MEMBERS, value: "Own name", shows: "Own name" },
    versions: { file: "docs/api/tool/index.html", beside: { members: MEMBERS.members }, value: [3, 2, 1] },
    members: { file: "docs/api/tool/index.html", beside: { versions: MEMBERS.versions }, value: MEMBERS.members },
  },
  (values) => ({
    ...config({}),
    "content/docs/api/tool.md": TOOL,
    "content/docs/member-versions.yaml": stringify(values),
  }),
);
