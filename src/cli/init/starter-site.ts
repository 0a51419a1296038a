/** Creates the files of a new site: texts in its language, a configuration, a style sheet, drawings and a CI workflow. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { findPackageRoot } from "../../host/package-root.ts";
import { escapeXml } from "../../util/html.ts";
import type { Repository } from "./project-context.ts";

export interface StarterOptions {
  name: string;
  /** BCP 47 language tag. */
  language: string;
  hasBlog: boolean;
  /** Date of the first post, as `YYYY-MM-DD`. */
  today: string;
  /** The npm dependency that installs the generator. */
  dependency: { name: string; spec: string };
  repository?: Repository;
}

/** Texts of a language: labels of the configuration, and Markdown files in which `$NAME` is the quoted name of the site. */
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
  team: string;
}

/** Accent color of a new site, for the style sheet and the drawings. */
const ACCENT = "#5b5bd6";

/** npm scripts of a new site. */
export const SCRIPTS = {
  dev: "sitegen dev",
  build: "sitegen build",
  check: "sitegen check",
  preview: "sitegen preview",
};

/** TypeScript settings for editors, matching the way the generator bundles the configuration and components. */
const TYPESCRIPT_CONFIG = {
  compilerOptions: {
    target: "es2023",
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  exclude: ["node_modules", "dist", ".sitegen"],
};

/** Files that projects often have already; `init` leaves them unchanged. */
export const SHARED_FILES: readonly string[] = [".gitignore", "package.json", "tsconfig.json"];

/** Return the files of a new site by path, relative to its root. */
export function starterFiles(options: StarterOptions): Readonly<Record<string, string>> {
  const { name, language, hasBlog, today, dependency, repository } = options;
  const texts = readTexts(language);
  const markdown = (text: string): string => text.replaceAll("$NAME", () => JSON.stringify(name));
  const manifest = {
    private: true,
    type: "module",
    scripts: SCRIPTS,
    devDependencies: { [dependency.name]: dependency.spec },
  };
  return {
    "sitegen.config.ts": configuration(options, texts),
    "content/pages/index.md": markdown(texts.home),
    "content/docs/index.md": markdown(texts.index),
    "content/docs/guides/index.md": markdown(texts.guides),
    "content/docs/guides/first-steps.md": markdown(texts["first-steps"]),
    "content/docs/guides/markdown.md": markdown(texts.markdown),
    ...(hasBlog && {
      [`content/blog/${today}-welcome.md`]: markdown(texts.post),
      "content/blog/authors.yaml": `${schemaComment("authors", "content/blog", dependency.name)}team: {name: ${JSON.stringify(`${name} ${texts.team}`)}}\n`,
    }),
    "static/logo.svg": logo(name),
    "static/hero.svg": heroImage(name),
    "theme/site.css": STYLES,
    "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
    "tsconfig.json": `${JSON.stringify(TYPESCRIPT_CONFIG, null, 2)}\n`,
    ".gitignore": "node_modules/\ndist/\n.sitegen/\n",
    ...workflow(repository),
  };
}

/** Return the texts in a language of the theme, ignoring its region, or in English. */
function readTexts(language: string): Texts {
  const folder = path.join(findPackageRoot(), "src/cli/init/texts");
  const { language: code, script } = new Intl.Locale(language).maximize();
  const file = path.join(folder, `${code}.yaml`);
  // Only Simplified Chinese is available.
  const isAvailable = existsSync(file) && (code !== "zh" || script === "Hans");
  return parse(readFileSync(isAvailable ? file : path.join(folder, "en.yaml"), "utf8")) as Texts;
}

/** Return the line with which editors find the schema of a YAML file. Only the installed package contains the schemas. */
function schemaComment(name: string, folder: string, packageName: string): string {
  const schema = `schemas/${name}.json`;
  if (!existsSync(path.join(findPackageRoot(), schema))) return "";
  const modules = path.posix.join(path.posix.relative(folder, ""), "node_modules");
  return `# yaml-language-server: $schema=${modules}/${packageName}/${schema}\n`;
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** Return the entry of a language in `locales`. */
function localeEntry(language: string): string {
  const label = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  const [first = "", ...rest] = label;
  const { script = "" } = new Intl.Locale(language).maximize();
  const direction = RIGHT_TO_LEFT.has(script) ? ', direction: "rtl"' : "";
  return `{ code: ${JSON.stringify(language)}, label: ${JSON.stringify(first.toLocaleUpperCase(language) + rest.join(""))}${direction} }`;
}

function configuration({ name, language, hasBlog, today, repository }: StarterOptions, texts: Texts): string {
  const text = (value: string): string => JSON.stringify(value);
  const example = "https://github.com/me/my-project";
  /** Comment out lines whose values are unknown without a repository. */
  const comment = repository === undefined ? "// " : "";
  const source = repository?.url ?? example;
  const edit = repository?.editUrl ?? `${example}/edit/main/{file}`;
  const issues = repository?.issueUrl ?? `${example}/issues/new?title={title}`;
  const blogTitle = hasBlog && texts.blog !== "Blog" ? `\n  blog: { title: ${text(texts.blog)} },` : "";
  const blogLink = hasBlog ? `\n      { label: ${text(texts.blog)}, to: "/blog" },` : "";
  return `import { defineConfig } from "sitegen";

export default defineConfig({
  title: ${text(name)},
  url: "https://example.org",
  favicon: "/logo.svg",
  styles: ["theme/site.css"],${language === "en" ? "" : `\n  locales: [${localeEntry(language)}],`}
  docs: {
    showDescription: true,
    lastUpdate: true,
    pageLinks: "side",
    ${comment}editUrl: ${text(edit)},
  },${blogTitle}
  ${comment}feedbackUrl: ${text(issues)},
  navbar: {
    title: ${text(name)},
    logo: { src: "/logo.svg", alt: "", width: 30, height: 30 },
    left: [
      { label: ${text(texts.docs)}, doc: "index", activePath: "/docs" },${blogLink}
    ],
    right: [
      { type: "search" },
      { type: "localeDropdown" },
      { type: "colorModeToggle" },
      ${comment}{ type: "icon", icon: ${text(repository?.icon ?? "github")}, label: ${text(texts.source)}, href: ${text(source)} },
    ],
  },
  footer: {
    columns: [
      {
        title: ${text(texts.docs)},
        items: [{ doc: "index", label: ${text(titleOf(texts.index))} }, { doc: "guides/first-steps", label: ${text(titleOf(texts["first-steps"]))} }],
      },
      {
        title: ${text(texts.more)},
        items: [
          { doc: "guides/markdown", label: ${text(titleOf(texts.markdown))} },${blogLink.replace("\n", "\n    ")}
          ${comment}{ label: ${text(texts.source)}, href: ${text(source)} },
        ],
      },
    ],
    copyright: { text: ${text(`© {year} ${name}`)}, year: ${today.slice(0, 4)} },
  },
});
`;
}

/** Return the title in the front matter of a text. */
const titleOf = (text: string): string => /^title: (.*)$/m.exec(text)?.[1] ?? "";

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

/** Return the first letter, digit or emoji of a name in upper case, or its first character. */
function letterOf(name: string): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)];
  const letter =
    characters.find(({ segment }) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) ?? characters[0];
  return letter?.segment.toUpperCase() ?? "";
}

/** Colors of drawings, which are visible on light and dark backgrounds. */
const GRADIENT = `<linearGradient id="accent" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ACCENT}"/><stop offset="1" stop-color="#a35bd6"/></linearGradient>`;

function letter(name: string, x: number, y: number, size: number): string {
  return `<text x="${x}" y="${y}" fill="#fff" font-family="Inter, system-ui, sans-serif" font-size="${size}" font-weight="600" text-anchor="middle">${escapeXml(letterOf(name))}</text>`;
}

/** Draw the logo: the first letter of the name on a colored square. */
function logo(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <defs>${GRADIENT}</defs>
  <rect width="64" height="64" rx="16" fill="url(#accent)"/>
  ${letter(name, 32, 46, 40)}
</svg>
`;
}

/** Draw the image of the home page: a page with a sidebar, in colors that fit light and dark mode. */
function heroImage(name: string): string {
  const line = (x: number, y: number, width: number, opacity: number, height = 8): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="#8b8fa8" fill-opacity="${opacity}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360">
  <defs>${GRADIENT}</defs>
  <rect x="24" y="36" width="400" height="280" rx="18" fill="#8b8fa8" fill-opacity=".1" stroke="#8b8fa8" stroke-opacity=".45" stroke-width="1.5"/>
  <path d="M24 78h400M136 78v238" stroke="#8b8fa8" stroke-opacity=".3" stroke-width="1.5"/>
  <circle cx="48" cy="57" r="5" fill="#8b8fa8" fill-opacity=".5"/><circle cx="66" cy="57" r="5" fill="#8b8fa8" fill-opacity=".5"/><circle cx="84" cy="57" r="5" fill="#8b8fa8" fill-opacity=".5"/>
  ${[0, 1, 2, 3, 4].map((row) => line(44, 102 + row * 28, [64, 52, 70, 46, 58][row] ?? 50, 0.45)).join("")}
  <rect x="36" y="122" width="88" height="24" rx="8" fill="#8b8fa8" fill-opacity=".3"/>
  ${line(160, 104, 150, 0.8, 14)}${line(160, 136, 236, 0.4)}${line(160, 156, 210, 0.4)}${line(160, 176, 224, 0.4)}
  <rect x="160" y="204" width="240" height="84" rx="12" fill="#12131c" fill-opacity=".85"/>
  <rect x="178" y="224" width="70" height="8" rx="4" fill="#c4b5fd"/><rect x="258" y="224" width="90" height="8" rx="4" fill="#7dd3fc"/>
  <rect x="178" y="244" width="110" height="8" rx="4" fill="#a7f3d0"/><rect x="178" y="264" width="56" height="8" rx="4" fill="#fcd34d"/>
  <rect x="352" y="232" width="104" height="104" rx="26" fill="url(#accent)"/>
  ${letter(name, 404, 307, 66)}
</svg>
`;
}

/** Return the CI workflow of the repository's host, which checks and builds the site. */
function workflow(repository: Repository | undefined): Record<string, string> {
  const folder = repository?.folder ?? "";
  if (repository?.icon === "gitlab")
    return {
      [`${"../".repeat(depthOf(folder))}.gitlab-ci.yml`]: `site:
  image: node:22
  script:
    - ${folder === "" ? "" : `cd ${JSON.stringify(folder)} && `}npm ci && npx sitegen check && npx sitegen build
  artifacts:
    paths: [${JSON.stringify(path.posix.join(folder, "dist"))}]
`,
    };
  const defaults = folder === "" ? "" : `    defaults: { run: { working-directory: ${JSON.stringify(folder)} } }\n`;
  const lockFile = path.posix.join(folder, "package-lock.json");
  return {
    [`${"../".repeat(depthOf(folder))}.github/workflows/site.yml`]: `name: Site
on: [push, pull_request]
permissions: { contents: read }
jobs:
  build:
    runs-on: ubuntu-latest
${defaults}    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 } # dates of the last changes
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm, cache-dependency-path: ${JSON.stringify(lockFile)} }
      - run: npm ci
      - run: npx sitegen check
      - run: npx sitegen build
      - uses: actions/upload-artifact@v4
        with: { name: site, path: ${JSON.stringify(path.posix.join(folder, "dist"))}, include-hidden-files: true }
`,
  };
}

const depthOf = (folder: string): number => (folder === "" ? 0 : folder.split("/").length);
