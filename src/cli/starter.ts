/** The files of a new site: few, each worth keeping, together enough to see what Markdown can do here. */

/** @param today `YYYY-MM-DD`, the date of the first post. */
export function starterFiles(title: string, today: string): Readonly<Record<string, string>> {
  return {
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
