/** Test edits of Markdown plugins while the server runs. */

import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG } from "../support/site.ts";
import { until } from "../support/until.ts";
import { SITE, startDev, startOn, waitForProblem } from "./server.ts";

const PAGE = "/docs/intro";
const WORD = "plugins/word.ts";
const exporting = (word: string): string => `export const word = "${word}";\n`;
const CONFIG = `${MINIMAL_CONFIG}markdown: {remarkPlugins: [./plugins/own.ts]}\n`;
const FILES: Files = {
  "plugins/own.ts": `import { word } from "./word";

export default () => (tree: any) => {
  tree.children.push({ type: "paragraph", children: [{ type: "text", value: word.at(0) + word.slice(1) }] });
};
`,
  [WORD]: exporting("initial"),
  "sitegen.config.yaml": CONFIG,
  "content/docs/intro.md": "# Intro\n\nA text.\n",
};
const site = createSite(FILES);
const dev = await startOn(site);

/** Change the word that the plugin adds to pages, and wait until the page shows the new one. */
async function addWord(word: string): Promise<void> {
  site.write({ "sitegen.config.yaml": CONFIG, [WORD]: exporting(word) });
  await dev.shows(PAGE, `<p>${word}</p>`);
}

test("shows pages without plugins and reports the error if a plugin is invalid at start", async () => {
  const server = await startDev({ ...FILES, [WORD]: "export const word = (;\n" });
  const { status, body } = await server.get(PAGE);
  assert.equal(status, 200);
  assert.match(body, /A text\./);
  const socket = await server.socket(PAGE);
  assert.equal((await waitForProblem(socket))?.where, `${WORD}:1:22`);
  server.site.write({ [WORD]: exporting("fixed") });
  await server.shows(PAGE, "<p>fixed</p>");
  await server.stop();
});

test("updates the page if a plugin or a module it imports is saved", async () => {
  await addWord("first");
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [WORD]: exporting("second") });
  await socket.next("update");
  await dev.shows(PAGE, "<p>second</p>");
  socket.forget();
  const plugin = FILES["plugins/own.ts"] as string;
  site.write({ "plugins/own.ts": plugin.replace("word.slice(1)", 'word.slice(1) + "!"') });
  await socket.next("update");
  await dev.shows(PAGE, "<p>second!</p>");
  site.write({ "plugins/own.ts": plugin });
  await dev.shows(PAGE, "<p>second</p>");
  socket.ws.close();
});

test("updates the page if a file that a plugin read or looked for changes", async () => {
  const reading = `export default () => (tree: any, file: any) => {
  const { site } = file.data;
  const value = [site.readFile("parts/a.txt"), site.readFile("content/docs/b.txt"), ...site.listFiles("parts")].join("|");
  tree.children.push({ type: "paragraph", children: [{ type: "text", value }] });
};
`;
  const server = await startDev({
    ...FILES,
    "plugins/own.ts": reading,
    "parts/a.txt": "one",
    "content/docs/b.txt": "inside",
  });
  await server.shows(PAGE, "<p>one|inside|a.txt</p>");
  const socket = await server.socket(PAGE);
  server.site.write({ "parts/a.txt": "two" });
  await socket.next("update");
  await server.shows(PAGE, "<p>two|inside|a.txt</p>");
  server.site.write({ "content/docs/b.txt": "changed" });
  await server.shows(PAGE, "<p>two|changed|a.txt</p>");
  server.site.write({ "parts/more/c.txt": "" });
  await server.shows(PAGE, "<p>two|changed|a.txt|more/c.txt</p>");
  server.site.remove("parts/a.txt");
  await server.shows(PAGE, "<p>|changed|more/c.txt</p>");
  server.site.write({ "parts/a.txt": "back" });
  await server.shows(PAGE, "<p>back|changed|a.txt|more/c.txt</p>");
  await server.stop();
});

test("uses the previous plugin and reports the error while a plugin cannot be bundled", async () => {
  await addWord("valid");
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [WORD]: 'import "./gone";\n' });
  assert.equal((await waitForProblem(socket))?.where, `${WORD}:1:8`);
  assert.match((await dev.get(PAGE)).body, /<p>valid<\/p>/);
  site.write({ "plugins/gone.ts": "export {};\n", [WORD]: `import "./gone";\n${exporting("bundled")}` });
  await dev.shows(PAGE, "<p>bundled</p>");
  socket.ws.close();
});

test("reports a plugin that throws with its place, and still shows the page", async () => {
  await addWord("returned");
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [WORD]: "export const word: string = null!;\n" });
  const problem = await waitForProblem(socket);
  assert.equal(problem?.where, "plugins/own.ts:4:82");
  assert.match(
    problem?.message ?? "",
    /^The plugin ".\/plugins\/own.ts" threw an error: Cannot read properties of null/,
  );
  assert.match((await dev.get(PAGE)).body, /A text\./);
  socket.ws.close();
});

test("adds and removes plugins if the configuration changes", async () => {
  await addWord("configured");
  site.write({ "sitegen.config.yaml": MINIMAL_CONFIG });
  await dev.shows(PAGE, /A text\.<\/p><\/div>/);
  await addWord("again");
  assert.doesNotMatch(dev.errors(), /^\s+at /m, "a stack trace");
});

test("shows edits if translations could not be loaded at start, and loads the translations then", {
  skip: availableParallelism() > 1 ? false : "a single processor has no worker threads",
}, async () => {
  const text = "Wörter ".repeat(6000);
  const german = Array.from({ length: 12 }, (_, n) => [`i18n/de/docs/latest/many/${n}.md`, `# Seite\n\n${text}\n`]);
  const english = Array.from({ length: 12 }, (_, n) => [`content/docs/latest/many/${n}.md`, "# Page\n"]);
  const server = await startDev({
    ...SITE,
    ...Object.fromEntries([...german, ...english]),
    "sitegen.config.yaml": `${SITE["sitegen.config.yaml"]}markdown:\n  remarkPlugins: [./plugins/late.ts]\n`,
    // Translations of this size are parsed in worker threads, which this error stops.
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
