/** Test pages from data in several languages, and which pages a change renders. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG, reportOf, type TestSite } from "../support/site.ts";

const LOCALES = `locales:
  - { code: en, label: English, htmlLang: en }
  - { code: de, label: Deutsch, htmlLang: de }
  - { code: fr, label: Français, htmlLang: fr }
`;

const DATA = `- { code: E1, title: Full, text: Free space. }
- { code: E2, title: Offline, text: Plug it in. }
- { code: E3, title: Busy, text: Wait. }
`;

const MODULE = "content/docs/errors/[code].data.ts";

const FILES: Files = {
  "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES,
  "content/docs/intro.md": "# Intro\n",
  "content/data/errors.yaml": DATA,
  "content/docs/errors/[code].md": "---\ndescription: An error\n---\n\nBefore.\n\n<!-- content -->\n",
  [MODULE]: `export default {
  files: ["content/data/errors.yaml"],
  paths: ({ files: [errors] }) => {
    return errors.data.map(({ code, title, text }) => ({ params: { code }, frontMatter: { title }, content: text }));
  },
};
`,
  "content/pages/codes/[code].tsx": `export default function Code({ data, locale, page }) {
  return <><h1>{page.title}</h1><p>{\`\${locale.code} \${data}\`}</p></>;
}
`,
  "content/pages/codes/[code].data.ts": `export default {
  files: ["content/data/errors.yaml"],
  paths: ({ files: [errors], locale }) =>
    errors.data
      .filter(({ code }) => locale.code !== "fr" || code === "E1")
      .map(({ code, title }) => ({ params: { code }, frontMatter: { title }, data: \`\${locale.code}-data\` })),
};
`,
};

async function build(site: TestSite): Promise<string> {
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  return stderr;
}

test("translations of data, of templates and of single entries are shown in their language", async () => {
  const site = createSite({
    ...FILES,
    "i18n/de/data/errors.yaml":
      "- { code: E1, title: Voll, text: Platz schaffen. }\n- { code: E2, title: Offline, text: Plug it in. }\n",
    "i18n/fr/docs/errors/[code].md": "---\ndescription: Une erreur\n---\n\nAvant.\n\n<!-- content -->\n",
    "i18n/fr/docs/errors/E2.md": "---\ntitle: Hors ligne\n---\n\nBrancher.\n",
  });
  const page = (path: string): string => site.read(`dist/${path}/index.html`);
  await build(site);
  assert.match(page("de/docs/errors/E1"), /<h1[^>]*>Voll<[\s\S]*Before\.[\s\S]*Platz schaffen/);
  // Same entry, and no entry: the original with a notice.
  for (const code of ["E2", "E3"]) assert.match(page(`de/docs/errors/${code}`), /translat|übersetzt/i);
  assert.match(page("fr/docs/errors/E1"), /<h1[^>]*>Full<[\s\S]*Avant\.[\s\S]*Free space/);
  assert.match(page("fr/docs/errors/E1"), /<meta name="description" content="Une erreur"/);
  assert.match(page("fr/docs/errors/E2"), /<h1[^>]*>Hors ligne<[\s\S]*Brancher/);
  assert.match(page("de/codes/E1"), /<h1>Voll<\/h1><p>de de-data<\/p>/);
  assert.match(page("fr/codes/E1"), /<p>fr fr-data<\/p>/);
  assert.match(page("fr/codes/E2"), /<p>fr en-data<\/p>/);
  const { stdout } = await site.run(["i18n", "--json", "--locale", "de", "--all"]);
  const { locales } = JSON.parse(stdout) as { locales: { files: { file: string; status: string }[] }[] };
  const states = new Map(locales[0]?.files.map(({ file, status }) => [file, status]));
  assert.equal(states.get("i18n/de/docs/errors/E1.md"), "translated");
  assert.equal(states.get("i18n/de/docs/errors/E2.md"), "missing");
});

test("an entry that only another language has is an error", async () => {
  const translation = "- { code: E9, title: Neu, text: Neu. }\n";
  const text = await reportOf(createSite(FILES), { "i18n/de/data/errors.yaml": translation });
  assert.match(
    text,
    /i18n\/de\/data\/errors\.yaml:1:11 {2}error {2}invalid-data\n.*"content\/docs\/errors\/E9\.md" exists in "de" only/,
  );
});

test("functions run once for all languages with the same input, and load does, too", async () => {
  const site = createSite(FILES);
  const record = `import { appendFileSync } from "node:fs";
const record = () => appendFileSync(${JSON.stringify(`${site.root}/runs.txt`)}, "x");
`;
  const countRuns = async (files: Files): Promise<number> => {
    site.write({ "runs.txt": "", ...files });
    const { status, stderr } = await site.run(["check", "--quiet"]);
    assert.equal(status, 0, stderr);
    return site.read("runs.txt").length;
  };
  const errors = record + FILES[MODULE]?.toString().replace("return", "record(); return");
  assert.equal(await countRuns({ [MODULE]: errors }), 1);
  assert.equal(await countRuns({ "i18n/de/data/errors.yaml": DATA }), 2);
  const page = "export const frontMatter = { title: 'T' };\nexport default ({ data }) => <p>{data}</p>;\n";
  const load = (input: string): Files => ({
    [MODULE]: FILES[MODULE] ?? "",
    "content/pages/time.tsx": page,
    "content/pages/time.data.ts": `${record}export default { load: (${input}) => { record(); return 1; } };\n`,
  });
  assert.equal(await countRuns(load("")), 1);
  assert.equal(await countRuns(load("{ locale }")), 3);
});

test("a change of one entry renders its page in its languages and no other", async () => {
  const site = createSite(FILES);
  await build(site);
  const before = site.times("dist");
  // The change moves the other entries to other lines.
  site.write({ "content/data/errors.yaml": `# Comment\n${DATA.replace("Plug it in.", "Plug in the cable.")}` });
  await build(site);
  const after = site.times("dist");
  const changed = [...after].filter(
    ([file, time]) => /^(?!.*print\/).*\.html$/.test(file) && before.get(file) !== time,
  );
  assert.deepEqual(
    changed.map(([file]) => file),
    ["de/docs/errors/E2/index.html", "docs/errors/E2/index.html", "fr/docs/errors/E2/index.html"],
  );
});

test("with --keep-going, entries that cannot be shown are left out", async () => {
  const site = createSite(FILES);
  site.write({
    "content/pages/codes/[code].tsx":
      "export default function Code({ data, page }) { return <p>{page.title === 'Busy' ? data.no.text : 'ok'}</p>; }\n",
  });
  const { stderr } = await site.build("--keep-going");
  assert.ok(site.exists("dist/codes/E1/index.html"), stderr);
  assert.ok(!site.exists("dist/codes/E3/index.html"));
});

test("translations of templates are listed, recognized as stale, and marked as reviewed", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales:
  - { code: en, label: English, htmlLang: en }
  - { code: de, label: Deutsch, htmlLang: de }
`,
    "content/docs/intro.md": "# Intro\n",
    "content/docs/[id].md": "Text of the template.\n\n<!-- content -->\n",
    "content/docs/[id].data.ts":
      'export default { paths: () => ["a", "b"].map((id) => ({ params: { id }, frontMatter: { title: id }, content: "[x](itnro.md)" })) };\n',
    "content/docs/plain/[id].md": "---\ndescription: None\n---\n\n<!-- content -->\n",
    "content/docs/plain/[id].data.ts":
      'export default { paths: () => [{ params: { id: "c" }, frontMatter: { title: "C" } }] };\n',
  });
  const list = async (): Promise<string> => (await site.run(["i18n", "--all", "--locale", "de"])).stdout;
  assert.match(await list(), /missing {2}i18n\/de\/docs\/\[id\]\.md/);
  assert.doesNotMatch(await list(), /plain\/\[id\]/);
  site.write({
    "i18n/de/docs/[id].md": "---\nsourceHash: 000000000000\n---\n\nText der Vorlage.\n\n<!-- content -->\n",
  });
  assert.match(await list(), /stale {2}i18n\/de\/docs\/\[id\]\.md/);
  const { stdout } = await site.run(["check"]);
  assert.match(stdout, /i18n\/de\/docs\/\[id\]\.md:1:1 {2}warning {2}stale-translation/);
  await site.run(["i18n", "--sync"]);
  assert.doesNotMatch(site.read("i18n/de/docs/[id].md"), /000000000000/);
  assert.doesNotMatch((await site.run(["check"])).stdout, /stale-translation/);
  // Links in the content of entries have no file to fix.
  const fixed = await site.run(["check", "--fix"]);
  assert.match(fixed.stderr, /0 links fixed/);
  assert.match(fixed.stdout, /Did you mean "intro\.md"\?/);
});
