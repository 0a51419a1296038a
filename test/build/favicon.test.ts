/** Test the favicon of sites that do not configure one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { linksOf } from "../publishing/fixture.ts";
import { PIXEL } from "../support/images.ts";
import { createSite, type Files } from "../support/site.ts";

/** Build a site, and return the URLs of its icons. */
async function listIcons(config: string, files: Files = {}, ...flags: string[]): Promise<(string | undefined)[]> {
  const site = createSite({
    "sitegen.config.yaml": `url: https://example.org\n${config}`,
    "content/docs/start.md": "# Start\n\nText.\n",
    ...files,
  });
  const { status, stderr } = await site.build("--no-share-images", ...flags);
  assert.equal(status, 0, stderr);
  return linksOf(site.read("dist/docs/start/index.html"), "icon").map((link) => link.get("href"));
}

test("a site without favicon has an icon with the first letter of its title", async () => {
  for (const [title, letter] of [
    ["pumps", "P"],
    ['"@acme/pumps"', "A"],
    ['"🚀 Été"', "É"],
    ["文档", "文"],
    ['"🚀"', ""],
  ]) {
    const [icon = "", ...others] = await listIcons(`title: ${title}\n`);
    assert.deepEqual(others, []);
    const [, data = ""] = /^data:image\/svg\+xml;base64,(.*)$/.exec(icon) ?? [];
    assert.match(Buffer.from(data, "base64").toString(), new RegExp(`>${letter}</text></svg>$`));
  }
});

test("a favicon at the default URL, in tags of the site or in the configuration has no second one", async () => {
  const file = { "static/favicon.ico": PIXEL, "static/own.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>" };
  assert.deepEqual(await listIcons("title: T\n", file), []);
  assert.deepEqual(await listIcons("title: T\nfavicon: own.svg\n", file), ["/own.svg"]);
  const head = 'title: T\nhead: [{tag: link, attributes: {rel: "shortcut icon", href: /own.svg}}]\n';
  assert.deepEqual(await listIcons(head, { "static/own.svg": file["static/own.svg"] }), []);
});

test("a site below a path has an icon in spite of a file that browsers do not find", async () => {
  const [icon] = await listIcons("title: T\n", { "static/favicon.ico": PIXEL }, "--base-url", "/docs/");
  assert.match(icon ?? "", /^data:/);
});
