/** Creates the documents of pages in React: one per page and language, with the front matter that the module exports. */

import type { SiteCode } from "../../bundle/bundle-site.ts";
import { evaluateFrontMatter, type FrontMatterScope } from "../../bundle/page-modules.ts";
import { digestOf } from "../../host/digest.ts";
import { readFrontMatter } from "../../markdown/front-matter/front-matter.ts";
import type { SiteConfig } from "../../model/config.ts";
import { documentId, type Page } from "../../model/document.ts";
import { type Locale, type LocaleId, type Messages, translate } from "../../model/locale.ts";
import { collectProblems, type Outcome, type Problem, type SourcePath, startOf } from "../../model/problem.ts";
import type { Yaml } from "../../reader/yaml.ts";
import { baseName, withoutExtension } from "../../util/path.ts";
import type { LoadedData } from "./data-loaders.ts";

export interface ReactPagesInput {
  config: SiteConfig;
  /** Languages to read. */
  locales: readonly Locale[];
  messages: ReadonlyMap<LocaleId, Messages>;
  /** Theme with the modules of the pages; `undefined` if the code of the site has errors. */
  theme: SiteCode["theme"];
  /** Return the text of a module. */
  textOf(module: SourcePath): string;
  /** Run the data module of a page. */
  dataOf(module: SourcePath, locale: Locale): Promise<Outcome<LoadedData | undefined>>;
}

const FOLDER = "content/pages/";

/** Create the documents of all pages in the given languages. */
export async function readReactPages(
  modules: readonly SourcePath[],
  { locales, messages, dataOf, ...input }: ReactPagesInput,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const locale of locales) {
    const texts = messages.get(locale.code) ?? {};
    const t: FrontMatterScope["t"] = (id, values) => translate(texts, locale.htmlLang, id, values);
    for (const module of modules) {
      const { value, problems } = await dataOf(module, locale);
      const scope = { locale, t, data: value?.data };
      pages.push(await readReactPage(module, scope, { ...input, problems, dataFiles: value?.files }));
    }
  }
  return pages;
}

async function readReactPage(
  module: SourcePath,
  scope: FrontMatterScope,
  {
    config,
    theme,
    textOf,
    problems: dataProblems,
    dataFiles,
  }: Pick<ReactPagesInput, "config" | "theme" | "textOf"> & {
    problems: readonly Problem[];
    dataFiles?: readonly SourcePath[];
  },
): Promise<Page> {
  const { problems, take } = collectProblems(dataProblems);
  // Without its data, a function would only report consequences of the same problem.
  const frontMatter =
    problems.some(({ severity }) => severity === "error") || !theme
      ? null
      : take(await evaluateFrontMatter(theme, module, scope));
  const placeOf = placesOfKeys(module, textOf);
  const yaml: Yaml = { value: frontMatter, problems: [], placeOf, writtenAt: () => undefined };
  const source = { file: module, text: "", firstLine: 1, isTrusted: true, ownKeys: config.markdown.frontMatter, yaml };
  const meta = readFrontMatter("page", source);
  const id = documentId(withoutExtension(module.slice(FOLDER.length)));
  return {
    kind: "page",
    id,
    locale: scope.locale.code,
    source: module,
    digest: digestOf(JSON.stringify([module, frontMatter, scope.data])),
    meta: meta.value,
    title: meta.value.title ?? baseName(id),
    description: meta.value.description ?? "",
    body: [],
    component: { module, data: scope.data },
    dataFiles,
    slots: [],
    headings: [],
    links: [],
    ids: [],
    sections: [],
    samples: [],
    diagrams: [],
    codeWords: 0,
    words: 0,
    problems: [...problems, ...meta.problems],
  };
}

/** Find the places of keys in the front matter that a module exports: the first line after `frontMatter` with the key. */
function placesOfKeys(module: SourcePath, textOf: ReactPagesInput["textOf"]): Yaml["placeOf"] {
  return ([key]) => {
    if (typeof key !== "string") return startOf(module);
    const text = textOf(module);
    const exported = text.search(/\bexport\s+(?:const|let|var|function)\s+frontMatter\b/);
    const pattern = new RegExp(`(?:^|[{,\\s])(["']?)${key.replace(/\W/g, "\\$&")}\\1\\s*[:,}]`, "m");
    const match = exported < 0 ? null : pattern.exec(text.slice(exported));
    if (!match) return startOf(module);
    const lines = text.slice(0, exported + match.index + match[0].indexOf(key)).split("\n");
    return { file: module, line: lines.length, column: (lines.at(-1) ?? "").length + 1, length: key.length };
  };
}
