/** Test edits of theme components while the server runs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPONENTS, OWN_COMPONENTS } from "../support/own-components.ts";
import { createSite, type Files, MINIMAL_CONFIG } from "../support/site.ts";
import { startDev, startOn, waitForProblem } from "./server.ts";

const PAGE = "/docs/intro";
const WORDS = "theme/words.ts";
const greeting = (words: string): string => `export const greet = (name: string): string => "${words} " + name;\n`;
const FILES: Files = {
  ...OWN_COMPONENTS,
  "sitegen.config.yaml": MINIMAL_CONFIG + COMPONENTS,
  "content/docs/intro.md": "# Intro\n\nA text.\n",
};
const site = createSite(FILES);
const dev = await startOn(site);

/** Change the greeting of the footer, and wait until the page shows the new one. */
async function greet(words: string): Promise<void> {
  site.write({ [WORDS]: greeting(words) });
  await dev.shows(PAGE, `${words} Test on ${PAGE}`);
}

test("shows components of the theme and reports the error if a component is invalid at start", async () => {
  const server = await startDev({ ...FILES, [WORDS]: "export const greet = (;\n" });
  const { status, body } = await server.get(PAGE);
  assert.equal(status, 200);
  assert.match(body, /A text\./);
  assert.doesNotMatch(body, /own-foot/);
  const socket = await server.socket(PAGE);
  assert.equal((await waitForProblem(socket))?.where, `${WORDS}:1:23`);
  server.site.write({ [WORDS]: greeting("Fixed by") });
  await socket.next("reload");
  await server.shows(PAGE, "Fixed by Test");
  await server.stop();
});

test("reloads the page if a component or a module it imports is saved", async () => {
  await greet("Hello from");
  const socket = await dev.socket(PAGE);
  site.write({ [WORDS]: greeting("First from") });
  await socket.next("reload");
  await dev.shows(PAGE, "First from Test");
  socket.forget();
  const footer = OWN_COMPONENTS["theme/Footer.tsx"] as string;
  site.write({ "theme/Footer.tsx": footer.replace(" on ", " at ") });
  await socket.next("reload");
  await dev.shows(PAGE, `First from Test at ${PAGE}`);
  site.write({ "theme/Footer.tsx": footer });
  socket.ws.close();
});

test("keeps the previous page and reports the error while a component cannot be bundled", async () => {
  await greet("Valid from");
  const socket = await dev.socket(PAGE);
  socket.forget();
  site.write({ [WORDS]: 'import "./gone";\n' });
  assert.equal((await waitForProblem(socket))?.where, `${WORDS}:1:8`);
  assert.match((await dev.get(PAGE)).body, /Valid from Test/);
  site.write({ "theme/gone.ts": "export {};\n", [WORDS]: `import "./gone";\n${greeting("Bundled by")}` });
  await dev.shows(PAGE, "Bundled by Test");
  socket.ws.close();
});

test("keeps the previous page and reports the error while a component throws", async () => {
  const server = await startDev(FILES);
  await server.shows(PAGE, "Hello from Test");
  const socket = await server.socket(PAGE);
  server.site.write({ [WORDS]: "export const greet = (name: string): string => name.at.none.nothing;\n" });
  await socket.next("reload");
  assert.match((await server.get(PAGE)).body, /Hello from Test/);
  const problem = await waitForProblem(socket);
  assert.equal(problem?.where, `${WORDS}:1:61`);
  assert.match(problem?.message ?? "", /^A component throws an error: Cannot read properties/);
  server.site.write({ [WORDS]: greeting("Fixed by") });
  await server.shows(PAGE, "Fixed by Test");
  assert.doesNotMatch(server.errors(), /^\s+at /m, "a stack trace");
  await server.stop();
});

test("returns to the code that works after several saves of code that throws", async (t) => {
  const FAILURE = "export const greet = (name: string): string => name.at.none.nothing;\n";
  const server = await startDev(FILES);
  const footer = OWN_COMPONENTS["theme/Footer.tsx"] as string;
  const saves: Readonly<Record<string, readonly Files[]>> = {
    "the same text": [{ [WORDS]: FAILURE }, { [WORDS]: FAILURE }],
    "a comment": [{ [WORDS]: FAILURE }, { [WORDS]: `// To do\n${FAILURE}` }],
    "a type": [{ [WORDS]: FAILURE }, { [WORDS]: FAILURE.replace("name: string", "name: any") }],
    "another module": [{ [WORDS]: FAILURE }, { "theme/Footer.tsx": `${footer}\nexport const unused = 1;\n` }],
    "other code that throws": [{ [WORDS]: FAILURE }, { [WORDS]: FAILURE.replace("none", "no") }],
    "code that throws, three times": ["a", "b", "c"].map((name) => ({ [WORDS]: FAILURE.replace("none", name) })),
    "an import that is missing": [
      { [WORDS]: FAILURE },
      { [WORDS]: `import "./gone";\n${FAILURE}` },
      { [WORDS]: FAILURE },
    ],
  };
  for (const [name, versions] of Object.entries(saves))
    await t.test(name, async () => {
      const words = `Working before ${name} for`;
      server.site.write({ [WORDS]: greeting(words), "theme/Footer.tsx": footer });
      await server.shows(PAGE, `${words} Test`);
      // No page is requested meanwhile, so the server does not know yet that the code throws.
      for (const files of versions) await server.loads(() => server.site.write(files));
      assert.match((await server.get(PAGE)).body, new RegExp(`${words} Test`));
    });
  await server.stop();
});
