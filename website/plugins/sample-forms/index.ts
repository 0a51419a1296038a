/**
 * Offers samples of the docs in other forms: JavaScript or TypeScript, CommonJS or ES modules.
 *
 * The forms are created from the sample on the page, and stored in a file per page that browsers load when a reader
 * selects another form than the default. Translations of a page use the file of the original.
 */

import javascript from "highlight.js/lib/languages/javascript";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";
import { definePlugin } from "sitegen";
import { annotations } from "./annotations.ts";
import { convertSample, FORMS } from "./convert.ts";
import { createSampleKey, mayHaveForms, type PageForms, type StoredForm, type StoredSample } from "./sample-key.ts";

const DOCS = "content/docs/latest/";
const FENCE = /^( *)```js([^\w\n][^\n]*)?\n([\s\S]*?)^\1```$/gm;

const lowlight = createLowlight({ javascript, typescript });

export default definePlugin({
  name: "sample-forms",
  // Two seconds on an idle machine; tests build the site while others use all processors.
  timeout: 120,
  url: import.meta.url,
  client: "./client.ts",
  styles: ["./sample-forms.css"],
  outputs: ({ pages }) =>
    pages
      .filter(({ file }) => file.startsWith(DOCS))
      .map(({ file, url, source }) => ({ url, forms: createPageForms(source, getPage(file)) }))
      .filter(({ forms }) => Object.keys(forms).length > 0)
      .map(({ url, forms }) => ({ path: getFormsPath(url), create: () => JSON.stringify(forms) })),
});

/** Return the name of a page in `annotations`. */
function getPage(file: string): string {
  return file.slice(DOCS.length).replace(/\.mdx?$/, "");
}

function getFormsPath(url: string): string {
  return `samples${url.replace(/\/$/, "")}.json`;
}

/** Find the samples that other forms exist for, without the indentation of list items. */
export function listSamples(source: string): { code: string; title?: string }[] {
  return [...source.matchAll(FENCE)]
    .map(([, indent = "", meta = "", text = ""]) => ({
      code: text
        .split("\n")
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
        .join("\n")
        .replace(/\n$/, ""),
      title: /title="([^"]*)"/.exec(meta)?.[1],
    }))
    .filter(({ code, title }) => mayHaveForms(code, title));
}

/** Create the forms of a page's samples. @param page Name of the page in `annotations`. */
export function createPageForms(source: string, page: string): PageForms {
  const samples: Record<string, StoredSample> = {};
  for (const sample of listSamples(source)) {
    const forms: Record<string, StoredForm> = {};
    for (const form of FORMS) {
      if (form === "js-cjs") continue;
      const converted = convertSample(sample, form, annotations[page]);
      if (!converted) continue;
      const language = form.startsWith("ts") ? "typescript" : "javascript";
      forms[form] = {
        ...(converted.title !== sample.title && { title: converted.title }),
        edits: converted.edits.map(({ from, to, lines }) => [from, to, highlight(lines.join("\n"), language)]),
      };
    }
    if (Object.keys(forms).length > 0)
      samples[createSampleKey(sample.code)] = { lines: sample.code.split("\n").length, forms };
  }
  return samples;
}

type HastNode = ReturnType<typeof lowlight.highlight>["children"][number];

function highlight(code: string, language: string): string {
  return lowlight.highlight(language, code).children.map(toHtml).join("");
}

function toHtml(node: HastNode): string {
  if (node.type === "text") return node.value.replace(/[&<]/g, (character) => (character === "&" ? "&amp;" : "&lt;"));
  if (node.type !== "element") return "";
  const { className } = node.properties;
  const names = Array.isArray(className) ? className.join(" ") : "";
  return `<span class="${names}">${node.children.map(toHtml).join("")}</span>`;
}
