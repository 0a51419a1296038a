/** Test `check --fix`, `--moved`, `--sync-translations`, and `i18n`. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG, runCommand, type TestSite } from "../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
locales:
  - {code: en, label: English, htmlLang: en}
  - {code: de, label: Deutsch, htmlLang: de}
`;

const SITE = {
  "sitegen.config.yaml": CONFIG,
  "content/docs/latest/start.md":
    "# Start\n\n## Part one\n\nSee [it](#part_one), [that](second.md#Options) and `#part_one`.\n\n[ref]: second.md#Options\n",
  "content/docs/latest/second.md": "# Second\n\n## Options\n\nText.\n\n## Result\n\nText.\n",
  "i18n/de/docs/latest/second.md": "# Zweite\n\n## Optionen\n\nText.\n\n## Ergebnis\n\nText.\n",
};

/** Put all files of a site into a new Git repository. */
function commitAll({ root }: TestSite): void {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, "-c", "user.email=a@example.org", "-c", "user.name=a", ...args]);
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "x");
}

test("fixes links to renamed anchors", async () => {
  const site = createSite(SITE);
  const { status, stdout, stderr } = await site.run(["check", "--fix"]);
  assert.equal(status, 0, stdout);
  assert.match(stderr, /^2 links fixed\.$/m);
  assert.equal(
    site.read("content/docs/latest/start.md"),
    "# Start\n\n## Part one\n\nSee [it](#part-one), [that](second.md#options) and `#part_one`.\n\n[ref]: second.md#Options\n",
  );
});

test("fixes paths that are relative to the directory of the version", async () => {
  const site = createSite({
    "sitegen.config.yaml": 'title: Test\nurl: https://example.org\ndocs: {versions: [{name: "1", folder: latest}]}\n',
    "content/docs/latest/tools/pump.md": "# Pump\n",
    "content/docs/latest/old/pump.md": "# Old\n",
    "content/docs/latest/guides/start.md": "# Start\n\n[a](tools/pump.md) [b](tools/pump.md#pump)\n",
  });
  assert.match((await site.run(["check"])).stdout, /Did you mean "\.\.\/tools\/pump\.md"\?/);
  assert.equal((await site.run(["check", "--fix"])).status, 0);
  assert.equal(
    site.read("content/docs/latest/guides/start.md"),
    "# Start\n\n[a](../tools/pump.md) [b](../tools/pump.md#pump)\n",
  );
});

test("does not fix an anchor with two candidates", async () => {
  const site = createSite({
    ...SITE,
    "content/docs/latest/start.md": "# Start\n\n## Number 1\n\n## Number 2\n\n[x](#number-3)\n",
  });
  const { status, stdout, stderr } = await site.run(["check", "--fix"]);
  assert.equal(status, 1);
  assert.match(stdout, /broken-anchor[\s\S]*Did you mean "#number-1" or "#number-2"\?/);
  assert.equal(stderr, "0 links fixed. 1 broken link left without a single close match: choose the target yourself.\n");
});

test("keeps a percent sign that is not an encoding", async () => {
  const site = createSite({
    ...SITE,
    "content/docs/latest/start.md": "# Start\n\n## Half: 50%\n\n[x](#half-50%) [y](old%20name.md) [z](50%.md)\n",
  });
  const { status, stdout, stderr } = await site.run([
    "check",
    "--fix",
    "--moved",
    "docs/latest/old name.md=docs/latest/second.md",
  ]);
  assert.equal(status, 1, stderr);
  assert.match(site.read("content/docs/latest/start.md"), /\[x\]\(#half-50\) \[y\]\(second\.md\) \[z\]\(50%\.md\)/);
  assert.match(stdout, /The document "50%\.md" does not exist/);
});

test("fixes links to a moved file, also in translations", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/latest/guide/new.md": "# New\n\n## Part\n",
    "content/docs/latest/start.md": "# Start\n\n[x](old.md#part) ![no](https://example.com/old.md)\n",
    "content/docs/latest/deep/page.md": '# Page\n\n[y](../old.md)\n\n<Include file="../_shared/part.md" />\n',
    "content/docs/latest/other.md": '# Other\n\n<Include file="_shared/part.md" />\n',
    "content/docs/latest/_shared/part.md": "[z](../old.md)\n",
    "i18n/de/docs/latest/start.md": "# Anfang\n\n[x](old.md#part)\n",
  });
  const { status, stdout } = await site.run(["check", "--moved", "docs/latest/old.md=docs/latest/guide/new.md"]);
  assert.equal(status, 0, stdout);
  assert.match(
    site.read("content/docs/latest/start.md"),
    /\[x\]\(guide\/new\.md#part\) !\[no\]\(https:\/\/example\.com\/old\.md\)/,
  );
  assert.match(site.read("content/docs/latest/deep/page.md"), /\[y\]\(\.\.\/guide\/new\.md\)/);
  assert.equal(site.read("content/docs/latest/_shared/part.md"), "[z](../guide/new.md)\n");
  assert.match(site.read("i18n/de/docs/latest/start.md"), /\[x\]\(guide\/new\.md#part\)/);
});

test("fixes links to pages that were moved to another directory if there is one candidate", async () => {
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/start.md":
      "# Start\n\n[a](/guide/install#x) [b](/old/docs/guide/install.md) [c](/install) [d](/guide/both)\n\n## X\n",
    "content/docs/guide/install.md": "# Install\n\n## X\n",
    "content/docs/guide/both.md": "# Both\n",
    "content/pages/more/guide/both.md": "# Both\n",
  });
  const { status } = await site.run(["check", "--fix"]);
  assert.equal(status, 1);
  assert.match(
    site.read("content/docs/start.md"),
    /\[a\]\(\/docs\/guide\/install#x\) \[b\]\(\/docs\/guide\/install\) \[c\]\(\/install\) \[d\]\(\/guide\/both\)/,
  );
});

test("fixes a link to a moved page with a renamed anchor", async () => {
  const site = createSite({
    ...SITE,
    "content/docs/latest/start.md": "# Start\n\n[x](/old/docs/latest/second#Options)\n",
  });
  const { status, stdout, stderr } = await site.run(["check", "--fix"]);
  assert.equal(status, 0, stdout);
  assert.match(stderr, /^1 link fixed\.$/m);
  assert.match(site.read("content/docs/latest/start.md"), /\[x\]\(\/docs\/latest\/second#options\)/);
});

test("fixes links with a typo if there is one candidate", async () => {
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "static/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "content/docs/links.md": `# Links

## Links

[a](#link) [b](quik-start.md#instalation) [c](/docs/Quick_Start?x=1#installation) ![d](/logoo.svg) ![e](imges/dot.svg)
[f](deep/paeg.md) [g](electron-38.md) [h](https://example.org/docs/quik-start) [i](#sections) [j](@version/quik-start.md)
`,
    "content/docs/images/dot.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "content/docs/quick-start.md": "# Quick start\n\n## Installation\n\n![d](images/dot.svg)\n",
    "content/docs/electron-39.md": "# Electron 39\n",
    "content/docs/deep/page.md": "# Page\n\n[x](../links.md#link)\n",
  });
  const before = await site.run(["check"]);
  assert.equal(before.status, 1);
  assert.match(
    before.stdout,
    /\n✗ 11 errors, no warnings · \d+ files · [\d.]+ m?s\n7 of 11 can be fixed: sitegen check --fix --root \S+\n$/,
  );
  const { stdout, stderr } = await site.run(["check", "--fix"]);
  assert.equal(
    stderr,
    "7 links fixed. 4 broken links left without a single close match: choose the targets yourself.\n",
  );
  assert.match(
    site.read("content/docs/links.md"),
    /\[a\]\(#links\) \[b\]\(quick-start\.md#installation\) \[c\]\(\/docs\/quick-start\?x=1#installation\) !\[d\]\(\/logo\.svg\) !\[e\]\(images\/dot\.svg\)\n\[f\]\(deep\/page\.md\) \[g\]\(electron-38\.md\) \[h\]\(https:\/\/example\.org\/docs\/quik-start\) \[i\]\(#sections\) \[j\]\(@version\/quik-start\.md\)/,
  );
  assert.match(site.read("content/docs/deep/page.md"), /\[x\]\(\.\.\/links\.md#links\)/);
  assert.match(stdout, /\n✗ 4 errors, no warnings · [^\n]+\n$/);
});

test("updates `sourceHash` of translations after links of the original are fixed", async () => {
  const site = createSite({ ...SITE, "i18n/de/docs/latest/start.md": "# Anfang\n\n## Teil eins {#part-one}\n" });
  await site.run(["i18n", "--sync"]);
  assert.equal((await site.run(["check", "--fix", "--sync-translations"])).status, 0);
  const { stdout } = await site.run(["i18n"]);
  assert.match(stdout, / 0 stale,/);
});

test("an invalid value of --moved is a usage error", async () => {
  const { status, stderr } = await createSite(SITE).run(["check", "--moved", "docs/latest/old.md"]);
  assert.equal(status, 2);
  assert.match(stderr, /--moved docs\/latest\/old\.md=/);
});

test("reports the state of translations: translated, stale with its sections, broken, missing", async () => {
  const site = createSite({ ...SITE, "i18n/de/docs/latest/start.md": "---\ntitle: [\n---\n\n# Kaputt\n" });
  commitAll(site);
  const synced = await site.run(["i18n", "--sync"]);
  assert.equal(synced.status, 0, synced.stderr);
  assert.match(site.read("i18n/de/docs/latest/second.md"), /^---\nsourceHash: [0-9a-f]{16}\n---\n\n# Zweite/);
  assert.doesNotMatch(site.read("i18n/de/docs/latest/start.md"), /sourceHash/);
  site.write({
    "content/docs/latest/second.md": "# Second\n\n## Options\n\nText.\n\n## Result\n\nOther text.\n",
    "content/docs/latest/third.md": "# Third\n",
    "content/docs/latest/_shared/part.md": "A part.\n",
  });
  const report = JSON.parse((await site.run(["i18n", "--json"])).stdout) as {
    locales: { locale: string; totals: object; files: { file: string; status: string; sections?: string[] }[] }[];
  };
  const [german] = report.locales;
  assert.equal(german?.locale, "de");
  const byFile = new Map(german?.files.map((file) => [file.file.replace("i18n/de/", ""), file]));
  assert.equal(byFile.get("docs/latest/second.md")?.status, "stale");
  assert.deepEqual(byFile.get("docs/latest/second.md")?.sections, ["Result"]);
  assert.equal(byFile.get("docs/latest/start.md")?.status, "broken");
  assert.equal(byFile.get("docs/latest/third.md")?.status, "missing");
  assert.equal(byFile.get("docs/latest/_shared/part.md")?.status, "missing");
  assert.equal(byFile.get("messages.yaml"), undefined, "the theme has all texts");
  const human = await site.run(["i18n"]);
  assert.match(human.stdout, /stale {2}i18n\/de\/docs\/latest\/second\.md: Result/);
  await site.run(["check", "--sync-translations"]);
  assert.doesNotMatch((await site.run(["i18n"])).stdout, /stale {2}/);
});

test("data files and messages record the hash of their original in a comment", async () => {
  const team = "# People\n- name: Alice\n  role: Lead\n- {name: 'Bob: B', role: Tester}\n";
  const site = createSite({
    ...SITE,
    "content/data/team.yaml": team,
    "content/data/plain.json": '{"title": "Plain"}',
    "content/pages/team.tsx": "export default () => <p>Team</p>;\n",
    "content/pages/team.data.ts":
      'import { defineData } from "sitegen";\nexport default defineData({ files: ["content/data/*"], load: () => ({}) });\n',
    "i18n/de/data/team.yaml": "\ufeff- name: Alice\r\n  role: Leitung\r\n",
    "i18n/de/data/plain.json": '{"title": "Einfach"}',
    "i18n/en/messages.yaml": "team.size: Size\nteam.lead: Lead\n",
    "i18n/de/messages.yaml": "team.size: Größe\n",
  });
  commitAll(site);
  const synced = await site.run(["i18n", "--sync"]);
  assert.equal(synced.status, 0, synced.stderr);
  assert.match(site.read("i18n/de/data/team.yaml"), /^\ufeff# sourceHash: [0-9a-f]{16}\r\n- name: Alice\r\n/);
  assert.match(site.read("i18n/de/messages.yaml"), /^# sourceHash: [0-9a-f]{16}\nteam\.size/);
  assert.equal(site.read("i18n/de/data/plain.json"), '{"title": "Einfach"}');
  assert.doesNotMatch((await site.run(["check"])).stdout, /stale-translation/);
  assert.match((await site.run(["i18n", "--sync"])).stdout, /^0 translations/);

  site.write({
    "content/data/team.yaml": team.replace("Tester", "Designer").replace("Lead", "Chair"),
    "i18n/en/messages.yaml": "team.size: Size\nteam.lead: Head\n",
  });
  const { stdout } = await site.run(["i18n"]);
  assert.match(stdout, /stale {2}i18n\/de\/data\/team\.yaml: Alice, Bob: B\n/);
  assert.match(stdout, /stale {2}i18n\/de\/messages\.yaml: team\.lead\n/);
  const checked = await site.run(["check"]);
  for (const file of ["data/team", "messages"])
    assert.match(checked.stdout, new RegExp(`i18n/de/${file}\\.yaml:1:1 {2}warning {2}stale-translation`));
  await site.run(["check", "--sync-translations"]);
  assert.equal(site.read("i18n/de/data/team.yaml").match(/sourceHash/g)?.length, 1);
  assert.doesNotMatch((await site.run(["i18n"])).stdout, /stale {2}/);
});

test("a file that is not a translation is a usage error with a suggestion", async () => {
  const site = createSite(SITE);
  const { status, stderr } = await runCommand(["i18n", "i18n/de/docs/latest/secnd.md", "--root", "."], {
    cwd: site.root,
  });
  assert.equal(status, 2);
  assert.match(stderr, /second\.md/);
});

test("shell completion contains all commands", async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { status, stdout } = await runCommand(["completion", shell]);
    assert.equal(status, 0);
    for (const word of ["build", "dev", "check", "preview", "search", "i18n", "sync-translations", "sarif"])
      assert.match(stdout, new RegExp(word), `${shell}: ${word}`);
  }
  execFileSync("bash", ["-n"], { input: (await runCommand(["completion", "bash"])).stdout });
  assert.equal((await runCommand(["completion", "csh"])).status, 2);
});

test("typos in commands and flags have a suggestion", async () => {
  for (const [args, meant] of [
    [["chek"], "check"],
    [["bild"], "build"],
    [["check", "--strct"], "--strict"],
    [["dev", "--prt", "1"], "--port"],
    [["i18n", "--synk"], "--sync"],
  ] as const) {
    const { status, stderr } = await runCommand(args);
    assert.equal(status, 2);
    assert.match(stderr, new RegExp(`Did you mean ${meant}`));
  }
});

test("work lists contain missing, stale and broken translations with words and changed sections", async () => {
  const site = createSite({
    ...SITE,
    "content/docs/latest/a, b.md": "# Comma\n\nOne two three.\n",
    "content/docs/latest/=x.md": "# Formula\n",
    "i18n/en/messages.yaml": "team.size: Size of the team\n",
  });
  await site.run(["i18n", "--sync"]);
  commitAll(site);
  site.write({
    "content/docs/latest/second.md": "# Second\n\n## Options\n\nNew text.\n\n## Result, and more\n\nText.\n",
    "i18n/de/docs/latest/start.md": "---\ntitle: [\n---\n",
  });
  const { status, stdout, stderr } = await site.run(["i18n", "--missing", "lists/new"]);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, "lists/new/de.csv\n");
  const rows = site.read("lists/new/de.csv").split("\r\n");
  assert.deepEqual(
    [rows[0], ...rows.slice(1).sort()],
    [
      "state,words,source,translation,changed sections",
      "",
      "broken,8,content/docs/latest/start.md,i18n/de/docs/latest/start.md,",
      "missing,,i18n/en/messages.yaml,i18n/de/messages.yaml,",
      "missing,1,content/docs/latest/=x.md,i18n/de/docs/latest/=x.md,",
      'missing,4,"content/docs/latest/a, b.md","i18n/de/docs/latest/a, b.md",',
      'stale,8,content/docs/latest/second.md,i18n/de/docs/latest/second.md,"Options; Result, and more; Result"',
    ],
  );
  site.write({ taken: "" });
  const failed = await site.run(["i18n", "--missing", "taken"]);
  assert.notEqual(failed.status, 0);
  assert.match(failed.stderr, /Cannot write "taken\/de\.csv"/);
});

test("does not change templates and data, whose links belong to several pages or to code", async () => {
  const template = "See [intro](../intro.md#Details).\n\n<!-- content -->\n\n[own](#Fix)\n";
  const data = "- code: E10\n  text: '## Fix\n\n\n    See [intro](../intro.md#Details).'\n";
  const site = createSite({
    "content/docs/intro.md": "# Intro\n\n## Details\n\n[Full](errors/E10.md#Fix)\n",
    "content/docs/errors/[code].md": template,
    "content/docs/errors/[code].data.ts": `export default {
  files: ["content/data/errors.yaml"],
  paths: ({ files: [errors] }) =>
    errors.data.map(({ code, text }) => ({ params: { code }, frontMatter: { title: code }, content: text })),
};
`,
    "content/data/errors.yaml": data,
  });
  const { status, stdout } = await site.run(["check", "--fix"]);
  assert.equal(status, 1);
  assert.match(stdout, /\[code\]\.md:1:5 .*broken-anchor/);
  assert.match(stdout, /errors\.yaml:1:9 .*broken-anchor/);
  assert.equal(site.read("content/docs/intro.md"), "# Intro\n\n## Details\n\n[Full](errors/E10.md#fix)\n");
  assert.equal(site.read("content/docs/errors/[code].md"), template);
  assert.equal(site.read("content/data/errors.yaml"), data);
  assert.equal(site.exists("content/docs/errors/E10.md"), false);
});
