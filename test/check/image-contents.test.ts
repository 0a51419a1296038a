import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, findingsOf, MINIMAL_CONFIG, reportOf } from "../support/site.ts";

const POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n";

test("images, page images, favicons, logos and pictures of authors must be images", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}favicon: /icon.svg\nnavbar: {logo: {src: /logo.svg, alt: ""}}\n`,
    "content/docs/index.md":
      '---\nimage: /share.png\n---\n\n# A\n\n![x](a.png) ![x](/b.png)\n\n<img src="c.jpg" alt="">\n',
    "content/docs/a.png": "",
    "content/docs/c.jpg": "Not found",
    "content/blog/authors.yaml": "me: {name: Me, image_url: /me.png}\n",
    "content/blog/2024-01-01-a.md": "---\ntitle: A\nauthors: [me]\n---\n\nText\n",
    "static/b.png": POINTER,
    "static/share.png": POINTER,
    "static/icon.svg": "",
    "static/logo.svg": "<svg",
    "static/me.png": "x",
    "static/unused.png": "",
  });
  const { status, findings } = await findingsOf(site);
  assert.equal(status, 1);
  assert.deepEqual(findings.map(({ rule, file, line, message }) => `${file}:${line} ${rule}: ${message}`).sort(), [
    'content/blog/authors.yaml:1 invalid-image: "static/me.png" is not an image: it contains text.',
    'content/docs/index.md:2 invalid-image: "static/share.png" is a pointer of Git LFS instead of the image.',
    'content/docs/index.md:7 invalid-image: "content/docs/a.png" is empty.',
    'content/docs/index.md:7 invalid-image: "static/b.png" is a pointer of Git LFS instead of the image.',
    'content/docs/index.md:9 invalid-image: "content/docs/c.jpg" is not an image: it contains text.',
    'sitegen.config.yaml:3 invalid-image: "static/icon.svg" is empty.',
    'sitegen.config.yaml:4 invalid-image: "static/logo.svg" is cut off or damaged.',
  ]);
  const pointer = findings.find(({ message }) => message.includes("Git LFS"));
  assert.match(pointer?.hint ?? "", /^Run "git lfs pull"\./);
});

test("an SVG next to a page that is none is reported once", async () => {
  const site = createSite({ "content/docs/index.md": "# A\n\n![x](a.svg)\n", "content/docs/a.svg": POINTER });
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ["invalid-image"],
  );
});

const isLinux = process.platform === "linux";

test("names that are not UTF-8 are shown with their bytes", { skip: !isLinux }, async () => {
  const site = createSite({ "content/docs/index.md": "# A\n" });
  const create = (name: string) =>
    spawnSync("sh", ["-c", `printf x > "$(printf '${name}')"`], { cwd: path.join(site.root, "content/docs") });
  for (const name of ["\\351t\\351.md", "\\350t\\350.md"]) create(name);
  const report = await reportOf(site, {});
  assert.match(
    report,
    /content\/docs\/\\xe9t\\xe9\.md:1:1 {2}error {2}unportable-name\n {2}The name "content\/docs\/\\xe9t\\xe9\.md" is not encoded in UTF-8\.\n {2}Rename it, e\.g\. to "été\.md"\./,
  );
  assert.match(report, /"content\/docs\/\\xe8t\\xe8\.md" is not encoded in UTF-8/);
  assert.doesNotMatch(report, /no such file|\ufffd/);
});

test("names that only differ in Unicode normalization are shown with escapes", { skip: !isLinux }, async () => {
  const report = await reportOf(createSite({}), {
    "content/docs/caf\u00e9.md": "# A\n",
    "content/docs/cafe\u0301.md": "# B\n",
    "static/\u00e9.txt": "",
    "static/e\u0301.txt": "",
  });
  assert.match(report, /is the path of both content\/docs\/caf\\u00e9\.md and content\/docs\/cafe\\u0301\.md\./);
  assert.match(
    report,
    /static\/\\u00e9\.txt and static\/e\\u0301\.txt only differ in the encoding of their characters/,
  );
});

test("a link finds a file whose name is normalized differently", async () => {
  const site = createSite({
    "content/docs/a.md": "# A\n\n[x](caf\u00e9.pdf) [x](/caf\u00e9.txt)\n",
    "content/docs/cafe\u0301.pdf": "%PDF",
    "static/cafe\u0301.txt": "",
  });
  assert.deepEqual((await findingsOf(site)).findings, []);
});

test("a low limit of open files is reported without a stack trace", { skip: !isLinux }, () => {
  const site = createSite({
    "content/docs/a.md": "# A\n",
    "content/pages/b.tsx": "export default () => <h1>B</h1>;\n",
  });
  const command = path.join(repository, "bin/sitegen.js");
  for (const [name, limit] of [
    ["check", 25],
    ["check", 40],
    ["build", 40],
    ["build", 55],
    ["dev", 40],
  ] as const) {
    const script = `ulimit -n ${limit}; exec "${process.execPath}" "${command}" ${name} --root .`;
    const { status, stderr } = spawnSync("sh", ["-c", script], { cwd: site.root, encoding: "utf8" });
    if (status === 0) continue; // enough on this machine
    assert.match(
      stderr,
      /error: Too many files are open\. Raise the limit, e\.g\. with: ulimit -n 4096\n$/,
      `${name} ${limit}`,
    );
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});
