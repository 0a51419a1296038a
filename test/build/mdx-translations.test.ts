/** Test what a translation in MDX may change: text, but no markup, links and other code in strings. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG } from "../support/site.ts";

const LOCALES = "locales: [{code: en, label: English, htmlLang: en}, {code: de, label: Deutsch, htmlLang: de}]\n";
const PART = "export const P = (props) => <p dangerouslySetInnerHTML={{ __html: props.html ?? props.title }} />;\n";

/** Check a site with a document for each pair. @returns The indexes of pairs with a reported translation. */
async function listReported(pairs: readonly (readonly [original: string, translation: string])[]): Promise<number[]> {
  const wrap = (text: string): string => `import { P } from "./_p.jsx";\n\n# Title\n\n${text}\n`;
  const files: Files = Object.fromEntries(
    pairs.flatMap(([original, translation], index) => [
      [`content/docs/d${index}.mdx`, wrap(original)],
      [`i18n/de/docs/d${index}.mdx`, wrap(translation)],
    ]),
  );
  const site = createSite({ "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES, "content/docs/_p.jsx": PART });
  site.write(files);
  const { findings } = await findingsOf(site);
  const reported = findings
    .filter(({ rule }) => rule === "translation-structure")
    .map(({ file }) => Number(/d(\d+)\.mdx$/.exec(file)?.[1]));
  return [...new Set(reported)].sort((a, b) => a - b);
}

test("translations replace text in props, text between tags, and text attributes of elements", async () => {
  const pairs = [
    ['<P title="Settings" />', '<P title="Einstellungen" />'],
    ['<P title="Note: read this" />', '<P title="Hinweis: Lies das" />'],
    ['<P title="Q&A, AT&T > 3 < 4" />', '<P title="F&A, R&D > 4 < 5" />'],
    ['<P title="Client/server and / or" />', '<P title="Anwendung/Server und / oder" />'],
    ['<P title="API" />', '<P title="API：说明" />'],
    ['<P label="1. One?" />', "<P label='1. \"Eins\"?' />"],
    ['<P html="<b>same</b>" to="/docs/d0" title="a" />', '<P html="<b>same</b>" to="/docs/d0" title="b" />'],
    ["<P>Set x = 1, e.g. a &lt; b</P>", "<P>Setze x = 1, z. B. a &lt; b</P>"],
    ["<P>One <b>two</b> three</P>", "<P>Eins zwei <b>drei</b></P>"],
    ['<figure><img alt="A cat" src="/cat.png" /></figure>', '<figure><img alt="Eine Katze" src="/cat.png" /></figure>'],
    ['<button type="button" aria-label="Close">{1}</button>', '<button type="button" aria-label="Zu">{1}</button>'],
  ] as const;
  assert.deepEqual(await listReported(pairs), []);
});

test("translations do not replace markup, URLs, paths and code in strings", async () => {
  const title = (value: string): [string, string] => ['<P title="Text" />', `<P title="${value}" />`];
  const pairs: [string, string][] = [
    // Names of props that are no text.
    ['<P html="a" />', '<P html="b" />'],
    ['<P innerHTML="a" />', '<P innerHTML="b" />'],
    ['<P to="/docs/d0" />', '<P to="https://evil.example/" />'],
    ['<P to="one" />', '<P to="two" />'],
    ['<P HREF="one" />', '<P HREF="two" />'],
    ['<P imageUrl="one" />', '<P imageUrl="two" />'],
    ['<P className="one" />', '<P className="two" />'],
    ['<P onclick="one" />', '<P onclick="two" />'],
    // Values that are no text.
    title("<img src=x onerror=alert(1)>"),
    title("&lt;img src=x onerror=alert(1)&gt;"),
    title("&amp;lt;img src=x&amp;gt;"),
    title("&#x3c;img src=x&#x3e;"),
    title("＜img src=x＞"),
    title("Text <"),
    title("</p><script>"),
    title("javascript:alert(1)"),
    title("  JavaScript: alert(1)"),
    title("java&#10;script:alert(1)"),
    title("java\u200bscript:alert(1)"),
    title("javascript&#58;alert(1)"),
    title("javascript&amp;colon;alert(1)"),
    title("ｊavascript：alert(1)"),
    title("data:text/html;base64,PHNjcmlwdD4="),
    title("https://evil.example/"),
    title("mailto:a@evil.example"),
    title("//evil.example"),
    title("\\\\evil.example"),
    title(" /docs/other"),
    title("../other.md"),
    title("#part"),
    title("?query"),
    title("x' onmouseover='alert(1)"),
    title("x onmouseover=alert(1)"),
    // The original is no text.
    ['<P title="/docs/one" />', '<P title="Eins" />'],
    ['<P title="<b>one</b>" />', '<P title="eins" />'],
    // Nested tags, spreads, missing props and template strings.
    ['<P><P title="a" /></P>', '<P><P title="<b>b</b>" /></P>'],
    ["<P {...{ title: 'a' }} />", "<P {...{ title: 'b' }} />"],
    ['<P title="a" />', '<P title="a" html="b" />'],
    ["<P title={`a`} />", "<P title={`b`} />"],
    ['<P title={"a"} />', '<P title="a" />'],
    // Text between tags, which components receive as a string.
    ["<P>Text</P>", "<P>&lt;img src=x onerror=alert(1)&gt;</P>"],
    ["<P>Text</P>", "<P>\\<img src=x></P>"],
    ["<P>/docs/one</P>", "<P>Text</P>"],
    ["<P>One {1} two</P>", "<P>One {1} javascript:alert(1)</P>"],
    // Attributes and text of elements.
    ['<div className="a">{1}</div>', '<div className="b">{1}</div>'],
    ['<my-part onclick="a">{1}</my-part>', '<my-part onclick="b">{1}</my-part>'],
    ['<button formAction="/a">{1}</button>', '<button formAction="/b">{1}</button>'],
    ['<svg><use href="#a" />{1}</svg>', '<svg><use href="#b" />{1}</svg>'],
    ["<script>{1}alert(1)</script>", "<script>{1}alert(2)</script>"],
    ["<style>{1}a</style>", "<style>{1}b</style>"],
  ];
  const reported = await listReported(pairs);
  const missed = pairs.filter((_, index) => !reported.includes(index));
  assert.deepEqual(missed, []);
});

test("the report names the string, and the page shows the original", async () => {
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES,
    "content/docs/_p.jsx": PART,
    "content/docs/a.mdx": 'import { P } from "./_p.jsx";\n\n# A\n\n<P title="Text" />\n',
    "i18n/de/docs/a.mdx": 'import { P } from "./_p.jsx";\n\n# A\n\n<P\n  title="<img src=x>" />\n',
  });
  const { stdout } = await site.run(["check"]);
  assert.match(
    stdout,
    /i18n\/de\/docs\/a\.mdx:6:3 {2}warning {2}translation-structure\n {2}"<img src=x>" in "title" differs from the original, and one of the two is not plain text\./,
  );
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(site.read("dist/de/docs/a/index.html"), /src=x/);
});
