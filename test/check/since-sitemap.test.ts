/** Test that `check --since-sitemap` reports URLs of a previous site that neither exist nor redirect. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { createSite, type Files } from "../support/site.ts";

const CONFIG = `title: T
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
redirects:
  - {from: /old/*, to: "/docs/:splat"}
  - {from: "/index.php?id=1", to: /docs/start}
`;

const FILES: Files = {
  "sitegen.config.yaml": CONFIG,
  "content/docs/start.md": "# Start\n",
  "static/about/index.html": "<title>About</title>\n",
  "static/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const sitemap = (...paths: readonly string[]): string =>
  `<?xml version="1.0"?>\n<urlset xmlns="${NAMESPACE}">\n${paths
    .map((path) => `  <url><loc>https://old.example${path}</loc></url>\n`)
    .join("")}</urlset>\n`;

const index = (...urls: readonly string[]): string =>
  `<sitemapindex xmlns="${NAMESPACE}">${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("\n")}</sitemapindex>`;

/** Run the command. @returns Exit status, and problems as `line: message`. */
async function check(files: Files, name: string) {
  const site = createSite({ ...FILES, ...files });
  const { status, stdout, stderr } = await site.run(["check", "--since-sitemap", name, "--format", "json"], {
    cwd: site.root,
  });
  const { findings = [] } = stdout === "" ? {} : JSON.parse(stdout);
  const problems = findings.map(
    ({ file, line, message, hint }: Record<string, string>) => `${file}:${line}: ${message} ${hint}`,
  );
  return { status, problems: problems as string[], stderr };
}

test("pages, files and redirects exist in each language, on whatever host", async () => {
  const paths = ["/", "/docs/start/", "/de/docs/start", "/docs/start/index.html", "/old/start", "/de/old/start"];
  const { status, problems } = await check(
    { "map.xml": sitemap(...paths, "/about/", "/about", "/logo.svg", "/index.php") },
    "map.xml",
  );
  assert.deepEqual(problems, []);
  assert.equal(status, 0);
});

test("missing URLs are reported at their place, with the nearest page", async () => {
  const { status, problems } = await check(
    { "map.xml": sitemap("/docs/strat", "/docs/start.html", "/old/nothing", "/de/docs/gone/", "/fr%C3%BCh") },
    "map.xml",
  );
  assert.equal(status, 1);
  assert.equal(problems.length, 5);
  assert.match(problems[0] ?? "", /^map\.xml:3: "\/docs\/strat" .*"\/docs\/start"/);
  assert.match(problems[1] ?? "", /^map\.xml:4: .*"\/\*\.html" to "\/:splat"/);
  assert.match(problems[2] ?? "", /"\/old\/nothing"/);
  assert.match(problems[3] ?? "", /"\/de\/docs\/gone\/"/);
  assert.match(problems[4] ?? "", /"\/früh"/);
});

test("files of an index are next to it, and may be compressed", async () => {
  const { problems } = await check(
    {
      "maps/index.xml": index("https://old.example/x/one.xml", "https://old.example/two.xml.gz"),
      "maps/one.xml": sitemap("/docs/start"),
      "maps/two.xml.gz": gzipSync(sitemap("/docs/two")),
    },
    "maps/index.xml",
  );
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? "", /^maps\/two\.xml\.gz:3: "\/docs\/two"/);
});

test("images in a sitemap are no pages", async () => {
  const map = sitemap("/docs/start").replace(
    "</loc>",
    '</loc><i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><i:loc>https://old.example/a.png</i:loc></i:image>',
  );
  assert.deepEqual((await check({ "map.xml": map }, "map.xml")).problems, []);
});

test("reads an index and its sitemaps from a server", async () => {
  const server = createServer(({ url, headers }, response) => {
    if (url === "/sitemap.xml") response.end(index(`http://${headers.host}/docs.xml`));
    else if (url === "/docs.xml") response.end(sitemap("/docs/away"));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const { problems } = await check({}, `${origin}/sitemap.xml`);
    assert.match(problems.join("\n"), /^http:\/\/127\.0\.0\.1:\d+\/docs\.xml:3: "\/docs\/away"/);
    const missing = await check({}, `${origin}/none.xml`);
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /status 404/);
  } finally {
    server.close();
  }
});

const UNREADABLE: Readonly<Record<string, [Files, RegExp]>> = {
  "a missing file": [{}, /no such file/],
  "a file that is not XML": [{ "map.xml": "# Map\n" }, /not XML/],
  "a page": [{ "map.xml": "<html></html>" }, /root element is "html"/],
  "an empty file": [{ "map.xml": "" }, /empty|not XML/],
  "a damaged archive": [{ "map.xml": new Uint8Array([0x1f, 0x8b, 1, 2]) }, /not a valid gzip/],
  "an index without its sitemaps": [{ "map.xml": index("https://old.example/one.xml") }, /one\.xml".*no such file/],
};

for (const [name, [files, message]] of Object.entries(UNREADABLE))
  test(`${name} is an error of usage`, async () => {
    const { status, stderr } = await check(files, "map.xml");
    assert.equal(status, 2);
    assert.match(stderr, message);
  });
