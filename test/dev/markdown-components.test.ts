/** Components of a site in Markdown while their author works on them, and on the text around them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKDOWN_COMPONENTS, OWN_MARKDOWN_COMPONENTS } from "../support/markdown-components.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { type Message, problemTold, startOn } from "./server.ts";

const PAGE = "/docs/intro";
const TEXT = "content/docs/intro.md";
const COUNTER = "theme/Counter.tsx";
const WORDS = "theme/words.ts";
const using = (steps: string): string => `# Intro\n\n<Counter steps={${steps}}>\n\nA text.\n\n</Counter>\n`;

const site = createSite({
  ...OWN_MARKDOWN_COMPONENTS,
  "sitegen.config.yaml": MINIMAL_CONFIG + MARKDOWN_COMPONENTS,
  [TEXT]: using("[1]"),
  "content/blog/2025-01-02-post.md": "---\ntitle: Post\ndate: 2025-01-02\n---\n\n<Counter />\n",
});
const dev = await startOn(site);

test("pages, their payloads and feeds have what components make of them", async () => {
  const socket = await dev.socket(PAGE);
  await dev.shows(PAGE, /<h4 id="[^"]*">Count<\/h4><button type="button">plus 1</);
  socket.forget();
  site.write({ [TEXT]: using("[1, 5]") });
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

test("a saved component loads the page anew; while it throws, the last page stays and the error is told", async () => {
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
  assert.equal((await problemTold(socket))?.where, `${COUNTER}:1:42`);
  site.write({ [COUNTER]: counter, [WORDS]: 'export const words = "Total";\n' });
  await dev.shows(PAGE, ">Total</h4>");
  socket.ws.close();
});

test("a component that throws for what a text gives it is told of, and is back when the text is mended", async () => {
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [TEXT]: using("5") });
  await socket.next("reload");
  assert.match((await dev.get(PAGE)).body, /<p>A text\.<\/p>/);
  assert.match((await problemTold(socket))?.message ?? "", /steps\.map is not a function/);
  site.write({ [TEXT]: using("[7]") });
  await dev.shows(PAGE, /class="counter".*plus 7</);
  assert.doesNotMatch(dev.errors(), /^\s+at /m, "a stack trace");
  socket.ws.close();
});
