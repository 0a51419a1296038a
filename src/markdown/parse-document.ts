/**
 * Stage 2, parse: turns a source file into a document. The result depends only on the file, the options and the
 * plugins.
 */

import type { Root } from "mdast";
import { VFile } from "vfile";
import { digestParts } from "../host/digest.ts";
import { type Digest, type Document, getFullText, type Kind, type SourceFile } from "../model/document.ts";
import type { PluginCode } from "../model/output.ts";
import type { DocMeta, PageMeta, PostMeta } from "../model/page-meta.ts";
import { splitAtPlaceholders } from "../model/placeholders.ts";
import type { PluginSite } from "../model/plugin-site.ts";
import { ContentError, getFileStart, type Problem } from "../model/problem.ts";
import { formatError } from "../util/format.ts";
import { stripCodeMarks } from "../util/html.ts";
import { getBaseName, isInside } from "../util/path.ts";
import { readFrontMatter } from "./front-matter/front-matter.ts";
import { collectHomeParts } from "./front-matter/home-layout.ts";
import { splitFrontMatter } from "./front-matter/split-front-matter.ts";
import { findLimitFault } from "./input-limits.ts";
import {
  createParseContext,
  type DocumentCollector,
  locatePoint,
  type MdxParser,
  type ParseContext,
  type ParseOptions,
  reportError,
  reportWarning,
  listAdmonitionKinds,
} from "./parse-context.ts";
import { getProcessor } from "./pipeline.ts";
import { getPlugins, limitPlugins, NO_PLUGINS } from "./plugins/load-plugins.ts";
import { createPluginSite, type PluginFiles } from "./plugins/plugin-files.ts";
import { removeStrayPlaceholders } from "./plugins/stray-placeholders.ts";
import { preprocess, preprocessWithoutExtraction } from "./preprocess.ts";
import { createMarkTree, restoreOffsets, type SeparateText, separateContent } from "./transforms/insert-content.ts";
import { hasAllCode } from "./transforms/restore-code.ts";

export type { ParseOptions } from "./parse-context.ts";

/** A site's plugins, and the files that they may read. */
export interface SitePlugins {
  code: PluginCode;
  files: PluginFiles;
}

/**
 * Parse a file.
 *
 * The author's mistakes become problems in the document. Invalid front matter is replaced by defaults.
 *
 * @param sitePlugins The site's plugins, with the digest `options.plugins`.
 * @param mdx MDX parser, if the file is MDX.
 */
export function parseDocument(
  file: SourceFile,
  options: ParseOptions,
  sitePlugins?: SitePlugins,
  mdx?: MdxParser,
): Document {
  const text = getFullText(file);
  const plugins = getPlugins(sitePlugins?.code);
  // A fence may be part of an expression.
  const { kind, expansion, input: data } = file;
  const prepared = plugins.extendParser || mdx || data?.content ? preprocessWithoutExtraction(text) : preprocess(text);
  const isReference = kind === "doc" && options.reference.some((folder) => isInside(folder, file.id));
  const input = { kind, origin: getFileStart(file.path), prepared, expansion, isReference, mdx, input: data };
  const context = createParseContext(input, options, plugins);
  const { collector } = context;
  const site = sitePlugins && createPluginSite(file.locale, sitePlugins.files, context);
  const front = splitFrontMatter(context);
  const meta = readFrontMatter(file.kind, {
    file: file.path,
    text: front.yaml,
    firstLine: 2,
    // Entries of pages from data may pass on what is not trusted.
    isTrusted: context.isTrusted && !data,
    ownKeys: options.frontMatter,
  });
  const { title, hideTitle } = meta.value;
  collector.ownTitle = title === undefined || hideTitle ? undefined : stripCodeMarks(title);
  const html = renderMarkup(context, text, site) ?? "";
  const { body, excerptEnd } = splitAtPlaceholders(html, collector.placeholders);
  const home = collectHomeParts(meta.value, file.path);
  const fields = {
    id: file.id,
    locale: file.locale,
    source: file.path,
    digest: digestWithMathPackage(digestWithPackages(file, sitePlugins, collector), options),
    // A page with unread front matter may be a draft.
    meta: front.isDraft ? { ...meta.value, draft: true } : meta.value,
    title: getTitle(meta.value, collector.titleText || home.title, file),
    titleHtml: collector.titleHtml,
    titleText: collector.titleText,
    titleId: collector.titleId,
    titleAliases: collector.titleAliases,
    description: meta.value.description ?? home.description ?? collector.plain.description,
    body,
    excerptEnd,
    placeholders: collector.placeholders,
    headings: collector.headings,
    links: [...collector.links, ...home.links],
    ...(Object.keys(collector.dependencies).length > 0 && { dependencies: collector.dependencies }),
    ...(collector.replacements.length > 0 && { replacements: collector.replacements }),
    ids: collector.anchors.others,
    sections: [...home.sections, ...collector.plain.sections],
    samples: collector.samples,
    diagrams: collector.diagrams,
    ...(collector.mdx ? { mdx: collector.mdx } : {}),
    words: collector.plain.words,
    codeWords: collector.plain.codeWords,
    problems: [
      ...front.problems,
      // A post's title may also be its first heading.
      ...meta.problems.filter(({ code }) => code !== "missing-title" || !collector.titleText),
      ...sortAndLimit([...(file.expansion?.problems ?? []), ...collector.problems]),
    ],
  };
  return withKind(file.kind, fields);
}

function digestWithPackages(
  file: SourceFile,
  plugins: SitePlugins | undefined,
  { dependencies, packages }: DocumentCollector,
): Digest {
  const parts = [...(plugins ? [plugins.code.digest, ...Object.entries(dependencies).flat()] : []), ...packages];
  return parts.length > 0 ? digestParts([file.digest, ...parts]) : file.digest;
}

/** Add the math package's version to a document's digest. */
function digestWithMathPackage(source: Digest, { math, packages }: ParseOptions): Digest {
  return math && packages?.math ? digestParts([source, packages.math.version]) : source;
}

function withKind(
  kind: Kind,
  fields: Omit<Document, "kind" | "meta"> & { meta: DocMeta | PostMeta | PageMeta },
): Document {
  return { kind, ...fields } as Document;
}

/**
 * Run the pipeline. Returns `undefined` and reports a problem if the input exceeds a limit or cannot be rendered.
 *
 * @throws {ContentError} A plugin did not finish.
 */
export function renderMarkup(context: ParseContext, source: string, site?: PluginSite): string | undefined {
  const fault = findLimitFault(context.prepared.text);
  if (fault) {
    reportError(context, locatePoint(context, fault.at), fault.code, fault.message, fault.hint);
    return undefined;
  }
  try {
    return limitPlugins(() => runPipeline(context, source, site), context.plugins, context.origin);
  } catch (error) {
    if (error instanceof ContentError) throw error;
    // The limits should prevent this, but the stack may be smaller than the one they were measured with.
    if (error instanceof RangeError && /call stack/.test(error.message))
      reportError(context, context.origin, "too-deep", "The text is nested too deeply.", "Reduce the nesting.");
    else if (hasPlugins(context)) reportInvalidTree(context, error);
    else throw error;
    return undefined;
  }
}

function hasPlugins({ plugins }: ParseContext): boolean {
  return plugins !== NO_PLUGINS;
}

/** Report a tree that cannot be serialized. Only plugins can create one. */
function reportInvalidTree(context: ParseContext, error: unknown): void {
  const message = `Plugins of the site created a tree that cannot be rendered: ${formatError(error)}`;
  const hint = "Check the nodes they create for a missing type, children or URL.";
  reportError(context, context.origin, "plugin-error", message, hint);
}

function runPipeline(parseContext: ParseContext, source: string, site?: PluginSite): string {
  const { kind, options, plugins, prepared, mdx, input } = parseContext;
  const { math } = options;
  const parts = input && separateContent(prepared.text, input, mdx !== undefined);
  const text = parts?.page.text ?? prepared.text;
  const parseContent = (part: SeparateText): Root => {
    const content = getProcessor(part.text, { math, plugins, tags: false }).parse(part.text);
    restoreOffsets(content, part.shift);
    return content;
  };
  const context: ParseContext = parts
    ? { ...parseContext, content: { parse: () => parseContent(parts.content) } }
    : parseContext;
  const processor = getProcessor(text, {
    inline: kind === "fragment",
    components: options.components,
    math,
    plugins,
    mdx,
  });
  // Plugins of the site may read the front matter's node.
  const markTree = parts && !mdx && plugins === NO_PLUGINS ? createMarkTree(parts.page) : undefined;
  const tree = mdx
    ? mdx.parse(text, (masked) => processor.parse(masked), context)
    : (markTree ?? processor.parse(text));
  if (parts) restoreOffsets(tree, parts.page.shift);
  if (!hasAllCode(tree, prepared))
    return runPipeline({ ...context, prepared: preprocessWithoutExtraction(source) }, source, site);
  const data = { parseContext: context, ...(site && { site }) };
  const file = new VFile({ path: context.origin.file, value: prepared.text, data });
  const html = processor.stringify(processor.runSync(tree, file), file);
  return hasPlugins(context) ? dropStrayPlaceholders(html, context) : html;
}

function dropStrayPlaceholders(rawHtml: string, context: ParseContext): string {
  const { placeholders } = context.collector;
  const { html, strays } = removeStrayPlaceholders(rawHtml, placeholders, listAdmonitionKinds(context.options));
  if (strays > 0) {
    const message =
      "Plugins of the site moved internal placeholders to invalid positions; the placeholders were removed.";
    reportWarning(context, context.origin, "plugin-message", message, "Do not move or decode URLs and heading IDs.");
  }
  return html;
}

function getTitle(meta: PageMeta, titleText: string | undefined, file: SourceFile): string {
  return meta.title === undefined ? titleText || getBaseName(file.id) : stripCodeMarks(meta.title);
}

/** Maximum problems with one code per file. Further problems are only counted. */
const MAX_PROBLEMS_PER_CODE = 100;

/** Sort problems by position and limit their number per code. */
function sortAndLimit(problems: readonly Problem[]): Problem[] {
  const getPosition = ({ place }: Problem): number => (place?.line ?? 0) * 1e6 + (place?.column ?? 0);
  const sorted = [...problems].sort((a, b) => getPosition(a) - getPosition(b));
  const counts = new Map<string, number>();
  const ordered: Problem[] = [];
  for (const problem of sorted) {
    const count = (counts.get(problem.code) ?? 0) + 1;
    counts.set(problem.code, count);
    if (count <= MAX_PROBLEMS_PER_CODE) ordered.push(problem);
    else if (count === MAX_PROBLEMS_PER_CODE + 1) ordered.push({ ...problem });
  }
  for (const [index, problem] of ordered.entries()) {
    const more = (counts.get(problem.code) ?? 0) - MAX_PROBLEMS_PER_CODE;
    if (more > 1 && ordered.findLastIndex(({ code }) => code === problem.code) === index) {
      ordered[index] = { ...problem, message: `${problem.message} (and ${more - 1} more of this kind below)` };
    }
  }
  return ordered;
}
