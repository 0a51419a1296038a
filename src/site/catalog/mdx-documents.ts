/**
 * Completes MDX documents: compares translations with their originals, whose code they share, and inserts expression
 * results that are text.
 */

import { evaluateExpressions } from "../../bundle/page-modules.ts";
import type { SiteCode } from "../../bundle/site-code.ts";
import { digestParts } from "../../host/digest.ts";
import type { Document, Placeholder } from "../../model/document.ts";
import { fillExpressions } from "../../model/markup.ts";
import type { MdxCode, MdxPart, MdxText } from "../../model/mdx-code.ts";
import { createError, getFileStart, type Problem, type SourcePath } from "../../model/problem.ts";
import { shorten } from "../../util/format.ts";
import { escapeHtml } from "../../util/html.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { findChangedCode } from "./translated-text.ts";

/** True if a file may contain code that runs: translations never do. */
const isOriginal = ({ source, locale }: Document, { defaultLocale }: SiteConfig): boolean =>
  locale === defaultLocale && !source.startsWith("i18n/");

/** Return the valid code in all MDX documents. Pages from one template have the same code. */
export function listMdxCode(documents: readonly Document[], config: SiteConfig): MdxCode[] {
  const codes = new Map<SourcePath, MdxCode>();
  for (const document of documents) {
    const { mdx } = document;
    if (mdx?.isValid && isOriginal(document, config) && !codes.has(mdx.module)) codes.set(mdx.module, mdx);
  }
  return [...codes.values()];
}

/**
 * Replace MDX documents that have errors in code by their last valid version.
 *
 * @param valid The last valid versions, which this function updates.
 */
export function keepValidMdx(documents: readonly Document[], valid: Map<SourcePath, Document>): Document[] {
  return documents.map((document) => {
    const { source, problems } = document;
    if (!source.endsWith(".mdx")) return document;
    const isValid = document.mdx?.isValid ?? !problems.some(({ code }) => code === "invalid-mdx");
    if (isValid) valid.set(source, document);
    return isValid ? document : { ...(valid.get(source) ?? document), problems };
  });
}

/** Complete the MDX documents. @param code The site's code; without a theme if it has errors. */
export async function completeMdx(
  documents: readonly Document[],
  { theme, thread }: Pick<SiteCode, "theme" | "thread">,
  config: SiteConfig,
): Promise<Document[]> {
  const createKey = ({ kind, id }: Document): string => `${kind} ${id}`;
  const originals = new Map(
    documents.filter((document) => isOriginal(document, config)).map((document) => [createKey(document), document]),
  );
  const completed: Document[] = [];
  for (const document of documents) {
    const original = originals.get(createKey(document));
    if (!original && document.mdx) {
      completed.push(removeCode(document, document.mdx));
      continue;
    }
    // A translation may be in Markdown, and its original too.
    const isTranslation = original !== undefined && original !== document;
    const hasCode = document.mdx ?? (document.source.endsWith(".mdx") ? original?.mdx : undefined);
    const shared = isTranslation && hasCode ? addOriginalCode(document, original) : document;
    const fault = shared.mdx?.entry && theme ? await probeEntry(shared.mdx, thread) : undefined;
    if (fault) completed.push({ ...shared, problems: [...shared.problems, fault] } as Document);
    else completed.push(shared.mdx ? await withResults(shared, shared.mdx, theme) : shared);
  }
  return completed;
}

/** Evaluate a page's expressions in the thread, because an entry's data may cause an endless loop. */
async function probeEntry(
  { module, expressions, frontMatter, entry }: MdxCode,
  thread: SiteCode["thread"],
): Promise<Problem | undefined> {
  if (expressions.length === 0) return undefined;
  const probe = { module, expressions, frontMatter, entry };
  const answer = await thread?.run("load", probe, module).catch(() => undefined); // reported once it is rendered
  return answer && "problem" in answer ? answer.problem : undefined;
}

/** Report code in a page that only exists as a translation. */
function removeCode(document: Document, { parts }: MdxCode): Document {
  const message = "Code of translations never runs, and this page has no original.";
  const hint = "Write the page in Markdown without code, or add an original with the same code in content/.";
  const problem = createError(parts[0]?.place ?? getFileStart(document.source), "executable-content", message, hint);
  const { mdx: _, ...rest } = document;
  return { ...rest, body: [], problems: [...document.problems, problem] } as Document;
}

/** Use the original's code. If the translation's code differs, the translation gets an error. */
function addOriginalCode(document: Document, original: Document): Document {
  const own = document.mdx?.parts ?? [];
  const parts = original.mdx?.parts ?? [];
  const at = Math.max(own.length, parts.length);
  const index = Array.from({ length: at }).findIndex((_, each) => own[each]?.text !== parts[each]?.text);
  const changed = own
    .map((part, each) => parts[each] && findChangedCode(part, parts[each]))
    .find((text) => text !== undefined);
  if (
    original.mdx &&
    index < 0 &&
    changed === undefined &&
    withoutEntry(original.mdx.code) === withoutEntry(document.mdx?.code)
  ) {
    const { frontMatter, entry } = document.mdx ?? {};
    const digest = digestParts([document.digest, original.digest]);
    return {
      ...document,
      digest,
      mdx: { ...original.mdx, ...(frontMatter ? { frontMatter } : {}), ...(entry ? { entry } : {}) },
    } as Document;
  }
  const problem =
    index < 0 && changed ? reportChangedText(changed) : reportDifference(own[index], parts[index], document);
  const { mdx: _, ...rest } = document;
  return { ...rest, body: [], problems: [...document.problems, problem] } as Document;
}

/** Return code without the variables of entries, because a file that translates a page from data has none. */
const withoutEntry = (code: string | undefined): string | undefined => code?.replaceAll(", data, params })", " })");

function reportChangedText({ name, value, place }: MdxText): Problem {
  const message = `"${shorten(value)}" in "${name}" differs from the original, and one of the two is not plain text.`;
  const hint = "Repeat the value of the original. A translation may only replace text, not links, paths and markup.";
  return createError(place, "translation-structure", message, hint);
}

function reportDifference(own: MdxPart | undefined, original: MdxPart | undefined, { source }: Document): Problem {
  const hint =
    "Repeat the code of the original: imports, exports, expressions, components and their props. Only text, also in quotes, may differ.";
  const message =
    own && original
      ? `"${shorten(own.text)}" differs from the original, "${shorten(original.text)}".`
      : own
        ? `"${shorten(own.text)}" is not in the original.`
        : original
          ? `"${shorten(original.text)}" of the original is missing.`
          : "The tags are nested differently than in the original.";
  return createError(own?.place ?? getFileStart(source), "translation-structure", message, hint);
}

/** Insert expression results: text everywhere, elements in the Markdown copy. */
async function withResults(document: Document, mdx: MdxCode, theme: SiteCode["theme"]): Promise<Document> {
  const texts = new Map<string, string>();
  const elements = new Map<string, string>();
  for (const [path, result] of theme ? await evaluateExpressions(theme, mdx) : []) {
    if ("text" in result) texts.set(path, result.text);
    else elements.set(path, result.html);
  }
  const getResult = (path: string): string => texts.get(path) ?? "";
  const fill = (text: string): string => fillExpressions(text, getResult);
  const fillMarkdown = (markdown: string): string =>
    fillExpressions(markdown, (path) => elements.get(path) ?? getResult(path));
  const fillHtml = (html: string): string => fillExpressions(html, (path) => escapeHtml(getResult(path)));
  const fillOptional = <T extends string | undefined>(text: T): T => (text === undefined ? text : (fill(text) as T));
  const { titleHtml } = document;
  return {
    ...document,
    digest: digestParts([document.digest, JSON.stringify([...texts, ...elements])]),
    title: fill(document.title),
    titleText: fillOptional(document.titleText),
    titleHtml: titleHtml === undefined ? undefined : fillHtml(titleHtml),
    description: fill(document.description),
    placeholders: withTexts(document.placeholders, texts),
    ...(document.replacements && {
      replacements: document.replacements.map((each) => ({ ...each, markdown: fillMarkdown(each.markdown) })),
    }),
    headings: document.headings.map((heading) => ({
      ...heading,
      text: fill(heading.text),
      html: fillHtml(heading.html),
    })),
    sections: document.sections.map((section) => ({ ...section, text: fill(section.text) })),
  } as Document;
}

/** Replace expression placeholders with text. Their end placeholders render nothing. */
function withTexts(placeholders: readonly Placeholder[], texts: ReadonlyMap<string, string>): Placeholder[] {
  let isText = false;
  return placeholders.map((placeholder) => {
    if (placeholder.kind === "mdxStart") isText = texts.has(String(placeholder.index));
    else if (placeholder.kind !== "mdxEnd") return placeholder;
    if (!isText) return placeholder;
    isText = placeholder.kind === "mdxStart";
    return { kind: "text", text: placeholder.kind === "mdxStart" ? (texts.get(String(placeholder.index)) ?? "") : "" };
  });
}
