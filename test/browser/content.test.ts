/** Test the behavior of content: code blocks, tabs, details, previews, printing. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { nonEmpty } from "../support/non-empty.ts";
import { frames, holds, linkIn, MOBILE, navbar, shows, sidebar, startSite, tableOfContents } from "./support.ts";

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

/** Code blocks with the text that is copied: unchanged if `undefined`. */
const SESSIONS: readonly (readonly [language: string, code: string, copied?: string])[] = [
  ["sh", "$ npm i", "npm i"],
  ["", "$ npm init\n$ npm start", "npm init\nnpm start"],
  [
    "bash",
    "# Install first\n$ npm i\nadded 3 packages\n\n# Then\n$ npm start",
    "# Install first\nnpm i\n# Then\nnpm start",
  ],
  ["console", "$ npm run build\n\n> app@1.0.0 build\n> tsc\n\n$ ls", "npm run build\nls"],
  ["sh", "$ docker run \\\n    --rm \\\n    image\nhello", "docker run \\\n    --rm \\\n    image"],
  ["sh", "$ cat > a <<EOF\n> $ one\n> two\n> EOF\n$ cat a\n$HOME", "cat > a <<EOF\n$ one\ntwo\nEOF\ncat a"],
  ["sh", '$ git commit -m "one\n> two"\n[main 1] one', 'git commit -m "one\ntwo"'],
  ["console", "# apt update\nHit:1\n# apt upgrade", "apt update\napt upgrade"],
  ["sh", "# systemctl stop web\n# systemctl start web", "systemctl stop web\nsystemctl start web"],
  ["sh", "> npm i\n> npm start", "npm i\nnpm start"],
  ["powershell", "PS> Get-Date\nToday\nPS C:\\work> dir", "Get-Date\ndir"],
  ["python", ">>> for n in [1]:\n...     print(n)\n...\n1\n>>> 2", "for n in [1]:\n    print(n)\n\n2"],
  ["sh", "$ cat README.md\n# Title\nText", "cat README.md"],
  ["sh", "# Install\nnpm i\n# Start\nnpm start"],
  ["sh", "cat <<EOF\n$ 5\nEOF"],
  ["sh", "#!/bin/sh\necho $HOME # home"],
  ["sh", "$ echo `date`\nMon", "echo `date`"],
  ["powershell", "PS> dir `\n  -Force\nfile", "dir `\n  -Force"],
  ["js", "$ (1)\n> 2"],
  ["md", "# Title\n\n> Quote"],
  ["python", "# Comment\nprint(1)"],
];

const WORD = "sendMessageToEveryRendererProcessOfTheApplication";

/** Content that is hidden or scrolls on screen. */
const FOLDED = `# Folded

<details>
<summary>Outer</summary>

Outer text

<details>
<summary>Inner</summary>

Inner text

</details>
</details>

<Tabs>
<TabItem value="one" label="One">

First panel

</TabItem>
<TabItem value="two" label="Two">

Second panel

<details>
<summary>In a panel</summary>

Nested panel

</details>

</TabItem>
</Tabs>

\`\`\`sh npm2yarn
npm install folded
\`\`\`

\`\`\`js {1}
const words = "${WORD.repeat(6)}";
\`\`\`

<div class="fiddle">
<pre>
${Array.from({ length: 60 }, (_, n) => `line ${n}`).join("\n")}
</pre>
</div>

| ${Array.from({ length: 9 }, (_, n) => `Column ${n}`).join(" | ")} |
|${"---|".repeat(9)}
| ${Array.from({ length: 9 }, () => `\`${WORD}\``).join(" | ")} |
`;

const site = await startSite(
  {
    "content/docs/latest/api/thing.md":
      "# thing\n\n* `options` [Alpha](structures/alpha.md) - what to do.\n\nA line with [Alpha](structures/alpha.md) and [Beta](structures/beta.md).\n",
    "content/docs/latest/api/structures/alpha.md":
      "# Alpha Object\n\n* `name` string - The name of it.\n* `next` [Beta](beta.md) - The other.\n",
    "content/docs/latest/marked.md": marked,
    "content/docs/latest/folded.md": FOLDED,
    "content/docs/latest/sessions.md": `# Sessions\n\n${SESSIONS.map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\`\n`).join("\n")}`,
    "content/docs/latest/box.md": `# Box\n\n${LONG}\n\n## One\n\n<details>\n<summary>More</summary>\n\n${LONG}\n\n${LONG}\n\n</details>\n\n## Two\n\n${LONG.repeat(9)}`,
    "content/docs/latest/systems.md": `# Systems

[To Linux](#on-linux)

${LONG.repeat(9)}

${["here", "there"].map((place) => `<Tabs groupId="system">\n<TabItem value="mac" label="Mac">\n\n### On Mac, ${place}\n\n${LONG}\n\n</TabItem>\n<TabItem value="linux" label="Linux">\n\n### On Linux${place === "here" ? "" : `, ${place}`}\n\n${LONG}\n\n</TabItem>\n</Tabs>\n`).join("\n")}
${LONG.repeat(9)}
`,
    "content/docs/latest/to-systems.md": `# To systems\n\n${LONG.repeat(9)}\n\n[On Linux](systems.md#on-linux)\n`,
    "content/docs/latest/api/structures/beta.md": "# Beta Object\n\n* `back` [Alpha](alpha.md) - The one.\n",
  },
  { usesClipboard: true },
);

const FEATURES = "/docs/latest/features";
const MARKED = "/docs/latest/marked";
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

const copyButton = (scope: Page | Locator) => scope.getByRole("button", { name: "Copy this code" });

/** Return the code block that contains a text. */
const codeBlock = (page: Page, text: string) => page.locator("[data-language]").filter({ hasText: text });

/** Wait until the code for tabs and details is loaded, which happens after hydration. */
const featuresLoaded = (page: Page) => page.waitForLoadState("networkidle");

/**
 * Click a copy button, and return its next two accessible names with the times in ms at which they were set.
 *
 * The page itself records the names, because a busy machine would observe them late.
 */
async function clickCopy(button: Locator): Promise<[name: string, time: number][]> {
  const record = await button.evaluateHandle((element) => ({
    names: new Promise<[string, number][]>((resolve) => {
      const names: [string, number][] = [];
      new MutationObserver(() => {
        names.push([element.getAttribute("aria-label") ?? "", performance.now()]);
        if (names.length === 2) resolve(names);
      }).observe(element, { attributeFilter: ["aria-label"] });
    }),
  }));
  await button.click();
  return record.evaluate(({ names }) => names);
}

test("the copy button copies the exact source and confirms for a second", async () => {
  const { page, open } = await site.visit(clipboard);
  await open(FEATURES);
  const button = codeBlock(page, "const second = 2").locator(".code-copy");
  await button.scrollIntoViewIfNeeded();
  await button.waitFor();
  // From now on, only the test lets time pass.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await button.click();
  await button.and(page.locator("[data-state=copied]")).waitFor();
  await page.clock.runFor(999);
  await page.getByRole("status").getByText("Copied").waitFor({ state: "attached" });
  assert.equal(await button.getAttribute("aria-label"), "Copied");
  await page.clock.runFor(1);
  assert.equal(await button.getAttribute("aria-label"), "Copy this code");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "const first = 1\nconst second = 2");
});

test("copied shell sessions contain commands and comments, without prompts and output", async () => {
  const { page, open } = await site.visit(clipboard);
  await open("/docs/latest/sessions");
  const blocks = page.locator(".code-block");
  for (const [index, [language, code, copied = code]] of SESSIONS.entries()) {
    const block = blocks.nth(index);
    await block.scrollIntoViewIfNeeded();
    const button = block.getByRole("button", { name: "Copy this code" });
    await button.click();
    await block.locator("[data-state=copied]").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), copied, `${language}: ${code}`);
  }
});

test("the copy button reports that copying failed", async () => {
  const { page, open } = await site.visit({
    before: (context) =>
      context.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
        document.execCommand = () => false;
      }),
  });
  await open(FEATURES);
  await copyButton(page).first().click();
  await page.getByRole("button", { name: "Copying failed" }).waitFor();
});

test("on touch screens, wrapped lines are not covered by buttons", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, hasTouch: true, isMobile: true });
  await open(FEATURES);
  const block = codeBlock(page, "xxxx");
  await block.getByRole("button", { name: "Wrap long lines" }).tap();
  const covered = await block.evaluate((element) => {
    const buttons = (element.querySelector("div:has(> button)") as Element).getBoundingClientRect();
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

test("a block with a long line has a button that wraps lines instead of scrolling", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE });
  await open(FEATURES);
  const block = codeBlock(page, "xxxx");
  const wrap = block.getByRole("button", { name: "Wrap long lines" });
  await wrap.waitFor();
  const overflows = () => block.locator("pre").evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  assert.equal(await overflows(), true);
  await wrap.click();
  assert.equal(await wrap.getAttribute("aria-pressed"), "true");
  assert.equal(await overflows(), false);
  await wrap.click();
  assert.equal(await overflows(), true);
  const short = codeBlock(page, "const second = 2");
  assert.equal(await short.getByRole("button", { name: "Wrap long lines" }).count(), 0);
});

test("tabs of package managers switch together, do not move when clicked, and are restored after a reload", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  await featuresLoaded(page);
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

test("a stored tab that does not exist in a group is ignored", async () => {
  const { page, open } = await site.visit({
    before: (context) => context.addInitScript(() => localStorage.setItem("tab.npm2yarn", "bower")),
  });
  await open(FEATURES);
  await featuresLoaded(page);
  assert.equal(await page.getByRole("tab", { name: "npm", selected: true }).count(), 2);
});

test("tabs support arrow keys and have one tab stop", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  const npm = page.getByRole("tab", { name: "npm" }).first();
  await npm.focus();
  await featuresLoaded(page);
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("ArrowLeft");
  assert.notEqual(await focusedText(), "npm");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focusedText(), "npm");
  await page.keyboard.press("ArrowRight");
  assert.equal(await npm.getAttribute("aria-selected"), "true");
  const name = (await focusedText()) ?? "";
  await page.keyboard.press("Enter");
  const tab = page.getByRole("tab", { name, exact: true }).first();
  assert.equal(await tab.getAttribute("aria-selected"), "true");
  assert.equal(await page.getByRole("tablist").first().locator('[tabindex="0"]').count(), 1);
});

test("details open and close, and nested details independently", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  await featuresLoaded(page);
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

test("a link to a heading in an inactive tab selects the tab, from any page and for any stored tab", async () => {
  const { page, open } = await site.visit({
    reducedMotion: "reduce",
    before: (context) => context.addInitScript(() => localStorage.setItem("tab.system", "mac")),
  });
  const heading = page.locator("#on-linux");
  const isInView = async (source: string): Promise<void> => {
    await featuresLoaded(page);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(
      await page.getByRole("tab", { name: "Linux", selected: true }).count(),
      1,
      `${source}: one tab group only`,
    );
    const { y = -1 } = (await heading.boundingBox()) ?? {};
    assert.ok(y >= 0 && y < 200, `${source}: ${y}`);
  };
  await open("/docs/latest/systems#on-linux");
  await isInView("a new document");
  await page.reload();
  await isInView("a reload");
  await open("/docs/latest/to-systems");
  await linkIn(page, "On Linux").click();
  await shows(page, "Systems");
  await isInView("another page");
  await open("/docs/latest/systems");
  await featuresLoaded(page);
  await linkIn(page, "To Linux").click();
  await isInView("the same page");
  assert.equal(await page.evaluate(() => localStorage.getItem("tab.system")), "mac");
});

test("a link into details that are closing opens them again", async () => {
  const { page, open } = await site.visit();
  await open(FEATURES);
  await featuresLoaded(page);
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
  // The next click closes them.
  await page.getByText("More of it").click();
  await page.getByText("Hidden text.").waitFor({ state: "hidden" });
});

test("printed pages contain only the text, dark on light in every color mode, with the URLs of links", async () => {
  const { page, open } = await site.visit({ colorScheme: "dark" });
  await open("/docs/latest/faq");
  const landmarks = page.getByRole("navigation").or(page.getByRole("contentinfo")).filter({ visible: true });
  assert.ok((await landmarks.count()) > 4);
  await page.emulateMedia({ media: "print" });
  assert.equal(await landmarks.count(), 0);
  await open(MARKED);
  const line = (text: string) => page.locator("code > span").filter({ hasText: text });
  for (const element of [
    page.locator("[data-language]").first(),
    line("const sixth = 6"),
    line("+ after"),
    line("- before"),
    page.getByRole("note").filter({ hasText: "Text of danger." }),
  ]) {
    const [background = 0, text = 1] = await element.evaluate((node) => {
      const { backgroundColor, color } = getComputedStyle(node);
      const lightness = (value: string) =>
        value.startsWith("oklch") ? Number.parseFloat(value.slice(6)) : Number.parseFloat(value.slice(4)) / 255;
      return [lightness(backgroundColor), lightness(color)];
    });
    assert.ok(background > 0.9 && text < 0.6, `${element}: ${text} on ${background}`);
  }
  await open("/docs/latest/");
  const url = await page
    .locator('article a[href*="outside.example"]')
    .evaluate((link) => getComputedStyle(link, "::after").content);
  assert.match(url, /outside\.example/);
  await open("/search");
  assert.equal(await page.getByRole("search").filter({ visible: true }).count(), 0);
  const outside = await page.locator("main").evaluate((main) => {
    main.insertAdjacentHTML("beforeend", '<a href="https://outside.example/">Outside</a>');
    return getComputedStyle(main.lastElementChild as Element, "::after").content;
  });
  assert.match(outside, /outside\.example/, "links outside of articles have URLs, too");
});

test("printed pages contain closed details, hidden tab panels with labels, whole examples and wide tables", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/folded");
  const text = (name: string) => page.getByText(name, { exact: true });
  const hidden = ["Inner text", "Second panel", "Nested panel"];
  for (const name of hidden) assert.equal(await text(name).isVisible(), false);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 700, height: 900 });
  for (const name of ["Outer text", "First panel", ...hidden]) assert.ok(await text(name).isVisible(), name);
  const panels = await page
    .locator(".tab-panel")
    .evaluateAll((all) =>
      all.map((panel) => [panel.getAttribute("data-label"), getComputedStyle(panel, "::before").content]),
    );
  assert.ok(panels.length > 4);
  for (const [label, content] of panels)
    assert.ok(content === `"${label}"` || content === "attr(data-label)", content ?? "");
  assert.equal(await page.getByRole("tab").filter({ visible: true }).count(), 0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("main pre, main .table-scroll, main table")]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.getBoundingClientRect().right > innerWidth)
      .map((box) => box.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(cut, []);
  const long = page.locator("pre").filter({ hasText: "line 59" });
  assert.ok(await long.evaluate((pre) => pre.clientHeight > 600 && pre.scrollHeight <= pre.clientHeight + 1));
  await page.emulateMedia({ media: "screen" });
  for (const name of hidden) assert.equal(await text(name).isVisible(), false);
});

test("with forced colors, selected tabs and current links have an outline", async () => {
  const { page, open } = await site.visit({ forcedColors: "active" });
  await open(FEATURES);
  const link = (scope: Locator, name: string) => scope.getByRole("link", { name, exact: true });
  for (const [current, other] of [
    [page.getByRole("tab", { selected: true }), page.getByRole("tab", { selected: false })],
    [link(sidebar(page), "Features"), link(sidebar(page), "FAQ")],
    [link(navbar(page), "Docs"), link(navbar(page), "Blog")],
  ] as const) {
    const outline = (locator: Locator) => locator.first().evaluate((element) => getComputedStyle(element).outlineStyle);
    assert.equal(await outline(current), "solid", String(current));
    assert.equal(await outline(other), "none", String(other));
  }
});

test("the table of contents follows when details open above the next heading", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/box");
  await page.evaluate(() => document.querySelector("summary")?.scrollIntoView({ block: "start", behavior: "instant" }));
  const current = tableOfContents(page).locator("[aria-current]");
  await current.filter({ hasText: "Two" }).waitFor();
  await page.locator("summary").click();
  await current.filter({ hasText: "One" }).waitFor();
});

test("content features work after navigation", async () => {
  const { page, open } = await site.visit(clipboard);
  await open("/docs/latest/");
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("link", { name: "Features" }).first().click();
  await shows(page, "Features");
  const [confirmation] = await clickCopy(copyButton(page).first());
  assert.equal(confirmation?.[0], "Copied");
});

test("a link to a structure shows a preview while the pointer is over the link or the preview", async () => {
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

test("a preview opens on focus and closes with Escape, and activating the link navigates", async () => {
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

test("on touch screens, the first tap shows a preview and the second follows the link", async () => {
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

test("a preview opens if the pointer was over the link before the code for previews was loaded", async () => {
  const { page, open } = await site.visit();
  site.host.fail(/^\/assets\/chunks\/hover-preview\./, { hold: true });
  const requested = page.waitForRequest(/chunks\/hover-preview\./);
  await open("/docs/latest/api/thing");
  await requested;
  await linkIn(page, "Alpha").last().hover();
  site.host.heal();
  await page.getByRole("tooltip").getByText("The name of it.").waitFor();
});

test("a link works without a preview if the preview cannot be loaded", async () => {
  const { page, messages, open } = await site.visit();
  await open("/docs/latest/api/thing");
  const preview = await linkIn(page, "Alpha").last().getAttribute("data-preview");
  site.host.fail(new RegExp(`${preview}$`), { status: 500 });
  const failedResponse = page.waitForResponse((response) => response.status() === 500);
  await linkIn(page, "Alpha").last().hover();
  await failedResponse;
  await frames(page);
  assert.equal(await page.getByRole("tooltip").count(), 0);
  assert.ok(
    nonEmpty(messages).every((message) => message.startsWith("Failed to load resource")),
    messages.join("\n"),
  );
  await linkIn(page, "Alpha").last().click();
  await shows(page, "Alpha Object");
});

test("on touch screens, the second tap follows a link whose preview cannot be loaded", async () => {
  const { page, open } = await site.visit({ viewport: MOBILE, hasTouch: true });
  await open("/docs/latest/api/thing");
  await page.waitForLoadState("networkidle");
  const link = linkIn(page, "Alpha").last();
  site.host.fail(new RegExp(`${await link.getAttribute("data-preview")}$`), { status: 500 });
  const failedResponse = page.waitForResponse((response) => response.status() === 500);
  await link.tap();
  await failedResponse;
  await shows(page, "thing");
  await link.tap();
  await shows(page, "Alpha Object");
});

for (const [place, isLink] of [
  ["link", true],
  ["preview", false],
] as const) {
  test(`a preview that loads late does not open if the pointer is over another ${place} by then`, async () => {
    const { page, open } = await site.visit();
    await open("/docs/latest/api/thing");
    await page.waitForLoadState("networkidle");
    const [alpha, beta] = [linkIn(page, "Alpha").last(), linkIn(page, "Beta").last()];
    const fields = page.getByRole("tooltip").getByText("The name of it.");
    const late = new RegExp(`${await beta.getAttribute("data-preview")}$`);
    await alpha.hover();
    await fields.waitFor();
    site.host.fail(late, { hold: true });
    const requested = page.waitForRequest(late);
    await beta.hover();
    await requested;
    await (isLink ? alpha : fields).hover();
    const response = page.waitForResponse(late);
    site.host.heal();
    await (await response).finished();
    // Longer than a preview takes to close and another one to open.
    await page.waitForTimeout(400);
    assert.equal(await fields.count(), 1);
    await page.mouse.move(5, 5);
    await fields.waitFor({ state: "detached" });
  });
}

/** Return the background colors of the lines of a block. */
const lineColors = (page: Page, language: string): Promise<string[]> =>
  page
    .locator(`[data-language=${language}] code > span`)
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).backgroundColor));

test("marked, added and removed lines have different backgrounds in both color modes", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, open } = await site.visit({ colorScheme });
    await open(MARKED);
    const [first, second, third] = await lineColors(page, "js");
    assert.equal(first, third);
    assert.notEqual(first, second);
    assert.equal(new Set(await lineColors(page, "diff")).size, 3);
  }
});

test("line numbers begin at the configured number and are not copied", async () => {
  const { page, open } = await site.visit(clipboard);
  await open(MARKED);
  const block = page.locator("[data-language=js]");
  const numbers = await block.locator("code > span").evaluateAll((lines) =>
    lines.map((line) => {
      const { content, userSelect } = getComputedStyle(line, "::before");
      return [content.replace("attr(data-line)", `"${line.getAttribute("data-line")}"`), userSelect];
    }),
  );
  assert.deepEqual(
    numbers,
    [5, 6, 7].map((number) => [`"${number}"`, "none"]),
  );
  await clickCopy(copyButton(block));
  const clipboardText = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(clipboardText, "const fifth = 5\nconst sixth = 6\nconst seventh = 7");
});

test("admonitions have a title and color by type, and both syntaxes produce the same HTML", async () => {
  const { page, open } = await site.visit();
  await open(MARKED);
  const notes = page.getByRole("note");
  const titles = await notes.evaluateAll((all) =>
    all.map((note) => [note.firstElementChild?.textContent, getComputedStyle(note.firstElementChild as Element).color]),
  );
  assert.deepEqual(
    titles.slice(0, 5).map(([title]) => title),
    TYPES,
  );
  assert.ok(new Set(titles.slice(0, 5).map(([, color]) => color)).size >= 4, "colors differ");
  const [directive, quote] = await Promise.all([notes.first(), notes.last()].map((note) => note.innerHTML()));
  assert.equal(quote?.replace(/\s+/g, ""), directive?.replace(/\s+/g, ""));
});
