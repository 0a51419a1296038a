/** Test that code which is bundled again after a save equals code that is bundled from the start. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";
import { type DevProcess, startOn, waitForProblem } from "./server.ts";

const PAGE = "/docs/intro";
const CONFIG = `${MINIMAL_CONFIG}components:\n  Footer: theme/Footer.tsx\n`;
const footer = (text: string, code = ""): string =>
  `import { Footer as Original } from "sitegen/theme";
import "./footer.css";
${code}
export const Footer = () => <><p className="own-foot">${text}</p><Original /></>;
`;
const FILES: Files = {
  "sitegen.config.yaml": CONFIG,
  "theme/Footer.tsx": footer("First"),
  "theme/footer.css": ".own-foot { color: #123 }\n",
  "content/docs/intro.md": "# Intro\n\nA text.\n",
};

/** Return the names of the scripts and style sheets of a page, which contain digests of their contents. */
async function listAssets(dev: DevProcess): Promise<string[]> {
  const { body } = await dev.get(PAGE);
  return [...new Set(body.match(/assets\/[\w/.-]+\.(?:js|css)/g))].sort();
}

/** Assert that a new server on the same files serves the same code. */
async function assertSameAsNew(dev: DevProcess, site: TestSite): Promise<void> {
  site.remove(".sitegen");
  const fresh = await startOn(site);
  assert.deepEqual(await listAssets(dev), await listAssets(fresh));
  await fresh.stop();
}

test("saved components, style sheets and configurations result in the code of a new server", async () => {
  const site = createSite(FILES);
  const dev = await startOn(site);
  const socket = await dev.socket(PAGE);
  const first = await listAssets(dev);
  // The first save opens the incremental builds, and the others use them.
  for (const text of ["Second", "Third", "First"]) {
    socket.forget();
    site.write({ "theme/Footer.tsx": footer(text) });
    await socket.next("reload");
    await dev.shows(PAGE, `>${text}</p>`);
  }
  assert.deepEqual(await listAssets(dev), first);
  for (const color of ["#123456", "#654321"]) {
    socket.forget();
    site.write({ "theme/footer.css": `.own-foot { color: ${color} }\n` });
    const { styles } = (await socket.next("styles")) as unknown as { styles: string[] };
    const sheets = await Promise.all(styles.map(async (sheet) => (await dev.get(`/${sheet}`)).body));
    assert.ok(sheets.some((sheet) => sheet.includes(`.own-foot{color:${color}}`)));
  }
  site.write({ "theme/Hint.tsx": 'export const Hint = () => <b className="hint">A hint</b>;\n' });
  site.write({ "theme/Footer.tsx": footer("<Hint />", 'import { Hint } from "./Hint.tsx";') });
  await dev.shows(PAGE, "A hint");
  site.write({ "theme/Hint.tsx": 'export const Hint = () => <b className="hint">Another hint</b>;\n' });
  await dev.shows(PAGE, "Another hint");
  await assertSameAsNew(dev, site);
  const withDoc = CONFIG.replace("components:\n", "components:\n  doc: theme/Doc.tsx\n");
  site.write({
    "theme/Doc.tsx":
      'import Doc from "sitegen/theme/doc";\nexport default (props) => <div className="own-doc"><Doc {...props} /></div>;\n',
    "sitegen.config.yaml": withDoc,
  });
  await dev.shows(PAGE, 'class="own-doc"');
  site.write({ "theme/Footer.tsx": footer("With a doc") });
  await dev.shows(PAGE, /own-doc.*>With a doc</s);
  await assertSameAsNew(dev, site);
  site.write({ "sitegen.config.yaml": CONFIG });
  await dev.shows(PAGE, /<body(?!.*own-doc).*>With a doc</s);
  site.write({ "theme/Footer.tsx": footer("Without a doc") });
  await dev.shows(PAGE, ">Without a doc<");
  await assertSameAsNew(dev, site);
  await dev.stop();
});

test("the last good page remains while a saved component has a syntax error, and its fix is shown", async () => {
  const site = createSite(FILES);
  const dev = await startOn(site);
  const socket = await dev.socket(PAGE);
  for (const [good, next] of [
    ["First", "Second"],
    ["Second", "Third"],
  ] as const) {
    socket.forget();
    site.write({ "theme/Footer.tsx": footer(`${good}</b>`) });
    assert.match((await waitForProblem(socket)).where ?? "", /^theme\/Footer\.tsx:4:/);
    assert.match((await dev.get(PAGE)).body, new RegExp(`>${good}</p>`));
    site.write({ "theme/Footer.tsx": footer(next) });
    await dev.shows(PAGE, `>${next}</p>`);
  }
  // An error in a style sheet, and in a module that is deleted and written again.
  socket.forget();
  site.write({ "theme/footer.css": '@import "./none.css";\n' });
  assert.match((await waitForProblem(socket)).where ?? "", /^theme\/footer\.css:1:/);
  assert.match((await dev.get(PAGE)).body, />Third<\/p>/);
  site.write({ "theme/footer.css": FILES["theme/footer.css"] as string, "theme/Footer.tsx": footer("Fourth") });
  await dev.shows(PAGE, ">Fourth</p>");
  await assertSameAsNew(dev, site);
  await dev.stop();
});

/** Serves a site, saves a component several times, and closes the server. */
const PROGRAM = `
import { writeFileSync } from "node:fs";
import { serve } from "${path.join(repository, "lib/node.js")}";
const { url, close } = await serve({ port: 0 });
for (const text of ["Second", "Third"]) {
  writeFileSync("theme/Footer.tsx", ${JSON.stringify(footer("TEXT"))}.replace("TEXT", text));
  while (!(await (await fetch(url + "docs/intro")).text()).includes(text + "</p>")) await new Promise((done) => setTimeout(done, 20));
}
await close();
console.log("closed");
`;

test("a program ends by itself after it has closed the server", async () => {
  const site = createSite(FILES);
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], { cwd: site.root });
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.pipe(process.stderr);
  const [status] = await once(child, "close");
  assert.equal(status, 0);
  assert.equal(output, "closed\n");
});
