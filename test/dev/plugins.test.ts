/** Plugins of a site while their author works on them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { until } from "../support/until.ts";
import { problemTold, SITE, startDev, startOn } from "./server.ts";

const SIGN = "plugins/sign.ts";
const saying = (sign: string): string => `export const sign = "${sign}";\n`;
const CONFIG = `${MINIMAL_CONFIG}markdown: {remarkPlugins: [./plugins/own.ts]}\n`;
const site = createSite({
  "plugins/own.ts": `import { sign } from "./sign";

export default () => (tree: any) => {
  tree.children.push({ type: "paragraph", children: [{ type: "text", value: sign.at(0) + sign.slice(1) }] });
};
`,
  // Broken from the start: the server begins without plugins.
  [SIGN]: "export const sign = (;\n",
  "sitegen.config.yaml": CONFIG,
  "content/docs/intro.md": "# Intro\n\nA text.\n",
});
const dev = await startOn(site);
const PAGE = "/docs/intro";

test("with a plugin that is broken from the start, pages show without plugins, and the error is told", async () => {
  const { status, body } = await dev.get(PAGE);
  assert.equal(status, 200);
  assert.match(body, /A text\./);
  const socket = await dev.socket(PAGE);
  assert.equal((await problemTold(socket))?.where, `${SIGN}:1:22`);
  socket.ws.close();
});

test("a saved plugin changes the page on screen, also where it only imports what was saved", async () => {
  const socket = await dev.socket(PAGE);
  site.write({ [SIGN]: saying("first") });
  await dev.shows(PAGE, "<p>first</p>");
  socket.forget();
  site.write({ [SIGN]: saying("second") });
  await socket.next("update");
  await dev.shows(PAGE, "<p>second</p>");
  socket.ws.close();
});

test("while a plugin cannot be bundled, the last one goes on, and the error is told", async () => {
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [SIGN]: 'import "./gone";\n' });
  assert.equal((await problemTold(socket))?.where, `${SIGN}:1:8`);
  assert.match((await dev.get(PAGE)).body, /<p>second<\/p>/);
  // What was lacking comes in a file of its own.
  site.write({ "plugins/gone.ts": "export {};\n", [SIGN]: `import "./gone";\n${saying("third")}` });
  await dev.shows(PAGE, "<p>third</p>");
  socket.ws.close();
});

test("a plugin that throws is told with its place, and the page shows what there is", async () => {
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [SIGN]: "export const sign: string = null!;\n" });
  const problem = await problemTold(socket);
  assert.equal(problem?.where, "plugins/own.ts:4:82");
  assert.match(
    problem?.message ?? "",
    /^The plugin ".\/plugins\/own.ts" threw an error: Cannot read properties of null/,
  );
  assert.match((await dev.get(PAGE)).body, /A text\./);
  socket.ws.close();
});

test("plugins come and go with the configuration", async () => {
  site.write({ "sitegen.config.yaml": MINIMAL_CONFIG, [SIGN]: saying("fourth") });
  await dev.shows(PAGE, /A text\.<\/p><\/div>/);
  site.write({ "sitegen.config.yaml": CONFIG });
  await dev.shows(PAGE, "<p>fourth</p>");
  assert.doesNotMatch(dev.errors(), /^\s+at /m, "a stack trace");
});

test("where the translations cannot be loaded, edits are shown all the same, and load them", async () => {
  const text = "Wörter ".repeat(6000);
  const german = Array.from({ length: 12 }, (_, n) => [`i18n/de/docs/latest/many/${n}.md`, `# Seite\n\n${text}\n`]);
  const english = Array.from({ length: 12 }, (_, n) => [`content/docs/latest/many/${n}.md`, "# Page\n"]);
  const server = await startDev({
    ...SITE,
    ...Object.fromEntries([...german, ...english]),
    "sitegen.config.yaml": `${SITE["sitegen.config.yaml"]}markdown:\n  remarkPlugins: [./plugins/late.ts]\n`,
    // So much text is parsed in threads, which end with this.
    "plugins/late.ts": `import { isMainThread } from "node:worker_threads";
export default () => () => {
  if (!isMainThread) setTimeout(() => { throw new Error("late"); });
};
`,
  });
  await until(
    () => server.errors().includes("translations could not"),
    () => server.errors(),
  );
  assert.match(server.errors(), /plugins\/late\.ts:3.*\n.*threw an error after it had returned: late/);
  server.site.write({ "content/docs/latest/start.md": "# Start\n\nEdited.\n" });
  await server.shows("/docs/latest/start", "Edited.");
  await server.shows("/de/docs/latest/many/1", "Wörter");
  await server.stop();
});
