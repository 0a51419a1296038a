/** Every flag of every command has an effect that can be seen; a flag without a case below fails. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import { createProgram } from "../../src/cli/program.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import {
  createSite,
  type Files,
  linkPackages,
  MINIMAL_CONFIG,
  type RunOptions,
  type RunResult,
  runCommand,
} from "../support/site.ts";
import { CTRL_C, noTerminal, runInTerminal, withoutStyles } from "../support/terminal.ts";
import { until } from "../support/until.ts";

/** Processes at once. */
const LANES = 4;
const CASES_AT_ONCE = { concurrency: LANES };

const FILES = {
  "sitegen.config.yaml": `title: Main
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`,
  // Another title, base URL, first locale and severity.
  "other.yaml": `title: Other
url: https://example.org
baseUrl: /other/
locales: [{code: fr, label: Français}, {code: de, label: Deutsch}, {code: en, label: English}]
check: {rules: {image-without-alt: off}}
`,
  "content/docs/start.md": '# Start\n\n<img src="/a.svg">\n',
  "content/docs/second.md": "# Second start\n\nMore text about gadgets.\n",
  "content/docs/draft.md": "---\ndraft: true\n---\n\n# Draft\n",
  "content/blog/2024-01-02-hello.md": "---\ntitle: Hello\ndate: 2024-01-02\n---\n\nHi.\n",
  "static/a.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "i18n/de/docs/second.md": "---\nsourceHash: 000000000000\n---\n\n# Zweiter Anfang\n\nText.\n",
};
const site = createSite(FILES);
linkPackages(site.root, "@modelcontextprotocol", "zod");
/** Has no site in it. */
const elsewhere = path.join(site.root, "elsewhere");
mkdirSync(elsewhere);
const output = (name: string): string => path.join(site.root, "out", name);

const run = (args: string, options?: RunOptions): Promise<RunResult> =>
  runCommand(args.split(" "), { cwd: site.root, ...options });

/** Run a command that succeeds. */
async function done(args: string, options?: RunOptions): Promise<RunResult> {
  const result = await run(args, options);
  assert.equal(result.status, 0, `${args}\n${result.stdout}${result.stderr}`);
  return result;
}

/** Run a command whose flags are invalid. */
async function failed(args: string): Promise<RunResult> {
  const result = await run(args);
  assert.equal(result.status, 2, `${args}\n${result.stdout}${result.stderr}`);
  return result;
}

/** A value that several cases need. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

// Each of these runs has several flags, of which cases look at one each.
const built = once(async () => {
  const result = await site.build();
  assert.equal(result.status, 0, result.stderr);
  return result;
});
const plain = "--no-share-images";
const part = {
  en: once(async () => {
    await built();
    return done(`build --root ${site.root} --locale en --json --out ${output("en")} ${plain}`, { cwd: elsewhere });
  }),
  de: once(async () => {
    await built();
    return done(`build --locale de --quiet --out ${output("de")} ${plain}`);
  }),
};
const otherBuild = once(async () => {
  await built();
  const changes = `--since dist --keep-builds 1 --changed-report ${output("changes.md")}`;
  return done(`build --config other.yaml --json --out ${output("other")} ${plain} ${changes}`);
});
const fullBuild = once(async () => {
  await built();
  return done(`build --base-url /sub/ --drafts --compress --profile --out ${output("full")} ${plain}`);
});
const fileOf = (name: string, file: string): string => site.read(path.join("out", name, file));
const hasFile = (name: string, file: string): boolean => site.exists(path.join("out", name, file));
const formerOf = (name: string): unknown[] => JSON.parse(fileOf(name, "sitegen-manifest.json")).former ?? [];

async function merged(name: string, flags = ""): Promise<RunResult> {
  await Promise.all([part.en(), part.de()]);
  return done(`merge ${output("en")} ${output("de")} --out ${output(name)}${flags}`);
}
const keptMerge = once(async () => {
  await otherBuild();
  return merged("kept", ` --since ${output("other")} --keep-builds 1 --json`);
});

/** Problems are colored unless the flag forbids it. */
async function colors(args: string): Promise<void> {
  const errors = async (flag: string): Promise<string> => {
    const { status, stderr } = await run(args + flag, { env: { FORCE_COLOR: "1", NO_COLOR: "" } });
    assert.equal(status, 2, stderr);
    return stderr;
  };
  assert.ok((await errors("")).includes("\u001b["));
  assert.ok(!(await errors(" --no-color")).includes("\u001b["));
}

/** Return the first question of `init` on a terminal, which is then stopped; an empty string if it asks none. */
async function questionOf(args: string): Promise<string> {
  let question = "";
  await runInTerminal(["init", `asked-${args.replaceAll(" ", "")}`, ...args.split(" ").filter(Boolean)], {
    columns: 100,
    cwd: elsewhere,
    onOutput(text, type) {
      const asked = /(?:Name of the site:|Language:|With a blog\?|Deploy to)/.exec(withoutStyles(text))?.[0];
      if (asked === undefined || question !== "") return;
      question = asked;
      type(CTRL_C);
    },
  });
  return question;
}

async function reads(args: string): Promise<void> {
  assert.equal((await run(args, { cwd: elsewhere })).status, 2);
  await done(`${args} --root ${site.root}`, { cwd: elsewhere });
}

interface Server {
  port: number;
  /** What it has printed. */
  text(): string;
  status(address: string, headers?: Record<string, string>): Promise<number>;
  /** Wait for something to be printed. */
  says(pattern: RegExp): Promise<void>;
}

const servers: ChildProcess[] = [];
after(() => {
  for (const server of servers) server.kill("SIGKILL");
});

const FIRST_ANSWER = 30_000; // ms, far more than it takes

/** Start a server; it has answered when this resolves. */
async function serve(args: string, { cwd = site.root, address = "/", browser = "", env = {} } = {}): Promise<Server> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(repository, "bin/sitegen.js"), ...args.split(" "), "--port", String(port)],
    { cwd, env: { ...process.env, NO_COLOR: "1", PATH: `${browser}${path.delimiter}${process.env.PATH}`, ...env } },
  );
  servers.push(child);
  let printed = "";
  let changed = (): void => {};
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => {
      printed += text;
      changed();
    });
  const status = (at: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: "localhost", port, path: at, headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on("error", reject).end();
    });
  const isAnswered = async (): Promise<boolean> => {
    assert.equal(child.exitCode, null, `${args}\n${printed}`);
    return (await status(address).catch(() => 0)) !== 0;
  };
  await until(isAnswered, () => `${args}\n${printed}`, FIRST_ANSWER);
  return {
    port,
    text: () => printed,
    status,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${args} did not say ${pattern}:\n${printed}`)), FIRST_ANSWER);
        changed = () => {
          if (!pattern.test(printed)) return;
          clearTimeout(timer);
          resolve();
        };
        changed();
      }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Create a directory with a fake browser that writes its URL argument to a file. */
function fakeBrowser(name: string): string {
  const folder = path.join(site.root, "browsers", name);
  const script = `#!/bin/sh\nprintf %s "$1" > "${folder}/opened"\n`;
  site.write({ [`browsers/${name}/xdg-open`]: script, [`browsers/${name}/open`]: script });
  for (const command of ["xdg-open", "open"]) chmodSync(path.join(folder, command), 0o755);
  return folder;
}

/** A server with all flags that do not exclude each other. */
const served = {
  dev: once(async () => {
    const flags = `--root ${site.root} --config ${site.root}/other.yaml --base-url /sub/ --host localhost`;
    const browser = fakeBrowser("dev");
    return serve(`dev ${flags} --allowed-host docs.test --open`, { cwd: elsewhere, address: "/sub/", browser });
  }),
  preview: once(async () => {
    await otherBuild();
    const flags = `--root ${site.root} --out ${output("other")} --base-url /sub/ --host localhost`;
    const browser = fakeBrowser("preview");
    return serve(`preview ${flags} --allowed-host docs.test --open`, { cwd: elsewhere, address: "/sub/", browser });
  }),
};

/** Start `sitegen mcp`. @returns The text of its tool that reads a page. */
async function readPage(args: string, url: string, cwd = site.root): Promise<string> {
  const { port } = await serve(args, { cwd, address: "/mcp" });
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "read_page", arguments: { url } },
    }),
  });
  return response.text();
}

async function opens(command: "dev" | "preview"): Promise<void> {
  const { port } = await served[command]();
  const file = `browsers/${command}/opened`;
  await until(
    () => site.exists(file) && site.read(file) !== "",
    () => "no browser was opened",
    FIRST_ANSWER,
  );
  assert.equal(site.read(file), `http://localhost:${port}/sub/`);
}

async function answersNames(command: "dev" | "preview"): Promise<void> {
  const { status, port } = await served[command]();
  assert.equal(await status("/sub/docs/start", { host: `docs.test:${port}` }), 200);
  assert.equal(await status("/sub/docs/start", { host: `evil.test:${port}` }), 403);
}

/** A preload for a file system without change notifications. */
const NO_FILE_EVENTS = `const fs = require("node:fs"); const { EventEmitter } = require("node:events"); fs.watch = () => Object.assign(new EventEmitter(), { close() {} }); require("node:module").syncBuiltinESMExports();`;

/** A preload that reports the start of every thread. */
const NOTE_THREADS = `import { isMainThread } from "node:worker_threads"; import { writeSync } from "node:fs"; if (!isMainThread) writeSync(2, "a thread\\n");`;

/** A site with a plugin that adds a rule. @param config Name of the configuration that has the plugin. */
const ruleIn = (config: string) => ({
  "sitegen.config.yaml": MINIMAL_CONFIG,
  [config]: `${MINIMAL_CONFIG}plugins: [./plugin.js]\n`,
  "plugin.js": `import { definePlugin } from "sitegen";
export default definePlugin({ name: "own", rules: [{ name: "own-rule", description: "Own words.", check() {} }] });
`,
  "content/docs/start.md": "# Start\n",
});

/** A site with a collection. @param config Name of the configuration that has it. */
const collectionIn = (config: string) => ({
  "sitegen.config.yaml": MINIMAL_CONFIG,
  [config]: `${MINIMAL_CONFIG}collections: { team: { files: "content/data/*.yaml", schema: ./team.json } }\n`,
  "team.json": '{ "type": "object", "properties": { "name": { "type": "string" } } }',
});

const translated = (hash: string) => ({
  "sitegen.config.yaml": FILES["sitegen.config.yaml"],
  "content/docs/second.md": FILES["content/docs/second.md"],
  "i18n/de/docs/second.md": `---\nsourceHash: ${hash}\n---\n\n# Zweiter\n`,
});

/** A site that fetches a URL without a server. */
const fetching = () =>
  createSite({
    "content/pages/index.tsx": "export const frontMatter = { title: 'A' };\nexport default () => <p>Text</p>;\n",
    "content/pages/index.data.ts": 'export default { load: ({ fetch }) => fetch("http://127.0.0.1:1/") };\n',
  });
const REFUSED = /cannot be fetched: (?:the server refuses the connection|bad port)/;
const OFFLINE = /--offline allows no requests/;

type Case = () => Promise<void>;

/** Create a site of another tool, whose title is only known if its configuration runs. */
function createForeignSite(name = "start.md"): string {
  return createSite({
    "docusaurus.config.js": 'module.exports = { title: ["Old", 2].join(" "), url: "https://example.org" };\n',
    [`docs/${name}`]: "# Start\n",
  }).root;
}

const CASES: Readonly<Record<string, Case>> = {
  " --version": async () => assert.match((await done("--version")).stdout, /^\d+\.\d+\.\d+\n$/),

  "init --name": async () => {
    await done(`init ${output("named")} --name Named`);
    assert.match(fileOf("named", "sitegen.config.ts"), /title: "Named"/);
  },
  "init --language": async () => {
    await done(`init ${output("german")} --language de`);
    assert.match(fileOf("german", "sitegen.config.ts"), /code: "de"/);
  },
  "init --blog": async () => {
    assert.match(await questionOf("--name A --language en"), /With a blog/);
    assert.match(await questionOf("--name A --language en --blog"), /Deploy to/);
  },
  "init --deploy": async () => {
    await done(`init ${output("netlify")} --deploy netlify`);
    assert.match(fileOf("netlify", "netlify.toml"), /publish/);
    assert.equal(await questionOf("--name A --language en --blog --deploy none"), "");
  },
  "init --no-blog": async () => {
    await done(`init ${output("plain")} --no-blog`);
    assert.doesNotMatch(fileOf("plain", "sitegen.config.ts"), /blog/);
  },
  "init --yes": async () => {
    assert.match(await questionOf(""), /Name of the site/);
    assert.equal(await questionOf("--yes"), "");
  },
  "init --no-color": () => colors(`init ${site.root}`),

  "migrate --from": async () => {
    assert.match((await failed(`migrate ${createForeignSite()} ${output("none")} --from none`)).stderr, /docusaurus/);
    await done(`migrate ${createForeignSite()} ${output("from")} --from docusaurus`);
    assert.match(fileOf("from", "content/docs/start.md"), /# Start/);
  },
  "migrate --no-config": async () => {
    await done(`migrate ${createForeignSite()} ${output("run")}`);
    assert.match(fileOf("run", "sitegen.config.yaml"), /title: Old 2/);
    await done(`migrate ${createForeignSite()} ${output("read")} --no-config`);
    assert.match(fileOf("read", "sitegen.config.yaml"), /title: Documentation/);
  },
  "migrate --lowercase-urls": async () => {
    await done(`migrate ${createForeignSite("Start.md")} ${output("capital")}`);
    assert.doesNotMatch(fileOf("capital", "content/docs/Start.md"), /slug/);
    await done(`migrate ${createForeignSite("Start.md")} ${output("small")} --lowercase-urls`);
    assert.match(fileOf("small", "content/docs/Start.md"), /slug: \/start\nredirect_from:\n {2}- \/docs\/Start\n/);
  },
  "migrate --json": async () => {
    const { stdout } = await done(`migrate ${createForeignSite()} ${output("json")} --json`);
    assert.deepEqual(JSON.parse(stdout).takenOver.documents, 1);
  },
  "migrate --quiet": async () => {
    const { stdout, stderr } = await done(`migrate ${createForeignSite()} ${output("migrated-quietly")} --quiet`);
    assert.equal(stdout + stderr, "");
  },
  "migrate --no-color": () => colors(`migrate ${site.root} ${output("colors")}`),

  "build --root": async () => assert.equal((await part.en()).status, 0),
  "build --config": async () => {
    await otherBuild();
    assert.match(fileOf("other", "docs/start/index.html"), /\| Other<\/title>/);
  },
  "build --base-url": async () => {
    await fullBuild();
    assert.match(fileOf("full", "docs/start/index.html"), /src="\/sub\/assets\//);
  },
  "build --locale": async () => {
    await part.en();
    assert.ok(!hasFile("en", "de/docs/start/index.html"));
    assert.ok(site.exists("dist/de/docs/start/index.html"));
  },
  "build --drafts": async () => {
    await fullBuild();
    assert.ok(hasFile("full", "docs/draft/index.html"));
    assert.ok(!site.exists("dist/docs/draft/index.html"));
  },
  "build --as-of": async () => {
    const dated = createSite({
      "content/blog/2025-01-02-later.md": "---\ntitle: Later\n---\n",
      "content/docs/a.md": "# A\n",
    });
    await dated.build(plain, "--as-of", "2025-01-01");
    assert.ok(!dated.exists("dist/blog/later/index.html"));
    assert.ok(dated.exists("dist/docs/a/index.html"));
  },
  "build --offline": async () => {
    assert.match((await fetching().build(plain)).stderr, REFUSED);
    assert.match((await fetching().build(plain, "--offline")).stderr, OFFLINE);
  },
  "build --out": async () => {
    await part.en();
    assert.ok(hasFile("en", "docs/start/index.html"));
  },
  "build --no-share-images": async () => {
    await fullBuild();
    assert.ok(site.exists("dist/assets/share"));
    assert.ok(!hasFile("full", "assets/share"));
  },
  "build --keep-going": async () => {
    const broken = createSite({ ...FILES, "content/docs/second.md": "# Second\n\n[a](none.md)\n" });
    const { status } = await broken.run(["build", "--locale", "en", "--keep-going"]);
    assert.equal(status, 1);
    assert.ok(broken.exists("dist/docs/second/index.html"));
  },
  "build --compress": async () => {
    await fullBuild();
    assert.ok(hasFile("full", "docs/start/index.html.br"));
    assert.ok(!site.exists("dist/docs/start/index.html.br"));
  },
  "build --keep-builds": async () => {
    await otherBuild();
    assert.equal(formerOf("other").length, 1);
  },
  "build --no-cache": async () => {
    // Builds of other configurations would replace what is cached.
    const own = createSite({ "content/docs/a.md": "# A\n" });
    const hits = async (flag: string): Promise<number> =>
      JSON.parse((await own.build("--json", plain, flag)).stdout).parsed.hits;
    assert.deepEqual([await hits(plain), await hits(plain), await hits("--no-cache")], [0, 1, 0]);
  },
  "build --workers": async () => {
    const pages = (word: string): Files =>
      Object.fromEntries(
        Array.from({ length: 14 }, (_, n) => [`content/docs/page-${n}.md`, `# Page\n\n${`${word} `.repeat(6000)}\n`]),
      );
    const large = createSite({});
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOTE_THREADS)}` };
    const threads = async (count: string, word: string): Promise<number> => {
      large.write(pages(word));
      const { stderr } = await large.run(["build", plain, "--workers", count], { env });
      return stderr.match(/a thread/g)?.length ?? 0;
    };
    assert.equal(await threads("1", "words"), 0);
    // The main thread is one of them.
    assert.equal(await threads("2", "other"), 1);
  },
  "build --since": async () => {
    assert.ok(JSON.parse((await otherBuild()).stdout).changes.changed.length > 0);
  },
  "build --changed-report": async () => {
    await otherBuild();
    assert.match(fileOf("", "changes.md"), /docs\/start/);
  },
  "build --profile": async () => {
    assert.match((await fullBuild()).stdout, /^ +render +\d+$/m);
    assert.doesNotMatch((await built()).stdout, /^ +render +\d+$/m);
  },
  "build --json": async () => assert.equal(JSON.parse((await part.en()).stdout).ok, true),
  "build --quiet": async () => {
    const loud = await built();
    assert.match(loud.stdout, /pages/);
    assert.match(loud.stderr, /image-without-alt/);
    const { stdout, stderr } = await part.de();
    assert.equal(stdout + stderr, "");
  },
  "build --no-color": () => colors("build --root none"),

  "dev --root": async () => assert.equal(await (await served.dev()).status("/sub/docs/start"), 200),
  // English has a prefix in the other configuration.
  "dev --config": async () => assert.equal(await (await served.dev()).status("/sub/en/docs/start"), 200),
  "dev --base-url": async () => assert.equal(await (await served.dev()).status("/other/docs/start"), 404),
  "dev --port": async () => {
    const { port, text } = await served.dev();
    assert.match(text(), new RegExp(`http://localhost:${port}/sub/`));
  },
  "dev --host": async () => assert.match((await served.dev()).text(), /http:\/\/localhost:/),
  "dev --allowed-host": () => answersNames("dev"),
  "dev --open": () => opens("dev"),
  "dev --poll": async () => {
    const edited = createSite({ ...FILES, "silent.cjs": NO_FILE_EVENTS });
    const env = { NODE_OPTIONS: `--require ${edited.root}/silent.cjs` };
    const { says } = await serve("dev --poll", { cwd: edited.root, env });
    // The watcher scans all files three times after its start, so that only the last edit needs polling.
    for (const number of [1, 2, 3, 4]) {
      edited.write({ "content/docs/second.md": `# Second\n\nEdit ${number}.\n` });
      await says(new RegExp(`(?:second\\.md [^]*){${number}}`));
    }
  },
  "dev --https": async () => assert.match((await failed("dev --https")).stderr, /HTTPS needs --cert and --key/),
  "dev --cert": async () => assert.match((await failed("dev --cert none.crt --key x")).stderr, /"none\.crt" of --cert/),
  "dev --key": async () => assert.match((await failed("dev --key none.key")).stderr, /HTTPS needs --cert\./),
  "dev --as-of": async () => {
    const dated = createSite({
      "content/blog/2025-01-02-later.md": "---\ntitle: Later\n---\n",
      "content/docs/a.md": "# A\n",
    });
    const { status } = await serve("dev --as-of 2025-01-01", { cwd: dated.root, address: "/docs/a" });
    assert.deepEqual([await status("/docs/a"), await status("/blog/later")], [200, 404]);
  },
  "dev --offline": async () => {
    await (await serve("dev", { cwd: fetching().root })).says(REFUSED);
    await (await serve("dev --offline", { cwd: fetching().root })).says(OFFLINE);
  },
  "dev --quiet": async () => {
    const loud = await serve("dev");
    await loud.says(/image-without-alt/);
    const quiet = await serve("dev --quiet");
    assert.equal(await quiet.status("/docs/start"), 200);
    assert.doesNotMatch(quiet.text(), /image-without-alt/);
  },
  "dev --no-color": () => colors("dev --root none"),

  "preview --root": async () => {
    await built();
    const { status } = await serve(`preview --root ${site.root}`, { cwd: elsewhere });
    assert.equal(await status("/docs/start"), 200);
  },
  "preview --config": async () => {
    await otherBuild();
    const { text } = await serve(`preview --config other.yaml --out ${output("other")}`, { address: "/other/" });
    assert.match(text(), /:\d+\/other\//);
  },
  "preview --out": async () => assert.equal(await (await served.preview()).status("/sub/docs/start"), 200),
  "preview --base-url": async () => assert.equal(await (await served.preview()).status("/docs/start"), 404),
  "preview --port": async () => {
    const { port, text } = await served.preview();
    assert.match(text(), new RegExp(`http://localhost:${port}/sub/`));
  },
  "preview --host": async () => assert.match((await served.preview()).text(), /http:\/\/localhost:/),
  "preview --allowed-host": () => answersNames("preview"),
  "preview --open": () => opens("preview"),
  "preview --no-color": () => colors("preview --root none"),

  "mcp --root": async () => {
    await built();
    assert.match(await readPage(`mcp --root ${site.root}`, "/docs/second", elsewhere), /gadgets/);
  },
  "mcp --config": async () => {
    await otherBuild();
    assert.match(await readPage(`mcp --config other.yaml --out ${output("other")}`, "/other/docs/second"), /gadgets/);
  },
  "mcp --out": async () => {
    assert.match((await failed(`mcp --out ${output("no-build")}`)).stderr, /does not contain a build/);
  },
  "mcp --base-url": async () => {
    await built();
    assert.match(await readPage("mcp --base-url /sub/", "/sub/docs/second"), /gadgets/);
  },
  "mcp --port": async () => {
    await built();
    assert.match(await readPage("mcp", "/docs/none"), /There is no page/);
  },

  "merge --out": async () => {
    assert.match((await merged("merged")).stdout, /Merged/);
    assert.ok(hasFile("merged", "docs/start/index.html") && hasFile("merged", "de/docs/start/index.html"));
  },
  "merge --keep-builds": async () => {
    await keptMerge();
    assert.equal(formerOf("kept").length, 1);
  },
  "merge --since": async () => {
    await keptMerge();
    await merged("alone", " --keep-builds 1");
    assert.ok(formerOf("kept").flat().length > formerOf("alone").flat().length);
    assert.equal((await run(`merge a --out b --since ${output("other")}`)).status, 2);
  },
  "merge --json": async () => assert.equal(JSON.parse((await keptMerge()).stdout).locales, 2),
  "merge --quiet": async () => assert.equal((await merged("quiet", " --quiet")).stdout, ""),
  "merge --no-color": () => colors("merge none --out x"),

  "check --root": () => reads("check"),
  "check --config": async () => {
    assert.match((await done("check")).stdout, /image-without-alt/);
    assert.doesNotMatch((await run("check --config other.yaml")).stdout, /image-without-alt/);
  },
  "check --base-url": async () => {
    const own = createSite({ "content/docs/a.md": "# A\n\n<https://example.org/sub/docs/a>\n" });
    assert.match((await own.run(["check"])).stdout, /broken-link/);
    assert.equal((await own.run(["check", "--base-url", "/sub/"])).status, 0);
  },
  "check --locale": async () => {
    const { stdout } = await done("check --locale de");
    assert.match(stdout, /stale-translation/);
    assert.doesNotMatch(stdout, /image-without-alt/);
  },
  "check --offline": async () => {
    assert.match((await fetching().run(["check"])).stdout, REFUSED);
    assert.match((await fetching().run(["check", "--offline"])).stdout, OFFLINE);
  },
  "check --fix": async () => {
    const own = createSite({ "content/docs/a.md": "# A\n\n## First steps\n\n[there](a.md#first-step)\n" });
    assert.equal((await own.run(["check"])).status, 1);
    assert.equal((await own.run(["check", "--fix"])).status, 0);
    assert.match(own.read("content/docs/a.md"), /a\.md#first-steps/);
  },
  "check --moved": async () => {
    const own = createSite({ "content/docs/a.md": "# A\n\n[there](old.md)\n", "content/docs/new.md": "# New\n" });
    assert.equal((await own.run(["check", "--moved", "docs/old.md=docs/new.md"])).status, 0);
    assert.match(own.read("content/docs/a.md"), /\(new\.md\)/);
  },
  "check --since-sitemap": async () => {
    const own = createSite({ "content/docs/a.md": "# A\n" });
    assert.equal((await own.build()).status, 0);
    const args = ["check", "--since-sitemap", `${own.root}/dist/sitemap.xml`];
    assert.equal((await own.run(args)).status, 0);
    own.write({ "content/docs/a.md": "---\nslug: b\n---\n\n# A\n" });
    assert.match((await own.run(args)).stdout, /"\/docs\/a" is a URL of the previous site/);
  },
  "check --sync-translations": async () => {
    const own = createSite(translated("000000000000"));
    await own.run(["check", "--sync-translations"]);
    assert.doesNotMatch(own.read("i18n/de/docs/second.md"), /0000/);
  },
  "check --format": async () => assert.match((await done("check --format github")).stdout, /^::warning file=/m),
  "check --strict": async () => assert.equal((await run("check --strict")).status, 1),
  "check --watch": async () => assert.match((await failed("check --watch --fix")).stderr, /"--watch/),
  "check --json": async () => assert.ok(JSON.parse((await done("check --json")).stdout).warnings > 0),
  "check --quiet": async () => assert.equal((await done("check --quiet")).stdout, ""),
  "check --no-color": () => colors("check --root none"),

  "search --root": async () => {
    await built();
    await reads("search gadgets");
  },
  "search --config": async () => {
    await otherBuild();
    const locale = async (config: string): Promise<string> =>
      JSON.parse((await done(`search start --json --out ${output("other")}${config}`)).stdout).locale;
    assert.deepEqual([await locale(" --config other.yaml"), await locale("")], ["fr", "en"]);
  },
  "search --out": async () => {
    await part.en();
    assert.match((await done(`search gadgets --out ${output("en")}`)).stdout, /docs\/second/);
    assert.equal((await run(`search gadgets --out ${output("nowhere")}`)).status, 2);
  },
  "search --locale": async () => {
    await built();
    assert.match((await done("search Zweiter --locale de")).stdout, /\/de\/docs\/second/);
    assert.equal((await run("search Zweiter --locale de --locale en")).status, 2);
  },
  "search --docs-version": async () => {
    await built();
    const { status, stderr } = await run("search gadgets --docs-version 9");
    assert.equal(status, 2);
    assert.match(stderr, /"9" is not a version/);
    assert.match((await done("search gadgets --docs-version current")).stdout, /docs\/second/);
  },
  "search --limit": async () => {
    await built();
    const { hits, nbHits } = JSON.parse((await done("search start --limit 1 --json")).stdout);
    assert.equal(hits.length, 1);
    assert.ok(nbHits > 1);
  },
  "search --page": async () => {
    await built();
    const first = async (flags: string): Promise<string> =>
      JSON.parse((await done(`search start --limit 1 --json${flags}`)).stdout).hits[0].url;
    assert.notEqual(await first(" --page 2"), await first(""));
  },
  "search --export": async () => {
    await built();
    const { stdout } = await done("search --export -");
    for (const line of stdout.trim().split("\n")) assert.ok(JSON.parse(line).objectID);
    for (const flag of ["--limit 3", "--page 2", "--json", "start"])
      assert.equal((await run(`search --export - ${flag}`)).status, 2, flag);
  },
  "search --json": async () => {
    await built();
    assert.equal(JSON.parse((await done("search start --json")).stdout).query, "start");
  },
  "search --quiet": async () => {
    await built();
    assert.equal((await done("search start --quiet")).stdout, "");
    assert.match((await done(`search --export ${output("a.jsonl")}`)).stderr, /Wrote/);
    assert.equal((await done(`search --export ${output("b.jsonl")} --quiet`)).stderr, "");
  },
  "search --no-color": () => colors("search start --root none"),

  "explain --root": async () => {
    assert.match(
      (await done(`explain own-rule --root ${createSite(ruleIn("sitegen.config.yaml")).root}`)).stdout,
      /Own words/,
    );
    assert.equal((await run("explain own-rule")).status, 2);
  },
  "explain --config": async () => {
    const own = createSite(ruleIn("other.yaml"));
    assert.match((await own.run(["explain", "own-rule", "--config", "other.yaml"])).stdout, /Own words/);
    assert.equal((await own.run(["explain", "own-rule"])).status, 2);
  },
  "schema --root": async () => {
    const { root } = createSite(collectionIn("sitegen.config.yaml"));
    assert.match((await done(`schema collection:team --root ${root}`)).stdout, /"name"/);
    assert.equal((await run("schema collection:team")).status, 2);
  },
  "schema --config": async () => {
    const own = createSite(collectionIn("other.yaml"));
    assert.match((await own.run(["schema", "collection:team", "--config", "other.yaml"])).stdout, /"name"/);
    assert.equal((await own.run(["schema", "collection:team"])).status, 2);
  },

  "i18n --root": () => reads("i18n"),
  "i18n --config": async () => {
    assert.match((await done("i18n")).stdout, /^de /m);
    assert.match((await done("i18n --config other.yaml")).stdout, /^en /m);
  },
  "i18n --locale": async () => {
    const { status, stderr } = await run("i18n --locale fr");
    assert.deepEqual([status, /Locales: en, de/.test(stderr)], [2, true]);
    assert.deepEqual(JSON.parse((await done("i18n --locale en --json")).stdout).locales, []);
  },
  "i18n --all": async () => {
    assert.match((await done("i18n --all")).stdout, /missing {2}i18n\/de\/docs\/start\.md/);
    assert.doesNotMatch((await done("i18n")).stdout, /missing {2}i18n/);
    assert.equal((await run("i18n --all --sync")).status, 2);
  },
  "i18n --sync": async () => {
    const own = createSite(translated("000000000000"));
    await own.run(["i18n", "--sync"]);
    assert.doesNotMatch(own.read("i18n/de/docs/second.md"), /0000/);
  },
  "i18n --missing": async () => {
    assert.match((await done(`i18n --missing ${output("lists")}`)).stdout, /lists\/de\.csv\n$/);
    assert.match(fileOf("lists", "de.csv"), /^missing,\d+,content\/docs\/start\.md,i18n\/de\/docs\/start\.md,\r$/m);
    assert.doesNotMatch(fileOf("lists", "de.csv"), /messages\.yaml/, "the theme has German texts");
    assert.equal((await run("i18n --missing x --sync")).status, 2);
  },
  "i18n --json": async () => assert.equal(JSON.parse((await done("i18n --json")).stdout).locales[0].locale, "de"),
  "i18n --quiet": async () => assert.equal((await done("i18n --quiet")).stdout, ""),
  "i18n --no-color": () => colors("i18n --root none"),

  "version --root": async () => {
    const own = createSite(FILES);
    await done(`version 1.0 --root ${own.root}`);
    assert.ok(own.exists("content/docs/1.0/start.md"));
  },
  "version --config": async () => {
    const own = createSite(FILES);
    own.write({ "other.yaml": `${MINIMAL_CONFIG}docs: {versions: [{name: x, folder: ""}]}\n` });
    assert.match((await own.run(["version", "1.0", "--config", "other.yaml"])).stdout, /in other\.yaml/);
  },
  "version --docs": async () => {
    const own = createSite({
      "sitegen.config.yaml": `${MINIMAL_CONFIG}docs: [{id: app}, {id: sdk}]\n`,
      "content/app/start.md": "# Start\n",
      "content/sdk/start.md": "# Start\n",
    });
    assert.equal((await own.run(["version", "1.0", "--docs", "sdk"])).status, 0);
    assert.ok(own.exists("content/sdk/1.0/start.md") && !own.exists("content/app/1.0/start.md"));
  },
  "version --json": async () => {
    const { created } = JSON.parse((await createSite(FILES).run(["version", "1.0", "--json"])).stdout);
    assert.deepEqual(created, ["i18n/de/docs/1.0", "content/docs/1.0"]);
  },
  "version --quiet": async () => assert.equal((await createSite(FILES).run(["version", "1.0", "--quiet"])).stdout, ""),
  "version --no-color": () => colors("version x --root none"),

  "eject --root": async () => {
    const own = createSite(FILES);
    await done(`eject Footer --root ${own.root}`, { cwd: elsewhere });
    assert.ok(own.exists("theme/Footer.tsx"));
  },
  "eject --config": async () => {
    const own = createSite(FILES);
    assert.match((await own.run(["eject", "Footer", "--config", "other.yaml"])).stdout, /added it to other\.yaml/);
    assert.match(own.read("other.yaml"), /Footer: theme/);
  },
  "eject --wrap": async () => {
    const own = createSite(FILES);
    await own.run(["eject", "doc", "--wrap"]);
    assert.match(own.read("theme/Doc.tsx"), /<Original \{\.\.\.props\} \/>/);
  },
  "eject --list": async () => {
    const own = createSite(FILES);
    assert.match((await own.run(["eject", "Footer", "--list"])).stdout, /Navbar +--wrap/);
    assert.ok(!own.exists("theme/Footer.tsx"));
  },
  "eject --print": async () => {
    const own = createSite(FILES);
    assert.match((await own.run(["eject", "Footer", "--print"])).stdout, /function Footer/);
    assert.ok(!own.exists("theme/Footer.tsx"));
  },
  "eject --no-color": () => colors("eject --root none"),

  "info --root": () => reads("info"),
  "info --config": async () => assert.match((await done("info --config other.yaml")).stdout, /title: Other/),
  "info --json": async () => assert.equal(JSON.parse((await done("info --json")).stdout).config.title, "Main"),
  "info --no-color": () => colors("info --root none"),
};

const NEED_TERMINAL = ["init --blog", "init --yes"];

const commands = [createProgram(), ...createProgram().commands];
const flags = commands.flatMap((command) =>
  command.options.map(({ long }) => `${command.parent ? command.name() : ""} ${long}`),
);

test("every flag of every command has an effect", CASES_AT_ONCE, async (t) => {
  assert.deepEqual(Object.keys(CASES).sort(), flags.sort(), "flags of the program, and cases above");
  const skipped = (flag: string): string | false => (NEED_TERMINAL.includes(flag) ? noTerminal : false);
  await Promise.all(Object.entries(CASES).map(([flag, run]) => t.test(flag, { skip: skipped(flag) }, run)));
});

test("flags that a command does not use are wrong usage", CASES_AT_ONCE, async (t) => {
  const unused = [
    ...["dev --json", "dev --out x", "dev --locale en", "dev --drafts", "check --out x", "check --workers 2"],
    ...["preview --json", "preview --locale en", "preview --quiet", "search x --base-url /", "i18n --out x"],
    ...["i18n --base-url /", "merge a --out b --root x", "info --out x", "init --root x", "completion bash --json"],
  ];
  await Promise.all(
    unused.map((args) =>
      t.test(args, async () => {
        const { status, stderr } = await run(args);
        assert.equal(status, 2);
        assert.match(stderr, /^error {2}usage\n {2}Unknown option "--/);
      }),
    ),
  );
});

test("help shows the flags of a command in groups, with defaults, and every description begins alike", async () => {
  const { stdout } = await run("dev --help");
  assert.match(stdout, /^Site:\n {2}--root <dir> .*\(default: "\."\)$/m);
  assert.match(stdout, /^Server:\n {2}--port <n> +port to listen on \(default: 3000, or the next free/m);
  assert.match((await run("preview --help")).stdout, /\(default: 4000\)/);
  for (const command of nonEmpty(commands))
    for (const { long, description, helpGroupHeading } of command.options) {
      assert.match(description, /^[a-z].*[^.]$/, `${command.name()} ${long}`);
      assert.ok(helpGroupHeading, `${command.name()} ${long} is in no group`);
    }
});

test("help is colored where standard output allows it", async () => {
  const help = async (env: NodeJS.ProcessEnv, flag = ""): Promise<string> =>
    (await run(`build${flag} --help`, { env: { NO_COLOR: "", FORCE_COLOR: "", ...env } })).stdout;
  assert.ok((await help({ FORCE_COLOR: "1" })).includes("\u001b[1mUsage:\u001b[0m"));
  for (const text of [
    await help({}),
    await help({ FORCE_COLOR: "1", NO_COLOR: "1" }),
    await help({ FORCE_COLOR: "0" }),
    await help({ FORCE_COLOR: "1" }, " --no-color"),
  ])
    assert.ok(!text.includes("\u001b["));
});

test("completion knows every flag, and what its value is", async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { stdout } = await done(`completion ${shell}`);
    for (const command of nonEmpty(createProgram().commands))
      for (const { long } of command.options) {
        const written =
          shell === "fish" ? `__fish_seen_subcommand_from ${command.name()}' -l ${long?.slice(2)} ` : long;
        assert.ok(stdout.includes(written as string), `${shell}: ${command.name()} ${long}`);
      }
  }
  const { stdout } = await done("completion bash");
  assert.match(stdout, /"build --out"\) COMPREPLY=\(\$\(compgen -d /);
  assert.match(stdout, /"build --changed-report"\) COMPREPLY=\(\$\(compgen -f /);
  assert.match(stdout, /"check --format"\) COMPREPLY=\(\$\(compgen -W "human json github sarif" /);
});
