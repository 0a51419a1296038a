/** Patterns and kinds of blocks of Python-Markdown, and how tabs are written here. */

export interface Line {
  text: string;
  /** Number in the file, from 1. */
  number: number;
}

/** A block between slashes. */
export interface SlashBlock {
  indent: string;
  kind: string;
  title: string;
  options: readonly string[];
  body: readonly Line[];
  /** Index of the line after the block. */
  end: number;
}

export const isBlank = ({ text }: Line): boolean => text.trim() === "";

export const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/;
export const ADMONITION = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]*([a-z][\w-]*)((?:[ \t]+[\w-]+)*)[ \t]*(?:"(.*)")?[ \t]*$/i;
export const TAB = /^([ \t]*)===[!+]*[ \t]+(?:"(.*)"|'(.*)')[ \t]*$/;
export const SLASHES = /^([ \t]*)(\/{3,})(?:[ \t]+([a-z][\w-]*)(?:[ \t]*\|[ \t]*(.*))?)?[ \t]*$/i;
/** A reference of mkdocstrings, which may be a heading, also in a quote. */
export const REFERENCE = /^([ \t>]*)(#{1,6}[ \t]+)?:::[ \t]+([A-Za-z_][\w.:-]*)[ \t]*$/;
export const SNIPPET = /^([ \t]*)-+8<-+[ \t]+["']([^"']+)["'][ \t]*$/;
export const SNIPPET_BLOCK = /^([ \t]*)-+8<-+[ \t]*$/;
export const PLUGIN_INCLUDE = /^([ \t]*)(?:\{\*[ \t]+(\S+)(.*?)\*\}|\{![ \t]*>?[ \t]*([^\s!{}]+)[ \t]*!\})[ \t]*$/;

export const getFold = (mark: string): string => (mark === "???" ? " {fold}" : mark === "???+" ? " {fold=open}" : "");

export const shiftRanges = (ranges: string, by: number): string =>
  ranges.replace(/\d+/g, (number) => String(Math.max(1, Number(number) - by)));

export const getPluginPath = (match: RegExpExecArray | null): string | undefined => match?.[2] ?? match?.[4];

export const getIndent = (text: string): number => /^[ \t]*/.exec(text)?.[0].replaceAll("\t", "    ").length ?? 0;

/** Remove ranges of `hl_lines` after the end of the code. */
export const limitRanges = (info: string, count: number): string =>
  info.replace(/hl_lines=(["'])([\d\s-]+)\1/, (_, quote: string, ranges: string) => {
    const valid = ranges
      .trim()
      .split(/\s+/)
      .map((range) => range.split("-").map(Number))
      .filter(([from = 0]) => from <= count)
      .map(([from = 0, to = from]) => (from === to ? String(from) : `${from}-${Math.min(to, count)}`));
    return valid.length === 0 ? "" : `hl_lines=${quote}${valid.join(" ")}${quote}`;
  });

/** True for the line that ends a block of code. */
export const isClosingFence = (line: string, fence: string): boolean => {
  const marks = /^[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return marks?.startsWith(fence) === true;
};
