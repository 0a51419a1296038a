/** Test generated images: share images and icons. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { before, test } from "node:test";
import { selectDrawable, wrapText } from "../../src/compose/share-card.ts";
import { getFontFile, readFont } from "../../src/host/font.ts";
import { PIXEL } from "../support/images.ts";
import { createSite } from "../support/site.ts";
import { linksOf, metaOf } from "./fixture.ts";

const post = (title: string, more = ""): string =>
  `---\ntitle: ${JSON.stringify(title)}\ndate: 2024-05-06\nauthors: [{name: Ann}]\ntags: [news]\n${more}---\n\nText.\n`;

const MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2"/></svg>';

const site = createSite({
  "sitegen.config.yaml": `title: Fixture
url: https://example.org
favicon: /mark.svg
locales: [{code: en, label: English}, {code: ja, label: 日本語}, {code: ru, label: Русский}]
`,
  "static/mark.svg": MARK,
  "static/own.png": PIXEL,
  "content/docs/sidebars.yaml":
    "docs:\n  - alone\n  - category: First steps\n    items: [a, {category: Inner, items: [b]}]\n  - category: More\n    items: [c]\n",
  ...Object.fromEntries(["alone", "a", "b", "c"].map((id) => [`content/docs/${id}.md`, `# ${id}\n\nText.\n`])),
  "content/blog/tags.yaml": "news: {label: News}\n",
  "content/blog/plain.md": post("A plain post"),
  "content/blog/emoji.md": post("A plain post \u{1f389}\u200d"),
  "content/blog/chinese.md": post("中文标题"),
  "content/blog/own.md": post("Its own", "image: /own.png\n"),
  "i18n/ja/blog/plain.md": post("日本語の題名"),
  "i18n/ru/blog/plain.md": post("Запись о новостях"),
});

before(async () => {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
});

const page = (route: string): string => site.read(`dist/${route}/index.html`);
const imageOf = (route: string): string | undefined => metaOf(page(route), "og:image") as string | undefined;

/** Return the width and height in the header of a PNG. */
function sizeOf(png: string): [number, number] {
  const bytes = Buffer.from(png, "latin1");
  assert.equal(bytes.toString("latin1", 0, 8), "\u0089PNG\r\n\u001a\n");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const fileOf = (address: string | undefined): string => {
  assert.ok(address?.startsWith("https://example.org/assets/share/"), address);
  return site.snapshot("dist").get((address as string).slice("https://example.org/".length)) ?? assert.fail(address);
};

test("a post has an image of 1200 by 630 px, and its head contains the URL, size and alternative text", () => {
  const html = page("blog/plain");
  assert.deepEqual(sizeOf(fileOf(imageOf("blog/plain"))), [1200, 630]);
  assert.equal(metaOf(html, "og:image:width"), "1200");
  assert.equal(metaOf(html, "og:image:height"), "630");
  assert.equal(metaOf(html, "og:image:alt"), "A plain post");
  assert.equal(metaOf(html, "twitter:image"), imageOf("blog/plain"));
  assert.equal(metaOf(html, "twitter:image:alt"), "A plain post");
  assert.equal(metaOf(html, "twitter:card"), "summary_large_image");
  assert.ok(html.includes(`"image":"${imageOf("blog/plain")}"`), "structured data");
});

test("docs share the image of their section; pages without a section have no image", () => {
  fileOf(imageOf("docs/a"));
  assert.equal(imageOf("docs/b"), imageOf("docs/a"));
  assert.equal(metaOf(page("docs/b"), "og:image:alt"), "First steps");
  assert.notEqual(imageOf("docs/c"), imageOf("docs/a"));
  for (const route of ["docs/alone", "blog", "blog/tags"]) assert.equal(imageOf(route), undefined, route);
});

test("a configured image overrides the generated one", () => {
  assert.equal(imageOf("blog/own"), "https://example.org/own.png");
  assert.equal(metaOf(page("blog/own"), "og:image:width"), undefined);
});

test("if the font lacks characters of a title, the image of the original or none is used", () => {
  assert.notEqual(imageOf("ru/blog/plain"), imageOf("blog/plain"));
  assert.equal(metaOf(page("ru/blog/plain"), "og:image:alt"), "Запись о новостях");
  assert.equal(imageOf("ja/blog/plain"), imageOf("blog/plain"));
  assert.equal(imageOf("blog/emoji"), imageOf("blog/plain"));
  assert.equal(imageOf("blog/chinese"), undefined);
});

test("images are equal with one thread, without a cache, and after the cache was damaged", async () => {
  const images = (): [string, string][] => [...site.snapshot("dist/assets")].filter(([file]) => file.endsWith(".png"));
  const first = images();
  assert.ok(first.length >= 7);
  const rebuild = async (...flags: string[]): Promise<void> => {
    site.remove("dist");
    assert.equal((await site.build(...flags)).status, 0);
    assert.deepEqual(images(), first);
  };
  await rebuild("--no-cache", "--workers", "1");
  await rebuild();
  writeFileSync(
    `${site.root}/.sitegen/cache/drawings.pack`,
    site.read(".sitegen/cache/drawings.pack").replaceAll("A", "B"),
  );
  await rebuild();
});

test("a flag or the configuration disables share images", async () => {
  const files = { "content/blog/plain.md": post("A plain post"), "content/blog/tags.yaml": "news: {label: News}\n" };
  const off = createSite({
    ...files,
    "sitegen.config.yaml": "title: T\nurl: https://example.org\nshareImages: false\n",
  });
  const flagged = createSite(files);
  for (const result of [await off.build(), await flagged.build("--no-share-images")]) assert.equal(result.status, 0);
  for (const built of [off, flagged]) {
    assert.deepEqual(built.list("dist/assets/share"), []);
    assert.equal(metaOf(built.read("dist/blog/plain/index.html"), "og:image"), undefined);
  }
  assert.equal((await flagged.build()).status, 0);
  assert.equal(flagged.list("dist/assets/share").length, 1);
});

test("icons are generated from the favicon", () => {
  const touch = linksOf(page("blog"), "apple-touch-icon").map((link) => link.get("href") as string);
  assert.equal(touch.length, 1);
  const manifest = JSON.parse(site.read("dist/manifest.webmanifest")) as { icons: { src: string; sizes: string }[] };
  assert.deepEqual(
    manifest.icons.map(({ sizes }) => sizes),
    ["any", "192x192", "512x512"],
  );
  const files = site.snapshot("dist");
  for (const [src, size] of [
    [touch[0] as string, 180],
    [manifest.icons[1]?.src ?? "", 192],
    [manifest.icons[2]?.src ?? "", 512],
  ] as const)
    assert.deepEqual(sizeOf(files.get(src.slice(1)) ?? assert.fail(src)), [size, size]);
});

test("an invalid favicon does not fail the build", async () => {
  const broken = createSite({
    "sitegen.config.yaml":
      "title: T\nurl: https://example.org\nfavicon: /mark.svg\ncheck: {rules: {invalid-image: off}}\n",
    "static/mark.svg": "<svg><no",
    "content/blog/plain.md": post("A plain post"),
    "content/blog/tags.yaml": "news: {label: News}\n",
  });
  const { status, stderr } = await broken.build();
  assert.equal(status, 0, stderr);
  assert.equal(broken.list("dist/assets/share").length, 1);
});

const font = readFont(getFontFile());

test("a text is drawable if the font has its characters; emoji are omitted", () => {
  assert.equal(selectDrawable("  Größe,\n Ёлка & “it”  ", font), "Größe, Ёлка & “it”");
  assert.equal(selectDrawable("Ship it \u{1f680}\ufe0f now", font), "Ship it now");
  for (const text of ["日本語", "Electron と Node", "\u05e9\u05dc\u05d5\u05dd", "\u{1f680}", ""])
    assert.equal(selectDrawable(text, font), undefined, text);
});

test("titles are wrapped, and end with an ellipsis if they are too long", () => {
  const room = { size: 64, width: 1040, lines: 4 };
  assert.deepEqual(wrapText("Short", font, room), ["Short"]);
  for (const text of ["word ".repeat(100).trim(), "w".repeat(400), `${"w".repeat(40)} end`]) {
    const lines = wrapText(text, font, room);
    assert.ok(lines.length <= 4);
    for (const line of lines) assert.ok(line !== "" && font.measureWidth(line, 64) <= 1040, line);
    assert.equal(lines.at(-1)?.endsWith("…"), text.length > 200, text);
  }
});

test("authors are omitted if the font lacks characters of their names", async () => {
  const by = (...names: string[]): string =>
    post("Title").replace("authors: [{name: Ann}]", `authors: [${names.map((name) => `{name: ${name}}`).join(", ")}]`);
  const site = createSite({
    "content/blog/tags.yaml": "news: {label: News}\n",
    "content/blog/both.md": by("Ann", "山田"),
    "content/blog/one.md": by("Ann"),
    "content/blog/none.md": by("山田"),
  });
  assert.equal((await site.build()).status, 0);
  const [both, one, none] = ["both", "one", "none"].map((name) =>
    metaOf(site.read(`dist/blog/${name}/index.html`), "og:image"),
  );
  assert.equal(both, one);
  assert.notEqual(none, one);
});
