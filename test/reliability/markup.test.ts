/** Test that text from source files never becomes markup or script in output files. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite, type Files, type TestSite } from "../support/site.ts";

const SCRIPT = "<script>alert(1)</script>";
const HANDLER = '<img src=x onerror="alert(2)">';
const evil = `${SCRIPT}${HANDLER}</title></script><!-- ]]> " ' & \u2028 \u202e`;
const yaml = (text: string): string => JSON.stringify(text);

const PROBES = [
  SCRIPT,
  HANDLER,
  '<a href="javascript:alert(3)">x</a>',
  "[x](javascript:alert(4))",
  "[x](  JaVaScRiPt:alert(5))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox)",
  "![x](javascript:alert(6))",
  "<javascript:alert(7)>",
  "[x][evil]\n\n[evil]: javascript:alert(8)",
  "<svg onload=alert(9)><script>alert(10)</script></svg>",
  '<iframe src="javascript:alert(11)"></iframe>',
  '<iframe srcdoc="<script>alert(12)</script>"></iframe>',
  "<style>body{display:none}</style>",
  '<form action="https://evil.example"><button>x</button></form>',
  '<details ontoggle="alert(13)" open><summary>x</summary></details>',
  '<img src="a.png" style="background:url(javascript:alert(14))">',
  "<math><mtext></p><script>alert(15)</script>",
  '<a href="java\nscript:alert(16)">x</a>',
  "<a href='&#106;avascript:alert(17)'>x</a>",
  "text[^1]\n\n[^1]: <script>alert(18)</script>",
  '```js title="<script>alert(19)</script>"\ncode\n```',
  "```<script>alert(20)</script>\ncode\n```",
  ":::note <img src=x onerror=alert(21)>\ntext\n:::",
  '## <img src=x onerror=alert(22)> {#a"onclick=alert(23)}',
  "| <script>alert(24)</script> |\n| - |\n| <img src=x onerror=alert(25)> |",
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x">',
  '<video src="javascript:alert(26)" onerror="alert(27)"></video>',
];

const FILES: Files = {
  "sitegen.config.yaml": `title: Test
url: https://example.org
check: {rules: {missing-image: off, broken-link: off, invalid-front-matter: warning}}
locales:
  - {code: en, label: English, htmlLang: en}
  - {code: de, label: Deutsch, htmlLang: de}
`,
  ...Object.fromEntries(PROBES.map((probe, index) => [`content/docs/p${index}.md`, `# Probe ${index}\n\n${probe}\n`])),
  ...Object.fromEntries(
    PROBES.slice(0, 8).map((probe, index) => [`i18n/de/docs/p${index}.md`, `# Probe ${index}\n\n${probe}\n`]),
  ),
  "content/docs/titled.md": `---\ntitle: ${yaml(evil)}\ndescription: ${yaml(evil)}\nkeywords: [${yaml(evil)}]\ntags: [${yaml(evil)}]\nsidebar_label: ${yaml(evil)}\n---\n\nText.\n`,
  "content/docs/sidebars.yaml": `guide:\n  - titled\n  - category: ${yaml(evil)}\n    items: [p0]\n`,
  "content/blog/2024-01-01-post.md": `---\ntitle: ${yaml(evil)}\ndescription: ${yaml(evil)}\nauthors: [{name: ${yaml(evil)}, title: ${yaml(evil)}}]\ntags: [evil]\n---\n\n${evil}\n`,
  "content/blog/tags.yaml": `evil: {label: ${yaml(evil)}, description: ${yaml(evil)}}\n`,
  "content/data/groups.yaml": `- {name: ${yaml(evil)}}\n`,
  "content/pages/groups.data.ts":
    'export default { files: "content/data/groups.yaml", load: ({ files: [groups] }) => groups.data };\n',
  "content/pages/groups.tsx": `import { SiteLink } from "sitegen/theme";
export const frontMatter = ({ data: [{ name }] }) => ({ title: name });
export default ({ data }) =>
  data.map(({ name }) => <SiteLink key={name} href={"https://example.org/" + name} title={name}>{name}</SiteLink>);
`,
  "i18n/de/messages.yaml": `nav.skipToContent: ${yaml(evil)}\n`,
};

let site: TestSite;
let output: [string, string][];

before(async () => {
  site = createSite(FILES);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  output = [...site.snapshot("dist")].map(([file, contents]) => [
    file,
    Buffer.from(contents, "latin1").toString("utf8"),
  ]);
});

/** Return the start tags of a page, without those in comments and scripts. */
function tagsOf(html: string): string[] {
  const bare = html.replace(/<!--[\s\S]*?-->/g, "").replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1</script>");
  return bare.match(/<[a-z][^\s>/]*(?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*\s*\/?>/gi) ?? [];
}

test("pages contain no foreign scripts, event handlers or script URLs", () => {
  const pages = output.filter(([file]) => file.endsWith(".html"));
  assert.ok(pages.length > 80);
  for (const [file, html] of pages) {
    for (const tag of tagsOf(html)) {
      assert.doesNotMatch(tag.replace(/"[^"]*"|'[^']*'/g, '""'), /\son[a-z]+\s*=/i, `${file}: ${tag}`);
      assert.doesNotMatch(
        tag,
        /\s(?:href|src|action|data|poster|srcdoc|formaction)\s*=\s*["']?\s*(?:javascript|vbscript|data:(?!image\/))/i,
        `${file}: ${tag}`,
      );
      assert.doesNotMatch(
        tag,
        /^<(?:style|form(?! class="(?:not-found-)?search)|object|embed|base|svg[^>]*onload|math)\b/i,
        `${file}: ${tag}`,
      );
      if (/^<script\b/i.test(tag))
        assert.match(
          tag,
          /^<script(?:| type="(?:module|application\/json|application\/ld\+json)"[^>]*| data-head[^>]*| data-sidebar="[^"]*")>$/,
          `${file}: ${tag}`,
        );
    }
    assert.equal(
      [...html.matchAll(/<script(?:| data-sidebar="[^"]*")>(?!\(function)/g)].length,
      0,
      `${file} has an inline script that is not the generator's`,
    );
  }
});

test("data in script elements cannot end the element", () => {
  for (const [file, html] of nonEmpty(output.filter(([name]) => name.endsWith(".html")))) {
    const data = html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g);
    for (const [, text = ""] of nonEmpty(data)) {
      assert.doesNotMatch(text, /<|\u2028|\u2029/, file);
      JSON.parse(text);
    }
  }
});

test("payloads, feeds and sitemaps are well formed and contain text without markup", () => {
  for (const [file, text] of nonEmpty(output)) {
    if (file.endsWith(".json")) JSON.parse(text);
    if (!file.endsWith(".xml")) continue;
    const bare = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
    assert.doesNotMatch(bare, /<script|<img|&(?!amp;|lt;|gt;|quot;|apos;|#\d+;)/, file);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these
    assert.doesNotMatch(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/, file);
  }
});

test("allowed markup is kept", async () => {
  const useful = createSite({
    "content/docs/a.md":
      "# A\n\nPress <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, a<br>b.\n\n<details><summary>More</summary>\n\nText.\n\n</details>\n\n<table><tr><td>1</td></tr></table>\n",
  });
  const { status, stderr } = await useful.build();
  assert.equal(status, 0, stderr);
  const html = useful.read("dist/docs/a/index.html");
  for (const part of [
    "<kbd>Ctrl</kbd>",
    "<sub>2</sub>",
    "<sup>2</sup>",
    "<br>",
    "<summary>More</summary>",
    "<td>1</td>",
  ])
    assert.ok(html.includes(part), part);
});
