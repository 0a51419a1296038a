/** Several sites in one process, one after the other and at the same time, have the output of separate processes. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite, type Files, linkPackages, runCommand, type TestSite } from "../support/site.ts";

const PLUGIN = (word: string): string => `export default () => (tree) => {
  tree.children.push({ type: "paragraph", children: [{ type: "text", value: "Added by ${word}." }] });
};
`;

/** Sites that differ in everything a process may keep: settings, plugins, components, icons and optional packages. */
const SITES: readonly { files: Files; packages: readonly string[] }[] = [
  {
    files: {
      "sitegen.config.yaml": `title: First
url: https://first.example
baseUrl: /first/
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
markdown:
  math: true
  remarkPlugins: [./plugins/add.js]
components: {Footer: ./components/Footer.tsx}
`,
      "plugins/add.js": PLUGIN("first"),
      "components/Footer.tsx": "export default () => <p>Footer of the first</p>;\n",
      "content/docs/start.md": "# Start\n\nA formula: $a^2$. :icon[rocket]\n\n```rust\nfn main() {}\n```\n",
      "content/docs/more.mdx": "export const count = 1;\n\n# More\n\nCounted {count}.\n",
      "i18n/de/docs/start.md": "# Anfang\n",
    },
    packages: ["katex"],
  },
  {
    files: {
      "sitegen.config.yaml": `title: Second
url: https://second.example
markdown:
  math: true
  remarkPlugins: [./plugins/add.js]
components: {Footer: ./components/Footer.tsx}
`,
      "plugins/add.js": PLUGIN("second"),
      "components/Footer.tsx": "export default () => <p>Footer of the second</p>;\n",
      "content/docs/start.md": "# Start\n\nA formula: $a^2$. :icon[rocket]\n\n```mermaid\ngraph LR; A-->B\n```\n",
      "content/docs/more.mdx": "export const count = 2;\n\n# More\n\nCounted {count}.\n",
    },
    packages: ["beautiful-mermaid"],
  },
];

interface Built {
  output: ReadonlyMap<string, string>;
  report: string;
}

const createSites = (): TestSite[] =>
  SITES.map(({ files, packages }) => {
    const site = createSite(files);
    linkPackages(site.root, "react", ...packages);
    return site;
  });

async function build(site: TestSite, separate = false): Promise<Built> {
  const { status, stderr } = await site.run(["build", "--quiet", "--workers", "1"], { separate });
  assert.equal(status, 0, stderr);
  return { output: site.snapshot("dist"), report: stderr };
}

let expected: readonly Built[];

before(async () => {
  expected = [];
  for (const site of createSites()) expected = [...expected, await build(site, true)];
  const [first, second] = expected;
  assert.match(
    first?.output.get("docs/start/index.html") ?? "",
    /<math[\s\S]*Added by first[\s\S]*Footer of the first/,
  );
  assert.match(second?.output.get("docs/start/index.html") ?? "", /Added by second[\s\S]*Footer of the second/);
});

/** @param actual Builds of the first sites. */
function assertExpected(actual: readonly Built[]): void {
  for (const [index, { output, report }] of nonEmpty(expected.slice(0, actual.length)).entries()) {
    assert.equal(actual[index]?.report, report);
    assert.deepEqual([...(actual[index]?.output.keys() ?? [])], [...output.keys()]);
    for (const [file, contents] of nonEmpty(output))
      assert.equal(actual[index]?.output.get(file), contents, `${file} of site ${index} differs`);
  }
}

test("one after the other, in both orders", async () => {
  const [first, second] = createSites() as [TestSite, TestSite];
  assertExpected([await build(first), await build(second)]);
  const [third, fourth] = createSites() as [TestSite, TestSite];
  const last = await build(fourth);
  assertExpected([await build(third), last]);
});

test("at the same time", async () => {
  assertExpected(await Promise.all(createSites().map((site) => build(site))));
});

test("two builds of one site at the same time, of which one waits for the lock of the other", async () => {
  const [site] = createSites() as [TestSite];
  const [one, other] = await Promise.all([build(site), build(site)]);
  assertExpected([one]);
  assert.deepEqual(other.output, one.output);
});

test("a configuration is evaluated again, also if its file is unchanged", async () => {
  const site = createSite({
    "content/docs/start.md": "# Start\n",
    "sitegen.config.mjs":
      'globalThis.evaluations = (globalThis.evaluations ?? 0) + 1;\nexport default { title: "Title " + globalThis.evaluations, url: "https://example.org" };\n',
  });
  site.remove("sitegen.config.yaml");
  for (const number of [1, 2]) {
    await runCommand(["build", "--quiet", "--root", site.root]);
    assert.match(site.read("dist/docs/start/index.html"), new RegExp(`Title ${number}`));
  }
});
