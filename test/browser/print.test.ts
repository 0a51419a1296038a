/** Print the page of a sidebar to PDF. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readPdf } from "../support/pdf.ts";
import { startSite } from "./support.ts";

const wide = Array.from({ length: 14 }, (_, index) => `averylongword${index}`).join(" | ");

const site = await startSite({
  "content/docs/sidebars.yaml": `manual:
  - latest/intro
  - {category: Guides, items: [latest/wide, latest/code]}
  - latest/end
`,
  "content/docs/latest/intro.md":
    "# Before you start\n\nRead [the last chapter](end.md#the-end).\n\n## What you need\n\nTime.\n",
  "content/docs/latest/wide.md": `# Wide tables\n\n| ${wide} |\n|${" - |".repeat(14)}\n| ${wide} |\n`,
  "content/docs/latest/code.md": `# Long code\n\n\`\`\`js\nconst name = "${"word ".repeat(80)}";\n\`\`\`\n`,
  "content/docs/latest/facts.md": `# Facts

| Name | Where | Note |
|---|---|---|
| Commercial builds | [The specification](https://elsewhere.example/${"a-long-address/".repeat(12)}) | Important information |

${"Some text. ".repeat(90)}

${"```"}js
${Array.from({ length: 60 }, (_, index) => `call(${index});`).join("\n")}
${"```"}

:badge[New]{tip}
`,
  "content/docs/latest/api/tool.md": `# tool\n\n## Methods\n\n${["a", "b", "c", "d", "e", "f"].map((name) => `### \`tool.${name}()\`\n\n${"Many words of a description ".repeat(9)}.\n`).join("\n")}`,
  "content/docs/latest/end.md": `# Last chapter\n\n${"Some text. ".repeat(1200)}\n\n## The end\n\nDone.\n`,
});

/** Return the titles in the outline of a PDF, which are in plain text. */
function outlineOf(pdf: string): string[] {
  return [...pdf.matchAll(/\/Title \(((?:\\.|[^\\)])*)\)\s*\/(?:Dest|Parent|Prev|A)\b/g)].map(
    ([, title = ""]) => title,
  );
}

test("a browser prints a PDF with a page for title and contents each, a page for each chapter, and an outline", async () => {
  const { page, open, messages } = await site.visit();
  await open("/print/manual");
  const pdf = (await page.pdf({ outline: true, tagged: true, format: "A4" })).toString("latin1");
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  // Title, contents, intro, Guides with the first document, code, and the last chapter on several pages.
  assert.ok(pages >= 7 && pages <= 10, `${pages} pages`);
  assert.deepEqual(outlineOf(pdf).sort(), [
    "Before you start",
    "Docs",
    "Guides",
    "Last chapter",
    "Long code",
    "The end",
    "What you need",
    "Wide tables",
  ]);
  assert.deepEqual(messages, []);
});

test("everything fits on the paper, and only the text is printed", async () => {
  const { page, open } = await site.visit({ viewport: { width: 700, height: 990 } });
  await open("/print/manual");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 700);
  for (const text of ["averylongword13", "Done."]) assert.ok(await page.getByText(text).first().isVisible(), text);
  assert.equal(await page.getByRole("navigation", { name: "Main" }).isVisible(), false);
  const clipped = await page.evaluate(
    () =>
      [...document.querySelectorAll("main pre, main table, main .table-scroll")].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      ).length,
  );
  assert.equal(clipped, 0);
});

test("columns of a table keep whole words next to a long URL", async () => {
  const { page, open } = await site.visit({ viewport: { width: 700, height: 990 } });
  await open("/docs/latest/facts");
  await page.emulateMedia({ media: "print" });
  const broken = await page.locator("td:not(:has(a)), th").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = cell.firstChild as Text;
      return [...text.data.matchAll(/\w+/g)].filter(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      });
    }),
  );
  assert.deepEqual(broken, []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 700);
});

test("long code begins on the page of the text above it, and short code is not split", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/facts");
  const { pages } = readPdf(await page.pdf({ format: "A4" }));
  const isOn = (index: number): boolean[] => pages.map((text) => text.replace(/\s/g, "").includes(`call(${index});`));
  assert.equal(isOn(5)[0], true, JSON.stringify(isOn(5)));
  assert.equal(isOn(59)[0], false, JSON.stringify(isOn(59)));
});

test("descriptions in the index of members are complete, and no text needs a background", async () => {
  const { page, open } = await site.visit({ viewport: { width: 700, height: 990 }, colorScheme: "dark" });
  await open("/docs/latest/api/tool");
  await page.emulateMedia({ media: "print" });
  const cut = await page
    .locator(".member-index li > span")
    .evaluateAll(
      (all) =>
        all.filter((span) => span.scrollWidth > span.clientWidth || span.getClientRects()[0]?.height === 0).length,
    );
  assert.equal(cut, 0);
  await open("/docs/latest/facts");
  const colors = await page
    .locator("main :is(.button, .badge)")
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).color));
  for (const color of colors) assert.equal(color, "rgb(0, 0, 0)");
});

test("a document leads to the printable page and back, with a cross-reference to another chapter", async () => {
  const { page, open, messages } = await site.visit();
  await open("/docs/latest/intro");
  await page.getByRole("link", { name: "Print this section" }).click();
  await page.waitForURL("**/print/manual");
  await page.getByRole("main").getByRole("link", { name: "the last chapter" }).click();
  await page.waitForURL("**/print/manual#chapter-5-the-end");
  assert.ok(await page.getByRole("heading", { name: "The end" }).isVisible());
  await page.goBack();
  await page.goBack();
  await page.waitForURL("**/docs/latest/intro");
  assert.deepEqual(messages, []);
});
