/** Configuration of the Electron website. */

import { defineConfig } from "sitegen";

/** Release of the examples embedded in the docs. */
const ELECTRON = "37.2.6";

const REPOSITORY = "https://github.com/electron/electron";

/** Commit in the repository that the docs are copied from, if known. */
const DOCS_SHA = process.env.DOCS_SHA;

/** Logo with variants for light and dark backgrounds. */
function logo(name: string, alt: string, width: number, height: number) {
  return { src: `/assets/img/${name}.svg`, srcDark: `/assets/img/${name}-dark.svg`, alt, width, height };
}

export default defineConfig({
  title: "Electron",
  tagline: "Desktop apps for every platform, with JavaScript, HTML and CSS",
  url: "https://electronjs.org",
  favicon: "/assets/img/favicon.svg",
  defaultLocale: "en",
  locales: [
    { code: "en", label: "English" },
    { code: "de", label: "Deutsch" },
    { code: "es", label: "Español" },
    { code: "fr", label: "Français" },
    { code: "ja", label: "日本語" },
    { code: "pt", label: "Português" },
    { code: "ru", label: "Русский" },
    { code: "zh", label: "中文" },
  ],
  docs: {
    print: false,
    versions: [{ name: "current", label: "Next", folder: "latest", path: "/docs/", isLast: true }],
    mainDoc: "latest/tutorial/introduction",
    related: { pages: ["api"], from: ["tutorial"] },
    // Most queries are about tasks; few users want to build the framework itself. These two structures configure
    // windows. The page of errors repeats the guides, that of new APIs the reference, and the cookbook both. The README only lists other pages, and the introduction answers the shortest queries.
    searchWeights: {
      tutorial: 110,
      "tutorial/introduction": 150,
      README: 75,
      // The reference is written by hand: unlike names in a generated one, its texts answer questions.
      api: 105,
      "api/structures": 33,
      errors: 75,
      "new-apis": 60,
      cookbook: 60,
      development: 90,
      "breaking-changes": 75,
      "api/structures/web-preferences": 105,
      "api/structures/browser-window-options": 105,
    },
    editUrl: `${REPOSITORY}/edit/main/docs/{path}`,
    sourceUrl: `${REPOSITORY}/blob/main/{path}`,
  },
  markdown: {
    remarkPlugins: [
      "./website/plugins/process-badges.ts",
      [
        "./website/plugins/examples.ts",
        {
          source: `${REPOSITORY}/tree/v${ELECTRON}/docs/fiddles/{name}`,
          launch: `https://fiddle.electronjs.org/launch?target=electron/v${ELECTRON}/docs/fiddles/{name}`,
          // In the order of execution.
          files: ["main.js", "preload.js", "index.html", "renderer.js"],
          download: "/downloads/{name}.zip",
        },
      ],
    ],
  },
  plugins: [
    "./website/plugins/api-json.ts",
    "./website/plugins/sample-forms/index.ts",
    "./website/plugins/downloads.ts",
  ],
  styles: ["website/styles/brand.css", "website/styles/docs.css"],
  components: { BlogAside: "website/components/BlogAside.tsx", PostCard: "website/components/PostCard.tsx" },
  blog: {
    title: "Electron's blog",
    titleMessageId: "blog.title",
    description: "Releases, deprecations and other news from the maintainers of Electron.",
  },
  navbar: {
    title: "Electron",
    logo: { ...logo("logo", "Electron homepage", 40, 40), href: "/" },
    left: [
      { label: "Docs", messageId: "nav.docs", doc: "latest/tutorial/introduction", activeSidebar: "docs" },
      { label: "API", messageId: "nav.api", doc: "latest/api/app", activeSidebar: "api" },
      { label: "Blog", messageId: "nav.blog", to: "/blog", activePath: "/blog" },
      {
        label: "Tools",
        messageId: "nav.tools",
        items: [
          { label: "Electron Forge", href: "https://electronforge.io" },
          { label: "Electron Fiddle", to: "/fiddle" },
        ],
      },
      {
        label: "Community",
        messageId: "nav.community",
        items: [
          { label: "Governance", messageId: "nav.governance", to: "/governance" },
          { label: "Showcase", messageId: "nav.showcase", to: "/apps" },
          { label: "Resources", messageId: "nav.resources", to: "/community" },
        ],
      },
    ],
    right: [
      { label: "Releases", messageId: "nav.releases", href: "https://releases.electronjs.org" },
      { type: "localeDropdown" },
      { type: "icon", icon: "repository", label: "GitHub repository", messageId: "nav.repository", href: REPOSITORY },
      { type: "colorModeToggle" },
      { type: "search" },
    ],
  },
  footer: {
    columns: [
      {
        title: "Docs",
        messageId: "footer.docs",
        items: [
          { label: "Getting Started", messageId: "footer.gettingStarted", to: "/docs/latest/" },
          { label: "API Reference", messageId: "footer.apiReference", to: "/docs/latest/api/app" },
        ],
      },
      {
        title: "Checklists",
        messageId: "footer.checklists",
        items: [
          { label: "Performance", messageId: "footer.performance", to: "/docs/latest/tutorial/performance" },
          { label: "Security", messageId: "footer.security", to: "/docs/latest/tutorial/security" },
        ],
      },
      {
        title: "Tools",
        messageId: "footer.tools",
        items: [
          { label: "Electron Forge", href: "https://electronforge.io" },
          { label: "Electron Fiddle", to: "/fiddle" },
        ],
      },
      {
        title: "Community",
        messageId: "footer.community",
        items: [
          { label: "Governance", messageId: "nav.governance", to: "/governance" },
          { label: "Resources", messageId: "nav.resources", to: "/community" },
          { label: "Discord", href: "https://discordapp.com/invite/APGC3k5yaH" },
          { label: "Bluesky", href: "https://bsky.app/profile/electronjs.org" },
          { label: "X", href: "https://x.com/electronjs" },
          { label: "Mastodon", href: "https://social.lfx.dev/@electronjs", rel: "me" },
          { label: "Stack Overflow", href: "https://stackoverflow.com/questions/tagged/electron" },
        ],
      },
      {
        title: "More",
        messageId: "footer.more",
        items: [
          { label: "GitHub", href: REPOSITORY },
          { label: "Open Collective", href: "https://opencollective.com/electron" },
          {
            label: "Infrastructure Dashboard",
            messageId: "footer.infrastructure",
            href: "https://p.datadoghq.com/sb/c44e1df0-85d7-11ee-94c9-da7ad0900002-c245f7ef47d0d0c32abecdc0938c2a85",
          },
        ],
      },
    ],
    logo: { ...logo("openjs-foundation", "OpenJS Foundation Logo", 198, 36), href: "https://openjsf.org/" },
    copyright: {
      text: "Copyright © {year} OpenJS Foundation and Electron contributors.",
      messageId: "footer.copyright",
      year: 2025,
    },
    hosting: {
      label: "Hosting and infrastructure graciously provided by",
      messageId: "footer.hosting",
      logos: [logo("azure", "Azure", 72, 36), logo("heroku", "Heroku", 84, 36), logo("datadog", "DataDog", 92, 36)],
    },
  },
  announcement: {
    id: "node22_upgrade",
    content:
      "Electron's npm packages will soon require Node.js 22 LTS. [What changes, and when](/blog/ecosystem-node-22)",
    translations: {
      de: "Die npm-Pakete von Electron setzen bald Node.js 22 LTS voraus. [Was sich wann ändert](/blog/ecosystem-node-22)",
      es: "Los paquetes npm de Electron pronto exigirán Node.js 22 LTS. [Qué cambia y cuándo](/blog/ecosystem-node-22)",
      fr: "Les paquets npm d’Electron exigeront bientôt Node.js 22 LTS. [Ce qui change, et quand](/blog/ecosystem-node-22)",
      ja: "Electron の npm パッケージは、まもなく Node.js 22 LTS を必要とします。[変更点と時期](/blog/ecosystem-node-22)",
      pt: "Os pacotes npm do Electron em breve vão exigir o Node.js 22 LTS. [O que muda e quando](/blog/ecosystem-node-22)",
      ru: "Пакеты npm проекта Electron скоро потребуют Node.js 22 LTS. [Что и когда изменится](/blog/ecosystem-node-22)",
      zh: "Electron 的 npm 软件包即将要求 Node.js 22 LTS。[查看变更内容与时间](/blog/ecosystem-node-22)",
    },
    closeable: true,
    backgroundColor: "#9feaf9",
    textColor: "#1b1c26",
  },
  head: DOCS_SHA ? [{ tag: "meta", attributes: { name: "docs-sha", content: DOCS_SHA } }] : [],
  colorMode: { default: "light", disableSwitch: false, respectPrefersColorScheme: true },
  search: { provider: "local", reportUrl: "https://github.com/electron/website/issues/new?title={query}" },
  redirects: [{ from: "/docs", to: "/docs/latest/" }],
});
