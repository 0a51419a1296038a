/** A site with plugins: formulas from npm packages, emoji from its own files. */

import { symlinkSync } from "node:fs";
import path from "node:path";
import { repository } from "./repository.ts";
import type { Files, TestSite } from "./site.ts";

export const PLUGINS = `
markdown:
  remarkPlugins: [remark-math, [./plugins/emoji.ts, {smile: "😄"}]]
  rehypePlugins: [[rehype-katex, {output: mathml}]]
`;

export const OWN_PLUGINS: Files = {
  "plugins/emoji.ts": `import type { Nodes, Root } from "mdast";
import { each } from "./each";
import { repository } from "./repository.ts";

export default function emoji(signs: Record<string, string>) {
  return (tree: Root): void =>
    each(tree, (node: Nodes) => {
      if (node.type === "text") node.value = node.value.replace(/:(\\w+):/g, (written, name) => signs[name] ?? written);
    });
}
`,
  "plugins/each.ts": `export function each(node: any, visit: (node: any) => void): void {
  visit(node);
  for (const child of node.children ?? []) each(child, visit);
}
`,
};

/** Enough text for a long page, which may be parsed in pieces. */
const FILLER = `${"Words ".repeat(400)}\n\n`.repeat(12);

export const FORMULAS = `# Formulas

The mass $m < n$ :smile:, and [a link with $x$](/docs/formulas).

${FILLER}

## Energy $E = mc^2$

$$
\\frac{1}{2}
$$

:::note On $y$ :smile:

- Item $\\sqrt{2}$

:::
`;

/** An invalid formula on line 27, which contains Markdown syntax for a heading and code. */
export const BAD_FORMULA = `# Bad

${FILLER}$$

# no heading

\`\`\`js
$$

## Heading
`;

/** Link the packages of this repository into a site. */
export function linkPackages({ root }: TestSite): void {
  symlinkSync(path.join(repository, "node_modules"), path.join(root, "node_modules"));
}
