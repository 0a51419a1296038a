/** Stage 2, parse: a source file becomes a document. A function of the file and the options alone. */

import { VFile } from "vfile";
import type { DocMeta, Document, Kind, PageMeta, PostMeta, SourceFile } from "../../model/document.ts";
import type { Problem } from "../../model/problem.ts";
import { errorAt, startOf } from "../../model/problem.ts";
import { baseName } from "../../util/path.ts";
import { readFrontMatter } from "./front-matter.ts";
import { type ParseOptions, type Parsing, startParsing } from "./parsing.ts";
import { processorFor } from "./pipeline.ts";
import { prepareText, withoutLifting } from "./prepare-text.ts";
import { cutAtSlots } from "./slots.ts";
import { hasAllCode } from "./tree/restore-code.ts";

export type { ParseOptions } from "./parsing.ts";

/** Part of the key under which documents are cached: it changes with whatever this folder makes of the same text. */
export const PIPELINE_VERSION = "1";

/**
 * Parse a file.
 *
 * Mistakes of its author become problems of the document; bad front matter leaves its defaults.
 */
export function parseDocument(file: SourceFile, options: ParseOptions): Document {
  const parsing = startParsing(file.kind, startOf(file.path), prepareText(file.text), options);
  const front = splitFrontMatter(parsing);
  const meta = readFrontMatter(file.kind, { file: file.path, text: front.yaml, firstLine: 2 });
  const html = toMarkup(parsing, file.text);
  const { body, excerptEnd } = cutAtSlots(html, parsing.slots);
  const fields = {
    id: file.id,
    locale: file.locale,
    source: file.path,
    digest: file.digest,
    meta: meta.value,
    title: titleOf(meta.value, parsing, file),
    titleHtml: parsing.titleHtml,
    description: meta.value.description ?? parsing.plain.description,
    body,
    excerptEnd,
    slots: parsing.slots,
    headings: parsing.headings,
    links: parsing.links,
    fiddles: parsing.fiddles,
    ids: parsing.anchors.others,
    sections: parsing.plain.sections,
    samples: parsing.samples,
    words: parsing.plain.words,
    problems: [...front.problems, ...meta.problems, ...inOrder(parsing.problems)],
  };
  return withKind(file.kind, fields);
}

function withKind(
  kind: Kind,
  fields: Omit<Document, "kind" | "meta"> & { meta: DocMeta | PostMeta | PageMeta },
): Document {
  return { kind, ...fields } as Document;
}

const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** The YAML block, as it stands between its lines. */
function splitFrontMatter({ prepared, origin }: Parsing): { yaml: string; problems: readonly Problem[] } {
  const { text } = prepared;
  const block = FRONT_MATTER.exec(text);
  if (block) return { yaml: block[1] ?? "", problems: [] };
  const first = /^---[^\n]*/.exec(text)?.[0].trimEnd();
  if (first === undefined) return { yaml: "", problems: [] };
  if (/^---[ \t]*[a-z]/i.test(first)) {
    const message = `"${first.slice(0, 60)}" does not begin front matter that can be read: it must be YAML.`;
    return { yaml: "", problems: [errorAt(origin, "invalid-front-matter", message, 'Begin with a line "---".')] };
  }
  // A rule at the very top is fine; one with keys below it is a block that was forgotten to be closed.
  if (first !== "---" || !/^---\n+[\w-]+:(?:\s|$)/.test(text)) return { yaml: "", problems: [] };
  const hint = 'Put a line "---" after the last key.';
  return { yaml: "", problems: [errorAt(origin, "invalid-front-matter", "The front matter is never closed.", hint)] };
}

/** Run the pipeline. */
export function toMarkup(parsing: Parsing, source: string): string {
  let processor = processorFor(parsing.prepared.text);
  let tree = processor.parse(parsing.prepared.text);
  if (!hasAllCode(tree, parsing.prepared)) {
    parsing.prepared = withoutLifting(source);
    processor = processorFor(parsing.prepared.text);
    tree = processor.parse(parsing.prepared.text);
  }
  const file = new VFile({ data: { parsing } });
  return processor.stringify(processor.runSync(tree, file), file);
}

function titleOf(meta: PageMeta, parsing: Parsing, file: SourceFile): string {
  return meta.title ?? (parsing.titleText || baseName(file.id));
}

function inOrder(problems: readonly Problem[]): Problem[] {
  const at = (problem: Problem): number => (problem.place?.line ?? 0) * 1e6 + (problem.place?.column ?? 0);
  return [...problems].sort((a, b) => at(a) - at(b));
}
