/** Test edits of the files and schemas of collections while the server runs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createEditorFiles } from "../../src/cli/init/editor-files.ts";
import { createSite } from "../support/site.ts";
import { startOn, waitForProblem } from "./server.ts";

const RECIPE = "content/data/recipes/soup.yaml";
const SCHEMA = "schemas/recipe.ts";
const schema = (minutes: string): string =>
  `import { z } from "zod";\nexport default z.object({ title: z.string(), minutes: ${minutes} });\n`;

const SETTINGS = ".vscode/settings.json";
const FILES = createEditorFiles("sitegen");

const site = createSite({
  [SETTINGS]: FILES[SETTINGS] ?? "",
  "sitegen.config.yaml": `title: Test
url: https://example.org
collections:
  recipes: { files: "content/data/recipes/*.yaml", schema: ./${SCHEMA} }
`,
  "content/pages/index.md": "# Start\n",
  "content/pages/recipes/[slug].tsx": `export default ({ data, page }) => <><h1>{page.title}</h1><p>{\`\${data.minutes} minutes\`}</p></>;\n`,
  "content/pages/recipes/[slug].data.ts": `import { getCollection } from "sitegen";
export default {
  async paths() {
    const recipes = await getCollection("recipes");
    return recipes.map(({ id, data }) => ({ params: { slug: id }, frontMatter: { title: data.title }, data }));
  },
};
`,
  [RECIPE]: "title: Soup\nminutes: 30\n",
  [SCHEMA]: schema("z.number()"),
});
const dev = await startOn(site);

test("shows changes of entries and of their schema, and new entries", async () => {
  await dev.shows("/recipes/soup", "30 minutes");
  site.write({ [RECIPE]: "title: Soup\nminutes: 40\n" });
  await dev.shows("/recipes/soup", "40 minutes");
  site.write({ "content/data/recipes/pie.yaml": "title: Pie\nminutes: 10\n" });
  await dev.shows("/recipes/pie", "10 minutes");
  site.write({ [SCHEMA]: schema("z.number().transform((minutes) => minutes * 2)") });
  await dev.shows("/recipes/soup", "80 minutes");
});

test("keeps the schemas in the settings of VS Code up to date, except in settings with comments", async () => {
  const config = site.read("sitegen.config.yaml");
  const listSchemas = () => {
    const { "yaml.schemas": schemas, ...others } = JSON.parse(site.read(SETTINGS));
    return { schemas: Object.entries(schemas).filter(([file]) => file.startsWith("./.sitegen/")), others };
  };
  await dev.get("/");
  const { others, schemas } = listSchemas();
  assert.deepEqual(schemas, [
    ["./.sitegen/schemas/recipes.json", ["content/data/recipes/*.yaml", "i18n/*/data/recipes/*.yaml"]],
  ]);
  const { "yaml.schemas": _, ...initial } = JSON.parse(FILES[SETTINGS] ?? "");
  assert.deepEqual(others, initial);
  const addPage = async (name: string): Promise<void> => {
    site.write({ [`content/pages/${name}.md`]: `# Page ${name}\n` });
    await dev.shows(`/${name}`, `Page ${name}`);
  };
  const withMeals = `${config}  meals: { files: [data/meals.yml, data/meals.json], schema: ./${SCHEMA} }\n`;
  site.write({ "sitegen.config.yaml": withMeals });
  await addPage("one");
  assert.deepEqual(listSchemas().schemas[1], ["./.sitegen/schemas/meals.json", ["data/meals.yml"]]);
  const withComment = `// Mine\n${site.read(SETTINGS)}`;
  site.write({ [SETTINGS]: withComment, "sitegen.config.yaml": config });
  await addPage("two");
  assert.equal(site.read(SETTINGS), withComment);
  site.write({ [SETTINGS]: withComment.replace("// Mine\n", ""), "sitegen.config.yaml": `${config}# Changed\n` });
  await addPage("three");
  assert.deepEqual(listSchemas(), { schemas, others });
});

test("keeps the last pages while an entry has errors, and reports them", async () => {
  const socket = await dev.socket("/recipes/soup");
  socket.forget();
  site.write({ [RECIPE]: "title: Soup\nminutes: long\n" });
  assert.match((await waitForProblem(socket))?.where ?? "", /soup\.yaml:2:10/);
  assert.equal((await dev.get("/recipes/soup")).status, 200);
  site.write({ [RECIPE]: "title: Soup\nminutes: 50\n" });
  await dev.shows("/recipes/soup", "100 minutes");
  socket.ws.close();
});
