/** Test that a build after any edit produces the same bytes as a clean build. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { test } from "node:test";
import { buildSite } from "../../src/build/build-site.ts";
import { readSettings } from "../../src/session/site-settings.ts";
import { createSite, type Files, type TestSite } from "../support/site.ts";

const CONFIG = `title: Test
tagline: A test
shareImages: false
url: https://example.org
favicon: favicon.svg
locales:
  - {code: en, label: English, htmlLang: en}
  - {code: de, label: Deutsch, htmlLang: de}
docs:
  lastUpdate: true
  related: {pages: [api], from: [guides]}
blog: {tagFeeds: true, postsPerPage: 2}
announcement: {id: a, content: "Read [the start](/docs/start)."}
redirects: [{from: /old, to: /docs/start}]
`;

const square = (color: string, width = 4): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="4"><path fill="${color}" d="M0 0h4v4z"/></svg>`;

const HISTORY = "<!--\n```YAML history\nadded:\n  - pr-url: https://github.com/electron/electron/pull/7\n```\n-->";

/** A site that uses every kind of source file. */
const SITE: Files = {
  "sitegen.config.yaml": CONFIG,
  "content/docs/sidebars.yaml": `guide:
  - start
  - {id: second, platforms: [mac]}
  - category: More
    link: {generatedIndex: {title: More pages, description: All of them.}}
    items: [cards, third, examples]
api: [api/thing, api/other, api/structures/plain, api/structures/seen, api/structures/long]
`,
  "content/docs/start.md": "# Start\n\nSee [the second](second.md#part) and ![a sign](sign.svg).\n\n## Part\n\nText.\n",
  "content/docs/sign.svg": square("red"),
  "content/docs/second.md": '# Second\n\n## Part\n\n## Other\n\n<Include file="_shared/part.md" />\n',
  "content/docs/_shared/part.md": "Shared, [the third](../third.md).\n",
  "content/docs/third.md":
    '---\nredirect_from: /docs/three\ntags: [one]\n---\n\n# Third\n\n```js file="/examples/main.js#L2"\n```\n',
  "content/docs/cards.md": "# Cards\n\n<DocCardList />\n",
  "content/docs/examples.md": "# Examples\n\n## A {#own}\n\nText.\n",
  "content/docs/api/thing.md": `# thing

${HISTORY}

* \`a\` [Plain](structures/plain.md?inline)
* \`b\` [Long](structures/long.md?inline)

See [Seen](structures/seen.md).
`,
  "content/docs/api/other.md": "# other\n\nSee [Seen](structures/seen.md).\n",
  "content/docs/api/structures/plain.md":
    "# Plain\n\n* `width` number - See [the second](../../second.md) ![sign](width.svg)\n",
  "content/docs/api/structures/width.svg": square("blue"),
  "content/docs/api/structures/long.md":
    "---\npreview: false\n---\n\n# Long\n\n* `length` number - See [the fourth](../../fourth.md) ![sign](length.svg)\n",
  "content/docs/api/structures/length.svg": square("blue"),
  "content/docs/api/structures/seen.md":
    "# Seen\n\n## Fields\n\n* `seen` boolean - See [the fifth](../../fifth.md) ![sign](seen.svg)\n",
  "content/docs/api/structures/seen.svg": square("blue"),
  "content/docs/fourth.md": "# Fourth\n\nText.\n",
  "content/docs/fifth.md": "# Fifth\n\nText.\n",
  "content/docs/guides/how.md": "# How\n\nCall [other](../api/other.md).\n",
  "content/pages/about.md": "# About\n\nText, [the start](../docs/start.md) ![a shot](/shot.svg).\n",
  "content/blog/authors.yaml": "ada: {name: Ada, url: https://ada.example, page: true}\n",
  "content/blog/tags.yaml": "time: {label: Time, permalink: /time}\n",
  "content/blog/2024-01-02-hello/index.md":
    "---\ntitle: Hello\nauthors: [ada]\ntags: [time]\n---\n\nHi ![a clock](clock.svg), [the sixth](/docs/sixth.md).\n\n<!-- truncate -->\n\nMore.\n",
  "content/blog/2024-01-02-hello/clock.svg": square("green"),
  "content/blog/2024-02-03-again.md": "---\ntitle: Again\nauthors: [{name: Bob}]\ntags: [time]\n---\n\nOnce more.\n",
  "content/blog/2024-03-04-last.md": "---\ntitle: Last\n---\n\nThe end.\n",
  "content/docs/sixth.md": "# Sixth\n\nText.\n",
  "content/pages/index.md":
    "---\nlayout: home\nhero: {name: Fast, image: /shot.svg, actions: [{text: Start, link: /docs/start}]}\nfeatures: [{title: One, icon: shield, details: Very fast}]\n---\n",
  "content/data/pull-requests.yaml": "7: 1.0.0\n",
  "examples/main.js": "// one line above\nrun(1);\n",
  "i18n/en/messages.yaml": "content.headingLink: Link to {heading}\n",
  "i18n/de/messages.yaml": "content.headingLink: Link auf {heading}\nnav.skipToContent: Zum Text\n",
  "i18n/de/docs/sidebars.yaml": "More: Mehr\n",
  "i18n/de/docs/second.md": "# Zweite\n\n## Teil\n\n## Anderes\n\nText.\n",
  "i18n/de/docs/api/structures/plain.md": "# Einfach\n\n* `width` number - Breite\n",
  "i18n/de/blog/2024-02-03-again.md": "---\ntitle: Noch einmal\n---\n\nNoch einmal.\n",
  "i18n/de/blog/tags.yaml": "time: {label: Zeit}\n",
  "static/favicon.svg": square("red"),
  "static/plain.txt": "x\n",
  "static/shot.svg": square("red"),
};

/** A plugin that replaces each block `files` by the files in a directory, with a title from the messages. */
const FILES_PLUGIN = `export default () => (tree: any, file: any) => {
  const { site } = file.data;
  for (const node of tree.children) {
    if (node.lang !== "files") continue;
    const texts = site.listFiles(node.meta).map((name: string) => site.readFile(node.meta + "/" + name));
    Object.assign(node, { lang: "text", meta: null, value: texts.join(", "), data: { markdown: texts.join("\\n") } });
  }
};
`;

/** Code takes time to bundle, so it has a site of its own. */
const SITE_WITH_CODE: Files = {
  "sitegen.config.yaml": `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
styles: [theme/own.css]
components: {Footer: theme/Footer.tsx}
markdown:
  components: {Card: theme/Card.tsx}
  remarkPlugins: [./plugins/shout.ts, ./plugins/files.ts]
`,
  "plugins/files.ts": FILES_PLUGIN,
  "content/docs/files.md": "# Files\n\n```files parts\n```\n",
  "parts/a.txt": "First part",
  "parts/more/b.txt": "Second part",
  "content/docs/page.md": '# Page\n\n<Card title="Note">\n\nInside.\n\n</Card>\n',
  "content/blog/2024-03-04-post.md": '---\ntitle: Post\n---\n\n<Card title="Note">\n\nInside.\n\n</Card>\n',
  "content/pages/team.tsx":
    'import { Link } from "sitegen/theme";\nimport "./team.css";\nimport { word } from "../../theme/word";\nexport const frontMatter = ({ data }: any) => ({ title: data.title });\nexport default ({ data }: any) => <><h1>{data.title + word}</h1><Link to={data.link}>Post</Link></>;\n',
  "content/pages/team.css": ".team { color: red; }\n",
  "content/pages/team.data.ts":
    'export default { files: "content/data/team.yaml", load: ({ files: [team] }: any) => ({ ...team.data, title: team.data.title + "s" }) };\n',
  "content/data/team.yaml": "title: Member\nlink: /blog/post\n",
  "i18n/de/data/team.yaml": "title: Mitglied\nlink: /blog/post\n",
  "plugins/shout.ts":
    'import { mark } from "./mark";\nexport default () => (tree: any) => { tree.children.push({ type: "paragraph", children: [{ type: "text", value: mark }] }); };\n',
  "plugins/mark.ts": 'export const mark = "Loud!";\n',
  "theme/own.css": ":root { --accent: red; }\n",
  "theme/Card.tsx":
    'import { word } from "./word";\nexport default ({ title, children }: any) => <section><h4>{title + word}</h4>{children}</section>;\n',
  "theme/word.ts": 'export const word = "!";\n',
  "theme/Footer.tsx": "export default () => <p>Foot</p>;\n",
};

/** In a file, a text gives way to another; the whole file goes where there is none to look for. */
type Edit = readonly [file: string, from: string, to: string];

/** Edits by the kind of input that they change. */
const EDITS: Readonly<Record<string, Edit>> = {
  "the configuration": ["sitegen.config.yaml", "tagline: A test", "tagline: The test"],
  "the announcement": ["sitegen.config.yaml", "Read [the", "Look at [the"],
  "a redirect": ["sitegen.config.yaml", "from: /old", "from: /older"],
  "a text": ["content/docs/start.md", "Text.", "Other text."],
  "the title of a page in sidebars and cards": ["content/docs/third.md", "# Third", "# The third"],
  "the address of a page": ["content/docs/third.md", "---\n", "---\nslug: to-third\n"],
  "a redirect to a page": ["content/docs/third.md", "/docs/three", "/docs/tree"],
  "a tag of a page": ["content/docs/third.md", "[one]", "[two]"],
  "an anchor of an original": ["content/docs/second.md", "## Other", "## Other {#piece}"],
  "an included part": ["content/docs/_shared/part.md", "Shared", "Common"],
  "code that a page shows": ["examples/main.js", "run(1)", "run(2)"],
  "an image of a page": ["content/docs/sign.svg", 'width="4"', 'width="8"'],
  "an image of a post": ["content/blog/2024-01-02-hello/clock.svg", "green", "black"],
  "an image of a structure inside a page": ["content/docs/api/structures/length.svg", "blue", "black"],
  "an image of a structure in a preview": ["content/docs/api/structures/seen.svg", "blue", "black"],
  "an image of a structure both inside a page and in a preview": [
    "content/docs/api/structures/width.svg",
    'width="4"',
    'width="8"',
  ],
  "the URL of a page that a post links to": ["content/docs/sixth.md", "# Sixth", "---\nslug: to-sixth\n---\n\n# Sixth"],
  "the address of what a structure inside a page links to": [
    "content/docs/fourth.md",
    "# Fourth",
    "---\nslug: to-fourth\n---\n\n# Fourth",
  ],
  "the URL of a page that a preview links to": [
    "content/docs/fifth.md",
    "# Fifth",
    "---\nslug: to-fifth\n---\n\n# Fifth",
  ],
  "a structure inside a page": ["content/docs/api/structures/long.md", "`length`", "`size`"],
  "a structure in a preview": ["content/docs/api/structures/seen.md", "`seen`", "`looked`"],
  "a link that makes a page related": ["content/docs/guides/how.md", "other.md", "thing.md"],
  "the title of a related page": ["content/docs/guides/how.md", "# How", "# How to"],
  "a translated structure": ["i18n/de/docs/api/structures/plain.md", "Breite", "Weite"],
  "a translation": ["i18n/de/docs/second.md", "Text.", "Anderer Text."],
  "a removed translation": ["i18n/de/docs/second.md", "", ""],
  "a sidebar": ["content/docs/sidebars.yaml", "platforms: [mac]", "platforms: [windows]"],
  "translated texts of sidebars": ["i18n/de/docs/sidebars.yaml", "Mehr", "Weiteres"],
  "a post": ["content/blog/2024-01-02-hello/index.md", "Hi !", "Good day !"],
  "the date of a translated post": ["content/blog/2024-02-03-again.md", "---\n", "---\ndate: 2024-02-04\n"],
  "the author of a translated post": ["content/blog/2024-02-03-again.md", "Bob", "Eve"],
  "a post that is hidden": ["content/blog/2024-03-04-last.md", "---\n", "---\nunlisted: true\n"],
  "an author": ["content/blog/authors.yaml", "name: Ada", "name: Lovelace"],
  "a tag of posts": ["content/blog/tags.yaml", "label: Time", "label: Clocks"],
  "the translation of a tag of posts": ["i18n/de/blog/tags.yaml", "Zeit", "Uhren"],
  "the home page": ["content/pages/index.md", "Very", "Really"],
  "an icon of the home page": ["content/pages/index.md", "shield", "rocket"],
  "the versions of pull requests": ["content/data/pull-requests.yaml", "1.0.0", "1.1.0"],
  "messages that fallback pages show": ["i18n/en/messages.yaml", "Link to", "Address of"],
  "messages of a translation": ["i18n/de/messages.yaml", "Link auf", "Adresse von"],
  "the icon": ["static/favicon.svg", "red", "black"],
  "a static image of a page": ["static/shot.svg", 'width="4"', 'width="8"'],
  "a static file": ["static/plain.txt", "x", "y"],
};

/** Edits of code. */
const CODE_EDITS: Readonly<Record<string, Edit>> = {
  "a style sheet": ["theme/own.css", "red", "blue"],
  "a component that replaces one of the theme": ["theme/Footer.tsx", "Foot", "Feet"],
  "a module of a component in Markdown": ["theme/word.ts", '"!"', '"?"'],
  "data of a page in React": ["content/data/team.yaml", "Member", "Person"],
  "translated data of a page in React": ["i18n/de/data/team.yaml", "Mitglied", "Mensch"],
  "a removed translation of data": ["i18n/de/data/team.yaml", "", ""],
  "a data module": ["content/pages/team.data.ts", '"s"', '"en"'],
  "a page in React": ["content/pages/team.tsx", "Post", "Article"],
  "a style sheet of a page in React": ["content/pages/team.css", "red", "blue"],
  "a module of a plugin": ["plugins/mark.ts", "Loud!", "Louder!"],
  "a file that a plugin reads": ["parts/a.txt", "First", "1st"],
  "a file below a directory that a plugin lists": ["parts/more/b.txt", "Second", "2nd"],
  "a deleted file that a plugin read": ["parts/more/b.txt", "", ""],
};

/** A site that is built after each edit. */
interface Edited {
  site: TestSite;
  /** Output of the last build. */
  last?: Map<string, string>;
}

/** Build in this process, because starting a process takes longer than building a small site. */
async function build({ root }: TestSite): Promise<void> {
  await buildSite(await readSettings({ root }), { workers: 1 });
}

async function snapshotOf(site: TestSite): Promise<Map<string, string>> {
  await build(site);
  return site.snapshot("dist");
}

/** Return the output of a clean build of the current files. */
async function cleanBuild({ site: { root } }: Edited): Promise<Map<string, string>> {
  const clean = createSite({});
  cpSync(root, clean.root, { recursive: true, filter: (file) => !/\/(?:dist|\.sitegen)$/.test(file) });
  return snapshotOf(clean);
}

async function sameAsClean(edited: Edited): Promise<void> {
  const { site, last } = edited;
  const clean = await cleanBuild(edited);
  const output = await snapshotOf(site);
  edited.last = clean;
  const stale = [...new Set([...clean.keys(), ...output.keys()])].filter(
    (file) => clean.get(file) !== output.get(file),
  );
  // Later tests must start with correct output.
  if (stale.length > 0) {
    site.remove("dist", ".sitegen");
    await build(site);
  }
  assert.deepEqual(stale, [], "differ from a clean build");
  assert.notDeepEqual(clean, last, "the edit has no effect on the output");
}

async function edit(edited: Edited, [file, from, to]: Edit): Promise<void> {
  const { site } = edited;
  edited.last ??= await snapshotOf(site);
  const text = site.read(file);
  assert.ok(text.includes(from), `${file} has no "${from}"`);
  if (from === "") site.remove(file);
  else site.write({ [file]: text.replace(from, to) });
  await sameAsClean(edited);
}

/** Commit all texts to a Git repository. */
function commitTexts({ root }: TestSite): void {
  const author = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, ...author, ...args], { env: { ...process.env, HOME: root }, stdio: "pipe" });
  git("init", "-q");
  git("add", "content", "i18n");
  git("commit", "-q", "-m", "x");
}

function testEdits(edited: Edited, edits: typeof EDITS): void {
  for (const [kind, made] of Object.entries(edits)) test(kind, () => edit(edited, made));
}

const edited: Edited = { site: createSite(SITE) };
testEdits(edited, EDITS);

test("the Git history of texts", async () => {
  commitTexts(edited.site);
  await sameAsClean(edited);
});

testEdits({ site: createSite(SITE_WITH_CODE) }, CODE_EDITS);
