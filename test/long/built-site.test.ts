/** The files of this site's build, in all its languages: what bar and foot lead to, and the order of the pages. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import type { Messages } from "../../src/model/locale.ts";
import { getThemeMessages } from "../../src/site/catalog/theme-messages.ts";
import { loadConfig } from "../../src/site/config/load-config.ts";
import { read, readData } from "../content/read.ts";
import { ownOutput } from "../support/own-site.ts";
import { repository } from "../support/repository.ts";
import { siteAt } from "../support/site.ts";

const out = await ownOutput();
const { config } = await loadConfig(repository);
const pages = siteAt(out)
  .list(".")
  .filter((file) => file.endsWith(".html"))
  .map((file) => ({ file, html: readFileSync(path.join(out, file), "utf8") }))
  // What redirects is no page.
  .filter(({ html }) => !html.includes('http-equiv="refresh"'));

interface Link {
  href: string;
  text: string;
}

/** The links of a piece of HTML; what has no address is a button. */
function linksOf(html: string): Link[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = "", inside = ""]) => ({
    href,
    text: inside.replace(/<[^>]*>/g, ""),
  }));
}

/** The one piece of a page that matches. */
function pieceOf(html: string, pattern: RegExp, file: string): string {
  return pattern.exec(html)?.[0] ?? assert.fail(`${file} has no ${pattern}`);
}

const navbarOf = (html: string, file: string): string => pieceOf(html, /<nav\b[^>]*data-navbar[\s\S]*?<\/nav>/, file);
const footerOf = (html: string, file: string): string =>
  pieceOf(html, /<footer class="footer"[\s\S]*?<\/footer>/, file);

/** What stands before every address of a locale. */
const prefixOf = (code: string): string => (code === config.defaultLocale ? "" : `/${code}`);
/** A path without its last slash: a server knows both. */
const bare = (address: string): string => address.replace(/(?<=.)\/$/, "");

/** A file that a plain host answers an address with. */
function isAnswered(address: string): boolean {
  const { pathname } = new URL(address, config.url);
  return ["", "/index.html", ".html"].some((end) => {
    const file = path.join(out, decodeURIComponent(bare(pathname)) + end);
    return existsSync(file) && (end !== "" || path.extname(file) !== "");
  });
}

test("bar and foot of every page, in every language, lead to pages that exist", () => {
  assert.ok(pages.length > 400 * config.locales.length, `${pages.length} pages`);
  const answered = new Map<string, boolean>();
  const broken = new Set<string>();
  for (const { file, html } of pages) {
    for (const { href } of linksOf(navbarOf(html, file) + footerOf(html, file))) {
      if (!href.startsWith("/")) continue;
      const known = answered.get(href) ?? isAnswered(href);
      answered.set(href, known);
      if (!known) broken.add(`${file}: ${href}`);
    }
  }
  assert.deepEqual([...broken], []);
});

for (const { code } of config.locales) {
  test(`the foot of every page has the columns and links of the configuration (${code})`, () => {
    const own = parse(read(`i18n/${code}/messages.yaml`)) as Messages;
    const messages: Messages = code === config.defaultLocale ? {} : { ...getThemeMessages(code), ...own };
    const named = (label: string, messageId = ""): string => (messages[messageId] as string | undefined) ?? label;
    const expected = config.footer?.columns.map(({ title, messageId, items }) => ({
      title: named(title, messageId),
      links: items.map((item) => {
        assert.ok(item.type === "link");
        const href = item.href ?? `${prefixOf(code)}${item.to}`;
        return { href: bare(href), text: named(item.label, item.messageId) };
      }),
    }));
    const feet = new Set(
      pages.filter(({ html }) => html.includes(`<html lang="${code}"`)).map(({ html, file }) => footerOf(html, file)),
    );
    assert.equal(feet.size, 1, "all pages of a language have the same foot");
    for (const foot of feet) {
      const columns = foot.split('<div class="footer-column">').slice(1);
      const shown = columns.map((column) => ({
        title: pieceOf(column, /(?<=<h2[^>]*>)[^<]*/, "a column"),
        links: linksOf(pieceOf(column, /<ul>[\s\S]*?<\/ul>/, "a column")).map(({ href, text }) => ({
          href: bare(href),
          text,
        })),
      }));
      assert.deepEqual(shown, expected);
    }
  });
}

type SidebarItem =
  | string
  | { id: string }
  | { href: string }
  | { category: string; link?: { id: string }; items: readonly SidebarItem[] };

/** Ids of a tree read depth first, a category with a page at its place. */
function readingOrder(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (typeof item === "string") return item;
    if ("id" in item) return item.id;
    // A link to a page that is no document.
    if ("href" in item) return [];
    return [...(item.link ? [item.link.id] : []), ...readingOrder(item.items)];
  });
}

test("previous and next of every page, in every language, form the order of its sidebar", () => {
  const sidebars = parse(read("content/docs/sidebars.yaml")) as Record<string, SidebarItem[]>;
  const docs = readData<{ docs: { id: string; path: string }[] }>("routes").docs;
  const pathOf = new Map(docs.map((doc) => [doc.id, doc.path]));
  const expected = new Map<string, readonly (string | undefined)[]>(docs.map((doc) => [doc.path, []]));
  for (const items of Object.values(sidebars)) {
    const paths = readingOrder(items).map((id) => pathOf.get(id) ?? assert.fail(id));
    for (const [index, address] of paths.entries()) {
      // A page that is listed twice has the neighbors of its first place.
      if (paths.indexOf(address) === index) expected.set(address, [paths[index - 1], paths[index + 1]]);
    }
  }
  for (const { code } of config.locales) {
    for (const [address, [previous, next]] of expected) {
      const html = readFileSync(path.join(out, prefixOf(code), address, "index.html"), "utf8");
      const pager = /<nav class="pager"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
      const shown = ["prev", "next"].map((rel) => new RegExp(`href="([^"]*)" rel="${rel}"`).exec(pager)?.[1]);
      const wanted = [previous, next].map((each) => each && prefixOf(code) + each);
      assert.deepEqual(shown, wanted, prefixOf(code) + address);
    }
  }
});

test("a page loads the styles of all pages, and those that only its own kind needs", () => {
  const sheets = (file: string): string[] => {
    const { html } = pages.find((page) => page.file === file) ?? assert.fail(`no ${file}`);
    return [...html.matchAll(/<link rel="stylesheet" href="[^"]*\/(\w+)\.\w+\.css"/g)].map(([, name = ""]) => name);
  };
  for (const plain of ["docs/latest/index.html", "docs/latest/api/app/index.html"])
    assert.deepEqual(sheets(plain), ["styles"], plain);
  assert.deepEqual(sheets("blog/index.html"), ["styles", "blogList"]);
  assert.deepEqual(sheets("search/index.html"), ["styles", "search"]);
  assert.deepEqual(sheets("index.html"), ["styles", "index"]);
  assert.deepEqual(sheets("de/apps/index.html"), ["styles", "apps"]);
});
