/** The way from Markdown to markup, as one list. */

import rehypeStringify from "rehype-stringify";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { handlers, openHandlers } from "./html/handlers.ts";
import { messagePlaceholder } from "./placeholders.ts";
import { noteText } from "./plain-text.ts";
import { type LoadedPlugins, NO_PLUGINS } from "./plugins/load-plugins.ts";
import { attachPlugin } from "./plugins/run-plugin.ts";
import { rawHtml } from "./raw-html/sanitize.ts";
import { mayHaveOwnBlocks, remarkDirectives } from "./syntax/directives.ts";
import { remarkFastInline } from "./syntax/fast-inline.ts";
import { remarkFastMdast } from "./syntax/fast-mdast.ts";
import { ALL_GFM_PARTS, type GfmPart, gfmPartsFor, inlineParts, remarkGfmParts } from "./syntax/gfm.ts";
import { flattenParagraphs, remarkInlineOnly } from "./syntax/inline-only.ts";
import { mayHaveJsxTags, remarkJsxTags } from "./syntax/jsx-attributes.ts";
import { codeTabs } from "./transforms/code-tabs.ts";
import { alerts } from "./transforms/github-alerts.ts";
import { groupSections } from "./transforms/group-sections.ts";
import { headings } from "./transforms/headings.ts";
import { historyComments } from "./transforms/history-comments.ts";
import { matchContainers } from "./transforms/match-containers.ts";
import { dropImports, siteTagHints } from "./transforms/mdx-compat.ts";
import { fillPositions, moveTitlesToChildren, restoreTitles } from "./transforms/plugin-compat.ts";
import { processStrips } from "./transforms/process-badges.ts";
import { restoreCode } from "./transforms/restore-code.ts";
import { treePlugin } from "./transforms/tree-plugin.ts";

/** What a text can use beside CommonMark. */
interface Needs {
  gfm: readonly GfmPart[];
  /** Containers and component tags. */
  own: boolean;
  /** Components of the site whose tags it may hold. */
  components: readonly string[];
  /** Inline nodes only, for texts of data files. */
  inline: boolean;
  /** Tags with attributes in braces. */
  jsx: boolean;
}

function createProcessor({ gfm, inline, own, components, jsx }: Needs, plugins: LoadedPlugins) {
  const remark = plugins.remark.map(attachPlugin);
  const rehype = plugins.rehype.map(attachPlugin);
  // Short ways rest on what Markdown is without plugins.
  const short = !plugins.extendParser;
  return unified()
    .use(remarkParse)
    .use(remarkFrontmatter, ["yaml"]) // a node of the tree, so line numbers are those of the file
    .use(gfm.length === ALL_GFM_PARTS ? [remarkGfm] : [[remarkGfmParts, gfm]]) // only what the text can use
    .use(short ? [remarkFastInline] : []) // for what is most frequent
    .use(remark.map(({ attach }) => attach)) // before ours, which so go before theirs in the parser
    .use(inline ? [remarkInlineOnly] : [])
    .use(jsx ? [remarkJsxTags] : [])
    .use(own ? [[remarkDirectives, components]] : [])
    .use(short ? [remarkFastMdast] : []) // behind all that extends the parser
    .use(treePlugin(historyComments)) // makes code of some comments
    .use(treePlugin(restoreCode)) // early: the others may look at code
    .use(treePlugin(dropImports))
    .use(treePlugin(matchContainers)) // before anything that asks what stands in what
    .use(treePlugin(siteTagHints))
    .use(treePlugin(alerts))
    .use(treePlugin(processStrips))
    .use(remark.length > 0 ? [treePlugin(moveTitlesToChildren)] : [])
    .use(remark.map(({ run }) => run)) // before all that asks what a text holds, and before the check of what is not trusted
    .use(remark.length > 0 ? [treePlugin(restoreTitles), treePlugin(fillPositions)] : [])
    .use(treePlugin(rawHtml)) // content is not trusted; after the pairing, which settles what encloses the tags
    .use(treePlugin(headings)) // before markup is made: anchors are counted in document order
    .use(treePlugin(noteText)) // before tabs repeat code
    .use(treePlugin(codeTabs))
    .use(treePlugin(flattenParagraphs)) // for inline texts, which have no blocks
    .use(treePlugin(groupSections)) // last: everything else may ask for the blocks of the root
    .use(remarkRehype, {
      allowDangerousHtml: true, // what is left of it was checked by `rawHtml`, or is ours
      handlers: remark.length + rehype.length > 0 ? openHandlers : handlers,
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

/**
 * One processor for each combination that occurs, by the plugins in it; they are frozen, and what a text becomes does not
 * depend on them.
 */
const processors = new WeakMap<LoadedPlugins, Map<string, MarkdownProcessor>>();

/** What a processor is for, beside what a text shows of its needs. */
interface Purpose {
  /** Inline nodes only, for texts of data files. */
  inline?: boolean;
  /** Names of the site's components. */
  components?: readonly string[];
  plugins?: LoadedPlugins;
}

/** The processor that knows all that a text can hold, and little more. */
export function processorFor(
  text: string,
  { inline = false, components = [], plugins = NO_PLUGINS }: Purpose = {},
): MarkdownProcessor {
  const own = !inline && mayHaveOwnBlocks(text, components);
  const needs: Needs = {
    gfm: inline ? inlineParts(gfmPartsFor(text)) : gfmPartsFor(text),
    inline,
    own,
    components: own ? components : [],
    jsx: mayHaveJsxTags(text),
  };
  const key = JSON.stringify(needs);
  const byOptions = processors.get(plugins) ?? new Map<string, MarkdownProcessor>();
  processors.set(plugins, byOptions);
  let processor = byOptions.get(key);
  if (!processor) {
    processor = createProcessor(needs, plugins);
    byOptions.set(key, processor);
  }
  return processor;
}
