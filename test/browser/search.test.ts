/** Test the search dialog and the search page, including failures and hostile input. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { SKIP_REGION_ID } from "../../src/model/shell-ids.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { until } from "../support/until.ts";
import {
  frames,
  holds,
  MOBILE,
  searchResults,
  shows,
  startSite,
  type Visitor,
  type Watched,
  waitForHydration,
  watchElement,
  watchedIn,
} from "./support.ts";

const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>';

const windowPage = (name: string, extend: string): string =>
  `# ${name}\n\n> Open windows.\n\n## Class: ${name}${extend}\n\n### Instance Methods\n\n#### \`win.setBounds(bounds[, animate])\`\n\n* \`bounds\` Rectangle - Where it goes.\n\nMoves the window.\n\n#### \`win.getBounds()\`\n\nSays where the window is.\n`;

const site = await startSite({
  "content/docs/latest/api/base-window.md": windowPage("BaseWindow", ""),
  "content/docs/latest/api/browser-window.md": windowPage("BrowserWindow", " extends `BaseWindow`"),
  "content/docs/latest/api/tray.md":
    "# Tray\n\n> Icons beside the clock.\n\n## Class: Tray\n\n### Instance Events\n\n#### Event: 'right-click' _macOS_ _Windows_\n\nThe other button.\n\n### Instance Methods\n\n#### `tray.setToolTip(toolTip)`\n\nText on hovering.\n",
  "content/docs/latest/tutorial/tray.md":
    "# Tray Menu\n\nHow to put a tray icon beside the clock.\n\n## Creating the icon\n\nA tray needs an image of sixteen pixels.\n",
  "content/docs/latest/hostile.md": `# Dangers\n\n## Escaping \`${HOSTILE}\`\n\nText with \`${HOSTILE}\` in a zephyr paragraph.\n`,
  "content/docs/latest/long.md": `# Long Way\n\n${Array.from({ length: 30 }, (_, n) => `## Milestone ${n}\n\n${"A step, and another. ".repeat(60)}\n`).join("\n")}`,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `content/docs/latest/lantern-${n + 1}.md`,
      `# Lantern ${n + 1}\n\nA page on lanterns.\n\n## Wick ${n + 1}\n\nText on lantern oil.\n`,
    ]),
  ),
  ...Object.fromEntries(
    ["may", "june", "july", "august", "october"].map((month, n) => [
      `content/blog/2025-02-0${n + 1}-${month}.md`,
      `---\ntitle: Lantern ${month}\n---\n\nIt burns.\n`,
    ]),
  ),
});

const field = (page: Page) => page.getByRole("combobox");
const options = (page: Page) => page.getByRole("option");
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page) => page.locator("[data-search-open]");

/** Return the elements of the search page: its field and the number of results. */
const pageField = (page: Page) => page.getByRole("main").getByRole("searchbox");
const resultCount = (page: Page) => page.getByRole("main").getByRole("status");

/** Return suggested queries in the dialog. */
const suggestions = (page: Page) => dialog(page).getByRole("listitem").getByRole("button");

/** Return links to the same page in another language, including those in a closed menu. */
const languageLink = (page: Page, language: string, query: string) =>
  page.locator(`nav a[hreflang="${language}"][href$="${query}"]`);

async function openDialog(visitor: Visitor, path = "/docs/latest/faq"): Promise<Page> {
  await visitor.open(path);
  await visitor.page.keyboard.press("Control+K");
  await field(visitor.page).waitFor();
  return visitor.page;
}

/** Fill the field, and wait for hits of this query. Hits of the previous query stay on screen until then. */
async function ask(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await page
    .locator(`[data-answer=${JSON.stringify(query)}] [role=option]`)
    .first()
    .waitFor();
}

/** Wait until an option contains the text. Matches in titles are listed before matches in texts. */
const withText = (page: Page, text: string) => options(page).filter({ hasText: text }).first().waitFor();

/** The results of the dialog while a query takes long. */
const BUSY = 'dialog [aria-busy="true"]';

/** Output files with the code of the dialog. */
const DIALOG = /assets\/chunks\/dialog\./;

const isButtonFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.hasAttribute("data-search-open") ?? false);

/** For use in the page. */
const isPageFieldFocused = () => document.activeElement?.hasAttribute("data-search-input") ?? false;

describe("opening and closing", () => {
  test("Control+K opens with the field focused, and closes with the button focused", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    assert.equal(await field(page).getAttribute("maxlength"), "2000");
    assert.ok(await field(page).evaluate((element) => element === document.activeElement));
    await page.keyboard.press("Control+K");
    await dialog(page).waitFor({ state: "detached" });
    assert.ok(await isButtonFocused(page));
    assert.deepEqual(visitor.messages, []);
  });

  test("the dialog is complete in its first frame", async () => {
    const page = await openDialog(await site.visit());
    await page.keyboard.press("Escape");
    const text = await page.evaluate(async () => {
      const key = { key: "k", ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", key));
      // Run microtasks, but no task.
      for (let step = 0; step < 50; step++) await undefined;
      return document.querySelector("dialog [aria-busy]")?.textContent;
    });
    assert.equal(text, "No recent searches");
  });

  test("Escape, the backdrop and Cancel close the dialog and keep the scroll position", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/faq");
    const { page } = visitor;
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    const left = () => page.evaluate(() => document.querySelector("main")?.getBoundingClientRect().left);
    const before = await left();
    await page.keyboard.press("Control+K");
    await field(page).waitFor();
    assert.equal(await left(), before, "the page jumped sideways");
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => scrollY), 900);
    await page.keyboard.press("Control+K");
    await field(page).waitFor();
    await page.mouse.click(5, 700);
    await dialog(page).waitFor({ state: "detached" });
    assert.ok(await isButtonFocused(page));
    await page.setViewportSize(MOBILE);
    await button(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await dialog(page).waitFor({ state: "detached" });
    assert.ok(await isButtonFocused(page));
  });

  test("going back closes the dialog and restores the previous page and its scroll position", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/long");
    const { page } = visitor;
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    // A real click would scroll the page to the link.
    await page.getByRole("link", { name: "Docs", exact: true }).evaluate((link: HTMLElement) => link.click());
    await shows(page, "Introduction");
    await page.keyboard.press("Control+K");
    await field(page).waitFor();
    await page.goBack();
    await shows(page, "Long Way");
    await dialog(page).waitFor({ state: "detached" });
    await holds(page, () => scrollY === 900);
    assert.equal(await page.evaluate(() => document.documentElement.className.includes("locked")), false);
    assert.ok(await isButtonFocused(page));
    // Going back to another place on the same page also closes the dialog.
    await page.evaluate(() => (location.hash = "#milestone-2"));
    await page.keyboard.press("Control+K");
    await field(page).waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: "detached" });
    await holds(page, () => scrollY === 900);
    assert.deepEqual(visitor.messages, []);
  });

  test("a slash opens the dialog, except in a text field", async () => {
    const visitor = await site.visit();
    await visitor.open("/search");
    const { page } = visitor;
    const input = pageField(page);
    await holds(page, isPageFieldFocused);
    await page.keyboard.press("/");
    assert.equal(await input.inputValue(), "/");
    assert.equal(await dialog(page).count(), 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    // The code of the dialog is still loading when the URL changes.
    site.host.fail(/assets\/chunks\/dialog\./, { hold: true });
    await page.keyboard.press("/");
    await languageLink(page, "de", "/search?q=%2F").waitFor({ state: "attached" });
    site.host.heal();
    await field(page).waitFor();
    assert.equal(await field(page).inputValue(), "");
  });

  test("text typed while the dialog loads appears in its field", async () => {
    for (const [key, text] of [
      ["Control+K", "lantern"],
      ["l", "antern"],
    ] as const) {
      const visitor = await site.visit();
      site.host.fail(/assets\/chunks\/dialog\./, { hold: true });
      await visitor.open("/docs/latest/faq");
      const { page } = visitor;
      if (key === "l") await button(page).focus();
      await page.keyboard.press(key);
      await page.keyboard.type(text);
      site.host.heal();
      await field(page).waitFor();
      assert.equal(await field(page).inputValue(), "lantern");
      await page.getByRole("option").first().waitFor();
      assert.deepEqual(visitor.messages, []);
    }
  });

  test("Escape, the same shortcut again and a link cancel a dialog that is loading", async () => {
    for (const action of ["Escape", "Control+K", "link"]) {
      const visitor = await site.visit();
      const { page } = visitor;
      site.host.fail(DIALOG, { hold: true });
      await visitor.open("/docs/latest/faq");
      await page.keyboard.press("Control+K");
      if (action === "link") {
        await page.getByRole("link", { name: "Docs", exact: true }).click();
        await shows(page, "Introduction");
      } else await page.keyboard.press(action);
      const loaded = page.waitForResponse((response) => DIALOG.test(response.url()));
      site.host.heal();
      await (await loaded).finished();
      await frames(page);
      assert.equal(await dialog(page).count(), 0, action);
      // The dialog can be opened again.
      await page.keyboard.press("Control+K");
      await field(page).waitFor();
      assert.deepEqual(visitor.messages, []);
    }
  });

  test("opens the search page with the typed query if the code of the dialog cannot be loaded", async () => {
    for (const [keys, query] of [
      [["Control+K"], ""],
      [["l", "a", "n"], "?q=lan"],
    ] as const) {
      const visitor = await site.visit();
      const { page } = visitor;
      site.host.forget();
      site.host.fail(DIALOG, { hold: true, status: 404 });
      await visitor.open("/docs/latest/faq");
      await button(page).focus();
      for (const key of keys) await page.keyboard.press(key);
      await until(
        () => site.host.count(DIALOG) > 0,
        () => "the code of the dialog is requested",
      );
      site.host.heal();
      await page.waitForURL(`**/search${query}`);
    }
  });

  test("scrolls to the best hits of a new query if the user had scrolled", async () => {
    const visitor = await site.visit({ viewport: { width: 1280, height: 340 } });
    await visitor.open("/docs/latest/faq");
    const { page } = visitor;
    const scrollTop = () => page.evaluate(() => document.querySelector("dialog [aria-busy]")?.scrollTop);
    await page.keyboard.press("Control+K");
    await field(page).fill("lanter");
    await page.locator('[data-answer="lanter"]').waitFor();
    await page.getByRole("option").last().scrollIntoViewIfNeeded();
    assert.ok(((await scrollTop()) ?? 0) > 0);
    // The scroll event is emitted in the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.keyboard.press("n");
    await page.locator('[data-answer="lantern"]').waitFor();
    assert.equal(await scrollTop(), 0);
  });

  test("a letter typed on the button opens the dialog with that letter; Control+F does not open it", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/faq");
    const { page } = visitor;
    await button(page).focus();
    await page.keyboard.press("Control+f");
    await frames(page);
    assert.equal(await dialog(page).count(), 0);
    await page.keyboard.press("t");
    await field(page).waitFor();
    assert.equal(await field(page).inputValue(), "t");
  });

  test("selected text of the page becomes the query, and is selected in the field", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/faq");
    const { page } = visitor;
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector("h1") as Node));
    await page.keyboard.press("Control+K");
    await field(page).waitFor();
    assert.equal(await field(page).inputValue(), "FAQ");
    await page.keyboard.type("x");
    assert.equal(await field(page).inputValue(), "x");
  });

  test("hovering over the button loads the index once and does not open the dialog", async () => {
    const { page, context, open } = await site.visit();
    // Requests at the host may include those of a worker that the previous visitor left behind.
    const requestedFiles: string[] = [];
    context.on("request", (request) => {
      const name = /\/assets\/search\/(\w+)/.exec(request.url())?.[1];
      if (name !== undefined) requestedFiles.push(name);
    });
    await open("/docs/latest/faq");
    assert.deepEqual(requestedFiles, []);
    const records = context.waitForEvent("requestfinished", (request) => request.url().includes("/search/records"));
    await button(page).hover();
    await records;
    await page.mouse.move(10, 500);
    await button(page).hover();
    await frames(page);
    assert.deepEqual([...requestedFiles].sort(), ["en", "records", "terms"]);
    assert.equal(await dialog(page).count(), 0);
    await button(page).click();
    await ask(page, "tray");
    assert.equal(requestedFiles.filter((name) => name === "en").length, 1);
  });

  test("Tab keeps the focus inside the dialog", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "tray");
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press(presses === 3 ? "Shift+Tab" : "Tab");
      assert.ok(await page.evaluate(() => document.activeElement?.closest("dialog") !== null), `press ${presses}`);
    }
  });

  test("a slash typed on a button of the dialog focuses the field", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "tray");
    await page.keyboard.press("Tab");
    await page.keyboard.press("/");
    assert.ok(await field(page).evaluate((element) => element === document.activeElement));
    assert.equal(await field(page).inputValue(), "tray");
  });

  test("Enter pressed before the results arrive opens the first hit of the query", async () => {
    for (const pattern of [DIALOG, /assets\/search\/records/, /assets\/search\/en\.json/]) {
      const visitor = await site.visit();
      await visitor.open("/docs/latest/faq");
      const { page } = visitor;
      site.host.fail(pattern, { hold: true });
      await page.keyboard.press("Control+K");
      if (pattern !== DIALOG) await field(page).waitFor();
      await page.keyboard.type("basewindow");
      await page.keyboard.press("Enter");
      site.host.heal();
      await page.waitForURL(/\/docs\/latest\/api\/base-window$/);
      await dialog(page).waitFor({ state: "detached" });
    }
  });

  test("Enter opens no hit of an earlier query, and is forgotten when the query changes", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "tray");
    await page.evaluate(() => {
      const input = document.querySelector("dialog input") as HTMLInputElement;
      const press = (): boolean =>
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      const type = (text: string): void => {
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      type("lantern 3");
      press();
      type("basewindow");
    });
    await page.locator('[data-answer="basewindow"]').waitFor();
    assert.equal(new URL(page.url()).pathname, "/docs/latest/faq");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/api\/base-window$/);
  });

  test("the shortcut works with keyboard layouts of other scripts", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/faq");
    const { page } = visitor;
    const press = (key: string, code: string): Promise<boolean> =>
      page.evaluate(
        ([key, code]) => {
          const init = { key, code, ctrlKey: true, bubbles: true, cancelable: true };
          return document.body.dispatchEvent(new KeyboardEvent("keydown", init));
        },
        [key, code] as const,
      );
    for (const key of ["л", "Л", "κ", "ن", "ל", "า", "ㅏ", "の"]) {
      assert.equal(await press(key, "KeyK"), false, key);
      await field(page).waitFor();
      await press(key, "KeyK");
      await dialog(page).waitFor({ state: "detached" });
    }
    // Dvorak: the letter counts, not its place.
    assert.equal(await press("k", "KeyV"), false);
    await field(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    for (const [key, code] of [
      ["t", "KeyK"],
      ["д", "KeyL"],
      ["ö", "KeyK"],
      [";", "KeyK"],
    ] as const)
      assert.equal(await press(key, code), true, key);
  });

  test("the word that a full field cuts is not searched", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    const words = "lantern oil wick page text moves window bounds tray image sixt";
    const query = `${words} pi`.slice(0, 64).padEnd(64, "x");
    await field(page).fill(query);
    await page.locator(`[data-answer=${JSON.stringify(query.replace(/\s\S*$/, ""))}]`).waitFor();
    assert.equal(await field(page).inputValue(), query);
  });

  test("a pasted message is searched by its words, and stays in the field", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    const message =
      "TypeError: a tray needs an image of sixteen pixels at draw (/home/ann/app/node_modules/icons/draw.js:12:8)";
    await field(page).evaluate((element, text) => {
      element.focus();
      document.execCommand("insertText", false, text);
    }, message);
    const answer = page.locator('[data-answer="a tray needs an image of sixteen pixels at draw"]');
    await answer.locator('[href="/docs/latest/tutorial/tray#creating-the-icon"]').waitFor();
    assert.equal(await field(page).inputValue(), message);
  });

  test("Enter that ends an IME composition does not open a hit", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "tray");
    const wasCanceled = await field(page).evaluate((element) =>
      // Most browsers set `isComposing`; Safari only sets the key code.
      [{ isComposing: true }, { keyCode: 229 }].map((properties) => {
        const init = { key: "Enter", bubbles: true, cancelable: true, ...properties };
        return !element.dispatchEvent(new KeyboardEvent("keydown", init));
      }),
    );
    assert.deepEqual(wasCanceled, [false, false]);
  });
});

describe("results", () => {
  test("the first hit is active, arrow keys wrap around, and Enter opens a hit without loading the document", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await visitor.mark();
    await ask(page, "tray");
    await withText(page, "sixteen pixels");
    assert.match((await options(page).first().getAttribute("href")) ?? "", /^\/docs\/latest\//);
    assert.equal(await options(page).first().getAttribute("aria-selected"), "true");
    await page.keyboard.press("ArrowUp");
    assert.equal(await options(page).last().getAttribute("aria-selected"), "true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const second = options(page).nth(1);
    assert.equal(await second.getAttribute("aria-selected"), "true");
    assert.equal(await field(page).getAttribute("aria-activedescendant"), await second.getAttribute("id"));
    const href = await second.getAttribute("href");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    await page.waitForURL(`**${href}`);
    assert.ok(await visitor.isMarked(), "the document was loaded again");
  });

  test("after a hit is chosen, the focus is at the start of the page, on first and repeated visits", async () => {
    const page = await openDialog(await site.visit());
    const isSkipRegionFocused = (id: string) => document.activeElement?.id === id;
    for (const lantern of [3, 4, 3, 4]) {
      await ask(page, `Lantern ${lantern}`);
      await page.locator(`[role=option][href="/docs/latest/lantern-${lantern}"]`).click();
      await shows(page, `Lantern ${lantern}`);
      await page.waitForFunction(isSkipRegionFocused, SKIP_REGION_ID);
      await page.keyboard.press("Control+K");
    }
    for (const lantern of [5, 6]) {
      await ask(page, `Lantern ${lantern}`);
      await page.getByRole("link", { name: /^See all/ }).click();
      await holds(page, isPageFieldFocused);
      await page.keyboard.press("Control+K");
      await ask(page, `Lantern ${lantern}`);
      await page.locator(`[role=option][href="/docs/latest/lantern-${lantern}"]`).click();
      await page.waitForFunction(isSkipRegionFocused, SKIP_REGION_ID);
      await page.keyboard.press("Control+K");
    }
  });

  test("a hit scrolls to its section, on the current page and on a page visited before", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/long");
    const { page } = visitor;
    const follow = async (query: string, url: string): Promise<void> => {
      await page.keyboard.press("Control+K");
      await field(page).fill(query);
      await page.locator(`[role=option][href="${url}"]`).click();
      await dialog(page).waitFor({ state: "detached" });
    };
    const isInView = (id: string) =>
      page.waitForFunction((name) => {
        const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < innerHeight;
      }, id);
    await follow("Milestone 25", "/docs/latest/long#milestone-25");
    await isInView("milestone-25");
    // The URL contains this hash already.
    await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
    await follow("Milestone 25", "/docs/latest/long#milestone-25");
    await isInView("milestone-25");
    await follow("Lantern 3", "/docs/latest/lantern-3");
    await shows(page, "Lantern 3");
    await follow("Milestone 20", "/docs/latest/long#milestone-20");
    await isInView("milestone-20");
  });

  test("an API name is the first hit, and an inherited member is found in both classes, the base class first", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    for (const query of ["win.setBounds", "setbounds", "BaseWindow.setBounds"]) {
      await field(page).fill(query);
      // Matches in texts are added after matches in titles.
      await page.waitForFunction((query) => {
        const links = [...document.querySelectorAll<HTMLElement>(`[data-answer="${query}"] [role="option"]`)];
        const [first, ...others] = links.map((link) => link.getAttribute("href"));
        const memberOf = (page: string): string => `/docs/latest/api/${page}#winsetboundsbounds-animate`;
        return first === memberOf("base-window") && others.includes(memberOf("browser-window"));
      }, query);
    }
    await field(page).fill("BrowserWindow.setBounds");
    await page.waitForFunction(() =>
      document.querySelector('[role="option"]')?.getAttribute("href")?.includes("browser-window#winset"),
    );
    await field(page).fill("'right-click'");
    await page.waitForFunction(() =>
      document.querySelector('[role="option"]')?.getAttribute("href")?.includes("tray#event-right-click"),
    );
  });

  test("matches are marked, groups have at most five hits, and the total links to the search page", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "lantern");
    await withText(page, "lantern oil");
    assert.equal((await page.locator("[role=option] mark").first().textContent())?.toLowerCase(), "lantern");
    assert.ok((await options(page).count()) <= 20);
    for (const group of nonEmpty(await page.getByRole("group").all()))
      assert.ok((await group.getByRole("option").count()) <= 5);
    const all = page.getByRole("link", { name: /See all/ });
    const count = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
    await all.click();
    await dialog(page).waitFor({ state: "detached" });
    await resultCount(page).waitFor();
    assert.equal(Number(/\d+/.exec((await resultCount(page).textContent()) ?? "")?.[0]), count);
  });

  test("hits further down are rendered after the first ones, at once if the user moves to them", async () => {
    for (const key of ["Shift", "ArrowUp"]) {
      const visitor = await site.visit();
      const page = await openDialog(visitor);
      await ask(page, "lanter");
      await page.evaluate((key) => {
        const [body, input] = ["dialog [aria-busy]", "dialog input"].map(
          (name) => document.querySelector(name) as HTMLElement,
        );
        // Only the first answer to this query: matches in texts may arrive with a later answer.
        new MutationObserver(() => {
          if ("counts" in window || body?.dataset.answer !== "lantern") return;
          const count = () => body?.querySelectorAll("[role=option]").length;
          const atFirst = count();
          input?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          Object.assign(window, { counts: [atFirst, count()] });
        }).observe(body as HTMLElement, { attributeFilter: ["data-answer"] });
      }, key);
      await page.keyboard.press("n");
      await page.locator('[data-answer="lantern"]').waitFor();
      const [first = 0, second] = await page.evaluate(() => (window as unknown as { counts: number[] }).counts);
      // Rows of the partial result are there already, so the last row may be, too.
      assert.ok(first === 9 || first === 10, `${first} rows`);
      assert.equal(second, key === "ArrowUp" ? 10 : first, key);
      await options(page).nth(9).waitFor();
      const active = key === "ArrowUp" ? options(page).last() : options(page).first();
      assert.equal(await active.getAttribute("aria-selected"), "true", key);
    }
  });

  test("text of sections is found and shown with surrounding words", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "sixteen pixels");
    const first = options(page).first();
    await first.locator("mark").first().waitFor();
    assert.match((await first.textContent()) ?? "", /image of sixteen pixels/);
    assert.match((await first.getAttribute("href")) ?? "", /tutorial\/tray#creating-the-icon$/);
  });

  test("without hits, the query is shown in bold, and no link to report it if none is configured", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await field(page).fill("zzqqxx");
    await page.getByText("No results for").waitFor();
    assert.equal(await dialog(page).getByRole("strong").textContent(), "zzqqxx");
    assert.equal(await dialog(page).getByRole("status").textContent(), "0 results");
    assert.equal(await page.getByText("Believe this query").count(), 0, "no URL is configured");
    await field(page).fill("");
    await page.getByText("No recent searches").waitFor();
  });

  test("the previous query with hits is suggested first", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "tray");
    await field(page).fill("zzqqxx");
    await suggestions(page).first().click();
    assert.equal(await field(page).inputValue(), "tray");
    await options(page).first().waitFor();
  });

  test("an earlier query is suggested unless the new query begins with it", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "lxntern");
    await field(page).fill("lxnternqq");
    await page.getByText("No results for").waitFor();
    const suggestedQueries = () => suggestions(page).allTextContents();
    const others = await suggestedQueries();
    assert.ok(!others.includes("lxntern"), String(others));
    await ask(page, "tray");
    await field(page).fill("lxnternqq");
    await page.getByText("No results for").waitFor();
    assert.deepEqual(await suggestedQueries(), ["tray", ...others].slice(0, 3));
  });

  test("a suggestion fills the field", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await field(page).fill("lxntyrnz");
    await page.getByText("Try searching for").waitFor();
    await suggestions(page).first().click();
    await options(page).first().waitFor();
    assert.notEqual(await field(page).inputValue(), "lxntyrnz");
  });
});

describe("slow and broken hosts", () => {
  test("the dialog is busy if the index takes more than 300 ms", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/faq");
    site.host.fail(/assets\/search\/records/, { hold: true });
    const { page } = visitor;
    await page.keyboard.press("Control+K");
    await field(page).waitFor();
    await watchElement(page, BUSY, "input", 700);
    await field(page).fill("tray");
    await holds(page, () => (window as unknown as { watched: Watched }).watched.wasInTime);
    site.host.heal();
    await options(page).first().waitFor();
    await page.locator(BUSY).waitFor({ state: "detached" });
    const { changes } = await watchedIn(page);
    assert.ok((changes[0] as number) >= 290, `busy after ${changes[0]} ms`);
  });

  for (const [name, pattern, fault] of [
    ["a missing index", /assets\/search\/en\.json/, { status: 404 }],
    ["missing records", /assets\/search\/records/, { status: 404 }],
    [
      "an HTML page instead of the records",
      /assets\/search\/records/,
      { body: "<!doctype html><p>hello", type: "text/html" },
    ],
    ["truncated records", /assets\/search\/records/, { truncate: 900 }],
    ["a truncated shard", /assets\/search\/terms\//, { truncate: 300 }],
    [
      "an HTML page instead of a shard",
      /assets\/search\/terms\//,
      { body: "<!doctype html><p>hello", type: "text/html" },
    ],
    ["a broken connection", /assets\/search\//, { drop: true }],
  ] as const) {
    test(`shows an error for ${name}, and the next key tries again`, async () => {
      const visitor = await site.visit();
      await visitor.open("/docs/latest/faq");
      site.host.fail(pattern, fault);
      const { page } = visitor;
      await page.keyboard.press("Control+K");
      await field(page).waitFor();
      await field(page).fill("tra");
      await page.getByText("Unable to fetch results").waitFor();
      await page.getByText("You might want to check your network connection.").waitFor();
      site.host.heal();
      await field(page).fill("tray");
      await options(page).first().waitFor();
      assert.deepEqual(
        visitor.messages.filter((message) => /Uncaught|unhandled/i.test(message)),
        [],
      );
    });
  }

  test("hits of titles stay in place if the rest of the index cannot be loaded, and Retry adds the others", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/faq");
    const { page } = visitor;
    site.host.fail(/assets\/search\/terms\//, { drop: true });
    await page.keyboard.press("Control+K");
    await field(page).waitFor();
    await field(page).fill("lantern");
    await page.getByText("Unable to fetch results").waitFor();
    const urls = () => options(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const before = await urls();
    assert.ok(before.length > 0);
    assert.equal(await page.getByText(/See all/).count(), 0, "the number is unknown");
    site.host.heal();
    await page.getByRole("button", { name: "Retry" }).click();
    await page.locator('[data-answer="lantern"]').waitFor();
    await page.getByText(/See all \d+ results/).waitFor();
    assert.equal(await page.getByText("Unable to fetch results").count(), 0);
    await options(page).nth(before.length).waitFor();
    assert.deepEqual((await urls()).slice(0, before.length), before);
    assert.ok(await field(page).evaluate((element) => element === document.activeElement));
  });

  for (const fault of [{ drop: true }, { status: 503 }])
    test(`Retry loads the code for full texts again after ${"drop" in fault ? "a dropped connection" : "an error"}`, async () => {
      const visitor = await site.visit();
      await visitor.open("/docs/latest/faq");
      const { page } = visitor;
      site.host.fail(/assets\/chunks\/text-index\./, fault);
      await page.keyboard.press("Control+K");
      await field(page).waitFor();
      await field(page).fill("lantern");
      await page.getByText("Unable to fetch results").waitFor();
      assert.equal(await page.getByText(/See all/).count(), 0, "the number is unknown");
      site.host.heal();
      await page.getByRole("button", { name: "Retry" }).click();
      await page.getByText(/See all \d+ results/).waitFor();
      assert.equal(await page.getByText("Unable to fetch results").count(), 0);
    });

  test("rows do not move and the number is final while the rest of the index loads", async () => {
    for (const query of ["lantern", "tray", "window", "milestone 1", "icon"]) {
      // Rows move with the dialog while it opens.
      const visitor = await site.visit({ reducedMotion: "reduce" });
      await visitor.open("/docs/latest/faq");
      const { page } = visitor;
      site.host.fail(/assets\/search\/(?:terms|text)\//, { hold: true });
      await page.keyboard.press("Control+K");
      await field(page).waitFor();
      await field(page).fill(query);
      await options(page).first().waitFor();
      await page.locator(BUSY).waitFor();
      const rows = () =>
        options(page).evaluateAll((links) =>
          links.map((link) => [link.getAttribute("href"), Math.round(link.getBoundingClientRect().top)]),
        );
      const before = await rows();
      assert.equal(await page.getByText(/See all/).count(), 0, query);
      site.host.heal();
      await page.locator(BUSY).waitFor({ state: "detached" });
      await page.getByText(/See all \d+ results/).waitFor();
      assert.deepEqual((await rows()).slice(0, before.length), before, query);
    }
  });

  test("a row never shows the title of its page twice", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/faq");
    const { page } = visitor;
    site.host.fail(/assets\/search\/text\//, { hold: true });
    await page.keyboard.press("Control+K");
    await field(page).waitFor();
    for (const query of ["sixteen", "oil", "burns", "clock", "tray"]) {
      await ask(page, query);
      for (const [title, path] of await page
        .locator(".search-hit-text")
        .evaluateAll((texts) => texts.map((text) => [...text.children].map((child) => child.textContent))))
        assert.notEqual(title, path, query);
    }
    site.host.heal();
  });

  test("the page of results keeps what was found if the rest of the index fails, and Retry loads it", async () => {
    const visitor = await site.visit();
    site.host.fail(/assets\/search\/terms\//, { drop: true });
    await visitor.open("/search?q=lantern");
    const { page } = visitor;
    await page.getByText("Unable to fetch results").waitFor();
    assert.ok((await searchResults(page).count()) > 0);
    assert.equal(await resultCount(page).textContent(), "");
    site.host.heal();
    await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
    await resultCount(page)
      .getByText(/results/)
      .waitFor();
    assert.equal(await page.getByText("Unable to fetch results").count(), 0);
  });

  test("shows an error if the code for an empty result cannot be loaded, and still finds hits", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await page.getByText("No recent searches").waitFor();
    site.host.fail(/chunks\/empty-state/, { drop: true });
    await field(page).fill("zzqqxx");
    await page.getByText("Unable to fetch results").waitFor();
    site.host.heal();
    await ask(page, "tray");
    assert.equal(await page.getByText("Unable to fetch results").count(), 0);
  });

  test("searches on the main thread if the browser has no workers", async () => {
    const visitor = await site.visit({
      before: (context) => context.addInitScript(() => Object.assign(window, { Worker: undefined })),
    });
    const page = await openDialog(visitor);
    await ask(page, "tray");
    assert.deepEqual(visitor.messages, []);
  });

  test("searches on the main thread if the browser blocks the worker", async () => {
    const visitor = await site.visit({
      before: (context) =>
        context.addInitScript(() => {
          class BlockedWorker extends EventTarget {
            onerror: (() => void) | null = null;
            constructor() {
              super();
              setTimeout(() => this.onerror?.());
            }
            postMessage(): void {}
            terminate(): void {}
          }
          Object.assign(window, { Worker: BlockedWorker });
        }),
    });
    const page = await openDialog(visitor);
    await ask(page, "tray");
  });
});

describe("recent searches and favorites", () => {
  test("shows seven recent searches, or four if there are favorites, the newest first", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.open("/docs/latest/faq");
    for (let number = 1; number <= 9; number++) {
      await page.keyboard.press("Control+K");
      await field(page).waitFor();
      await field(page).fill(`Lantern ${number}`);
      const option = page.locator(`[role=option][href="/docs/latest/lantern-${number}"]`);
      await option.waitFor();
      await option.click();
      await dialog(page).waitFor({ state: "detached" });
      await shows(page, `Lantern ${number}`);
    }
    await page.keyboard.press("Control+K");
    const recent = page.getByRole("region", { name: "Recent" }).getByRole("listitem");
    await recent.first().waitFor();
    assert.equal(await recent.count(), 7);
    assert.match((await recent.first().textContent()) ?? "", /Lantern 9/);
    assert.match((await recent.last().textContent()) ?? "", /Lantern 3/);
    await recent.nth(2).getByRole("button", { name: "Keep as favorite" }).click();
    assert.ok(await page.evaluate(() => document.activeElement?.closest("dialog") !== null));
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.keyboard.press("Control+K");
    const favorites = page.getByRole("region", { name: "Favorites" }).getByRole("listitem");
    await favorites.first().waitFor();
    assert.equal(await favorites.count(), 1);
    assert.match((await favorites.first().textContent()) ?? "", /Lantern 7/);
    assert.equal(await recent.count(), 4);
    await favorites.getByRole("button", { name: "Remove from favorites" }).click();
    await favorites.first().waitFor({ state: "detached" });
    await recent.first().getByRole("button", { name: "Remove from recent searches" }).click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
  });

  test("a hit in a text is stored as the page that contains it", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "sixteen pixels");
    await options(page).first().click();
    await dialog(page).waitFor({ state: "detached" });
    const stored = await page.evaluate(() => localStorage.getItem("search.recent.en"));
    const [hit] = JSON.parse(stored ?? "[]") as { type: string; url: string }[];
    assert.deepEqual([hit?.type, hit?.url], ["lvl1", "/docs/latest/tutorial/tray"]);
  });

  test("hostile entries in storage are shown as text or removed", async () => {
    const hierarchy = { lvl0: HOSTILE, lvl1: HOSTILE, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
    const entries = [
      { type: "lvl1", url: "/docs/latest/faq", content: HOSTILE, hierarchy },
      { type: "lvl1", url: "javascript:window.hacked=1", content: null, hierarchy },
      { type: "lvl1", url: "data:text/html,<script>1</script>", content: null, hierarchy },
      { type: "lvl1", url: "/x", content: null, hierarchy: { lvl1: { toString: 1 } } },
      { type: "constructor", url: "/x", content: null, hierarchy },
      { type: "content", url: "/x", content: { slice: 1 }, hierarchy },
      { type: "content", url: "/x", hierarchy },
      { type: "lvl1", url: "/x", content: 7, hierarchy },
      null,
      7,
      [],
      "text",
    ];
    for (const value of [JSON.stringify(entries), "{}", "not JSON", "null", '"x"', "[[[[]]]]"]) {
      const visitor = await site.visit({
        before: (context) =>
          context.addInitScript((stored) => {
            localStorage.setItem("search.recent.en", stored);
            localStorage.setItem("search.favorites.en", stored);
          }, value),
      });
      const page = await openDialog(visitor);
      const urls = await page
        .locator("dialog li a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      assert.ok(
        urls.every((url) => url === "/docs/latest/faq"),
        urls.join(),
      );
      assert.equal(await page.evaluate(() => "hacked" in window), false);
      const slots = value.startsWith("[") ? [] : ["search.favorites.en", "search.recent.en"];
      await page.waitForFunction((removed) => removed.every((slot) => localStorage.getItem(slot) === null), slots);
      const reportedSlots = visitor.messages.map(
        (message) => /"(search\.\w+\.en)" in localStorage is not a list of searches/.exec(message)?.[1],
      );
      assert.deepEqual(reportedSlots.sort(), slots, value);
    }
  });

  test("invalid entries in storage are removed with the next search", async () => {
    const visitor = await site.visit();
    await visitor.open("/docs/latest/faq");
    const { page } = visitor;
    await page.evaluate(() => localStorage.setItem("search.recent.en", '[null,1,{"url":"/x"}]'));
    await page.keyboard.press("Control+K");
    await ask(page, "tray");
    await options(page).first().click();
    await page.waitForFunction(() => !localStorage.getItem("search.recent.en")?.startsWith("[null"));
    const stored = await page.evaluate(() => localStorage.getItem("search.recent.en"));
    assert.equal((JSON.parse(stored ?? "") as unknown[]).length, 1);
    assert.deepEqual(visitor.messages, []);
  });
});

describe("the search page", () => {
  test("shows results for the query of the URL, and updates the URL with the field", async () => {
    const visitor = await site.visit();
    await visitor.open("/search?q=tray");
    const { page } = visitor;
    await shows(page, "Results for “tray”");
    await searchResults(page).first().waitFor();
    assert.match((await page.title()) ?? "", /^Results for “tray” \| Fixture$/);
    const input = pageField(page);
    assert.equal(await input.inputValue(), "tray");
    await holds(page, isPageFieldFocused);
    assert.match((await resultCount(page).textContent()) ?? "", /\d/);
    const length = await page.evaluate(() => history.length);
    await input.fill("");
    await shows(page, "Search this site");
    assert.equal(await searchResults(page).count(), 0);
    assert.equal(new URL(page.url()).search, "");
    await input.fill("lantern");
    await searchResults(page).first().waitFor();
    assert.equal(new URL(page.url()).search, "?q=lantern");
    assert.equal(await page.evaluate(() => history.length), length);
    assert.deepEqual(visitor.messages, []);
  });

  test("shows its results if the dialog searches at the same time", async () => {
    const visitor = await site.visit();
    site.host.fail(/assets\/search\/records/, { hold: true });
    await visitor.open("/search?q=lantern");
    const { page } = visitor;
    await page.keyboard.press("Control+K");
    await field(page).fill("tray");
    // The page and the dialog wait for the same records.
    await page.locator(BUSY).waitFor();
    site.host.heal();
    await options(page).first().waitFor();
    await page.keyboard.press("Escape");
    await searchResults(page).first().waitFor();
    assert.match((await searchResults(page).first().textContent()) ?? "", /Lantern/);
  });

  test("keeps text typed before its code is loaded", async () => {
    const visitor = await site.visit();
    site.host.fail(/assets\/chunks\/search-page\./, { hold: true });
    await visitor.open("/search");
    const { page } = visitor;
    const input = pageField(page);
    await input.focus();
    await page.keyboard.type("lantern");
    site.host.heal();
    await searchResults(page).first().waitFor();
    assert.equal(await input.inputValue(), "lantern");
    assert.equal(new URL(page.url()).search, "?q=lantern");
  });

  test("focuses its field unless the user moved the focus before its code was loaded", async () => {
    const page = await openDialog(await site.visit());
    await ask(page, "lantern");
    await page.getByRole("link", { name: /^See all/ }).click();
    await searchResults(page).first().waitFor();
    await holds(page, isPageFieldFocused);

    // A new visitor has an empty cache.
    const early = await site.visit();
    site.host.fail(/assets\/chunks\/search-page\./, { hold: true });
    await early.open("/search?q=tray");
    await button(early.page).focus();
    site.host.heal();
    await searchResults(early.page).first().waitFor();
    assert.ok(await isButtonFocused(early.page));
  });

  test("loads all counted results while the user scrolls", async () => {
    const visitor = await site.visit();
    await visitor.open("/search?q=lantern");
    const { page } = visitor;
    await searchResults(page).first().waitFor();
    const count = Number(/\d+/.exec((await resultCount(page).textContent()) ?? "")?.[0]);
    assert.ok(count > 15);
    await page.waitForFunction((all) => {
      scrollTo(0, document.body.scrollHeight);
      return document.querySelectorAll("main article").length >= all;
    }, count);
    assert.equal(await searchResults(page).count(), count);
    const urls = await searchResults(page)
      .getByRole("heading", { level: 2 })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.equal(new Set(urls).size, count);
  });

  test("counts the results and the pages that contain them", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    for (const [path, text] of [
      ["/search?q=milestone", "30 results on one page"],
      ["/search?q=sixteen", "One result on one page"],
      ["/search?q=wick", "12 results on 12 pages"],
      ["/search?q=zzqqxx", "Nothing was found."],
      ["/de/search?q=milestone", "30 Ergebnisse auf einer Seite"],
    ] as const) {
      await visitor.open(path);
      await resultCount(page).getByText(text, { exact: true }).waitFor();
    }
  });

  test("matches are visible in forced colors", async () => {
    const { page, open } = await site.visit();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      await open("/search?q=lantern");
      await searchResults(page).locator("mark").first().waitFor();
      await page.keyboard.press("Control+K");
      await ask(page, "tray");
      await options(page).locator("mark").first().waitFor();
      const colors = await page.locator("mark").evaluateAll((marks) =>
        marks.map((mark) => {
          const { color, backgroundColor } = getComputedStyle(mark);
          return [color, backgroundColor];
        }),
      );
      for (const [text, background] of nonEmpty(colors)) {
        assert.notEqual(text, background);
        assert.notEqual(background, "rgba(0, 0, 0, 0)");
      }
    }
  });

  test("more than five hits of one page are folded under it", async () => {
    const visitor = await site.visit();
    await visitor.open("/search?q=milestone");
    const { page } = visitor;
    const folded = page.locator("main details");
    await folded.waitFor();
    const links = page.locator("main article a[href*='/long#']");
    assert.equal(await links.count(), 30);
    assert.equal(await links.filter({ visible: true }).count(), 5);
    await folded.getByText("25 more results on this page").click();
    assert.equal(await links.filter({ visible: true }).count(), 30);
    assert.deepEqual(visitor.messages, []);
  });

  test("going back restores query and results", async () => {
    const visitor = await site.visit();
    await visitor.open("/search?q=tray");
    const { page } = visitor;
    await searchResults(page).first().getByRole("link").click();
    await page.waitForURL(/\/docs\//);
    await page.goBack();
    await shows(page, "Results for “tray”");
    await searchResults(page).first().waitFor();
    assert.equal(await pageField(page).inputValue(), "tray");
  });

  test("links to other languages contain the typed query", async () => {
    const { page, open } = await site.visit();
    await open("/search?q=window");
    await holds(page, isPageFieldFocused);
    await pageField(page).fill("faq");
    await languageLink(page, "de", "/de/search?q=faq").waitFor({ state: "attached" });
  });

  test("going back restores the number of results and the scroll position", async () => {
    const visitor = await site.visit({ viewport: { width: 1000, height: 300 } });
    await visitor.open("/search?q=lantern");
    const { page } = visitor;
    await searchResults(page).first().waitFor();
    await page.waitForFunction(() => {
      const articles = document.querySelectorAll("main article");
      articles[articles.length - 1]?.scrollIntoView({ behavior: "instant" });
      return articles.length > 15;
    });
    await page.getByText("Loading more results").waitFor({ state: "detached" });
    const hit = searchResults(page).nth(16).getByRole("link");
    await hit.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    assert.ok(place > 1000);
    await hit.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(/\/(?:docs|blog)\//);
    await page.goBack();
    await searchResults(page).nth(16).waitFor();
    assert.equal(await page.evaluate(() => scrollY), place);
    assert.deepEqual(visitor.messages, []);
  });

  test("reports that nothing was found, and that results could not be loaded", async () => {
    const visitor = await site.visit();
    await visitor.open("/search?q=zzqqxx");
    const { page } = visitor;
    await page.getByText("Nothing was found.").waitFor();
    site.host.fail(/assets\/search\//, { drop: true });
    await page.reload();
    await page.getByText("Unable to fetch results").waitFor();
    site.host.heal();
    await pageField(page).fill("tray");
    await searchResults(page).first().waitFor();
  });

  test("reports that its code could not be loaded, and keeps the query in the field", async () => {
    const visitor = await site.visit();
    site.host.fail(/assets\/chunks\/search-page\./, { drop: true });
    await visitor.open("/search?q=tray");
    const { page } = visitor;
    await page.getByRole("alert").getByText("Unable to fetch results").waitFor();
    assert.equal(await pageField(page).inputValue(), "tray");
    site.host.heal();
  });

  test("finds translated pages in another language", async () => {
    const visitor = await site.visit();
    await visitor.open("/de/search?q=win.setBounds");
    const { page } = visitor;
    await searchResults(page).first().waitFor();
    assert.equal(
      await searchResults(page).first().getByRole("link").getAttribute("href"),
      "/de/docs/latest/api/base-window#winsetboundsbounds-animate",
    );
  });
});

/** Queries that try to inject code or to slow down the page. */
const QUERIES = [
  HOSTILE,
  "<script>window.hacked=1</script>",
  "<svg onload=window.hacked=1>",
  "javascript:window.hacked=1",
  "'\"><b>",
  `$${"{7*7}"}`,
  "{{constructor.constructor('window.hacked=1')()}}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "(a+)+$",
  "((((((((((",
  "[[[[[[[[[[",
  ".*.*.*.*.*.*.*.*",
  "\\\\\\\\\\\\",
  "^$|?*+",
  "%00%0a%0d",
  "%",
  "%E0%A4%A",
  "\u0000\u0001\u0002",
  "\u202e\u202d\u200b",
  "\ud800",
  "\udfff\ud800",
  "👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
  "Z̷̢̛a̸l̵g̶o̷".repeat(3),
  "   ",
  "\t\n\r",
  "....................",
  "////////////////",
  "-------",
  "'",
  '"',
  "&amp;&lt;",
  "<mark>x</mark>",
  "a".repeat(64),
  "ab ".repeat(21),
  "漢".repeat(64),
  "ﷺ".repeat(30),
  "ſs ﬁ Ⅷ ½",
];

describe("hostile input", () => {
  test("hostile queries in the dialog neither run code nor block the page", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "tray");
    for (const query of QUERIES) {
      const time = await page.evaluate(async (text) => {
        const input = document.querySelector("dialog input") as HTMLInputElement;
        const start = performance.now();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        return performance.now() - start;
      }, query);
      // Catastrophic backtracking would take minutes; the limit allows for a busy machine.
      assert.ok(time < 20_000, `${JSON.stringify(query)} blocked the page for ${time} ms`);
      // The pause between keystrokes; the next query may arrive before the answer.
      await page.waitForTimeout(60);
      assert.equal(await page.evaluate(() => "hacked" in window), false, query);
    }
    await ask(page, "tray");
    assert.deepEqual(visitor.messages, []);
  });

  test("hostile queries in the URL do not run code", async () => {
    const visitor = await site.visit();
    for (const query of QUERIES) {
      await visitor.page.goto(`/search?q=${encodeURIComponent(query.toWellFormed())}`);
      await waitForHydration(visitor.page);
      assert.equal(await visitor.page.evaluate(() => "hacked" in window), false, query);
    }
    await visitor.page.goto("/search?q=%E0%A4%A&q=<img src=x onerror=window.hacked=1>");
    await waitForHydration(visitor.page);
    await resultCount(visitor.page).or(visitor.page.getByRole("alert")).first().waitFor();
    assert.equal(await visitor.page.locator("main img").count(), 0);
    assert.deepEqual(visitor.messages, []);
  });

  test("markup in records is shown as text", async () => {
    const visitor = await site.visit();
    const page = await openDialog(visitor);
    await ask(page, "zephyr");
    await options(page).first().locator("mark").first().waitFor();
    assert.match((await options(page).first().textContent()) ?? "", /<img src=x onerror=/);
    await ask(page, "escaping");
    assert.match((await options(page).first().textContent()) ?? "", /<script>/);
    assert.equal(await page.locator("dialog img, dialog script").count(), 0);
    assert.equal(await page.evaluate(() => "hacked" in window), false);
  });
});
