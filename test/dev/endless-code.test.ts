/** Test that code of pages that does not finish is ended and reported, while the server goes on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { startOn, waitForProblem } from "./server.ts";

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
  "sitegen.config.yaml": `${MINIMAL_CONFIG}data: {timeout: 1}\n`,
  "content/docs/other.md": "# Other\n",
  ...Object.fromEntries(PAGES.map(({ file, works }) => [file, works])),
});
const dev = await startOn(site);

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
    assert.match(problem?.message ?? "", /did not finish within 1 s/);
    assert.match((await dev.get("/docs/other")).body, /Other/);
    site.write({ [file]: works.replace(/people|years/, "$& again") });
    await dev.shows(path, / again/);
    socket.ws.close();
  });
