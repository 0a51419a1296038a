/** Style sheets of a site, in what a build writes. */

import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

test("sheets of a site follow the theme's in their order, also those that are links or named twice", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}styles: [b.css, linked.css, b.css]\n`,
    "content/docs/intro.md": "# Intro\n",
    "shared/a.css": "a { color: red }\n",
    "b.css": "b { color: blue }\n",
  });
  symlinkSync("shared/a.css", path.join(site.root, "linked.css"));
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  const hrefs = [...site.read("dist/docs/intro/index.html").matchAll(/<link rel="stylesheet" href="([^"]*)"/g)];
  const [theme, ...own] = hrefs.map(([, href = ""]) => href);
  assert.match(theme ?? "", /\/styles\.\w+\.css$/);
  assert.deepEqual(
    own.map((href) => site.read(`dist${href}`).trim()),
    ["b{color:#00f}", "a{color:red}", "b{color:#00f}"],
  );
});
