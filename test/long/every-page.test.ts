/** Test each type of page that the website does not have, and overlays of pages. `long/website-pages` tests the website. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { findings } from "../browser/axe.ts";
import { FIXTURE } from "../browser/fixture.ts";
import { NARROWEST, settle, sticksOut, testPages } from "../browser/page-checks.ts";
import { breakRendering, DESKTOP, MOBILE, openSite, shows, startSite } from "../browser/support.ts";
import { ownOutput } from "../support/own-site.ts";

/** Types of pages that the website does not have. */
const FIXTURE_PAGES = {
  "a generated category": "/docs/category/guides",
  "the tags of the docs": "/docs/tags",
  "docs of a tag": "/docs/tags/one",
  "an unlisted page of an old version": "/docs/v1/introduction",
  "an author": "/blog/authors/ada",
  "constructs of content": "/docs/latest/rich",
  "a home page with an image": "/product",
  "a home page without a hero": "/plain",
};

const rich = `---
tags: [one]
---

# Constructs

${["note", "tip", "info", "warning", "danger"].map((type) => `:::${type}\n\nText of a ${type} with \`code\` and [a link](rich.md).\n\n:::\n`).join("\n")}
- [ ] open
- [x] done

| A | B |
| - | - |
| ${"wide ".repeat(60)} | cell |

A note[^1], <kbd>Ctrl</kbd>, ~~gone~~, **strong**, *macOS*, *Deprecated*, *Experimental*, *Readonly*.

\`\`\`js title="main.js" showLineNumbers {2}
const first = "${"long ".repeat(40)}"
const second = /x/g // a comment
\`\`\`

\`\`\`diff
- before
+ after
\`\`\`

[^1]: At the foot.
`;

const own = await openSite(await ownOutput());
const fixture = await startSite({
  "sitegen.config.yaml": String(FIXTURE["sitegen.config.yaml"]).replace(
    "versions: [",
    'versions: [{name: "1.0", folder: v1, banner: unmaintained, badge: true}, ',
  ),
  "content/docs/sidebars.yaml": `
docs:
  - latest/introduction
  - latest/faq
  - category: Guides
    link: {generatedIndex: {title: Guides, description: All of them.}}
    items: [latest/glossary, latest/features, latest/rich]
v1: [v1/introduction]
`,
  "content/docs/latest/rich.md": rich,
  "content/pages/product.md": `---
layout: home
hero:
  name: Donaudampfschifffahrtsgesellschaft
  text: ${"Many words ".repeat(8)}
  tagline: Text with \`code\`.
  image: {light: /product.svg, alt: A square}
  actions: [{text: Start, link: /docs/latest/faq}, {text: ${"Long ".repeat(12)}, link: "https://other.example/"}]
features:
  - {icon: rocket, title: ${"Wide".repeat(20)}, details: Text., link: /docs/latest/faq, linkText: ${"more ".repeat(20)}}
  - {icon: 🧩, title: Second, details: ${"https://other.example/".repeat(6)}}
  - {icon: /product.svg, title: Third, link: "https://other.example/"}
  - {title: Fourth}
---

## Text

Below.
`,
  "content/pages/plain.md": "---\nlayout: home\nfeatures: [{icon: zap, title: Only}]\n---\n\n# Plain\n",
  "static/product.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>\n',
  "content/docs/v1/introduction.md": "---\nunlisted: true\n---\n\n# Introduction\n\nOf old.\n",
  "content/blog/authors.yaml": "ada: {name: Ada, url: https://ada.example/, page: true, description: Wrote it.}\n",
});

async function setMode(page: Page, mode: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: mode });
  await page.waitForSelector(`html[data-theme=${mode}]`, { state: "attached" });
  await page.waitForFunction(() => document.getAnimations().every((each) => !(each instanceof CSSTransition)));
}

/** Return violations in both modes; in dark mode, only of rules that depend on color. */
async function findingsInBothModes(page: Page): Promise<string[]> {
  const light = await findings(page);
  await setMode(page, "dark");
  const dark = await findings(page, ["color-contrast", "link-in-text-block"]);
  await setMode(page, "light");
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

testPages(fixture, FIXTURE_PAGES);

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, mobile: MOBILE })) {
  test(`overlays of a page (${size})`, async () => {
    const { page, open, messages } = await own.visit({ viewport, reducedMotion: "reduce" });
    await open("/docs/latest/tutorial/process-model");
    await settle(page);
    if (size === "mobile") {
      await page.getByRole("button", { name: "Open the menu" }).click();
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await findingsInBothModes(page), []);
      await page.getByRole("button", { name: "← Back to main menu" }).click();
      assert.deepEqual(await findingsInBothModes(page), []);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "On this page" }).click();
      assert.deepEqual(await findingsInBothModes(page), []);
    } else {
      for (const name of ["English", "Community"]) {
        await page.getByRole("button", { name }).focus();
        await page.keyboard.press("Enter");
        assert.deepEqual(await findingsInBothModes(page), [], name);
      }
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("tray");
    await page.getByRole("option").first().waitFor();
    assert.deepEqual(await findingsInBothModes(page), []);
    assert.deepEqual(messages, []);
  });
}

test("the error of a crashed page", async () => {
  const { page, open } = await fixture.visit({ viewport: MOBILE, reducedMotion: "reduce" });
  await open("/docs/latest/features");
  await breakRendering(page);
  await page.getByRole("button", { name: "On this page" }).click();
  await shows(page, "This page crashed.");
  await page.evaluate(() => (window as unknown as { repairRendering(): void }).repairRendering());
  assert.deepEqual(await findingsInBothModes(page), []);
  await page.setViewportSize(NARROWEST);
  assert.deepEqual(await sticksOut(page), []);
});
