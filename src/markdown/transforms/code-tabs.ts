/**
 * Turns code with several variants into tabs: code groups, commands for package managers, and samples in both module
 * systems.
 */

import type { BlockContent, Code, Nodes, Parents, Root } from "mdast";
import convert from "npm-to-yarn";
import { readFenceMeta, removeTitle } from "../../code/fence-meta.ts";
import { getElement } from "../../util/collections.ts";
import type { TabItem, Tabs } from "../custom-nodes.ts";
import { locateNode, type ParseContext, reportWarning } from "../parse-context.ts";
import { splitFence } from "./restore-code.ts";
import { hasBlocks } from "./walk.ts";

/** Comment that only names the module system, which the tab already shows. */
const MODULE_SYSTEMS = /common\s?js|cjs|esm|es\s?modules?|ecmascript modules?/.source;
const MODULE_COMMENT = new RegExp(String.raw`^\s*(?:\/\/|\/\*)\s*(?:${MODULE_SYSTEMS})\b[^\n]{0,40}(?:\n|$)`, "i");

export function createCodeTabs(tree: Root, context: ParseContext): void {
  if (!/\b(?:npm2yarn|cjs|mjs)\b|^[ \t>]*(?:`{3}|~{3}).*[ \t]tab\b/m.test(context.prepared.text)) return;
  groupIn(tree, context);
}

function groupIn(parent: Parents, context: ParseContext): void {
  const children: Nodes[] = [];
  for (let index = 0; index < parent.children.length; index++) {
    const child = getElement(parent.children, index);
    const next = parent.children[index + 1];
    if (hasBlocks(child)) groupIn(child, context);
    if (child.type !== "code") children.push(child);
    else if (isTabCode(child)) {
      const end = parent.children.findIndex((each, at) => at > index && !(each.type === "code" && isTabCode(each)));
      const codes = parent.children.slice(index, end < 0 ? undefined : end) as Code[];
      children.push(createCodeGroup(codes, child, context));
      index += codes.length - 1;
    } else if (isPackageCode(child)) children.push(createPackageTabs(child));
    else if (next?.type === "code" && isModulePair(child, next)) {
      children.push(createModuleTabs(child, next));
      index++;
    } else children.push(child);
  }
  parent.children = children as typeof parent.children;
}

/** True for a block that is a tab together with the blocks next to it: ```` ```js tab title="a.js" ````. */
function isTabCode(code: Code): boolean {
  const { meta } = splitFence(code);
  return /(?:^|\s)tab(?:=|\s|$)/.test(meta) && (readFenceMeta(meta).words.has("tab") || TAB_LABEL.test(meta));
}

/** Label in other tools' syntax: `tab="npm"`. */
const TAB_LABEL = /(?:^|\s)tab=(?:"([^"]*)"|'([^']*)'|(\S+))/;

/**
 * Turn code blocks into tabs with their fence titles as labels. Reports missing and repeated titles.
 *
 * @param opener Node to report, if a problem concerns the whole group.
 */
function createCodeGroup(codes: readonly Code[], opener: Nodes, context: ParseContext, group?: string): Tabs {
  const labels = new Set<string>();
  if (codes.length === 1) {
    const hint = "Add another code block, or remove the group.";
    reportWarning(context, locateNode(context, opener), "invalid-block", "The code group has only one tab.", hint);
  }
  const items = codes.map((code, index): TabItem => {
    const { language, meta } = splitFence(code);
    const title = readFenceMeta(meta).title ?? TAB_LABEL.exec(meta)?.slice(1).find(Boolean);
    const label = title ?? (language || String(index + 1));
    const report = (message: string, hint: string): void =>
      reportWarning(context, locateNode(context, code), "invalid-block", message, hint);
    if (title === undefined) {
      const hint = 'Add a title after the language of the code block: title="main.ts".';
      report(`The code block has no title; its tab is named "${label}".`, hint);
    } else if (labels.has(label)) report(`Two tabs of the code group are named "${label}".`, "Rename one of the two.");
    labels.add(label);
    const untitled = removeTitle(meta.replace(TAB_LABEL, " ").replace(/(^|\s)tab(?=\s|$)/, "$1"));
    // The node stays the same, since samples are recorded by node.
    const child: Code = Object.assign(code, { lang: language || null, meta: untitled || null });
    return { type: "tabItem", value: label, label, selected: index === 0, children: [child] };
  });
  return { type: "tabs", group, children: items, position: opener.position };
}

/** Turn `:::code-group` content into tabs. Anything other than code is reported and shown before them. */
export function convertCodeGroup(
  children: readonly Nodes[],
  opener: Nodes,
  context: ParseContext,
  group?: string,
): Nodes[] {
  const codes = children.filter((child): child is Code => child.type === "code");
  const others = children.filter((child): child is BlockContent & Exclude<Nodes, Code> => child.type !== "code");
  const stray = codes.length === 0 ? opener : others.find(({ type }) => type !== "html");
  if (stray) {
    const message = codes.length === 0 ? "The code group contains no code." : "The code group contains other content.";
    const hint = "Put only code blocks with titles into the group. For other content, use <Tabs> and <TabItem>.";
    reportWarning(context, locateNode(context, stray), "invalid-block", message, hint);
  }
  return codes.length === 0 ? others : [...others, createCodeGroup(codes, opener, context, group)];
}

function isPackageCode(code: Code): boolean {
  return readFenceMeta(splitFence(code).meta).words.has("npm2yarn");
}

function createPackageTabs(code: Code): Tabs {
  const items = PACKAGE_MANAGERS.map(({ value, label }, index): TabItem => {
    const converted = { ...code, value: convertCommands(code.value, value) };
    return { type: "tabItem", value, label, selected: index === 0, children: [converted] };
  });
  return { type: "tabs", group: "npm2yarn", children: items, position: code.position };
}

type ModuleSystem = "cjs" | "mjs";

function getModuleSystem(code: Code): ModuleSystem | undefined {
  const { language, meta } = splitFence(code);
  const name = language.toLowerCase();
  const { words } = readFenceMeta(meta);
  if (words.has("no-combine")) return undefined;
  if (name === "cjs" || name === "mjs") return name;
  if (name !== "js" && name !== "javascript") return undefined;
  return words.has("cjs") ? "cjs" : words.has("mjs") ? "mjs" : undefined;
}

function isModulePair(first: Code, second: Code): boolean {
  const systems = [getModuleSystem(first), getModuleSystem(second)];
  return systems.includes("cjs") && systems.includes("mjs");
}

function createModuleTabs(first: Code, second: Code): Tabs {
  const items = [first, second].map((code, index): TabItem => {
    const value = getModuleSystem(code) as ModuleSystem;
    const label = value === "cjs" ? "CommonJS" : "ES modules";
    const sample = { ...code, value: code.value.replace(MODULE_COMMENT, "") };
    return { type: "tabItem", value, label, selected: index === 0, children: [sample] };
  });
  return { type: "tabs", group: "module-system", children: items, position: first.position };
}

export type PackageManager = "npm" | "yarn" | "pnpm";

const PACKAGE_MANAGERS: readonly { value: PackageManager; label: string }[] = [
  { value: "npm", label: "npm" },
  { value: "yarn", label: "Yarn" },
  { value: "pnpm", label: "pnpm" },
];

/** npm command at the start of a line, after a prompt, or after another command. */
const COMMAND = /(^[ \t]*(?:\$ |> )?|(?:&&|\|\||;)[ \t]*)((?:npm|npx) [^&|;#\n]*[^&|;#\s])/gm;

/** Convert shell commands for another package manager. Commands chained on one line are converted separately. */
export function convertCommands(code: string, manager: PackageManager): string {
  if (manager === "npm") return code;
  return code.replace(COMMAND, (_, before: string, command: string) => before + convertCommand(command, manager));
}

function convertCommand(command: string, manager: "yarn" | "pnpm"): string {
  // The only frequent command that the library does not support.
  if (/^npm ci\b/.test(command)) return command.replace("npm ci", `${manager} install --frozen-lockfile`);
  const converted = convert(command, manager);
  return converted.includes("# couldn't auto-convert") ? command : converted.trimEnd();
}
