/** Samples of the docs and posts are code: they parse, and they fit the types of Electron. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { transform } from "esbuild";
import { type Fence, fencesOf, filesBelow, readData } from "./read.ts";
import { typeCheck } from "./type-check.ts";

/** A sample that does not fit the types, by a text that only it has, with the reason. */
interface Exception {
  file: string;
  contains: string;
  reason: string;
}

const LANGUAGES = new Set(["js", "javascript", "cjs", "mjs", "jsx", "ts", "typescript", "mts"]);
const samplesOf = (file: string): Fence[] => fencesOf(file).filter(({ language }) => LANGUAGES.has(language));
const isTypeScript = ({ language }: Fence): boolean => /ts$|typescript/.test(language);

const docs = filesBelow("content/docs").flatMap(samplesOf);
const posts = filesBelow("content/blog").flatMap(samplesOf);
const { packages, samples: exceptions } = readData<{ packages: Record<string, string>; samples: Exception[] }>(
  "sample-exceptions",
);
const samples = [...docs, ...posts];
/** Code for an older version of Electron, which parses but does not fit the types of the current one. */
const isForOlderVersion = ({ title }: Fence): boolean => title === "Before";
const exceptionOf = ({ file, code }: Fence): Exception | undefined =>
  exceptions.find((exception) => exception.file === file && code.includes(exception.contains));

test("every sample parses", async () => {
  const failures = await Promise.all(samples.map(parseFailure));
  assert.deepEqual(
    failures.filter((failure) => failure !== undefined),
    [],
  );
  assert.ok(docs.length >= 700 && posts.length >= 160, `${docs.length} samples in docs, ${posts.length} in posts`);
});

test("samples fit the type definitions of Electron", (context) => {
  const current = samples.filter((fence) => !isForOlderVersion(fence));
  const units = current.map((fence, index) => ({ path: `s${index}.${endingOf(fence)}`, code: fence.code }));
  const byPath = new Map(units.map(({ path }, index) => [path, current[index] as Fence]));
  const findings = typeCheck(units, Object.keys(packages))
    .map(({ path, line, text }) => ({ fence: byPath.get(path), line, text }))
    // Files next to the sample are shown elsewhere on the page, or are the reader's.
    .filter(({ text }) => !/^TS2307: Cannot find module '\.\.?\//.test(text));
  const failures = findings
    .filter(({ fence }) => !fence || !exceptionOf(fence))
    .map(({ fence, line, text }) => `${fence?.file}:${(fence?.line ?? 0) + line} ${text}`);
  assert.deepEqual(failures, []);
  const failing = new Set(findings.flatMap(({ fence }) => (fence && exceptionOf(fence)) ?? []));
  assert.deepEqual(
    exceptions.filter((exception) => !failing.has(exception)),
    [],
    "exceptions that are none any more",
  );
  const used = samples.map(({ code }) => code).join("");
  const idle = Object.keys(packages).filter((name) => !used.includes(`'${name}'`));
  assert.deepEqual(idle, [], "packages that no sample uses");
  context.diagnostic(`${current.length} samples, ${exceptions.length} exceptions`);
});

test("views of samples are visible: they have a size", () => {
  const invisible = samples
    .filter(({ code }) => /new (?:WebContentsView|ImageView)\(/.test(code) && code.includes("addChildView("))
    .filter(({ code }) => !code.includes(".setBounds("))
    .map(({ file, line }) => `${file}:${line}`);
  assert.deepEqual(invisible, [], "a view has the size 0 until setBounds is called");
});

/** Samples that import or wait at the top level are ECMAScript modules, others CommonJS. */
function endingOf(fence: Fence): string {
  const isModule = /^(?:import\s(?!\w+ = )|export\s)/m.test(fence.code) || /^(?:const .*= )?await\s/m.test(fence.code);
  if (isTypeScript(fence)) return isModule ? "mts" : "cts";
  return isModule || fence.language === "mjs" ? "mjs" : "cjs";
}

async function parseFailure(fence: Fence): Promise<string | undefined> {
  try {
    await transform(fence.code, { loader: isTypeScript(fence) ? "ts" : "jsx", logLevel: "silent" });
    return undefined;
  } catch (error) {
    return `${fence.file}:${fence.line} ${String(error)}`;
  }
}
