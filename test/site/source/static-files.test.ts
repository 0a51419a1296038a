import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../../support/site.ts";

interface Finding {
  severity: string;
  rule: string;
  file: string;
  hint: string;
}

const PAGE = { "content/docs/a.md": "# A\n", "content/blog/2025-01-01-b.md": "---\ntitle: B\n---\n\nText.\n" };

const findingsOf = async (files: Record<string, string>): Promise<Finding[]> => {
  const { stdout } = await createSite({ ...PAGE, ...files }).run(["check", "--format", "json"]);
  return JSON.parse(stdout).findings;
};

test("some files at the root and of a language replace the generated ones", async () => {
  const ofLanguage = ["llms.txt", "manifest.webmanifest", "opensearch.xml"];
  const names = [...ofLanguage, ...ofLanguage.map((name) => `de/${name}`), "robots.txt", ".nojekyll"];
  const site = createSite({
    ...PAGE,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
    "static/fr/llms.txt": "no language of the site",
    ...Object.fromEntries(names.map((name) => [`static/${name}`, `own ${name}`])),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  for (const name of names) assert.equal(site.read(`dist/${name}`), `own ${name}`);
  assert.equal(site.read("dist/fr/llms.txt"), "no language of the site");
  const { stdout } = await site.run(["check", "--format", "json"]);
  const findings: Finding[] = JSON.parse(stdout).findings;
  assert.deepEqual(
    findings.filter(({ rule }) => rule === "duplicate-route").map(({ severity, file }) => `${severity} ${file}`),
    names.map((name) => `info static/${name}`).sort(),
  );
});

test("other generated files are errors, and the hint names the setting", async () => {
  for (const [name, setting] of [
    ["sitemap.xml", '"noIndex"'],
    ["blog/rss.xml", '"blog.feedLimit"'],
    ["404.html", '"notFound" in "components"'],
    ["_headers", '"headers"'],
    ["_redirects", '"redirects"'],
    ["index.html", "content/pages/index.md"],
    ["docs/a.html", "Remove or rename the static file"],
  ] as const) {
    const [finding, ...others] = await findingsOf({ [`static/${name}`]: "own" });
    assert.equal(others.length, 0, name);
    assert.deepEqual([finding?.severity, finding?.rule], ["error", "duplicate-route"]);
    assert.ok(finding?.hint.includes(setting), `${name}: ${finding?.hint}`);
  }
});

test("Markdown copies of pages are errors, in all languages", async () => {
  const languages = `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`;
  for (const name of ["docs/a.md", "Docs/A.md", "blog/b.md", "de/docs/a.md"]) {
    const findings = await findingsOf({ "sitegen.config.yaml": languages, [`static/${name}`]: "own" });
    assert.deepEqual(
      findings.map(({ severity, rule, file }) => [severity, rule, file]),
      [["error", "duplicate-route", `static/${name}`]],
    );
  }
  const others = { "static/docs/other.md": "own", "static/fr/docs/a.md": "no language of the site" };
  assert.deepEqual(await findingsOf({ "sitegen.config.yaml": languages, ...others }), []);
});

test("files named like a generated directory, and the reverse, are errors", async () => {
  for (const name of ["docs", "Blog", "assets", "docs/a", "robots.txt/x.txt", "sitemap.xml/y"]) {
    const findings = await findingsOf({ [`static/${name}`]: "own" });
    assert.deepEqual(
      findings.map(({ severity, rule }) => `${severity} ${rule}`),
      ["error duplicate-route"],
      name,
    );
  }
});

test("names that only differ in case, and hidden files of servers, are warnings", async () => {
  const findings = await findingsOf({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "static/img/Logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "static/img/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "static/.htaccess": "Deny from all",
    "static/sub/.htpasswd": "x",
    "static/.well-known/security.txt": "x",
    "static/.DS_Store": "x",
  });
  assert.deepEqual(findings.map(({ severity, rule, file }) => `${severity} ${rule} ${file}`).sort(), [
    "warning stray-file static/.htaccess",
    "warning stray-file static/sub/.htpasswd",
    "warning unportable-name static/img/logo.svg",
  ]);
});
