/** Test that code of pages that fails or does not finish is reported, while the server goes on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { until } from "../support/until.ts";
import { lastProblems, startOn, waitForProblem } from "./server.ts";

/** Each page with its file, its working text and the same with a loop that begins when the page is rendered. */
const PAGES = [
  {
    path: "/team",
    file: "content/pages/team.tsx",
    works: "export default () => <p>All people</p>;\n",
    hangs: "export default function Team() {\n  while (true);\n}\n",
    shows: /All people/,
  },
  {
    path: "/docs/guide",
    file: "content/docs/guide.mdx",
    works: "# Guide\n\nexport const Years = () => <b>ten years</b>;\n\n<Years />\n",
    hangs: "# Guide\n\nexport const Years = () => { for (;;); };\n\n<Years />\n",
    shows: /ten years/,
  },
];

const site = createSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}data: {timeout: 3}\n`,
  "content/docs/other.md": "# Other\n",
  "content/pages/broken.tsx": "export default () => null.name;\n",
  "content/docs/broken.mdx": "# Broken\n\nA text.\n\n{nobody}\n",
  "content/pages/tools.tsx": "export default ({ data }) => <p>First: {data.names.join()}</p>;\n",
  "content/pages/tools.data.ts":
    'export default { files: "content/data/tools.yaml", load: ({ files: [file] }) => ({ names: file.data }) };\n',
  "content/data/tools.yaml": "- saw\n",
  ...Object.fromEntries(PAGES.map(({ file, works }) => [file, works])),
});
const dev = await startOn(site);

test("shows all other pages if pages fail from the start", async () => {
  const socket = await dev.socket("/team");
  assert.equal((await dev.get("/broken")).status, 200);
  assert.match((await dev.get("/docs/broken")).body, /A text\./);
  for (const { path, shows } of PAGES) await dev.shows(path, shows);
  const places = (): string => (lastProblems(socket)?.shown ?? []).map(({ where }) => where?.replace(/:.*/, "")).join();
  await until(() => places() === "content/pages/broken.tsx,content/docs/broken.mdx", places);
  socket.ws.close();
  site.remove("content/pages/broken.tsx");
  site.remove("content/docs/broken.mdx");
  await dev.shows("/docs/broken", "Page Not Found");
});

for (const { path, file, works, hangs, shows } of PAGES)
  test(`keeps the previous page and reports ${file} if its code does not finish`, async () => {
    await dev.shows(path, shows);
    const socket = await dev.socket(path);
    socket.forget();
    site.write({ [file]: hangs });
    await socket.next("reload");
    assert.match((await dev.get(path)).body, shows);
    const problem = await waitForProblem(socket);
    assert.equal(problem?.where, `${file}:1:1`);
    assert.match(problem?.message ?? "", /did not finish within 3 s/);
    assert.match((await dev.get("/docs/other")).body, /Other/);
    site.write({ [file]: works.replace(/people|years/, "$& again") });
    await dev.shows(path, / again/);
    socket.ws.close();
  });

test("keeps the data of a page if its files or its module have errors", async () => {
  await dev.shows("/tools", /First: (?:<!-- -->)?saw/);
  site.write({ "content/pages/tools.tsx": "export default ({ data }) => <p>Second: {data.names.join()}</p>;\n" });
  await dev.shows("/tools", /Second: (?:<!-- -->)?saw/);
  const socket = await dev.socket("/tools");
  for (const [file, text] of [
    ["content/data/tools.yaml", "- [\n"],
    ["content/pages/tools.data.ts", "export default { load: () => null.names };\n"],
  ] as const) {
    const before = site.read(file);
    site.write({ [file]: text });
    assert.equal((await waitForProblem(socket))?.where?.split(":")[0], file);
    assert.match((await dev.get("/tools")).body, /Second: (?:<!-- -->)?saw/);
    site.write({ [file]: before });
    await until(
      () => lastProblems(socket)?.total === 0,
      () => "the problem is gone",
    );
  }
  socket.ws.close();
});

test("keeps a page with an unknown key in its front matter while its code has a syntax error", async () => {
  const page = (content: string): string =>
    `export const frontMatter = { titel: "Notes" };\nexport default () => ${content};\n`;
  site.write({ "content/pages/notes.tsx": page("<p>All notes</p>") });
  await dev.shows("/notes", /All notes/);
  const socket = await dev.socket("/notes");
  site.write({ "content/pages/notes.tsx": page("<p>All") });
  await until(
    () => lastProblems(socket)?.shown.some(({ where }) => where?.startsWith("content/pages/notes.tsx:3")) ?? false,
    () => JSON.stringify(lastProblems(socket)),
  );
  assert.match((await dev.get("/notes")).body, /All notes/);
  site.write({ "content/docs/other.md": "# Other\n\nChanged.\n" });
  await dev.shows("/docs/other", /Changed\./);
  socket.ws.close();
});

/** A file of the site with the component or the plugin, as it works and with a loop. */
const CODE = [
  {
    name: "a component in Markdown",
    config: "markdown: { components: { Years: ./Years.tsx } }\n",
    file: "Years.tsx",
    works: "export default () => <b>ten years</b>;\n",
    hangs: "export default () => { for (;;); };\n",
  },
  {
    name: "a plugin for Markdown",
    config: "markdown: { remarkPlugins: [./years.js] }\n",
    file: "years.js",
    works:
      'export default () => (tree) => void tree.children.push({ type: "paragraph", children: [{ type: "text", value: "ten years" }] });\n',
    hangs: "export default () => () => { for (;;); };\n",
  },
];

for (const { name, config, file, works, hangs } of CODE)
  test(`keeps the pages and reports ${name} that does not finish, until it is mended`, async () => {
    const site = createSite({
      "sitegen.config.yaml": `${MINIMAL_CONFIG}data: {timeout: 2}\n${config}`,
      "content/docs/guide.md": "# Guide\n\n<Years />\n".replace(name.includes("plugin") ? "<Years />" : "", ""),
      [file]: works,
    });
    const dev = await startOn(site);
    await dev.shows("/docs/guide", /ten years/);
    const socket = await dev.socket("/docs/guide");
    site.write({ [file]: hangs });
    await until(
      async () => {
        await dev.get("/docs/guide");
        return lastProblems(socket)?.shown.some(({ message }) => /did not finish within 2 s/.test(message)) ?? false;
      },
      () => JSON.stringify(lastProblems(socket)),
    );
    assert.match((await dev.get("/docs/guide")).body, /ten years/);
    site.write({ [file]: works.replace("ten years", "ten years again") });
    await dev.shows("/docs/guide", /ten years again/);
    await until(
      () => lastProblems(socket)?.total === 0,
      () => JSON.stringify(lastProblems(socket)),
    );
    socket.ws.close();
  });
