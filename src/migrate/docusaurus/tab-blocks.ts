/** Converts adjacent code blocks with the word `tab`, the syntax of `docusaurus-remark-plugin-tab-blocks`, to tabs. */

import type { Code, Nodes, Root } from "mdast";
import { getRange, visitNodes } from "../markdown-tree.ts";
import { getValueName, type PlainMap, toFlag, toList, toMap, toNumber, toText } from "../plain-values.ts";
import type { TextEdit } from "../text-edits.ts";
import type { PluginEntry } from "./docs-instances.ts";

export interface TabBlockOptions {
  /** Labels of tabs by language. */
  labels: ReadonlyMap<string, string>;
  /** All groups with this name switch together. */
  groupId?: string;
}

export interface ConvertedTabBlocks {
  edits: TextEdit[];
  /** Info strings without the word `tab`, by the offset of the fence. */
  infos: ReadonlyMap<number, string>;
}

/** Read the options of the plugin, which are an entry of `remarkPlugins`. */
export function readTabBlockOptions(plugins: readonly PluginEntry[]): TabBlockOptions {
  const entries = plugins.flatMap(({ options }) => toList(options.remarkPlugins)).filter(Array.isArray);
  const [, options] = entries.find(([plugin]) => /tab-blocks/.test(toText(plugin) ?? getValueName(plugin) ?? "")) ?? [];
  const { labels, groupId, sync }: PlainMap = toMap(options);
  const own = toList(labels).flatMap((pair): [string, string][] => {
    const [language, label] = toList(pair).map(toText);
    return language === undefined || label === undefined ? [] : [[language, label]];
  });
  return {
    labels: new Map([["js", "JavaScript"], ["ts", "TypeScript"], ...own]),
    groupId: toFlag(sync) === false ? undefined : (toText(groupId) ?? "code-examples"),
  };
}

/** The option `tab`, `tab="Label"` or `tab={"label":"Label","span":2}`. */
const TAB = /(^|\s)tab(?:=(?:"([^"]*)"|(\{[^{}]*\})))?(?=\s|$)/;

interface Tab {
  codes: readonly Code[];
  label?: string;
}

export function convertTabBlocks(root: Root, text: string, options: TabBlockOptions): ConvertedTabBlocks {
  const edits: TextEdit[] = [];
  const infos = new Map<number, string>();
  visitNodes(root, (parent) => {
    if (!("children" in parent)) return;
    for (let index = 0; index < parent.children.length; ) {
      const tabs = collectTabs(parent.children, index);
      const codes = tabs.flatMap((tab) => tab.codes);
      for (const code of codes) infos.set(getRange(code).start, getInfo(code).replace(TAB, "").trimEnd());
      if (tabs.length > 1) edits.push(...createTags(tabs, text, options));
      index += Math.max(1, codes.length);
    }
  });
  return { edits, infos };
}

const getInfo = ({ lang, meta }: Code): string => [lang ?? "", meta ?? ""].join(" ");

/** Collect the tabs that begin at an index. A tab with `span` contains several code blocks. */
function collectTabs(children: readonly Nodes[], index: number): Tab[] {
  const tabs: Tab[] = [];
  for (let at = index; at < children.length; ) {
    const code = children[at];
    const option = code?.type === "code" ? TAB.exec(code.meta ?? "") : null;
    if (!option) break;
    const { label = option[2], span } = parseOptions(option[3]);
    const rest = children.slice(at, at + (span ?? 1));
    const end = rest.findIndex(({ type }) => type !== "code");
    const codes = rest.slice(0, end < 0 ? undefined : end) as Code[];
    tabs.push({ codes, label });
    at += codes.length;
  }
  return tabs;
}

function parseOptions(json: string | undefined): { label?: string; span?: number } {
  try {
    const { label, span } = toMap(JSON.parse(json ?? "{}"));
    return { label: toText(label), span: toNumber(span) };
  } catch {
    return {};
  }
}

function createTags(tabs: readonly Tab[], text: string, { labels, groupId }: TabBlockOptions): TextEdit[] {
  return tabs.flatMap(({ codes, label: ownLabel }, index) => {
    const [first, last] = [codes[0], codes.at(-1)];
    if (!first || !last) return [];
    const { start } = getRange(first);
    const { end } = getRange(last);
    // In a list item, only the first line has its mark.
    const indent = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).replace(/[^\s>]/g, " ");
    const blank = indent.trimEnd();
    const language = first.lang ?? "text";
    const label = ownLabel ?? labels.get(language) ?? language;
    const group = groupId === undefined ? "" : ` groupId=${JSON.stringify(groupId)}`;
    const opening = `<TabItem value=${JSON.stringify(ownLabel ?? language)} label=${JSON.stringify(label)}>`;
    const before = index === 0 ? `<Tabs${group}>\n${indent}` : "";
    const after = index === tabs.length - 1 ? `\n${indent}</Tabs>` : "";
    return [
      { start, end: start, text: `${before}${opening}\n${blank}\n${indent}` },
      { start: end, end, text: `\n${blank}\n${indent}</TabItem>${after}` },
    ];
  });
}
