/** Test navbar items with an icon instead of a label. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

const config = (icon: string): string => `title: Test
url: https://example.org
baseUrl: /base/
navbar: {right: [{type: icon, label: Chat, href: "https://chat.example", icon: ${icon}}]}
`;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
const site = createSite({
  "content/docs/page.md": "# Page\n\nText.\n",
  "static/chat.svg": drawing,
  "static/chat-night.svg": drawing,
});

async function signWith(icon: string): Promise<string> {
  site.write({ "sitegen.config.yaml": config(icon) });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /warning/);
  const html = site.read("dist/docs/page/index.html");
  return /<a href="https:\/\/chat\.example"[^>]* aria-label="Chat"[^>]*>(.*?)<\/a>/.exec(html)?.[1] ?? "";
}

test("icons of the theme and logos are referred to by name", async () => {
  const repository = await signWith("repository");
  assert.match(repository, /^<svg class="icon"/);
  assert.match(await signWith("github"), /^<span><svg class="glyph" viewBox="0 0 24 24"[^>]* aria-hidden="true">/);
  assert.notEqual(await signWith("people"), repository);
});

test("a custom image may differ for each color mode", async () => {
  const images = await signWith("{src: /chat.svg, srcDark: chat-night.svg}");
  assert.deepEqual(
    [...images.matchAll(/<img (?:class="([^"]*)" )?src="([^"]*)" alt="" width="20" height="20"/g)].map((one) =>
      one.slice(1),
    ),
    [
      ["only-light", "/base/chat.svg"],
      ["only-dark", "/base/chat-night.svg"],
    ],
  );
  assert.match(await signWith("{src: /chat.svg}"), /^<img src="\/base\/chat\.svg"/);
});

test("an unknown icon name is an error", async () => {
  site.write({ "sitegen.config.yaml": config("discrod") });
  const { status, stderr } = await site.build();
  assert.equal(status, 2);
  assert.match(stderr, /"navbar\.right\[0\]\.icon" is "discrod", expected "repository", /);
});
