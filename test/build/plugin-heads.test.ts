/** `head` of plugins: tags of pages in all languages, the cache, and failures. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

const withHead = (body: string, config = ""): Files => ({
  "content/docs/start.md": "---\nhead:\n  - {tag: meta, attributes: {name: own, content: own}}\n---\n\n# Start\n",
  "content/docs/other.md": "# Other\n",
  "i18n/de/docs/start.md": "# Anfang\n",
  "plugins/own.ts": `import { appendFileSync } from "node:fs";
import { definePlugin } from "sitegen";
export default definePlugin({
  name: "acme",
  head(page, { site }) {
    appendFileSync(new URL("../calls.txt", import.meta.url), page.url + "\\n");
    ${body}
  },
});
`,
  "sitegen.config.yaml": `${MINIMAL_CONFIG}${config}plugins: [./plugins/own.ts]
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
`,
});

const TAGS = `
    if (page.title === "Nothing") return undefined;
    return [
      { tag: "meta", attributes: { name: "acme", content: site.title + ": " + page.title } },
      { tag: "script", attributes: { src: "https://cdn.example.com/acme.js", async: true } },
    ];`;

const countCalls = (site: TestSite): number =>
  existsSync(path.join(site.root, "calls.txt"))
    ? readFileSync(path.join(site.root, "calls.txt"), "utf8").trim().split("\n").length
    : 0;

test("tags are in the heads of pages, also of untranslated ones, and the policy allows their scripts", async () => {
  const site = createSite(withHead(TAGS));
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const page = site.read("dist/docs/start/index.html");
  assert.match(page, /<meta name="acme" content="Test: Start"/);
  assert.match(page, /<meta name="own" content="own"/);
  assert.match(page, /<script src="https:\/\/cdn\.example\.com\/acme\.js" async/);
  assert.match(site.read("dist/de/docs/start/index.html"), /content="Test: Anfang"/);
  assert.match(site.read("dist/de/docs/other/index.html"), /content="Test: Other"/);
  assert.match(site.read("dist/_headers"), /script-src[^;]*https:\/\/cdn\.example\.com/);
});

test("head runs once for each page, and a second build runs and writes nothing", async () => {
  const site = createSite(withHead(TAGS));
  await site.build();
  assert.equal(countCalls(site), 3);
  await site.run(["check"]);
  const { written, rendered } = JSON.parse((await site.build("--json")).stdout);
  assert.deepEqual([written, rendered, countCalls(site)], [0, 0, 3]);
  site.write({ "plugins/own.ts": site.read("plugins/own.ts").replace('title + ": "', 'title + " - "') });
  await site.build();
  assert.match(site.read("dist/docs/start/index.html"), /content="Test - Start"/);
  assert.equal(countCalls(site), 6);
});

const FAILURES: Readonly<Record<string, [body: string, message: RegExp]>> = {
  throws: [
    'throw new Error("own failure");',
    /own\.ts:7:\d+.*"head" of the plugin "acme" threw an error for "content\/docs\/other\.md": own failure/s,
  ],
  "does not end": ["for (;;);", /"head" of the plugin "acme" did not finish within 0\.8 s/],
  "returns no list": ["return 5;", /"head" of the plugin "acme" returns invalid tags for "content\/docs\/other\.md"/],
  "returns an unknown tag": ['return [{ tag: "title", attributes: {} }];', /returns invalid tags .*"head\[0\]\.tag"/],
  "returns a tag with inline code": [
    'return [{ tag: "script", attributes: { src: "/a.js", onload: "alert(1)" } }];',
    /"head\[0\]\.attributes\.onload" is inline code/,
  ],
};

for (const [title, [body, message]] of Object.entries(FAILURES))
  test(`a plugin whose head ${title} is reported, and the last output is kept`, async () => {
    const site = createSite(withHead("return [];"));
    assert.equal((await site.build()).status, 0);
    const before = site.snapshot("dist");
    site.write(withHead(body, title === "does not end" ? "data: {timeout: 0.8}\n" : ""));
    const { status, stderr } = await site.build();
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /bug in sitegen|^ {4}at /m);
    assert.deepEqual(site.snapshot("dist"), before);
  });
