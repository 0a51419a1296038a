/** Defines the pipeline from Markdown to HTML. */

import rehypeStringify from "rehype-stringify";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { createMessageMark } from "../model/placeholders.ts";
import { handlers, mathHandlers, openHandlers, remarkHandlers } from "./html/handlers.ts";
import type { MdxParser } from "./parse-context.ts";
import { collectPlainText } from "./plain-text.ts";
import { type LoadedPlugins, NO_PLUGINS } from "./plugins/load-plugins.ts";
import { attachPlugin } from "./plugins/run-plugin.ts";
import { findFrontMatter } from "./preprocess.ts";
import { sanitizeRawHtml } from "./raw-html/sanitize.ts";
import { hasCjk, remarkCjkEmphasis } from "./syntax/cjk.ts";
import { canHaveDirectives, remarkDirectives } from "./syntax/directives.ts";
import {
  canHaveDefinitionLists,
  flattenParagraphs,
  remarkDefinitionLists,
  remarkInlineOnly,
} from "./syntax/extend-parser.ts";
import { remarkFastInline } from "./syntax/fast-inline.ts";
import { remarkFastMdast } from "./syntax/fast-mdast.ts";
import { ALL_GFM_PARTS, filterInlineParts, findGfmParts, type GfmPart, remarkGfmParts } from "./syntax/gfm.ts";
import { canHaveJsxTags, remarkJsxTags } from "./syntax/jsx-attributes.ts";
import { canHaveMath, remarkMath } from "./syntax/math.ts";
import { remarkSetextHeadings } from "./syntax/setext-heading.ts";
import { convertAlerts } from "./transforms/alerts.ts";
import { groupApiMembers } from "./transforms/api-members.ts";
import { createCodeTabs } from "./transforms/code-tabs.ts";
import { convertTocLines } from "./transforms/content-blocks.ts";
import { reportForeignSyntax } from "./transforms/foreign-syntax.ts";
import { groupSections } from "./transforms/group-sections.ts";
import { collectHeadings } from "./transforms/headings.ts";
import { createInlineMarks, replaceEmojiAfterPlugins } from "./transforms/inline-marks.ts";
import { insertContent } from "./transforms/insert-content.ts";
import { matchContainers } from "./transforms/match-containers.ts";
import { dropImports, reportSiteTags } from "./transforms/mdx-compat.ts";
import { fillPositions, moveTitlesToChildren, replaceMarkdown, restoreTitles } from "./transforms/plugin-compat.ts";
import { checkReferences } from "./transforms/references.ts";
import { convertHistoryComments, recordSamples, restoreCode } from "./transforms/restore-code.ts";
import { createTreePlugin, type TreeTransform } from "./transforms/tree-plugin.ts";

/** Syntax extensions that a document may use. */
interface SyntaxOptions {
  /** True if the text begins with front matter. A thematic break at the start would confuse the extension. */
  frontMatter: boolean;
  gfm: readonly GfmPart[];
  /** True if the text contains Chinese, Japanese or Korean, which have no spaces around emphasis and URLs. */
  cjk: boolean;
  /** Container and component tags. */
  directives: boolean;
  /** Definition lists. */
  definitions: boolean;
  /** False if component tags are text. */
  tags: boolean;
  /** Site components that the document may use. */
  components: readonly string[];
  /** True if only inline nodes are allowed, as in data file strings. */
  inline: boolean;
  /** True if tags may have attributes in braces. */
  jsx: boolean;
  /** True if dollars enclose formulas. */
  math: boolean;
  /** MDX parser; absent for Markdown. */
  mdx: MdxParser | undefined;
}

/** Transforms up to the nesting of blocks. */
const NESTING: readonly TreeTransform[] = [
  convertHistoryComments, // turns history comments into code
  restoreCode, // early, because other transforms may read code
  checkReferences, // before containers are matched, because titles are children until then
  reportForeignSyntax, // after code is restored, because it may include files
  dropImports,
  createInlineMarks, // before containers are matched, because titles are children until then
  matchContainers, // before transforms that depend on nesting
];

function createProcessor(
  { frontMatter, gfm, cjk, inline, directives, definitions, tags, components, jsx, math, mdx }: SyntaxOptions,
  plugins: LoadedPlugins,
) {
  const remark = plugins.remark.map(attachPlugin);
  const rehype = plugins.rehype.map(attachPlugin);
  // Shortcuts assume standard Markdown, so they are disabled if a plugin, math or MDX extends the parser.
  const useShortcuts = !plugins.extendParser && !math && !mdx;
  return unified()
    .use(remarkParse)
    .use(frontMatter ? [[remarkFrontmatter, ["yaml"]]] : []) // keeps it in the tree, so that line numbers match the file
    .use(gfm.length === ALL_GFM_PARTS && !cjk ? [remarkGfm] : [[remarkGfmParts, gfm, cjk]]) // only the parts that the document uses
    .use(cjk ? [remarkCjkEmphasis] : [])
    .use(math ? [remarkMath] : [])
    .use(useShortcuts ? [remarkFastInline] : []) // shortcut for the most frequent inline syntax
    .use(remarkSetextHeadings)
    .use(remark.map(({ attach }) => attach)) // before the extensions below, which take precedence over plugins' extensions
    .use(inline ? [remarkInlineOnly] : [])
    .use(mdx ? [mdx.syntax] : jsx ? [remarkJsxTags] : [])
    .use(definitions ? [remarkDefinitionLists] : [])
    .use(directives ? [[remarkDirectives, mdx || !tags ? "fences" : components]] : [])
    .use(useShortcuts ? [remarkFastMdast] : []) // after everything that extends the parser
    .use(NESTING.map(createTreePlugin))
    .use(createTreePlugin(insertContent(NESTING))) // after containers are matched, so that content from data stays in its place
    .use(createTreePlugin(convertTocLines))
    .use(mdx ? [] : [createTreePlugin(reportSiteTags)])
    .use(createTreePlugin(convertAlerts))
    .use(remark.length > 0 ? [createTreePlugin(moveTitlesToChildren)] : [])
    .use(remark.map(({ run }) => run)) // before text is collected and before raw HTML is sanitized
    .use(remark.length > 0 ? [createTreePlugin(replaceEmojiAfterPlugins), createTreePlugin(restoreTitles)] : [])
    .use(remark.length > 0 ? [createTreePlugin(fillPositions), createTreePlugin(replaceMarkdown)] : [])
    .use(createTreePlugin(recordSamples)) // after plugins, which may replace code
    .use(mdx ? [createTreePlugin(mdx.convert)] : []) // after plugins, which may read and create MDX nodes
    .use(createTreePlugin(sanitizeRawHtml)) // after containers are matched, because tags are balanced per container
    .use(createTreePlugin(collectHeadings)) // before HTML is created, because IDs are assigned in document order
    .use(createTreePlugin(collectPlainText)) // before tabs duplicate code
    .use(createTreePlugin(createCodeTabs))
    .use(createTreePlugin(flattenParagraphs)) // for inline fragments, which have no blocks
    .use(createTreePlugin(groupApiMembers)) // after plain text, because lists keep their text
    .use(createTreePlugin(groupSections)) // last, because other transforms expect blocks as the root's children
    .use(remarkRehype, {
      allowDangerousHtml: true, // raw HTML was sanitized by `rawHtml` or created by the generator
      handlers: {
        ...(rehype.length > 0 ? openHandlers : remark.length > 0 ? remarkHandlers : handlers),
        ...(math ? mathHandlers : {}),
      },
      clobberPrefix: "fn-",
      footnoteLabel: createMessageMark("content.footnotes"),
      footnoteBackLabel: (reference, repeat) =>
        createMessageMark("content.footnoteBack", `${reference + 1}${repeat > 1 ? `-${repeat}` : ""}`),
    })
    .use(rehype.flatMap(({ attach, run }) => [attach, run]))
    .use(rehypeStringify, { allowDangerousHtml: true })
    .freeze();
}

export type MarkdownProcessor = ReturnType<typeof createProcessor>;

/** Frozen processors by plugins and syntax extensions. Reusing them does not affect results. */
const processors = new WeakMap<LoadedPlugins, Map<string, MarkdownProcessor>>();

/** Processor options that do not depend on the text. */
interface ProcessorOptions {
  /** True if only inline nodes are allowed, as in data file strings. */
  inline?: boolean;
  /** Site component names. */
  components?: readonly string[];
  /** False if component tags are text. */
  tags?: boolean;
  /** True if the site uses math. */
  math?: boolean;
  plugins?: LoadedPlugins;
  mdx?: MdxParser;
}

/** Return a processor with the syntax extensions that a text may use. */
export function getProcessor(
  text: string,
  { inline = false, components = [], tags = true, math = false, plugins = NO_PLUGINS, mdx }: ProcessorOptions = {},
): MarkdownProcessor {
  const directives = !inline && canHaveDirectives(text, components);
  const syntax: SyntaxOptions = {
    frontMatter: findFrontMatter(text) !== undefined,
    gfm: inline ? filterInlineParts(findGfmParts(text)) : findGfmParts(text),
    cjk: hasCjk(text),
    inline,
    directives,
    definitions: !inline && canHaveDefinitionLists(text),
    tags,
    components: directives ? components : [],
    jsx: tags && !mdx && canHaveJsxTags(text),
    math: math && canHaveMath(text),
    mdx,
  };
  const key = JSON.stringify({ ...syntax, mdx: mdx !== undefined });
  const byOptions = processors.get(plugins) ?? new Map<string, MarkdownProcessor>();
  processors.set(plugins, byOptions);
  let processor = byOptions.get(key);
  if (!processor) {
    processor = createProcessor(syntax, plugins);
    byOptions.set(key, processor);
  }
  return processor;
}
