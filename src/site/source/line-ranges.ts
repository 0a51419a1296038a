/** Selects lines from an included file: a line range, a region, or all lines. */

import { suggest } from "../../util/suggest.ts";

export interface SourceLine {
  text: string;
  /** Line number in the file, from 1. */
  number: number;
}

/** The selected lines, or a problem. */
export type Selection = { lines: readonly SourceLine[] } | { fault: { message: string; hint: string } };

/** VS Code's folding markers: `#region name`, as a comment in the language or as a directive. */
const MARK =
  /^\s*(?:(?:\/\/|#|--|;|%|\/\*|<!--|\{\s*\/\*)\s*)?#\s*(?:pragma\s+)?(end)?region\b(?:\s+(\S+))?\s*(?:\*\/\s*\}?|-->)?\s*$/;
/** In Markdown, only HTML comments: the other forms are headings and text. */
const MARKDOWN_MARK = /^\s*<!--\s*#(end)?region\b(?:\s+(\S+))?\s*-->\s*$/;

const LINES = /^L(\d{1,9})(?:-L?(\d{1,9}))?$/;

interface Region {
  name: string;
  /** Opening marker's index. */
  from: number;
  /** Closing marker's index; absent if the region is not closed. */
  to?: number;
}

/** Split a text into lines. A line break that ends the text does not begin another line. */
export function splitLines(text: string): SourceLine[] {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, index) => ({ text: line, number: index + 1 }));
}

/**
 * Select lines from a file. Region markers are removed.
 *
 * @param name File name for messages.
 * @param fragment `L3-L10`, `L3`, or a region name. Defaults to the whole file.
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
  const region = regions.find((candidate) => candidate.name === fragment);
  if (region?.to !== undefined) return select(region.from + 1, region.to);
  return { fault: region ? describeUnclosedRegion(name, fragment) : describeUnknownRegion(name, fragment, regions) };
}

/** Find regions, ordered by their ends; unclosed regions follow. An end without a name closes the last region. */
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

function describeUnclosedRegion(name: string, region: string): { message: string; hint: string } {
  return {
    message: `The region "${region}" of "${name}" is not closed.`,
    hint: `Add a comment "#endregion ${region}" after the region.`,
  };
}

function describeUnknownRegion(
  name: string,
  region: string,
  regions: readonly Region[],
): { message: string; hint: string } {
  const names = [...new Set(regions.map((candidate) => candidate.name).filter(Boolean))];
  const near = suggest(region, names);
  const list = names.length > 0 ? `Available regions: ${names.slice(0, 20).join(", ")}.` : "";
  const hint = near ? `Did you mean "#${near}"?` : list || `Mark it with "#region ${region}" and "#endregion".`;
  return { message: `"${name}" has no region "${region}".`, hint };
}
