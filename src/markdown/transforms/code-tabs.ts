/** Turns code with several variants into tabs: commands for package managers, and samples in both module systems. */

import type { Code, Nodes, Parents, Root } from "mdast";
import convert from "npm-to-yarn";
import { elementAt } from "../../util/collections.ts";
import { readFenceMeta } from "../code/fence-meta.ts";
import type { TabItem, Tabs } from "../custom-nodes.ts";
import type { ParseContext } from "../parse-context.ts";
import { fenceWords } from "./restore-code.ts";
import { containsBlocks } from "./walk.ts";

/** Comment that only names the module system, which the tab already shows. */
const MODULE_COMMENT =
  /^\s*(?:\/\/|\/\*)\s*(?:common\s?js|cjs|esm|es\s?modules?|ecmascript modules?)\b[^\n]{0,40}(?:\n|$)/i;

export function codeTabs(tree: Root, { prepared }: ParseContext): void {
  if (!/\b(?:npm2yarn|cjs|mjs)\b/.test(prepared.text)) return;
  groupIn(tree);
}

function groupIn(parent: Parents): void {
  const children: Nodes[] = [];
  for (let index = 0; index < parent.children.length; index++) {
    const child = elementAt(parent.children, index);
    const next = parent.children[index + 1];
    if (containsBlocks(child)) groupIn(child);
    if (child.type !== "code") children.push(child);
    else if (isPackageCode(child)) children.push(packageTabs(child));
    else if (next?.type === "code" && areModulePair(child, next)) {
      children.push(moduleTabs(child, next));
      index++;
    } else children.push(child);
  }
  parent.children = children as typeof parent.children;
}

function isPackageCode(code: Code): boolean {
  return readFenceMeta(fenceWords(code).meta).words.has("npm2yarn");
}

function packageTabs(code: Code): Tabs {
  const items = PACKAGE_MANAGERS.map(({ value, label }, index): TabItem => {
    const converted = { ...code, value: convertCommands(code.value, value) };
    return { type: "tabItem", value, label, selected: index === 0, children: [converted] };
  });
  return { type: "tabs", group: "npm2yarn", children: items, position: code.position };
}

type ModuleSystem = "cjs" | "mjs";

function moduleSystemOf(code: Code): ModuleSystem | undefined {
  const { language, meta } = fenceWords(code);
  const name = language.toLowerCase();
  const { words } = readFenceMeta(meta);
  if (words.has("no-combine")) return undefined;
  if (name === "cjs" || name === "mjs") return name;
  if (name !== "js" && name !== "javascript") return undefined;
  return words.has("cjs") ? "cjs" : words.has("mjs") ? "mjs" : undefined;
}

function areModulePair(first: Code, second: Code): boolean {
  const systems = [moduleSystemOf(first), moduleSystemOf(second)];
  return systems.includes("cjs") && systems.includes("mjs");
}

function moduleTabs(first: Code, second: Code): Tabs {
  const items = [first, second].map((code, index): TabItem => {
    const value = moduleSystemOf(code) as ModuleSystem;
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
