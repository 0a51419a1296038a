import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

test("frames show pages and files of the site", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}baseUrl: /base/\n`,
    "static/widgets/map/index.html": "<!doctype html><title>Map</title>",
    "static/chart.html": "<!doctype html><title>Chart</title>",
    "content/docs/demo/page.pdf": "%PDF-1.4\n",
    "content/docs/other.md": "# Other\n",
    "content/docs/start.md": `# Start

[map](/widgets/map/) [map](/widgets/map)

<iframe src="/widgets/map/" title="Map" width="400" height="300"></iframe>
<iframe src="/chart.html?x=1#y" title="Chart" loading="eager"></iframe>
<iframe src="/docs/other" title="Other"></iframe>
<iframe src="other.md" title="Other"></iframe>
<iframe src="demo/page.pdf" title="Demo"></iframe>
`,
  });
  const { status, stdout, stderr } = await site.build();
  assert.equal(status, 0, stdout + stderr);
  assert.doesNotMatch(stderr, /warning/);
  const html = site.read("dist/docs/start/index.html");
  const frames = [...html.matchAll(/<iframe src="([^"]*)"/g)].map(([, src]) => src);
  assert.deepEqual(frames.slice(0, 4), [
    "/base/widgets/map/",
    "/base/chart.html?x=1#y",
    "/base/docs/other",
    "/base/docs/other",
  ]);
  assert.match(frames[4] ?? "", /^\/base\/assets\/.*page.*\.pdf$/);
  assert.match(html, /<iframe src="\/base\/widgets\/map\/"[^>]* width="400"[^>]* loading="lazy"[^>]*><\/iframe>/);
  const headers = site.read("dist/_headers");
  assert.deepEqual(
    listFrameSources(headers).filter((source) => source.includes("example.org")),
    [
      "https://example.org/base/assets/media/",
      "https://example.org/base/chart.html",
      "https://example.org/base/docs/other",
      "https://example.org/base/widgets/map/",
    ],
  );
  assert.match(headers, /frame-ancestors 'self'/);
  assert.match(headers, /X-Frame-Options: SAMEORIGIN/);
});

for (const baseUrl of ["/", "/base/"])
  test(`frames with a full URL of the site are paths below ${baseUrl}`, async () => {
    const root = `example.org${baseUrl}`;
    const outside = baseUrl === "/" ? [] : ["https://example.org/widgets/map/", "https://example.org/basement/"];
    const frames = [
      `https://${root}widgets/map/`,
      `//${root}widgets/map/?x=1#y`,
      `http://${root}docs/other`,
      `https://Example.org${baseUrl}`,
    ];
    const faults = [
      `https://${root}widgets/mpa/`,
      `https://${root}/evil.example/`,
      `https://example.org.evil${baseUrl}`,
    ];
    const tags = (urls: readonly string[]) =>
      urls.map((src) => `<iframe src="${src}" title="x"></iframe>\n`).join("\n");
    const site = createSite({
      "sitegen.config.yaml": `${MINIMAL_CONFIG}baseUrl: ${baseUrl}\n`,
      "static/widgets/map/index.html": "<!doctype html><title>Map</title>",
      "content/docs/other.md": "# Other\n",
      "content/docs/start.md": `# Start\n\n${tags([...frames, ...faults, ...outside])}`,
      "content/pages/index.md": "# Home\n",
    });
    const { stdout } = await site.run(["check", "--format", "json"]);
    const findings: { rule: string; line: number }[] = JSON.parse(stdout).findings;
    const lineOf = (index: number) => 3 + 2 * (frames.length + index);
    assert.deepEqual(
      findings.map(({ rule, line }) => `${line} ${rule}`),
      ["broken-link", "raw-html", "raw-html", ...outside.map(() => "raw-html")].map(
        (rule, index) => `${lineOf(index)} ${rule}`,
      ),
    );
    site.write({ "content/docs/start.md": `# Start\n\n${tags(frames)}` });
    const { status, stderr } = await site.build("--no-share-images");
    assert.equal(status, 0, stderr);
    const html = site.read("dist/docs/start/index.html");
    assert.deepEqual(
      [...html.matchAll(/<iframe src="([^"]*)"/g)].map(([, src]) => src),
      ["widgets/map/", "widgets/map/?x=1#y", "docs/other", ""].map((path) => baseUrl + path),
    );
    const paths = ["", "docs/other", "widgets/map/"].map((path) => `https://${root}${path}`);
    assert.deepEqual(listFrameSources(site.read("dist/_headers")).slice(0, 3), paths);
  });

test("frames of other hosts are removed, and missing pages are reported", async () => {
  const frames = [
    "//evil.example/x",
    "\\\\\\\\evil.example",
    "/\\\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://evil.example",
  ];
  const site = createSite({
    "content/docs/start.md": `# Start\n\n${frames.map((src) => `<iframe src="${src}" title="x"></iframe>\n`).join("\n")}\n\n<iframe src="/widgets/mpa/" title="x"></iframe>\n`,
    "static/widgets/map/index.html": "",
  });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const findings: { rule: string; message: string }[] = JSON.parse(stdout).findings;
  assert.equal(findings.filter(({ message }) => /^(?:The frame "|A frame of ")/.test(message)).length, frames.length);
  assert.equal(findings.filter(({ rule }) => rule === "broken-link").length, 1);
  site.write({ "content/docs/start.md": site.read("content/docs/start.md").replace("/widgets/mpa/", "/widgets/map/") });
  assert.equal((await site.build("--no-share-images")).status, 0);
  const html = site.read("dist/docs/start/index.html");
  assert.deepEqual(html.match(/<iframe[^>]* src="[^"]*"/g)?.length, 1);
});

test("links to static files may use their path in the repository", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
    "static/logo.gif": PIXEL,
    "static/files/a.pdf": "",
    "content/docs/guide/start.md": `# Start

![a](../../../static/logo.gif) [b](../../../static/files/a.pdf#page=2) ![c](/static/logo.gif)

<img src="../../../static/logo.gif" alt=""> ![d][logo]

[logo]: ../../../static/logo.gif
`,
    "i18n/de/docs/guide/start.md":
      "# Start\n\n![a](../../../../static/logo.gif) [b](../../../static/files/a.pdf) ![c](/logo.gif)\n",
    "content/pages/about.md": "# About\n\n![a](../../static/logo.gif)\n",
    "content/blog/2025-01-01-a.md": "---\ntitle: A\n---\n\n![a](../../static/logo.gif) [x](../../static/none.gif)\n",
  });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const findings: { rule: string; file: string }[] = JSON.parse(stdout).findings;
  const errors = findings.filter(({ rule }) => rule !== "missing-translation" && rule !== "translation-structure");
  assert.deepEqual(
    errors.map(({ rule, file }) => `${file} ${rule}`),
    ["content/blog/2025-01-01-a.md broken-link"],
  );
  site.write({ "content/blog/2025-01-01-a.md": "---\ntitle: A\n---\n\n![a](../../static/logo.gif)\n" });
  assert.equal((await site.build("--no-share-images")).status, 0);
  const html = site.read("dist/docs/guide/start/index.html");
  assert.equal(html.match(/src="\/logo\.gif"/g)?.length, 4);
  assert.match(html, /href="\/files\/a\.pdf#page=2"/);
  assert.match(site.read("dist/de/docs/guide/start/index.html"), /src="\/logo\.gif"/);
});

test("frames of a translation do not widen the policy of the site", async () => {
  const frame = '<iframe src="/chart.html" title="Chart"></iframe>';
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
    "static/chart.html": "<!doctype html><title>Chart</title>",
    "content/docs/start.md": "# Start\n",
    "i18n/de/docs/start.md": `# Anfang\n\n${frame}\n`,
    "i18n/de/docs/only.md": `---\nlocales: [de]\n---\n\n# Nur\n\n${frame}\n`,
  });
  const { stderr } = await site.build("--no-share-images");
  const headers = site.read("dist/_headers");
  assert.match(headers, /X-Frame-Options: DENY/);
  assert.match(headers, /frame-ancestors 'none'/);
  assert.doesNotMatch(headers, /frame-src [^;]*example\.org/);
  assert.match(stderr, /warning +blocked-by-policy/);
  for (const place of ["start.md:3:1", "only.md:7:1"]) assert.ok(stderr.includes(`i18n/de/docs/${place}`), place);
  site.write({ "content/docs/start.md": `# Start\n\n${frame}\n` });
  const { stderr: later } = await site.build("--no-share-images");
  assert.match(site.read("dist/_headers"), /frame-src https:\/\/example\.org\/chart\.html /);
  assert.doesNotMatch(later, /blocked-by-policy/);
});

test("a translation shows the frames of originals, and no others", async () => {
  const frames = (...urls: string[]): string =>
    urls.map((url) => `<iframe src="${url}" title="Frame"></iframe>\n`).join("\n");
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
    "static/chart.html": "<!doctype html><title>Chart</title>",
    "static/charts/a.html": "<!doctype html><title>A</title>",
    "static/other.html": "<!doctype html><title>Other</title>",
    "content/docs/page.md": "# Page\n",
    "content/docs/second.md": "# Second\n",
    "content/docs/a;b.md": "# Name\n",
    "content/docs/start.md": `# Start\n\n[second](second.md) [other](/other.html)\n\n${frames("/chart.html?x#y", "page.md#page", "a;b.md")}`,
    "i18n/de/docs/start.md": `# Anfang\n\n${frames("/chart.html", "page.md", "/other.html", "second.md", "/charts/a.html", "/de/docs/page")}`,
  });
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  assert.deepEqual(listFrameSources(site.read("dist/_headers")).slice(0, 5), [
    "https://example.org/chart.html",
    "https://example.org/de/docs/a%3Bb",
    "https://example.org/de/docs/page",
    "https://example.org/docs/a%3Bb",
    "https://example.org/docs/page",
  ]);
  const lines = [...stderr.matchAll(/i18n\/de\/docs\/start\.md:(\d+):1 +warning +blocked-by-policy/g)];
  assert.deepEqual(
    lines.map(([, line]) => Number(line)),
    [7, 9, 11],
  );
});

test("frames of translations with targets that do not exist are reported, whatever their form", async () => {
  const targets = ["none.html", "../none", "none.md", "/none", "#none", "x.php", "./", "?", "//", "http:", "%", "a b"];
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
    "static/chart.html": "<!doctype html><title>Chart</title>",
    "content/docs/start.md": '# Start\n\n<iframe src="/chart.html" title="x"></iframe>\n',
    "i18n/de/docs/x.php": "<?php",
    "i18n/de/docs/start.md": `# Anfang\n\n${targets.map((src) => `<iframe src="${src}" title="x"></iframe>\n`).join("\n")}`,
  });
  const { status, stdout, stderr } = await site.run(["check"]);
  assert.ok(status === 0 || status === 1, stderr);
  const reported = new Set(
    [...(stdout + stderr).matchAll(/i18n\/de\/docs\/start\.md:(\d+):/g)].map(([, line]) => line),
  );
  assert.ok(reported.size >= targets.length - 3, stdout + stderr);
});

/** Return the frame sources of the policy in `_headers`. */
function listFrameSources(headers: string): string[] {
  return /frame-src ([^;\n]*)/.exec(headers)?.[1]?.split(" ") ?? [];
}
