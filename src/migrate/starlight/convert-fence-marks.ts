/** Converts the options of Expressive Code: marks of text become marks of lines, and frames have no effect here. */

import { splitInfo } from "../../code/fence-meta.ts";
import { checkLanguage } from "../../code/highlight.ts";

export interface CodeFence {
  /** All characters after the fence. */
  info: string;
  code: string;
}

/** An option: `title="a b"`, `ins={1-2}`, `{"1":3-4}`, `"text"`, `/pattern/`, or a word. */
const OPTION =
  /(?:(?<key>[\w-]+)=)?(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>[^']*)'|\{(?<braces>[^{}]*)\}|\/(?<pattern>[^\n]+?)\/(?=\s|$)|(?<word>\S+))/g;

/** Options about the look of a block, which follows from the theme here. */
const LOOK =
  /^(?:frame|wrap|preserveIndent|hangingIndent|theme|collapse|collapsePreserveIndent|collapseStyle|defaultColor|useDiffSyntax|withOutput|lang|title-icon)$/;

/** Languages with a similar syntax, for those that the highlighter lacks. */
const SIMILAR: Readonly<Record<string, string>> = {
  astro: "html",
  svelte: "html",
  vue: "html",
  mdoc: "markdown",
  markdoc: "markdown",
  mdx: "markdown",
  jsonc: "json",
  json5: "json",
  env: "ini",
  dotenv: "ini",
  tsx: "typescript",
  razor: "html",
};

type Kind = "mark" | "ins" | "del";

/** Convert the options of a block. With a changed language, `diff lang="js"`, its code changes as well. */
export function convertExpressiveFence({ info, code }: CodeFence): CodeFence {
  const { language, meta } = splitInfo(info);
  const lines: Record<Kind, Set<string>> = { mark: new Set(), ins: new Set(), del: new Set() };
  const rest: string[] = [];
  let hasMarks = false;
  let diffLanguage: string | undefined;
  for (const { 0: option, groups = {} } of meta.matchAll(OPTION)) {
    const key = groups.key ?? "";
    const text = groups.double ?? groups.single;
    const kind =
      key === "" || key === "mark"
        ? "mark"
        : key === "ins" || key === "add"
          ? "ins"
          : key === "del" || key === "rem"
            ? "del"
            : undefined;
    if (key === "lang" && language === "diff") diffLanguage = text ?? groups.word;
    if (kind !== undefined && groups.word === undefined) {
      hasMarks = true;
      if (groups.braces !== undefined) addRanges(groups.braces, lines[kind]);
      else addMatches(text ?? "", groups.pattern, code, lines[kind]);
    } else if (LOOK.test(key === "" ? option : key)) hasMarks = true;
    else rest.push(option);
  }
  const highlighted = getLanguage(diffLanguage ?? language);
  if (!hasMarks && highlighted === language) return { info, code };
  const changed = diffLanguage === undefined ? code : splitDiff(code, lines);
  const count = code === "" ? Number.POSITIVE_INFINITY : code.split("\n").length;
  const words = [
    highlighted,
    ...rest,
    ...writeRanges("", lines.mark, count),
    ...writeRanges("ins=", lines.ins, count),
    ...writeRanges("del=", lines.del, count),
  ];
  const leading = /^\s*/.exec(info)?.[0] ?? "";
  return { info: leading + words.filter(Boolean).join(" "), code: changed };
}

function getLanguage(language: string): string {
  if (language === "" || checkLanguage(language) === undefined) return language;
  return SIMILAR[language.toLowerCase()] ?? language;
}

/** Add ranges, which may have a label: `"1":3-4`. */
function addRanges(source: string, lines: Set<string>): void {
  for (const part of source.replace(/(?:"[^"]*"|'[^']*')\s*:/g, "").split(","))
    if (/^\s*\d+\s*(?:-\s*\d+\s*)?$/.test(part)) lines.add(part.replace(/\s+/g, ""));
}

/** Add the lines that contain a text, or match a pattern. */
function addMatches(text: string, pattern: string | undefined, code: string, lines: Set<string>): void {
  const matches = createMatcher(text, pattern);
  for (const [index, line] of code.split("\n").entries()) if (matches(line)) lines.add(String(index + 1));
}

function createMatcher(text: string, pattern: string | undefined): (line: string) => boolean {
  const plain = text.replace(/\\(["'\\])/g, "$1");
  if (pattern === undefined) return (line) => plain !== "" && line.includes(plain);
  try {
    const expression = new RegExp(pattern);
    return (line) => expression.test(line);
  } catch {
    return () => false;
  }
}

/** Write ranges of lines, without those after the end of the code. */
function writeRanges(key: string, lines: ReadonlySet<string>, count: number): string[] {
  const ranges = [...lines].map((range) => range.split("-").map(Number) as [number, number?]);
  const valid = ranges
    .map(([from, to = from]): [number, number] => [Math.min(from, to), Math.min(Math.max(from, to), count)])
    .filter(([from, to]) => from >= 1 && from <= to)
    .sort(([a], [b]) => a - b)
    .map(([from, to]) => (from === to ? from : `${from}-${to}`));
  return valid.length === 0 ? [] : [`${key}{${valid.join(",")}}`];
}

/** Remove the first column of a diff, and mark its lines. */
function splitDiff(code: string, lines: Record<Kind, Set<string>>): string {
  const all = code.split("\n");
  const hasColumn = all.every((line) => line === "" || /^[-+ ]/.test(line));
  return all
    .map((line, index) => {
      const [first] = line;
      if (first === "+") lines.ins.add(String(index + 1));
      if (first === "-") lines.del.add(String(index + 1));
      if (first === "+" || first === "-") return hasColumn || line[1] !== " " ? line.slice(1) : ` ${line.slice(1)}`;
      return hasColumn ? line.slice(1) : line;
    })
    .join("\n");
}
