/** Test the ways that lead to a heading or passage of the open page, whatever contains it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { addressOf, frames, holds, linkIn, scrollEnds, shows, startSite, tableOfContents } from "./support.ts";

const LONG = "These words are there to be long, so that what stands below them is out of the window. ".repeat(30);

const HIDDEN = `# Hidden

[To Linux](#on-linux), [to words](#:~:text=Penguins%20live).

${LONG}

<Tabs groupId="system">
<TabItem value="mac" label="Mac">

### On Mac

Apples grow on trees.

</TabItem>
<TabItem value="linux" label="Linux">

### On Linux

${LONG}

Penguins live in the south.

<details>
<summary>More</summary>

### Deep inside

Whales dive.

</details>

</TabItem>
</Tabs>

${LONG}

> [!NOTE]- Folded
>
> ### In a note
>
> Notes are short.

${LONG}

\`\`\`js fold
${"line();\n".repeat(60)}last("Folded words");
\`\`\`

${LONG}
`;

/** A page whose tabs are those of the site: without the classes and the code of the generator. */
const OWN_TABS = `
import { useState } from "react";
export default function Own() {
  const [chosen, choose] = useState("one");
  return (
    <>
      <h1>Own</h1>
      <p>{"Long text. ".repeat(3000)}</p>
      {["one", "two"].map((name) => (
        <section key={name}>
          <button type="button" role="tab" id={name} aria-selected={name === chosen} onClick={() => choose(name)}>
            {name}
          </button>
          <div role="tabpanel" aria-labelledby={name} hidden={name !== chosen}>
            <h2 id={\`in-\${name}\`}>In {name}</h2>
          </div>
        </section>
      ))}
      <p>{"Long text. ".repeat(3000)}</p>
    </>
  );
}
`;

const site = await startSite({
  "content/docs/latest/hidden.md": HIDDEN,
  "content/docs/latest/to-hidden.md": "# To hidden\n\n[Words](hidden.md#:~:text=Penguins%20live)\n",
  "content/docs/latest/parts.mdx": `import { Tabs, TabItem } from "sitegen/theme";

# Parts

${LONG}

<Tabs>
<TabItem label="First">

Bees fly.

</TabItem>
<TabItem label="Second">

Moths fly at night.

</TabItem>
</Tabs>

${LONG}
`,
  "content/pages/own.tsx": OWN_TABS,
});
const PAGE = "/docs/latest/hidden";
const BIG = "/docs/latest/big";

/** Go to a hash as the address bar does. */
async function enterHash(page: Page, hash: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.navigate", { url: new URL(hash, page.url()).href });
}

const setHash = (page: Page, hash: string): Promise<void> =>
  page.evaluate((value) => {
    location.hash = value;
  }, hash);

/** Wait until an element is visible at the top of the window, below the bar. */
async function isAtTop(page: Page, id: string, source: string): Promise<void> {
  await scrollEnds(page);
  const [top, visible] = await page.evaluate((name) => {
    const target = document.getElementById(name);
    return [target?.getBoundingClientRect().top ?? -1, target?.checkVisibility()] as const;
  }, id);
  assert.ok(visible, `${source}: #${id} is hidden`);
  assert.ok(top >= 0 && top < 200, `${source}: #${id} is at ${top}`);
}

/** Wait until a passage is in the window. */
async function isInView(page: Page, words: string, source: string): Promise<void> {
  await scrollEnds(page);
  const box = await page.getByText(words).boundingBox();
  assert.ok(box && box.y >= 0 && box.y < 800, `${source}: ${box?.y}`);
}

/** Wait until the code for tabs and details is loaded. */
const featuresLoaded = (page: Page) => page.waitForLoadState("networkidle");

const selectedTabs = (page: Page): Promise<string[]> => page.getByRole("tab", { selected: true }).allTextContents();

for (const [way, go] of [
  ["the address bar", enterHash],
  ["a script", setHash],
  ["a replaced URL", (page: Page, hash: string) => page.evaluate((value) => location.replace(value), hash)],
] as const)
  test(`${way} shows headings in tabs, details and notes of the open page`, async () => {
    const { page, open } = await site.visit({ reducedMotion: "reduce" });
    await open(PAGE);
    await featuresLoaded(page);
    for (const id of ["on-linux", "in-a-note", "on-mac", "deep-inside"]) {
      await go(page, `#${id}`);
      await isAtTop(page, id, way);
    }
    assert.equal(addressOf(page), `${PAGE}#deep-inside`);
    await go(page, "#nothing");
    await isAtTop(page, "deep-inside", "an unknown hash");
  });

test("a browser without the Navigation API scrolls to hidden headings of the open page", async () => {
  const { page, open } = await site.visit({
    reducedMotion: "reduce",
    before: (context) =>
      context.addInitScript(() => void Object.defineProperty(window, "navigation", { value: undefined })),
  });
  await open(PAGE);
  await featuresLoaded(page);
  for (const id of ["on-linux", "in-a-note", "on-mac"]) {
    await setHash(page, `#${id}`);
    await isAtTop(page, id, "a script");
  }
});

test("back and forward open what contains the target, and restore the position", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  await open(PAGE);
  await featuresLoaded(page);
  await page.evaluate(() => scrollTo(0, 120));
  await setHash(page, "#on-linux");
  await isAtTop(page, "on-linux", "a script");
  await enterHash(page, "#on-mac");
  await isAtTop(page, "on-mac", "the address bar");
  await page.goBack();
  await isAtTop(page, "on-linux", "back");
  await page.goForward();
  await isAtTop(page, "on-mac", "forward");
  await page.goBack();
  await page.goBack();
  await holds(page, () => scrollY === 120);
});

test("headings that are not laid out or inserted yet are found by every way", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  for (const go of [enterHash, setHash]) {
    await open("/docs/latest/features");
    await open(BIG);
    await go(page, "#chapter-90");
    await isAtTop(page, "chapter-90", go.name);
    await go(page, "#:~:text=Chapter%2030%20makes%20a%20paragraph");
    if (go === enterHash) await isInView(page, "Chapter 30 makes", go.name);
  }
  await tableOfContents(page).getByRole("link", { name: "Chapter 60" }).click();
  await isAtTop(page, "chapter-60", "the table of contents");
});

test("text fragments find passages in tabs of a new document, the open page and another page", async () => {
  const { page, open } = await site.visit({
    reducedMotion: "reduce",
    before: (context) => context.addInitScript(() => localStorage.setItem("tab.system", "mac")),
  });
  const isFound = async (source: string): Promise<void> => {
    await featuresLoaded(page);
    await isInView(page, "Penguins live", source);
    assert.deepEqual(await selectedTabs(page), ["Linux"], source);
    assert.equal(await page.getByText("Apples grow").isVisible(), false, source);
  };
  await open(`${PAGE}#:~:text=Penguins%20live`);
  await isFound("a new document");
  await page.getByRole("tab", { name: "Mac" }).click();
  await enterHash(page, "#:~:text=Penguins%20live");
  await isFound("the address bar");
  await page.getByRole("tab", { name: "Mac" }).click();
  await linkIn(page, "to words").click();
  await isFound("a link");
  await open("/docs/latest/to-hidden");
  await linkIn(page, "Words").click();
  await shows(page, "Hidden");
  await isFound("a link on another page");
});

test("text fragments find passages in tabs of MDX, in details, and in folded code", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  await open("/docs/latest/parts");
  await featuresLoaded(page);
  await enterHash(page, "#:~:text=Moths%20fly");
  await isInView(page, "Moths fly", "MDX");
  assert.deepEqual(await selectedTabs(page), ["Second"]);
  await open(PAGE);
  await featuresLoaded(page);
  for (const words of ["Notes are", "Whales dive", "Folded words"]) {
    await enterHash(page, `#:~:text=${encodeURIComponent(words)}`);
    await isInView(page, words, words);
  }
  await page.getByRole("checkbox", { checked: true, includeHidden: true }).waitFor({ state: "attached" });
});

test("hidden tabs take up no space", async () => {
  const { page, open } = await site.visit();
  await open(PAGE);
  const heights = await page
    .locator("[role=tabpanel][hidden]")
    .evaluateAll((all) => all.map((panel) => panel.getBoundingClientRect().height));
  assert.deepEqual(heights, [0]);
  await featuresLoaded(page);
  await page.getByRole("tab", { name: "Linux" }).click();
  assert.equal(await page.getByText("Apples grow").isVisible(), false);
});

test("a hash opens tabs of the site's own components", async () => {
  const { page, open, messages } = await site.visit();
  await open("/own");
  await setHash(page, "#in-two");
  await isAtTop(page, "in-two", "a script");
  await page.goBack();
  await setHash(page, "#in-one");
  await frames(page);
  await isAtTop(page, "in-one", "a script");
  assert.deepEqual(messages, []);
});
