/** Edits of all kinds while the server runs: what it serves, what it tells, and that it never ends because of content. */

import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { PATIENCE, until } from "../support/until.ts";
import { lastProblems, pause, SITE, type Socket, waitForProblem } from "./server.ts";
import { dev } from "./shared-server.ts";

const START = "content/docs/latest/start.md";
const at = (file: string): string => path.join(dev.site.root, file);
const startText = (text: string): string => `# Start\n\n${text} See [the second](second.md).\n`;

/** A test that begins with the files of `SITE`. */
function editTest(name: string, run: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    await restoreSite();
    await run(t);
  });
}

/** Undo what a test that failed has left behind. */
async function restoreSite(): Promise<void> {
  const { site } = dev;
  const changed = Object.entries(SITE).filter(([file, text]) => !site.exists(file) || site.read(file) !== text);
  const added = ["content", "i18n", "static", "examples"]
    .flatMap((folder) => site.list(folder).map((file) => `${folder}/${file}`))
    .filter((file) => !(file in SITE));
  if (changed.length + added.length === 0) return;
  await dev.loads(() => {
    site.write(Object.fromEntries(changed));
    site.remove(...added);
  });
  await dev.shows("/docs/latest/start", "The first text");
}

/** Types of the messages about the page of a socket, without repetitions. */
const pageMessages = ({ messages }: Socket): string[] => [
  ...new Set(messages.map(({ type }) => type).filter((type) => !["hello", "problems"].includes(type))),
];

const isReported = (socket: Socket, file: string): boolean =>
  lastProblems(socket)?.shown.some(({ where }) => where?.startsWith(file)) === true;

editTest("a plain save is served, and told to those who look at the page, and not to others", async () => {
  const here = await dev.socket("/docs/latest/start");
  const german = await dev.socket("/de/docs/latest/start");
  const elsewhere = await dev.socket("/docs/latest/second");
  const blog = await dev.socket("/blog/hello");
  dev.site.write({ [START]: startText("Plainly saved.") });
  const { route, payload: sent } = await here.next("update");
  await german.next("update");
  for (const other of [elsewhere, blog]) {
    await other.roundTrip();
    assert.deepEqual(pageMessages(other), ["same"]);
  }
  const { template, payload } = route as { template: string; payload: string };
  assert.equal(template, "doc");
  assert.match((await dev.get(`/assets/pages/${payload}`)).body, /Plainly saved/);
  assert.match(JSON.stringify(sent), /Plainly saved/);
  assert.match((await dev.get("/docs/latest/start")).body, /Plainly saved/);
  for (const socket of [here, german]) assert.ok(!pageMessages(socket).includes("reload"));
  for (const { ws } of [here, german, elsewhere, blog]) ws.close();
});

editTest("saves of editors that write another file first", async () => {
  writeFileSync(at(`${START}.tmp`), startText("Renamed over."));
  renameSync(at(`${START}.tmp`), at(START));
  await dev.shows("/docs/latest/start", "Renamed over.");
  renameSync(at(START), at(`${START}~`));
  writeFileSync(at(START), startText("With a backup."));
  await dev.shows("/docs/latest/start", "With a backup.");
  rmSync(at(`${START}~`));
});

/** Times in ms; a file that is gone or empty is reported after 90 ms. */
const SHORT = { pause: 40, limit: 70, rounds: 5 };
const DELAY = 90;
/** ms after which a save is not collected with the previous one, so that the server looks at the file at once. */
const RAPID = 150;

for (const [state, begin] of [
  ["gone", (file: string) => rmSync(file)],
  ["empty", (file: string) => writeFileSync(file, "")],
] as const)
  editTest(`a file that is ${state} for a moment is one change`, async () => {
    dev.site.write({ [START]: startText(`Before it is ${state}.`) });
    await dev.shows("/docs/latest/start", `Before it is ${state}.`);
    const socket = await dev.socket("/docs/latest/start");
    let rounds = 0;
    for (let attempt = 0; rounds < SHORT.rounds; attempt++) {
      assert.ok(attempt < 100, "the machine is too busy to write a file in time");
      const text = `Back in attempt ${attempt} after it was ${state}.`;
      await pause(RAPID);
      socket.forget();
      const before = dev.output().length;
      const started = performance.now();
      begin(at(START));
      await pause(SHORT.pause);
      writeFileSync(at(START), startText(text));
      const isInTime = performance.now() - started < SHORT.limit;
      await dev.shows("/docs/latest/start", text);
      const updates = (): string[] =>
        socket.messages.flatMap(({ payload }) => (payload ? JSON.stringify(payload) : []));
      await until(
        () => updates().at(-1)?.includes(text),
        () => JSON.stringify(socket.messages),
      );
      // On a busy machine the pause may take longer than the server waits.
      if (!isInTime) continue;
      rounds++;
      assert.deepEqual(pageMessages(socket), ["update"]);
      assert.equal(updates().length, 1);
      assert.doesNotMatch(dev.output().slice(before), /deleted/);
    }
    socket.ws.close();
  });

editTest("a file that stays gone or empty is reported after a delay", async () => {
  for (const [change, report] of [
    [() => rmSync(at(START)), /start\.md \(deleted\)/],
    [() => writeFileSync(at(START), ""), /start\.md {2}/],
  ] as const) {
    await dev.loads(() => dev.site.write({ [START]: startText("Still there.") }), /start\.md {2}/);
    assert.match((await dev.get("/docs/latest/start")).body, /Still there/);
    await pause(RAPID);
    const started = performance.now();
    await dev.loads(change, report);
    const delay = performance.now() - started;
    assert.ok(delay >= DELAY, `after ${delay} ms`);
    const { body } = await dev.get("/docs/latest/start");
    assert.doesNotMatch(body, /Still there/);
  }
});

editTest("200 saves in two seconds are few messages, and the last one is shown", async () => {
  const socket = await dev.socket("/docs/latest/start");
  for (let edit = 0; edit < 200; edit++) {
    dev.site.write({ [START]: startText(`Edit ${edit} of many.`) });
    // The rate of the saves is what is tested.
    await pause(9);
  }
  await dev.shows("/docs/latest/start", "Edit 199 of many.");
  await until(
    () => socket.messages.some(({ payload }) => JSON.stringify(payload ?? "").includes("Edit 199 of many.")),
    () => JSON.stringify(socket.messages.at(-1)),
  );
  assert.ok(socket.messages.length <= 60, `${socket.messages.length} messages`);
  socket.ws.close();
});

const isNotFound = (address: string, patience?: number): Promise<unknown> =>
  until(
    async () => (await dev.get(address)).status === 404,
    () => `${address} is still there`,
    patience,
  );

editTest("pages and folders come, move and go", async () => {
  const socket = await dev.socket("/docs/latest/fresh");
  dev.site.write({ "content/docs/latest/fresh.md": "# Fresh\n\nA new page.\n" });
  await dev.shows("/docs/latest/fresh", "A new page.");
  // Who looked at the error page gets the page.
  await socket.next("reload");
  socket.ws.close();
  renameSync(at("content/docs/latest/fresh.md"), at("content/docs/latest/moved.md"));
  await dev.shows("/docs/latest/moved", "A new page.");
  await isNotFound("/docs/latest/fresh");
  dev.site.write({ "content/docs/latest/deep/folder/page.md": "# Deep\n\nFar below.\n" });
  await dev.shows("/docs/latest/deep/folder/page", "Far below.");
  renameSync(at("content/docs/latest/deep"), at("content/docs/latest/deeper"));
  await dev.shows("/docs/latest/deeper/folder/page", "Far below.");
  dev.site.remove("content/docs/latest/deeper", "content/docs/latest/moved.md");
  await isNotFound("/docs/latest/deeper/folder/page");
  await isNotFound("/docs/latest/moved");
});

editTest("drafts are shown, with a notice", async () => {
  dev.site.write({ "content/docs/latest/draft.md": "---\ndraft: true\n---\n\n# Draft\n\nNot yet.\n" });
  const page = await dev.shows("/docs/latest/draft", "Not yet.");
  assert.match(page, /Draft page/);
  dev.site.remove("content/docs/latest/draft.md");
});

editTest("translations, static files and files beside pages follow too", async () => {
  dev.site.write({ [START]: startText("The original.") });
  dev.site.write({ "i18n/de/docs/latest/start.md": "# Anfang\n\nEin neuer Anfang.\n" });
  await dev.shows("/de/docs/latest/start", "Ein neuer Anfang.");
  dev.site.remove("i18n/de/docs/latest/start.md");
  await dev.shows("/de/docs/latest/start", "The original.");
  dev.site.write({ "static/new.txt": "brand new" });
  await dev.shows("/new.txt", "brand new");
  dev.site.write({ "static/new.txt": "newer" });
  await dev.shows("/new.txt", "newer");
  dev.site.remove("static/new.txt");
  await isNotFound("/new.txt");
});

editTest("messages of a language change all pages of this language, and no others", async () => {
  const english = await dev.socket("/docs/latest/second");
  const german = await dev.socket("/de/docs/latest/second");
  const untranslated = await dev.socket("/de/docs/latest/start");
  const changes: readonly [change: () => void, en: string, de: string][] = [
    [
      () => dev.site.write({ "i18n/de/messages.yaml": "nav.skipToContent: Nach unten\n" }),
      "Skip to main",
      "Nach unten",
    ],
    [() => dev.site.write({ "i18n/de/messages.yaml": "nav.skipToContent: Zum Text\n" }), "Skip to main", "Zum Text"],
    [() => dev.site.remove("i18n/de/messages.yaml"), "Skip to main", "Zum Hauptinhalt"],
  ];
  for (const [change, en, de] of changes) {
    for (const socket of [english, german, untranslated]) socket.forget();
    change();
    await dev.shows("/de/docs/latest/second", `>${de}`);
    await dev.shows("/de/docs/latest/start", `>${de}`);
    assert.ok((await dev.get("/docs/latest/second")).body.includes(`>${en}`));
    // The message is part of the frame around the content, which only a reload replaces.
    for (const socket of [german, untranslated]) await socket.next("reload");
    await english.roundTrip();
    assert.deepEqual(pageMessages(english), ["same"]);
  }
  for (const { ws } of [english, german, untranslated]) ws.close();
});

editTest("messages of the default language reword the theme, and languages keep their own words", async () => {
  const english = await dev.socket("/docs/latest/second");
  dev.site.write({ "i18n/en/messages.yaml": "nav.skipToContent: To the text\n" });
  await dev.shows("/docs/latest/second", ">To the text");
  await english.next("reload");
  english.ws.close();
  dev.site.write({ "i18n/de/messages.yaml": "nav.skipToContent: Zum Text\n" });
  await dev.shows("/de/docs/latest/second", ">Zum Text");
  dev.site.remove("i18n/en/messages.yaml", "i18n/de/messages.yaml");
  await dev.shows("/docs/latest/second", ">Skip to main");
  await dev.shows("/de/docs/latest/second", ">Zum Hauptinhalt");
});

editTest("an unknown ID among messages is reported until it is gone", async () => {
  const socket = await dev.socket("/docs/latest/second");
  const file = "i18n/de/messages.yaml";
  dev.site.write({ [file]: "nav.skipLink: Zum Text\n" });
  await until(
    () => dev.errors().includes('"nav.skipLink"'),
    () => dev.errors(),
  );
  const before = dev.errors().length;
  dev.site.remove(file);
  await until(
    () => / fixed/.test(dev.errors().slice(before)),
    () => dev.errors().slice(before),
  );
  await until(
    () => !isReported(socket, file),
    () => JSON.stringify(lastProblems(socket)),
  );
  socket.ws.close();
});

editTest("pages follow the files from which they take code and parts", async () => {
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
  await dev.loads(() => dev.site.remove("examples/main.js"), /main\.js \(deleted\)/);
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

editTest("broken content is named, other pages go on, the mend is seen", async (t) => {
  for (const [name, text, says] of BROKEN)
    await t.test(name, async () => {
      const isNamed = name !== "deep nesting" && name !== "an alias bomb";
      const socket = await dev.socket("/docs/latest/second");
      const seen = dev.errors().length;
      dev.site.write({ [START]: text });
      await until(
        () => !isNamed || says.test(dev.errors().slice(seen)),
        () => dev.errors().slice(seen),
      );
      if (isNamed) assert.match(dev.errors().slice(seen), /content\/docs\/latest\/start\.md:\d+/);
      const started = Date.now();
      assert.match((await dev.get("/docs/latest/second")).body, /The second text/);
      assert.ok(Date.now() - started < PATIENCE);
      socket.forget();
      dev.site.write({ [START]: startText(`Mended after ${name}.`) });
      await dev.shows("/docs/latest/start", `Mended after ${name}.`);
      if (isNamed) {
        await until(
          () => !isReported(socket, START),
          () => JSON.stringify(socket.messages),
        );
      }
      assert.ok(dev.isAlive());
      socket.ws.close();
    });
});

editTest("an error comes with its line, what to do and a way to the editor", async () => {
  const config = `${SITE["sitegen.config.yaml"]}editorUrl: "editor://{root}/{file}:{line}:{column}"\n`;
  await dev.loads(() => dev.site.write({ "sitegen.config.yaml": config }));
  const socket = await dev.socket("/docs/latest/start");
  socket.forget();
  dev.site.write({ [START]: "# Start\n\n[x](secnd.md)\n" });
  const shown = await waitForProblem(socket);
  assert.equal(shown.code, "broken-markdown-link");
  assert.match(shown.excerpt, /3 │ \[x\]\(secnd\.md\)\n +~+/);
  assert.match(shown.hint, /second\.md/);
  assert.equal(shown.where?.split(":")[0], START);
  assert.match(shown.editor, /^editor:\/\/.*start\.md:3:\d+$/);
  dev.site.write({ [START]: startText("Mended."), "sitegen.config.yaml": SITE["sitegen.config.yaml"] as string });
  await dev.shows("/docs/latest/start", "Mended.");
  socket.ws.close();
});

editTest("sidebars and configuration break and are mended", async (t) => {
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
      await dev.loads(() => dev.site.write({ [file]: text }));
      await until(
        () => name === "empty" || dev.errors().slice(seen).includes(path.basename(file)),
        () => dev.errors().slice(seen),
      );
      assert.equal((await dev.get("/docs/latest/second")).status, 200);
      await dev.loads(() => dev.site.write({ [file]: SITE[file] as string }));
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

editTest("a broken link in the folders harms nothing", async () => {
  await dev.loads(() => {
    symlinkSync(at("content"), at("content/docs/latest/loop"));
    symlinkSync(at("content/none.md"), at("content/docs/latest/broken.md"));
  });
  dev.site.write({ [START]: startText("Beside a broken link.") });
  await dev.shows("/docs/latest/start", "Beside a broken link.");
  rmSync(at("content/docs/latest/broken.md"));
  rmSync(at("content/docs/latest/loop"));
});

/** Files of a checkout; the full size is 10,000. */
const CHECKOUT = Number(process.env.SITEGEN_CHECKOUT ?? 2000);

editTest("a checkout of very many files is one or few loads, and consistent at the end", async (t) => {
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
  await isNotFound("/docs/latest/many/page-5", 60_000);
  dev.site.write({ [START]: startText("After its removal.") });
  await dev.shows("/docs/latest/start", "After its removal.");
  const after = dev.memory();
  t.diagnostic(
    `${CHECKOUT} files: ${loads} loads, settled after ${settled} ms; ${Math.round(before)} MB, then ${Math.round(after)} MB`,
  );
  assert.ok(after < before + 250, `${before} MB, then ${after} MB`);
});
