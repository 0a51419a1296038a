/** Defines the pipeline from Markdown to HTML. */

import rehypeStringify from "rehype-stringify";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { messagePlaceholder } from "../model/placeholders.ts";
import { handlers, mathHandlers, openHandlers, remarkHandlers } from "./html/handlers.ts";
import type { MdxParser } from "./mdx/parse-mdx.ts";
import { collectPlainText } from "./plain-text.ts";
import { type LoadedPlugins, NO_PLUGINS } from "./plugins/load-plugins.ts";
import { attachPlugin } from "./plugins/run-plugin.ts";
import { frontMatterOf } from "./preprocess.ts";
import { rawHtml } from "./raw-html/sanitize.ts";
import { hasCjk, remarkCjkEmphasis } from "./syntax/cjk.ts";
import { mayHaveDirectives, remarkDirectives } from "./syntax/directives.ts";
import {
  flattenParagraphs,
  mayHaveDefinitionLists,
  remarkDefinitionLists,
  remarkInlineOnly,
} from "./syntax/extend-parser.ts";
import { remarkFastInline } from "./syntax/fast-inline.ts";
import { remarkFastMdast } from "./syntax/fast-mdast.ts";
import { ALL_GFM_PARTS, type GfmPart, gfmPartsFor, inlineParts, remarkGfmParts } from "./syntax/gfm.ts";
import { mayHaveJsxTags, remarkJsxTags } from "./syntax/jsx-attributes.ts";
import { mayHaveMath, remarkMaths } from "./syntax/math.ts";
import { apiMembers } from "./transforms/api-members.ts";
import { codeTabs } from "./transforms/code-tabs.ts";
import { tocBlocks } from "./transforms/content-blocks.ts";
import { foreignSyntax } from "./transforms/foreign-syntax.ts";
import { groupSections } from "./transforms/group-sections.ts";
import { headings } from "./transforms/headings.ts";
import { emojiAfterPlugins, inlineMarks } from "./transforms/inline-marks.ts";
import { alerts, matchContainers } from "./transforms/match-containers.ts";
import { dropImports, siteTagHints } from "./transforms/mdx-compat.ts";
import { fillPositions, moveTitlesToChildren, replaceMarkdown, restoreTitles } from "./transforms/plugin-compat.ts";
import { checkReferences } from "./transforms/references.ts";
import { historyComments, recordSamples, restoreCode } from "./transforms/restore-code.ts";
import { treePlugin } from "./transforms/tree-plugin.ts";

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
  /** Site components that the document may use. */
  components: readonly string[];
  /** True if only inline nodes are allowed, as in strings of data files. */
  inline: boolean;
  /** True if tags may have attributes in braces. */
  jsx: boolean;
  /** True if dollars enclose maths. */
  math: boolean;
  /** Parser of MDX; absent for Markdown. */
  mdx: MdxParser | undefined;
}

function createProcessor(
  { frontMatter, gfm, cjk, inline, directives, definitions, components, jsx, math, mdx }: SyntaxOptions,
  plugins: LoadedPlugins,
) {
  const remark = plugins.remark.map(attachPlugin);
  const rehype = plugins.rehype.map(attachPlugin);
  // Shortcuts assume standard Markdown, so they are disabled if a plugin, maths or MDX extend the parser.
  const useShortcuts = !plugins.extendParser && !math && !mdx;
  return unified()
    .use(remarkParse)
    .use(frontMatter ? [[remarkFrontmatter, ["yaml"]]] : []) // keeps it in the tree, so that line numbers match the file
    .use(gfm.length === ALL_GFM_PARTS && !cjk ? [remarkGfm] : [[remarkGfmParts, gfm, cjk]]) // only the parts that the document uses
    .use(cjk ? [remarkCjkEmphasis] : [])
    .use(math ? [remarkMaths] : [])
    .use(useShortcuts ? [remarkFastInline] : []) // shortcut for the most frequent inline syntax
    .use(remark.map(({ attach }) => attach)) // before the extensions below, which take precedence over those of plugins
    .use(inline ? [remarkInlineOnly] : [])
    .use(mdx ? [mdx.syntax] : jsx ? [remarkJsxTags] : [])
    .use(definitions ? [remarkDefinitionLists] : [])
    .use(directives ? [[remarkDirectives, mdx ? "fences" : components]] : [])
    .use(useShortcuts ? [remarkFastMdast] : []) // after everything that extends the parser
    .use(treePlugin(historyComments)) // turns history comments into code
    .use(treePlugin(restoreCode)) // early, because other transforms may read code
    .use(treePlugin(checkReferences)) // before containers are matched, because titles are children until then
    .use(treePlugin(foreignSyntax)) // after code is restored, because it may include files
    .use(treePlugin(dropImports))
    .use(treePlugin(inlineMarks)) // before containers are matched, because titles are children until then
    .use(treePlugin(matchContainers)) // before transforms that depend on nesting
    .use(treePlugin(tocBlocks))
    .use(mdx ? [] : [treePlugin(siteTagHints)])
    .use(treePlugin(alerts))
    .use(remark.length > 0 ? [treePlugin(moveTitlesToChildren)] : [])
    .use(remark.map(({ run }) => run)) // before text is collected and before raw HTML is sanitized
    .use(remark.length > 0 ? [treePlugin(emojiAfterPlugins), treePlugin(restoreTitles)] : [])
    .use(remark.length > 0 ? [treePlugin(fillPositions), treePlugin(replaceMarkdown)] : [])
    .use(treePlugin(recordSamples)) // after plugins, which may replace code
    .use(mdx ? [treePlugin(mdx.convert)] : []) // after plugins, which may read and create nodes of MDX
    .use(treePlugin(rawHtml)) // after containers are matched, because tags are balanced per container
    .use(treePlugin(headings)) // before HTML is created, because IDs are assigned in document order
    .use(treePlugin(collectPlainText)) // before tabs duplicate code
    .use(treePlugin(codeTabs))
    .use(treePlugin(flattenParagraphs)) // for inline fragments, which have no blocks
    .use(treePlugin(apiMembers)) // after plain text, because the text of lists is the same
    .use(treePlugin(groupSections)) // last, because other transforms expect blocks as children of the root
    .use(remarkRehype, {
      allowDangerousHtml: true, // raw HTML was sanitized by `rawHtml` or created by the generator
      handlers: {
        ...(rehype.length > 0 ? openHandlers : remark.length > 0 ? remarkHandlers : handlers),
        ...(math ? mathHandlers : {}),
      },
      clobberPrefix: "fn-",
      footnoteLabel: messagePlaceholder("content.footnotes"),
      footnoteBackLabel: (reference, repeat) =>
        messagePlaceholder("content.footnoteBack", `${reference + 1}${repeat > 1 ? `-${repeat}` : ""}`),
    })
    .use(rehype.flatMap(({ attach, run }) => [attach, run]))
    .use(rehypeStringify, { allowDangerousHtml: true })
    .freeze();
}

export type MarkdownProcessor = ReturnType<typeof createProcessor>;

/** Frozen processors by plugins and syntax extensions. Reusing them does not affect results. */
const processors = new WeakMap<LoadedPlugins, Map<string, MarkdownProcessor>>();

/** Options of a processor that do not depend on the text. */
interface ProcessorOptions {
  /** True if only inline nodes are allowed, as in strings of data files. */
  inline?: boolean;
  /** Names of site components. */
  components?: readonly string[];
  /** True if the site uses maths. */
  math?: boolean;
  plugins?: LoadedPlugins;
  mdx?: MdxParser;
}

/** Return a processor with the syntax extensions that a text may use. */
export function processorFor(
  text: string,
  { inline = false, components = [], math = false, plugins = NO_PLUGINS, mdx }: ProcessorOptions = {},
): MarkdownProcessor {
  const directives = !inline && mayHaveDirectives(text, components);
  const syntax: SyntaxOptions = {
    frontMatter: frontMatterOf(text) !== undefined,
    gfm: inline ? inlineParts(gfmPartsFor(text)) : gfmPartsFor(text),
    cjk: hasCjk(text),
    inline,
    directives,
    definitions: !inline && mayHaveDefinitionLists(text),
    components: directives ? components : [],
    jsx: !mdx && mayHaveJsxTags(text),
    math: math && mayHaveMath(text),
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
