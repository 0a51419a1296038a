/** Test each type of page: no console messages, no horizontal scrolling, no serious accessibility violations. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { FIXTURE } from "./fixture.ts";
import { type BrowserSite, breakRendering, DESKTOP, MOBILE, shows, startOwnSite, startSite } from "./support.ts";

const NARROWEST = { width: 320, height: 640 };
const SIZES = { desktop: DESKTOP, mobile: MOBILE } as const;
/** Color mode by window size. Colors do not depend on the size, and other rules not on the mode. */
const MODES = { desktop: "light", mobile: "dark" } as const;

type Pages = Readonly<Record<string, string>>;

/** Pages of the website in this repository, by type. */
const OWN_PAGES: Pages = {
  "the start page": "/",
  "the first page of the docs": "/docs/latest/",
  "a guide with drawings": "/docs/latest/tutorial/process-model",
  "a guide with tabs and examples": "/docs/latest/tutorial/tutorial-first-app",
  "the longest page of the API": "/docs/latest/api/browser-window",
  "a structure": "/docs/latest/api/structures/display",
  "a page without sidebar": "/docs/latest/api/accelerator",
  "breaking changes": "/docs/latest/breaking-changes",
  "the list of posts": "/blog",
  "a post": "/blog/electron-37-0",
  "the tags of the blog": "/blog/tags",
  "posts of a tag": "/blog/tags/release",
  "the archive": "/blog/archive",
  "the authors": "/blog/authors",
  "the apps": "/apps?q=note",
  "the working groups": "/governance",
  "the community": "/community/",
  "the fiddle": "/fiddle/",
  "the readme": "/home/README",
  "the search page": "/search?q=tray",
  "no page at all": "/no/such/page",
};

/** Types of pages that the website does not have. */
const FIXTURE_PAGES: Pages = {
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

const own = await startOwnSite();
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

/** Return elements that are wider than the window, outermost first; none if the page does not scroll horizontally. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    return [`${scrollWidth} wide`, ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
  });
}

/** Wait until the network is idle, and lay out the whole page. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.documentElement.removeAttribute("data-defer-layout"));
}

for (const [site, pages] of [
  [own, OWN_PAGES],
  [fixture, FIXTURE_PAGES],
] as readonly (readonly [BrowserSite, Pages])[]) {
  for (const size of ["desktop", "mobile"] as const) {
    const viewport = SIZES[size];
    test(`every page (${site === own ? "own site" : "fixture"}, ${size})`, async (t) => {
      const { page, open, messages } = await site.visit({
        viewport,
        reducedMotion: "reduce",
        colorScheme: MODES[size],
      });
      for (const [kind, address] of Object.entries(pages)) {
        await t.test(kind, async () => {
          const before = messages.length;
          const isMissing = address.startsWith("/no/");
          await open(address);
          await settle(page);
          assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1, "one h1");
          assert.deepEqual(await findings(page), []);
          await page.setViewportSize(size === "mobile" ? NARROWEST : viewport);
          assert.deepEqual(await sticksOut(page), []);
          await page.setViewportSize(viewport);
          // The browser logs the status of missing pages.
          assert.deepEqual(
            messages.slice(before).filter((message) => !(isMissing && /status of 404/.test(message))),
            [],
          );
        });
      }
    });
  }
}

for (const [size, viewport] of Object.entries(SIZES)) {
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
