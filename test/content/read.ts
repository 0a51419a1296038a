/** What the tests of the content read: Markdown files with their fences, and the data that the content is held against. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { repository } from "../support/repository.ts";

/** A file of the site by its path from the root. */
export const read = (file: string): string => readFileSync(path.join(repository, file), "utf8");

/** A data file of the tests. */
export const readData = <T>(name: string): T => JSON.parse(read(`test/content/data/${name}.json`)) as T;

/** All files below a folder of the site that end so, as paths from the root, sorted. */
export function filesBelow(folder: string, ending = ".md"): string[] {
  return readdirSync(path.join(repository, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).split(path.sep).join("/")}`)
    .filter((name) => name.endsWith(ending))
    .sort();
}

export interface Fence {
  file: string;
  /** Line of the opening fence, from 1. */
  line: number;
  language: string;
  /** What follows the language. */
  meta: string;
  title?: string;
  code: string;
}

/** All fenced blocks of a file, without the indentation of the list items that they are in. */
export function fencesOf(file: string): Fence[] {
  const fences: Fence[] = [];
  let open: { fence: Fence; mark: string; indent: number; lines: string[] } | undefined;
  for (const [index, line] of read(file).split("\n").entries()) {
    if (!open) {
      const [, indent, mark, language, meta] = /^([ \t>]*)(`{3,}|~{3,})[ \t]*(\S*)[ \t]*(.*)$/.exec(line) ?? [];
      if (mark === undefined || indent === undefined || language === undefined || meta === undefined) continue;
      const title = /title="([^"]*)"/.exec(meta)?.[1];
      const fence = { file, line: index + 1, language: language.toLowerCase(), meta, title, code: "" };
      open = { fence, mark, indent: indent.length, lines: [] };
    } else if (line.slice(open.indent).trimEnd() === open.mark) {
      fences.push({ ...open.fence, code: `${open.lines.join("\n")}\n` });
      open = undefined;
    } else {
      open.lines.push(line.slice(open.indent));
    }
  }
  if (open) throw new Error(`${file}:${open.fence.line} opens a fence that nothing closes`);
  return fences;
}

/** The text of a file without its front matter and its fenced blocks. */
export function proseOf(file: string): string {
  return read(file)
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/^([ \t>]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[ \t]*$/gm, "");
}

/** The rows of the tables of a text, as their cells without emphasis. */
export function tableRows(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => /^\s*\|.*\|\s*$/.test(line) && !/^[\s|:]*-[\s|:-]*$/.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.replaceAll("*", "").trim()),
    );
}

/** The tables of a text, each as its rows with the head first. */
export function tablesOf(text: string): string[][][] {
  return text
    .split(/\n(?!\s*\|)/)
    .map(tableRows)
    .filter((rows) => rows.length > 1);
}
