/** Pages from data in the browser: hydration of the content in a template in React, and navigation between entries. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shows, startSite } from "./support.ts";

const site = await startSite({
  "content/docs/intro.md": "# Intro\n",
  "content/data/items.yaml": `- slug: one
  text: |
    Text of one, see [two](/items/two).

    \`\`\`js
    run();
    \`\`\`
- slug: two
  text: Text of two, see [one](/items/one).
`,
  "content/pages/items/[slug].tsx": `import { useState } from "react";
export const frontMatter = ({ params }) => ({ title: params.slug });
export default function Item({ page, content }) {
  const [count, setCount] = useState(0);
  return <><h1>{page.title}</h1><button onClick={() => setCount(count + 1)}>{\`pressed \${count}\`}</button>{content}</>;
}
`,
  "content/pages/items/[slug].data.ts": `export default {
  files: ["content/data/items.yaml"],
  paths: ({ files: [items] }) => items.data.map(({ slug, text }) => ({ params: { slug }, content: text })),
};
`,
});

test("content in React stays when the component renders again, has its behavior, and is shown after navigation", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  await open("/items/one");
  await page.getByRole("button", { name: "pressed 0" }).click();
  await page.getByRole("button", { name: "pressed 1" }).waitFor();
  await page.getByText("Text of one").waitFor();
  await page.getByRole("button", { name: "Copy this code" }).waitFor({ state: "attached" });
  await mark();
  await page.getByRole("main").getByRole("link", { name: "two" }).click();
  await shows(page, "two");
  await page.getByText("Text of two").waitFor();
  await page.getByRole("main").getByRole("link", { name: "one" }).click();
  await page.getByText("Text of one").waitFor();
  await page.getByRole("button", { name: "Copy this code" }).waitFor({ state: "attached" });
  assert.ok(await isMarked(), "the document was loaded again");
  assert.deepEqual(messages, []);
});
