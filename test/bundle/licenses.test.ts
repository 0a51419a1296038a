/** The notices that licenses require in copies of bundled packages. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { createLicenseFile } from "../../src/bundle/bundle-client.ts";
import { createSite } from "../support/site.ts";

const site = createSite({
  "content/docs/a.md": "# A\n",
  "node_modules/a/package.json": '{"name": "a", "version": "1.0.0", "license": "MIT"}',
  "node_modules/a/LICENSE": "Copyright (c) A\n",
  "node_modules/a/NOTICE.txt": "Notice of A\n",
  "node_modules/@s/b/package.json": '{"name": "@s/b", "version": "2.0.0", "licenses": [{"type": "BSD-3-Clause"}]}',
  "node_modules/@s/b/licence.md": "Copyright (c) B\n",
  "node_modules/.pnpm/c@3/node_modules/c/package.json": '{"name": "c", "version": "3.0.0", "license": {"type": "ISC"}}',
  "node_modules/a/node_modules/c/package.json": '{"name": "c", "version": "4.0.0"}',
  "node_modules/broken/package.json": "{",
});

const noticesOf = (inputs: Readonly<Record<string, number>>): string | undefined =>
  createLicenseFile(
    [
      {
        bytes: 1,
        imports: [],
        exports: [],
        inputs: Object.fromEntries(Object.entries(inputs).map(([name, bytesInOutput]) => [name, { bytesInOutput }])),
      },
    ],
    (input) => (input.startsWith("virtual:") ? undefined : path.join(site.root, input)),
  )?.text;

const titles = (text = ""): string[] => text.match(/^[@\w/-]+ \d+\.\d+\.\d+.*$/gm) ?? [];

test("each package that contributes code is listed once, sorted by name, with all of its notices", () => {
  const text = noticesOf({
    "node_modules/a/x.js": 10,
    "node_modules/a/y.js": 10,
    "node_modules/@s/b/deep/index.js": 1,
    "node_modules/.pnpm/c@3/node_modules/c/index.js": 1,
    "node_modules/a/node_modules/c/index.js": 1,
    "node_modules/broken/index.js": 1,
    "theme/Doc.tsx": 5,
    "virtual:node_modules/a/x.js": 5,
  });
  assert.deepEqual(titles(text), ["@s/b 2.0.0 (BSD-3-Clause)", "a 1.0.0 (MIT)", "c 3.0.0 (ISC)", "c 4.0.0"]);
  for (const notice of ["Copyright (c) A", "Notice of A", "Copyright (c) B"]) assert.ok(text?.includes(notice), notice);
  assert.ok(!text?.includes(site.root));
});

test("packages without code in the output are not listed", () => {
  assert.deepEqual(titles(noticesOf({ "node_modules/a/x.js": 0, "node_modules/@s/b/i.js": 1 })), [
    "@s/b 2.0.0 (BSD-3-Clause)",
  ]);
  assert.equal(noticesOf({ "node_modules/a/x.js": 0, "theme/Doc.tsx": 1 }), undefined);
});

test("a build contains one file, with the packages of the generator and of the site's components", async () => {
  const licenseFiles = (): string[] => site.list("dist/assets").filter((file) => file.startsWith("licenses."));
  assert.equal((await site.build()).status, 0);
  const [file = "", ...others] = licenseFiles();
  assert.deepEqual(others, []);
  const names = titles(site.read(`dist/assets/${file}`)).map((title) => title.split(" ")[0]);
  assert.deepEqual(
    names,
    ["minisearch", "react", "react-dom", "scheduler"].filter((name) => names.includes(name)),
  );
  assert.ok(names.includes("react") && names.includes("minisearch"));
  site.write({
    "sitegen.config.yaml": "title: T\nurl: https://example.org\ncomponents: {Footer: Footer.tsx}\n",
    "Footer.tsx": 'import b from "@s/b";\nexport default () => <p>{b}</p>;\n',
    "node_modules/@s/b/index.js": 'module.exports = "hello";\n',
  });
  assert.equal((await site.build()).status, 0);
  const [next = ""] = licenseFiles();
  assert.equal(titles(site.read(`dist/assets/${next}`))[0], "@s/b 2.0.0 (BSD-3-Clause)");
});
