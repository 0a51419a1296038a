/** Pages in React in the browser: hydration, navigation, styles, and live reload. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { startOn } from "../dev/server.ts";
import { LOCALES, REACT_PAGES } from "../support/react-pages.ts";
import { createSite, type Files, MINIMAL_CONFIG } from "../support/site.ts";
import { PATIENCE, until } from "../support/until.ts";
import { shows, startSite, waitForHydration } from "./support.ts";

const site = await startSite(REACT_PAGES);

test("a page in React is hydrated and navigated to without a reload", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  await open("/team/people");
  await page.getByRole("button", { name: "pressed 0" }).click();
  await page.getByRole("button", { name: "pressed 1" }).waitFor();
  await mark();
  await page.getByRole("main").getByRole("link", { name: "About us" }).click();
  await shows(page, "About us");
  assert.equal(await page.title(), "About | Fixture");
  await page.goBack();
  await shows(page, "2 people (en)");
  await page.getByRole("button", { name: "pressed 0" }).waitFor();
  assert.ok(await isMarked(), "the document was loaded again");
  assert.deepEqual(messages, []);
});

test("the styles of a page are loaded when navigating to it", async () => {
  const { page, open } = await site.visit();
  await open("/about");
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/team/people";
    link.textContent = "to the people";
    document.querySelector("main")?.append(link);
  });
  await page.getByRole("link", { name: "to the people" }).click();
  await shows(page, "2 people (en)");
  const paragraph = page.getByText("Language: English");
  assert.equal(await paragraph.evaluate((element) => getComputedStyle(element).color), "rgb(1, 2, 3)");
  assert.equal(await paragraph.evaluate((element) => getComputedStyle(element).borderTopColor), "rgb(4, 5, 6)");
});

test("parts of the theme behave as in Markdown", async () => {
  const { page, messages, open } = await site.visit();
  await open("/parts");
  // The code of tabs, which is loaded after hydration, lets find in page open hidden panels.
  await page.locator('[role="tabpanel"][hidden="until-found"]').first().waitFor({ state: "attached" });
  await page.getByRole("tab", { name: "macOS" }).click();
  await page.getByText("On macOS").waitFor();
  assert.equal(await page.getByText("On Linux").isVisible(), false);
  await page.getByRole("button", { name: "Copy this code" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Find giraffes" }).click();
  const field = page.getByRole("combobox");
  await field.waitFor();
  assert.equal(await field.inputValue(), "giraffe");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Team" }).click();
  await shows(page, "2 people (en)");
  assert.deepEqual(messages, []);
});

test("code is highlighted when the server renders it, without a highlighter in the browser", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  const string = page.locator("pre .hljs-string", { hasText: '"<done>"' });
  await open("/parts");
  await string.waitFor();
  await mark();
  await page.getByRole("main").getByRole("link", { name: "Team" }).click();
  await shows(page, "2 people (en)");
  await page.goBack();
  await shows(page, "Parts");
  await string.waitFor();
  assert.ok(await isMarked(), "the document was loaded again");
  // The page that was opened first is highlighted from its HTML, all others from their payloads.
  await open("/about");
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/parts";
    link.textContent = "to the parts";
    document.querySelector("main")?.append(link);
  });
  await mark();
  await page.getByRole("link", { name: "to the parts" }).click();
  await string.waitFor();
  assert.ok(await isMarked(), "the document was loaded again");
  const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  for (const url of scripts.filter((name) => name.endsWith(".js")))
    assert.doesNotMatch(await (await page.request.get(url)).text(), /hljs-string|registerLanguage/);
  assert.deepEqual(messages, []);
});

/** Serve a copy of the site for editing, and open the page of the team in a new browser context. */
async function editTeamPage(files: Files = {}) {
  const source = createSite({
    ...REACT_PAGES,
    "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES,
    "content/docs/a.md": "# A\n",
    ...files,
  });
  const dev = await startOn(source);
  const context = await site.browser.newContext();
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(`${dev.origin}/team/people`);
  await waitForHydration(page);
  return { source, dev, page, context };
}

/** A data module that reads files outside of the content. */
const VERSIONS_DATA = `import { defineData } from "sitegen";

export default defineData({ files: ["changes/*.md"], load: ({ files }) => [...files.map(({ path }) => path), Math.random()] });
`;

test("saved pages, data, styles and imports show without a reload", async () => {
  const { source, dev, page, context } = await editTeamPage({
    "content/pages/versions.tsx": "export default ({ data }) => <h1>{data.join()}</h1>;\n",
    "content/pages/versions.data.ts": VERSIONS_DATA,
    "changes/1.0.md": "# 1.0\n",
  });
  await page.evaluate(() => void Object.assign(window, { marked: true }));
  const edit = (file: string, from: string, to: string): void =>
    source.write({ [file]: source.read(file).replace(from, to) });

  edit("content/pages/team/people.tsx", "The whole crew", "Everyone here");
  await page.getByRole("heading", { name: "Everyone here" }).waitFor();
  edit("shared/Heading.tsx", "<h1>", '<h1 data-kind="shared">');
  await page.locator("h1[data-kind=shared]").waitFor();
  source.write({ "content/data/crew.yaml": "names: [Ann, Bo, Cy]\n" });
  await page.getByText("Cy the giraffe").waitFor();
  edit("content/pages/team/people.data.ts", "translated: crew", "extra: 1, translated: crew");
  edit("content/pages/team/people.tsx", "{page.title}", "{Object.keys(data).join()}");
  await page.getByRole("heading", { name: "names,extra,translated" }).waitFor();
  edit("content/pages/team/people.css", "rgb(1, 2, 3)", "rgb(7, 7, 7)");
  const paragraph = page.getByText("Language: English");
  await until(
    async () => (await paragraph.evaluate((element) => getComputedStyle(element).color)) === "rgb(7, 7, 7)",
    () => "the new color",
  );
  assert.ok(await page.evaluate(() => "marked" in window), "the document was loaded again");

  await dev.shows("/versions", "changes/1.0.md");
  source.write({ "changes/2.0.md": "# 2.0\n" });
  await dev.shows("/versions", "changes/1.0.md,changes/2.0.md");
  source.remove("changes/1.0.md");
  await dev.shows("/versions", "<h1>changes/2.0.md");
  const before = await dev.get("/versions");
  source.write({ "content/docs/a.md": "# Saved\n" });
  await dev.shows("/docs/a", "Saved");
  const heading = /<h1>changes\/2\.0\.md,0\.\d+/;
  assert.deepEqual(heading.exec((await dev.get("/versions")).body)?.[0], heading.exec(before.body)?.[0]);
  assert.match(before.body, heading);

  source.write({ "content/pages/new.tsx": "export default () => <h1>Brand new</h1>;\n" });
  await dev.shows("/new", "Brand new");
  source.remove("content/pages/new.tsx");
  await until(
    async () => (await dev.get("/new")).status === 404,
    () => "404",
  );
  await context.close();
});

test("a component that throws keeps the last page and opens the overlay", async () => {
  const { source, dev, page, context } = await editTeamPage();
  source.write({ "content/pages/team/people.tsx": "export default function P() {\n  return null.name;\n}\n" });
  await page.getByText("content/pages/team/people.tsx:2:15").waitFor();
  assert.match((await dev.get("/team/people")).body, /Ann the giraffe/);
  source.write({ "content/pages/team/people.tsx": "export default () => <h1>Works again</h1>;\n" });
  await shows(page, "Works again");
  await context.close();
});
