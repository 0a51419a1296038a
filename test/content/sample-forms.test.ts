/** The other forms of the samples fit the types of Electron, in strict TypeScript too. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { annotations } from "../../website/plugins/sample-forms/annotations.ts";
import { applyEdits, convertSample } from "../../website/plugins/sample-forms/convert.ts";
import { createPageForms, listSamples } from "../../website/plugins/sample-forms/index.ts";
import { filesBelow, read, readData } from "./read.ts";
import { typeCheck } from "./type-check.ts";

const DOCS = "content/docs/latest";
const { packages } = readData<{ packages: Record<string, string> }>("sample-exceptions");

/** Packages whose types make the parameters of callbacks known. They are not installed. */
const TYPED_PACKAGES = /from '(?:@playwright\/test|@wdio\/globals)'/;

const pages = filesBelow(DOCS).map((file) => ({ file, page: file.slice(DOCS.length + 1).replace(/\.md$/, "") }));
const samples = pages.flatMap(({ file, page }) => listSamples(read(file)).map((sample) => ({ ...sample, file, page })));

for (const [form, ending] of [
  ["js-esm", "mjs"],
  ["ts-cjs", "cts"],
  ["ts-esm", "mts"],
] as const)
  test(`samples fit the types in the form ${form}`, (context) => {
    const converted = samples.flatMap((sample, index) => {
      const result = convertSample(sample, form, annotations[sample.page]);
      if (!result) return [];
      const code = applyEdits(sample.code, result.edits);
      // Preload scripts are CommonJS in each form.
      const kind = ending === "mts" && code.includes("'electron/renderer'") ? "cts" : ending;
      return [{ path: `s${index}.${kind}`, code, sample }];
    });
    const findings = typeCheck(converted, Object.keys(packages), { strict: form !== "js-esm" })
      .map(({ path, line, text }) => ({ unit: converted.find((each) => each.path === path), line, text }))
      // Files next to the sample are shown elsewhere on the page, or are the reader's.
      .filter(({ text }) => !/^TS2307: Cannot find module '\.\.?\//.test(text))
      .filter(({ unit }) => !unit || !TYPED_PACKAGES.test(unit.code))
      .map(({ unit, line, text }) => `${unit?.sample.file} ${unit?.sample.title ?? ""}:${line} ${text}`);
    assert.deepEqual(findings, []);
    assert.ok(converted.length >= 580, `${converted.length} samples`);
    context.diagnostic(`${converted.length} of ${samples.length} samples`);
  });

test("each type is needed by a sample of its page", () => {
  const unused = Object.entries(annotations).flatMap(([page, list]) => {
    const codes = samples.filter((sample) => sample.page === page).map(({ code }) => code);
    return list.filter(([text]) => !codes.some((code) => code.includes(text))).map(([text]) => `${page}: ${text}`);
  });
  assert.deepEqual(unused, []);
});

test("samples with the same key have the same forms", () => {
  for (const { file, page } of pages) {
    const forms = createPageForms(read(file), page);
    for (const { code, title = "" } of listSamples(read(file))) {
      const alone = createPageForms(`\`\`\`js title="${title}"\n${code}\n\`\`\`\n`.replace(' title=""', ""), page);
      for (const [key, sample] of Object.entries(alone)) assert.deepEqual(forms[key], sample, `${file}: ${code}`);
    }
  }
});
