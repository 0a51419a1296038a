/** The part of a file that another one asks for: some lines, what stands between the marks of a region, or all of it. */

import { suggest } from "../../util/suggest.ts";

export interface SourceLine {
  text: string;
  /** In its file, from 1. */
  number: number;
}

/** The lines, or why there are none. */
export type Selection = { lines: readonly SourceLine[] } | { fault: { message: string; hint: string } };

/** Both forms of VS Code's folding marks: `#region name` in a comment of the language, or as a directive of its own. */
const MARK =
  /^\s*(?:(?:\/\/|#|--|;|%|\/\*|<!--|\{\s*\/\*)\s*)?#\s*(?:pragma\s+)?(end)?region\b(?:\s+(\S+))?\s*(?:\*\/\s*\}?|-->)?\s*$/;
/** In Markdown the other forms are headings and text. */
const MARKDOWN_MARK = /^\s*<!--\s*#(end)?region\b(?:\s+(\S+))?\s*-->\s*$/;

const LINES = /^L(\d{1,9})(?:-L?(\d{1,9}))?$/;

interface Region {
  name: string;
  /** Index of the line that opens it. */
  from: number;
  /** Index of the line that closes it; absent when none does. */
  to?: number;
}

/** The lines of a text. The end of the last one begins no other. */
export function linesOf(text: string): SourceLine[] {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, index) => ({ text: line, number: index + 1 }));
}

/**
 * Select lines of a file. Marks of regions are left out.
 *
 * @param name Of the file, for messages.
 * @param fragment `L3-L10`, `L3`, or the name of a region; absent: everything.
 */
export function selectLines(lines: readonly SourceLine[], name: string, fragment: string | undefined): Selection {
  const mark = /\.(?:md|markdown)$/i.test(name) ? MARKDOWN_MARK : MARK;
  const select = (from: number, to: number): Selection => ({
    lines: lines.slice(from, to).filter(({ text }) => !mark.test(text)),
  });
  if (fragment === undefined) return select(0, lines.length);
  const [, first, last = first] = LINES.exec(fragment) ?? [];
  if (first !== undefined) {
    const [from, to] = [Number(first), Number(last)];
    if (from >= 1 && from <= to && to <= lines.length) return select(from - 1, to);
    const message = `"${name}" has no lines "${fragment}", only L1 to L${lines.length}.`;
    return { fault: { message, hint: `Write "#L1-L${lines.length}", or mark a region.` } };
  }
  const regions = findRegions(lines, mark);
  const region = regions.find((one) => one.name === fragment);
  if (region?.to !== undefined) return select(region.from + 1, region.to);
  return { fault: region ? unclosed(name, fragment) : unknown(name, fragment, regions) };
}

/** Regions in the order of their ends; those without an end follow. An end without a name closes the last one. */
function findRegions(lines: readonly SourceLine[], mark: RegExp): Region[] {
  const open: Region[] = [];
  const closed: Region[] = [];
  for (const [index, { text }] of lines.entries()) {
    const regionMark = mark.exec(text);
    if (!regionMark) continue;
    const [, isEnd, name = ""] = regionMark;
    if (!isEnd) open.push({ name, from: index });
    else {
      const at = name === "" ? open.length - 1 : open.findLastIndex((region) => region.name === name);
      const [region] = at < 0 ? [] : open.splice(at, 1);
      if (region) closed.push({ ...region, to: index });
    }
  }
  return [...closed, ...open];
}

function unclosed(name: string, region: string): { message: string; hint: string } {
  return {
    message: `The region "${region}" of "${name}" is never closed.`,
    hint: `Put a comment "#endregion ${region}" after it.`,
  };
}

function unknown(name: string, region: string, regions: readonly Region[]): { message: string; hint: string } {
  const names = [...new Set(regions.map((one) => one.name).filter(Boolean))];
  const near = suggest(region, names);
  const regionList = names.length > 0 ? `Its regions: ${names.slice(0, 20).join(", ")}.` : "";
  const hint = near ? `Did you mean "#${near}"?` : regionList || `Put it between "#region ${region}" and "#endregion".`;
  return { message: `"${name}" has no region "${region}".`, hint };
}
