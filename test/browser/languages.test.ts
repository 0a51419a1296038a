/** Test plural forms and dates by language, in built pages and after navigation. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { FIXTURE } from "./fixture.ts";
import { addressOf, shows, startSite } from "./support.ts";

const messages = (code: string): string => readFileSync(path.join(repository, "i18n", code, "messages.yaml"), "utf8");

/** Numbers of posts with different plural forms in Russian. */
const COUNTS = [1, 2, 5, 21];
const posts = COUNTS.flatMap((count) =>
  Array.from({ length: count }, (_, index) => [
    `content/blog/of-${count}-${index}.md`,
    `---\ntitle: Post ${index} of ${count}\ndate: 2024-03-${String(index + 1).padStart(2, "0")}\nauthors: [ada]\ntags: [t${count}]\n---\n\nText.\n`,
  ]),
);

const redirects = `redirects:
  - {from: "/old.php?id=1", to: /docs/latest/faq}
  - {from: "/old.php?id=2&lang=x", to: "/docs/latest/glossary#asar"}
  - {from: "/docs/latest/faq#former", to: "/docs/latest/faq#how"}
  - {from: "/docs/latest/faq#moved", to: "/docs/latest/glossary#asar"}
`;

const site = await startSite({
  "sitegen.config.yaml": String(FIXTURE["sitegen.config.yaml"])
    .replace(
      "  - {code: de, label: Deutsch}\n",
      "  - {code: de, label: Deutsch}\n  - {code: ru, label: Русский}\n  - {code: ja, label: 日本語}\n",
    )
    .replace("redirects:\n", redirects),
  "i18n/ru/messages.yaml": messages("ru"),
  "i18n/ja/messages.yaml": messages("ja"),
  "content/blog/tags.yaml": `news: {label: News}\n${COUNTS.map((count) => `t${count}: {label: T${count}}\n`).join("")}`,
  ...Object.fromEntries(posts),
});

test("numbers of posts have Russian plural forms", async () => {
  const { page, open } = await site.visit();
  for (const [count, words] of [
    [1, "1 запись"],
    [2, "2 записи"],
    [5, "5 записей"],
    [21, "21 запись"],
  ] as const) {
    await open(`/ru/blog/tags/t${count}`);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    assert.ok(heading?.includes(words), `${heading} for ${words}`);
  }
});

test("the not-found page at the root is shown in the language of the URL", async () => {
  const { page, open, messages } = await site.visit();
  const english = await (await page.request.get("/404.html")).text();
  site.host.fail(/\/no\/such/, { status: 404, body: english, type: "text/html" });
  for (const [address, lang] of [
    ["/de/no/such?a=1#b", "de"],
    ["/ja/no/such", "ja"],
    ["/no/such", "en"],
    ["/deutsch/no/such", "en"],
  ] as const) {
    await open(address);
    await page.locator(`html[lang=${lang}][data-has-hydrated=true]`).waitFor();
    const title = { de: "Seite nicht gefunden", ja: "ページが見つかりません", en: "Page Not Found" }[lang];
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), title);
    assert.ok((await page.title()).startsWith(title), await page.title());
    assert.equal(addressOf(page), address);
    const home = page.locator("main .actions a").first();
    assert.equal(await home.getAttribute("href"), lang === "en" ? "/" : `/${lang}/`);
  }
  site.host.heal();
  assert.deepEqual(
    messages.filter((message) => !message.includes("404")),
    [],
  );
});

test("a redirect page keeps the query and hash of the URL", async () => {
  const { page } = await site.visit();
  for (const [from, to] of [
    ["/old?a=1&b=%C3%A4#last", "/docs/latest/faq?a=1&b=%C3%A4#last"],
    ["/de/old#last", "/de/docs/latest/faq#last"],
    ["/old", "/docs/latest/faq"],
  ] as const) {
    await page.goto(from);
    await page.waitForURL((url) => url.pathname.endsWith("/faq"));
    assert.equal(addressOf(page), to);
  }
});

test("a query or hash that moved leads to its new page", async () => {
  const { page, messages } = await site.visit();
  for (const [from, to] of [
    ["/old.php?id=1&a=2#last", "/docs/latest/faq?a=2#last"],
    ["/old.php?lang=x&id=2", "/docs/latest/glossary#asar"],
    ["/de/old.php?id=1", "/de/docs/latest/faq"],
    ["/docs/latest/faq#former", "/docs/latest/faq#how"],
    ["/docs/latest/faq?a=2#moved", "/docs/latest/glossary?a=2#asar"],
  ] as const) {
    await page.goto(from);
    await page.waitForURL((url) => url.pathname + url.search + url.hash === to);
  }
  await page.goto("/docs/latest/faq");
  await page.evaluate(() => location.assign("#former"));
  await page.waitForURL((url) => url.hash === "#how");
  assert.deepEqual(messages, []);
});

test("a post keeps its day and has the form of its language, wherever it is read", async () => {
  for (const timezoneId of ["Pacific/Honolulu", "Asia/Tokyo"]) {
    const { page, open } = await site.visit({ timezoneId, locale: "en-US" });
    const date = () => page.locator("main time").first().textContent();
    await open("/ja/blog/first");
    assert.equal(await date(), "2025年1月2日");
    await page.getByRole("link", { name: "Second" }).first().click();
    await shows(page, "Second");
    assert.equal(await date(), "2025年2月3日");
  }
});
