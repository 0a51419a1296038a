/** Test collections: their entries in data modules, faults in their files, languages, and types. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { pageSteps } from "../support/page-steps.ts";
import { repository } from "../support/repository.ts";
import { createSite, type Files, linkPackages, MINIMAL_CONFIG, reportOf, type TestSite } from "../support/site.ts";

const CONFIG = `import { defineConfig, reference } from "sitegen";
import { z } from "zod";
export default defineConfig({
  title: "Test",
  url: "https://example.org",
  locales: [{ code: "en", label: "English" }, { code: "de", label: "Deutsch" }],
  collections: {
    recipes: {
      files: "content/data/recipes/**/*.yaml",
      schema: z.object({ title: z.string(), minutes: z.number().default(10), author: reference("authors") }),
    },
    authors: { files: ["content/data/authors.yaml"], schema: z.object({ slug: z.string(), name: z.string() }) },
    guides: { files: "content/docs/guides/*.md", schema: z.object({ title: z.string(), level: z.enum(["easy", "hard"]) }) },
    plain: { files: "content/data/plain.json" },
  },
});
`;

/** A page that shows the result of code with \`getCollection\`. */
const createPage = (code: string): Files => ({
  "content/pages/index.tsx": `export const frontMatter = { title: "Start" };
export default ({ data }) => <p>{JSON.stringify(data)}</p>;
`,
  "content/pages/index.data.ts": `import { getCollection } from "sitegen";
export default { async load() { ${code} } };
`,
});

const FILES: Files = {
  "sitegen.config.ts": CONFIG,
  "content/data/recipes/soup.yaml": "title: Soup\nauthor: alice\nminutes: 30\n",
  "content/data/recipes/sweet/pie.yaml": "title: Pie\nauthor: bob\n",
  "content/data/authors.yaml": "- { slug: alice, name: Alice }\n- { slug: bob, name: Bob }\n",
  "content/data/plain.json": '{ "anything": [1] }\n',
  "content/docs/guides/first.md": "---\ntitle: First\nlevel: easy\n---\n\nText of the guide.\n",
  "i18n/de/data/recipes/soup.yaml": "title: Suppe\nauthor: alice\n",
  "i18n/de/data/authors.yaml": "- { slug: bob, name: Robert }\n",
  ...createPage('return await getCollection("recipes");'),
};

function createCollectionSite(files: Files = {}): TestSite {
  const site = createSite({ ...FILES, ...files });
  site.remove("sitegen.config.yaml");
  return site;
}

function readData(site: TestSite, page = "index.html"): unknown {
  const text = /<p>([[{].*?)<\/p>/.exec(site.read(`dist/${page}`))?.[1] ?? "";
  return JSON.parse(text.replaceAll("&quot;", '"'));
}

async function build(site: TestSite): Promise<void> {
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
}

test("data modules receive validated entries, and translated ones in their language", async () => {
  const site = createCollectionSite({
    "sitegen.config.ts": CONFIG.replace("collections: {", 'markdown: { frontMatter: ["level"] }, collections: {'),
    ...createPage(`const [recipes, authors, guides, plain] = await Promise.all(
      ["recipes", "authors", "guides", "plain"].map((name) => getCollection(name)));
    return {
      recipes: recipes.map(({ id, file, locale, data }) => [id, file, locale, data.title, data.minutes]),
      authors: authors.map(({ id, locale, data }) => [id, locale, data.name]),
      guides: guides.map(({ id, data, text }) => [id, data, text.trim()]),
      plain: plain.map(({ id, data }) => [id, data]),
    };`),
  });
  await build(site);
  assert.deepEqual(readData(site), {
    recipes: [
      ["soup", "content/data/recipes/soup.yaml", "en", "Soup", 30],
      ["sweet/pie", "content/data/recipes/sweet/pie.yaml", "en", "Pie", 10],
    ],
    authors: [
      ["alice", "en", "Alice"],
      ["bob", "en", "Bob"],
    ],
    guides: [["first", { title: "First", level: "easy" }, "Text of the guide."]],
    plain: [["plain", { anything: [1] }]],
  });
  const german = readData(site, "de/index.html") as { recipes: unknown; authors: unknown };
  assert.deepEqual(german.recipes, [
    ["soup", "content/data/recipes/soup.yaml", "de", "Suppe", 10],
    ["sweet/pie", "content/data/recipes/sweet/pie.yaml", "en", "Pie", 10],
  ]);
  assert.deepEqual(german.authors, [
    ["alice", "en", "Alice"],
    ["bob", "de", "Robert"],
  ]);
});

test("a change of one entry builds its page", async () => {
  const site = createCollectionSite({
    "content/pages/recipes/[...id].md": "Text\n",
    "content/pages/recipes/[...id].data.ts": `import { getCollection } from "sitegen";
export default {
  paths: async () => (await getCollection("recipes")).map(({ id, data }) => ({ params: { id }, frontMatter: { title: data.title } })),
};
`,
  });
  await build(site);
  const before = site.times("dist");
  site.write({ "content/data/recipes/sweet/pie.yaml": "title: Cake\nauthor: bob\n" });
  await build(site);
  assert.match(site.read("dist/recipes/sweet/pie/index.html"), /Cake/);
  const after = site.times("dist");
  assert.equal(after.get("recipes/soup/index.html"), before.get("recipes/soup/index.html"));
});

test("faults in entries are reported in their file, with the nearest valid value", async () => {
  const site = createCollectionSite();
  const text = await reportOf(site, {
    "content/data/recipes/soup.yaml": "title: Soup\nauthor: alicia\n",
    "content/data/recipes/sweet/pie.yaml": "title: 3\nauthor: bob\n",
    "content/data/authors.yaml":
      "- { slug: alice, name: Alice }\n- { name: Bob }\n- { slug: alice, name: Alice }\n- { slug: bob, nam: Bob }\n",
    "content/docs/guides/first.md": "---\ntitle: First\nlevel: esy\n---\n\nText.\n",
    "i18n/de/data/recipes/soup.yaml": "title: [1]\nauthor: alice\n",
    "i18n/de/data/authors.yaml": "- { slug: bbo, name: Robert }\n",
  });
  assert.match(
    text,
    /soup\.yaml:2:9 {2}error {2}invalid-data\n.*"author" is "alicia": it is not in the collection "authors"/,
  );
  assert.match(text, /Did you mean "alice"\?/);
  assert.match(text, /pie\.yaml:1:8 {2}error {2}invalid-data\n.*"title" is 3/);
  assert.match(text, /authors\.yaml:2:3 {2}error {2}invalid-data\n.*has neither "id" nor "slug"/);
  assert.match(
    text,
    /authors\.yaml:3:3 {2}error {2}invalid-data\n.*two entries with the ID "alice": .*authors\.yaml:1/,
  );
  assert.match(text, /authors\.yaml:4:\d+ {2}error {2}invalid-data\n.*name" is missing/);
  assert.match(text, /first\.md:3:8 {2}error {2}invalid-data[\s\S]*Did you mean "easy"\?/);
  assert.match(text, /i18n\/de\/data\/recipes\/soup\.yaml:1:8 {2}warning {2}invalid-data/);
  assert.match(text, /i18n\/de\/data\/authors\.yaml:1:3 {2}warning {2}invalid-data[\s\S]*Did you mean "bob"\?/);
});

test("unknown collections are errors at the call, with the nearest name", async () => {
  const site = createCollectionSite(createPage('return await getCollection("recipe");'));
  const text = await reportOf(site, {});
  assert.match(
    text,
    /index\.data\.ts:2:\d+ {2}error {2}invalid-data\n.*There is no collection "recipe"\. Did you mean "recipes"\?/,
  );
  const unknown = await reportOf(site, {
    "sitegen.config.ts": CONFIG.replace('reference("authors")', 'reference("author")'),
    ...createPage("return 1;"),
  });
  assert.match(unknown, /refers to the collection "author", which does not exist[\s\S]*Did you mean "authors"\?/);
});

test("any Standard Schema validates, and configurations in YAML name schemas by path", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}collections:
  own: { files: content/data/own.yaml, schema: ./schemas/own.ts }
  json: { files: content/data/json.yaml, schema: ./schemas/json.json }
`,
    "schemas/own.ts": `export default {
  "~standard": {
    version: 1,
    vendor: "own",
    validate: async (value) => value.size > 1
      ? { value: { size: value.size * 2 } }
      : { issues: [{ message: "Size is too small", path: [{ key: "size" }] }] },
  },
};
`,
    "schemas/json.json":
      '{ "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"], "additionalProperties": false }\n',
    "content/data/own.yaml": "size: 2\n",
    "content/data/json.yaml": "name: A\n",
    ...createPage('return [(await getCollection("own"))[0].data, (await getCollection("json"))[0].data];'),
  });
  await build(site);
  assert.deepEqual(readData(site), [{ size: 4 }, { name: "A" }]);
  const text = await reportOf(site, { "content/data/own.yaml": "size: 0\n", "content/data/json.yaml": "nam: A\n" });
  assert.match(text, /own\.yaml:1:7 {2}error {2}invalid-data\n.*"size" is invalid: Size is too small\./);
  assert.match(text, /json\.yaml:1:1 {2}error {2}invalid-data[\s\S]*Did you mean "name"\?/);
  const config = await reportOf(site, {
    "sitegen.config.yaml": `${MINIMAL_CONFIG}collections:
  own: { files: ../outside/*.yaml, schema: ./schemas/none.ts }
  json: { files: content/data/none.yaml, schema: ./schemas/own.json }
  "a b": { files: x.yaml }
`,
    "schemas/own.json": "{",
  });
  assert.match(
    config,
    /config\.yaml:4:\d+ {2}error {2}invalid-config\n.*"collections\.own\.schema" is "\.\/schemas\/none\.ts", which cannot be read/,
  );
  assert.match(config, /config\.yaml:5:\d+ {2}error {2}invalid-config\n.*is not a JSON Schema/);
  assert.match(config, /"collections\.a b" is not a name of a collection/);
  const files = await reportOf(site, {
    "sitegen.config.yaml": `${MINIMAL_CONFIG}collections:\n  own: { files: ../outside/*.yaml }\n  json: { files: content/data/none.yaml }\n`,
  });
  assert.match(files, /config\.yaml:4:\d+ {2}error {2}invalid-config\n.*is outside of the site/);
  assert.match(files, /config\.yaml:5:\d+ {2}error {2}invalid-config\n.*none\.yaml" does not exist/);
});

test("the schema of a collection also serves data modules", async () => {
  const site = createCollectionSite({
    "schemas/recipe.ts": `import { reference } from "sitegen";
import { z } from "zod";
export const Recipe = z.object({ title: z.string(), author: reference("authors") });
`,
    "content/pages/index.data.ts": `import { defineData } from "sitegen";
import { Recipe } from "../../schemas/recipe.ts";
export default defineData({
  files: ["content/data/recipes/*.yaml"],
  schema: Recipe,
  load: ({ files }) => files.map(({ data }) => data.title),
});
`,
  });
  await build(site);
  assert.deepEqual(readData(site), ["Soup"]);
});

test("types are written and removed, and schema prints JSON Schemas", async () => {
  const site = createCollectionSite(createPage("return 1;"));
  await site.run(["check"]);
  assert.match(site.read(".sitegen/types.d.ts"), /recipes: \{ title: string; minutes: number; author: string \};/);
  assert.match(site.read(".sitegen/types.d.ts"), /level: \("easy" \| "hard"\)/);
  assert.match(site.read(".sitegen/types.d.ts"), /plain: unknown;/);
  const { stdout } = await site.run(["schema", "collection:authors"]);
  const schema = JSON.parse(stdout);
  assert.deepEqual(schema.anyOf[0].required, ["slug", "name"]);
  assert.deepEqual(schema.anyOf[1], { type: "array", items: schema.anyOf[0] });
  assert.deepEqual(JSON.parse(site.read(".sitegen/schemas/authors.json")), schema);
  assert.equal(site.exists(".sitegen/schemas/plain.json"), false);
  assert.match((await site.run(["schema"])).stdout, /collection:recipes/);
  assert.match((await site.run(["schema", "collection:recipe"])).stderr, /Did you mean "collection:recipes"\?/);
  site.remove("sitegen.config.ts");
  site.write({ "sitegen.config.yaml": MINIMAL_CONFIG });
  await site.run(["check"]);
  assert.equal(site.exists(".sitegen/types.d.ts"), false);
  assert.equal(site.exists(".sitegen/schemas"), false);
});

test("the examples of the guide are valid and create their pages", async () => {
  const steps = pageSteps("guides/collections.md").flatMap((step) => ("file" in step ? [[step.file, step.text]] : []));
  const site = createSite({ "content/docs/index.md": "# Start\n", ...Object.fromEntries(steps) });
  site.remove("sitegen.config.yaml");
  await build(site);
  assert.match(site.read("dist/recipes/soup/index.html"), /<h1>Soup<\/h1><p>30 minutes, by Alice<\/p>/);
});

test("the compiler checks data modules and components with the types of collections", async () => {
  const page = (field: string): Files => ({
    "content/pages/recipes/[slug].data.ts": `import { defineData, getCollection } from "sitegen";
export default defineData({
  async paths() {
    const recipes = await getCollection("recipes");
    return recipes.map(({ id, data }) => ({ params: { slug: id }, data: { minutes: data.${field}.toFixed() } }));
  },
});
`,
    "content/pages/recipes/[slug].tsx": `import type { PageProps } from "sitegen/theme";
export default function Recipe({ data, params, page, locale, content }: PageProps<{ minutes: string }, { slug: string }>) {
  return <p>{data.minutes.trim()} {params.slug.trim()} {page.title} {locale.code} {content}</p>;
}
`,
  });
  const compile = async (files: Files): Promise<string> => {
    const site = createCollectionSite({
      ...files,
      "tsconfig.json": JSON.stringify({
        extends: path.join(repository, "tsconfig.json"),
        compilerOptions: { types: [], typeRoots: [path.join(repository, "node_modules/@types")] },
        include: ["content/pages/recipes", ".sitegen/types.d.ts"],
        references: [],
      }),
    });
    site.remove("content/pages/index.tsx");
    site.remove("content/pages/index.data.ts");
    linkPackages(site.root, "react", "zod", "@types");
    await site.run(["check"]);
    const compiler = path.join(repository, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [compiler, "-p", site.root], { encoding: "utf8" });
    // Declarations of the repository itself need the types of Node.js.
    return stdout
      .split("\n")
      .filter((line) => /recipes|types\.d\.ts/.test(line))
      .join("\n");
  };
  assert.equal(await compile(page("minutes")), "");
  assert.match(await compile(page("minute")), /Property 'minute' does not exist on type .*Did you mean 'minutes'\?/);
});
