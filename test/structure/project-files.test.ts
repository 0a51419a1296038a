/** Files that only other tools read: an error in them would show after a push at the earliest. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import semver from "semver";
import { parse } from "yaml";
import { repository } from "../support/repository.ts";

const read = (file: string): string => readFileSync(path.join(repository, file), "utf8");
const readJson = (file: string) => JSON.parse(read(file));

interface Workflow {
  jobs: Record<string, { strategy: { matrix: { node?: number[] } }; steps: { run?: string }[] }>;
}

interface IssueForm {
  name: string;
  description: string;
  body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
}

test("editors and the formatter agree", () => {
  const settings = new Map(
    [...read(".editorconfig").matchAll(/^(\w+) = (\w+)$/gm)].map(([, key, value]) => [key, value]),
  );
  const { indentStyle, indentWidth, lineWidth } = readJson("biome.json").formatter;
  assert.equal(settings.get("indent_style"), indentStyle);
  assert.equal(Number(settings.get("indent_size")), indentWidth);
  assert.equal(Number(settings.get("max_line_length")), lineWidth);
});

test("the workflow runs existing scripts, from the oldest supported Node.js on", () => {
  const { jobs }: Workflow = parse(read(".github/workflows/ci.yml"));
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  assert.ok(commands.some((command) => command.startsWith(".ci/run ")));
  const { scripts, engines } = readJson("package.json");
  const used = commands.flatMap((command) => /^npm run (\S+)/.exec(command)?.[1] ?? []);
  assert.ok(used.length > 0);
  assert.deepEqual(
    used.filter((name) => !(name in scripts)),
    [],
  );
  const oldest = Number(/\d+/.exec(engines.node)?.[0]);
  assert.equal(Math.min(...(jobs.linux?.strategy.matrix.node ?? [])), oldest);
});

test("workflows run actions at a fixed commit, and npm does not publish the repository", () => {
  const folder = ".github/workflows";
  const actions = readdirSync(path.join(repository, folder)).flatMap((file) =>
    [...read(`${folder}/${file}`).matchAll(/uses: (.*)$/gm)].map(([, action]) => action),
  );
  assert.ok(actions.length > 0);
  for (const action of actions) assert.match(action ?? "", /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  assert.equal(readJson("package.json").private, true);
});

test("all that is installed runs on the oldest supported Node.js", () => {
  const oldest = semver.minVersion(readJson("package.json").engines.node);
  assert.ok(oldest);
  const locked: Record<string, { engines?: { node?: string } }> = readJson("package-lock.json").packages;
  const newer = Object.entries(locked).filter(
    ([, { engines }]) => engines?.node !== undefined && !semver.satisfies(oldest, engines.node),
  );
  assert.deepEqual(newer, []);
});

test("issue forms have what GitHub requires", () => {
  const folder = ".github/ISSUE_TEMPLATE";
  const forms = readdirSync(path.join(repository, folder)).filter((file) => file !== "config.yml");
  assert.deepEqual(forms, ["bug.yml", "feature.yml"]);
  for (const file of forms) {
    const { name, description, body }: IssueForm = parse(read(`${folder}/${file}`));
    assert.ok(name && description, file);
    for (const { type, attributes } of body) assert.ok(type === "markdown" ? attributes.value : attributes.label, file);
    const ids = body.flatMap(({ id }) => id ?? []);
    assert.equal(new Set(ids).size, ids.length, file);
    assert.ok(ids.length > 0, file);
  }
  assert.equal(parse(read(`${folder}/config.yml`)).blank_issues_enabled, false);
});
