import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { parse } from "yaml";
import { type Files, runCommand, siteAt } from "../support/site.ts";
import { CTRL_C, noTerminal, runInTerminal, withoutStyles } from "../support/terminal.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-init-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();

/** Create a site in `my site`. */
async function newSite(...flags: readonly string[]) {
  const folder = emptyFolder();
  const result = await runCommand(["init", "my site", ...flags], { cwd: folder });
  assert.equal(result.status, 0, result.stderr);
  return { ...siteAt(path.join(folder, "my site")), stdout: result.stdout };
}

/** Create and build a site that has no problems. */
async function builtNewSite(...flags: readonly string[]) {
  const site = await newSite(...flags);
  const { status, stdout, stderr } = await site.build("--json", "--no-share-images");
  assert.equal(status, 0, stderr);
  assert.deepEqual(JSON.parse(stdout).problems, []);
  return site;
}

test("a new site has a home page, a guide, a page of elements and posts, and the next commands are printed", async () => {
  const site = await builtNewSite();
  assert.match(site.stdout, /my site\/sitegen\.config\.ts/);
  assert.match(site.stdout, /\n\nNext:\n {2}cd 'my site'\n {2}npm install\n {2}npm run dev\n$/);
  const home = site.read("dist/index.html");
  for (const part of [
    'class="home-hero"',
    'home-features"',
    '<footer class="footer">',
    '<link rel="icon" href="/logo.svg"',
  ])
    assert.ok(home.includes(part), part);
  const elements = site.read("dist/docs/guides/markdown/index.html");
  for (const part of [
    "pnpm add left-pad",
    "admonition-tip",
    'role="tab"',
    'class="steps',
    "content-card",
    "<table",
    "<figure",
    "badge-tip",
    '<p class="lead">Everything that a page can contain',
  ])
    assert.ok(elements.includes(part), part);
  assert.match(site.read("static/logo.svg"), />M<\/text>/);
  const blog = site.read("dist/blog/index.html");
  const posts = [...blog.matchAll(/<h2[^>]*><a href="(\/blog\/[^"]*)"/g)].map(([, url]) => url);
  assert.deepEqual(posts, ["/blog/welcome", "/blog/writing-posts"]);
});

const NAMES = {
  'A "quoted" name': "A",
  "It's ${code} <b>": "I",
  "🚀 Rocket docs": "🚀",
  "دليل الطاقة": "د",
  "  ümlaut & spaces ": "Ü",
};
for (const [name, letter] of Object.entries(NAMES))
  test(`the name ${name} is shown everywhere as it is written`, async () => {
    const site = await builtNewSite("--name", name);
    const escaped = name
      .trim()
      .replace(
        /[&<>"']/g,
        (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" })[sign] ?? "",
      );
    const home = site.read("dist/index.html");
    const text = (html: string): string => html.replaceAll("&#39;", "&#x27;");
    assert.ok(text(home).includes(`brand-title">${escaped}<`), "navbar");
    assert.ok(text(home).includes(`home-name">${escaped}<`), "heading");
    assert.ok(text(home).includes(` ${escaped}</p>`), "footer");
    assert.ok(text(site.read("dist/blog/index.html")).includes(escaped), "author");
    assert.ok(site.read("static/logo.svg").includes(`>${letter}</text>`));
  });

test("the texts of all languages of the theme have no problems, and others are English", async () => {
  const titles: string[] = [];
  for (const language of ["de", "es", "fr", "ja", "pt-BR", "ru", "zh", "sv", "zh-Hant"]) {
    const site = await newSite("--language", language);
    const { status, stdout } = await site.run(["check", "--strict"]);
    assert.equal(status, 0, `${language}\n${stdout}`);
    const posts = filesIn(path.join(site.root, "content/blog")).filter((file) => file.endsWith(".md"));
    assert.equal(posts.length, 2);
    for (const post of posts)
      assert.match(
        site.read(`content/blog/${post}`),
        /^---\ntitle: .+\nauthors: .+\ntags: .+\n---\n\n.+\n\n<!-- truncate -->/,
      );
    titles.push(/^title: (.*)$/m.exec(site.read("content/docs/guides/first-steps.md"))?.[1] ?? "");
    const category = /^title: (.*)$/m.exec(site.read("content/docs/guides/index.md"))?.[1] ?? "";
    assert.equal(category === "Guides", ["fr", "sv", "zh-Hant"].includes(language), category);
  }
  const first = ["Erste Schritte", "Primeros pasos", "Premiers pas", "最初のステップ", "Primeiros passos"];
  assert.deepEqual(titles, [...first, "Первые шаги", "第一步", "First steps", "First steps"]);
});

test("pages have the language and its direction", async () => {
  const site = await builtNewSite("--language", "ar", "--no-blog");
  assert.ok(!site.exists("content/blog"));
  assert.ok(site.read("dist/docs/index.html").includes('<html lang="ar" dir="rtl"'));
  assert.ok(!site.read("dist/index.html").includes('href="/blog"'));
  assert.match(site.read("sitegen.config.ts"), /label: "العربية"/);
});

test("repository and edit links follow from the remote, and the workflow runs in the directory of the site", async () => {
  const folder = emptyFolder();
  for (const args of [
    ["init", "-q", "-b", "trunk"],
    ["remote", "add", "origin", "https://user:secret@github.com/me/tool.git"],
  ])
    assert.equal(spawnSync("git", args, { cwd: folder }).status, 0);
  const { status, stderr, stdout } = await runCommand(["init", "docs"], { cwd: folder });
  assert.equal(status, 0, stderr);
  const site = siteAt(path.join(folder, "docs"));
  const config = site.read("sitegen.config.ts");
  assert.match(config, /^ {4}editUrl: "https:\/\/github\.com\/me\/tool\/edit\/trunk\/docs\/\{file\}"/m);
  assert.match(config, /icon: "github", label: "Source code", href: "https:\/\/github\.com\/me\/tool"/);
  assert.doesNotMatch(config, /secret|\/\/ (?:editUrl|feedbackUrl|\{ )/);
  assert.match(config, /\/\/ content: \{ executable: \["content\/pages"\] \},/);
  assert.match(stdout, /\.github\/workflows\/site\.yml/);
  assert.match(readFileSync(path.join(folder, ".github/workflows/site.yml"), "utf8"), /working-directory: "docs"/);
  const build = await site.build("--quiet", "--no-share-images");
  assert.equal(build.status, 0, build.stderr);
  assert.match(
    site.read("dist/docs/index.html"),
    /href="https:\/\/github\.com\/me\/tool\/edit\/trunk\/docs\/content\/docs\/index\.md"/,
  );
});

/** Create a directory with a program `git` that logs its arguments. */
function createLoggingGit(log: string): string {
  const folder = emptyFolder();
  const { stdout } = spawnSync("sh", ["-c", "command -v git"], { encoding: "utf8" });
  writeFileSync(path.join(folder, "git"), `#!/bin/sh\necho "$3 $4" >> "${log}"\nexec ${stdout.trim()} "$@"\n`, {
    mode: 0o755,
  });
  return folder;
}

const noShell = process.platform === "win32" && "needs a shell";

test("Git is asked once, also for a tarball outside of the repository", { skip: noShell }, async () => {
  const [folder, outside] = [emptyFolder(), emptyFolder()];
  spawnSync("git", ["init", "-q"], { cwd: folder });
  spawnSync("git", ["remote", "add", "upstream", "https://github.com/me/tool.git"], { cwd: folder });
  const tarball = path.join(outside, "sitegen.tgz");
  writeFileSync(tarball, "");
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ devDependencies: { sitegen: `file:${tarball}` } }));
  const log = path.join(outside, "git.log");
  const PATH = `${createLoggingGit(log)}${path.delimiter}${process.env.PATH}`;
  const { status, stderr } = await runCommand(["init", "docs", "--yes"], { cwd: folder, env: { PATH } });
  assert.equal(status, 0, stderr);
  assert.ok(existsSync(path.join(folder, "docs/vendor/sitegen.tgz")));
  assert.match(readFileSync(path.join(folder, "docs/sitegen.config.ts"), "utf8"), /github\.com\/me\/tool/);
  const calls = readFileSync(log, "utf8").trim().split("\n");
  assert.deepEqual(calls, ["rev-parse --show-toplevel", "remote --verbose", "symbolic-ref --short"]);
});

/** The parts of a workflow that are tested. */
interface Workflow {
  jobs: Record<string, { steps: { run?: string; uses?: string; if?: string; with?: Record<string, string> }[] }>;
}

for (const below of ["", "docs"])
  test(`each host has a workflow that checks and builds the site in "${below || "."}"`, async () => {
    for (const host of ["github-pages", "netlify", "cloudflare", "none"]) {
      const folder = emptyFolder();
      assert.equal(spawnSync("git", ["init", "-q"], { cwd: folder }).status, 0);
      const { status, stderr } = await runCommand(["init", below || ".", "--deploy", host, "--name", "My tool"], {
        cwd: folder,
      });
      assert.equal(status, 0, stderr);
      const read = (file: string): string => readFileSync(path.join(folder, file), "utf8");
      const { jobs }: Workflow = parse(read(".github/workflows/site.yml"));
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      const commands = steps.flatMap(({ run }) => run ?? []);
      assert.deepEqual(commands.slice(0, 2), ["npm ci", "npx sitegen check"]);
      assert.match(commands[2] ?? "", host === "github-pages" ? /base_path \}\}\/"$/ : /^npx sitegen build$/);
      const actions = steps.flatMap(({ uses }) => uses ?? []).map((name) => name.replace(/@.*/, ""));
      const expected: Record<string, string> = {
        "github-pages": "actions/deploy-pages",
        cloudflare: "cloudflare/wrangler-action",
        netlify: "actions/setup-node",
        none: "actions/upload-artifact",
      };
      assert.equal(actions.at(-1), expected[host]);
      const output = path.posix.join(below, "dist");
      if (host === "cloudflare") assert.match(steps.at(-1)?.with?.command ?? "", new RegExp(` deploy ${output} `));
      const deploys = steps.filter(({ uses }) => /upload-pages|wrangler/.test(uses ?? ""));
      assert.ok(deploys.every((step) => step.if?.includes("default_branch")));
      assert.equal(existsSync(path.join(folder, "netlify.toml")), host === "netlify");
      if (host === "netlify") assert.equal(/^base = "docs"$/m.test(read("netlify.toml")), below !== "");
    }
  });

test("a site in a repository on GitHub is deployed to GitHub Pages by default, with its URL", async () => {
  const folder = emptyFolder();
  for (const args of [
    ["init", "-q"],
    ["remote", "add", "origin", "git@github.com:Me/tool.git"],
  ])
    assert.equal(spawnSync("git", args, { cwd: folder }).status, 0);
  assert.equal((await runCommand(["init", "--yes"], { cwd: folder })).status, 0);
  const site = siteAt(folder);
  assert.match(site.read("sitegen.config.ts"), /url: "https:\/\/me\.github\.io",\n.*\n {2}trailingSlash: true,/);
  assert.match(site.read(".github/workflows/site.yml"), /deploy-pages/);
  const build = await site.build("--quiet", "--no-share-images", "--base-url", "/tool/");
  assert.equal(build.status, 0, build.stderr);
  assert.match(site.read("dist/docs/index.html"), /https:\/\/me\.github\.io\/tool\/docs\//);
});

for (const [agent, install, run, setup] of [
  ["pnpm/10.3.0 npm/? node/v22.1.0", "pnpm install --frozen-lockfile", "pnpm exec", "pnpm/action-setup@v4"],
  ["yarn/1.22.22 npm/? node/v22.1.0", "yarn install --frozen-lockfile", "yarn", "actions/setup-node@v4"],
  ["yarn/4.5.0 npm/? node/v22.1.0", "yarn install --immutable", "yarn", "actions/setup-node@v4"],
  ["bun/1.2.3 npm/? node/v22.1.0", "bun install --frozen-lockfile", "bunx", "oven-sh/setup-bun@v2"],
] as const)
  test(`workflow and next commands are those of ${agent.split(" ")[0]}`, async () => {
    const folder = emptyFolder();
    assert.equal(spawnSync("git", ["init", "-q"], { cwd: folder }).status, 0);
    const env = { npm_config_user_agent: agent };
    const { status, stdout, stderr } = await runCommand(["init", "docs", "--yes"], { cwd: folder, env });
    assert.equal(status, 0, stderr);
    const name = agent.split("/")[0];
    assert.ok(stdout.endsWith(`  ${name} install\n  ${name} run dev\n`), stdout);
    const { jobs }: Workflow = parse(readFileSync(path.join(folder, ".github/workflows/site.yml"), "utf8"));
    const steps = jobs.build?.steps ?? [];
    const commands = steps.flatMap(({ run }) => run ?? []).filter((command) => command !== "corepack enable");
    assert.deepEqual(commands, [install, `${run} sitegen check`, `${run} sitegen build`]);
    assert.equal(
      steps.some((step) => step.run === "corepack enable"),
      agent.startsWith("yarn/4"),
    );
    assert.equal(steps[1]?.uses ?? steps[2]?.uses, setup);
    const cache = steps.find(({ uses }) => uses?.startsWith("actions/setup-node"))?.with?.["cache-dependency-path"];
    const lock = { pnpm: "docs/pnpm-lock.yaml", yarn: "docs/yarn.lock" }[name ?? ""];
    assert.equal(cache, lock);
  });

test("the workflow has a version of pnpm unless the repository names one", async () => {
  const env = { npm_config_user_agent: "pnpm/9.1.0" };
  for (const manifest of ["{}", '{"packageManager": "pnpm@9.1.0"}']) {
    const folder = emptyFolder();
    assert.equal(spawnSync("git", ["init", "-q"], { cwd: folder }).status, 0);
    writeFileSync(path.join(folder, "package.json"), manifest);
    assert.equal((await runCommand(["init", "a/docs", "--yes"], { cwd: folder, env })).status, 0);
    const { jobs }: Workflow = parse(readFileSync(path.join(folder, ".github/workflows/site.yml"), "utf8"));
    assert.deepEqual(jobs.build?.steps[1]?.with, manifest === "{}" ? { version: 9 } : undefined);
  }
});

test("each site of a repository has a workflow of its own", async () => {
  const folder = emptyFolder();
  assert.equal(spawnSync("git", ["init", "-q"], { cwd: folder }).status, 0);
  const paths = ["docs", "packages/a/docs", "packages/b/Docs", "my site"];
  for (const below of paths) {
    const { status, stderr } = await runCommand(["init", below, "--yes", "--deploy", "cloudflare"], { cwd: folder });
    assert.equal(status, 0, stderr);
  }
  const workflows = filesIn(path.join(folder, ".github/workflows"));
  assert.deepEqual(workflows, ["site-docs-2.yml", "site-docs.yml", "site-my-site.yml", "site.yml"]);
  const readFolder = (file: string): unknown => {
    const { jobs } = parse(readFileSync(path.join(folder, ".github/workflows", file), "utf8"));
    const command = jobs.build.steps.at(-1).with.command;
    return [jobs.build.defaults.run["working-directory"], command.replace(/ --project.*/, "")];
  };
  assert.deepEqual(workflows.map(readFolder), [
    ["packages/b/Docs", "pages deploy packages/b/Docs/dist"],
    ["packages/a/docs", "pages deploy packages/a/docs/dist"],
    ["my site", 'pages deploy "my site/dist"'],
    ["docs", "pages deploy docs/dist"],
  ]);
});

for (const [file, remote, flags] of [
  [".gitlab-ci.yml", "https://gitlab.com/me/tool.git", []],
  ["netlify.toml", "https://github.com/me/tool.git", ["--deploy", "netlify"]],
] as const)
  test(`${file} of a repository is not changed, and the text to add is printed`, async () => {
    for (const below of ["docs", "."]) {
      const folder = emptyFolder();
      for (const args of [
        ["init", "-q"],
        ["remote", "add", "origin", remote],
      ])
        assert.equal(spawnSync("git", args, { cwd: folder }).status, 0);
      writeFileSync(path.join(folder, file), "# mine\n");
      const { status, stdout, stderr } = await runCommand(["init", below, "--yes", ...flags], { cwd: folder });
      assert.equal(status, 0, stderr);
      assert.equal(readFileSync(path.join(folder, file), "utf8"), "# mine\n");
      assert.ok(stdout.includes(`\n${file} exists and was not changed. The site needs:\n\n  `), stdout);
      assert.match(stdout, / {2}.*npx sitegen build/);
      assert.ok(!stdout.includes(`\n  ${file}\n`), "is not among the new files");
      assert.ok(existsSync(path.join(folder, below, "sitegen.config.ts")));
    }
  });

test("a tarball outside of the repository is copied into the site, which names the copy", async () => {
  const folder = emptyFolder();
  const project = path.join(folder, "project");
  mkdirSync(project);
  writeFileSync(path.join(folder, "sitegen-0.1.0.tgz"), "packed");
  const manifest = { private: true, dependencies: { sitegen: "file:../sitegen-0.1.0.tgz" } };
  writeFileSync(path.join(project, "package.json"), JSON.stringify(manifest));
  const below = await runCommand(["init", "docs"], { cwd: project });
  assert.equal(below.status, 0, below.stderr);
  assert.equal(readFileSync(path.join(project, "docs/vendor/sitegen-0.1.0.tgz"), "utf8"), "packed");
  const site = siteAt(path.join(project, "docs"));
  assert.deepEqual(JSON.parse(site.read("package.json")).devDependencies, { sitegen: "file:vendor/sitegen-0.1.0.tgz" });
  // The package.json of a project is not changed: the summary names the command that does.
  const inPlace = await runCommand(["init"], { cwd: project });
  assert.equal(inPlace.status, 0, inPlace.stderr);
  assert.match(inPlace.stdout, /npm pkg set .*dependencies\.sitegen="file:vendor\/sitegen-0\.1\.0\.tgz"/);
  assert.equal(readFileSync(path.join(project, "vendor/sitegen-0.1.0.tgz"), "utf8"), "packed");
});

test("a tarball in the repository stays where it is, and the workflow is in the root without a remote", async () => {
  const folder = emptyFolder();
  assert.equal(spawnSync("git", ["init", "-q"], { cwd: folder }).status, 0);
  writeFileSync(path.join(folder, "sitegen-0.1.0.tgz"), "packed");
  writeFileSync(path.join(folder, "package.json"), '{"devDependencies": {"sitegen": "file:sitegen-0.1.0.tgz"}}');
  const { status, stderr } = await runCommand(["init", "a/docs"], { cwd: folder });
  assert.equal(status, 0, stderr);
  const site = siteAt(path.join(folder, "a/docs"));
  assert.deepEqual(JSON.parse(site.read("package.json")).devDependencies, { sitegen: "file:../../sitegen-0.1.0.tgz" });
  assert.equal(site.exists("vendor"), false);
  assert.equal(site.exists(".github"), false);
  const workflow = readFileSync(path.join(folder, ".github/workflows/site.yml"), "utf8");
  assert.match(workflow, /working-directory: "a\/docs"/);
  assert.match(workflow, /cache-dependency-path: "a\/docs\/package-lock\.json"/);
});

test("files that would be overwritten are listed, and nothing is written", async () => {
  const folder = emptyFolder();
  const existing: Files = {
    "sitegen.config.yaml": "title: Mine\n",
    "content/docs/index.md": "# Mine\n",
    ".gitignore": "mine\n",
  };
  for (const [file, text] of Object.entries(existing)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const { status, stderr } = await runCommand(["init"], { cwd: folder });
  assert.equal(status, 2);
  assert.match(stderr, /"\." already contains "sitegen\.config\.yaml", "content\/docs\/index\.md"\./);
  assert.deepEqual(filesIn(folder), Object.keys(existing).sort());
});

test("shared files of a project are kept", async () => {
  const folder = emptyFolder();
  writeFileSync(path.join(folder, ".gitignore"), "mine\n");
  const manifest = '{"scripts": {"build": "tsc"}, "dependencies": {"sitegen": "^0.1.0"}}';
  writeFileSync(path.join(folder, "package.json"), manifest);
  const { status, stdout } = await runCommand(["init"], { cwd: folder });
  assert.equal(status, 0);
  assert.equal(readFileSync(path.join(folder, "package.json"), "utf8"), manifest);
  assert.match(
    stdout,
    /Next:\n {2}npm pkg set scripts\.dev="sitegen dev" scripts\.check="[^"]*" scripts\.preview="[^"]*"\n {2}npm install/,
  );
  assert.equal(readFileSync(path.join(folder, ".gitignore"), "utf8"), "mine\n");
  assert.doesNotMatch(stdout, /\.gitignore|cd /);
});

test("invalid flags and a file in place of the directory are clear errors", async () => {
  const folder = emptyFolder();
  writeFileSync(path.join(folder, "file"), "");
  for (const [args, status, says] of [
    [["file"], 1, /^error: Cannot write to "file": /],
    [["site", "--language", "german?"], 2, /"german\?" is not a language tag\.\n {2}Write a code such as "en"/],
    [["site", "--name", " "], 2, /The name of the site is empty/],
  ] as const) {
    const result = await runCommand(["init", ...args], { cwd: folder });
    assert.equal(result.status, status, result.stderr);
    assert.match(result.stderr, says);
  }
  assert.deepEqual(filesIn(folder), ["file"]);
});

test("four questions are asked on a terminal, except those that flags answer", { skip: noTerminal }, async () => {
  const folder = emptyFolder();
  const answers = ["Solar\r", "not a language\r", "de\r", "n\r", "heroku\r", "netlify\r"];
  let asked = 0;
  const { status, output } = await runInTerminal(["init", "site"], {
    columns: 100,
    cwd: folder,
    onOutput(text, type) {
      const prompts =
        withoutStyles(text).match(/(?:Name of the site:|Language:|With a blog\?|Deploy to .*\?) \([^)]*\) /g) ?? [];
      while (asked < prompts.length) type(answers[asked++] ?? "");
    },
  });
  assert.equal(status, 0, output);
  assert.match(withoutStyles(output), /"not a language" is not a language tag\./);
  const site = siteAt(path.join(folder, "site"));
  assert.match(site.read("sitegen.config.ts"), /title: "Solar"[\s\S]*code: "de", label: "Deutsch"/);
  assert.ok(!site.exists("content/blog"));
  assert.match(withoutStyles(output), /"heroku" is not a host that is known\./);
  assert.ok(site.exists("netlify.toml"));

  const quiet = await runInTerminal(["init", "other", "--yes"], { columns: 100, cwd: folder });
  assert.equal(quiet.status, 0);
  assert.doesNotMatch(quiet.output, /Language:/);
});

test("Ctrl+C at a question writes nothing", { skip: noTerminal }, async () => {
  const folder = emptyFolder();
  let isStopped = false;
  const { status, output } = await runInTerminal(["init", "site"], {
    columns: 100,
    cwd: folder,
    onOutput(text, type) {
      if (isStopped || !text.includes("Name of the site")) return;
      isStopped = true;
      type(CTRL_C);
    },
  });
  assert.equal(status, 130, output);
  assert.deepEqual(filesIn(folder), []);
});
