/** The package as others install it: packed, unpacked beside its dependencies, and used. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { repository } from "../support/site.ts";

function run(command: string, args: readonly string[], cwd: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

function succeed(command: string, args: readonly string[], cwd: string): string {
  const { status, output } = run(command, args, cwd);
  assert.equal(status, 0, output);
  return output;
}

/** Which file of the disk the compiled command is. */
const compiledFile = (): number => statSync(path.join(repository, "lib/main.js")).ino;

test("an installed package begins, checks and builds a site with a component, and types both", () => {
  const root = mkdtempSync(path.join(tmpdir(), "sitegen-package-"));
  after(() => rmSync(root, { recursive: true, force: true }));
  const compiled = compiledFile();
  succeed("npm", ["pack", "--ignore-scripts=false", "--pack-destination", root], repository);
  assert.notEqual(compiledFile(), compiled, "a file that a command may be loading is exchanged, never written over");
  const archive = readdirSync(root).find((name) => name.endsWith(".tgz")) ?? "";
  const modules = path.join(root, "node_modules");
  mkdirSync(path.join(modules, "sitegen"), { recursive: true });
  for (const name of readdirSync(path.join(repository, "node_modules")).filter((name) => !name.startsWith(".")))
    symlinkSync(path.join(repository, "node_modules", name), path.join(modules, name));
  succeed("tar", ["-xzf", archive, "--strip-components=1", "-C", "node_modules/sitegen"], root);

  const command = path.join(modules, "sitegen/bin/sitegen.js");
  succeed(process.execPath, [command, "init", "site"], root);
  succeed(process.execPath, [command, "check", "--root", "site", "--strict"], root);
  writeFileSync(
    path.join(root, "site/Footer.tsx"),
    'import { Footer, useShell } from "sitegen/theme";\nexport default () => <><Footer /><p>{useShell().siteTitle}</p></>;\n',
  );
  const config = path.join(root, "site/sitegen.config.ts");
  const written = readFileSync(config, "utf8");
  writeFileSync(config, written.replace("navbar:", 'components: { Footer: "Footer.tsx" },\n  navbar:'));
  succeed(process.execPath, [command, "build", "--root", "site"], root);
  assert.match(readFileSync(path.join(root, "site/dist/index.html"), "utf8"), /<\/div><p>site<\/p>/i);

  const options = { module: "nodenext", jsx: "react-jsx", strict: true, noEmit: true, skipLibCheck: true, types: [] };
  writeFileSync(
    path.join(root, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include: ["site/*.ts*"] }),
  );
  const compiler = path.join(repository, "node_modules/.bin/tsc");
  succeed(compiler, ["-p", root], root);
  writeFileSync(
    config,
    'import { defineConfig } from "sitegen";\nexport default defineConfig({ title: "A", url: "https://example.org", blog: { postsPerPage: "ten" } });\n',
  );
  const wrong = run(compiler, ["-p", root], root);
  assert.notEqual(wrong.status, 0);
  assert.match(wrong.output, /sitegen\.config\.ts\(2,\d+\): error TS2322: Type 'string' is not assignable/);
});
