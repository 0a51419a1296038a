/** Edits of all kinds while the server runs: what it serves, what it tells, and that it never ends because of content. */

import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { PATIENCE, pause, SITE, startDev } from "./server.ts";

const dev = await startDev();
const START = "content/docs/latest/start.md";
const at = (file: string): string => path.join(dev.site.root, file);
const startText = (text: string): string => `# Start\n\n${text} See [the second](second.md).\n`;
await dev.shows("/docs/latest/start", "The first text");
await pause(1500);

test("a plain save is served, and told to those who look at the page, and not to others", async () => {
  const here = await dev.socket("/docs/latest/start");
  const german = await dev.socket("/de/docs/latest/start");
  const elsewhere = await dev.socket("/docs/latest/second");
  const blog = await dev.socket("/blog/hello");
  dev.site.write({ [START]: startText("Plainly saved.") });
  const { route, payload: sent } = await here.next("update");
  await german.next("update");
  await elsewhere.next("same");
  await blog.next("same");
  const { template, payload } = route as { template: string; payload: string };
  assert.equal(template, "doc");
  assert.match((await dev.get(`/assets/pages/${payload}`)).body, /Plainly saved/);
  assert.match(JSON.stringify(sent), /Plainly saved/);
  assert.match((await dev.get("/docs/latest/start")).body, /Plainly saved/);
  for (const { ws, messages } of [here, german, elsewhere, blog]) {
    assert.ok(!messages.some(({ type }) => type === "reload"), JSON.stringify(messages));
    ws.close();
  }
});

test("saves of editors that write another file first", async () => {
  writeFileSync(at(`${START}.tmp`), startText("Renamed over."));
  renameSync(at(`${START}.tmp`), at(START));
  await dev.shows("/docs/latest/start", "Renamed over.");
  renameSync(at(START), at(`${START}~`));
  writeFileSync(at(START), startText("With a backup."));
  await dev.shows("/docs/latest/start", "With a backup.");
  rmSync(at(`${START}~`));
  writeFileSync(at(START), "");
  await pause(30);
  writeFileSync(at(START), startText("After being empty."));
  await dev.shows("/docs/latest/start", "After being empty.");
  rmSync(at(START));
  await pause(150);
  writeFileSync(at(START), startText("After being gone."));
  await dev.shows("/docs/latest/start", "After being gone.");
});

test("200 saves in two seconds are few messages, and the last one is shown", async () => {
  const socket = await dev.socket("/docs/latest/start");
  for (let edit = 0; edit < 200; edit++) {
    dev.site.write({ [START]: startText(`Edit ${edit} of many.`) });
    await pause(9);
  }
  await dev.shows("/docs/latest/start", "Edit 199 of many.");
  await pause(500);
  assert.ok(socket.messages.length <= 60, `${socket.messages.length} messages`);
  socket.ws.close();
});

test("pages and folders come, move and go", async () => {
  const socket = await dev.socket("/docs/latest/fresh");
  dev.site.write({ "content/docs/latest/fresh.md": "# Fresh\n\nA new page.\n" });
  await dev.shows("/docs/latest/fresh", "A new page.");
  // Who looked at the error page gets the page.
  await socket.next("reload");
  socket.ws.close();
  renameSync(at("content/docs/latest/fresh.md"), at("content/docs/latest/moved.md"));
  await dev.shows("/docs/latest/moved", "A new page.");
  assert.equal((await dev.get("/docs/latest/fresh")).status, 404);
  dev.site.write({ "content/docs/latest/deep/folder/page.md": "# Deep\n\nFar below.\n" });
  await dev.shows("/docs/latest/deep/folder/page", "Far below.");
  renameSync(at("content/docs/latest/deep"), at("content/docs/latest/deeper"));
  await dev.shows("/docs/latest/deeper/folder/page", "Far below.");
  dev.site.remove("content/docs/latest/deeper", "content/docs/latest/moved.md");
  await pause(600);
  assert.equal((await dev.get("/docs/latest/deeper/folder/page")).status, 404);
  assert.equal((await dev.get("/docs/latest/moved")).status, 404);
});

test("drafts are shown, with a notice", async () => {
  dev.site.write({ "content/docs/latest/draft.md": "---\ndraft: true\n---\n\n# Draft\n\nNot yet.\n" });
  const page = await dev.shows("/docs/latest/draft", "Not yet.");
  assert.match(page, /Draft page/);
  dev.site.remove("content/docs/latest/draft.md");
});

test("translations, messages, static files and files beside pages follow too", async () => {
  dev.site.write({ "i18n/de/docs/latest/start.md": "# Anfang\n\nEin neuer Anfang.\n" });
  await dev.shows("/de/docs/latest/start", "Ein neuer Anfang.");
  dev.site.remove("i18n/de/docs/latest/start.md");
  await dev.shows("/de/docs/latest/start", "Edit 199");
  dev.site.write({ "i18n/de/messages.yaml": "skipLink.label: Zum Anfang hin\n" });
  await pause(300);
  dev.site.write({ "static/new.txt": "brand new" });
  await dev.shows("/new.txt", "brand new");
  dev.site.write({ "static/new.txt": "newer" });
  await dev.shows("/new.txt", "newer");
  dev.site.remove("i18n/de/messages.yaml", "static/new.txt");
});

test("pages follow the files from which they take code and parts", async () => {
  dev.site.write({
    "examples/main.js": "run('first');\n",
    "content/docs/latest/_part.md": "A part.\n",
    "content/docs/latest/taking.md":
      '# Taking\n\n```text file="/examples/main.js"\n```\n\n```text file="/examples/late.txt"\n```\n\n<Include file="_part.md" />\n',
  });
  await dev.shows("/docs/latest/taking", "A part.");
  const socket = await dev.socket("/docs/latest/taking");
  const elsewhere = await dev.socket("/docs/latest/second");
  dev.site.write({ "examples/main.js": "run('again');\n" });
  assert.match(JSON.stringify((await socket.next("update")).payload), /again/);
  await elsewhere.next("same");
  for (const { ws } of [socket, elsewhere]) ws.close();
  dev.site.remove("examples/main.js");
  await pause(300);
  dev.site.write({ "examples/main.js": "run('back');\n", "examples/late.txt": "late at last" });
  await dev.shows("/docs/latest/taking", "back");
  await dev.shows("/docs/latest/taking", "late at last");
  dev.site.write({ "content/docs/latest/_part.md": "Another part.\n" });
  await dev.shows("/docs/latest/taking", "Another part.");
  dev.site.remove("content/docs/latest/taking.md", "content/docs/latest/_part.md", "examples");
});

const BROKEN: readonly (readonly [name: string, text: string | Buffer, says: RegExp])[] = [
  ["front matter", "---\ntitle: [\n---\n\n# X\n", /invalid-front-matter/],
  ["bytes", Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x80]), /invalid-encoding/],
  ["NUL", "# X\0\n", /invalid-encoding/],
  ["a link", "# X\n\n[x](no-such.md)\n", /broken-markdown-link/],
  ["an anchor", "# X\n\n[x](#no-such)\n", /broken-anchor/],
  ["an image", "# X\n\n![x](no-such.png)\n", /missing-image/],
  ["a fence", "# X\n\n```js\nlet x\n", /unclosed-fence/],
  ["an admonition", "# X\n\n:::note\n\ntext\n", /unclosed-admonition/],
  [
    "an alias bomb",
    `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\n# X\n`,
    /invalid-front-matter/,
  ],
  ["deep nesting", `# X\n\n${"> ".repeat(3000)}x\n`, /./],
  ["an example", "# X\n\n```fiddle docs/fiddles/none\n```\n", /unknown-fiddle/],
];

test("broken content is named, other pages go on, the mend is seen", async (t) => {
  for (const [name, text, says] of BROKEN)
    await t.test(name, async () => {
      const isNamed = name !== "deep nesting" && name !== "an alias bomb";
      const socket = await dev.socket("/docs/latest/second");
      const seen = dev.errors().length;
      dev.site.write({ [START]: text });
      const until = Date.now() + PATIENCE;
      while (!says.test(dev.errors().slice(seen)) && isNamed) {
        assert.ok(Date.now() < until, `not named: ${dev.errors().slice(seen)}`);
        await pause(30);
      }
      if (isNamed) assert.match(dev.errors().slice(seen), /content\/docs\/latest\/start\.md:\d+/);
      const started = Date.now();
      assert.match((await dev.get("/docs/latest/second")).body, /The second text/);
      assert.ok(Date.now() - started < PATIENCE);
      socket.forget();
      dev.site.write({ [START]: startText(`Mended after ${name}.`) });
      await dev.shows("/docs/latest/start", `Mended after ${name}.`);
      if (isNamed) {
        await socket.next("problems");
        await pause(400);
        const last = socket.messages.findLast(({ type }) => type === "problems")?.problems as { total: number };
        assert.equal(last.total, 0);
      }
      assert.ok(dev.isAlive());
      socket.ws.close();
    });
});

test("an error comes with its line, what to do and a way to the editor", async () => {
  dev.site.write({
    "sitegen.config.yaml": `${SITE["sitegen.config.yaml"]}editorUrl: "editor://{root}/{file}:{line}:{column}"\n`,
  });
  await pause(800);
  const socket = await dev.socket("/docs/latest/start");
  socket.forget();
  dev.site.write({ [START]: "# Start\n\n[x](secnd.md)\n" });
  const until = Date.now() + PATIENCE;
  type Shown = { code: string; message: string; hint: string; excerpt: string; where: string; editor: string };
  let shown: Shown | undefined;
  while (!shown && Date.now() < until) {
    await pause(50);
    const problems = socket.messages.findLast(({ type }) => type === "problems")?.problems as
      | { shown: Shown[] }
      | undefined;
    shown = problems?.shown[0];
  }
  assert.equal(shown?.code, "broken-markdown-link");
  assert.match(shown?.excerpt ?? "", /3 │ \[x\]\(secnd\.md\)\n +~+/);
  assert.match(shown?.hint ?? "", /second\.md/);
  assert.equal(shown?.where.split(":")[0], START);
  assert.match(shown?.editor ?? "", /^editor:\/\/.*start\.md:3:\d+$/);
  dev.site.write({ [START]: startText("Mended."), "sitegen.config.yaml": SITE["sitegen.config.yaml"] as string });
  await dev.shows("/docs/latest/start", "Mended.");
  socket.ws.close();
});

test("sidebars and configuration break and are mended", async (t) => {
  const steps: readonly (readonly [string, string, string])[] = [
    ["unknown id", "content/docs/sidebars.yaml", "guide:\n  - latest/none\n"],
    ["no YAML", "content/docs/sidebars.yaml", "guide: [\n"],
    ["empty", "content/docs/sidebars.yaml", ""],
    ["configuration without YAML", "sitegen.config.yaml", "title: [\n"],
    ["unknown key", "sitegen.config.yaml", `${SITE["sitegen.config.yaml"]}titel: x\n`],
    ["empty configuration", "sitegen.config.yaml", ""],
  ];
  for (const [name, file, text] of steps)
    await t.test(name, async () => {
      const seen = dev.errors().length;
      dev.site.write({ [file]: text });
      const until = Date.now() + PATIENCE;
      while (name !== "empty" && !dev.errors().slice(seen).includes(path.basename(file))) {
        assert.ok(Date.now() < until, `not named: ${dev.errors().slice(seen)}`);
        await pause(30);
      }
      assert.equal((await dev.get("/docs/latest/second")).status, 200);
      dev.site.write({ [file]: SITE[file] as string });
      await pause(400);
      assert.equal((await dev.get("/docs/latest/second")).status, 200);
      assert.ok(dev.isAlive());
    });
  await t.test("the mended configuration counts", async () => {
    dev.site.write({
      "sitegen.config.yaml": (SITE["sitegen.config.yaml"] as string).replace(/title: .*/, "title: Renamed Site"),
    });
    await dev.shows("/docs/latest/second", "Renamed Site");
    dev.site.write({ "sitegen.config.yaml": SITE["sitegen.config.yaml"] as string });
  });
});

test("a broken link in the folders harms nothing", async () => {
  symlinkSync(at("content/none.md"), at("content/docs/latest/broken.md"));
  symlinkSync(at("content"), at("content/docs/latest/loop"));
  await pause(600);
  dev.site.write({ [START]: startText("Beside a broken link.") });
  await dev.shows("/docs/latest/start", "Beside a broken link.");
  rmSync(at("content/docs/latest/broken.md"));
  rmSync(at("content/docs/latest/loop"));
});

/** Files of a checkout; the full size is 10,000. */
const CHECKOUT = Number(process.env.SITEGEN_CHECKOUT ?? 2000);

test("a checkout of very many files is one or few loads, and consistent at the end", async (t) => {
  const folder = at("content/docs/latest/many");
  mkdirSync(folder);
  const before = dev.memory();
  const socket = await dev.socket("/docs/latest/start");
  const started = Date.now();
  for (let index = 0; index < CHECKOUT; index++)
    writeFileSync(
      path.join(folder, `page-${index}.md`),
      `# Page ${index}\n\nText ${index}, see [next](page-${(index + 1) % CHECKOUT}.md).\n`,
    );
  const written = Date.now() - started;
  await dev.shows(`/docs/latest/many/page-${CHECKOUT - 1}`, `Text ${CHECKOUT - 1}`, 60_000);
  await dev.shows("/docs/latest/many/page-0", "Text 0");
  const settled = Date.now() - started;
  // A batch waits for quiet, though not for ever: a slow disk makes several of one checkout.
  const loads = socket.messages.filter(({ type }) => type !== "problems" && type !== "hello").length;
  assert.ok(loads <= 2 + Math.ceil(written / 2000), `${loads} loads of files that were written in ${written} ms`);
  socket.ws.close();
  dev.site.write({ [START]: startText("After the checkout.") });
  await dev.shows("/docs/latest/start", "After the checkout.");
  rmSync(folder, { recursive: true });
  const until = Date.now() + 60_000;
  while ((await dev.get("/docs/latest/many/page-5")).status !== 404) {
    assert.ok(Date.now() < until, "still there");
    await pause(100);
  }
  dev.site.write({ [START]: startText("After its removal.") });
  await dev.shows("/docs/latest/start", "After its removal.");
  const after = dev.memory();
  t.diagnostic(
    `${CHECKOUT} files: ${loads} loads, settled after ${settled} ms; ${Math.round(before)} MB, then ${Math.round(after)} MB`,
  );
  assert.ok(after < before + 250, `${before} MB, then ${after} MB`);
});
