import assert from "node:assert/strict";
import { test } from "node:test";
import type { PageData, TemplateName } from "../../src/model/page-data.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { docsSidebar, pageOf, render, samples, shell } from "./fixture.tsx";

const names = nonEmpty(Object.keys(samples) as TemplateName[]);

/** Assert that the page matches. The error message contains only the pattern, not the whole page. */
function has(html: string, pattern: RegExp): void {
  assert.ok(pattern.test(html), `no ${pattern} in the page`);
}

/** Assert that the page does not match. @param label Name of the pattern in the error message. */
function lacks(html: string, pattern: RegExp, label = ""): void {
  const match = pattern.exec(html);
  assert.ok(!match, `${label} ${match?.[0]} in the page`);
}

function count(html: string, pattern: RegExp): number {
  return html.match(pattern)?.length ?? 0;
}

for (const name of names) {
  test(`${name}: one main element, one h1, and the landmarks of the shell`, async () => {
    const html = await render(pageOf(name));
    assert.equal(count(html, /<main\b/g), 1, "main");
    assert.equal(count(html, /<h1\b/g), 1, "h1");
    assert.equal(count(html.slice(html.lastIndexOf("</main>")), /<footer\b/g), 1, "footer");
    has(html, /<nav [^>]*aria-label="Main"/);
    has(html, /role="region" aria-label="Skip to main content"/);
    has(html, />Skip to main content<\/a>.*aria-label="Announcement"/s);
  });

  test(`${name}: no violations of the content security policy and no placeholders`, async () => {
    const html = await render(pageOf(name));
    lacks(html, /\sstyle="/, "style attribute");
    lacks(html, /\bundefined\b|\[object Object\]|\bNaN\b/);
    lacks(html, />[^<]*\{\w+\}[^<]*</, "unfilled placeholder");
    for (const [link] of nonEmpty(html.matchAll(/<a [^>]*href="https?:[^>]*>/g))) {
      has(link, /target="_blank" rel="(?:\w+ )?noopener noreferrer" aria-describedby="__new-tab-note"|code\.example/);
    }
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual(ids, [...new Set(ids)], "ids are unique");
  });
}

test("the first page reuses the HTML in the document", async () => {
  const html = await render(pageOf("doc"), { html: undefined });
  has(html, /data-raw="body"><\/div>/);
  has(html, /data-raw="toc"><\/div>/);
});

test("the sidebar shows the branch of the page without collapsed and unlisted items", async () => {
  const page = pageOf("doc", { path: "/docs/latest/tray", sidebar: { name: "docs", file: "x.json" } });
  const html = await render(page, { sidebar: docsSidebar });
  has(html, /href="\/docs\/latest\/tray" aria-current="page"/);
  lacks(html, />Hidden</);
  lacks(html, />Old</, "children of a closed category are not in the document");
  has(html, /aria-label="Expand Reference" aria-expanded="false"/);
  has(html, /role="img" aria-label="Works on macOS"/);
  has(html, /<nav [^>]*aria-label="Main".*<a href="\/docs\/latest\/"[^>]* aria-current="page">.*<\/nav>/s);
});

test("an unlisted page is in the sidebar while it is the current page", async () => {
  const page = pageOf("doc", { path: "/docs/latest/hidden", sidebar: { name: "docs", file: "x.json" } });
  assert.match(await render(page, { sidebar: docsSidebar }), />Hidden</);
});

test("locale links keep the path", async () => {
  const html = await render(pageOf("doc", { path: "/docs/latest/tray" }));
  has(html, /href="\/de\/docs\/latest\/tray" lang="de"/);
  has(html, /href="\/docs\/latest\/tray" lang="en"[^>]*aria-current="true"/);
});

test("the color mode button is disabled before hydration", async () => {
  has(await render(pageOf("page")), /<button [^>]*aria-label="Color mode[^>]* disabled=""/);
});

test("banners show the state of a page", async () => {
  const html = await render(pageOf("doc"));
  has(html, /Unlisted page/);
  has(html, /Draft page/);
  has(html, /role="alert"><p>These docs describe Site Next, which is no longer maintained\./);
  has(html, /<article [^>]*lang="en" dir="ltr">/);
  has(html, /Last updated.* on .*<time datetime="2025-07-01">Jul 1, 2025<\/time>.* by Ann/i);
});

test("a list of posts shows their titles and links to truncated posts", async () => {
  const html = await render(pageOf("blogList", { head: { title: "3 posts tagged “Release”", alternates: [] } }));
  has(html, /<h1>3 posts tagged “Release”<\/h1>/);
  has(html, /<time datetime="2025-06-24T00:00:00Z">June 24, 2025<\/time>/i);
  has(html, /href="\/blog\/out"><span aria-hidden="true">Read more<\/span><span [^>]*>Read all of Out now</);
  has(html, /aria-label="Pages of posts"/);
});

test("the whole UI is in the language of the shell", async () => {
  const messages = Object.fromEntries(
    Object.entries(shell.messages).map(([id, message]) => [
      id,
      typeof message === "string" ? `«${message}»` : { other: "«{count}»" },
    ]),
  );
  const html = await render(pageOf("search"), { shell: { ...shell, messages } });
  const texts = [...html.replace(/<svg.*?<\/svg>/gs, "").matchAll(/>([^<>]+)</g)].map(([, text]) => text as string);
  const data = [
    "Site",
    "Docs",
    "Blog",
    "Tools",
    "Forge",
    "Releases",
    "English",
    "Deutsch",
    "More",
    "Code",
    "Copyright",
  ];
  const other = texts.filter((text) => !text.includes("«") && !data.includes(text) && !/^News\. $|^Read$/.test(text));
  assert.deepEqual(other, []);
});

test("the shell renders without footer, announcement and search", async () => {
  const bare = { ...shell, footer: undefined, announcement: undefined, search: { provider: "none" as const } };
  const html = await render(pageOf("page"), { shell: bare });
  lacks(html, /<\/main>.*<footer|Announcement|data-search-open/s);
});

test("the home page is complete without image, text, actions and features", async () => {
  const html = await render(pageOf("home"));
  has(html, /<h1><span class="home-name">Desk<\/span> <span class="home-text">Text<\/span><\/h1>/);
  has(html, /class="only-dark[^"]*" src="\/desk-dark\.svg" alt="A desk" width="10" height="10"/);
  has(html, /<a href="\/open"><span>Open<\/span><\/a><\/h2>/);
  const bare = await render(
    pageOf("home", { props: { hero: { textHtml: "Only", actions: [] }, features: [] } } as Partial<PageData>),
  );
  has(bare, /<h1[^>]*>.*Only.*<\/h1>/);
  lacks(bare, /home-actions|home-features|home-hero-image|data-image|prose-body/);
});
