/** Every key of the configuration has an effect. */

import { stringify } from "yaml";
import { CONFIG, type Effect, PROBLEMS, SHELL, testEffects, type Values } from "../support/effects.ts";
import type { Files } from "../support/site.ts";

const INTRO = "docs/intro/index.html";
const POST = "blog/second/index.html";

const ENGLISH = { code: "en", label: "English" };
const GERMAN = { code: "de", label: "Deutsch" };
const OWN_MESSAGES: Files = { "i18n/en/messages.yaml": "own.text: Text of a message\n" };
const TWO_SIDEBARS: Files = {
  "content/docs/sidebars.yaml": "a: [intro]\nb: [guides/install, guides/update, api/tool]\n",
};
const TWO_VERSIONS: Files = { "content/docs/1.0/intro.md": "# Old\n", "content/docs/2.0/intro.md": "# New\n" };
const VERSIONS = {
  docs: {
    versions: [
      { name: "1.0", folder: "1.0" },
      { name: "2.0", folder: "2.0", isLast: true },
    ],
  },
};
const OLD = "docs/1.0/intro/index.html";
const LONG_POST: Files = {
  "content/blog/2025-01-03-long.md": `# Long\n\n${"word ".repeat(2000)}\n\n${"![Logo](/logo.svg)\n\n".repeat(20)}\`\`\`js\n${"go();\n".repeat(200)}\`\`\`\n`,
};
const LONG = "blog/long/index.html";
const HOSTED = { provider: "hosted", appId: "A", apiKey: "b", indexName: "c" };
const RELATED = { docs: { related: { pages: ["api"], from: ["guides"] } } };

const SETS = { docs: [{ id: "docs" }, { id: "sdk" }] };
const SDK: Files = { "content/sdk/intro.md": "# SDK\n" };

const TEAM = "team/index.html";
const TEAM_FILES: Files = {
  "content/data/team/alice.yaml": "name: Alice\n",
  "content/pages/team.tsx":
    "export const frontMatter = { title: 'Team' };\nexport default ({ data }) => <p>{JSON.stringify(data)}</p>;\n",
};
/** A data module that reads the team. */
const readTeam = (code: string): Files => ({
  "content/pages/team.data.ts": `import { getCollection } from "sitegen";\nexport default { async load() { ${code} } };\n`,
});

/** Effects of the keys of a link, on an item that `wrap` places into the configuration. */
function linkEffects(prefix: string, wrap: (item: Values) => Values): Record<string, Effect> {
  const on = (item: Values, effect: Partial<Effect>): Effect => ({ file: INTRO, beside: wrap(item), ...effect });
  const about = { label: "Link", to: "/about" };
  const effects: Record<string, Effect> = {
    label: on({ to: "/about" }, { instead: "Link", value: "Own label", shows: "Own label" }),
    messageId: on(about, { value: "own.text", files: OWN_MESSAGES, shows: "Text of a message" }),
    to: on({ label: "Link" }, { instead: "/about", value: "/blog" }),
    href: on({ label: "Link" }, { instead: "https://a.example.org", shows: "https://forum.example.org" }),
    doc: on({ label: "Link" }, { instead: "intro", value: "guides/install" }),
    sidebar: on({ label: "Link" }, { instead: "a", value: "b", files: TWO_SIDEBARS }),
    activeSidebar: on(about, { value: "a", files: TWO_SIDEBARS }),
    docs: on(
      { label: "Link", doc: "intro" },
      { beside: { ...wrap({ label: "Link", doc: "intro" }), ...SETS }, files: SDK, shows: "/sdk/intro" },
    ),
    activePath: on(about, { value: "/docs" }),
    rel: on({ label: "Link", href: "https://a.example.org" }, { shows: 'rel="me ' }),
  };
  return Object.fromEntries(Object.entries(effects).map(([key, effect]) => [`${prefix}.${key}`, effect]));
}

const navbarItem = (item: Values): Values => ({ navbar: { left: [item] } });

const EFFECTS: Readonly<Record<string, Effect>> = {
  title: { file: INTRO, instead: "Test", shows: "My tool" },
  tagline: { file: "index.html", shows: "Fast and small" },
  url: {
    file: INTRO,
    instead: "https://example.org",
    value: "https://other.example",
    shows: "https://other.example/docs/intro",
  },
  baseUrl: { file: INTRO, shows: "/my-tool/docs/intro" },
  baseUrlBanner: { file: "index.html" },
  trailingSlash: { file: INTRO, shows: 'href="https://example.org/docs/intro/"' },
  titleDelimiter: { file: INTRO, shows: "Intro – Test" },
  favicon: { file: INTRO, shows: "/favicon.svg" },
  image: { file: INTRO, shows: "/social.png" },
  shareImages: { file: POST, instead: false, value: true, shows: "og:image" },
  noIndex: { file: INTRO, shows: "noindex" },
  revision: { file: INTRO, shows: "0a1b2c3" },
  defaultLocale: { file: INTRO, value: "de", shows: 'lang="de"' },
  locales: { file: "de/docs/intro/index.html" },
  "locales[].code": {
    file: INTRO,
    beside: { locales: [{ label: "Own" }] },
    instead: "en",
    value: "fr",
    shows: 'lang="fr"',
  },
  "locales[].label": {
    file: INTRO,
    beside: { locales: [{ code: "en" }, GERMAN] },
    instead: "English",
    value: "British",
    shows: "British",
  },
  "locales[].htmlLang": { file: INTRO, beside: { locales: [ENGLISH] }, value: "en-GB", shows: 'lang="en-GB"' },
  "locales[].direction": { file: INTRO, beside: { locales: [ENGLISH] }, shows: 'dir="rtl"' },
  "locales[].calendar": { file: POST, beside: { locales: [ENGLISH] } },
  "locales[].path": {
    file: INTRO,
    beside: { locales: [ENGLISH] },
    files: { "i18n/brazil/messages.yaml": "nav.skipToContent: Own text\n" },
    shows: "Own text",
  },
  "locales[].title": { file: INTRO, beside: { locales: [ENGLISH] }, shows: "Mein Werkzeug" },
  "locales[].tagline": { file: "index.html", beside: { locales: [ENGLISH] }, shows: "Schnell und klein" },

  docs: { file: "intro/index.html" },
  "docs.path": { file: "docs/only/index.html", files: { "content/manual/only.md": "# Only\n" } },
  "docs.routeBase": { file: "manual/intro/index.html" },
  "docs.numberPrefixes": { file: "docs/more/index.html", files: { "content/docs/02-more.md": "# More\n" } },
  "docs.sidebars": { file: INTRO, files: { "content/navigation/sidebars.yaml": "main: [intro]\n" } },
  "docs.reference": {
    file: "docs/cli/run/index.html",
    files: { "content/docs/cli/run.md": "# run\n\n### `run(path)`\n\n* `path` string - File.\n" },
    value: ["cli"],
  },
  "docs.searchWeights": { file: "assets/search/records.en.*.json", value: { intro: 10 } },
  "docs.searchExclude": { file: "assets/search/records.en.*.json", value: ["intro"] },
  "docs.editUrl": { file: INTRO, shows: "https://example.org/edit/main/content/docs/intro.md" },
  "docs.sourceUrl": {
    file: "docs/source/index.html",
    // Without the key, the link is broken.
    beside: { check: { rules: { "broken-markdown-link": "off" } } },
    files: { "content/docs/source.md": "# Source\n\n[Read](../../README.md)\n", "README.md": "# Read me\n" },
    shows: "https://example.org/source/main/README.md",
  },
  "docs.breadcrumbs": { file: "docs/guides/install/index.html" },
  "docs.lastUpdate": { file: INTRO, shows: "2025" },
  "docs.showDescription": {
    file: INTRO,
    files: { "content/docs/intro.md": "---\ndescription: Own description\n---\n\n# Intro\n" },
  },
  "docs.pageLinks": { file: INTRO, beside: { docs: { editUrl: "https://example.org/edit/{file}" } } },
  "docs[].id": { file: "sdk/intro/index.html", beside: { docs: [{}] }, instead: "docs", files: SDK },
  "docs[].label": { file: "index.html", beside: SETS, files: SDK, value: "Own label", shows: "Own label" },
  "docs[].messageId": {
    file: "index.html",
    beside: SETS,
    files: { ...SDK, ...OWN_MESSAGES },
    value: "own.text",
    shows: "Text of a message",
  },
  "docs[].path": {
    file: "docs/only/index.html",
    beside: { docs: [{ id: "docs" }] },
    files: { "content/manual/only.md": "# Only\n" },
    value: "manual",
  },
  "docs[].routeBase": { file: "manual/intro/index.html", beside: { docs: [{ id: "docs" }] }, value: "/manual" },
  "docs.tocMinHeadingLevel": { file: INTRO },
  "docs.tocMaxHeadingLevel": { file: INTRO },
  "docs.sidebarHideable": { file: INTRO },
  "docs.sidebarAutoCollapse": { file: SHELL },
  "docs.print": { file: "print/docs/index.html", value: false },
  "docs.related": { file: "docs/api/tool/index.html", shows: "/docs/guides/update" },
  "docs.related.pages": { file: "docs/api/tool/index.html", beside: RELATED, instead: ["guides"] },
  "docs.related.from": { file: "docs/api/tool/index.html", beside: RELATED, instead: ["api"] },
  "docs.related.limit": { file: "docs/api/tool/index.html", beside: RELATED, value: 1 },
  "docs.versions": { file: OLD, files: TWO_VERSIONS },
  "docs.versions[].name": {
    file: OLD,
    beside: VERSIONS,
    files: TWO_VERSIONS,
    instead: "1.0",
    value: "0.9",
    shows: "0.9",
  },
  "docs.versions[].label": { file: OLD, beside: VERSIONS, files: TWO_VERSIONS, shows: "2.0 (LTS)" },
  "docs.versions[].folder": {
    file: "docs/old/intro/index.html",
    beside: VERSIONS,
    files: { ...TWO_VERSIONS, "content/docs/old/intro.md": "# Old\n" },
    value: "old",
  },
  "docs.versions[].path": {
    file: "index.html",
    beside: { docs: { versions: [{ name: "1.0", folder: "1.0" }] } },
    files: { ...TWO_VERSIONS, "content/docs/1.0/start.md": "# Start\n" },
    value: "/docs/1.0/start",
  },
  "docs.versions[].isLast": { file: "index.html", beside: VERSIONS, files: TWO_VERSIONS, shows: "/docs/1.0/intro" },
  "docs.versions[].banner": { file: OLD, beside: VERSIONS, files: TWO_VERSIONS },
  "docs.versions[].badge": { file: OLD, beside: VERSIONS, files: TWO_VERSIONS },
  "docs.versions[].noIndex": { file: OLD, beside: VERSIONS, files: TWO_VERSIONS, shows: "noindex" },
  "docs.versions[].className": { file: OLD, beside: VERSIONS, files: TWO_VERSIONS, shows: "old-version" },
  "docs.mainDoc": { file: "index.html", value: "guides/update", shows: "/docs/guides/update" },

  blog: { file: "blog/index.html", shows: "News" },
  "blog.path": { file: "blog/only/index.html", files: { "content/news/2025-01-01-only.md": "# Only\n" } },
  "blog.routeBase": { file: "news/second/index.html" },
  "blog.title": { file: "blog/index.html", shows: "News" },
  "blog.titleMessageId": {
    file: "blog/index.html",
    value: "own.text",
    files: OWN_MESSAGES,
    shows: "Text of a message",
  },
  "blog.description": { file: "blog/index.html", shows: "Releases and background" },
  "blog.postsPerPage": { file: "blog/page/2/index.html", value: 1 },
  "blog.sidebarTitle": { file: POST, shows: "All news" },
  "blog.feedLimit": { file: "blog/rss.xml", value: 1 },
  "blog.tagFeeds": { file: "blog/tags/news/rss.xml" },
  "blog.readingTime": { file: LONG, files: LONG_POST, value: { wordsPerMinute: 400 } },
  "blog.readingTime.wordsPerMinute": { file: LONG, files: LONG_POST },
  "blog.readingTime.imageSeconds": { file: LONG, files: LONG_POST },
  "blog.readingTime.codeLineSeconds": { file: LONG, files: LONG_POST },
  "blog.editUrl": { file: POST, shows: "https://example.org/edit/main/content/blog" },
  pages: { file: "about/index.html", shows: "https://example.org/edit/main/content/pages/about.md" },
  "pages.editUrl": { file: "about/index.html", shows: "https://example.org/edit/main/content/pages/about.md" },

  feedbackUrl: { file: INTRO, shows: "https://github.com/me/tool/issues/new?title=Intro" },

  navbar: { file: INTRO, value: { title: "Own title" }, shows: "Own title" },
  "navbar.title": { file: INTRO, shows: "My tool" },
  "navbar.logo": { file: INTRO, shows: "/logo.svg" },
  "navbar.logo.src": {
    file: INTRO,
    beside: { navbar: { logo: { alt: "" } } },
    instead: "/host.svg",
    shows: "/logo.svg",
  },
  "navbar.logo.srcDark": {
    file: INTRO,
    beside: { navbar: { logo: { src: "/logo.svg", alt: "" } } },
    shows: "/logo-dark.svg",
  },
  "navbar.logo.alt": {
    file: INTRO,
    beside: { navbar: { title: "", logo: { src: "/logo.svg" } } },
    instead: "",
    shows: 'alt="My tool"',
  },
  "navbar.logo.href": {
    file: INTRO,
    beside: { navbar: { logo: { src: "/logo.svg", alt: "" } } },
    value: "https://logo.example.org",
    shows: "https://logo.example.org",
  },
  "navbar.logo.width": {
    file: INTRO,
    beside: { navbar: { logo: { src: "/logo.svg", alt: "" } } },
    shows: 'width="32"',
  },
  "navbar.logo.height": {
    file: INTRO,
    beside: { navbar: { logo: { src: "/logo.svg", alt: "" } } },
    shows: 'height="32"',
  },
  "navbar.hideOnScroll": { file: INTRO },
  "navbar.left": { file: INTRO, shows: "Docs" },
  "navbar.left[].type": { file: INTRO, instead: "colorModeToggle" },
  ...linkEffects("navbar.left[]", navbarItem),
  "navbar.left[].icon": {
    file: INTRO,
    beside: navbarItem({ type: "icon", label: "Chat", href: "https://chat.example.org" }),
    shows: "/chat.svg",
  },
  "navbar.left[].icon.src": {
    file: INTRO,
    beside: navbarItem({ type: "icon", label: "Chat", href: "https://chat.example.org" }),
    instead: "/host.svg",
    shows: "/chat.svg",
  },
  "navbar.left[].icon.srcDark": {
    file: INTRO,
    beside: navbarItem({ type: "icon", label: "Chat", href: "https://chat.example.org", icon: { src: "/chat.svg" } }),
    shows: "/chat-dark.svg",
  },
  "navbar.left[].items": {
    file: INTRO,
    beside: navbarItem({ label: "More" }),
    instead: [{ label: "Other", to: "/about" }],
    shows: "https://forum.example.org",
  },
  // The type follows from the target. A wrong one is a mistake.
  "navbar.left[].items[].type": {
    file: PROBLEMS,
    beside: navbarItem({ label: "More", items: [{ label: "Other", href: "https://a.example.org" }] }),
    instead: "link",
    value: "doc",
  },
  ...linkEffects("navbar.left[].items[]", (item) => navbarItem({ label: "More", items: [item] })),
  "navbar.left[].versions": {
    file: OLD,
    beside: { ...VERSIONS, ...navbarItem({ type: "docsVersionDropdown" }) },
    files: TWO_VERSIONS,
    value: ["1.0"],
  },
  "navbar.left[].before": {
    file: OLD,
    beside: { ...VERSIONS, ...navbarItem({ type: "docsVersionDropdown" }) },
    files: TWO_VERSIONS,
    value: [{ label: "Compare", to: "/about" }],
    shows: "Compare",
  },
  "navbar.left[].after": {
    file: OLD,
    beside: { ...VERSIONS, ...navbarItem({ type: "docsVersionDropdown" }) },
    files: TWO_VERSIONS,
    shows: "https://archive.example.org",
  },
  "navbar.right": { file: INTRO },

  footer: { file: INTRO, shows: "Copyright © 2026 The authors" },
  "footer.columns": { file: INTRO, shows: "https://forum.example.org" },
  "footer.columns[].title": {
    file: INTRO,
    beside: { footer: { columns: [{ items: [] }] } },
    instead: "Links",
    shows: "Community",
  },
  "footer.columns[].messageId": {
    file: INTRO,
    beside: { footer: { columns: [{ title: "Links", items: [] }] } },
    value: "own.text",
    files: OWN_MESSAGES,
    shows: "Text of a message",
  },
  "footer.columns[].items": {
    file: INTRO,
    beside: { footer: { columns: [{ title: "Links" }] } },
    instead: [],
    shows: "Forum",
  },
  "footer.logo": { file: INTRO, shows: "/logo.svg" },
  "footer.copyright": { file: INTRO, shows: "Copyright © 2026 The authors" },
  "footer.copyright.text": {
    file: INTRO,
    beside: { footer: { copyright: { year: 2026 } } },
    instead: "Text",
    shows: "The authors",
  },
  "footer.copyright.messageId": {
    file: INTRO,
    beside: { footer: { copyright: { text: "Copyright" } } },
    value: "own.text",
    files: OWN_MESSAGES,
    shows: "Text of a message",
  },
  "footer.copyright.year": { file: INTRO, beside: { footer: { copyright: { text: "© {year}" } } }, shows: "© 2026" },
  "footer.hosting": { file: INTRO, shows: "Hosted by" },
  "footer.hosting.label": {
    file: INTRO,
    beside: { footer: { hosting: { logos: [] } } },
    instead: "Host",
    shows: "Hosted by",
  },
  "footer.hosting.messageId": {
    file: INTRO,
    beside: { footer: { hosting: { label: "Host", logos: [{ src: "/host.svg", alt: "Host" }] } } },
    value: "own.text",
    files: OWN_MESSAGES,
    shows: "Text of a message",
  },
  "footer.hosting.logos": { file: INTRO, beside: { footer: { hosting: { label: "Host" } } }, shows: "/host.svg" },

  announcement: { file: INTRO, shows: "Version 2 is out." },
  "announcement.id": {
    file: INTRO,
    beside: { announcement: { content: "Text" } },
    instead: "version-1",
    shows: "version-2",
  },
  "announcement.content": {
    file: INTRO,
    beside: { announcement: { id: "a" } },
    instead: "Text",
    value: "Version 2 is out.",
    shows: "Version 2 is out.",
  },
  "announcement.translations": {
    file: "de/docs/intro/index.html",
    beside: { locales: [ENGLISH, GERMAN], announcement: { id: "a", content: "Text" } },
    value: { de: "Version 2 ist da." },
    shows: "Version 2 ist da.",
  },
  "announcement.closeable": { file: INTRO, beside: { announcement: { id: "a", content: "Text" } } },
  "announcement.backgroundColor": { file: INTRO, beside: { announcement: { id: "a", content: "Text" } } },
  "announcement.textColor": { file: SHELL, beside: { announcement: { id: "a", content: "Text" } }, shows: "white" },

  colorMode: { file: INTRO },
  "colorMode.default": { file: INTRO },
  "colorMode.disableSwitch": { file: INTRO },
  "colorMode.respectPrefersColorScheme": { file: INTRO },

  search: { file: INTRO },
  "search.provider": { file: INTRO, instead: "local", value: "none" },
  "search.reportUrl": {
    file: SHELL,
    beside: { search: { provider: "local" } },
    shows: "https://example.org/issues/new",
  },
  "search.synonyms": {
    file: "assets/search/en.json",
    beside: { search: { provider: "local" } },
    shows: "authentication",
  },
  "search.appId": { file: SHELL, beside: { search: HOSTED }, instead: "A", shows: "ABC123" },
  "search.apiKey": { file: SHELL, beside: { search: HOSTED }, instead: "b", value: "own-key", shows: "own-key" },
  "search.indexName": { file: SHELL, beside: { search: HOSTED }, instead: "c", value: "own-index", shows: "own-index" },
  "search.host": { file: "_headers", beside: { search: HOSTED }, shows: "https://search.example.org" },
  "search.contextual": { file: SHELL, beside: { search: HOSTED } },

  analytics: { file: "_headers", shows: "googletagmanager" },
  "analytics.id": { file: SHELL, beside: { analytics: {} }, instead: "G-1", shows: "G-ABC123" },
  "analytics.anonymizeIp": { file: SHELL, beside: { analytics: { id: "G-1" } } },

  head: { file: INTRO, shows: "theme-color" },
  "head[].tag": {
    file: INTRO,
    beside: { head: [{ attributes: { name: "a", content: "b" } }] },
    instead: "meta",
    value: "link",
    shows: "<link name",
  },
  "head[].attributes": {
    file: INTRO,
    beside: { head: [{ tag: "meta" }] },
    value: { name: "own", content: "b" },
    shows: 'name="own"',
  },
  "head[].content": {
    file: INTRO,
    beside: { head: [{ tag: "script" }] },
    instead: "a();",
    value: "b();",
    shows: "b();",
  },

  markdown: { file: "docs/math/index.html", files: { "content/docs/math.md": "# Math\n\n$x^2$\n" }, shows: "<math" },
  "markdown.rawHtml": {
    file: "docs/raw/index.html",
    files: { "content/docs/raw.md": '# Raw\n\n<div data-own="1">Text</div>\n' },
    shows: "data-own",
  },
  "markdown.iframeHosts": {
    file: "docs/frame/index.html",
    files: { "content/docs/frame.md": '# Frame\n\n<iframe src="https://codesandbox.io/e" title="Box"></iframe>\n' },
    shows: "https://codesandbox.io/e",
  },
  "markdown.components": {
    file: "docs/chart/index.html",
    files: {
      "content/docs/chart.md": "# Chart\n\n<Chart />\n",
      "theme/Chart.tsx": "export default function Chart() { return <p>Own chart</p>; }\n",
    },
    shows: "Own chart",
  },
  "markdown.frontMatter": { file: PROBLEMS, files: { "content/docs/own.md": "---\nstatus: new\n---\n\n# Own\n" } },
  "markdown.math": {
    file: "docs/math/index.html",
    files: { "content/docs/math.md": "# Math\n\n$x^2$\n" },
    shows: "<math",
  },
  "markdown.admonitions": {
    file: "docs/box/index.html",
    files: { "content/docs/box.md": "# Box\n\n:::example\nText\n:::\n" },
    shows: "admonition-example",
  },
  ...Object.fromEntries(
    [
      ["label", "Example"],
      ["icon", undefined],
      ["color", undefined],
    ].map(([key, shows]) => [
      `markdown.admonitions.<name>.${key}`,
      {
        file: "docs/box/index.html",
        files: { "content/docs/box.md": "# Box\n\n:::hint\nText\n:::\n" },
        beside: { markdown: { admonitions: { hint: {} } } },
        shows,
      },
    ]),
  ),
  "markdown.foldCode": {
    file: "docs/code/index.html",
    files: { "content/docs/code.md": `# Code\n\n\`\`\`js\n${"go();\n".repeat(60)}\`\`\`\n` },
  },
  collections: {
    file: TEAM,
    value: { team: { files: "content/data/team/*.yaml" } },
    files: { ...TEAM_FILES, ...readTeam("try { return await getCollection('team'); } catch { return []; }") },
    shows: "Alice",
  },
  "collections.<name>.files": {
    file: TEAM,
    beside: { collections: { team: { files: "content/data/none/*.yaml" } } },
    value: "content/data/team/*.yaml",
    files: { ...TEAM_FILES, ...readTeam("return await getCollection('team');") },
    shows: "Alice",
  },
  "collections.<name>.schema": {
    file: TEAM,
    beside: { collections: { team: { files: "content/data/team/*.yaml" } } },
    value: "./team.ts",
    files: {
      ...TEAM_FILES,
      ...readTeam("return await getCollection('team');"),
      "team.ts": 'import { z } from "zod";\nexport default z.object({ name: z.string().toUpperCase() });\n',
    },
    shows: "ALICE",
  },
  plugins: {
    file: "todo.json",
    value: ["./plugins/todo.ts"],
    files: {
      "plugins/todo.ts":
        'export default { name: "todo", outputs: [{ path: "todo.json", create: ({ pages }) => JSON.stringify(pages.map(({ url }) => url)) }] };\n',
    },
    shows: "/docs/intro",
  },
  "markdown.remarkPlugins": {
    file: INTRO,
    value: [["./plugins/add.ts", { text: "Added text" }]],
    files: {
      "plugins/add.ts":
        'export default ({ text }) => (tree) => { tree.children.push({ type: "paragraph", children: [{ type: "text", value: text }] }); };\n',
    },
    shows: "Added text",
  },
  "markdown.rehypePlugins": {
    file: INTRO,
    value: ["./plugins/add.ts"],
    files: {
      "plugins/add.ts":
        'export default () => (tree) => { tree.children.push({ type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: "Added text" }] }); };\n',
    },
    shows: "Added text",
  },
  content: { file: PROBLEMS, files: { "content/pages/own.mdx": "# Own\n" }, shows: "executable-content" },
  "content.executable": { file: PROBLEMS, files: { "content/pages/own.mdx": "# Own\n" }, shows: "executable-content" },
  data: { file: PROBLEMS, value: { timeout: 0.2 }, files: slowPage(), shows: "0.2" },
  "data.timeout": { file: PROBLEMS, value: 0.2, files: slowPage(), shows: "0.2" },
  redirects: { file: "old/index.html", value: [{ from: "/old", to: "/docs/intro" }] },
  "redirects[].from": { file: "old/index.html", beside: { redirects: [{ to: "/docs/intro" }] }, instead: "/other" },
  "redirects[].to": {
    file: "old/index.html",
    beside: { redirects: [{ from: "/old" }] },
    instead: "/about",
    value: "/docs/intro",
    shows: "/docs/intro",
  },
  headers: { file: "_headers", shows: "X-Robots-Tag: none" },
  check: {
    file: PROBLEMS,
    files: { "content/docs/link.md": "# Link\n\n[Part](#part)\n" },
    shows: "warning broken-anchor",
  },
  "check.rules": {
    file: PROBLEMS,
    files: { "content/docs/link.md": "# Link\n\n[Part](#part)\n" },
    shows: "warning broken-anchor",
  },
  styles: { file: INTRO, files: { "theme/own.css": ":root { --accent: red }\n" } },
  components: {
    file: INTRO,
    beside: { footer: {} },
    files: { "theme/Footer.tsx": "export default function Footer() { return <p>Own footer</p>; }\n" },
    shows: "Own footer",
  },
};

/** Keys that change URLs or the presence of files. */
const SEPARATE = /^(?:url|baseUrl|trailingSlash|defaultLocale|locales|docs\[\]|docs\.versions|search)\b/;

function slowPage(): Files {
  return {
    "content/pages/slow.tsx": "export const frontMatter = { title: 'Slow' };\nexport default () => <h1>Slow</h1>;\n",
    "content/pages/slow.data.ts":
      'import { defineData } from "sitegen";\nexport default defineData({ load: () => new Promise((resolve) => setTimeout(resolve, 1000, {})) });\n',
  };
}

/** Return true for keys of other tests, and for keys of a set of docs that are the same as those of a single one. */
function isTestedElsewhere(key: string): boolean {
  // `test/theme/replaceable.test.ts` replaces each component, and `test/dev/overlay-problems.test.ts` opens editors.
  if (key.startsWith("components.") || key === "editorUrl") return true;
  return !Object.hasOwn(EFFECTS, key) && Object.hasOwn(EFFECTS, key.replace("docs[].", "docs."));
}

testEffects(
  "config",
  EFFECTS,
  (values, { files }) => ({ ...files, "sitegen.config.yaml": stringify({ ...CONFIG, ...values }) }),
  isTestedElsewhere,
  (key) => SEPARATE.test(key),
);
