/** Test the output of builds with custom style sheets. */

import assert from "node:assert/strict";
import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

test("the reference lists the custom properties of the theme", () => {
  const readSource = (file: string): string => readFileSync(path.join(repository, file), "utf8");
  const page = readSource("docs/content/docs/reference/tokens.md");
  const listedTokens = [...page.matchAll(/`(--[a-z0-9-]+)`/g)].map(([, name]) => name);
  assert.ok(listedTokens.length > 40);
  const tokens = readSource("src/theme/styles/tokens.css");
  assert.deepEqual(
    listedTokens.filter((name) => !tokens.includes(`  ${name}: `)),
    [],
  );
});

test("files referenced in style sheets are unchanged, and root-relative URLs work under any base URL", async () => {
  const font = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}baseUrl: /base/\nstyles: [theme/own.css]\n`,
    "content/docs/intro.md": "# Intro\n",
    "theme/own.css": ["own.woff2", "own.png", "/fonts/own.woff2?v=1", "https://elsewhere.example/x.woff2"]
      .map((address, index) => `.a${index} { background: url("${address}") }`)
      .join("\n"),
    "theme/own.woff2": font,
    "theme/own.png": font,
    "static/fonts/own.woff2": font,
  });
  // The second build uses the cached style sheet.
  for (const flag of ["--quiet", "--no-share-images"]) {
    const { status, stderr } = await site.build(flag);
    assert.equal(status, 0, stderr);
    const html = site.read("dist/docs/intro/index.html");
    const [, sheet = ""] = /href="\/base\/(assets\/site-1\.\w+\.css)"/.exec(html) ?? [];
    const addresses = [...site.read(`dist/${sheet}`).matchAll(/url\("?([^")]*)"?\)/g)].map(
      ([, address = ""]) => address,
    );
    const [relative = "", image = "", fromRoot, elsewhere] = addresses;
    for (const address of [relative, image])
      assert.deepEqual(readFileSync(path.join(site.root, "dist/assets", address)), Buffer.from(font), address);
    assert.equal(fromRoot, "../fonts/own.woff2?v=1");
    assert.equal(elsewhere, "https://elsewhere.example/x.woff2");
  }
});

test("style sheets of a site follow those of the theme, even if they are symlinks or listed twice", async () => {
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
