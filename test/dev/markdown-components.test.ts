/** Test edits of components in Markdown and of the text around them while the server runs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKDOWN_COMPONENTS, OWN_MARKDOWN_COMPONENTS } from "../support/markdown-components.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { type Message, startOn, waitForProblem } from "./server.ts";

const PAGE = "/docs/intro";
const TEXT = "content/docs/intro.md";
const COUNTER = "theme/Counter.tsx";
const WORDS = "theme/words.ts";
const withSteps = (steps: string): string => `# Intro\n\n<Counter steps={${steps}}>\n\nA text.\n\n</Counter>\n`;

const site = createSite({
  ...OWN_MARKDOWN_COMPONENTS,
  "sitegen.config.yaml": MINIMAL_CONFIG + MARKDOWN_COMPONENTS,
  [TEXT]: withSteps("[1]"),
  "content/blog/2025-01-02-post.md": "---\ntitle: Post\ndate: 2025-01-02\n---\n\n<Counter />\n",
});
const dev = await startOn(site);

/** Start a test with the files of the site. */
async function restoreSite(): Promise<void> {
  const files = Object.entries({ ...OWN_MARKDOWN_COMPONENTS, [TEXT]: withSteps("[1]") });
  site.write(Object.fromEntries(files.filter(([file, text]) => site.read(file) !== text)));
  await dev.shows(PAGE, /<h4 id="[^"]*">Count<\/h4><button type="button">plus 1<\/button><output>/);
}

test("components are rendered in pages, payloads and feeds", async () => {
  await restoreSite();
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [TEXT]: withSteps("[1, 5]") });
  const update = (await socket.next("update")) as Message & {
    payload: { html: { body: string } };
    route: { payload: string };
  };
  assert.match(update.payload.html.body, /<div data-island="Counter".*plus 5<.*\n<p>A text/);
  const { body } = await dev.get(`/assets/pages/${update.route.payload}`);
  assert.deepEqual(JSON.parse(body), update.payload);
  assert.match((await dev.get("/blog/rss.xml")).body, /class="counter"/);
  socket.ws.close();
});

test("reloads the page if a component is saved; keeps the previous page and reports the error while it throws", async () => {
  await restoreSite();
  const counter = OWN_MARKDOWN_COMPONENTS[COUNTER] ?? "";
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [WORDS]: 'export const words = "Sum";\n' });
  await socket.next("reload");
  await dev.shows(PAGE, ">Sum</h4>");
  socket.forget();
  site.write({ [COUNTER]: "export default ({ steps }) => steps.none.at;\n" });
  await socket.next("reload");
  assert.match((await dev.get(PAGE)).body, />Sum<\/h4>/);
  assert.equal((await waitForProblem(socket))?.where, `${COUNTER}:1:42`);
  site.write({ [COUNTER]: counter, [WORDS]: 'export const words = "Total";\n' });
  await dev.shows(PAGE, ">Total</h4>");
  socket.ws.close();
});

test("reports a component that throws because of its attributes, and renders it once they are fixed", async () => {
  await restoreSite();
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [TEXT]: withSteps("5") });
  await socket.next("reload");
  assert.match((await dev.get(PAGE)).body, /<p>A text\.<\/p>/);
  assert.match((await waitForProblem(socket))?.message ?? "", /steps\.map is not a function/);
  site.write({ [TEXT]: withSteps("[7]") });
  await dev.shows(PAGE, /class="counter".*plus 7</);
  assert.doesNotMatch(dev.errors(), /^\s+at /m, "a stack trace");
  socket.ws.close();
});
