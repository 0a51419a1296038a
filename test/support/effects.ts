/**
 * Tests that keys have an effect: the output of a site with a key differs from that of the same site without it.
 *
 * Sites are built in this process and in one directory, so that a build takes a moment.
 */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { buildSite } from "../../src/build/build-site.ts";
import { ConfigError, ContentError, type Problem } from "../../src/model/problem.ts";
import { readSettings } from "../../src/session/site-settings.ts";
import { formatSchema, type SchemaName } from "../../src/site/schemas.ts";
import { type EffectGroup, groupCases, type KeyCase } from "./effect-groups.ts";
import { nonEmpty } from "./non-empty.ts";
import { infoOf, keysOf } from "./schema-keys.ts";
import { createSite, type Files, linkPackages, type TestSite } from "./site.ts";

export type Values = Readonly<Record<string, unknown>>;

/** How a key changes the output. */
export interface Effect {
  /** A file of the output that changes. Default: any. */
  file?: string;
  /** Text that the file contains only with the key. */
  shows?: string;
  /** Files of both sites. */
  files?: Files;
  /** Values of both sites. */
  beside?: Values;
  /** Value on the site without the key, if the key is required there. */
  instead?: unknown;
  /** Value on the other site. Default: the example of the reference. */
  value?: unknown;
  /** The file that contains the values, if the schema is used by several. */
  source?: string;
}

/** Data that the scripts of all pages share, for keys that only have an effect in browsers. */
export const SHELL = "assets/shell.en.*.json";

/** Name of the problems of a build among the files of its output. */
export const PROBLEMS = "problems";

/** Files of the output and their contents, with masked hashes; only {@link PROBLEMS} if the build failed. */
type Output = ReadonlyMap<string, string>;

export const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Files of all sites. */
export const CONTENT: Files = {
  ...Object.fromEntries(
    ["logo", "logo-dark", "favicon", "host", "chat", "chat-dark"].map((name) => [`static/${name}.svg`, IMAGE]),
  ),
  ...Object.fromEntries(
    ["social.png", "social/install.png", "authors/alice.png"].map((name) => [`static/${name}`, PIXEL]),
  ),
  "content/docs/intro.md": "# Intro\n\n## One\n\n### Two\n\n#### Three\n\n[Tool](api/tool.md)\n",
  "content/docs/guides/install.md": "# Install\n\n[Tool](../api/tool.md)\n",
  "content/docs/guides/update.md": "# Update\n\n[Tool](../api/tool.md)\n",
  "content/docs/api/tool.md": "# tool\n\n### `tool.open(path)`\n\n* `path` string - File.\n",
  "content/blog/2025-01-02-second.md": "---\ntags: [news]\n---\n\n# Second\n\nWords.\n",
  "content/blog/2025-01-01-first.md": "---\ntags: [news]\n---\n\n# First\n\nMore words.\n",
  "content/pages/about.md": "# About\n\nText.\n",
};

/** Settings of all sites. Share images take time. */
export const CONFIG: Values = { title: "Test", url: "https://example.org", shareImages: false };

/**
 * Test each key of a schema.
 *
 * @param effects Effects by path of the key, as in {@link keysOf}. A key without an entry must change the output of a plain
 *   site with the example of the reference.
 * @param filesWith Return the files of a site with values in the file that the schema describes.
 * @param isTestedElsewhere Return true for keys that another test proves.
 * @param isSeparate Return true for keys that change the effects of others.
 */
export function testEffects(
  name: SchemaName,
  effects: Readonly<Record<string, Effect>>,
  filesWith: (values: Values, effect: Effect) => Files,
  isTestedElsewhere: (key: string) => boolean = () => false,
  isSeparate: (key: string) => boolean = () => false,
): void {
  const examples = new Map(keysOf(formatSchema(name)).map(({ path, schema }) => [path, infoOf(schema)["x-example"]]));
  test(`each key of ${name} has an effect`, async (context) => {
    assert.deepEqual(
      Object.keys(effects).filter((key) => !examples.has(key)),
      [],
      "there are no such keys",
    );
    const build = createBuilder();
    const compareBuilds = async (effect: Effect, group: EffectGroup): Promise<void> => {
      const { files, source } = group;
      const siteWith = (values: Values): Files => filesWith(values, { ...effect, files, source });
      compare(effect, await build(siteWith(group.without)), await build(siteWith(group.with)));
    };
    const keys = nonEmpty([...examples].filter(([key]) => !isTestedElsewhere(key)));
    const cases = keys.map(([key, example]) => caseOf(key, effects[key] ?? {}, example));
    for (const group of groupCases(cases, isSeparate))
      for (const each of group.cases)
        await context.test(each.key, async () => {
          // The keys of a group may affect each other, so one that fails is built alone.
          if (group.cases.length > 1 && (await hasPassed(compareBuilds(each.effect, group)))) return;
          for (const alone of groupCases([each], isSeparate)) await compareBuilds(each.effect, alone);
        });
  });
}

const hasPassed = (comparison: Promise<void>): Promise<boolean> =>
  comparison.then(
    () => true,
    () => false,
  );

/** Return the values of a site without and with a key. */
function caseOf(key: string, effect: Effect, example: unknown): KeyCase {
  const { beside = {}, value = example, instead } = effect;
  const at = key.split(".");
  const without = instead === undefined ? beside : withValue(beside, at, instead);
  return { key, effect, value, without, with: withValue(beside, at, value) };
}

function compare({ file: expectedFile, shows }: Effect, before: Output, after: Output): void {
  const all = [...new Set([...before.keys(), ...after.keys()])];
  const changed = all.filter((name) => before.get(name) !== after.get(name)).sort();
  const report = `changed: ${changed.join(", ")}\n${before.get(PROBLEMS)}\n${after.get(PROBLEMS)}`;
  const file = expectedFile ?? changed.find((name) => name !== PROBLEMS);
  assert.ok(file, `the key has no effect; if it needs other content, add an entry\n${report}`);
  assert.ok(file === PROBLEMS || (before.size > 1 && after.size > 1), `a site cannot be built\n${report}`);
  assert.ok(changed.includes(file), `${file} does not change\n${report}`);
  if (shows === undefined) return;
  const includes = [before, after].map((output) => (output.get(file) ?? "").includes(shows));
  assert.deepEqual(includes, [false, true], `${file} does not show ${shows} because of the key\n${report}`);
}

/** Return values with another one at a path: `versions[].label` is in the first version, `kinds.<name>.color` in the first kind. */
function withValue(values: Values, [first = "", ...rest]: readonly string[], value: unknown): Values {
  const key = first.replace("[]", "");
  const name = key === "<name>" ? (Object.keys(values)[0] ?? "example") : key;
  const inner = values[name];
  if (!first.endsWith("[]")) {
    const changed = rest.length === 0 ? value : withValue((inner ?? {}) as Values, rest, value);
    return { ...values, [name]: changed };
  }
  const [entry = {}, ...others] = (inner ?? []) as readonly Values[];
  return { ...values, [name]: [withValue(entry, rest, value), ...others] };
}

/** Number of outputs to keep: many keys share a site. */
const MAX_OUTPUTS = 8;

/** Files whose contents are compared: not those of the theme, nor data of pages that is also in documents. */
const COMPARED = /^(?!assets\/(?:pages|chunks)\/|sitegen-manifest).*\.(?:html|json|xml|css)$|^_headers$/;

/** Create a function that builds the sites of a test. */
function createBuilder(): (files: Files) => Promise<Output> {
  const site = createSite(CONTENT);
  linkPackages(site.root, "katex");
  for (const args of [
    ["init", "-q"],
    ["add", "content"],
    ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "a"],
  ])
    execFileSync("git", args, { cwd: site.root, env: { ...process.env, GIT_COMMITTER_DATE: "2025-01-01T00:00Z" } });
  const outputs = new Map<string, Output>();
  let previous: Files = {};
  return async (changes) => {
    const files = { ...CONTENT, ...changes };
    const key = JSON.stringify(files);
    const known = outputs.get(key);
    if (known) return known;
    site.remove(...Object.keys(previous).filter((file) => !Object.hasOwn(files, file)));
    site.write(files);
    previous = files;
    const output = await outputOf(site);
    const [oldest] = outputs.size >= MAX_OUTPUTS ? outputs.keys() : [];
    if (oldest !== undefined) outputs.delete(oldest);
    outputs.set(key, output);
    return output;
  };
}

async function outputOf({ root, list, read }: TestSite): Promise<Output> {
  try {
    const { problems } = await buildSite(await readSettings({ root }), { workers: 1 });
    const files = list("dist").filter((file) => COMPARED.test(file));
    const texts = files.map((file): [string, string] => [mask(file), mask(read(`dist/${file}`))]);
    return new Map(texts).set(PROBLEMS, describe(problems));
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof ConfigError)) throw error;
    return new Map([[PROBLEMS, describe(error.problems)]]);
  }
}

/** Replace hashes, so that a page does not change because a file changes to which all pages refer. */
function mask(text: string): string {
  return text.replace(/\b[0-9a-f]{12,64}\b/g, "*");
}

function describe(problems: readonly Problem[]): string {
  return problems
    .map(({ severity, code, message, place }) => `${severity} ${code} ${place?.file}: ${message}`)
    .join("\n");
}
