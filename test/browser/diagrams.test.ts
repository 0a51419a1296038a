/** Test diagrams and formulas in a browser, and a printed page. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import type { BrowserContext } from "playwright-core";
import { readPdf } from "../support/pdf.ts";
import { createSite, linkPackages } from "../support/site.ts";
import { MOBILE, openSite } from "./support.ts";

const columns = Array.from({ length: 14 }, (_, index) => `Column${index + 1}`);

const files = createSite({
  "sitegen.config.yaml": "title: Test\nurl: https://example.org\nmarkdown: { math: true }\n",
  "content/docs/page.md": `# Drawn

A formula $\\frac{a}{b}$ in text, for $5 or $6.

$$
\\begin{aligned} x &= y + z \\\\ w &= \\fcolorbox{red}{yellow}{$v$} \\end{aligned}
$$

\`\`\`mermaid
graph LR
  A[Draft] --> B{Reviewed?}
  B -->|yes| C[Published]
\`\`\`
`,
  "content/docs/long.md": `# Printed page

<details>
<summary>More</summary>

Text in closed details.

</details>

<Tabs>
<TabItem value="a" label="First tab">

Text of the first panel.

</TabItem>
<TabItem value="b" label="Second tab">

Text of the hidden panel.

</TabItem>
</Tabs>

| ${columns.join(" | ")} |
|${" --- |".repeat(columns.length)}
| ${columns.map((_, index) => `Cell${index + 1}`).join(" | ")} |

\`\`\`js
// A very long line: ${"word ".repeat(60)}END
\`\`\`

${Array.from({ length: 30 }, (_, index) => `## Section ${index + 1}\n\n${"Some text of this section. ".repeat(12)}\n`).join("\n")}
`,
});
linkPackages(files.root, "beautiful-mermaid", "katex");
const built = await files.build("--no-share-images");
assert.equal(built.status, 0, built.stderr);
const site = await openSite(path.join(files.root, "dist"));

const choose = (mode: string) => (context: BrowserContext) =>
  context.addInitScript((value) => localStorage.setItem("theme", value), mode);

test("the image of the chosen color mode is shown, without a violation of the policy", async () => {
  const { page, open, messages } = await site.visit({ before: choose("dark") });
  await open("/docs/page");
  const image = page.getByRole("img", { name: "Diagram: Draft → Reviewed?; Reviewed? → Published (yes)" });
  await image.scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>("article img")].some(
      (img) => img.checkVisibility() && img.naturalWidth > 0,
    ),
  );
  assert.equal(await image.count(), 1);
  assert.match((await image.getAttribute("src")) ?? "", /\.dark\.svg$/);
  assert.equal(site.host.count(/\.light\.svg$/), 0);
  await page.getByRole("button", { name: /^Color mode/ }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>("article img")].some(
      (img) => img.checkVisibility() && img.src.endsWith(".light.svg") && img.naturalWidth > 0,
    ),
  );
  assert.deepEqual(
    messages.filter((message) => !message.endsWith("/favicon.ico")),
    [],
  );
});

test("diagrams and formulas need no script, and fit on a phone", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false, viewport: MOBILE });
  await page.goto("/docs/page");
  assert.equal(await page.getByRole("img", { name: /^Diagram:/ }).count(), 1);
  for (const formula of await page.locator("article math").all()) {
    const box = await formula.boundingBox();
    assert.ok(box && box.width > 5 && box.height > 5);
  }
  assert.equal(await page.locator("article math").count(), 2);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.equal(await page.locator("[style], article style").count(), 0);
});

test("columns of formulas are aligned", async () => {
  const { page } = await site.visit();
  await page.goto("/docs/page");
  const aligned = await page
    .locator("article mtd")
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
  assert.deepEqual(aligned, ["right", "left", "right", "left"]);
});

test("in dark mode, the light image is printed", async () => {
  const { page, open } = await site.visit({ before: choose("dark") });
  await open("/docs/page");
  await page.emulateMedia({ media: "print" });
  const image = page.getByRole("img", { name: /^Diagram:/ });
  assert.match((await image.getAttribute("src")) ?? "", /\.light\.svg$/);
});

test("a printed page contains everything, on several pages, with an outline", async () => {
  const { page, open } = await site.visit();
  await open("/docs/long");
  const { pages, outline } = readPdf(await page.pdf({ format: "A4", outline: true, tagged: true }));
  assert.ok(pages.length >= 4 && pages.length <= 8, `${pages.length} pages`);
  const [first = ""] = pages;
  // Chromium uses ligatures, and positions some letters separately.
  const plain = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "");
  const all = plain(pages.join("\n"));
  assert.match(first, /Printed page/);
  for (const text of [
    "Text in closed details.",
    "Text of the first panel.",
    "Text of the hidden panel.",
    "Second tab",
    ...columns,
    "Cell14",
    "END",
    "Section 30",
  ])
    assert.ok(all.includes(plain(text)), `${text} in\n${all.slice(0, 3000)}`);
  assert.doesNotMatch(all, /ViewasMarkdown|Onthispage|Search/);
  for (const [index, text] of pages.entries()) assert.ok(text.trim().length > 100, `page ${index + 1} is almost empty`);
  // The objects of the outline are not in its order.
  const titles = ["Printed page", ...Array.from({ length: 30 }, (_, index) => `Section ${index + 1}`)];
  assert.deepEqual([...outline].sort(), titles.sort());
});
