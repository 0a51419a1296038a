/** `sitegen build --keep-going` writes a site with errors in its content, without the pages that cannot be shown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG } from "../support/site.ts";

interface Report {
  ok: boolean;
  problems: { severity: string; code: string; message: string; place?: { file: string } }[];
}

const START = { "sitegen.config.yaml": MINIMAL_CONFIG, "content/docs/start.md": "# Start\n" };

/** Build a site, and return its problems as `file code`; pages that are left out end with `!`. */
async function build(files: Files, ...flags: string[]) {
  const site = createSite({ ...START, ...files });
  const { status, stdout } = await site.run(["build", "--json", ...flags]);
  const { ok, problems } = JSON.parse(stdout) as Report;
  assert.equal(ok, status === 0);
  const lowered = problems
    .filter(({ severity }) => severity !== "info")
    .map(({ code, message, place }) => `${place?.file} ${code}${message.endsWith("The page is left out.") ? "!" : ""}`);
  const messages = problems.map(({ message }) => message);
  return { site, status, lowered, messages, errors: problems.filter(({ severity }) => severity === "error").length };
}

const SHOWN: Files = {
  "content/docs/link.md": "# Link\n\n[a](none.md) ![b](none.png)\n",
  "content/docs/value.md": "---\nsidebar_position: first\n---\n\n# Value\n",
  "content/docs/fence.md": "# Fence\n\n```js\nopen\n",
  "content/docs/include.md": '# Include\n\n<Include file="none.md" />\n',
  "content/pages/index.md": "---\nlayout: home\nhero: 1\n---\n\n# Home\n",
  "content/blog/authors.yaml": "a: [\n",
};

test("errors that leave a page that can be shown become warnings", async () => {
  const without = await build(SHOWN);
  assert.equal(without.status, 1);
  assert.ok(!without.site.exists("dist"));
  const { site, status, errors } = await build(SHOWN, "--keep-going");
  assert.deepEqual([status, errors], [1, 0]);
  for (const name of ["start", "link", "value", "fence", "include"])
    assert.ok(site.exists(`dist/docs/${name}/index.html`), name);
});

test("pages that cannot be shown are left out and named, and links to them are reported", async () => {
  const { site, status, lowered } = await build(
    {
      "content/docs/broken.md": "---\ntitle: [a\n---\n\n# Broken\n",
      "content/docs/unclosed.md": "---\ntitle: A\n\n# Unclosed\n",
      "content/docs/one.md": "---\nslug: same\n---\n\n# One\n",
      "content/docs/two.md": "---\nslug: same\n---\n\n# Two\n",
      "content/docs/three.md": "---\nslug: same\n---\n\n# Three\n",
      "content/docs/aux.md": "# Aux\n",
      "content/docs/bytes.md": Buffer.from([0x23, 0x20, 0xff]),
      "content/docs/link.md": "# Link\n\n[broken](broken.md)\n",
      "content/blog/undated.md": "---\ntitle: Undated\n---\n\nText.\n",
    },
    "--keep-going",
  );
  assert.equal(status, 1);
  assert.deepEqual(
    lowered.filter((problem) => !/raw-html|missing-title/.test(problem)),
    [
      "content/blog/undated.md missing-date!",
      "content/docs/aux.md unportable-name!",
      "content/docs/broken.md invalid-front-matter!",
      "content/docs/bytes.md invalid-encoding!",
      "content/docs/link.md broken-markdown-link",
      "content/docs/three.md duplicate-route!",
      "content/docs/two.md duplicate-route!",
      "content/docs/unclosed.md invalid-front-matter!",
    ],
  );
  for (const name of ["broken", "unclosed", "aux", "bytes"]) assert.ok(!site.exists(`dist/docs/${name}`), name);
  assert.match(site.read("dist/docs/same/index.html"), /One/);
});

test("a severity of the configuration does not raise lowered errors again", async () => {
  const config = `${MINIMAL_CONFIG}check: {rules: {image-without-alt: error, broken-link: error}}\n`;
  const { site, status } = await build(
    { "sitegen.config.yaml": config, "content/docs/a.md": "# A\n\n![](/none.png) [b](/none)\n" },
    "--keep-going",
  );
  assert.equal(status, 1);
  assert.ok(site.exists("dist/docs/a/index.html"));
});

test("errors of the configuration and sites without content stop the build", async () => {
  const config = await build({ "sitegen.config.yaml": "title: A\nurl: none\n" }, "--keep-going");
  assert.equal(config.status, 2);
  assert.ok(!config.site.exists("dist"));
  const empty = await build({ "content/docs/start.md": "---\ntitle: [a\n---\n" }, "--keep-going");
  assert.equal(empty.status, 1);
  assert.ok(!empty.site.exists("dist"));
});

test("a site without errors is built as usual", async () => {
  const { status, lowered } = await build({}, "--keep-going");
  assert.deepEqual([status, lowered], [0, []]);
});

test("pages in React whose code cannot be bundled are left out, and those in MDX show it as text", async () => {
  const { site, status, lowered } = await build(
    {
      "content/pages/team.tsx": 'import x from "none";\n\nexport default () => <p>{x}</p>;\n',
      "content/pages/good.tsx": "export default () => <p>Good</p>;\n",
      "content/docs/gone.mdx": '# Gone\n\nimport { X } from "./gone.tsx";\n\n<X />\n',
      "content/docs/kept.mdx": "# Kept\n\n{1 + 1}\n",
    },
    "--keep-going",
  );
  assert.equal(status, 1);
  assert.deepEqual(lowered, ["content/docs/gone.mdx invalid-module", "content/pages/team.tsx invalid-module!"]);
  for (const name of ["docs/start", "docs/kept", "docs/gone", "good"])
    assert.ok(site.exists(`dist/${name}/index.html`), name);
  assert.ok(!site.exists("dist/team"));
});

test("a page in MDX whose code fails shows its text, with the code as text", async (t) => {
  const part =
    'export const Part = () => <p>Part</p>;\nexport const Throws = () => {\n  throw new Error("boom");\n};\n';
  const cases: Readonly<Record<string, readonly [code: string, shown: string, finding: RegExp]>> = {
    "a missing module": ['import { X } from "./none.tsx";\n\n<X to="a">in</X>', '<X to="a">in</X>', /does not exist/],
    "a missing package": ['import X from "none";\n\nText <X /> end', "Text <X /> end", /Could not resolve/],
    "a missing export": ['import { X } from "../../parts/part.tsx";\n\n<X />', "<X />", /has no export "X"/],
    "an unknown component": ["Text <X a={1}>in</X>", "Text <X a={1}>in</X>", /Unknown component "<X>"/],
    "an unknown variable": ["Text {none.x}", "Text {none.x}", /"none" is not defined/],
    "a component that throws": ['import { Throws } from "../../parts/part.tsx";\n\n<Throws />', "<Throws />", /boom/],
    "an expression that throws": ["{null.x}", "{null.x}", /null/],
    "a comment": ["A {/* hidden\nlines */}B {none}", "A\nB {none}", /"none" is not defined/],
    "code next to code": ["`{x}` {none} `<X>`", "{x} {none} <X>", /"none" is not defined/],
  };
  for (const [name, [code, shown, finding]] of Object.entries(cases))
    await t.test(name, async () => {
      const { site, status, messages } = await build(
        {
          "parts/part.tsx": part,
          "content/docs/broken.mdx": `---\ntags: [a]\n---\n\n# Broken {#own}\n\n${code}\n\n## After {#after}\n\n[link](start.md)\n\n\`\`\`jsx\nimport { a } from "b";\n\n{/* kept */}\n\`\`\`\n`,
        },
        "--keep-going",
      );
      assert.equal(status, 1);
      const reported = messages.filter((message) => message.endsWith("The page shows its code as text."));
      assert.equal(reported.filter((message) => finding.test(message)).length, 1, messages.join("\n"));
      const html = site.read("dist/docs/broken/index.html");
      const text = html
        .replace(/<[^>]*>/g, "")
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&quot;/g, '"');
      assert.ok(text.includes(shown), text.slice(text.indexOf("Broken"), text.indexOf("Broken") + 300));
      for (const markup of ['id="own"', 'id="after"', 'href="/docs/start"']) assert.ok(html.includes(markup), markup);
      assert.match(text, /import \{ a \} from "b";\s+\{\/\* kept \*\/\}/);
      assert.ok(!text.includes("hidden"));
      assert.ok(!text.includes("none.tsx") && !text.includes("part.tsx"), "imports are not shown");
    });
});

test("a page in React that throws is left out", async () => {
  const { site, status } = await build(
    {
      "content/pages/team.tsx": 'export default function Team() {\n  throw new Error("none");\n}\n',
      "content/pages/red.tsx": 'export default function Red() {\n  return <p style={{ color: "red" }}>Text</p>;\n}\n',
      "content/docs/red.mdx": '# Red\n\n<p style={{ color: "red" }}>Text</p>\n',
    },
    "--keep-going",
  );
  assert.equal(status, 1);
  for (const name of ["red", "docs/red"])
    assert.ok(site.exists(`dist/${name}/index.html`), `${name} has a warning only`);
  assert.ok(site.exists("dist/docs/start/index.html"));
  assert.ok(!site.exists("dist/team"));
});
