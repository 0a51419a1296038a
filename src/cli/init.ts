/** `sitegen init`: creates the first files of a new site. */

import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OutputError } from "../host/output-folder.ts";
import { usageError } from "../model/problem.ts";
import { sitegenDependency } from "./installed-spec.ts";
import { displayPath, nextCommand } from "./next-command.ts";

export interface InitFlags {
  /** Title of the site; absent: the name of the folder. */
  title?: string;
}

/**
 * Write the files of a new site. Existing files stay as they are: nothing is written if the folder contains a
 * configuration or one of the pages.
 *
 * @throws {ConfigError} The folder contains a site or one of the pages.
 * @throws {OutputError} The folder cannot be written.
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
  const inTheWay = [...new Set([...configsIn(root), ...files.map(([file]) => file).filter(exists)])];
  if (inTheWay.length > 0) {
    const message = `"${folder}" holds ${inTheWay.map((file) => `"${file}"`).join(", ")} already.`;
    throw usageError(message, "Choose an empty folder: sitegen init my-site");
  }
  try {
    for (const [file, contents] of files) {
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, contents);
    }
  } catch (error) {
    throw new OutputError(`"${folder}" cannot be written: ${(error as Error).message}`);
  }
  const shown = displayPath(root);
  const written = files.map(([file]) => `  ${path.join(shown, file)}`);
  process.stdout.write(`${written.join("\n")}\n\nNext: ${nextCommand(["dev"], { root: shown })}\n`);
}

function configsIn(root: string): string[] {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(root).filter((name) => /^sitegen\.config\./.test(name));
}

export interface StarterOptions {
  title: string;
  /** `YYYY-MM-DD`, the date of the first post. */
  today: string;
  /** The npm dependency that installs the generator. */
  dependency: { name: string; spec: string };
}

/** Scripts of a new site: what a person runs every day, and what a host runs to publish. */
const SCRIPTS = {
  dev: "sitegen dev",
  build: "sitegen build",
  check: "sitegen check",
  preview: "sitegen preview",
};

/** For editors: types of the configuration and of components, as the generator bundles them. */
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

/** Files that projects often have before they get a site; `init` leaves those as they are. */
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
description: What this is, and where to begin.
---

# ${title}

Say in two sentences what this is and for whom.

- [Read the documentation](../docs/index.md)
- [See what is new](/blog)
`,
    "content/docs/index.md": `---
title: Introduction
description: The first page of the documentation.
---

# Introduction

This page is \`content/docs/index.md\`. Run \`sitegen dev\`, change it, and look at the browser.

Every Markdown file below \`content/docs\` is a page, and the sidebar follows the folders. Number pages with
\`sidebar_position\` in their front matter, or write \`content/docs/sidebars.yaml\` to arrange them by hand.

Go on with [Markdown](guides/markdown.md).
`,
    "content/docs/guides/markdown.md": `---
title: Markdown
description: What pages can hold beside plain Markdown.
sidebar_position: 1
---

# Markdown

Pages are CommonMark with tables, footnotes, task lists and strikethrough as on GitHub.

:::tip Notes stand out
There are \`note\`, \`tip\`, \`info\`, \`warning\`, \`caution\`, \`danger\` and \`important\`.
:::

## Code

Lines can be marked, and a title names the file.

\`\`\`js title="greet.js" {2}
export function greet(name) {
  return \`Hello, \${name}\`;
}
\`\`\`

Commands for npm are shown for Yarn and pnpm too:

\`\`\`sh npm2yarn
npm install left-pad
\`\`\`

## Links

Link to files, as in [Introduction](../index.md). A link to a page or a heading that does not exist fails the build.
`,
    [`content/blog/${today}-welcome.md`]: `---
title: Welcome
date: ${today}
---

The first post. What stands above the mark is shown in lists.

<!-- truncate -->

The rest is on its own page.
`,
    ".gitignore": "node_modules/\ndist/\n.sitegen/\n",
  };
}
