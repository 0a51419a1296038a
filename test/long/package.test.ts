/** The published package: packed, installed from the tarball into an empty project, and used there. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { parse } from "yaml";
import { repository } from "../support/repository.ts";

/** Maximum size of the installation in MB (`du -sm`), and maximum number of packages, including optional ones. */
const MAX_SIZE = 65;
const MAX_PACKAGES = 15;

const compiler = path.join(repository, "node_modules/.bin/tsc");
const folder = mkdtempSync(path.join(tmpdir(), "sitegen-package-"));
/** A project with the package as its only dependency. */
const project = path.join(folder, "project");
let tarball = "";

/** The parts of a bill of materials that are tested. */
interface Bill {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string } };
  components: { name: string; version: string; purl: string; hashes: { content: string }[] }[];
}

interface Result {
  status: number | null;
  output: string;
}

function run(command: string, args: readonly string[], cwd: string): Result {
  // The tests run with NODE_ENV=production, with which npm leaves out development dependencies.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

function succeed(command: string, args: readonly string[], cwd: string): string {
  const { status, output } = run(command, args, cwd);
  assert.equal(status, 0, output);
  return output;
}

/** Run the installed command. */
const sitegen = (args: readonly string[], cwd = project): Result =>
  run("npx", ["--no-install", "sitegen", ...args], cwd);

/** Copy the project without the files that `leavesOut` accepts; paths are relative to the project. */
function copyProject(name: string, leavesOut: (file: string) => boolean): string {
  const copy = path.join(folder, name);
  cpSync(project, copy, {
    recursive: true,
    verbatimSymlinks: true, // otherwise npm's links lead back to the project
    filter: (file) => !leavesOut(path.relative(project, file).split(path.sep).join("/")),
  });
  return copy;
}

/** Create a new site in the project, or in a copy of the project. */
function newSite(name: string, cwd = project): string {
  assert.equal(sitegen(["init", name], cwd).status, 0);
  return path.join(cwd, name);
}

/** Return path, size and modification time of all files below a directory. */
function snapshot(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtimeMs } = statSync(file);
    return `${path.relative(root, file)} ${entry.isFile() ? size : ""} ${mtimeMs}`;
  });
}

/** Type-check a directory with the strictest settings, declarations of packages included. */
function checkTypes(root: string, include: readonly string[]): Result {
  const compilerOptions = { module: "nodenext", jsx: "react-jsx", strict: true, noEmit: true, skipLibCheck: false };
  writeFileSync(path.join(root, "tsconfig.strict.json"), JSON.stringify({ compilerOptions, include }));
  return run(compiler, ["-p", "tsconfig.strict.json"], root);
}

before(() => {
  const compiled = snapshot(path.join(repository, "lib"));
  const output = succeed("npm", ["run", "--silent", "package", "--", "--pack-destination", folder], repository);
  assert.deepEqual(snapshot(path.join(repository, "lib")), compiled, "running commands keep their files");
  tarball = path.join(folder, output.trim().split("\n").at(-1) as string);
  mkdirSync(project);
  writeFileSync(path.join(project, "package.json"), '{ "private": true }\n');
  succeed("npm", ["install", "--save-dev", "--ignore-scripts", "--prefer-offline", tarball], project);
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("the package contains compiled code, declarations and licenses, but no local paths", () => {
  const names = succeed("tar", ["-tzf", tarball], folder).split("\n");
  for (const file of [
    "bin/sitegen.js",
    "lib/main.js",
    "lib/worker.js",
    "lib/client.json",
    "schemas/config.json",
    "schemas/sidebars.json",
    "lib/theme/public.js",
    "lib/theme/templates/doc.js",
    "lib/types/theme/public.d.ts",
    "lib/THIRD-PARTY-LICENSES.txt",
    "LICENSE",
    "README.md",
  ])
    assert.ok(names.includes(`package/${file}`), file);
  assert.deepEqual(
    names.filter((name) => /^package\/(?:test|content|i18n|static|node_modules)\/|\.test\./.test(name)),
    [],
  );
  const installed = path.join(project, "node_modules/sitegen");
  assert.equal(run("grep", ["-rlF", repository, installed], folder).output, "");
  const licenses = readFileSync(path.join(installed, "lib/THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const name of ["commander", "highlight.js", "micromark", "ws", "@expo-google-fonts/inter"])
    assert.match(licenses, new RegExp(`^${name} \\d`, "m"));
  assert.match(licenses, /SIL OPEN FONT LICENSE/i);
});

test("the package lists what it includes, and its README leads to files that it has", () => {
  const installed = path.join(project, "node_modules/sitegen");
  const read = (file: string): string => readFileSync(path.join(installed, file), "utf8");
  const bill: Bill = JSON.parse(read("lib/sbom.cdx.json"));
  assert.deepEqual([bill.bomFormat, bill.specVersion, bill.metadata.component.name], ["CycloneDX", "1.6", "sitegen"]);
  const licenses = read("lib/THIRD-PARTY-LICENSES.txt");
  const separators = licenses.match(/^-{80}$/gm)?.length;
  assert.equal(bill.components.length, separators);
  for (const { name, version, purl, hashes } of bill.components) {
    assert.ok(licenses.includes(`\n${name} ${version} (`), name);
    assert.equal(purl, `pkg:npm/${name.replace("@", "%40")}@${version}`);
    assert.match(hashes[0]?.content ?? "", /^[0-9a-f]{128}$/, name);
  }
  assert.equal(JSON.parse(read("package.json")).private, undefined);
  for (const [, target = ""] of read("README.md").matchAll(/\]\((?!https?:|#)([^)#]+)/g))
    assert.ok(statSync(path.join(installed, target)).isFile(), target);
});

test("the package has the same bytes each time, also from another directory", () => {
  const copy = path.join(folder, "another/copy");
  const names = [
    "bin",
    "src",
    "docs",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "biome.json",
    ".gitignore",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    ".npmrc",
  ];
  for (const name of names) cpSync(path.join(repository, name), path.join(copy, name), { recursive: true });
  cpSync(path.join(repository, "node_modules"), path.join(copy, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const output = succeed("npm", ["run", "--silent", "package"], copy);
  const again = readFileSync(path.join(copy, output.trim().split("\n").at(-1) as string));
  assert.ok(again.equals(readFileSync(tarball)));
});

test("the package and its dependencies stay small", () => {
  const size = Number(succeed("du", ["-sm", "node_modules"], project).split("\t")[0]);
  assert.ok(size <= MAX_SIZE, `${size} MB`);
  const packages = Object.keys(
    JSON.parse(readFileSync(path.join(project, "node_modules/.package-lock.json"), "utf8")).packages,
  );
  assert.ok(packages.length <= MAX_PACKAGES, packages.join(" "));
});

test("a new site can be checked, built and served, and nothing is written to node_modules", async () => {
  const modules = path.join(project, "node_modules");
  const installed = snapshot(modules);
  const site = newSite("site");
  const settings = JSON.parse(readFileSync(path.join(site, ".vscode/settings.json"), "utf8"));
  for (const schema of Object.keys(settings["yaml.schemas"])) assert.ok(statSync(path.join(project, schema)).isFile());
  assert.match(sitegen(["check"]).output, /Create a site with "npx sitegen init"/);
  assert.match(sitegen(["chek"]).output, /Run npx sitegen --help/);
  assert.match(
    sitegen(["help", "build"]).output,
    /^Usage: npx sitegen build[\s\S]*\n {2}npx sitegen build --root docs/,
  );
  const authors = readFileSync(path.join(site, "content/blog/authors.yaml"), "utf8");
  const [, schema = ""] = /^# yaml-language-server: \$schema=..\/..\/node_modules\/(\S+)\n/.exec(authors) ?? [];
  assert.equal(JSON.parse(readFileSync(path.join(modules, schema), "utf8")).title, "Authors");
  writeFileSync(
    path.join(site, "Footer.tsx"),
    'import { Footer, useShell } from "sitegen/theme";\nexport default () => <><Footer /><p>{useShell().siteTitle}</p></>;\n',
  );
  const config = path.join(site, "sitegen.config.ts");
  const text = readFileSync(config, "utf8").replace("navbar:", 'components: { Footer: "Footer.tsx" },\n  navbar:');
  writeFileSync(config, text);
  writeFileSync(path.join(site, "content/docs/code.md"), "# Code\n\n```erlang\nhello() -> ok.\n```\n");

  const checked = sitegen(["check", "--root", "site", "--strict"]);
  assert.equal(checked.status, 0, checked.output);
  const built = sitegen(["build", "--root", "site"]);
  assert.equal(built.status, 0, built.output);
  assert.match(readFileSync(path.join(site, "dist/index.html"), "utf8"), /<\/footer><p>site<\/p>/);
  assert.match(readFileSync(path.join(site, "dist/docs/code/index.html"), "utf8"), /hljs-/, "a rarely used grammar");
  assert.ok(readdirSync(path.join(site, "dist/assets/share")).some((name) => name.endsWith(".png")));

  const command = path.join(modules, "sitegen/bin/sitegen.js");
  const server = spawn(process.execPath, [command, "dev", "--root", "site", "--port", "0"], { cwd: project });
  try {
    let url: string | undefined;
    for await (const line of createInterface({ input: server.stdout })) {
      url = /http:\/\/[^\s]+/.exec(line)?.[0];
      if (url !== undefined) break;
    }
    assert.ok(url !== undefined, "dev prints its URL");
    assert.match(await (await fetch(url)).text(), /<p>site<\/p>/);
  } finally {
    server.kill();
    await once(server, "exit");
  }
  assert.deepEqual(snapshot(modules), installed);
});

test("npm install and the scripts of a new site work, with a name that needs quotes", () => {
  const site = path.join(folder, 'own "site" 🚀');
  assert.equal(sitegen(["init", site, "--name", 'Say "hi" 🚀']).status, 0);
  succeed("npm", ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"], site);
  succeed("npm", ["run", "check"], site);
  succeed("npm", ["run", "build"], site);
  assert.ok(readFileSync(path.join(site, "dist/index.html"), "utf8").includes("Say &quot;hi&quot; 🚀"));
});

test("configuration and components have types, and all declarations are valid", () => {
  const copy = copyProject("typed", (file) => file === "site");
  const site = newSite("types", copy);
  writeFileSync(
    path.join(site, "Page.tsx"),
    'import { Footer, useShell, type TemplateProps } from "sitegen/theme";\nimport Doc from "sitegen/theme/doc";\n' +
      'export default (props: TemplateProps<"doc">) => <><Doc {...props} /><Footer />{useShell().siteTitle}</>;\n',
  );
  writeFileSync(
    path.join(site, "content/pages/team.tsx"),
    'import { useState } from "react";\nimport { Card } from "sitegen/theme";\nexport default function Team() {\n' +
      '  const [count, setCount] = useState(0);\n  return <h1 onClick={() => setCount(count + 1)}><Card title="A">{count}</Card></h1>;\n}\n',
  );
  assert.equal(checkTypes(copy, ["types/*.ts*", "types/content/pages/*.tsx"]).output, "");
  succeed(compiler, ["-p", site], copy);

  writeFileSync(
    path.join(site, "sitegen.config.ts"),
    'import { defineConfig } from "sitegen";\nexport default defineConfig({ title: "A", url: "https://example.org", blog: { postsPerPage: "ten" } });\n',
  );
  const wrong = checkTypes(copy, ["types/*.ts"]);
  assert.match(wrong.output, /sitegen\.config\.ts\(2,\d+\): error TS2322: Type 'string' is not assignable/);
});

test("types of the configuration have docstrings and allow only what the schema allows", () => {
  const declarations = path.join(project, "node_modules/sitegen/lib/types/site/config/user-config.d.ts");
  assert.match(readFileSync(declarations, "utf8"), /\/\*\*\s+\* Name of the site\.\s[^/]*\*\/\s+title: string;/);
  const comparison = path.join(folder, "comparison");
  mkdirSync(comparison);
  const compilerOptions = { types: ["node"], typeRoots: [path.join(repository, "node_modules/@types")] };
  const extended = path.join(repository, "tsconfig.json");
  const tsconfig = { extends: extended, compilerOptions, files: ["comparison.ts"], references: [] };
  writeFileSync(path.join(comparison, "tsconfig.json"), JSON.stringify(tsconfig));
  writeFileSync(
    path.join(comparison, "comparison.ts"),
    `import type { UserConfig } from ${JSON.stringify(declarations)};
    import type { UserConfig as SchemaConfig } from ${JSON.stringify(path.join(repository, "src/site/config/user-config.ts"))};
    type AnyFunction = (...args: never) => unknown;
    type Mutable<T> = T extends AnyFunction ? T : T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;
    // Options of plugins are JSON, a recursive type.
    declare const config: Mutable<Omit<UserConfig, "markdown" | "plugins">>;
    export const accepted: Omit<SchemaConfig, "markdown" | "plugins"> = config;\n`,
  );
  succeed(compiler, ["-p", comparison], comparison);
});

test("other tools load the package as JavaScript", () => {
  const script =
    'import { defineConfig } from "sitegen"; import { Footer } from "sitegen/theme"; import Doc from "sitegen/theme/doc";' +
    "console.log(typeof defineConfig, typeof Footer, typeof Doc);";
  assert.equal(
    succeed(process.execPath, ["--input-type=module", "-e", script], project),
    "function function function\n",
  );
});

test("a new site depends on sitegen in the form of its installation", () => {
  const site = newSite("own/nested");
  const { devDependencies } = JSON.parse(readFileSync(path.join(site, "package.json"), "utf8"));
  const spec: string = devDependencies.sitegen;
  // The tarball is outside of the site, so a clone of the site would lack it.
  const copy = path.resolve(site, spec.replace(/^file:/, ""));
  assert.equal(path.relative(site, copy), path.join("vendor", path.basename(tarball)));
  assert.deepEqual(readFileSync(copy), readFileSync(tarball));

  const pinned = path.join(folder, "pinned");
  mkdirSync(pinned);
  writeFileSync(path.join(pinned, "package.json"), '{ "dependencies": { "sitegen": "~0.1.0" } }\n');
  assert.equal(sitegen(["init", path.join(pinned, "site")]).status, 0);
  const inside = JSON.parse(readFileSync(path.join(pinned, "site/package.json"), "utf8"));
  assert.equal(inside.devDependencies.sitegen, "~0.1.0");
});

test("without the image renderer, a build warns and omits images", () => {
  const copy = copyProject("without-renderer", (file) => file === "node_modules/@resvg");
  const site = newSite("plain", copy);
  const built = sitegen(["build", "--root", "plain"], copy);
  assert.equal(built.status, 0, built.output);
  assert.match(built.output, /"@resvg\/resvg-js".*\n.*npm install @resvg\/resvg-js.*--no-share-images/);
  assert.doesNotMatch(readFileSync(path.join(site, "dist/index.html"), "utf8"), /assets\/(?:share|icons)\//);
  const quiet = sitegen(["build", "--root", "plain", "--no-share-images"], copy);
  assert.doesNotMatch(quiet.output, /resvg/);
});

test("a missing dependency of the package is not reported as an error in the site", () => {
  for (const [missing, importer] of [
    ["minisearch", "search"],
    ["react-dom", "client"],
    ["scheduler", "react-dom"],
  ] as const) {
    const copy = copyProject(`without-${missing}`, (file) => file === `node_modules/${missing}`);
    const site = newSite(importer, copy);
    writeFileSync(path.join(site, "Footer.tsx"), "export default () => <p>mine</p>;\n");
    const config = path.join(site, "sitegen.config.ts");
    writeFileSync(
      config,
      readFileSync(config, "utf8").replace("navbar:", 'components: { Footer: "Footer.tsx" },\n  navbar:'),
    );
    const { status, output } = sitegen(["build", "--root", importer], copy);
    assert.equal(status, 2, output);
    assert.match(output, new RegExp(`incomplete-installation\\n  Package "${missing}"`));
    assert.doesNotMatch(output, /theme\//);
  }
});

test("create-sitegen starts a site, whose workflow runs in a fresh clone of its repository", () => {
  const output = succeed("npm", ["run", "--silent", "package:create", "--", "--pack-destination", folder], repository);
  const create = path.join(folder, output.trim().split("\n").at(-1) as string);
  const start = path.join(folder, "start");
  mkdirSync(start);
  writeFileSync(path.join(start, "package.json"), '{ "private": true }\n');
  succeed("npm", ["install", "--ignore-scripts", "--prefer-offline", tarball, create], start);
  const upstream = path.join(folder, "upstream");
  mkdirSync(upstream);
  const git = (...args: readonly string[]): string =>
    succeed("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...args], upstream);
  git("init", "-q");
  // The project, from which the tarball is copied, is outside of the repository.
  const site = path.join(upstream, "site");
  succeed("npx", ["--no-install", "create-sitegen", site, "--name", "Solar", "--deploy", "none"], start);
  succeed("npm", ["install", "--ignore-scripts", "--prefer-offline"], site);
  git("add", ".");
  git("commit", "-q", "-m", "docs: start");
  const clone = path.join(folder, "clone");
  succeed("git", ["clone", "-q", upstream, clone], folder);
  const workflow = parse(readFileSync(path.join(clone, ".github/workflows/site.yml"), "utf8"));
  const { steps, defaults } = workflow.jobs.build;
  const cwd = path.join(clone, defaults.run["working-directory"]);
  const commands = steps.flatMap(({ run: command }: { run?: string }) => command ?? []);
  assert.ok(commands.length >= 3);
  for (const command of commands) succeed("sh", ["-c", command], cwd);
  const artifact = steps.at(-1).with.path;
  assert.match(readFileSync(path.join(clone, artifact, "index.html"), "utf8"), /Solar/);
});
