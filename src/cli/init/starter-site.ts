/** Creates a new site's files: texts in its language, a configuration, a style sheet, drawings and a CI workflow. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { findPackageRoot } from "../../host/package-root.ts";
import { escapeXml } from "../../util/html.ts";
import { getPagesOrigin } from "./deployment.ts";
import { createProjectFiles, type FileContents, hasSchemas, type ProjectOptions } from "./project-files.ts";

export interface StarterOptions extends ProjectOptions {
  name: string;
  /** BCP 47 language tag. */
  language: string;
  hasBlog: boolean;
  /** The date of the posts, as `YYYY-MM-DD`. */
  today: string;
}

/** Texts in a language: labels in the configuration, and Markdown files in which `$NAME` is the quoted site name. */
interface Texts {
  docs: string;
  blog: string;
  more: string;
  source: string;
  home: string;
  index: string;
  guides: string;
  "first-steps": string;
  markdown: string;
  post: string;
  "second-post": string;
  team: string;
}

/** Accent color for a new site, in the style sheet and the drawings. */
const ACCENT = "#5b5bd6";

/** Files that projects often have already; `init` leaves them unchanged. */
export const SHARED_FILES: readonly string[] = [
  ".gitignore",
  "package.json",
  "tsconfig.json",
  ".vscode/extensions.json",
  ".vscode/settings.json",
];

/** Return a new site's files by path, relative to its root. */
export function createStarterFiles(options: StarterOptions): Readonly<Record<string, FileContents>> {
  const { name, language, hasBlog, today, dependency } = options;
  const texts = readTexts(language);
  const writeMarkdown = (text: string): string => text.replaceAll("$NAME", () => JSON.stringify(name));
  return {
    "sitegen.config.ts": writeConfiguration(options, texts),
    "content/pages/index.md": writeMarkdown(texts.home),
    "content/docs/index.md": writeMarkdown(texts.index),
    "content/docs/guides/index.md": writeMarkdown(texts.guides),
    "content/docs/guides/first-steps.md": writeMarkdown(texts["first-steps"]),
    "content/docs/guides/markdown.md": writeMarkdown(texts.markdown),
    ...(hasBlog && {
      [`content/blog/${today}-welcome.md`]: writeMarkdown(texts.post),
      [`content/blog/${today}-writing-posts.md`]: writeMarkdown(texts["second-post"]),
      "content/blog/authors.yaml": `${writeSchemaComment("authors", "content/blog", dependency.name)}team: {name: ${JSON.stringify(`${name} ${texts.team}`)}}\n`,
    }),
    "static/logo.svg": drawLogo(name),
    "static/hero.svg": drawHeroImage(name),
    "theme/site.css": STYLES,
    ...createProjectFiles(options),
  };
}

/** Return the texts in a theme language, ignoring its region, or in English. */
function readTexts(language: string): Texts {
  const folder = path.join(findPackageRoot(), "src/cli/init/texts");
  const { language: code, script } = new Intl.Locale(language).maximize();
  const file = path.join(folder, `${code}.yaml`);
  // Only Simplified Chinese is available.
  const isAvailable = existsSync(file) && (code !== "zh" || script === "Hans");
  return parse(readFileSync(isAvailable ? file : path.join(folder, "en.yaml"), "utf8")) as Texts;
}

/** Return the line with which editors find a YAML file's schema. */
function writeSchemaComment(name: string, folder: string, packageName: string): string {
  if (!hasSchemas()) return "";
  const modules = path.posix.join(path.posix.relative(folder, ""), "node_modules");
  return `# yaml-language-server: $schema=${modules}/${packageName}/schemas/${name}.json\n`;
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** Return a language's entry in `locales`. */
function writeLocaleEntry(language: string): string {
  const label = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  const [first = "", ...rest] = label;
  const { script = "" } = new Intl.Locale(language).maximize();
  const direction = RIGHT_TO_LEFT.has(script) ? ', direction: "rtl"' : "";
  return `{ code: ${JSON.stringify(language)}, label: ${JSON.stringify(first.toLocaleUpperCase(language) + rest.join(""))}${direction} }`;
}

function writeConfiguration(options: StarterOptions, texts: Texts): string {
  const { name, language, hasBlog, today, repository, deployment } = options;
  const isPages = deployment === "github-pages";
  const url = isPages && repository ? getPagesOrigin(repository) : "https://example.org";
  const quoteText = (value: string): string => JSON.stringify(value);
  const example = "https://github.com/me/my-project";
  /** Comment out lines whose values are unknown without a repository. */
  const comment = repository === undefined ? "// " : "";
  const source = repository?.url ?? example;
  const edit = repository?.editUrl ?? `${example}/edit/main/{file}`;
  const issues = repository?.issueUrl ?? `${example}/issues/new?title={title}`;
  const blogTitle = hasBlog && texts.blog !== "Blog" ? `\n  blog: { title: ${quoteText(texts.blog)} },` : "";
  const blogLink = hasBlog ? `\n      { label: ${quoteText(texts.blog)}, to: "/blog" },` : "";
  return `import { defineConfig } from "sitegen";

export default defineConfig({
  title: ${quoteText(name)},
  url: ${quoteText(url)},${isPages ? "\n  // GitHub Pages redirects to URLs with a slash.\n  trailingSlash: true," : ""}
  favicon: "/logo.svg",
  styles: ["theme/site.css"],
  // Pages in MDX and React run code when the site is built. If others contribute pages, allow code in some directories only:
  // content: { executable: ["content/pages"] },${language === "en" ? "" : `\n  locales: [${writeLocaleEntry(language)}],`}
  docs: {
    showDescription: true,
    lastUpdate: true,
    pageLinks: "side",
    ${comment}editUrl: ${quoteText(edit)},
  },${blogTitle}
  ${comment}feedbackUrl: ${quoteText(issues)},
  navbar: {
    title: ${quoteText(name)},
    logo: { src: "/logo.svg", alt: "", width: 30, height: 30 },
    left: [
      { label: ${quoteText(texts.docs)}, doc: "index", activePath: "/docs" },${blogLink}
    ],
    right: [
      { type: "search" },
      { type: "localeDropdown" },
      { type: "colorModeToggle" },
      ${comment}{ type: "icon", icon: ${quoteText(repository?.icon ?? "github")}, label: ${quoteText(texts.source)}, href: ${quoteText(source)} },
    ],
  },
  footer: {
    columns: [
      {
        title: ${quoteText(texts.docs)},
        items: [{ doc: "index", label: ${quoteText(getTitle(texts.index))} }, { doc: "guides/first-steps", label: ${quoteText(getTitle(texts["first-steps"]))} }],
      },
      {
        title: ${quoteText(texts.more)},
        items: [
          { doc: "guides/markdown", label: ${quoteText(getTitle(texts.markdown))} },${blogLink.replace("\n", "\n    ")}
          ${comment}{ label: ${quoteText(texts.source)}, href: ${quoteText(source)} },
        ],
      },
    ],
    copyright: { text: ${quoteText(`© {year} ${name}`)}, year: ${today.slice(0, 4)} },
  },
});
`;
}

/** Return the title in a text's front matter. */
const getTitle = (text: string): string => /^title: (.*)$/m.exec(text)?.[1] ?? "";

const STYLES = `/* This color is enough: links, buttons, highlights and outlines follow from it, in light and dark mode.
   Images do not: the color of the logo is in static/logo.svg. */
:root {
  --accent: ${ACCENT};

  /* Other choices:
  --radius: 4px;
  --font: "Inter", system-ui, sans-serif;
  --measure: 48rem; */
}
`;

/** Return a name's first letter, digit or emoji in upper case, or its first character. */
function getInitial(name: string): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)];
  const letter =
    characters.find(({ segment }) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) ?? characters[0];
  return letter?.segment.toUpperCase() ?? "";
}

/** Colors for drawings, which are visible on light and dark backgrounds. */
const GRADIENT = `<linearGradient id="accent" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ACCENT}"/><stop offset="1" stop-color="#a35bd6"/></linearGradient>`;

function drawInitial(name: string, x: number, y: number, size: number): string {
  return `<text x="${x}" y="${y}" fill="#fff" font-family="Inter, system-ui, sans-serif" font-size="${size}" font-weight="600" text-anchor="middle">${escapeXml(getInitial(name))}</text>`;
}

/** Draw the logo: the name's first letter on a colored square. */
function drawLogo(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <defs>${GRADIENT}</defs>
  <rect width="64" height="64" rx="16" fill="url(#accent)"/>
  ${drawInitial(name, 32, 46, 40)}
</svg>
`;
}

/** Draw the home page image: a page with a sidebar, in colors that fit light and dark mode. */
function drawHeroImage(name: string): string {
  const drawLine = (x: number, y: number, width: number, opacity: number, height = 8): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="#8b8fa8" fill-opacity="${opacity}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360">
  <defs>${GRADIENT}</defs>
  <rect x="24" y="36" width="400" height="280" rx="18" fill="#8b8fa8" fill-opacity=".1" stroke="#8b8fa8" stroke-opacity=".45" stroke-width="1.5"/>
  <path d="M24 78h400M136 78v238" stroke="#8b8fa8" stroke-opacity=".3" stroke-width="1.5"/>
  <circle cx="48" cy="57" r="5" fill="#8b8fa8" fill-opacity=".5"/><circle cx="66" cy="57" r="5" fill="#8b8fa8" fill-opacity=".5"/><circle cx="84" cy="57" r="5" fill="#8b8fa8" fill-opacity=".5"/>
  ${[0, 1, 2, 3, 4].map((row) => drawLine(44, 102 + row * 28, [64, 52, 70, 46, 58][row] ?? 50, 0.45)).join("")}
  <rect x="36" y="122" width="88" height="24" rx="8" fill="#8b8fa8" fill-opacity=".3"/>
  ${drawLine(160, 104, 150, 0.8, 14)}${drawLine(160, 136, 236, 0.4)}${drawLine(160, 156, 210, 0.4)}${drawLine(160, 176, 224, 0.4)}
  <rect x="160" y="204" width="240" height="84" rx="12" fill="#12131c" fill-opacity=".85"/>
  <rect x="178" y="224" width="70" height="8" rx="4" fill="#c4b5fd"/><rect x="258" y="224" width="90" height="8" rx="4" fill="#7dd3fc"/>
  <rect x="178" y="244" width="110" height="8" rx="4" fill="#a7f3d0"/><rect x="178" y="264" width="56" height="8" rx="4" fill="#fcd34d"/>
  <rect x="352" y="232" width="104" height="104" rx="26" fill="url(#accent)"/>
  ${drawInitial(name, 404, 307, 66)}
</svg>
`;
}
