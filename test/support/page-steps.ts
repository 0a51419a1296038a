/** The files and commands of a page of the documentation, which tests execute in their order. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { repository } from "./repository.ts";

/** A file to write, or lines to run in a shell. */
export type Step = { file: string; text: string } | { commands: readonly string[] };

const FENCE = /^([ ]*)(`{3,})(\w+)(?: title="([^"]+)")?[^\n]*\n(.*?)^ *\2$/gms;

/** Return the steps of a page. A code block whose title is a path is a file; `sh` without a title contains commands. */
export function pageSteps(page: string): Step[] {
  const markdown = readFileSync(path.join(repository, "docs/content/docs", page), "utf8");
  return [...markdown.matchAll(FENCE)].flatMap(([, indent = "", , language, title, text = ""]): Step[] => {
    if (title !== undefined) return isPath(title) ? [{ file: title, text: withoutIndent(text, indent) }] : [];
    return language === "sh" ? [{ commands: text.split("\n").filter((line) => line !== "") }] : [];
  });
}

/** Titles of samples, such as `pump.js`, are not paths in a site. */
function isPath(title: string): boolean {
  return title.includes("/") || title.startsWith("sitegen.config.");
}

function withoutIndent(text: string, indent: string): string {
  return indent === "" ? text : text.replaceAll(new RegExp(`^${indent}`, "gm"), "");
}
