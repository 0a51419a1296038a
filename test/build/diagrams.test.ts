/** Test diagrams in Mermaid fences. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, linkPackages, MINIMAL_CONFIG } from "../support/site.ts";

const FLOW = "```mermaid\ngraph TD\n  A[Draft text] --> B{Reviewed?}\n  B -->|yes| C[Published]\n```\n";

const KINDS: Readonly<Record<string, { source: string; description: RegExp }>> = {
  sequence: {
    source: '%% The header may follow a comment.\nsequenceDiagram\n  Alice->>Bob: Is <b> "safe"?\n  Bob-->>Alice: Yes',
    description: /Alice → Bob \(Is .*safe.*\); Bob → Alice \(Yes\)/,
  },
  state: {
    source: "stateDiagram-v2\n  [*] --> Idle\n  Idle --> Busy: start",
    description: /\[\*\] → Idle; Idle → Busy \(start\)/,
  },
  class: { source: "classDiagram\n  Animal <|-- Duck\n  Animal: +int age", description: /Animal → Duck/ },
  entities: { source: "erDiagram\n  CUSTOMER ||--o{ ORDER : places", description: /CUSTOMER → ORDER \(places\)/ },
  chart: { source: 'xychart-beta\n  title "Sales"\n  x-axis [Jan, Feb]\n  bar [1, 2]', description: /Sales/ },
  "header without a direction": { source: "flowchart;\n  A --> B;", description: /A → B/ },
  "statements on one line": { source: "graph LR; A --> B; B --> C", description: /A → B; B → C/ },
  "title in front matter": {
    source: "---\ntitle: The flow\n---\ngraph LR\n  A --> B",
    description: /^Diagram: The flow$/,
  },
  "accessible title": {
    source: 'graph LR\n  accTitle: Steps\n  accDescr: From A to B\n  A --> B\n  click A "https://example.org"',
    description: /^Diagram: Steps\. From A to B$/,
  },
  "brackets in quotes": { source: 'graph LR\n  A["f(x"] --> B("[y")', description: /f\(x → \[y/ },
};

const kindPages = Object.fromEntries(
  Object.entries(KINDS).map(([name, { source }]) => [
    `content/docs/${name.replaceAll(" ", "-")}.md`,
    `# Page\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`,
  ]),
);

const site = createSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
  "content/docs/page.md": `# Page\n\n${FLOW.replace("mermaid", 'mermaid title="The <way>"')}\n> ${FLOW.trim().replaceAll("\n", "\n> ")}\n`,
  "content/blog/2025-01-01-post.md": `---\ntitle: Post\n---\n\nText.\n\n${FLOW}`,
  ...kindPages,
});
linkPackages(site.root, "beautiful-mermaid");
const built = site.build("--no-share-images", "--base-url", "/sub/");

const imagesIn = (html: string): string[] => html.match(/<img class="only-[^>]*>/g) ?? [];

test("a diagram is an image for each color mode, with a text alternative and a size", async () => {
  const { status, stderr } = await built;
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /warning/);
  const html = site.read("dist/docs/page/index.html");
  const [light = "", dark = "", ...others] = imagesIn(html);
  assert.equal(others.length, 2);
  for (const [scheme, image] of Object.entries({ light, dark })) {
    const { src = "", alt } =
      /src="\/sub\/(?<src>[^"]*)" alt="(?<alt>[^"]*)" width="\d+" height="\d+"/.exec(image)?.groups ?? {};
    assert.equal(alt, "Diagram: Draft text → Reviewed?; Reviewed? → Published (yes)");
    assert.match(src, new RegExp(`^assets/diagrams/[\\w-]+\\.${scheme}\\.svg$`));
    const svg = site.read(`dist/${src}`);
    assert.match(svg, />Draft text</);
    assert.doesNotMatch(svg, /<style|\sstyle=|class=|var\(|color-mix|https?:\/\/(?!www\.w3\.org\/2000\/svg")/);
  }
  assert.match(html, /<figcaption>The &lt;way&gt;<\/figcaption>/);
  assert.match(site.read("dist/de/docs/page/index.html"), /alt="Diagram: Draft text/);
});

for (const [name, { description }] of Object.entries(KINDS)) {
  test(`a diagram is described: ${name}`, async () => {
    await built;
    const [image = ""] = imagesIn(site.read(`dist/docs/${name.replaceAll(" ", "-")}/index.html`));
    const alt = /alt="([^"]*)"/.exec(image)?.[1] ?? "";
    assert.match(alt.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">"), description);
  });
}

test("a line that the package ignores is reported, and the diagram is shown", async () => {
  const sources = [
    "sequenceDiagram\n  Alice->>Bob: Hello\n  Alice=>Bob: Goodbye",
    "stateDiagram-v2\n  [*] --> Idle\n  Idle -> Busy",
    "graph LR\n  A --> B\n  C:::hot --> D\n  classDef hot fill:#f00",
    "sequenceDiagram\n  participant Me as Someone\n  Me->>You: Hi &amp; bye\n  You--xMe: Lost",
    'classDiagram\n  class Animal {\n    <<abstract>>\n    +String name\n    +eat(food) void\n  }\n  Animal "1" *-- "many" Leg : has',
    'erDiagram\n  BUYER ||--o{ ORDER : places\n  BUYER {\n    string name PK "a comment"\n  }',
    'flowchart TD\n  A["Long <b>label</b> with<br/>break &amp; more"] -->|"edge text"| B\n  B -.-> C([End])',
  ];
  const other = createSite({
    "content/docs/page.md": `# Page\n\n${sources.map((source) => `\`\`\`mermaid\n${source}\n\`\`\`\n`).join("\n")}`,
  });
  linkPackages(other.root, "beautiful-mermaid");
  const { status, stderr } = await other.build("--no-share-images");
  assert.equal(status, 0, stderr);
  assert.deepEqual(
    stderr.match(/page\.md:\d+:\d+ +\w+ +invalid-diagram/g)?.map((text) => text.replace(/ +/g, " ")),
    ["page.md:6:3 warning invalid-diagram", "page.md:12:3 warning invalid-diagram"],
  );
  assert.match(stderr, /"goodbye" is not in the image/);
  assert.equal(imagesIn(other.read("dist/docs/page/index.html")).length, 14);
});

test("markup in labels and styles is text", async () => {
  const bad = '"><script>alert(1)</script><b onclick="x">';
  const sources = [
    `graph TD\n  A -->|${bad}| B\n  style A fill:red"onload="x\n  classDef c stroke:red"/><script/>\n  class B c`,
    `sequenceDiagram\n  participant A as ${bad}\n  A->>A: ${bad}\n  Note over A: ${bad}`,
    `classDiagram\n  class A {\n    +x${bad}\n  }\n  A <|-- B : ${bad}`,
    `stateDiagram-v2\n  s1 : ${bad}\n  s1 --> s2 : ${bad}`,
    `xychart-beta\n  title "${bad}"\n  x-axis ["${bad}", b]\n  bar [1, 2]`,
  ];
  const other = createSite({
    "content/docs/page.md": `# Page\n\n${sources.map((source) => `\`\`\`mermaid\n${source}\n\`\`\`\n`).join("\n")}`,
  });
  linkPackages(other.root, "beautiful-mermaid");
  await other.build("--no-share-images", "--keep-going");
  const html = other.read("dist/docs/page/index.html");
  assert.doesNotMatch(html, /<script>alert|<b onclick/);
  const drawn = other.exists("dist/assets/diagrams") ? other.list("dist/assets/diagrams") : [];
  assert.ok(drawn.length > 0);
  for (const file of drawn)
    assert.doesNotMatch(other.read(`dist/assets/diagrams/${file}`), /<script|<b\b|<[^>]* on\w+=/, file);
});

test("feeds show one image with an absolute URL, Markdown copies the source, and search finds the labels", async () => {
  await built;
  const { items } = JSON.parse(site.read("dist/blog/feed.json")) as { items: { content_html: string }[] };
  const images = items[0]?.content_html.match(/<img[^>]*>/g) ?? [];
  assert.equal(images.length, 1);
  assert.match(images[0] ?? "", / src="https:\/\/example\.org\/sub\/assets\/diagrams\/[\w-]+\.light\.svg"/);
  assert.ok(site.read("dist/docs/page.md").includes("graph TD\n  A[Draft text] --> B{Reviewed?}"));
  const texts = site.list("dist/assets/search/text").map((file) => site.read(`dist/assets/search/text/${file}`));
  assert.ok(texts.some((text) => text.includes("A Draft text B Reviewed B yes C Published")));
});

test("a page without a diagram is the same as without the package", async () => {
  const plain = { "content/docs/page.md": "# Page\n\n```js\nlet a;\n```\n" };
  const [first, second] = [createSite(plain), createSite(plain)];
  linkPackages(second.root, "beautiful-mermaid", "katex");
  await first.build("--no-share-images");
  await second.build("--no-share-images");
  assert.deepEqual(second.snapshot("dist"), first.snapshot("dist"));
});

test("without the package, the source is shown as code, and installing it draws the diagram", async () => {
  const other = createSite({ "content/docs/page.md": `# Page\n\n${FLOW}\n${FLOW}` });
  const missing = await other.build("--no-share-images");
  assert.equal(missing.status, 0, missing.stderr);
  const report = missing.stdout + missing.stderr;
  assert.match(report, /page\.md:4:1 +warning +invalid-diagram\n.*"beautiful-mermaid".* not installed/);
  assert.match(report, /npm install beautiful-mermaid/);
  assert.equal(report.match(/not installed/g)?.length, 1);
  assert.match(other.read("dist/docs/page/index.html"), /<code[^>]*>graph TD\n {2}A\[Draft text\]/);
  linkPackages(other.root, "beautiful-mermaid");
  const { stdout, stderr } = await other.build("--no-share-images");
  assert.doesNotMatch(stdout + stderr, /warning/);
  assert.equal(imagesIn(other.read("dist/docs/page/index.html")).length, 4);
});

test("an edit changes the files of its diagram only, and equals a clean build", async () => {
  const other = createSite({ "content/docs/a.md": `# A\n\n${FLOW}`, "content/docs/b.md": `# B\n\n${FLOW}` });
  linkPackages(other.root, "beautiful-mermaid");
  await other.build("--no-share-images");
  const before = other.list("dist/assets/diagrams");
  other.write({ "content/docs/b.md": `# B\n\n${FLOW.replace("Draft", "Final")}` });
  await other.build("--no-share-images");
  const after = other.list("dist/assets/diagrams");
  assert.equal(after.length, 4);
  assert.ok(before.every((file) => after.includes(file)));
  const incremental = other.snapshot("dist");
  await other.build("--no-share-images", "--no-cache");
  assert.deepEqual(other.snapshot("dist"), incremental);
});
