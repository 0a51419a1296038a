import assert from "node:assert/strict";
import { test } from "node:test";
import { createEditorFiles } from "../../src/cli/init/editor-files.ts";
import { SCHEMA_NAMES } from "../../src/site/schemas.ts";

const files = createEditorFiles("sitegen");
const readJson = (file: string) => JSON.parse(files[file] ?? "");

test("VS Code finds the schemas of all YAML files in the installed package", () => {
  const schemas = readJson(".vscode/settings.json")["yaml.schemas"];
  const expected = SCHEMA_NAMES.filter((name) => name !== "front-matter");
  assert.deepEqual(
    Object.keys(schemas),
    expected.map((name) => `./node_modules/sitegen/schemas/${name}.json`),
  );
  assert.deepEqual(schemas["./node_modules/sitegen/schemas/authors.json"], [
    "content/blog/authors.yaml",
    "i18n/*/blog/authors.yaml",
  ]);
  assert.deepEqual(readJson(".vscode/extensions.json"), { recommendations: ["redhat.vscode-yaml"] });
  assert.ok(createEditorFiles("@me/docs")[".vscode/settings.json"]?.includes("./node_modules/@me/docs/schemas/"));
});

test("VS Code completes each key of the front matter, with its description and an example", () => {
  const snippets = readJson(".vscode/front-matter.code-snippets");
  assert.deepEqual(snippets.draft, {
    scope: "markdown,mdx",
    prefix: "draft",
    description: snippets.draft.description,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of a snippet
    body: "draft: ${1:true}",
  });
  assert.match(snippets.draft.description, /^Only build the page with/);
  for (const [name, { body }] of Object.entries<{ body: string | string[] }>(snippets))
    if (typeof body === "string") assert.match(body, /^[\w]+: \$\{1:(?:\\[\\$}]|[^\\$}])+\}$/, name);
  assert.equal(readJson(".vscode/settings.json")["[markdown]"]["editor.quickSuggestions"].other, "on");
});
