/** Test edits while the server runs: served pages, messages and reported problems. */

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

/** Define a test that starts with the files of `SITE`. */
function editTest(name: string, run: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    await restoreSite();
    await run(t);
  });
}

/** Undo changes of a previous test that failed. */
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

/** Return the distinct types of messages about the page of a socket. */
const pageMessages = ({ messages }: Socket): string[] => [
  ...new Set(messages.map(({ type }) => type).filter((type) => !["hello", "problems"].includes(type))),
];

const isReported = (socket: Socket, file: string): boolean =>
  lastProblems(socket)?.shown.some(({ where }) => where?.startsWith(file)) === true;

editTest("a save is served and sent to sockets of that page only", async () => {
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

editTest("saves of editors that write a temporary file or a backup are served", async () => {
  writeFileSync(at(`${START}.tmp`), startText("Renamed over."));
  renameSync(at(`${START}.tmp`), at(START));
  await dev.shows("/docs/latest/start", "Renamed over.");
  renameSync(at(START), at(`${START}~`));
  writeFileSync(at(START), startText("With a backup."));
  await dev.shows("/docs/latest/start", "With a backup.");
  rmSync(at(`${START}~`));
});

/** Times in ms. A missing or empty file is reported after 90 ms. */
const SHORT = { pause: 40, limit: 70, rounds: 5 };
const DELAY = 90;
/** Time in ms after which a save does not belong to the previous batch, so that the server reads the file at once. */
const RAPID = 150;

for (const [state, begin] of [
  ["missing", (file: string) => rmSync(file)],
  ["empty", (file: string) => writeFileSync(file, "")],
] as const)
  editTest(`a file that is ${state} for a moment causes one update`, async () => {
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
      // On a busy machine, the pause may be longer than the delay of the server.
      if (!isInTime) continue;
      rounds++;
      assert.deepEqual(pageMessages(socket), ["update"]);
      assert.equal(updates().length, 1);
      assert.doesNotMatch(dev.output().slice(before), /deleted/);
    }
    socket.ws.close();
  });

editTest("a file that stays missing or empty is reported after a delay", async () => {
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

editTest("200 saves in two seconds cause few messages, and the last save is served", async () => {
  const socket = await dev.socket("/docs/latest/start");
  for (let edit = 0; edit < 200; edit++) {
    dev.site.write({ [START]: startText(`Edit ${edit} of many.`) });
    // The test is about the rate of saves.
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

editTest("added, moved and removed pages and directories are served accordingly", async () => {
  const socket = await dev.socket("/docs/latest/fresh");
  dev.site.write({ "content/docs/latest/fresh.md": "# Fresh\n\nA new page.\n" });
  await dev.shows("/docs/latest/fresh", "A new page.");
  // A socket on the error page is reloaded.
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

editTest("a changed base URL is printed, and browsers follow to it", async () => {
  const socket = await dev.socket("/docs/latest/start");
  const config = dev.site.read("sitegen.config.yaml");
  dev.site.write({ "sitegen.config.yaml": `${config}baseUrl: /repo/\n` });
  assert.equal((await socket.next("reload")).base, "/repo/");
  await dev.shows("/repo/docs/latest/start", "The first text");
  const { status, body } = await dev.get("/docs/latest/start");
  assert.equal(status, 404);
  assert.match(body, /The base URL of this site is \/repo\//);
  await until(() => dev.output().includes(`${dev.origin}/repo/\n`), dev.output);
  dev.site.write({ "sitegen.config.yaml": config });
  await dev.shows("/docs/latest/start", "The first text");
});

editTest("drafts are served with a notice", async () => {
  dev.site.write({ "content/docs/latest/draft.md": "---\ndraft: true\n---\n\n# Draft\n\nNot yet.\n" });
  const page = await dev.shows("/docs/latest/draft", "Not yet.");
  assert.match(page, /Draft page/);
  dev.site.remove("content/docs/latest/draft.md");
});

editTest("edits of translations and static files are served", async () => {
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

editTest("edited messages of a locale change all pages of that locale only", async () => {
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
    // The message is part of the shell, which only a reload replaces.
    for (const socket of [german, untranslated]) await socket.next("reload");
    await english.roundTrip();
    assert.deepEqual(pageMessages(english), ["same"]);
  }
  for (const { ws } of [english, german, untranslated]) ws.close();
});

editTest("messages of the default locale override those of the theme, and not those of other languages", async () => {
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

editTest("an unknown message ID is reported until it is removed", async () => {
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

editTest("edits of included files and code are served", async () => {
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
];

editTest("invalid content is reported, other pages are served, and a fix is served", async (t) => {
  for (const [name, text, says] of BROKEN)
    await t.test(name, async () => {
      const isNamed = name !== "deep nesting" && name !== "an alias bomb";
      const socket = await dev.socket("/docs/latest/second");
      const start = dev.errors().length;
      dev.site.write({ [START]: text });
      await until(
        () => !isNamed || says.test(dev.errors().slice(start)),
        () => dev.errors().slice(start),
      );
      if (isNamed) assert.match(dev.errors().slice(start), /content\/docs\/latest\/start\.md:\d+/);
      const started = Date.now();
      assert.match((await dev.get("/docs/latest/second")).body, /The second text/);
      assert.ok(Date.now() - started < PATIENCE);
      socket.forget();
      dev.site.write({ [START]: startText(`Fixed after ${name}.`) });
      await dev.shows("/docs/latest/start", `Fixed after ${name}.`);
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

editTest("a problem has an excerpt, a hint and a URL for the editor", async () => {
  const config = `${SITE["sitegen.config.yaml"]}editorUrl: "editor://{root}/{file}:{line}:{column}"\n`;
  await dev.loads(() => dev.site.write({ "sitegen.config.yaml": config }));
  const socket = await dev.socket("/docs/latest/start");
  socket.forget();
  dev.site.write({ [START]: "# Start\n\n[x](secnd.md)\n" });
  const problem = await waitForProblem(socket);
  assert.equal(problem.code, "broken-markdown-link");
  assert.match(problem.excerpt, /3 │ \[x\]\(secnd\.md\)\n +~+/);
  assert.match(problem.hint, /second\.md/);
  assert.equal(problem.where?.split(":")[0], START);
  assert.match(problem.editor, /^editor:\/\/.*start\.md:3:\d+$/);
  dev.site.write({ [START]: startText("Fixed."), "sitegen.config.yaml": SITE["sitegen.config.yaml"] as string });
  await dev.shows("/docs/latest/start", "Fixed.");
  socket.ws.close();
});

editTest("invalid sidebars and configurations are reported, and fixes apply", async (t) => {
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
      const start = dev.errors().length;
      await dev.loads(() => dev.site.write({ [file]: text }));
      await until(
        () => name === "empty" || dev.errors().slice(start).includes(path.basename(file)),
        () => dev.errors().slice(start),
      );
      assert.equal((await dev.get("/docs/latest/second")).status, 200);
      await dev.loads(() => dev.site.write({ [file]: SITE[file] as string }));
      assert.equal((await dev.get("/docs/latest/second")).status, 200);
      assert.ok(dev.isAlive());
    });
  await t.test("the fixed configuration applies", async () => {
    dev.site.write({
      "sitegen.config.yaml": (SITE["sitegen.config.yaml"] as string).replace(/title: .*/, "title: Renamed Site"),
    });
    await dev.shows("/docs/latest/second", "Renamed Site");
    dev.site.write({ "sitegen.config.yaml": SITE["sitegen.config.yaml"] as string });
  });
});

editTest("broken and circular symlinks do not stop updates", async () => {
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

editTest("a checkout of many files causes few loads, and all pages are served", async (t) => {
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
  const writeTime = Date.now() - started;
  await dev.shows(`/docs/latest/many/page-${CHECKOUT - 1}`, `Text ${CHECKOUT - 1}`, 60_000);
  await dev.shows("/docs/latest/many/page-0", "Text 0");
  const settled = Date.now() - started;
  // A batch ends after a pause or a maximum delay, so a slow disk splits a checkout.
  const loads = socket.messages.filter(({ type }) => type !== "problems" && type !== "hello").length;
  assert.ok(loads <= 2 + Math.ceil(writeTime / 2000), `${loads} loads of files that were written in ${writeTime} ms`);
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
