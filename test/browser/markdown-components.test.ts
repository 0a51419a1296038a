/** Test components of a site in Markdown in the browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { MARKDOWN_COMPONENTS, OWN_MARKDOWN_COMPONENTS } from "../support/markdown-components.ts";
import { linkIn, shows, startSite } from "./support.ts";

const site = await startSite(
  {
    ...OWN_MARKDOWN_COMPONENTS,
    "content/docs/latest/parts.md": `# Parts

<Counter from={2} steps={[1, 10]}>

Some **text** with [a link](others.md).

<Where to="/docs/latest/others" />

</Counter>

<Box title="More">

Hidden words.

<Counter label="Inner">

Innermost words.

</Counter>

</Box>
`,
    "content/docs/latest/plain.md": "# Plain\n\nOn to the [others](others.md) and a [long page](long.md).\n",
    "content/docs/latest/long.md": `# Long\n\n${"A line.\n\n".repeat(200)}<Counter label="Last" />\n`,
    "content/docs/latest/others.md": "# Others\n\n<Fragile />\n\n<Counter />\n\n[Back](parts.md)\n",
  },
  { config: MARKDOWN_COMPONENTS },
);

const counter = (page: Page, name: string) => page.getByRole("region", { name });
const where = (page: Page, text: string) => page.locator(".where").getByText(text).waitFor();

test("a component is hydrated and keeps the HTML of its children, on the first page and after navigation", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/parts");
  await where(page, "Fixture en /docs/latest/parts light alive");
  await counter(page, "Count").getByRole("button", { name: "plus 10" }).click();
  await counter(page, "Count").getByText("12").waitFor();
  assert.equal(await counter(page, "Count").locator("strong").textContent(), "text");
  await page.getByRole("button", { name: "Color mode" }).click();
  await where(page, "Fixture en /docs/latest/parts light alive");
  await page.getByRole("button", { name: "Color mode" }).click();
  await where(page, "Fixture en /docs/latest/parts dark alive");
  await mark();
  await counter(page, "Count").getByRole("link", { name: "a link" }).click();
  await shows(page, "Others");
  await counter(page, "Count").getByRole("button").click();
  await counter(page, "Count").getByText("1", { exact: true }).waitFor();
  await linkIn(page, "Back").click();
  await shows(page, "Parts");
  await where(page, "Fixture en /docs/latest/parts dark alive");
  await counter(page, "Count").getByRole("button", { name: "plus 1", exact: true }).click();
  await counter(page, "Count").getByText("3").waitFor();
  assert.equal(await page.locator("body").getAttribute("data-counters"), "1", "the counter of the other page is gone");
  await page.getByRole("link", { name: "Go on" }).click();
  await shows(page, "Others");
  assert.ok(await isMarked(), "the document was loaded again");
  assert.deepEqual(
    messages.filter((message) => !message.includes("<Fragile>")),
    [],
  );
});

test("a component far down a long page is hydrated after navigation", async () => {
  const { page, messages, open } = await site.visit();
  await open("/docs/latest/plain");
  await linkIn(page, "long page").click();
  await shows(page, "Long");
  await page.locator('body[data-counters="1"]').waitFor();
  await counter(page, "Last").getByRole("button").click();
  await counter(page, "Last").getByText("1", { exact: true }).waitFor();
  assert.deepEqual(messages, []);
});

test("children shown later are hydrated each time they are shown", async () => {
  const { page, messages, open } = await site.visit();
  await open("/docs/latest/parts");
  await where(page, "alive");
  const box = page.getByRole("button", { name: "More" });
  for (let time = 0; time < 2; time++) {
    await box.click();
    await page.getByText("Hidden words.").waitFor();
    const inner = counter(page, "Inner");
    await inner.getByRole("button").click();
    await inner.getByText("1", { exact: true }).waitFor();
    await inner.getByText("Innermost words.").waitFor();
    assert.equal(await page.locator("body").getAttribute("data-counters"), "2");
    await box.click();
    await inner.waitFor({ state: "detached" });
  }
  assert.deepEqual(messages, []);
});

test("a component that throws keeps the HTML of the server, and the error is logged once", async () => {
  const { page, messages, open } = await site.visit();
  const errorMessage = page.waitForEvent("console", { predicate: (message) => message.type() === "error" });
  await open("/docs/latest/others");
  await errorMessage;
  await counter(page, "Count").getByRole("button").click();
  await counter(page, "Count").getByText("1", { exact: true }).waitFor();
  assert.equal(await page.locator(".fragile").textContent(), "Whole");
  assert.equal(messages.length, 1, messages.join("\n"));
  assert.match(messages[0] ?? "", /^\[sitegen\] the component <Fragile> failed; .*Error: fragile/);
  await page.getByRole("button", { name: "Color mode" }).click();
  await linkIn(page, "Back").click();
  await shows(page, "Parts");
  assert.equal(messages.length, 1, messages.join("\n"));
});

test("code of components is loaded with pages that use them, or on hover of a link to such a page", async () => {
  const { page, open } = await site.visit();
  const code = /\/(?:hydrate|Counter|Where|Box|Fragile)\./;
  await open("/docs/latest/plain");
  await page.waitForLoadState("networkidle");
  assert.equal(site.host.count(code), 0);
  const fetched = page.waitForRequest(/\/Fragile\./);
  await linkIn(page, "others").hover();
  await fetched;
  assert.equal(site.host.count(/\/(?:Where|Box)\./), 0);
});

test("without scripts, the HTML of the server is shown", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await page.goto("/docs/latest/parts");
  assert.equal(await counter(page, "Count").locator("output").textContent(), "2");
  await where(page, "Fixture en /docs/latest/parts light still");
  assert.equal(await page.getByText("Hidden words.").count(), 0);
});
