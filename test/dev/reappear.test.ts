/** Files and directories that do not exist, go away or come back while the server runs are seen without a restart. */

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { TestSite } from "../support/site.ts";
import { createSite, type Files } from "../support/site.ts";
import { until } from "../support/until.ts";
import { type DevProcess, pause, startOn } from "./server.ts";

const CONFIG = "title: T\nurl: https://example.org\n";
const PAGE = "/docs/start";
const FILES: Files = {
  "sitegen.config.yaml": CONFIG,
  "content/docs/start.md": '# Start\n\nOwn words.\n\n<Include file="/_shared/part.md" />\n',
  "content/docs/deep/er/page.md": "# Page\n\nDeep words.\n",
  "_shared/part.md": "Shared words.\n",
};

const at = ({ root }: TestSite, name: string): string => path.join(root, name);
const move = (site: TestSite, from: string, to: string): void => renameSync(at(site, from), at(site, to));

/** Move a path away and back; each state is served. */
async function awayAndBack(
  dev: DevProcess,
  name: string,
  [page, words]: [string, string],
  gone: string | RegExp,
): Promise<void> {
  const { site } = dev;
  for (let round = 0; round < 2; round++) {
    move(site, name, "away");
    await dev.shows(page, gone);
    move(site, "away", name);
    await dev.shows(page, words);
  }
}

test("an included file, its directory and content directories go away and come back", async () => {
  const site = createSite(FILES);
  const dev = await startOn(site);
  await dev.shows(PAGE, "Shared words.");
  const withoutPart = /^(?![\s\S]*Shared words\.)[\s\S]*Own words\./;
  await awayAndBack(dev, "_shared/part.md", [PAGE, "Shared words."], withoutPart);
  await awayAndBack(dev, "_shared", [PAGE, "Shared words."], withoutPart);
  await awayAndBack(dev, "content/docs/deep", ["/docs/deep/er/page", "Deep words."], "Page Not Found");
  await awayAndBack(dev, "content/docs", ["/docs/deep/er/page", "Deep words."], "Page Not Found");
  await awayAndBack(dev, "content", ["/docs/deep/er/page", "Deep words."], "Page Not Found");
  // Edits are still seen at each level.
  for (const words of ["First edit.", "Second edit."]) {
    site.write({ "_shared/part.md": `${words} S\n`, "content/docs/deep/er/page.md": `# Page\n\n${words} D\n` });
    await dev.shows(PAGE, `${words} S`);
    await dev.shows("/docs/deep/er/page", `${words} D`);
  }
  await dev.stop();
});

test("directories that are replaced at once are watched again", async () => {
  const site = createSite(FILES);
  const dev = await startOn(site);
  await dev.shows(PAGE, "Shared words.");
  let round = 0;
  for (const name of ["_shared", "content/docs/deep/er", "content/docs/deep", "content/docs", "content"]) {
    cpSync(at(site, name), at(site, "copy"), { recursive: true });
    rmSync(at(site, name), { recursive: true });
    move(site, "copy", name);
    // The watcher needs a moment to see the directory, and nothing reports that it has.
    await pause(1500);
    round++;
    site.write({ "_shared/part.md": `Part ${round}.\n`, "content/docs/deep/er/page.md": `# Page\n\nText ${round}.\n` });
    await dev.shows(PAGE, `Part ${round}.`);
    await dev.shows("/docs/deep/er/page", `Text ${round}.`);
  }
  await dev.stop();
});

test("files and directories that do not exist at the start are seen once they do", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${CONFIG}locales: [{code: en, label: E}, {code: de, label: D}]\n`,
    "content/docs/start.md": '# Start\n\n<Include file="/_new/deep/part.md" />\n\n```js file="/code/a.js"\n```\n',
  });
  const dev = await startOn(site);
  await dev.shows(PAGE, "Start");
  site.write({ "_new/deep/part.md": "New words.\n" });
  await dev.shows(PAGE, "New words.");
  site.write({ "code/a.js": "codeWords();\n" });
  await dev.shows(PAGE, "codeWords");
  site.write({ "static/note.txt": "static words" });
  await dev.shows("/note.txt", "static words");
  site.write({ "i18n/de/docs/start.md": "# Anfang\n\nDeutsch.\n" });
  await dev.shows("/de/docs/start", "Deutsch.");
  site.write({ "i18n/de/docs/start.md": "# Anfang\n\nNeues Deutsch.\n", "code/a.js": "otherCode();\n" });
  await dev.shows("/de/docs/start", "Neues Deutsch.");
  await dev.shows(PAGE, "otherCode");
  await dev.stop();
});

test("switching branches, with and without a directory, is followed", async () => {
  const site = createSite({ ...FILES, ".gitignore": ".sitegen\n" });
  const git = (...args: string[]): void =>
    void execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], {
      cwd: site.root,
      stdio: "ignore",
    });
  git("init", "-b", "one");
  git("add", "-A");
  git("commit", "-m", "one");
  git("checkout", "-b", "two");
  rmSync(at(site, "_shared"), { recursive: true });
  rmSync(at(site, "content/docs/deep"), { recursive: true });
  site.write({ "content/docs/start.md": "# Start\n\nSecond branch.\n", "static/x.txt": "x" });
  git("add", "-A");
  git("commit", "-m", "two");
  git("checkout", "one");
  const dev = await startOn(site);
  for (let round = 0; round < 3; round++) {
    await dev.shows(PAGE, "Shared words.");
    await dev.shows("/docs/deep/er/page", "Deep words.");
    git("checkout", "two");
    await dev.shows(PAGE, "Second branch.");
    await dev.shows("/x.txt", /^x$/);
    git("checkout", "one");
  }
  await dev.stop();
});

test("components, style sheets, plugins and the configuration go away and come back", async () => {
  const site = createSite({
    ...FILES,
    "sitegen.config.yaml": `${CONFIG}components: {Footer: theme/Footer.tsx}\nmarkdown: {remarkPlugins: [./plugins/p.js]}\n`,
    "theme/Footer.tsx": "export default () => <p>Footer one</p>;\n",
    "plugins/p.js": "export default () => () => {};\n",
  });
  const dev = await startOn(site);
  await dev.shows(PAGE, "Footer one");
  for (const words of ["Footer two", "Footer three"]) {
    const before = dev.errors().length;
    const reports = (text: string): Promise<boolean> =>
      until(
        () => dev.errors().slice(before).includes(text),
        () => dev.errors(),
      );
    move(site, "theme", "away");
    await reports('"theme/Footer.tsx" cannot be read');
    move(site, "away", "theme");
    site.write({ "theme/Footer.tsx": `export default () => <p>${words}</p>;\n` });
    await dev.shows(PAGE, words);
    // Pages are served before problems are reported: a file that is away again by then is no new problem.
    await reports("no problems left");
  }
  await dev.stop();
});

const titled = (expression: string, imports = ""): string =>
  `${imports}export default { title: ${expression}, url: "https://example.org" };\n`;

test("modules that the configuration imports are watched", async (t) => {
  const site = createSite({
    "sitegen.config.ts": titled(
      "[a, b.word, c].join(' ')",
      'import { a } from "./config/a";\nimport b from "./config/b.json";\nimport { c } from "./other/index.js";\n',
    ),
    "config/a.ts": 'export { a } from "../deep/er/a.ts";\n',
    "config/b.json": '{"word": "b1"}',
    "deep/er/a.ts": 'export const a = "a1";\n',
    "other/index.ts": 'export const c = "c1";\n',
    "content/docs/start.md": "# Start\n",
  });
  site.remove("sitegen.config.yaml");
  const dev = await startOn(site);
  const showsTitle = (title: string): Promise<string> => dev.shows(PAGE, `${title}</title>`);
  await showsTitle("a1 b1 c1");
  const edits: readonly (readonly [file: string, text: string, title: string])[] = [
    ["deep/er/a.ts", 'export const a = "a2";\n', "a2 b1 c1"],
    ["config/b.json", '{"word": "b2"}', "a2 b2 c1"],
    ["other/index.ts", 'export { c } from "../late/c.ts";\n', ""],
    ["late/c.ts", 'export const c = "c2";\n', "a2 b2 c2"],
    ["late/c.ts", "export const c = (;\n", ""],
    ["late/c.ts", 'export const c = "c3";\n', "a2 b2 c3"],
    ["config/a.ts", 'import x from "../late/x";\nexport const a = x;\n', ""],
    ["late/x/index.ts", 'export default "a3";\n', "a3 b2 c3"],
  ];
  for (const [file, text, title] of edits)
    await t.test(`${file} for ${title || "an error"}`, async () => {
      const errors = dev.errors().length;
      site.write({ [file]: text });
      if (title !== "") return void (await showsTitle(title));
      await until(
        () => /\d (?:new )?error/.test(dev.errors().slice(errors)),
        () => dev.errors().slice(errors),
      );
    });
  await t.test("a directory that goes away and comes back with other contents", async () => {
    move(site, "late", "away");
    await until(
      () => dev.errors().includes("late/c.ts"),
      () => dev.errors(),
    );
    site.write({ "away/c.ts": 'export const c = "c4";\n' });
    move(site, "away", "late");
    await showsTitle("a3 b2 c4");
  });
  await dev.stop();
});

test("files that the configuration names before they exist are watched", async (t) => {
  const site = createSite({ "sitegen.config.yaml": CONFIG, "content/docs/start.md": "# Start\n" });
  const dev = await startOn(site);
  await dev.shows(PAGE, "T</title>");
  const settings: readonly (readonly [setting: string, file: string, text: string])[] = [
    ["styles: [look/new.css]", "look/new.css", "p { color: red; }\n"],
    ["components: {Footer: parts/Footer.tsx}", "parts/Footer.tsx", "export default () => <p>F</p>;\n"],
    ["markdown: {components: {Box: boxes/Box.tsx}}", "boxes/Box.tsx", "export default () => <b>B</b>;\n"],
    ["markdown: {remarkPlugins: [./plugins/late.js]}", "plugins/late.js", "export default () => () => {};\n"],
    ["docs: {sidebars: other/bars.yaml}", "content/other/bars.yaml", "guide: [start]\n"],
    ["docs: {reference: [api]}", "content/docs/api/a.md", "# A\n"],
  ];
  for (const [index, [setting, file, text]] of settings.entries())
    await t.test(setting, async () => {
      const errors = dev.errors().length;
      site.write({ "sitegen.config.yaml": CONFIG.replace("title: T", `title: T${index}`) + setting });
      await until(
        () => /does not exist|has a directory/.test(dev.errors().slice(errors)),
        () => dev.errors().slice(errors),
      );
      site.write({ [file]: text });
      await dev.shows(PAGE, `T${index}</title>`);
    });
  await dev.stop();
});

test("a file that is replaced by an empty directory, and back, is followed", async (t) => {
  const site = createSite({
    ...FILES,
    "sitegen.config.yaml": `${CONFIG}components: {Footer: theme/Footer.tsx}\n`,
    "content/docs/code.md": '# Code\n\n```js file="/code/a.js"\n```\n',
    "content/docs/deep/er/page.md": "# Page\n\nDeep words.\n",
    "content/pages/about.md": "# About\n",
    "code/a.js": "codeWords();\n",
    "static/note.txt": "static words",
    "theme/Footer.tsx": "export default () => <p>Own footer</p>;\n",
  });
  const dev = await startOn(site);
  const without = (word: string): RegExp => new RegExp(`^(?![\\s\\S]*${word})`);
  const cases: readonly (readonly [file: string, page: string, words: string, gone: RegExp])[] = [
    ["_shared/part.md", PAGE, "Shared words.", without("Shared words")],
    ["content/docs/deep/er/page.md", "/docs/deep/er/page", "Deep words.", /Page Not Found/],
    ["content/pages/about.md", "/about", "<h1", /Page Not Found/],
    ["code/a.js", "/docs/code", "codeWords", without("codeWords")],
    ["static/note.txt", "/note.txt", "static words", without("static words")],
  ];
  for (const [file, page, words, gone] of cases)
    await t.test(file, async () => {
      for (let round = 0; round < 2; round++) {
        await dev.shows(page, words);
        move(site, file, "away");
        mkdirSync(at(site, file));
        await dev.shows(page, gone);
        rmdirSync(at(site, file));
        move(site, "away", file);
      }
      await dev.shows(page, words);
    });
  for (const file of ["theme/Footer.tsx", "sitegen.config.yaml"])
    await t.test(file, async () => {
      const errors = dev.errors().length;
      move(site, file, "away");
      mkdirSync(at(site, file));
      await until(
        () => dev.errors().slice(errors).includes(file),
        () => dev.errors(),
      );
      rmdirSync(at(site, file));
      move(site, "away", file);
      await until(
        () => /no problems left/.test(dev.errors().slice(errors)),
        () => dev.errors(),
      );
    });
  await dev.stop();
});
