/** Components of a site while their author works on them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPONENTS, OWN_COMPONENTS } from "../support/own-components.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { problemTold, startOn } from "./server.ts";

const WORDS = "theme/words.ts";
const saying = (words: string): string => `export const greet = (name: string): string => "${words} " + name;\n`;
const site = createSite({
  ...OWN_COMPONENTS,
  // Broken from the start: the server begins without components.
  [WORDS]: "export const greet = (;\n",
  "sitegen.config.yaml": MINIMAL_CONFIG + COMPONENTS,
  "content/docs/intro.md": "# Intro\n\nA text.\n",
});
const dev = await startOn(site);
const PAGE = "/docs/intro";

test("with a component that is broken from the start, the theme's own is shown, and the error told", async () => {
  const { status, body } = await dev.get(PAGE);
  assert.equal(status, 200);
  assert.match(body, /A text\./);
  assert.doesNotMatch(body, /own-foot/);
  const socket = await dev.socket(PAGE);
  assert.equal((await problemTold(socket))?.where, `${WORDS}:1:23`);
  socket.ws.close();
});

test("a saved component loads the page anew, also where it only imports what was saved", async () => {
  const socket = await dev.socket(PAGE);
  site.write({ [WORDS]: saying("First from") });
  await socket.next("reload");
  await dev.shows(PAGE, "First from Test on /docs/intro");
  site.write({ [WORDS]: saying("Second from") });
  await dev.shows(PAGE, "Second from Test");
  socket.ws.close();
});

test("while a component cannot be bundled, the last page stays and the error is told", async () => {
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [WORDS]: 'import "./gone";\n' });
  const problem = await problemTold(socket);
  assert.equal(problem?.where, `${WORDS}:1:8`);
  assert.match((await dev.get(PAGE)).body, /Second from Test/);
  // What was lacking comes in a file of its own.
  site.write({ "theme/gone.ts": "export {};\n", [WORDS]: `import "./gone";\n${saying("Third from")}` });
  await dev.shows(PAGE, "Third from Test");
  socket.ws.close();
});

test("while a component throws, the last page stays and the error is told", async () => {
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [WORDS]: "export const greet = (name: string): string => name.at.none.nothing;\n" });
  await socket.next("reload");
  assert.match((await dev.get(PAGE)).body, /Third from Test/);
  const problem = await problemTold(socket);
  assert.equal(problem?.where, `${WORDS}:1:61`);
  assert.match(problem?.message ?? "", /^A component throws an error: Cannot read properties/);
  site.write({ [WORDS]: saying("Fourth from") });
  await dev.shows(PAGE, "Fourth from Test");
  assert.doesNotMatch(dev.errors(), /^\s+at /m, "a stack trace");
  socket.ws.close();
});
