/** Stage 2, parse: a source file becomes a document. A function of the file, the options and the plugins alone. */

import { VFile } from "vfile";
import { digestOfAll } from "../host/digest.ts";
import {
  type DocMeta,
  type Document,
  fullText,
  type Kind,
  type PageMeta,
  type PostMeta,
  type SourceFile,
} from "../model/document.ts";
import type { PluginCode } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { errorAt, startOf } from "../model/problem.ts";
import { errorSentences } from "../util/format.ts";
import { baseName } from "../util/path.ts";
import { readFrontMatter } from "./front-matter/front-matter.ts";
import { findLimitFault } from "./input-limits.ts";
import {
  createParseContext,
  type ParseContext,
  type ParseOptions,
  placeAt,
  reportError,
  reportWarning,
} from "./parse-context.ts";
import { processorFor } from "./pipeline.ts";
import { splitAtPlaceholders } from "./placeholders.ts";
import { NO_PLUGINS, pluginsOf } from "./plugins/load-plugins.ts";
import { removeStrayPlaceholders } from "./plugins/stray-placeholders.ts";
import { FRONT_MATTER, preprocess, withoutExtraction } from "./preprocess.ts";
import { parseTree } from "./syntax/chunked-parser.ts";
import { hasAllCode } from "./transforms/restore-code.ts";

export type { ParseOptions } from "./parse-context.ts";

/**
 * Parse a file.
 *
 * Mistakes of its author become problems of the document; bad front matter leaves its defaults.
 *
 * @param code Plugins of the site; those that `options.plugins` is the digest of.
 */
export function parseDocument(file: SourceFile, options: ParseOptions, code?: PluginCode): Document {
  const text = fullText(file);
  const plugins = pluginsOf(code);
  const prepared = plugins.extendParser ? withoutExtraction(text) : preprocess(text);
  const parsing = createParseContext(file.kind, startOf(file.path), prepared, options, plugins);
  parsing.expansion = file.expansion;
  const front = splitFrontMatter(parsing);
  const meta = readFrontMatter(file.kind, {
    file: file.path,
    text: front.yaml,
    firstLine: 2,
    isTrusted: parsing.isTrusted,
    ownKeys: options.frontMatter,
  });
  const html = toMarkup(parsing, text) ?? "";
  const { body, excerptEnd } = splitAtPlaceholders(html, parsing.slots);
  const fields = {
    id: file.id,
    locale: file.locale,
    source: file.path,
    digest: code ? digestOfAll([file.digest, code.digest]) : file.digest,
    meta: meta.value,
    title: titleOf(meta.value, parsing, file),
    titleHtml: parsing.titleHtml,
    titleText: parsing.titleText,
    titleId: parsing.titleId,
    description: meta.value.description ?? parsing.plain.description,
    body,
    excerptEnd,
    slots: parsing.slots,
    headings: parsing.headings,
    links: parsing.links,
    examples: parsing.examples,
    ids: parsing.anchors.others,
    sections: parsing.plain.sections,
    samples: parsing.samples,
    words: parsing.plain.words,
    problems: [
      ...front.problems,
      ...meta.problems,
      ...inOrder([...(file.expansion?.problems ?? []), ...parsing.problems]),
    ],
  };
  return withKind(file.kind, fields);
}

function withKind(
  kind: Kind,
  fields: Omit<Document, "kind" | "meta"> & { meta: DocMeta | PostMeta | PageMeta },
): Document {
  return { kind, ...fields } as Document;
}

/** The YAML block, as it stands between its lines. */
function splitFrontMatter({ prepared, origin }: ParseContext): { yaml: string; problems: readonly Problem[] } {
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

/** Run the pipeline. `undefined` when the text is too much for it, which is then a problem. */
export function toMarkup(parsing: ParseContext, source: string): string | undefined {
  const fault = findLimitFault(parsing.prepared.text, parsing.prepared.cuts);
  if (fault) {
    reportError(parsing, placeAt(parsing, fault.at), fault.code, fault.message, fault.hint);
    return undefined;
  }
  try {
    return runPipeline(parsing, source);
  } catch (error) {
    // The limits keep texts from getting here; a small stack might still overflow earlier than the one they were measured on.
    if (error instanceof RangeError && /call stack/.test(error.message))
      reportError(parsing, parsing.origin, "too-deep", "The text is nested too deeply.", "Flatten it.");
    else if (hasPlugins(parsing)) reportUnwritable(parsing, error);
    else throw error;
    return undefined;
  }
}

function hasPlugins({ plugins }: ParseContext): boolean {
  return plugins !== NO_PLUGINS;
}

/** Without plugins nobody else could have made such a tree; with them, it is theirs. */
function reportUnwritable(parsing: ParseContext, error: unknown): void {
  const message = `The plugins of the site make something that cannot be written: ${errorSentences(error)}`;
  const hint = "Look for nodes without type, children or address in what they make.";
  reportError(parsing, parsing.origin, "plugin-error", message, hint);
}

function runPipeline(parsing: ParseContext, source: string): string {
  const inline = parsing.kind === "fragment";
  const needed = { inline, components: parsing.options.components, plugins: parsing.plugins };
  let processor = processorFor(parsing.prepared.text, needed);
  let tree = parseTree(processor, parsing.prepared);
  if (!hasAllCode(tree, parsing.prepared)) {
    parsing.prepared = withoutExtraction(source);
    processor = processorFor(parsing.prepared.text, needed);
    tree = parseTree(processor, parsing.prepared);
  }
  const file = new VFile({ path: parsing.origin.file, value: parsing.prepared.text, data: { parsing } });
  const html = processor.stringify(processor.runSync(tree, file), file);
  return hasPlugins(parsing) ? withMarksInPlace(html, parsing) : html;
}

function withMarksInPlace(rawHtml: string, parsing: ParseContext): string {
  const { html, strays } = removeStrayPlaceholders(rawHtml, parsing.slots);
  if (strays > 0) {
    const message =
      "Plugins of the site put private signs of the generator where these mean nothing; they were removed.";
    reportWarning(
      parsing,
      parsing.origin,
      "plugin-message",
      message,
      "Leave addresses and ids of headings where they are.",
    );
  }
  return html;
}

function titleOf(meta: PageMeta, parsing: ParseContext, file: SourceFile): string {
  return meta.title ?? (parsing.titleText || baseName(file.id));
}

/** How many problems of one kind a file shows; the rest are counted. */
const MOST_OF_A_KIND = 100;

/** Problems by line; a slip that is repeated a thousand times is not told a thousand times. */
function inOrder(problems: readonly Problem[]): Problem[] {
  const at = ({ place }: Problem): number => (place?.line ?? 0) * 1e6 + (place?.column ?? 0);
  const sorted = [...problems].sort((a, b) => at(a) - at(b));
  const counts = new Map<string, number>();
  const ordered: Problem[] = [];
  for (const problem of sorted) {
    const count = (counts.get(problem.code) ?? 0) + 1;
    counts.set(problem.code, count);
    if (count <= MOST_OF_A_KIND) ordered.push(problem);
    else if (count === MOST_OF_A_KIND + 1) ordered.push({ ...problem });
  }
  for (const [index, problem] of ordered.entries()) {
    const more = (counts.get(problem.code) ?? 0) - MOST_OF_A_KIND;
    if (more > 1 && ordered.findLastIndex(({ code }) => code === problem.code) === index) {
      ordered[index] = { ...problem, message: `${problem.message} (and ${more - 1} more of this kind below)` };
    }
  }
  return ordered;
}
