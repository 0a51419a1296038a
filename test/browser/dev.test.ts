/** Test live reload with the real command and a browser. */

import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { type DevProcess, SITE, startOn, startUnder } from "../dev/server.ts";
import { createSite } from "../support/site.ts";
import { PATIENCE, until } from "../support/until.ts";
import { openBrowser, waitForHydration } from "./support.ts";

const START = "content/docs/latest/start.md";
const LONG = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.\n`).join("\n");
const startText = (text: string): string =>
  `# Start\n\n${text} See [the second](second.md).\n\n<details><summary>More</summary>\n\nHidden text.\n\n</details>\n\n${LONG}`;

const CONFIG = `${SITE["sitegen.config.yaml"]}styles: [site.css]\nanalytics: {id: G-DEV}\neditorUrl: "editor://{file}:{line}"\n`;

const site = createSite({
  ...SITE,
  "sitegen.config.yaml": CONFIG,
  "site.css": "h1 { color: rgb(1, 2, 3); }\n",
  [START]: startText("The first text."),
});
const dev: DevProcess = await startOn(site);
// Translations are loaded after the first page.
await dev.shows("/de/docs/latest/second", "Der zweite Text.");
const browser = await openBrowser();

interface Tab {
  page: Page;
  /** Uncaught exceptions. */
  messages: string[];
  /** Messages over the socket for live reload in both directions, as JSON. */
  frames: string[];
}

async function open(address: string, width = 1280): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width, height: 700 } });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on("pageerror", (error) => messages.push(String(error)));
  const frames: string[] = [];
  const isListening = new Promise<void>((resolve) => {
    const add = ({ payload }: { payload: string | Buffer }): void => void frames.push(String(payload));
    page.on("websocket", (socket) => {
      socket.on("framereceived", add);
      socket.on("framesent", (frame) => {
        add(frame);
        resolve();
      });
    });
  });
  await page.goto(dev.origin + address);
  await waitForHydration(page);
  await isListening;
  await page.evaluate(() => void Object.assign(window, { marked: true }));
  return { page, messages, frames };
}

/** Run an action, and wait for a message over the socket after it. */
async function andMessage(frames: readonly string[], pattern: RegExp, act: () => unknown): Promise<void> {
  const before = frames.length;
  await act();
  await until(
    () => frames.slice(before).some((frame) => pattern.test(frame)),
    () => `${pattern} in ${frames.slice(before)}`,
  );
}

const IS_SAME = /"type":"same"/;

const isSame = (page: Page): Promise<boolean> => page.evaluate(() => "marked" in window);
const shows = (page: Page, text: string) => page.getByText(text).first().waitFor({ state: "attached" });

test("edited text replaces the old text; scroll position, open details and color mode are kept", async () => {
  const { page, messages, frames } = await open("/docs/latest/start");
  await page.locator("summary", { hasText: "More" }).click();
  await shows(page, "Hidden text.");
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
    scrollTo({ top: 600, behavior: "instant" });
  });
  const before = await page.evaluate(() => scrollY);
  site.write({ [START]: startText("The second text.") });
  await shows(page, "The second text.");
  assert.ok(await isSame(page), "the document was loaded again");
  assert.equal(
    await page.evaluate(() => document.querySelector<HTMLDetailsElement>("article details, main details")?.open),
    true,
  );
  assert.ok(Math.abs((await page.evaluate(() => scrollY)) - before) < 3);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  // Links still navigate without loading a document, to the edited pages.
  await andMessage(frames, IS_SAME, () =>
    site.write({ "content/docs/latest/second.md": "# Second\n\nThe renewed second text.\n" }),
  );
  await page.evaluate(() => scrollTo({ top: 0 }));
  await page.getByRole("link", { name: "the second", exact: true }).click();
  await shows(page, "The renewed second text.");
  assert.ok(await isSame(page));
  assert.deepEqual(messages, []);
  await page.context().close();
});

test("a save while a page is loading is visible on that page", async () => {
  site.write({ "content/docs/latest/second.md": "# Second\n\nAs it was.\n" });
  await dev.shows("/docs/latest/second", "As it was.");
  const { page, frames } = await open("/docs/latest/start");
  let release = (): void => {};
  const saved = new Promise<void>((resolve) => (release = resolve));
  let isFetched = false;
  await page.route("**/assets/pages/**", async (route) => {
    const response = await route.fetch();
    isFetched = true;
    await saved;
    // The document may have been replaced by then.
    await route.fulfill({ response }).catch(() => {});
  });
  const isAsked = page.waitForResponse("**/assets/pages/**").catch(() => {});
  await andMessage(frames, /^\{"path":"\/docs\/latest\/second"/, () =>
    page.getByRole("link", { name: "the second", exact: true }).click(),
  );
  await until(
    () => isFetched,
    () => "the payload of the page is requested",
  );
  await andMessage(frames, /"type":"update"/, () =>
    site.write({ "content/docs/latest/second.md": "# Second\n\nSaved on its way.\n" }),
  );
  release();
  await isAsked;
  await shows(page, "Saved on its way.");
  await page.context().close();
});

test("a save after the document was sent and before its socket is open is visible", async () => {
  const { page } = await open("/docs/latest/start");
  let release = (): void => {};
  const saved = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/reload.js", async (route) => {
    await saved;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.locator("h1").waitFor({ state: "attached" });
  site.write({ [START]: startText("Saved in between.") });
  await dev.shows("/docs/latest/start", "Saved in between.");
  release();
  await shows(page, "Saved in between.");
  await page.context().close();
});

test("a save while the socket is disconnected is visible after it reconnects", async () => {
  const { page } = await open("/docs/latest/start");
  let lose = (): void => {};
  let release = (): void => {};
  let saved = Promise.resolve();
  await page.routeWebSocket(/socket/, async (socket) => {
    await saved;
    socket.connectToServer();
    lose = () => void socket.close();
  });
  const isListening = new Promise((resolve) => {
    page.on("websocket", (socket) => socket.on("framesent", resolve));
  });
  await page.reload();
  await waitForHydration(page);
  await isListening;
  const saveWithoutSocket = async (file: string, address: string, text: string): Promise<void> => {
    saved = new Promise((resolve) => (release = resolve));
    lose();
    site.write({ [file]: `# Here\n\n${text} See [the second](second.md).\n` });
    await dev.shows(address, text);
    release();
    await shows(page, text);
    await waitForHydration(page);
  };
  site.write({ [START]: startText("Before the loss.") });
  await shows(page, "Before the loss.");
  await saveWithoutSocket(START, "/docs/latest/start", "Saved meanwhile.");
  await page.getByRole("link", { name: "the second", exact: true }).click();
  await page.waitForURL("**/second");
  await page.locator("h1", { hasText: "Second" }).waitFor();
  await saveWithoutSocket("content/docs/latest/second.md", "/docs/latest/second", "Saved meanwhile, too.");
  await page.context().close();
});

test("the mobile menu stays open after an update", async () => {
  const { page } = await open("/docs/latest/start", 390);
  await page.getByRole("button", { name: /menu/i }).first().click();
  await page.getByRole("dialog").first().waitFor();
  site.write({ [START]: startText("Behind the menu.") });
  await shows(page, "Behind the menu.");
  assert.ok(await page.getByRole("dialog").first().isVisible());
  assert.ok(await isSame(page));
  await page.context().close();
});

test("a page that a change does not affect is not updated", async () => {
  const { page, frames } = await open("/blog/hello");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await andMessage(frames, IS_SAME, () => site.write({ [START]: startText("Of no concern.") }));
  // The page reacts to the message before it is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  assert.ok(await isSame(page));
  // Links of the page may be prefetched meanwhile.
  assert.deepEqual(
    requests.filter((url) => url.includes("hello")),
    [],
  );
  await page.context().close();
});

test("no page views are sent in dev", async () => {
  const { page } = await open("/docs/latest/start");
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(dev.origin)) foreign.push(request.url());
  });
  await page.reload();
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  assert.doesNotMatch(await page.content(), /googletagmanager/);
  assert.deepEqual(foreign, []);
});

test("edited styles are replaced without a reload", async () => {
  const { page } = await open("/docs/latest/start");
  const color = (): Promise<string> =>
    page
      .locator("h1")
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  assert.equal(await color(), "rgb(1, 2, 3)");
  site.write({ "site.css": "h1 { color: rgb(7, 8, 9); }\n" });
  await page.waitForFunction(() => getComputedStyle(document.querySelector("h1") as Element).color === "rgb(7, 8, 9)");
  assert.ok(await isSame(page), "the document was loaded again");
  await page.context().close();
});

test("an error is shown in an overlay with its line and a link to the editor until it is fixed", async () => {
  const { page } = await open("/docs/latest/start");
  site.write({ [START]: "# Start\n\n[there](secnd.md)\n" });
  const overlay = page.locator("sitegen-problems");
  await overlay.waitFor({ state: "attached" });
  await overlay.getByText("secnd.md").first().waitFor();
  assert.match((await overlay.locator("pre").first().textContent()) ?? "", /3 │ \[there\]/);
  assert.match(
    (await overlay.locator("a").first().getAttribute("href")) ?? "",
    /^editor:\/\/content\/docs\/latest\/start\.md:3$/,
  );
  site.write({ [START]: startText("Mended text.") });
  await overlay.waitFor({ state: "detached" });
  await shows(page, "Mended text.");
  assert.ok(await isSame(page));
  await page.context().close();
});

test("a configuration error is shown in an overlay until it is fixed, and the page keeps working", async () => {
  const { page } = await open("/docs/latest/start");
  site.write({ "sitegen.config.yaml": `${CONFIG}titel: Misspelt\n` });
  const overlay = page.locator("sitegen-problems");
  await overlay.getByText('"titel"').first().waitFor();
  assert.match((await overlay.locator("pre").first().textContent()) ?? "", /│ titel: Misspelt/);
  await dev.shows("/docs/latest/second", "text");
  site.write({ "sitegen.config.yaml": CONFIG });
  await overlay.waitFor({ state: "detached" });
  assert.ok(await isSame(page), "the document was loaded again");
  await page.context().close();
});

test("a configuration with another navbar and more styles reloads the page", async () => {
  const { page, messages } = await open("/docs/latest/start");
  site.write({
    "more.css": "h1 { letter-spacing: 3px; }\n",
    "sitegen.config.yaml": CONFIG.replace("site.css", "site.css, more.css").replace("label: Docs", "label: Handbook"),
  });
  await page.getByRole("link", { name: "Handbook" }).waitFor();
  await waitForHydration(page);
  assert.equal(await isSame(page), false);
  assert.equal(await page.locator("h1").evaluate((element) => getComputedStyle(element).letterSpacing), "3px");
  assert.deepEqual(messages, []);
  site.write({ "sitegen.config.yaml": CONFIG });
  await page.getByRole("link", { name: "Docs", exact: true }).waitFor();
  await page.context().close();
});

test("--open opens the URL in the default browser", {
  skip: process.platform !== "linux" && "other systems have no xdg-open to stand in for",
}, async () => {
  const opened = path.join(site.root, "opened");
  site.write({ "programs/xdg-open": `#!/bin/sh\nprintf %s "$1" > "${opened}.new"\nmv "${opened}.new" "${opened}"\n` });
  chmodSync(path.join(site.root, "programs/xdg-open"), 0o755);
  const search = `PATH=${path.join(site.root, "programs")}${path.delimiter}${process.env.PATH}`;
  const server = await startUnder(["env", search], site, "--open");
  await until(
    () => site.exists("opened"),
    () => "nothing was opened",
  );
  assert.equal(site.read("opened"), `${server.origin}/`);
  const page = await browser.newPage();
  await page.goto(site.read("opened"));
  await waitForHydration(page);
  await page.context().close();
  await server.stop();
});

test("after a restart of the server, all tabs reload once and show later edits", async () => {
  const restarted = await startOn(site, "--port", "0");
  const context = await browser.newContext();
  const pages: Page[] = [];
  let loads = 0;
  for (let tab = 0; tab < 5; tab++) {
    const page = await context.newPage();
    // Each page must be connected to the server that is stopped.
    const isGreeted = new Promise((resolve) => {
      page.on("websocket", (socket) => socket.on("framereceived", resolve));
    });
    await page.goto(`${restarted.origin}/docs/latest/second`);
    await waitForHydration(page);
    await isGreeted;
    pages.push(page);
  }
  // Reconnection attempts by page, and `hello` messages of the new server.
  const attempts = new Map(pages.map((page) => [page, 0]));
  const greetings = new Map(pages.map((page) => [page, 0]));
  for (const page of pages) {
    page.on("load", () => loads++);
    page.on("websocket", (socket) => {
      attempts.set(page, (attempts.get(page) ?? 0) + 1);
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"hello"')) greetings.set(page, (greetings.get(page) ?? 0) + 1);
      });
    });
  }
  const all = (counts: Map<Page, number>, least: number): Promise<boolean> =>
    until(
      () => [...counts.values()].every((count) => count >= least),
      () => `at least ${least}: ${[...counts.values()]}`,
    );
  await restarted.stop("SIGKILL");
  await all(attempts, 2);
  const again = await startOn(site, "--port", String(restarted.port));
  // The first message reloads the page, the second one finds it up to date.
  await all(greetings, 2);
  for (const page of pages) await waitForHydration(page);
  site.write({ "content/docs/latest/second.md": "# Second\n\nAfter the restart.\n" });
  for (const page of pages) await shows(page, "After the restart.");
  assert.equal(loads, pages.length);
  await context.close();
  await again.stop();
});

test("the server sends the policy of the build, and the overlay shows what it blocks", async (t) => {
  const blocked: readonly (readonly [element: string, text: string])[] = [
    ['<p id="x" style={{ color: "red" }}>Red</p>', "style-src-attr"],
    ["<style>{`p { color: red }`}</style>", "style-src-elem"],
    ['<div dangerouslySetInnerHTML={{ __html: "<script>window.ran = 1</script>" }} />', "script-src-elem"],
    ['<iframe src="https://maps.example/a" title="Map" />', "https://maps.example"],
    ['<img src="http://plain.example/a.png" alt="" />', "img-src"],
  ];
  const pages = Object.fromEntries(
    blocked.map(([element], index) => [
      `content/pages/page${index}.jsx`,
      `export const frontMatter = { title: "Page" };\nexport default () => <main><h1>Page</h1>${element}</main>;\n`,
    ]),
  );
  const own = createSite({ ...SITE, ...pages });
  const server = await startOn(own);
  const context = await browser.newContext();
  const page = await context.newPage();
  const overlay = page.locator("sitegen-problems");
  for (const [index, [element, text]] of blocked.entries())
    await t.test(element, async () => {
      // A separate tab, because a reload of the previous page would interrupt the navigation.
      const tab = await context.newPage();
      await tab.goto(`${server.origin}/page${index}`);
      const report = tab.locator("sitegen-problems");
      await report.getByText(text).first().waitFor();
      assert.equal(await report.locator("h2").textContent(), "1 error");
      // Waits through a reload of the page, which `evaluate` does not survive.
      await tab.waitForFunction(() => !("ran" in window));
      await tab.close();
    });
  await t.test("the policy of the build applies, and the socket is connected", async () => {
    assert.equal((await own.build("--quiet")).status, 0);
    const policy = /Content-Security-Policy: (.*)/.exec(own.read("dist/_headers"))?.[1] ?? "";
    const sent = String((await server.get("/docs/latest/start")).headers["content-security-policy"]);
    // `dev` does not render all pages in React, so it allows frames of the site for them.
    const others = (text: string): string[] =>
      text
        .replace("frame-src 'self'", "frame-src")
        .split("; ")
        .filter((each) => !/^(?:connect-src|frame-ancestors)/.test(each));
    assert.deepEqual(others(sent), others(policy));
    assert.match(sent, /connect-src 'self' ws:\/\/127\.0\.0\.1:\d+ wss:\/\/127/);
    await page.goto(`${server.origin}/docs/latest/start`);
    await waitForHydration(page);
    own.write({ [START]: "# Start\n\nEdited below the policy.\n" });
    await shows(page, "Edited below the policy.");
    assert.equal(await overlay.count(), 0);
  });
  await t.test("a policy of the site replaces it", async () => {
    const config = `${SITE["sitegen.config.yaml"]}headers: {"/*": {content-security-policy: "default-src 'self'; style-src 'self' 'unsafe-inline'"}}\n`;
    own.write({ "sitegen.config.yaml": config });
    await until(
      async () => String((await server.get("/")).headers["content-security-policy"]).startsWith("default-src 'self'"),
      () => "the policy of the site",
    );
    await page.goto(`${server.origin}/page0`);
    assert.equal(await page.locator("#x").evaluate((element) => getComputedStyle(element).color), "rgb(255, 0, 0)");
  });
  await context.close();
  await server.stop();
});
