/** Test the output of builds with components in Markdown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKDOWN_COMPONENTS, OWN_MARKDOWN_COMPONENTS } from "../support/markdown-components.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const CONTENT = {
  "content/docs/intro.md": `# Intro

<Counter from={2} steps={[1, 10]} label="A &quot;label&quot; <b>">

Some **Markdown** with [a link](other.md#part).

- <Where to="/docs/other" />

</Counter>

<Box title="More">

Hidden words.

</Box>

Inline <Counter /> is text.
`,
  "content/docs/other.md": "# Other\n\n## Part\n\n<Where to='/docs/intro' />\n",
  "content/docs/long.md": `# Long\n${"\nA line.\n".repeat(60)}\n- in a list\n\n  <Counter />\n${"\nA line.\n".repeat(30)}`,
  "content/docs/early.md": `# Early\n${"\nA line.\n".repeat(21)}\n<Counter />\n${"\nA line.\n".repeat(40)}`,
  "content/docs/plain.md": "# Plain\n\nA text.\n",
  "content/blog/2025-01-02-post.md": `---
title: Post
date: 2025-01-02
---

<Counter from={3}>

Inside [a link](../docs/other.md).

</Counter>
`,
};
const site = createSite({
  ...OWN_MARKDOWN_COMPONENTS,
  ...CONTENT,
  "sitegen.config.yaml": MINIMAL_CONFIG + MARKDOWN_COMPONENTS,
});
const page = (path: string): string => site.read(`dist/${path}/index.html`);

/** Return the HTML of a page's content. */
function textOf(path: string): string {
  return /<div class="prose-body" data-raw="body">([\s\S]*?)<\/div><\/article>/.exec(page(path))?.[1] ?? "";
}

async function succeed(...flags: string[]): Promise<void> {
  const { status, stdout, stderr } = await site.build("--quiet", ...flags);
  assert.equal(status, 0, stdout + stderr);
}

/** Expect a build to fail with this report and to leave the output unchanged. */
async function fails(expected: string, status = 1): Promise<void> {
  const before = site.snapshot("dist");
  const result = await site.build("--quiet");
  assert.equal(result.stderr.trim(), expected.trim());
  assert.equal(result.status, status);
  assert.deepEqual(site.snapshot("dist"), before);
}

test("a component is rendered at the place of its tag, with its attributes and the data of hooks", async () => {
  await succeed();
  assert.equal(
    textOf("docs/intro"),
    `<div data-island="Counter" data-island-id="island-1" data-island-props="{&quot;from&quot;:2,&quot;steps&quot;:[1,10],&quot;label&quot;:&quot;A \\&quot;label\\&quot; &lt;b&gt;&quot;}"><section class="counter" aria-labelledby="«island-1R0»"><h4 id="«island-1R0»">A &quot;label&quot; &lt;b&gt;</h4><button type="button">plus 1</button><button type="button">plus 10</button><output>2</output><div data-island-children="island-1">
<p>Some <strong>Markdown</strong> with <a href="/docs/other#part">a link</a>.</p>
<ul>
<li>
<div data-island="Where" data-island-id="island-2" data-island-props="{&quot;to&quot;:&quot;/docs/other&quot;}"><p class="where">Test en /docs/intro light still<!-- --> <a href="/docs/other">Go on</a></p></div>
</li>
</ul>
</div></section></div>
<div data-island="Box" data-island-id="island-3" data-island-props="{&quot;title&quot;:&quot;More&quot;}"><div class="box"><button type="button">More</button></div><template data-island-children="island-3">
<p>Hidden words.</p>
</template></div>
<p>Inline &lt;Counter /> is text.</p>`,
  );
});

test("deferred sections contain no component, because a component may cover the whole window", () => {
  const text = textOf("docs/long");
  const parts = [...text.matchAll(/<div class="later"[^>]*>[\s\S]*?<\/div>/g)].map(String);
  assert.equal(parts.length, 2);
  assert.equal(parts.join("").includes("data-island"), false);
  assert.equal(text.includes("data-island"), true);
  const [before, ...later] = textOf("docs/early").split('<div class="later" id="__below">');
  assert.equal(before?.includes("data-island"), true);
  assert.equal(later.length, 1, "the first paint waits for the first part that may be passed over");
});

test("payloads have the same HTML, and feeds have it without data for hydration", () => {
  const payloads = site.list("dist/assets/pages").map((name) => JSON.parse(site.read(`dist/assets/pages/${name}`)));
  const bodies = payloads.map(({ html }) => html.body);
  assert.ok(bodies.includes(textOf("docs/intro")));
  const [item] = JSON.parse(site.read("dist/blog/feed.json")).items;
  assert.equal(
    item.content_html,
    `<section class="counter" aria-labelledby="«island-1R0»"><h4 id="«island-1R0»">Count</h4><button type="button">plus 1</button><output>3</output><div>
<p>Inside <a href="https://example.org/docs/other">a link</a>.</p>
</div></section>`,
  );
  assert.equal(item.summary, "Inside a link.");
});

test("Markdown copies contain the original tags; the search index contains their children but not their attributes", async () => {
  assert.match(
    site.read("dist/docs/intro.md"),
    /^<Counter from=\{2\} .*>\n\nSome .*\(https:\/\/example\.org\/docs\/other#part\)/m,
  );
  const hitCount = async (query: string) => {
    const { stdout } = await site.run(["search", query, "--json"]);
    return (JSON.parse(stdout) as { nbHits: number }).nbHits;
  };
  assert.equal(await hitCount("hidden"), 1);
  assert.equal(await hitCount("label"), 0);
});

test("pages preload only the code of their components", () => {
  const preloaded = (path: string): string[] =>
    [...page(path).matchAll(/rel="modulepreload"[^>]* href="\/assets\/chunks\/([\w-]+)\./g)].map(
      ([, name = ""]) => name,
    );
  const own = (path: string): string[] =>
    preloaded(path)
      .filter((name) => /^(?:hydrate-islands|[A-Z]\w+)$/.test(name))
      .sort();
  assert.deepEqual(own("docs/intro"), ["Box", "Counter", "Where", "hydrate-islands"]);
  assert.deepEqual(own("docs/other"), ["Where", "hydrate-islands"]);
  assert.deepEqual(own("docs/plain"), []);
});

test("a cached build after a change of names or code equals an uncached one", async () => {
  site.write({
    "theme/words.ts": 'export const words = "Sum";\n',
    "sitegen.config.yaml": MINIMAL_CONFIG + MARKDOWN_COMPONENTS.replace("Where:", "Place:"),
  });
  await succeed();
  assert.match(textOf("docs/other"), /^<h2.*<\/h2>\n&lt;Where to=/);
  assert.match(page("blog/post"), /Sum/);
  const elsewhere = createSite({ "sitegen.config.yaml": site.read("sitegen.config.yaml") });
  for (const file of Object.keys({ ...OWN_MARKDOWN_COMPONENTS, ...CONTENT }))
    elsewhere.write({ [file]: site.read(file) });
  const { status, stderr } = await elsewhere.build("--quiet", "--no-cache");
  assert.equal(status, 0, stderr);
  assert.deepEqual(site.snapshot("dist"), elsewhere.snapshot("dist"));
});

test("without configured components, the output contains no code for them", async () => {
  site.write({ "sitegen.config.yaml": MINIMAL_CONFIG });
  await succeed();
  assert.doesNotMatch(page("docs/intro"), /data-island/);
  assert.deepEqual(
    site.list("dist/assets").filter((name) => /hydrate|Counter/.test(name)),
    [],
  );
  for (const name of site.list("dist/assets"))
    if (name.endsWith(".js")) assert.doesNotMatch(site.read(`dist/assets/${name}`), /data-island|islandProps/, name);
});

test("a component that throws is reported with its place and the affected pages", async () => {
  site.write({
    "sitegen.config.yaml": MINIMAL_CONFIG + MARKDOWN_COMPONENTS,
    "theme/Where.tsx":
      "export default function Where({ to }: { to: { none: string } }) {\n  return <p>{to.none.at}</p>;\n}\n",
  });
  await fails(`
theme/Where.tsx:2:22  error  invalid-theme
  A component throws an error: Cannot read properties of undefined (reading 'at').
  2 │   return <p>{to.none.at}</p>;
                           ~
  Fix the component. "/docs/intro" and another page cannot be rendered.

1 error
`);
});

test("bundling errors are reported with their places", async () => {
  site.write({
    "theme/Where.tsx": "export const one = 1;\nexport const two = 2;\n",
    "theme/words.ts": "export const words = ;\n",
  });
  await fails(`
theme/Where.tsx:1:1  error  invalid-theme
  "theme/Where.tsx" has no default export and no export "Where".
  1 │ export const one = 1;
      ~
  Fix the file, or remove it from the configuration.

theme/words.ts:1:22  error  invalid-theme
  Unexpected ";".
  1 │ export const words = ;
                           ~
  Fix the file, or remove it from the configuration.

2 errors
`);
});

test("check reports mistakes in tags and components that cannot be bundled, with their places", async () => {
  site.write({
    "content/docs/other.md": "# Other\n\n## Part\n\n<Wher to='/docs/intro' />\n\n<Where to={here} />\n\n<Box>\n",
  });
  const { status, stdout } = await site.run(["check"]);
  assert.equal(status, 1);
  const findings = stdout.slice(0, stdout.lastIndexOf("✗"));
  assert.equal(
    findings.trim(),
    `
content/docs/intro.md:17:8  warning  invalid-component
  "<Counter>" is shown as text, not as a component.
  17 │ Inline <Counter /> is text.
              ~~~~~~~~
  Put the tag on its own line.

content/docs/other.md:5:1  warning  unknown-component
  Unknown component "<Wher>".
  5 │ <Wher to='/docs/intro' />
      ~~~~~
  Did you mean "<Where>"?

content/docs/other.md:7:8  error  invalid-component
  The value of "to" is not JSON.
  7 │ <Where to={here} />
             ~~~~~~~~~
  Write JSON in the braces: a number, true, false, null, a string in double quotes, an array, or an object.

content/docs/other.md:9:1  error  unclosed-tag
  "<Box>" is not closed.
  9 │ <Box>
      ~~~~~
  Add a line "</Box>" after it, or end the tag with "/>".

theme/Where.tsx:1:1  error  invalid-theme
  "theme/Where.tsx" has no default export and no export "Where".
  1 │ export const one = 1;
      ~
  Fix the file, or remove it from the configuration.

theme/words.ts:1:22  error  invalid-theme
  Unexpected ";".
  1 │ export const words = ;
                           ~
  Fix the file, or remove it from the configuration.
`.trim(),
  );
  assert.match(stdout, /✗ 4 errors, 2 warnings · 6 files · /);
});
