/** Test edits of data, templates and data modules while the server runs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";
import { startOn, waitForProblem } from "./server.ts";

const DATA = "content/data/errors.yaml";
const TEMPLATE = "content/docs/errors/[code].md";
const MODULE = "content/docs/errors/[code].data.ts";
const module = (entries: string): string =>
  `export default { files: ["${DATA}"], paths: ({ files: [errors] }) => ${entries} };\n`;
const ENTRIES = "errors.data.map(({ code, title }) => ({ params: { code }, frontMatter: { title } }))";

const site = createSite({
  "content/docs/intro.md": "# Intro\n",
  [DATA]: "- { code: E1, title: First }\n",
  [TEMPLATE]: "The template.\n",
  [MODULE]: module(ENTRIES),
});
const dev = await startOn(site);

test("shows changes of data, templates and data modules", async () => {
  await dev.shows("/docs/errors/E1", "The template.");
  site.write({ [DATA]: "- { code: E1, title: Changed }\n- { code: E2, title: Second }\n" });
  await dev.shows("/docs/errors/E2", "Second");
  await dev.shows("/docs/errors/E1", "Changed");
  site.write({ [TEMPLATE]: "Another text.\n" });
  await dev.shows("/docs/errors/E1", "Another text.");
  site.write({ [MODULE]: module(ENTRIES.replace("{ title }", '{ title: title + "!" }')) });
  await dev.shows("/docs/errors/E2", "Second!");
});

test("keeps the last pages while a module has errors, and reports them", async () => {
  for (const entries of ["errors.data.map(", "errors.none.map()", "[{ params: {} }]"]) {
    const socket = await dev.socket("/docs/errors/E1");
    socket.forget();
    site.write({ [MODULE]: module(entries) });
    assert.match((await waitForProblem(socket))?.where ?? "", /\[code\]\.data\.ts/);
    assert.equal((await dev.get("/docs/errors/E1")).status, 200);
    site.write({ [MODULE]: module(ENTRIES.replace("{ title }", '{ title: title + " fixed" }')) });
    await dev.shows("/docs/errors/E2", "Second fixed");
    site.write({ [MODULE]: module(ENTRIES) });
    await dev.shows("/docs/errors/E1", "<h1");
    socket.ws.close();
  }
});
