import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { nonEmpty } from "../support/non-empty.ts";
import { frames, holds, linkIn, MOBILE, shows, startSite } from "./support.ts";

const TYPES = ["note", "tip", "info", "warning", "danger"];
const marked = `# Marked

\`\`\`js {2} showLineNumbers=5
const fifth = 5
const sixth = 6
const seventh = 7
\`\`\`

\`\`\`diff
  same
- before
+ after
\`\`\`

${TYPES.map((type) => `:::${type}\n\nText of ${type}.\n\n:::\n`).join("\n")}
> [!NOTE]
> Text of note.
`;

const LONG = "These words are there to be long, so that what stands below them moves when they are shown. ".repeat(9);

const site = await startSite({
  "content/docs/latest/api/thing.md":
    "# thing\n\n* `options` [Alpha](structures/alpha.md) - what to do.\n\nA line with [Alpha](structures/alpha.md) and [Beta](structures/beta.md).\n",
  "content/docs/latest/api/structures/alpha.md":
    "# Alpha Object\n\n* `name` string - The name of it.\n* `next` [Beta](beta.md) - The other.\n",
  "content/docs/latest/marked.md": marked,
  "content/docs/latest/box.md": `# Box\n\n${LONG}\n\n## One\n\n<details>\n<summary>More</summary>\n\n${LONG}\n\n${LONG}\n\n</details>\n\n## Two\n\n${LONG.repeat(9)}`,
  "content/docs/latest/systems.md": `# Systems

[To Linux](#on-linux)

${LONG.repeat(9)}

${["here", "there"].map((place) => `<Tabs groupId="system">\n<TabItem value="mac" label="Mac">\n\n### On Mac, ${place}\n\n${LONG}\n\n</TabItem>\n<TabItem value="linux" label="Linux">\n\n### On Linux${place === "here" ? "" : `, ${place}`}\n\n${LONG}\n\n</TabItem>\n</Tabs>\n`).join("\n")}
${LONG.repeat(9)}
`,
  "content/docs/latest/to-systems.md": `# To systems\n\n${LONG.repeat(9)}\n\n[On Linux](systems.md#on-linux)\n`,
  "content/docs/latest/api/structures/beta.md": "# Beta Object\n\n* `back` [Alpha](alpha.md) - The one.\n",
});

const FEATURES = "/docs/latest/features";
const MARKED = "/docs/latest/marked";
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

const copy = (page: Page) => page.getByRole("button", { name: "Copy this code" });

/** Wait until the behaviour of tabs and details is here, whose code comes after the page has come alive. */
const behaves = (page: Page) => page.waitForLoadState("networkidle");

/** Press a button that copies, and tell what it was called from then on, and when. Noted in the page: a busy machine looks late. */
async function pressCopy(button: Locator): Promise<[name: string, time: number][]> {
  const noted = await button.evaluateHandle((element) => ({
    names: new Promise<[string, number][]>((resolve) => {
      const names: [string, number][] = [];
      new MutationObserver(() => {
        names.push([element.getAttribute("aria-label") ?? "", performance.now()]);
        if (names.length === 2) resolve(names);
      }).observe(element, { attributeFilter: ["aria-label"] });
    }),
  }));
  await button.click();
  return noted.evaluate(({ names }) => names);
}

test("copying writes the exact source, and says so for a second", async () => {
  const { page, open } = await site.visit(clipboard);
  await open(FEATURES);
  const block = page.locator(".code-block").filter({ hasText: "const second = 2" });
  const names = await pressCopy(block.getByRole("button", { name: "Copy this code" }));
  assert.deepEqual(
    names.map(([name]) => name),
    ["Copied", "Copy this code"],
  );
  const [from = 0, to = 0] = names.map(([, time]) => time);
  assert.ok(to - from > 990, `for ${to - from} ms`);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "const first = 1\nconst second = 2");
  await page.getByRole("status").getByText("Copied").waitFor({ state: "attached" });
});

test("a failed copy says that it failed", async () => {
  const { page, open } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
        document.execCommand = () => false;
      }),
  });
  await open(FEATURES);
  await copy(page).first().click();
  await page.getByRole("button", { name: "Copying failed" }).waitFor();
});

test("by touch, wrapped lines go around the buttons", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, hasTouch: true, isMobile: true });
  await open(FEATURES);
  const block = page.locator(".code-block").filter({ hasText: "xxxx" });
  await block.getByRole("button", { name: "Wrap long lines" }).tap();
  const covered = await block.evaluate((element) => {
    const buttons = (element.querySelector(".code-buttons") as Element).getBoundingClientRect();
    const code = element.querySelector("code") as Element;
    code.textContent = "word ".repeat(80);
    const text = document.createRange();
    text.selectNodeContents(code);
    return [...text.getClientRects()].filter(
      ({ left, right, top, bottom, width }) =>
        width > 0 && left < buttons.right && right > buttons.left && top < buttons.bottom && bottom > buttons.top,
    ).length;
  });
  assert.equal(covered, 0);
});

test("wrapping is offered where a line is too long, and ends the scrolling", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open(FEATURES);
  const block = page.locator(".code-block").filter({ hasText: "xxxx" });
  const wrap = block.getByRole("button", { name: "Wrap long lines" });
  await wrap.waitFor();
  const overflows = () => block.locator("pre").evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  assert.equal(await overflows(), true);
  await wrap.click();
  assert.equal(await wrap.getAttribute("aria-pressed"), "true");
  assert.equal(await overflows(), false);
  await wrap.click();
  assert.equal(await overflows(), true);
  const short = page.locator(".code-block").filter({ hasText: "const second = 2" });
  assert.equal(await short.getByRole("button", { name: "Wrap long lines" }).count(), 0);
});

test("package managers switch together, the pressed tab stays in its place, and a reload remembers", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  await behaves(page);
  const yarn = page.getByRole("tab", { name: "Yarn" });
  assert.equal(await page.getByRole("tab", { name: "npm", selected: true }).count(), 2);
  await yarn.last().scrollIntoViewIfNeeded();
  const before = (await yarn.last().boundingBox())?.y ?? 0;
  await yarn.last().click();
  assert.equal(await page.getByRole("tab", { name: "Yarn", selected: true }).count(), 2);
  assert.ok(Math.abs(((await yarn.last().boundingBox())?.y ?? 0) - before) < 2);
  await page.getByText("yarn add fixture").waitFor();
  await page.reload();
  await holds(page, () => document.querySelectorAll("[role=tab][data-value=yarn][aria-selected=true]").length === 2);
});

test("a remembered tab that a group lacks changes nothing", async () => {
  const { page, open } = await site.visit({
    before: (context) => context.addInitScript(() => localStorage.setItem("tab.npm2yarn", "bower")),
  });
  await open(FEATURES);
  await behaves(page);
  assert.equal(await page.getByRole("tab", { name: "npm", selected: true }).count(), 2);
});

test("tabs work by keyboard, with one stop", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  const npm = page.getByRole("tab", { name: "npm" }).first();
  await npm.focus();
  await behaves(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("ArrowLeft");
  assert.notEqual(await focused(), "npm");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "npm");
  await page.keyboard.press("ArrowRight");
  assert.equal(await npm.getAttribute("aria-selected"), "true");
  const chosen = await focused();
  await page.keyboard.press("Enter");
  const tab = page.getByRole("tab", { name: chosen ?? "", exact: true }).first();
  assert.equal(await tab.getAttribute("aria-selected"), "true");
  assert.equal(await page.locator(".tabs").first().locator('[role=tab][tabindex="0"]').count(), 1);
});

test("details open and close, nested ones by themselves", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  await behaves(page);
  const outer = page.getByText("More of it");
  await outer.click();
  await page.getByText("Hidden text.").waitFor();
  assert.equal(await page.getByText("Text at the bottom.").isVisible(), false);
  await page.getByText("Even more").click();
  await page.getByText("Text at the bottom.").waitFor();
  await outer.click();
  await page.getByText("Hidden text.").waitFor({ state: "hidden" });
  await outer.dblclick();
  assert.equal(await page.evaluate(() => getSelection()?.toString()), "");
});

test("a link to what another tab holds shows it, from wherever it comes and whatever is remembered", async () => {
  const { page, open } = await site.visit({
    reducedMotion: "reduce",
    before: (context) => context.addInitScript(() => localStorage.setItem("tab.system", "mac")),
  });
  const heading = page.locator("#on-linux");
  const isShown = async (way: string): Promise<void> => {
    await behaves(page);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(await page.getByRole("tab", { name: "Linux", selected: true }).count(), 1, `${way}: one box only`);
    const { y = -1 } = (await heading.boundingBox()) ?? {};
    assert.ok(y >= 0 && y < 200, `${way}: ${y}`);
  };
  await open("/docs/latest/systems#on-linux");
  await isShown("a new document");
  await page.reload();
  await isShown("again");
  await open("/docs/latest/to-systems");
  await linkIn(page, "On Linux").click();
  await shows(page, "Systems");
  await isShown("another page");
  await open("/docs/latest/systems");
  await behaves(page);
  await linkIn(page, "To Linux").click();
  await isShown("the same page");
  assert.equal(await page.evaluate(() => localStorage.getItem("tab.system")), "mac");
});

test("a link into details that are just closing opens them again", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  await behaves(page);
  await page.getByText("More of it").click();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await page.evaluate(() => {
    const details = document.querySelector("main details") as HTMLElement;
    Object.assign(details.querySelector("p") as HTMLElement, { id: "inside" });
    const link = Object.assign(document.createElement("a"), { href: "#inside" });
    details.before(link);
    details.querySelector("summary")?.click();
    link.click();
  });
  await page.waitForFunction(() => document.getAnimations().length === 0);
  assert.ok(await page.getByText("Hidden text.").isVisible());
  // The next press closes them.
  await page.getByText("More of it").click();
  await page.getByText("Hidden text.").waitFor({ state: "hidden" });
});

test("on paper there is the text alone, dark on light whatever the screen was, with the addresses of links", async () => {
  const { page, open } = await site.visit({ colorScheme: "dark" });
  await open(MARKED);
  await page.emulateMedia({ media: "print" });
  for (const part of [".navbar", ".sidebar", ".toc", ".breadcrumbs", ".footer"])
    assert.equal(await page.locator(part).filter({ visible: true }).count(), 0, part);
  const grounds = [".code-block", ".line.marked", ".line.added", ".line.removed", ".admonition-danger"];
  for (const selector of grounds) {
    const [ground = 0, text = 1] = await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        const lightness = (value: string) =>
          value.startsWith("oklch") ? Number.parseFloat(value.slice(6)) : Number.parseFloat(value.slice(4)) / 255;
        return [lightness(backgroundColor), lightness(color)];
      });
    assert.ok(ground > 0.9 && text < 0.6, `${selector}: ${text} on ${ground}`);
  }
  await open("/docs/latest/");
  const address = await page
    .locator('article a[href*="outside.example"]')
    .evaluate((link) => getComputedStyle(link, "::after").content);
  assert.match(address, /outside\.example/);
  await open("/search");
  assert.equal(await page.locator(".search-page-form").filter({ visible: true }).count(), 0);
  const outside = await page.locator("main").evaluate((main) => {
    main.insertAdjacentHTML("beforeend", '<a href="https://outside.example/">Outside</a>');
    return getComputedStyle(main.lastElementChild as Element, "::after").content;
  });
  assert.match(outside, /outside\.example/, "links of screens have addresses too");
});

test("where the visitor's colours replace ours, what is chosen is told by its outline", async () => {
  const { page, open } = await site.visit({ forcedColors: "active" });
  await open(FEATURES);
  for (const [chosen, other] of [
    ["[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"],
    [".sidebar-link[aria-current=page]", ".sidebar-link:not([aria-current])"],
    [".nav-link[aria-current]", ".nav-link:not([aria-current])"],
  ]) {
    const outline = (selector = "") =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    assert.equal(await outline(chosen), "solid", chosen);
    assert.equal(await outline(other), "none", other);
  }
});

test("the contents mark the heading that is read after a box has opened above the next", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/box");
  await page.evaluate(() => document.querySelector("summary")?.scrollIntoView({ block: "start", behavior: "instant" }));
  const current = page.locator(".toc [aria-current]");
  await current.filter({ hasText: "Two" }).waitFor();
  await page.locator("summary").click();
  await current.filter({ hasText: "One" }).waitFor();
});

test("behaviour of content comes back after navigating", async () => {
  const { page, open } = await site.visit(clipboard);
  await open("/docs/latest/");
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("link", { name: "Features" }).first().click();
  await shows(page, "Features");
  const [said] = await pressCopy(copy(page).first());
  assert.equal(said?.[0], "Copied");
});

test("a link to a structure shows its fields while the pointer is on it or on them", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/thing");
  const link = linkIn(page, "Alpha").last();
  const tooltip = page.getByRole("tooltip");
  await page.waitForLoadState("networkidle");
  await link.hover();
  await tooltip.getByText("The name of it.").waitFor();
  assert.equal(await link.getAttribute("aria-describedby"), await tooltip.getAttribute("id"));
  await tooltip.getByRole("link", { name: "Beta" }).hover();
  // Longer than the delay after which a tooltip closes.
  await page.waitForTimeout(300);
  assert.equal(await tooltip.count(), 1);
  await page.mouse.move(5, 5);
  await tooltip.waitFor({ state: "detached" });
  assert.equal(await link.getAttribute("aria-describedby"), null);
});

test("a structure shows on focus too, goes with Escape, and choosing the link navigates", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/api/thing");
  await page.waitForLoadState("networkidle");
  const tooltip = page.getByRole("tooltip");
  const link = linkIn(page, "Alpha").last();
  await page.keyboard.press("Tab");
  await link.focus();
  await tooltip.waitFor();
  await page.keyboard.press("Escape");
  await tooltip.waitFor({ state: "detached" });
  await link.press("Enter");
  await shows(page, "Alpha Object");
  assert.equal(await tooltip.count(), 0);
});

test("by touch the first press shows a structure and the second follows the link", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, hasTouch: true });
  await open("/docs/latest/api/thing");
  await page.waitForLoadState("networkidle");
  const link = linkIn(page, "Alpha").last();
  await link.tap();
  await page.getByRole("tooltip").waitFor();
  await shows(page, "thing");
  await link.tap();
  await shows(page, "Alpha Object");
});

test("a structure is shown to who was on the link before the code for it came", async () => {
  const { page, open } = await site.visit();
  site.host.fail(/^\/assets\/chunks\/hover-preview\./, { hold: true });
  const asked = page.waitForRequest(/chunks\/hover-preview\./);
  await open("/docs/latest/api/thing");
  await asked;
  await linkIn(page, "Alpha").last().hover();
  site.host.heal();
  await page.getByRole("tooltip").getByText("The name of it.").waitFor();
});

test("a structure that cannot be had leaves a plain link", async () => {
  const { page, messages, open } = await site.visit();
  await open("/docs/latest/api/thing");
  const preview = await linkIn(page, "Alpha").last().getAttribute("data-preview");
  site.host.fail(new RegExp(`${preview}$`), { status: 500 });
  const refused = page.waitForResponse((response) => response.status() === 500);
  await linkIn(page, "Alpha").last().hover();
  await refused;
  await frames(page);
  assert.equal(await page.getByRole("tooltip").count(), 0);
  assert.ok(
    nonEmpty(messages).every((message) => message.startsWith("Failed to load resource")),
    messages.join("\n"),
  );
  await linkIn(page, "Alpha").last().click();
  await shows(page, "Alpha Object");
});

test("by touch, a link to a structure that cannot be had is followed by the second press", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, hasTouch: true });
  await open("/docs/latest/api/thing");
  await page.waitForLoadState("networkidle");
  const link = linkIn(page, "Alpha").last();
  site.host.fail(new RegExp(`${await link.getAttribute("data-preview")}$`), { status: 500 });
  const refused = page.waitForResponse((response) => response.status() === 500);
  await link.tap();
  await refused;
  await shows(page, "thing");
  await link.tap();
  await shows(page, "Alpha Object");
});

for (const [place, isLink] of [
  ["link", true],
  ["structure", false],
] as const) {
  test(`a structure that comes late is not shown to who has gone back to another ${place}`, async () => {
    const { page, open } = await site.visit();
    await open("/docs/latest/api/thing");
    await page.waitForLoadState("networkidle");
    const [alpha, beta] = [linkIn(page, "Alpha").last(), linkIn(page, "Beta").last()];
    const fields = page.getByRole("tooltip").getByText("The name of it.");
    const late = new RegExp(`${await beta.getAttribute("data-preview")}$`);
    await alpha.hover();
    await fields.waitFor();
    site.host.fail(late, { hold: true });
    const asked = page.waitForRequest(late);
    await beta.hover();
    await asked;
    await (isLink ? alpha : fields).hover();
    const come = page.waitForResponse(late);
    site.host.heal();
    await (await come).finished();
    // Longer than a box takes to close and another one to open.
    await page.waitForTimeout(400);
    assert.equal(await fields.count(), 1);
    await page.mouse.move(5, 5);
    await fields.waitFor({ state: "detached" });
  });
}

/** Background colours of the lines of a block. */
const linesOf = (page: Page, language: string): Promise<string[]> =>
  page
    .locator(`.code-block[data-language=${language}] .line`)
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).backgroundColor));

test("marked lines, and lines that came and went, are told apart in both modes", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, open } = await site.visit({ colorScheme });
    await open(MARKED);
    const [first, second, third] = await linesOf(page, "js");
    assert.equal(first, third);
    assert.notEqual(first, second);
    assert.equal(new Set(await linesOf(page, "diff")).size, 3);
  }
});

test("line numbers begin where the author says, and are not part of the text", async () => {
  const { page, open } = await site.visit(clipboard);
  await open(MARKED);
  const block = page.locator(".code-block[data-language=js]");
  const numbers = await block.locator(".line").evaluateAll((lines) =>
    lines.map((line) => {
      const { content, userSelect } = getComputedStyle(line, "::before");
      return [content.replace("attr(data-line)", `"${line.getAttribute("data-line")}"`), userSelect];
    }),
  );
  assert.deepEqual(
    numbers,
    [5, 6, 7].map((number) => [`"${number}"`, "none"]),
  );
  await pressCopy(block.getByRole("button", { name: "Copy this code" }));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, "const fifth = 5\nconst sixth = 6\nconst seventh = 7");
});

test("a note of each type has its title, icon and colour; both ways to write one are equal", async () => {
  const { page, open } = await site.visit();
  await open(MARKED);
  const notes = page.locator(".admonition");
  const looks = await notes.evaluateAll((all) =>
    all.map((note) => [
      note.querySelector(".admonition-title")?.textContent,
      getComputedStyle(note.querySelector(".admonition-title") as Element).color,
    ]),
  );
  assert.deepEqual(
    looks.slice(0, 5).map(([title]) => title),
    TYPES,
  );
  assert.ok(new Set(looks.slice(0, 5).map(([, color]) => color)).size >= 4, "colours differ");
  const [written, quoted] = await Promise.all([notes.first(), notes.last()].map((note) => note.innerHTML()));
  assert.equal(quoted?.replace(/\s+/g, ""), written?.replace(/\s+/g, ""));
});
