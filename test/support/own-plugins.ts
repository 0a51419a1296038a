/** A site with plugins: formulas by packages of the world, emoji and a section by files of its own. */

import { symlinkSync } from "node:fs";
import path from "node:path";
import { type Files, repository, type TestSite } from "./site.ts";

export const PLUGINS = `
markdown:
  remarkPlugins: [remark-math, [./plugins/emoji.ts, {smile: "😄"}]]
  rehypePlugins: [[rehype-katex, {output: mathml}]]
`;

export const OWN_PLUGINS: Files = {
  "plugins/emoji.ts": `import type { Nodes, Root } from "mdast";
import { each } from "./each";

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

/** So much text that a page is parsed in pieces where nothing speaks against it. */
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

/** A formula, on line 27, that cannot be written, because it holds what would elsewhere be a heading and code. */
export const BAD_FORMULA = `# Bad

${FILLER}$$

# no heading

\`\`\`js
$$

## Heading
`;

/** Let a site find the packages of this repository. */
export function linkPackages({ root }: TestSite): void {
  symlinkSync(path.join(repository, "node_modules"), path.join(root, "node_modules"));
}
