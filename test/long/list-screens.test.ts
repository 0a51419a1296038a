/** Test lists of posts, tags and authors, the archive, the search page and the not-found page with extreme content. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { findings } from "../browser/axe.ts";
import { FIXTURE } from "../browser/fixture.ts";
import {
  addressOf,
  DESKTOP,
  MOBILE,
  recordShifts,
  searchResults,
  shiftOf,
  shows,
  startSite,
} from "../browser/support.ts";
import { nonEmpty } from "../support/non-empty.ts";

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const AUTHORS = ["ada", "bob", "cleo", "dan", "eve", "fay", "gus", "hal"];

const post = (title: string, date: string, fields: string, text: string): string =>
  `---\ntitle: ${title}\ndate: ${date}\n${fields}---\n\n${text}\n`;

const site = await startSite({
  "sitegen.config.yaml": String(FIXTURE["sitegen.config.yaml"]).replace(
    "  - {code: de, label: Deutsch}\n",
    "  - {code: de, label: Deutsch}\n  - {code: ar, label: العربية, direction: rtl}\n",
  ),
  "content/blog/authors.yaml": `
ada: {name: Ada, title: ${"Maintainer of everything ".repeat(4).trim()}, url: "https://ada.example/"}
bob: {name: ${LONG}, url: "https://bob.example/"}
cleo: {name: Cleo, image_url: "https://photos.example/cleo.png", page: true}
dan: {name: Daniel}
eve: {name: eve, email: eve@example.org}
fay: {name: Fay, page: true, description: Writes about lanterns.}
gus: {name: ガス, page: true}
hal: {name: Hal}
new: {name: Newcomer, page: true}
`,
  "content/blog/tags.yaml": `
news: {label: News, permalink: /news, description: What is new.}
rare: {label: ${LONG}, permalink: /rare, description: ${LONG}}
`,
  "content/blog/eight.md": post(
    `Eight authors of ${LONG}`,
    "2025-09-01",
    `authors: [${AUTHORS.join(", ")}]\ntags: [rare]\nfigures: {Authors: 8, Version: 22.10, ${LONG}: ${LONG}}\n`,
    "A lantern at the start.\n\n<!-- truncate -->\n\nMore.",
  ),
  ...Object.fromEntries(
    Array.from({ length: 18 }, (_, index) => [
      `content/blog/note-${index}.md`,
      post(`Note ${index}`, `2024-01-${String(index + 5).padStart(2, "0")}`, "authors: [ada]\ntags: [news]\n", "Glow."),
    ]),
  ),
  "content/docs/latest/lamps.md": `# Lamps\n\n${Array.from({ length: 9 }, (_, at) => `## Lantern ${at}\n\nA lantern.\n`).join("\n")}`,
  "content/docs/sidebars.yaml":
    "docs:\n  - latest/introduction\n  - latest/faq\n  - category: More\n    items: [latest/glossary, latest/lamps]\n",
});

const SCREENS = [
  "/blog",
  "/blog/page/2",
  "/blog/eight",
  "/blog/tags",
  "/blog/tags/rare",
  "/blog/authors",
  "/blog/authors/new",
  "/blog/archive",
  "/search?q=lantern",
  `/blog/eihgt/${LONG}`,
];

/** Wait until all that the page loads is visible. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Return elements that stick out of their card, row or window, and the width of the page if it scrolls sideways. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const inner = [
      ...document.querySelectorAll(
        "main article *, .author-grid li *, .tag-letter li *, .archive-years li *, .not-found-window *, .blog-aside *",
      ),
    ].filter((element) => {
      const box = element.closest("article, li, .not-found-window, .blog-aside")?.getBoundingClientRect();
      const { left, right, width } = element.getBoundingClientRect();
      const isHidden = width <= 1 || !element.checkVisibility() || element.closest("code, svg");
      return box && !isHidden && (left < box.left - 1 || right > box.right + 1);
    });
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} wide`] : []),
      ...inner.map((element) => element.outerHTML.slice(0, 100)),
    ];
  });
}

test("every screen keeps its shape with long names, eight authors, missing images and empty lists", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  const failures: string[] = [];
  for (const prefix of ["", "/ar"])
    for (const screen of SCREENS) {
      await open(prefix + screen);
      await settle(page);
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        failures.push(...(await misfits(page)).map((misfit) => `${prefix}${screen} at ${width}: ${misfit}`));
      }
    }
  assert.deepEqual(failures, []);
});

test("screens load without layout shift and without serious violations of accessibility", async () => {
  for (const viewport of [DESKTOP, MOBILE]) {
    const { page, open } = await site.visit({
      viewport,
      colorScheme: viewport === MOBILE ? "dark" : "light",
      reducedMotion: "reduce",
      before: (context) => context.addInitScript(recordShifts),
    });
    for (const screen of SCREENS) {
      await open(screen);
      await settle(page);
      const shift = await shiftOf(page);
      assert.ok(shift < 0.02, `${screen}: ${shift}`);
      assert.deepEqual(await findings(page), [], screen);
    }
  }
});

/** Styles that show the state of a control. */
const styleOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const styles = [element, element.closest("li, article")].flatMap((each) => (each ? [getComputedStyle(each)] : []));
    return styles
      .map((style) => [
        style.color,
        style.backgroundColor,
        style.borderColor,
        style.outlineStyle,
        style.textDecorationLine,
      ])
      .join();
  });

test("controls have styles for hover, press and focus", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  for (const [screen, selector, hasPress] of [
    ["/blog", ".blog-nav li:nth-child(2) a", true],
    ["/blog", ".blog-aside .tag", true],
    ["/blog", ".post-card h2 a"],
    ["/blog", ".read-more"],
    ["/blog/tags", ".tag-letter .tag", true],
    ["/blog/authors", ".author-grid a", true],
    ["/blog/archive", ".archive-years a"],
    ["/blog/archive", ".archive-index a", true],
    ["/search?q=lantern", ".search-areas button[aria-pressed=false]", true],
    ["/search?q=lantern", ".search-result a", true],
    ["/docs/latest/featurs", ".not-found-window a", true],
    ["/docs/latest/featurs", ".not-found .button", true],
  ] as const) {
    await open(screen);
    const control = page.locator(selector).first();
    await control.waitFor();
    await page.mouse.move(0, 0);
    const idle = await styleOf(control);
    await control.hover();
    const hovered = await styleOf(control);
    assert.notEqual(hovered, idle, `${selector}:hover`);
    if (hasPress) {
      await page.mouse.down();
      assert.notEqual(await styleOf(control), hovered, `${selector}:active`);
      // Releasing the button elsewhere is no click.
      await page.mouse.move(0, 0);
      await page.mouse.up();
    }
    await page.mouse.move(0, 0);
    await page.keyboard.press("Tab");
    await control.focus();
    assert.notEqual(await styleOf(control), idle, `${selector}:focus`);
  }
});

describe("the list of posts", () => {
  test("begins with a card for the newest post, and titles are between heading and text", async () => {
    const { page, open } = await site.visit();
    await open("/blog");
    const sizes = await page
      .locator("main :is(h1, h2)")
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
    assert.ok(sizes.every((size, index) => index === 0 || size < (sizes[0] ?? 0)));
    assert.equal(sizes[2], 24);
    const card = page.locator(".post-featured");
    assert.equal(await card.count(), 1);
    assert.deepEqual(await card.locator(".figures dd").allTextContents(), ["8", "22.10", LONG]);
    assert.equal(await card.locator(".authors li").count(), AUTHORS.length);
    await open("/blog/page/2");
    assert.equal(await page.locator(".post-featured").count(), 0);
  });

  test("shows tags at the end of wide windows, and below the posts otherwise", async () => {
    const { page, open } = await site.visit({ viewport: { width: 1440, height: 900 } });
    await open("/blog/tags/news");
    const tags = page.getByRole("complementary", { name: "Tags" });
    assert.match((await tags.locator("[aria-current=page]").textContent()) ?? "", /^News/);
    const boxes = async () => [await page.getByRole("main").boundingBox(), await tags.boundingBox()] as const;
    const [main, aside] = await boxes();
    assert.ok(main && aside && aside.x >= main.x + main.width);
    await page.setViewportSize(MOBILE);
    const [above, below] = await boxes();
    assert.ok(above && below && below.y >= above.y + above.height);
  });

  test("a photo that is missing keeps its place", async () => {
    const { page, open } = await site.visit();
    await open("/blog");
    const photo = await page.locator(".authors .author-photo").first().boundingBox();
    assert.deepEqual([photo?.width, photo?.height], [20, 20]);
  });
});

test("authors show their title, another name, or the years of their posts", async () => {
  const { page, open } = await site.visit();
  await open("/blog/authors");
  const rows = await page
    .locator(".author-grid li")
    .evaluateAll((items) =>
      items.map((item) => [".author-title", ".author-count"].map((each) => item.querySelector(each)?.textContent)),
    );
  assert.deepEqual(rows.slice(3, 6), [
    ["@dan", "One post"],
    ["2025", "One post"],
    ["2025", "One post"],
  ]);
  assert.match(rows[0]?.[0] ?? "", /^Maintainer/);
  assert.deepEqual(rows.at(-1), ["@new", "0 posts"]);
});

test("tags are ordered by number of posts, with the newest post of each", async () => {
  const { page, open } = await site.visit();
  await open("/blog/tags");
  assert.deepEqual(
    await page
      .locator(".tag-letter .tag")
      .evaluateAll((tags) => tags.map((tag) => [tag.textContent, (tag as HTMLElement).dataset.size])),
    [
      ["News20", "large"],
      [`${LONG}1`, undefined],
    ],
  );
  assert.match((await page.locator(".tag-letter li").first().textContent()) ?? "", /Second · Feb 3, 2025/);
});

test("the index of the archive leads to the years", async () => {
  const { page, open } = await site.visit({ reducedMotion: "reduce" });
  await open("/blog/archive");
  await page.getByRole("navigation", { name: "All posts by year" }).getByRole("link", { name: /^2024/ }).click();
  assert.equal(addressOf(page), "/blog/archive#2024");
  await page.waitForFunction(() => (document.getElementById("2024")?.getBoundingClientRect().top ?? -1) >= 0);
  assert.equal(await page.locator("section", { hasText: "2024" }).locator("time").first().textContent(), "Jan 5");
});

describe("the not-found page", () => {
  test("lists similar pages and searches for the words of the path", async () => {
    const { page, open } = await site.visit();
    await open("/docs/latest/featurs");
    const similar = page.locator(".not-found-window");
    await similar.getByRole("heading", { name: "Similar pages" }).waitFor();
    assert.equal(await similar.getByRole("link").first().getAttribute("href"), "/docs/latest/features");
    assert.equal(await similar.locator("mark").textContent(), "featurs");
    await open("/docs/latest/lamps/glossry-Terms.html");
    assert.equal(await similar.getByRole("link").first().getAttribute("href"), "/docs/latest/glossary");
    const field = page.getByRole("searchbox");
    assert.equal(await field.inputValue(), "glossry terms");
    await field.fill("lantern");
    await field.press("Enter");
    await shows(page, "Results for “lantern”");
    assert.equal(addressOf(page), "/search?q=lantern");
  });

  test("has no list if no page is similar or the routes cannot be loaded", async () => {
    const { page, open } = await site.visit();
    await open("/zzzz/qqqq-wwww");
    await settle(page);
    assert.equal(await page.locator(".not-found-window a").count(), 0);
    assert.equal(await page.locator(".not-found-window > svg").count(), 1);
    site.host.fail(/routes\.en\.json/, { drop: true });
    await open("/docs/latest/intrduction");
    await settle(page);
    assert.equal(await page.locator(".not-found-window a").count(), 0);
    assert.equal(await page.getByRole("searchbox").inputValue(), "intrduction");
  });

  test("works without scripts", async () => {
    const { page } = await site.visit({ javaScriptEnabled: false });
    await page.goto("/docs/latest/intrduction");
    const links = page.getByRole("main").getByRole("link");
    assert.deepEqual(await links.allTextContents(), ["Go to the home page", "Docs", "Blog", "Glossary tool"]);
    assert.equal(await page.getByRole("searchbox").inputValue(), "");
  });
});

describe("areas of the search page", () => {
  const areas = (page: Page): Locator => page.getByRole("group", { name: "Areas" }).getByRole("button");
  const countOf = (text: string | null): number => Number(/\d+/.exec(text ?? "")?.[0]);

  test("show the number of results, filter them and are part of the URL", async () => {
    const { page, open, messages } = await site.visit();
    await open("/search?q=lantern");
    const all = areas(page).filter({ hasText: "All" });
    const blog = areas(page).filter({ hasText: "Blog" });
    const more = areas(page).filter({ hasText: "More" });
    await blog.waitFor();
    const total = countOf(await page.locator(".search-count").textContent());
    const counts = nonEmpty(await areas(page).allTextContents()).map(countOf);
    assert.deepEqual([counts[0], counts.slice(1).reduce((sum, count) => sum + count, 0)], [total, total]);
    assert.equal(await all.getAttribute("aria-pressed"), "true");

    await more.click();
    await page
      .locator(".search-count")
      .getByText(`${countOf(await more.textContent())} results on one page`)
      .waitFor();
    assert.equal(addressOf(page), "/search?q=lantern&area=More");
    assert.ok(await more.evaluate((button) => button === document.activeElement));
    const links = await searchResults(page)
      .getByRole("link")
      .evaluateAll((each) => each.map((link) => link.getAttribute("href")));
    for (const link of nonEmpty(links)) assert.match(link ?? "", /lamps/);
    assert.ok((await searchResults(page).locator("mark").count()) > 0);

    await page.reload();
    await page.locator(".search-count").getByText("on one page").waitFor();
    await page.locator("[aria-pressed=true]").filter({ hasText: "More" }).waitFor();
    await all.click();
    await page.locator(".search-count").getByText(`${total} results`).waitFor();
    assert.equal(addressOf(page), "/search?q=lantern");
    assert.deepEqual(messages, []);
  });

  test("stay when the query changes, and disappear with it", async () => {
    const { page, open } = await site.visit();
    await open("/search?q=lantern&area=Blog");
    await areas(page).filter({ hasText: "More" }).waitFor();
    const field = page.getByRole("searchbox");
    await field.fill("terms");
    await page.getByText("Nothing was found.").waitFor();
    assert.equal(addressOf(page), "/search?q=terms&area=Blog");
    await areas(page).filter({ hasText: "All" }).click();
    await searchResults(page).first().waitFor();
    await field.fill("");
    await shows(page, "Search this site");
    assert.deepEqual(await areas(page).allTextContents(), ["All"]);
  });

  test("load all results of an area while the user scrolls", async () => {
    const { page, open } = await site.visit();
    await open("/search?q=glow&area=Blog");
    await searchResults(page).first().waitFor();
    const blog = areas(page).filter({ hasText: "Blog" });
    const expected = countOf(await blog.textContent());
    assert.ok(expected > 15);
    await page.waitForFunction((all) => {
      scrollTo(0, document.body.scrollHeight);
      return document.querySelectorAll("main article").length >= all;
    }, expected);
    assert.equal(await page.locator("main article").count(), expected);
    const links = await page
      .locator("main article :is(h2, h3) a")
      .evaluateAll((each) => each.map((link) => link.getAttribute("href")));
    assert.equal(new Set(links).size, expected);
    for (const link of links) assert.match(link ?? "", /^\/blog\//);
  });
});
