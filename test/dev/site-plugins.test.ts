/** Plugins of the site while the server runs: problems of rules, outputs, and edits of the plugin. */

import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { type Files, MINIMAL_CONFIG } from "../support/site.ts";
import { until } from "../support/until.ts";
import { startDev, waitForProblem } from "./server.ts";

const PLUGIN = `export default {
  name: "acme",
  rules: [{
    name: "acme-todo", description: "TODO is left.", severity: "error",
    check({ pages }, report) {
      for (const { file, source } of pages) if (source.includes("TODO")) report({ file, line: 3, message: "TODO is left." });
    },
  }],
  outputs: [{ path: "acme.txt", create: ({ pages }) => pages.map(({ title }) => title).join() }],
};
`;

const FILES: Files = {
  "sitegen.config.yaml": `${MINIMAL_CONFIG}data: {timeout: 2}\nplugins: [./plugins/own.ts]\n`,
  "plugins/own.ts": PLUGIN,
  "content/docs/intro.md": "# Intro\n\nTODO\n",
};

test("rules and outputs follow edits of pages and of the plugin, and an endless hook is reported", async () => {
  const dev = await startDev(FILES);
  const socket = await dev.socket("/docs/intro");
  assert.equal((await waitForProblem(socket))?.where, "content/docs/intro.md:3:1");
  assert.equal((await dev.get("/acme.txt")).body, "Intro");
  assert.equal((await dev.get("/other.txt")).status, 404);
  dev.site.write({ "content/docs/intro.md": "# Other\n" });
  await until(
    async () => (await dev.get("/acme.txt")).body === "Other",
    () => "another file",
  );
  dev.site.write({ "plugins/own.ts": PLUGIN.replace("join()", 'join() + "!"') });
  await until(
    async () => (await dev.get("/acme.txt")).body === "Other!",
    () => "another file",
  );
  dev.site.write({ "plugins/own.ts": PLUGIN.replace("pages.map(({ title }) => title).join()", "{ for (;;); }") });
  await until(
    async () => (await dev.get("/acme.txt")).status === 404,
    () => "another file",
  );
  assert.equal((await dev.get("/docs/intro")).status, 200);
  dev.site.write({ "plugins/own.ts": PLUGIN });
  await until(
    async () => (await dev.get("/acme.txt")).body === "Other",
    () => "another file",
  );
  socket.ws.close();
  await dev.stop();
});

test("the HTML of a page in an output follows edits of the page", async () => {
  const create =
    "async ({ pages, renderHtml }: any) => (await Promise.all(pages.map(({ url }: any) => renderHtml(url)))).join()";
  const dev = await startDev({
    ...FILES,
    "plugins/own.ts": `export default { name: "acme", outputs: [{ path: "acme.html", create: ${create} }] };\n`,
  });
  assert.match((await dev.get("/acme.html")).body, /<p>TODO<\/p>/);
  dev.site.write({ "content/docs/intro.md": "# Intro\n\n[Link](#intro) **done**\n" });
  await until(
    async () =>
      /href="https:\/\/example.org\/docs\/intro#intro">.*<strong>done/.test((await dev.get("/acme.html")).body),
    () => "the new HTML",
  );
  await dev.stop();
});

const SOURCES = `import { readFileSync } from "node:fs";
import { join } from "node:path";
export default {
  name: "acme",
  sources({ root, watch }: any) {
    watch("data/list.txt");
    const text = readFileSync(join(root, "data/list.txt"), "utf8");
    if (text.includes("broken")) throw new Error("own failure");
    return [
      { path: "content/docs/api.md", key: text, text: () => "# Api\\n\\n" + text + "\\n" },
      { path: "static/list.txt", text },
    ];
  },
};
`;

test("the files of a plugin follow edits of what it watches and of the plugin, and a failure keeps the last ones", async () => {
  const dev = await startDev({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\n`,
    "plugins/own.ts": SOURCES,
    "data/list.txt": "first",
    "content/docs/intro.md": "# Intro\n\n[Api](api.md)\n",
  });
  const socket = await dev.socket("/docs/api");
  const shows = (text: string): Promise<boolean> =>
    until(
      async () => (await dev.get("/docs/api")).body.includes(text) && (await dev.get("/list.txt")).body.includes(text),
      () => `a page with ${text}: ${JSON.stringify(socket.messages)}`,
    );
  await shows("first");
  dev.site.write({ "data/list.txt": "second" });
  await shows("second");
  dev.site.write({ "data/list.txt": "broken" });
  assert.match(
    (await waitForProblem(socket))?.message ?? "",
    /"sources" of the plugin "acme" threw an error: .*own failure/,
  );
  await shows("second");
  dev.site.write({ "data/list.txt": "third" });
  await shows("third");
  dev.site.write({
    "plugins/own.ts": SOURCES.replaceAll("text },", 'text: text + " from the plugin" },').replace(
      'key: text, text: () => "# Api',
      'key: text, text: () => "# Api from the plugin',
    ),
  });
  await shows("from the plugin");
  socket.ws.close();
  await dev.stop();
});

test("tags of a plugin follow edits of the page and of the plugin, and a failure is reported", async () => {
  const plugin = (body: string): string => `export default { name: "acme", head(page: any) { ${body} } };\n`;
  const tags = 'return [{ tag: "meta", attributes: { name: "acme", content: "Tag of " + page.title } }];';
  const dev = await startDev({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\n`,
    "plugins/own.ts": plugin(tags),
    "content/docs/intro.md": "# Intro\n",
  });
  const shows = (text: string): Promise<boolean> =>
    until(
      async () => (await dev.get("/docs/intro")).body.includes(text),
      () => `a page with ${text}`,
    );
  await shows("Tag of Intro");
  dev.site.write({ "content/docs/intro.md": "# Other\n" });
  await shows("Tag of Other");
  dev.site.write({ "plugins/own.ts": plugin(tags.replace("Tag of", "New tag of")) });
  await shows("New tag of Other");
  const socket = await dev.socket("/docs/intro");
  dev.site.write({ "plugins/own.ts": plugin('throw new Error("own failure");') });
  assert.match(
    (await waitForProblem(socket))?.message ?? "",
    /"head" of the plugin "acme" threw an error for "content\/docs\/intro\.md": own failure/,
  );
  assert.equal((await dev.get("/docs/intro")).status, 200);
  socket.ws.close();
  await dev.stop();
});

test("an edit of a part that a replacement of the site renders changes the page", async () => {
  const part = (name: string): string =>
    `import { Footer } from "sitegen/theme";\nexport default () => <div><b>Footer of ${name}</b><Footer /></div>;\n`;
  const dev = await startDev({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\ncomponents: {Footer: theme/Footer.tsx}\n`,
    "plugins/own.ts":
      'export default { name: "acme", url: import.meta.url, components: { Footer: "./Footer.tsx" } };\n',
    "plugins/Footer.tsx": part("the plugin"),
    "theme/Footer.tsx": part("the site"),
    "content/docs/intro.md": "# Intro\n",
  });
  const shows = (pattern: RegExp): Promise<boolean> =>
    until(
      async () => pattern.test((await dev.get("/docs/intro")).body),
      () => `a page with ${pattern}`,
    );
  await shows(/Footer of the site<\/b><div><b>Footer of the plugin/);
  dev.site.write({ "plugins/Footer.tsx": part("the changed plugin") });
  await shows(/Footer of the site<\/b><div><b>Footer of the changed plugin/);
  dev.site.write({ "plugins/own.ts": 'export default { name: "acme", data: {} };\n' });
  await until(
    async () => !(await dev.get("/docs/intro")).body.includes("plugin"),
    () => "a page without the part of the plugin",
  );
  await shows(/Footer of the site/);
  await dev.stop();
});

const BRAND = `export default {
  name: "brand",
  url: import.meta.url,
  components: { Footer: "./Footer.tsx" },
  styles: ["./brand.css"],
  markdown: {
    admonitions: { proof: { label: "First proof" } },
    components: { Motto: "./Motto.tsx" },
    remarkPlugins: [["./remark.ts", { to: "first word" }]],
  },
  messages: { en: { "brand.motto": "First motto" } },
  staticFiles: "./public",
  data: { year: "first year" },
};
`;

test("parts of the theme, messages, kinds of admonitions, data and static files of a plugin follow edits", async () => {
  const dev = await startDev({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./brand/index.ts]\n`,
    "brand/index.ts": BRAND,
    "brand/Footer.tsx": `import { useMessages, usePluginData } from "sitegen/theme";
export default () => <footer>{useMessages()("brand.motto")}, {usePluginData<{ year: string }>("brand").year}</footer>;
`,
    "brand/Motto.tsx": "export default () => <em>First component</em>;\n",
    "brand/brand.css": "footer { --brand: first }\n",
    "brand/remark.ts": `export default ({ to }: any) => (tree: any) => {
  const visit = (node: any) => {
    if (node.type === "text") node.value = node.value.replace("WORD", to);
    node.children?.forEach(visit);
  };
  visit(tree);
};
`,
    "brand/public/brand.txt": "First file",
    "content/docs/intro.md": "# Intro\n\nA WORD.\n\n:::proof\n\nText\n\n:::\n\n<Motto />\n",
  });
  const shows = (text: string): Promise<boolean> =>
    until(
      async () => (await dev.get("/docs/intro")).body.includes(text),
      () => `a page with ${text}`,
    );
  const edit = async (from: string, to: string): Promise<void> => {
    await shows(from);
    dev.site.write({ "brand/index.ts": dev.site.read("brand/index.ts").replace(from, to) });
    await shows(to);
  };
  await edit("First motto", "Second motto");
  await edit("First proof", "Second proof");
  await edit("first year", "second year");
  await edit("first word", "second word");
  await shows("First component");
  dev.site.write({ "brand/Motto.tsx": "export default () => <em>Second component</em>;\n" });
  await shows("Second component");
  assert.equal((await dev.get("/brand.txt")).body, "First file");
  dev.site.write({ "brand/public/brand.txt": "Second file" });
  await until(
    async () => (await dev.get("/brand.txt")).body === "Second file",
    () => "a new file",
  );
  const readStyles = async (): Promise<string> => {
    const { body } = await dev.get("/docs/intro");
    const sheets = [...body.matchAll(/<link[^>]*href="([^"]+\.css)"/g)].map(([, url = ""]) => url);
    return (await Promise.all(sheets.map(async (url) => (await dev.get(url)).body))).join("\n");
  };
  assert.match(await readStyles(), /--brand: ?first/);
  dev.site.write({ "brand/brand.css": "footer { --brand: second }\n" });
  await until(
    async () => /--brand: ?second/.test(await readStyles()),
    () => "a new style",
  );
  await dev.stop();
});

test("the plugin of a linked package follows edits of its modules, which see the dependencies of the package", async () => {
  const describePackage = (version = "0.0.0"): string =>
    JSON.stringify({ name: "any", version, type: "module", exports: "./index.ts" });
  const dev = await startDev({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/intro.md": "# Intro\n",
    "packages/acme/package.json": describePackage(),
    "packages/acme/index.ts": `import { word } from "./word.ts";
export default { name: "acme", outputs: [{ path: "acme.txt", create: (): string => word }] };
`,
    "packages/acme/word.ts": 'import { own } from "own";\nexport const word: string = own;\n',
    "packages/acme/node_modules/own/package.json": describePackage().replace("index.ts", "index.js"),
    "packages/acme/node_modules/own/index.js": 'export const own = "one";\n',
  });
  mkdirSync(path.join(dev.site.root, "node_modules"), { recursive: true });
  symlinkSync("../packages/acme", path.join(dev.site.root, "node_modules/acme"), "junction");
  const waitForText = (text: string): Promise<boolean> =>
    until(
      async () => (await dev.get("/acme.txt")).body === text,
      () => text,
    );
  dev.site.write({ "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [acme]\n` });
  await waitForText("one");
  dev.site.write({ "packages/acme/word.ts": 'export const word = "two";\n' });
  await waitForText("two");
  dev.site.write({
    "packages/acme/index.ts":
      'export default { name: "acme", head: () => [{ tag: "meta", attributes: { name: "own", content: "new" } }] };\n',
  });
  await until(
    async () => (await dev.get("/docs/intro")).body.includes('<meta name="own" content="new"'),
    () => "the tag of a hook that the package did not have",
  );
  await dev.stop();
});
