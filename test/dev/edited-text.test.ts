/** Test that a saved text is shown before the site is loaded again, and only if nothing else depends on the change. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDevSite } from "../../src/dev/dev-site.ts";
import { toOutputPath } from "../../src/model/permalink.ts";
import { toSourcePath } from "../../src/model/problem.ts";
import { readSettings } from "../../src/session/site-settings.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const FILE = toSourcePath("content/docs/start.md");
const PAGE = "/docs/start";
const TEXT =
  "---\ntags: [one]\n---\n\n# Start\n\nIntroduction.\n\n## Part\n\nThe first text. See [the second](second.md#part).\n";

const site = createSite({
  "sitegen.config.yaml": MINIMAL_CONFIG,
  "content/docs/start.md": TEXT,
  "content/docs/second.md": "# Second\n\n## Part\n\nThe second text.\n",
  "content/docs/_part.md": "A part.\n",
});
const devSite = await openDevSite({
  readConfig: (onDependency) => readSettings({ root: site.root, onDependency }),
  onProblems() {},
});
after(() => devSite.close());

const getHtml = async (): Promise<string> => JSON.stringify(await devSite.renderPage(PAGE));

/** Save the page. @returns The page that is shown before the site is loaded, and afterwards. */
async function save(text: string): Promise<{ before: string | undefined; after: string }> {
  site.write({ [FILE]: text });
  const stateBefore = devSite.getState(PAGE);
  let before: string | undefined;
  await devSite.update([{ file: FILE, isDeleted: false }], async (edit) => {
    const snapshot = devSite.takeEditedSnapshot(PAGE, edit);
    assert.equal(devSite.takeEditedSnapshot("/docs/second", edit), undefined);
    before = JSON.stringify(await snapshot?.renderPayload());
    assert.equal(devSite.getState(PAGE), stateBefore, "the site is not loaded yet");
    edited = snapshot && devSite.getState(PAGE, snapshot);
    // What is requested from now on belongs to the edited page.
    payload = snapshot && devSite.readFile(toOutputPath(`assets/pages/${snapshot.route.payload}`));
  });
  if (before !== undefined) assert.equal(await payload, before);
  return { before, after: await getHtml() };
}
let edited: string | undefined;
let payload: ReturnType<typeof devSite.readFile> | undefined;

test("an edited text is shown before the site is loaded, as it is afterwards", async () => {
  await devSite.update([]);
  const { before, after } = await save(TEXT.replace("first text", "edited text\n\nwith `code`"));
  assert.match(before ?? "", /edited text.*with <code/s);
  assert.match(before ?? "", /href=\S+second#part/);
  assert.match(after, /edited text/);
  assert.equal(edited, devSite.getState(PAGE), "the browser shows the current state");
  await save(TEXT);
});

test("changes that others depend on are shown once the site is loaded", async (t) => {
  const changes = {
    "a heading": TEXT.replace("## Part", "## Edited part"),
    "a title": TEXT.replace("# Start", "# Edited start"),
    "a description": TEXT.replace("Introduction.", "Edited introduction."),
    "front matter": TEXT.replace("[one]", "[edited]"),
    "another anchor": TEXT.replace("The first", '<a id="edited"></a>The first'),
    "an included file": `${TEXT}\n<Include file="_part.md" />\n\nedited\n`,
    "a problem": `${TEXT}\n:::note\n\nedited\n`,
  };
  for (const [name, text] of Object.entries(changes))
    await t.test(name, async () => {
      const { before, after } = await save(text);
      assert.equal(before, undefined);
      assert.match(after, /[Ee]dited/);
      await save(TEXT);
    });
});

test("several changed files, and deleted ones, are loaded at once", async () => {
  const showText = (): Promise<void> => assert.fail("a text is shown");
  site.write({ [FILE]: TEXT.replace("first", "edited") });
  await devSite.update(
    [FILE, toSourcePath("content/docs/second.md")].map((file) => ({ file, isDeleted: false })),
    showText,
  );
  assert.match(await getHtml(), /edited text/);
  site.remove(FILE);
  await devSite.update([{ file: FILE, isDeleted: true }], showText);
  assert.match(await getHtml(), /"found":false/);
});
