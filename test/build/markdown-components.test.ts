/** Test the output of builds with components in Markdown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { builtSite } from "../support/built.ts";
import { MARKDOWN_COMPONENTS, OWN_MARKDOWN_COMPONENTS } from "../support/markdown-components.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { copySite, createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

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
const FILES: Files = {
  ...OWN_MARKDOWN_COMPONENTS,
  ...CONTENT,
  "sitegen.config.yaml": MINIMAL_CONFIG + MARKDOWN_COMPONENTS,
};
const built = await builtSite(FILES);

/** Return the HTML of a page. */
const page = (path: string, site = built): string => site.read(`dist/${path}/index.html`);

/** Return the HTML of a page's content. */
function contentOf(path: string, site = built): string {
  return /<div class="prose-body" data-raw="body">([\s\S]*?)<\/div><\/article>/.exec(page(path, site))?.[1] ?? "";
}

/** Change files of the site and build it again, with the caches of the first build. */
async function rebuilt(changes: Files): Promise<TestSite> {
  const site = copySite(built, changes);
  const { status, stdout, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stdout + stderr);
  return site;
}

/** Expect the build of the changed site to fail with this report and to leave the output unchanged. */
async function fails(changes: Files, report: string): Promise<void> {
  const site = copySite(built, changes);
  const { status, stderr } = await site.build("--quiet");
  assert.equal(stderr.trim(), report.trim());
  assert.equal(status, 1);
  assert.deepEqual(site.snapshot("dist"), built.snapshot("dist"));
}

test("a component is rendered at the place of its tag, with its attributes and the data of hooks", () => {
  assert.equal(
    contentOf("docs/intro"),
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
  const text = contentOf("docs/long");
  const parts = [...text.matchAll(/<div class="later"[^>]*>[\s\S]*?<\/div>/g)].map(String);
  assert.equal(parts.length, 2);
  assert.equal(parts.join("").includes("data-island"), false);
  assert.equal(text.includes("data-island"), true);
  const [before, ...later] = contentOf("docs/early").split('<div class="later" id="__below">');
  assert.equal(before?.includes("data-island"), true);
  assert.equal(later.length, 1, "the first paint waits for the first part that may be passed over");
});

test("payloads have the same HTML, and feeds have it without data for hydration", () => {
  const payloads = built.list("dist/assets/pages").map((name) => JSON.parse(built.read(`dist/assets/pages/${name}`)));
  const bodies = payloads.map(({ html }) => html.body);
  assert.ok(bodies.includes(contentOf("docs/intro")));
  const [item] = JSON.parse(built.read("dist/blog/feed.json")).items;
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
    built.read("dist/docs/intro.md"),
    /^<Counter from=\{2\} .*>\n\nSome .*\(https:\/\/example\.org\/docs\/other#part\)/m,
  );
  const hitCount = async (query: string) => {
    const { stdout } = await built.run(["search", query, "--json"]);
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
  const changes = {
    "theme/words.ts": 'export const words = "Sum";\n',
    "sitegen.config.yaml": MINIMAL_CONFIG + MARKDOWN_COMPONENTS.replace("Where:", "Place:"),
  };
  const cached = await rebuilt(changes);
  assert.match(contentOf("docs/other", cached), /^<h2.*<\/h2>\n&lt;Where to=/);
  assert.match(page("blog/post", cached), /Sum/);
  const uncached = createSite({ ...FILES, ...changes });
  const { status, stderr } = await uncached.build("--quiet", "--no-cache");
  assert.equal(status, 0, stderr);
  assert.deepEqual(cached.snapshot("dist"), uncached.snapshot("dist"));
});

test("without configured components, the output contains no code for them", async () => {
  const site = await rebuilt({ "sitegen.config.yaml": MINIMAL_CONFIG });
  assert.doesNotMatch(page("docs/intro", site), /data-island/);
  const assets = nonEmpty(site.list("dist/assets"));
  assert.deepEqual(
    assets.filter((name) => /hydrate|Counter/.test(name)),
    [],
  );
  for (const name of nonEmpty(assets.filter((file) => file.endsWith(".js"))))
    assert.doesNotMatch(site.read(`dist/assets/${name}`), /data-island|islandProps/, name);
});

test("a component that throws is reported with its place and the affected pages", async () => {
  const component =
    "export default function Where({ to }: { to: { none: string } }) {\n  return <p>{to.none.at}</p>;\n}\n";
  await fails(
    { "theme/Where.tsx": component },
    `
theme/Where.tsx:2:22  error  invalid-theme
  A component throws an error: Cannot read properties of undefined (reading 'at').
  2 │   return <p>{to.none.at}</p>;
                           ~
  The value before ".at" is undefined: check its name, and the data or properties that the component gets. "/docs/intro" and 2 other pages cannot be rendered.

1 error
`,
  );
});

/** A component without the expected export, and a module with a syntax error. */
const INVALID_MODULES: Files = {
  "theme/Where.tsx": "export const one = 1;\nexport const two = 2;\n",
  "theme/words.ts": "export const words = ;\n",
};
const INVALID_MODULES_REPORT = `theme/Where.tsx:1:1  error  invalid-theme
  "theme/Where.tsx" has no default export and no export "Where".
  1 │ export const one = 1;
      ~
  Fix the file, or remove it from the configuration.

theme/words.ts:1:22  error  invalid-theme
  Unexpected ";".
  1 │ export const words = ;
                           ~
  Fix the file, or remove it from the configuration.
`;

test("bundling errors are reported with their places", () =>
  fails(INVALID_MODULES, `${INVALID_MODULES_REPORT}\n2 errors`));

test("check reports mistakes in tags and components that cannot be bundled, with their places", async () => {
  const site = copySite(built, {
    ...INVALID_MODULES,
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
  Put the tag on its own line, or rename the file to ".mdx" for components in text.

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

${INVALID_MODULES_REPORT}`.trim(),
  );
  assert.match(stdout, /✗ 4 errors, 2 warnings · 6 files · /);
});
