/** `sitegen init`: creates the first files of a new site. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OutputError } from "../host/output-folder.ts";
import { isFolder, reasonOf } from "../host/path-state.ts";
import { usageError } from "../model/problem.ts";
import { sitegenDependency } from "./installed-spec.ts";
import { displayPath, nextCommand } from "./next-command.ts";

export interface InitFlags {
  /** Title of the site; defaults to the name of the directory. */
  title?: string;
}

/**
 * Write the files of a new site. Never changes existing files: nothing is written if the directory contains a
 * configuration or one of the pages.
 *
 * @throws {ConfigError} The directory contains a site or one of the pages.
 * @throws {OutputError} The directory cannot be written.
 */
export function runInit(folder: string, { title }: InitFlags): void {
  const root = path.resolve(folder);
  const today = new Date().toISOString().slice(0, 10);
  const exists = (file: string): boolean => existsSync(path.join(root, file));
  const starter = starterFiles({
    title: title ?? path.basename(root),
    today,
    dependency: sitegenDependency(root),
  });
  const files = Object.entries(starter).filter(([file]) => !SHARED_FILES.includes(file) || !exists(file));
  const conflicts = [...new Set([...configsIn(root), ...files.map(([file]) => file).filter(exists)])];
  if (conflicts.length > 0) {
    const message = `"${folder}" already contains ${conflicts.map((file) => `"${file}"`).join(", ")}.`;
    throw usageError(message, "Choose an empty directory, e.g. sitegen init my-site.");
  }
  try {
    for (const [file, contents] of files) {
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, contents);
    }
  } catch (error) {
    throw new OutputError(`Cannot write to "${folder}": ${reasonOf(error)}.`, { cause: error });
  }
  const displayRoot = displayPath(root);
  const createdFiles = files.map(([file]) => `  ${path.join(displayRoot, file)}`);
  process.stdout.write(`${createdFiles.join("\n")}\n\nNext: ${nextCommand(["dev"], { root: displayRoot })}\n`);
}

function configsIn(root: string): string[] {
  if (!isFolder(root)) return [];
  return readdirSync(root).filter((name) => /^sitegen\.config\./.test(name));
}

export interface StarterOptions {
  title: string;
  /** Date of the first post, as `YYYY-MM-DD`. */
  today: string;
  /** The npm dependency that installs the generator. */
  dependency: { name: string; spec: string };
}

/** npm scripts of a new site. */
const SCRIPTS = {
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
const SHARED_FILES: readonly string[] = [".gitignore", "package.json", "tsconfig.json"];

/** Return the files of a new site by path. */
function starterFiles({ title, today, dependency }: StarterOptions): Readonly<Record<string, string>> {
  const { name, spec } = dependency;
  const packageJson = { private: true, type: "module", scripts: SCRIPTS, devDependencies: { [name]: spec } };
  return {
    "package.json": `${JSON.stringify(packageJson, null, 2)}\n`,
    "tsconfig.json": `${JSON.stringify(TYPESCRIPT_CONFIG, null, 2)}\n`,
    "sitegen.config.ts": `import { defineConfig } from "sitegen";

export default defineConfig({
  title: ${JSON.stringify(title)},
  url: "https://example.org",
  navbar: {
    left: [
      { type: "doc", doc: "index", label: "Docs" },
      { type: "link", to: "/blog", label: "Blog" },
    ],
  },
});
`,
    "content/pages/index.md": `---
title: ${JSON.stringify(title)}
layout: home
hero:
  name: ${JSON.stringify(title)}
  text: Say what it does in one line
  tagline: Describe the project and its audience in a sentence or two.
  actions:
    - text: Get started
      link: ../docs/index.md
    - text: Latest news
      link: /blog
features:
  - icon: rocket
    title: First strength
    details: What users gain, in one or two sentences.
    link: ../docs/index.md
    linkText: Read the introduction
  - icon: puzzle
    title: Second strength
    details: Icons are names from lucide.dev, emoji or images.
  - icon: book-open
    title: Written in Markdown
    details: Text below the front matter of this page is shown below these cards.
    link: ../docs/guides/markdown.md
    linkText: Extensions of Markdown
---
`,
    "content/docs/index.md": `---
title: Introduction
description: The first page of the documentation.
---

# Introduction

The source of this page is \`content/docs/index.md\`. Run \`sitegen dev\`, edit the file, and watch the browser.

Every Markdown file in \`content/docs\` is a page, and the sidebar follows the directories. Order pages with
\`sidebar_position\` in their front matter, or define the sidebar in \`content/docs/sidebars.yaml\`.

Continue with [Markdown](guides/markdown.md).
`,
    "content/docs/guides/markdown.md": `---
title: Markdown
description: Extensions of Markdown that pages can use.
sidebar_position: 1
---

# Markdown

Pages are written in CommonMark with tables, footnotes, task lists and strikethrough as on GitHub.

:::tip Admonitions
Available types are \`note\`, \`tip\`, \`info\`, \`warning\`, \`caution\`, \`danger\` and \`important\`.
:::

## Code

Lines can be highlighted, and a title can name the file.

\`\`\`js title="greet.js" {2}
export function greet(name) {
  return \`Hello, \${name}\`;
}
\`\`\`

Commands for npm can also be shown for Yarn and pnpm:

\`\`\`sh npm2yarn
npm install left-pad
\`\`\`

## Links

Link to files, e.g. [Introduction](../index.md). A link to a missing page or heading fails the build.
`,
    [`content/blog/${today}-welcome.md`]: `---
title: Welcome
date: ${today}
---

This is the first post. Lists show the text above the following comment.

<!-- truncate -->

The rest is only shown on the page of the post.
`,
    ".gitignore": "node_modules/\ndist/\n.sitegen/\n",
  };
}
